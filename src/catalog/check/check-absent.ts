/** Rules of things that the service has or loses: no use on or after a deletion, and prices that it already holds. */
import type { ErrorObject } from 'ajv';
import type { Bundle, Reference } from '../../model/catalog/catalog.ts';
import { oneValue } from '../../model/messages/diagnostic.ts';
import { declaredKeyOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json } from '../../model/values/json.ts';
import type { FieldPath, Place } from '../../model/values/source.ts';
import { type Faults, HELD_BY_SERVICE } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { type ChosenEnvironment, chosenId, type Reading } from '../written/reading.ts';

/**
 * `until` is the day on which the use ends; null for a use without end. `absent: true` names no day, so only a use
 * without end is certain to outlast it. Any other use may have ended already.
 */
export function reportAbsentUse(
  used: Reference,
  until: CalendarDay | null,
  place: Place,
  reading: Reading,
  kind: 'product' | 'bundle' | 'plan' = 'product',
): void {
  const { declared, environment, faults } = reading;
  const written =
    used.kind === 'address'
      ? declared[kind].get(declaredKeyOf(used.address))
      : [...declared[kind].values()].find((other) => chosenId(other, environment) === used.id);
  const absent = written?.value.absent;
  if (written === undefined || absent === undefined || absent === false) return;
  const outlasts = absent === true ? until === null : until === null || String(absent) < until;
  if (!outlasts) return;
  faults.error({
    code: `absent-${kind}-used`,
    source: place(),
    message: `the ${kind} \`${written.key}\` is used here ${absent === true ? 'and is `absent`' : `on or after ${oneValue(String(absent))}, from when on it is \`absent\``}`,
    fix: `take it out from that day on, or keep the ${kind}`,
    related: [{ source: locateIn(written.placed)(['absent']), message: '`absent` here' }],
  });
}

/** Checks the products of every edition. An edition holds until the next one. */
export function checkAbsentInBundle(bundle: Bundle, reading: Reading): void {
  // A bundle uses nothing once it is deleted, so a bundle that is deleted now, without a day, is not checked.
  if (bundle.absent === true) return;
  for (const [index, edition] of bundle.editions.entries()) {
    const until = bundle.editions[index + 1]?.from ?? bundle.absent ?? null;
    for (const { product, locate } of edition.prices.values()) {
      reportAbsentUse(product, until, () => locate([]), reading);
    }
  }
}

/** The collector for the faults of a resource's prices: where `isHeld`, errors become warnings. */
export function pricingFaults(faults: Faults, isHeld: boolean): Faults {
  if (!isHeld) return faults;
  const warn: Faults['error'] = (fault) =>
    faults.warning(
      fault.code === 'not-writable' ? { ...fault, message: `${fault.message}: ${HELD_BY_SERVICE}` } : fault,
    );
  return { ...faults, error: warn, errorOnce: faults.hint };
}

/** Fields that a price needs to be rated, but not to be passed on. */
const NEEDED_TO_RATE: ReadonlySet<string> = new Set([
  'type',
  'price_per_unit',
  'tiers',
  'charges',
  'metric_bindings',
  'quantity_expression',
  'unit_price_expression',
]);

/** Shape faults within a price that mean only that it cannot be rated. */
const SHAPES_THAT_CANNOT_BE_RATED: ReadonlySet<string> = new Set([
  'minItems',
  'minimum',
  'minLength',
  'required',
]);

/**
 * A test for shape faults in what the service has: one in a price only keeps it from being rated, and a value outside a vendor's
 * set is there already.
 */
export function isTolerated(
  file: Json,
  environment: ChosenEnvironment | null,
): (path: FieldPath, error: ErrorObject) => boolean {
  return ([section, key, ...path], { keyword, params, parentSchema }) => {
    const isClosed = keyword === 'enum' && parentSchema?.['x-closed'] !== undefined;
    if (!isClosed && !SHAPES_THAT_CANNOT_BE_RATED.has(keyword)) return false;
    if (keyword === 'required' && !NEEDED_TO_RATE.has(String(params.missingProperty))) return false;
    const isPrice =
      path.includes('price') || (path.indexOf('prices') >= 0 && path.indexOf('prices') < path.length - 1);
    const entries = isJsonObject(file) ? file[String(section)] : undefined;
    const value = isJsonObject(entries) ? entries[String(key)] : undefined;
    return (isPrice || isClosed) && isJsonObject(value) && chosenId({ value }, environment) !== undefined;
  };
}
