/** The days on which a plan changes bills, with the bundles' changes and ends of locks and contracts that are ahead. */

import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { addMonths, calendarMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { aheadText } from '../summary/other-changes.ts';
import { differenceSums, noticeRows } from '../view/notices.ts';
import { ifAny } from '../words/sentences.ts';
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
  return [...groupBy(days, ({ when }) => when)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([when, own]) => ({ when, what: own.flatMap(({ what }) => what) }));
}

/** The first day on which each bill differs, with the sum by which the bills of that day change. */
function billDays(plan: Plan): readonly EffectDay[] {
  return [...groupBy(noticeRows(plan), ({ from }) => from)].map(([when, own]) => {
    const bills = counted(own.length, 'bill changes', 'bills change');
    const amounts = differenceSums(own).map(([currency, sum]) => `${signedMoney(sum, currency)} ${currency}`);
    const part = own.filter((row) => !row.counted).length;
    const whose = part === own.length ? 'all' : counted(part, 'of them', 'of them');
    const inPart = part === 0 ? '' : `, ${whose} counted in part`;
    return { when, what: [`${bills}, ${amounts.join(' and ')} a month${inPart}`] };
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
  const contracts = affected.flatMap(({ contract }) => contract ?? []).filter(({ until }) => until <= last);
  return [...groupBy(contracts, ({ until }) => calendarMonth(until))].map(([when, own]) => {
    const renew = own.filter(({ renews }) => renews).length;
    return {
      when,
      what: [
        ...ifAny(renew, (count) => counted(count, 'contract renews', 'contracts renew')),
        ...ifAny(own.length - renew, (count) => counted(count, 'contract ends', 'contracts end')),
      ],
    };
  });
}
