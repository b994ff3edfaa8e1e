/** The days on which a plan changes bills, with the bundles' changes and ends of locks and contracts that are ahead. */

import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { addMonths } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { noticeRows } from '../notices/notice-rows.ts';
import { aheadText } from '../summary/other-changes.ts';
import { signedMoney } from '../words/value-text.ts';

export interface EffectDay {
  /** `2027-01-19`, or a month, `2027-06`, for contracts. */
  readonly when: string;
  /** A clause each, without a full stop. */
  readonly what: readonly string[];
}

/** The months in which the ends of contracts are listed, as many as the series of the money has. */
const MONTHS = 24;

/** In order. Empty where no bill changes and nothing waits for a day. */
export function effectDays(plan: Plan): readonly EffectDay[] {
  const days = [...billDays(plan), ...bundleDays(plan), ...lockDays(plan)];
  return days.length === 0 ? [] : merged([...days, ...contractMonths(plan)]);
}

function merged(days: readonly EffectDay[]): readonly EffectDay[] {
  const byDay = new Map<string, string[]>();
  for (const { when, what } of days) byDay.set(when, [...(byDay.get(when) ?? []), ...what]);
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([when, what]) => ({ when, what }));
}

/** The first day on which each bill differs, with the sum by which the bills of that day change. */
function billDays(plan: Plan): readonly EffectDay[] {
  const byDay = new Map<string, { bills: number; part: number; readonly sums: Map<string, Decimal> }>();
  for (const { from, currency, monthly, counted: whole } of noticeRows(plan)) {
    const day = byDay.get(from) ?? { bills: 0, part: 0, sums: new Map() };
    day.bills += 1;
    if (!whole) day.part += 1;
    day.sums.set(currency, (day.sums.get(currency) ?? ZERO).plus(decimal(monthly.difference)));
    byDay.set(from, day);
  }
  return [...byDay].map(([when, { bills, part, sums }]) => {
    const amounts = [...sums].map(([currency, sum]) => `${signedMoney(sum, currency)} ${currency}`);
    const inPart =
      part === 0 ? '' : `, ${part === bills ? 'all' : counted(part, 'of them', 'of them')} counted in part`;
    return {
      when,
      what: [`${counted(bills, 'bill changes', 'bills change')}, ${amounts.join(' and ')} a month${inPart}`],
    };
  });
}

/** The changes of bundles that no plan sends before their day. */
function bundleDays(plan: Plan): readonly EffectDay[] {
  return plan.deferred.flatMap((each) => {
    const { kind, day, stands } = each;
    if (kind !== 'not_due' || day === undefined) return [];
    return [{ when: day, what: [`${aheadText(plan, each)}${stands ? STANDS : ''}`] }];
  });
}

/** Said of what this plan does not cause. */
const STANDS = ', planned already';

function lockDays({ deferred }: Plan): readonly EffectDay[] {
  const byDay = groupBy(
    deferred.filter(({ until }) => until !== undefined),
    ({ until = '' }) => until,
  );
  return [...byDay].map(([when, own]) => {
    const ends = counted(
      own.length,
      'price lock ends: its change takes effect',
      'price locks end: their changes take effect',
    );
    return { when, what: [`${ends}${own.every(({ stands }) => stands) ? STANDS : ''}`] };
  });
}

/** The contracts of the subscriptions whose bills the plan touches. */
function contractMonths({ impact: { affected = [] }, today }: Plan): readonly EffectDay[] {
  const last = addMonths(today, MONTHS);
  const byMonth = new Map<string, { renew: number; end: number }>();
  for (const { contract } of affected) {
    if (contract === undefined || contract.until > last) continue;
    const month = contract.until.slice(0, 'YYYY-MM'.length);
    const counts = byMonth.get(month) ?? { renew: 0, end: 0 };
    counts[contract.renews ? 'renew' : 'end'] += 1;
    byMonth.set(month, counts);
  }
  return [...byMonth].map(([when, { renew, end }]) => ({
    when,
    what: [
      ...(renew === 0 ? [] : [counted(renew, 'contract renews', 'contracts renew')]),
      ...(end === 0 ? [] : [counted(end, 'contract ends', 'contracts end')]),
    ],
  }));
}
