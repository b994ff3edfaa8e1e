/**
 * Carries the record of an old key and its versions to the new key before anything is compared, and the past with it: a new name begins
 * no new window of the guards.
 */
import { type Catalog, type Declared, isDeclared } from '../../model/catalog/catalog.ts';
import { referenceIn } from '../../model/catalog/comparable.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { withFormerName } from '../../model/service/fixed-days.ts';
import { createFormerAddress } from '../../model/service/former-address.ts';
import type { AppliedRun, Observed } from '../../model/service/observed.ts';
import { isPresent, type Rename } from '../../model/service/record.ts';
import {
  type Address,
  COLLECTION,
  DECLARED_KINDS,
  isStaged,
  ownerOf,
  parseAddress,
  stagedOf,
  versionAddress,
} from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';

export interface Carried {
  readonly observed: Observed;
  readonly renames: readonly Rename[];
  readonly diagnostics: readonly Diagnostic[];
}

interface RenamedOwner extends Rename {
  /** The new key, as the catalog has it. */
  readonly key: string;
}

/** A rename that was carried out already changes nothing, because its old key no longer has a record. */
export function carryRecords(catalog: Catalog, observed: Observed, typed: TypedFor): Carried {
  const owners: RenamedOwner[] = [];
  const diagnostics: Diagnostic[] = [];
  const formerAddress = createFormerAddress(catalog, observed.records);
  for (const kind of DECLARED_KINDS) {
    const declared: ReadonlyMap<string, Declared> = catalog[COLLECTION[kind]];
    for (const one of declared.values()) {
      const { key, address, locate } = one;
      const old = formerAddress(kind, one);
      if (old === undefined) continue;
      if (isDeclared(catalog, old)) diagnostics.push(stillDeclared(old, locate(['renamed_from'])));
      else if (isPresent(observed.records.get(address)))
        diagnostics.push(bothRecorded(old, address, locate(['renamed_from']), typed));
      else owners.push({ from: old, to: address, key });
    }
  }
  const renames = withVersions(owners, observed);
  const named =
    observed.applied === undefined ? {} : { applied: underPresentNames(observed.applied, renames) };
  const carried = owners.length === 0 ? observed : moved(observed, renames);
  return { observed: { ...carried, ...named }, renames, diagnostics };
}

/** Each rename is followed by the renames of its versions. */
function withVersions(owners: readonly RenamedOwner[], { records }: Observed): readonly Rename[] {
  const byOwner = groupBy(records.keys(), ownerOf);
  return owners.flatMap(({ from, to, key }) => {
    const versions = (byOwner.get(from) ?? []).filter((address) => address !== from);
    return [{ from, to }, ...versions.map((version) => ({ from: version, to: versionOf(key, version) }))];
  });
}

/** The address of a version once its subscription has the new key. */
function versionOf(key: string, version: Address): Address {
  const point = version.slice(version.lastIndexOf('.') + 1);
  const named = versionAddress(key, point === 'opening' ? null : (point as CalendarDay));
  return isStaged(version) ? stagedOf(named) : named;
}

export function moved(observed: Observed, renames: readonly Rename[]): Observed {
  const records = new Map(observed.records);
  const live = new Map(observed.live);
  for (const { from, to } of renames) {
    const row = records.get(from);
    const shown = live.get(from);
    records.delete(from);
    live.delete(from);
    if (row) records.set(to, { ...withFormerName(row, from), address: to });
    if (shown) live.set(to, shown);
  }
  const names = new Map<string, Address>(renames.map(({ from, to }) => [from, to]));
  for (const [address, row] of records)
    if (row.value !== null) records.set(address, { ...row, value: renamedIn(row.value, names) });
  return { ...observed, records, live };
}

/** Values that were sent refer to other things by id. Only values that are projected refer to them by address. */
function renamedIn(value: JsonObject, names: ReadonlyMap<string, Address>): JsonObject {
  const renamed = (one: Json): Json => {
    if (isJsonArray(one)) return one.map(renamed);
    if (!isJsonObject(one)) return one;
    const to = names.get(referenceIn(one) ?? '');
    return to === undefined ? renamedIn(one, names) : { $ref: `${to}#id` };
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one)]));
}

function stillDeclared(old: Address, source: Diagnostic['source']): Diagnostic {
  return {
    severity: 'error',
    code: 'renamed-and-kept',
    ...(source ? { source } : {}),
    message: `${old} is still declared`,
    fix: 'take the old entry out, or take `renamed_from` away',
  };
}

function bothRecorded(
  old: Address,
  address: Address,
  source: Diagnostic['source'],
  typed: TypedFor,
): Diagnostic {
  return {
    severity: 'error',
    code: 'renamed-over-record',
    ...(source ? { source } : {}),
    message: `${old} and ${address} are both recorded`,
    fix: `take \`renamed_from\` away, or drop one record with: ${commandLine(typed, `state rm ${old}`)}`,
  };
}

/** `renames` are the plan's own. Each run brings its own renames, which were carried out before its steps. */
function underPresentNames(
  applied: readonly AppliedRun[],
  renames: readonly Rename[],
): readonly AppliedRun[] {
  const present = new Map<string, Address>(renames.map(({ from, to }) => [from, to]));
  const latestFirst = applied.toReversed().map((run) => {
    const prices = run.prices.map(({ product, addresses, ...price }) => ({
      ...price,
      product: present.get(product) ?? product,
      addresses: addresses.map((address) => {
        const owner = ownerOf(address);
        return `${present.get(owner) ?? owner}${address.slice(owner.length)}` as Address;
      }),
    }));
    for (const { from, to } of run.renames) present.set(from, present.get(to) ?? to);
    return { ...run, prices };
  });
  return latestFirst.toReversed();
}

/** The subscriptions and bundles of the catalog before, each at the key that its record has by now. */
export function catalogUnderPresentNames(before: Catalog, renames: readonly Rename[]): Catalog {
  const present = new Map<string, Address>(renames.map(({ from, to }) => [from, to]));
  const rekeyed = <T extends { readonly address: Address }>(declared: ReadonlyMap<string, T>) =>
    new Map(
      [...declared].map(([key, one]) => [
        parseAddress(present.get(one.address) ?? one.address)?.key ?? key,
        one,
      ]),
    );
  return { ...before, bundles: rekeyed(before.bundles), subscriptions: rekeyed(before.subscriptions) };
}
