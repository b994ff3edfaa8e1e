/** The limits that a plan breaks or keeps, the notice of customers, and for how long the plan is valid. */

import { counted } from '../../model/messages/counted.ts';
import { characterOf, GUARDS, type GuardFinding } from '../../model/plan/guards.ts';
import { hasWork, isRefused, type Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { addDays } from '../../model/values/calendar-day.ts';
import { measureText } from '../lines/guard-lines.ts';
import { firstInvoiceText } from '../view/first-invoice.ts';
import { noticeText } from './days.ts';
import { SUMMARY_WIDTH } from './summary-width.ts';

/** Empty where nothing is sent and no guard refuses it. */
export function limitsLine(plan: Plan): string {
  if (!hasWork(plan) && !isRefused(plan)) return '';
  const { guards, impact } = plan;
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  const count = guards.length - refused.length;
  const excepted = count === 0 ? '' : `${counted(count, 'exception')} to a limit used`;
  const [lead = '', ...parts] = [
    refused.length > 0
      ? BROKEN + brokenText(plan, refused, SUMMARY_WIDTH - BROKEN.length - excepted.length - 3)
      : '',
    excepted,
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

/** The guards that have room in the line, with how far they are broken; the others are counted. */
function brokenText(
  { guard_rules: { limits } }: Plan,
  refused: readonly GuardFinding[],
  room: number,
): string {
  const texts = refused.map(({ guard, addresses, prices: [worst] = [] }) => {
    const words = GUARDS[guard].inWords;
    if (worst === undefined) return characterOf(guard).ofAll ? words : `${words} (${ownersText(addresses)})`;
    const measure = measureText({ guard, ...worst }, limits);
    return measure.endsWith(words) ? measure : `${words} ${measure}`;
  });
  const some = texts.map((_, index) => {
    const more = texts.length - index - 1;
    return [...texts.slice(0, index + 1), ...(more > 0 ? [`and ${counted(more, 'more guard')}`] : [])].join(
      ', ',
    );
  });
  return some.findLast(({ length }) => length <= room) ?? some[0] ?? '';
}

/** `23 subscriptions`. */
function ownersText(addresses: readonly Address[]): string {
  const owners = [...new Set(addresses.map(ownerOf))];
  const [kind, ...others] = new Set(owners.map(kindOf));
  return counted(owners.length, others.length === 0 ? (kind ?? 'thing') : 'thing');
}

const BROKEN = 'Limits broken: ';

/** The last day on which the plan is this one and passes; empty where no date changes that, or where it is not known. */
function validText({ holds }: Plan): string {
  if (holds?.refused !== undefined)
    return `valid through ${addDays(holds.refused.from, -1)}, then refused (${GUARDS[holds.refused.guard].inWords})`;
  if (holds === undefined || holds.until === null) return '';
  return `valid through ${addDays(holds.until, -1)}${holds.at_least ? ' at least' : ''}`;
}
