/** The limits that a plan breaks or keeps, the notice of customers, and for how long the plan is valid. */

import { counted } from '../../model/messages/counted.ts';
import { GUARDS } from '../../model/plan/guards.ts';
import type { GuardFinding, Plan } from '../../model/plan/plan.ts';
import { hasWork, isRefused } from '../../model/plan/plan.ts';
import { addDays } from '../../model/values/calendar-day.ts';
import { exceptionPlace, measureText } from '../lines/guard-lines.ts';
import { firstInvoiceText } from '../view/first-invoice.ts';
import { noticeText } from './days.ts';
import { SUMMARY_WIDTH } from './summary-width.ts';

/** Empty where nothing is sent and no guard refuses it. */
export function limitsLine(plan: Plan): string {
  if (!hasWork(plan) && !isRefused(plan)) return '';
  const { guards, impact, way_past: way } = plan;
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  const excepted = guards.length - refused.length;
  const [lead = '', ...parts] = [
    refused.length > 0 ? `Limits broken: ${brokenText(plan, refused)}` : '',
    way === undefined ? '' : `exception to copy below, for ${exceptionPlace(way)}`,
    excepted === 0 ? '' : `${counted(excepted, 'exception')} to a limit used`,
    guards.length === 0 ? 'Within all limits' : '',
    refused.some(({ guard }) => guard === 'notice_days') ? '' : noticeText(plan),
    ...impact.money.flatMap((money) => firstInvoiceText(money) ?? []),
    validText(plan),
  ].filter((part) => part !== '');
  return parts.reduce(
    (text, part) => (text.length + part.length + 3 > SUMMARY_WIDTH ? text : `${text} · ${part}`),
    lead,
  );
}

/** The most guards that are named with how far they are broken; the others are counted. */
const GUARDS_NAMED = 2;

function brokenText({ guard_rules: { limits } }: Plan, refused: readonly GuardFinding[]): string {
  const named = refused.slice(0, GUARDS_NAMED).map(({ guard, prices: [worst] = [] }) => {
    const words = GUARDS[guard].inWords;
    if (worst === undefined) return words;
    const measure = measureText({ guard, ...worst }, limits);
    return measure.endsWith(words) ? measure : `${words} ${measure}`;
  });
  const more = refused.length - GUARDS_NAMED;
  return [...named, ...(more > 0 ? [`and ${counted(more, 'more guard')}`] : [])].join(', ');
}

/** The last day on which the plan is this one and passes; empty where no date changes that, or where it is not known. */
function validText({ holds }: Plan): string {
  if (holds?.refused !== undefined)
    return `valid through ${addDays(holds.refused.from, -1)}, then refused (${GUARDS[holds.refused.guard].inWords})`;
  if (holds === undefined || holds.until === null) return '';
  return `valid through ${addDays(holds.until, -1)}${holds.at_least ? ' at least' : ''}`;
}
