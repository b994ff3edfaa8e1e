/** The part of a lost state that is not proven: what a plan leaves open, why, and the question to answer. */
import { type Catalog, type Declared, declaredAt, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import {
  type Address,
  COLLECTION,
  type DeclaredKind,
  declaredKeyOf,
  kindOf,
  ownerOf,
} from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { Account, FoundResource } from '../../pull/account.ts';
import type { AppliedCatalog } from './applied-catalogs.ts';
import { isOpen } from './look-both-ways.ts';

export interface Open {
  readonly address: Address;
  /** The id, where that alone is known. */
  readonly remote_id: string | null;
  /** A clause: why it is not proven. */
  readonly reason: string;
  /** The next step. */
  readonly fix: string;
}

interface Looked {
  readonly now: Plan | undefined;
  readonly applied: AppliedCatalog;
  readonly account: Account;
  readonly fitting: FittingIds;
  readonly likely: ReadonlyMap<Address, string>;
  /** The day on which the service changed it after the newest run. */
  readonly changedOn: (address: Address) => CalendarDay | undefined;
}

const NAMED = 3;

export function openAt(
  address: Address,
  { now, applied, account, fitting, likely, changedOn }: Looked,
): Open {
  const { project, catalog } = applied.inputs;
  const declared = declaredAt(catalog, address)?.id;
  const id = declared ?? likely.get(address) ?? null;
  const absent = `if it was never made: ${commandLine(project, `recover --answer absent ${address} --reason …`)}`;
  if (id !== null) {
    const { reason, fix } = unlike(now, address, id, changedOn(address));
    const keep = `${declared === undefined ? `if it is the same one, write \`id: ${id}\`` : `keep \`id: ${id}\``}; the next plan compares it`;
    return { address, remote_id: declared ?? null, reason, fix: fix ?? keep };
  }
  const others = fitting.get(address) ?? [];
  if (others.length > 0)
    return {
      ...{ address, remote_id: null },
      reason: `the service has ${someOf(others, NAMED)}, and which one it is is not known`,
      fix: `write its id (\`id:\`); ${absent}`,
    };
  return {
    ...{ address, remote_id: null },
    reason: isListed(account, kindOf(address) as DeclaredKind)
      ? 'the service lists nothing of that name, or for that customer'
      : 'no answer lists it, so only the person who made it knows its id',
    fix: `write its id (\`id:\`), as the service's own pages show it; ${absent}`,
  };
}

/** The reason why the thing of an id is not proven, and the fix of the plan itself. */
function unlike(
  now: Plan | undefined,
  address: Address,
  id: string,
  changedOn: CalendarDay | undefined,
): { readonly reason: string; readonly fix?: string } {
  const own = <T extends { readonly address: Address }>(all: readonly T[] = []): readonly T[] =>
    all.filter((each) => ownerOf(each.address) === address);
  const deferred = own(now?.deferred).find(isOpen);
  if (deferred !== undefined) return { reason: deferred.reason, fix: deferred.fix };
  const changes = [...own(now?.steps), ...own(now?.drift)].flatMap((each) =>
    each.differences.map(({ path }) => `${each.address.slice(address.length + 1)}${path}`),
  );
  const unseen =
    changedOn === undefined
      ? `no answer shows whether all of ${id} is ours`
      : `the service changed ${id} on ${changedOn}, after the newest run`;
  const reason =
    changes.length === 0
      ? unseen
      : `the service has ${id} otherwise than the catalog that was applied: ${someOf([...new Set(changes)], NAMED)}`;
  return { reason };
}

export type FittingIds = ReadonlyMap<Address, readonly string[]>;

/**
 * The things of the account that may be those that a catalog declares without an id: of the same name, or for the same customer
 * from the same day on. Whether one is it, a comparison says. `known`: the ids that something has already; a thing is taken
 * once.
 */
export function fittingIds(
  catalog: Catalog,
  account: Account,
  known: ReadonlyMap<Address, string>,
): FittingIds {
  const taken = new Set(known.values());
  const idAt = (declared: Declared | undefined) => declared && (declared.id ?? known.get(declared.address));
  const fitting = new Map<Address, readonly string[]>();
  const seek = <T extends Declared>(
    declared: ReadonlyMap<string, T>,
    found: readonly FoundResource[],
    fits: (one: T, value: JsonObject) => boolean,
  ): void => {
    for (const one of declared.values()) {
      if (idAt(one) !== undefined) continue;
      const ids = found.flatMap(({ id, sight }) =>
        !taken.has(id) && sight.kind === 'read' && fits(one, sight.value) ? [id] : [],
      );
      fitting.set(one.address, ids);
    }
  };
  const byName = ({ key, fields }: Declared & { readonly fields: JsonObject }, value: JsonObject): boolean =>
    value.name === (fields.name ?? key);
  const customerOf = ({ fields, customer }: Subscription): Json | undefined => {
    if (customer?.kind !== 'address') return customer?.id ?? fields.customer_id;
    return idAt(catalog.customers.get(declaredKeyOf(customer.address)));
  };
  seek(catalog.metrics, account.metrics, byName);
  seek(catalog.products, account.products, byName);
  seek(catalog.bundles, account.bundles, ({ key, name = key }, value) => value.name === name);
  seek(catalog.plans, account.plans, byName);
  seek(
    catalog.customers,
    [...account.customers].map(([id, name]) => ({
      id,
      sight: { kind: 'read', value: { name }, status: null },
    })),
    byName,
  );
  seek(
    catalog.subscriptions,
    account.subscriptions,
    (one, value) =>
      value.customer_id === customerOf(one) &&
      value.currency === one.fields.currency &&
      [null, contractStart(value)].includes(contractStart(one.fields)),
  );
  return fitting;
}

/** The catalog with ids given to what it declares, so that a plan adopts it. */
export function withIds(catalog: Catalog, ids: ReadonlyMap<Address, string>): Catalog {
  const given = <T extends Declared>(declared: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map(
      [...declared].map(([key, one]) => {
        const id = one.id ?? ids.get(one.address);
        return [key, id === undefined ? one : { ...one, id }];
      }),
    );
  return {
    ...catalog,
    metrics: given(catalog.metrics),
    products: given(catalog.products),
    bundles: given(catalog.bundles),
    plans: given(catalog.plans),
    customers: given(catalog.customers),
    subscriptions: given(catalog.subscriptions),
  };
}

/** The list of the account that would show a thing of this kind; customers are listed by name alone. */
function isListed({ gaps }: Account, kind: DeclaredKind): boolean {
  return gaps.every((gap) => gap.kind !== kind) && COLLECTION[kind] !== undefined;
}
