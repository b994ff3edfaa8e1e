/**
 * Hints at billing intervals that are no known number of months. The interface shows `monthly` and the unit `month`
 * and leaves both strings open, so any other string is passed on. Its money is excluded, and the hint shows the form
 * to write.
 */

import type { Price } from '../../model/catalog/price.ts';
import { counted } from '../../model/messages/counted.ts';
import { nearestName } from '../../model/messages/nearest-name.ts';
import { oneValue } from '../../model/messages/shortened.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import { intervalMonths } from '../../pricing/billing-interval.ts';
import type { Faults } from '../../yaml/faults.ts';

/** Words for a number of months; null for a word that means no whole number of them. */
const MONTHS: ReadonlyMap<string, number | null> = new Map([
  ...words(1, 'monthly', 'month', 'months'),
  ...words(3, 'quarterly', 'quarter', 'quarters'),
  ...words(6, 'semiannual', 'semiannually', 'half_yearly'),
  ...words(12, 'yearly', 'annual', 'annually', 'year', 'years'),
  ...words(null, 'weekly', 'week', 'weeks', 'biweekly', 'daily', 'day', 'days'),
]);

function words(months: number | null, ...names: readonly string[]): [string, number | null][] {
  return names.map((name) => [name, months]);
}

export function hintAtInterval(price: JsonObject, locate: Locate, faults: Faults): void {
  const { billing_interval: named, billing_interval_count: count, billing_interval_unit: unit } = price;
  if ([named, count, unit].every((part) => part === undefined)) return;
  const isWhole = (count === undefined) === (unit === undefined);
  if (isWhole && intervalMonths(price as Price) !== null) return;
  faults.hint(`interval ${writtenText(price)}`, {
    code: 'unknown-interval',
    source: locate([faultyField(price)]),
    message: `${writtenText(price)} is no interval that is understood: it is sent as it is, and its money is excluded from every sum`,
    fix: fixOf(price),
  });
}

function faultyField({ billing_interval: named, billing_interval_unit: unit }: JsonObject): string {
  if (named !== undefined) return 'billing_interval';
  return unit === undefined ? 'billing_interval_count' : 'billing_interval_unit';
}

function writtenText(price: JsonObject): string {
  return ['billing_interval', 'billing_interval_count', 'billing_interval_unit']
    .flatMap((name) => (price[name] === undefined ? [] : [`${name}: ${oneValue(String(price[name]))}`]))
    .join(' with ');
}

const UNDERSTOOD = 'billing_interval: monthly, or a billing_interval_count with billing_interval_unit: month';

function fixOf({
  billing_interval: named,
  billing_interval_count: count,
  billing_interval_unit: unit,
}: JsonObject): string {
  if (named !== undefined && (count !== undefined || unit !== undefined)) return `write either ${UNDERSTOOD}`;
  if (typeof named === 'string') return fixOfMonths(monthsIn(named));
  if (typeof unit !== 'string') return 'add billing_interval_unit: month, if months are counted';
  if (typeof count !== 'number' || count < 1) return 'add billing_interval_count, a number of months';
  const each = monthsIn(unit);
  return fixOfMonths(each === null || each === undefined ? each : each * count);
}

/** Undefined for a word that resembles none of them. */
function monthsIn(written: string): number | null | undefined {
  const word = written.toLowerCase();
  const near = MONTHS.has(word) ? word : nearestName(word, [...MONTHS.keys()]);
  return near === undefined ? undefined : MONTHS.get(near);
}

function fixOfMonths(months: number | null | undefined): string {
  if (months === undefined) return `write ${UNDERSTOOD}`;
  if (months === null)
    return `weeks and days are no whole number of months, so that nothing counts them; if months are meant, write ${UNDERSTOOD}`;
  if (months === 1) return 'write billing_interval: monthly';
  return `for ${counted(months, 'month')}, write billing_interval_count: ${months} and billing_interval_unit: month instead`;
}
