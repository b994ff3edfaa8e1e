/** Every plan lists recorded things that are no longer declared, so that nothing is forgotten by omission. */

import { type Catalog, type Declared, isDeclared, type Reference } from '../../model/catalog/catalog.ts';
import { referenceIn } from '../../model/catalog/comparable.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import type { Observed, OpenIntent } from '../../model/service/observed.ts';
import { isPresent, isVersionRecord, type Recorded, type Rename } from '../../model/service/record.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Context, encodeReference } from '../context.ts';

export function findOrphans(catalog: Catalog, observed: Observed): readonly Recorded[] {
  return [...observed.records.values()].filter(
    (recorded) => isPresent(recorded) && !isVersionRecord(recorded) && !isDeclared(catalog, recorded.address),
  );
}

/** The parts of a thing that say whether another may be the same. */
interface Likeness {
  readonly name?: Json;
  readonly fields?: JsonObject;
  readonly customer?: Reference;
}

/**
 * Finds the orphans that a new address may well be under another key: a subscription of the same customer, anything
 * else of the same name. Nothing is created until somebody says which one it is.
 */
export function createRenameFinder(
  context: Context,
  orphans: readonly Recorded[],
): (declared: Declared & Likeness) => readonly Recorded[] {
  const orphansAlike = groupBy(orphans, ({ address, value }) =>
    renameKey(context, address, { fields: value ?? {} }),
  );
  return (declared) => {
    const key = renameKey(context, declared.address, declared);
    const alike = key === undefined ? [] : (orphansAlike.get(key) ?? []);
    return alike.filter(({ remoteId }) => !declared.otherThan?.includes(remoteId ?? ''));
  };
}

function renameKey(
  { nameId }: Context,
  address: Address,
  { fields = {}, customer, name = fields.name }: Likeness,
): string | undefined {
  if (kindOf(address) !== 'subscription')
    return typeof name === 'string' ? `${kindOf(address)} ${name}` : undefined;
  const payer = fields.customer_id ?? (customer && encodeReference(customer));
  const named = isJsonObject(payer) ? referenceIn(payer) : payer;
  return typeof named === 'string' ? `subscription ${nameId(named) ?? named}` : undefined;
}

export function probableRename(
  context: Context,
  address: Address,
  orphansAlike: readonly Recorded[],
): Deferred {
  const [first = '', ...others] = orphansAlike.map((orphan) => orphan.address);
  const ids = orphansAlike.flatMap(({ remoteId }) => remoteId ?? []);
  const [collection, key = ''] = first.split('.');
  const isOne = others.length === 0;
  const who = isOne ? first : `${first} and ${grouped(String(others.length))} more of its kind`;
  const verb = isOne ? 'is' : 'are';
  const shared =
    collection === 'subscriptions'
      ? `${verb} for the same customer`
      : `${isOne ? 'has' : 'have'} the same name`;
  return {
    kind: 'dependent',
    address,
    reason: `${who} left the catalog, ${verb} still recorded and ${shared}: creating this one could double ${isOne ? 'it' : 'one of them'}`,
    fix: isOne
      ? `if it is the same one, write \`renamed_from: ${key}\`; if not, ${ids.length > 0 ? `write \`other_than: [${ids.join(', ')}]\`` : `run: ${commandLine(context, `state rm ${first}`)}`}`
      : `if it is one of them, write \`renamed_from\` with its key; name the ids of those that it is not under \`other_than\``,
  };
}

/** Defers everything that left the catalog, including requests of an earlier run that are in doubt there. */
export function deferOrphans(
  context: Context,
  orphans: readonly Recorded[],
  open: readonly OpenIntent[],
  renames: readonly Rename[],
): readonly Deferred[] {
  const renamed = new Set(renames.map(({ from }) => from));
  const left = open.filter(
    ({ address }) => !isDeclared(context.catalog, address) && !renamed.has(ownerOf(address)),
  );
  const doubtful = new Map(left.map((intent) => [ownerOf(intent.address), intent]));
  const certain = orphans.filter((record) => !doubtful.has(record.address) && !isIgnored(context, record));
  return [
    ...certain.map((record) => orphaned(context, record)),
    ...[...doubtful].map(([owner, intent]) => orphanedInDoubt(context, owner, intent)),
  ];
}

/** Things that nobody wants to manage, by their id or their customer's, are counted in a notice and listed no more. */
function isIgnored({ ignored }: Context, { remoteId, value }: Recorded): boolean {
  return [remoteId, value?.customer_id].some((id) => typeof id === 'string' && ignored.has(id));
}

function orphaned(typed: TypedFor, { address, remoteId }: Recorded): Deferred {
  return {
    kind: 'orphaned',
    address,
    reason: `it left the catalog and is still at the service${remoteId ? ` as ${remoteId}` : ''}`,
    fix: `declare it again, write \`renamed_from\` where it has a new key, or run: ${commandLine(typed, `state rm ${address}`)}`,
  };
}

/** No apply sends such a request again, and its record stays until the request is resolved. */
function orphanedInDoubt(typed: TypedFor, owner: Address, { address, operation }: OpenIntent): Deferred {
  return {
    kind: 'orphaned',
    address: owner,
    reason: `it left the catalog while ${operation} ${address} is in doubt, and no apply sends that request again`,
    fix: `declare it again, and the next apply resolves it, or run: ${commandLine(typed, `recover ${address} --answer send-again`)}`,
  };
}
