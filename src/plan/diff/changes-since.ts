/**
 * The changes that the service made at an address since it was recorded, in compared form. Compared are the fields that it last showed,
 * even if it could not be read in this run, and those that no answer shows.
 */
import { fieldsOf } from '../../interface/index.ts';
import type { Difference } from '../../model/plan/plan.ts';
import { withDiscountOnRecord } from '../../model/service/given-discounts.ts';
import { answeredFields, type Recorded } from '../../model/service/record.ts';
import { type Address, type Kind, kindOf } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject, pointerTo } from '../../model/values/json.ts';
import { type Context, compared, liveAt, traitsOf, withUnshownOfPrices } from '../context.ts';
import { currencyAt } from '../terms-at.ts';
import { comparedVersion } from './compared-version.ts';
import { besidePlan } from './lay-over-plan.ts';
import { serviceChanges } from './three-way.ts';

/** Empty where nothing is recorded. `shown` is the value as read. */
export function changesSince(context: Context, recorded: Recorded, shown: JsonObject): readonly Difference[] {
  if (recorded.value === null) return [];
  const kind = kindOf(recorded.address);
  const live = withUnshownOfPrices(
    context,
    compared(context, withUnanswered(kind, shown, recorded.value)),
    compared(context, recorded.value),
  );
  if (kind !== 'version')
    return [
      ...serviceChanges(compared(context, recorded.value), live),
      ...(isDriftOf(context, kind) ? otherCurrencies(context, recorded.address, shown) : []),
    ];
  const sent = comparedVersion(context, recorded.value, false);
  return [
    ...serviceChanges(besidePlan(context, recorded, sent, live), live),
    ...changedNote(recorded.value, shown),
    ...otherCurrencies(context, recorded.address, shown),
  ];
}

/** False for a bundle whose currency in answers is nobody's word: it is a notice of the plan. */
function isDriftOf(context: Context, kind: Kind | undefined): boolean {
  return kind !== 'bundle' || !traitsOf(context).assumesBundleCurrency;
}

/** True unless the service shows that a version is no longer as it was sent. */
export function isAsRecorded(context: Context, version: Recorded): boolean {
  const live = liveAt(context, version.address);
  if (live === undefined) return true;
  return (
    live.kind === 'read' &&
    (live.outOfForce === undefined || live.status === version.status) &&
    changesSince(context, version, live.value).length === 0
  );
}

/** A version's description is a note. An answer may leave it out. */
function changedNote(
  { description: sent }: JsonObject,
  { description: shown }: JsonObject,
): readonly Difference[] {
  return typeof shown !== 'string' || shown === '' || shown === sent
    ? []
    : [byService('/description', sent, shown)];
}

/** The prices that the service has in another currency than their subscription or bundle. Only answers have it. */
export function otherCurrencies(
  context: Context,
  address: Address,
  shown: JsonObject,
): readonly Difference[] {
  const currency = currencyAt(context, address);
  if (currency === null) return [];
  const found = (value: Json | undefined, path: readonly string[]): readonly Difference[] =>
    Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, member]) =>
      name === 'currency' && typeof member === 'string'
        ? member === currency.toUpperCase()
          ? []
          : [byService(pointerTo([...path, name]), currency, member)]
        : found(member, [...path, name]),
    );
  const { items, prices } = compared(context, shown);
  return [...found(items, ['items']), ...found(prices, ['prices'])];
}

/** A change from what was sent to what the service shows; undefined where there is nothing. */
export function byService(path: string, from: Json | undefined, value: Json | undefined): Difference {
  return {
    op: from === undefined ? 'add' : value === undefined ? 'remove' : 'replace',
    path,
    ...(from !== undefined && { from }),
    ...(value !== undefined && { value }),
    cause: 'service',
    source: null,
  };
}

/**
 * The fields that this run read, else the fields that the service answered to the last update. That answer is no
 * older than the value that is recorded as sent. Undefined where neither is known.
 */
export function shownFields(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (recorded === undefined) return undefined;
  const live = liveAt(context, recorded.address);
  if (live?.kind === 'read') return live.value;
  const answered = answeredFields(recorded);
  return answered && withDiscountOnRecord(recorded, answered, context.today);
}

/** A field that no answer shows is compared with what was recorded, never with its absence from the answer. */
export function withUnanswered(kind: Kind, shown: JsonObject, recorded: JsonObject): JsonObject {
  const unanswered = (fieldsOf(kind) ?? []).filter(({ answered }) => !answered).map(({ name }) => name);
  const known = Object.entries(recorded).filter(([name]) => unanswered.includes(name));
  return { ...Object.fromEntries(known), ...shown };
}
