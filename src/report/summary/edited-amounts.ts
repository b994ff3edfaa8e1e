/** Edited amounts that may not be what was meant: those that a dated change takes back, those ten, 100 or 1,000 times off, and those that change places. */

import type { Deferred, Difference, Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { pointerPath } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import type { Source } from '../../model/values/source.ts';
import { heldText } from '../words/price-text.ts';
import { isMoney } from '../words/value-text.ts';

/** An amount of a bundle that lasts until the bundle's next dated change of the same price. */
interface TakenBack {
  readonly bundle: Address;
  /** The product's address, or its id. */
  readonly product: string;
  readonly edited: string;
  readonly day: CalendarDay;
  readonly later: string;
  /** `billing/bundles.yaml:36`, or `the variable list_price`. */
  readonly place: string;
}

/** In the order of the plan's steps. */
export const takenBack = remember(({ steps, deferred }: Plan): readonly TakenBack[] => {
  const dated = groupBy(deferred.filter(isForEverybody), ({ address }) => address);
  return steps.flatMap(({ address, operation, differences }) => {
    const changes = operation === 'bundles.update' ? (dated.get(address) ?? []) : [];
    return differences.filter(isAmount).flatMap(({ path, value = null }) => {
      const later = changes.flatMap(({ day, currency = null, differences: all = [] }) =>
        all.flatMap((each) => (each.path === path && day !== undefined ? [{ ...each, day, currency }] : [])),
      );
      const [first] = later.toSorted((a, b) => (a.day < b.day ? -1 : 1));
      if (first?.op !== 'replace' || first.source === null) return [];
      const { day, currency, source } = first;
      const [edited, next] = [value, first.value ?? null].map((side) => heldText(side, path, currency));
      const [, product = ''] = pointerPath(path);
      return {
        bundle: address,
        product,
        edited: edited ?? '',
        day,
        later: next ?? '',
        place: lineOf(source),
      };
    });
  });
});

/** True for a dated change that existing customers get. */
function isForEverybody({ kind, reason }: Deferred): boolean {
  return kind === 'not_due' && !reason.includes(' for new subscriptions');
}

interface Slip {
  readonly edited: string;
  /** `4.99 is a hundredth of 499.00`. */
  readonly text: string;
  /** The place of the amount as it is written. */
  readonly place: string;
}

const SLIPS: readonly (readonly [factor: string, words: string])[] = [
  ['0.001', 'a thousandth of'],
  ['0.01', 'a hundredth of'],
  ['0.1', 'a tenth of'],
  ['10', 'ten times'],
  ['100', '100 times'],
  ['1000', '1,000 times'],
];

/** One for each place. */
export const slipsOf = remember(({ steps }: Plan): readonly Slip[] => {
  const amounts = steps.flatMap(({ differences }) =>
    differences.filter(
      (each) => (isAmount(each) || isShare(each)) && !differences.some(isIntervalOf(each.path)),
    ),
  );
  const byPlace = groupBy(amounts, ({ source }) => (source === null ? '' : lineOf(source)));
  return [...byPlace].flatMap(([place, [first]]) => {
    if (place === '') return [];
    const { path, from = null, value = null } = first;
    const before = decimal(String(from));
    const known = SLIPS.find(
      ([factor]) => !before.eq(ZERO) && before.times(factor).eq(decimal(String(value))),
    );
    if (known === undefined) return [];
    const [was = '', edited = ''] = [from, value].map((side) =>
      isShare(first) ? `${heldText(side, path, null)} %` : heldText(side, path, null),
    );
    return { edited, place, text: `${edited} is ${known[1]} ${was}` };
  });
});

/** `8.00 and 12.00 change places (billing/bundles.yaml:36 and billing/bundles.yaml:37)`: of two cells or tiers, say. */
export const exchangesOf = remember(({ steps }: Plan): readonly string[] => {
  const texts = steps.flatMap(({ differences }) =>
    differences.filter(isAmount).flatMap((one, index, all) => {
      const other = all
        .slice(index + 1)
        .find(({ from, value }) => from === one.value && value === one.from && from !== value);
      if (other === undefined || one.source === null || other.source === null) return [];
      const [first, second] = [one, other].map(({ path, from = null }) => heldText(from, path, null));
      const places = [...new Set([one.source, other.source].map(lineOf))].join(' and ');
      return [`${first} and ${second} change places (${places})`];
    }),
  );
  return [...new Set(texts)];
});

function isAmount({ op, path, from, value }: Difference): boolean {
  return (
    op === 'replace' && isMoney(pointerPath(path)) && typeof from === 'string' && typeof value === 'string'
  );
}

/** A percentage: of a tier, an escalation or a discount. */
function isShare({ op, path, from, value }: Difference): boolean {
  return (
    op === 'replace' &&
    /\/(percentage|discount\/amount)$/.test(path) &&
    typeof from === 'string' &&
    typeof value === 'string'
  );
}

/** An amount of another interval is no slip. */
function isIntervalOf(amount: string): (other: Difference) => boolean {
  return ({ path }) => path.endsWith(INTERVAL) && amount.startsWith(path.slice(0, -INTERVAL.length));
}

const INTERVAL = 'billing_interval';

function lineOf({ file, line, variable }: Source): string {
  return variable === undefined ? `${file}:${line}` : `the variable ${variable}`;
}
