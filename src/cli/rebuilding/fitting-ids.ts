/**
 * Which things of the account may be those that a catalog declares without an id: of the same name, or for the same customer
 * from the same day on. Whether one is it, a comparison says. Pure.
 */
import type { Catalog, Declared, Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { type Address, COLLECTION, type DeclaredKind, declaredKeyOf } from '../../model/values/address.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { Account, FoundResource } from '../../pull/account.ts';

export type FittingIds = ReadonlyMap<Address, readonly string[]>;

/** `known`: the ids that something has already; a thing is taken once. */
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
export function isListed({ gaps }: Account, kind: DeclaredKind): boolean {
  return gaps.every((gap) => gap.kind !== kind) && COLLECTION[kind] !== undefined;
}
