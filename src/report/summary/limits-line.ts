/**
 * The last two lines of a summary: the limits that a plan breaks or keeps, with the notice of customers and
 * for how long the plan is valid; and, where guards refuse it, the edit that needs no exception, then the
 * exception.
 */
import { counted } from '../../model/messages/counted.ts';
import {
  characterOf,
  GUARDS,
  type GuardFinding,
  type GuardName,
  isShareGuard,
} from '../../model/plan/guards.ts';
import { hasWork, type Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { addDays } from '../../model/values/calendar-day.ts';
import { exceptionPlace, measureText } from '../lines/guard-lines.ts';
import { firstInvoiceText } from '../lines/series-lines.ts';
import { nameOf } from '../words/names.ts';
import { SUMMARY_WIDTH } from '../words/sentences.ts';
import { slipsOf, takenBack } from './edited-amounts.ts';
import { noticeText } from './effect.ts';
import { leavesBilled } from './gone-and-ahead.ts';

/** Empty where nothing is sent, and no guard refuses it or lets it pass by an exception. */
export function limitsLine(plan: Plan): string {
  if (!hasWork(plan) && plan.guards.length === 0) return '';
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

/** Empty where no guard refuses the plan and nobody who is billed left the catalog, or where it says no more than the limits do. */
export function fixLine(plan: Plan): string {
  const refused = plan.guards.filter(({ outcome }) => outcome === 'refused');
  const leaving = leavesBilled(plan) ? LEAVERS_FIX : '';
  if (refused.length === 0) return leaving && `To fix: ${leaving}, then \`pricewright state rm\` each`;
  const dated = laterDay(plan, refused);
  if (dated === null && plan.way_past === undefined) return '';
  const left = refused.filter(({ guard }) => !dated?.passes.has(guard));
  const [slip] = slipsOf(plan);
  const lead =
    slip === undefined ? '' : dated === null ? `correct ${slip.place}, or ` : `if ${slip.edited} is meant, `;
  const first = lead + (dated === null ? '' : `${dated.text}, ${left.length === 0 ? 'or' : 'and'} `);
  const texts = exceptionTexts(plan, left.length === 0 ? refused : left).flatMap((text) =>
    [leaving && `; ${leaving}`, ''].map((rest) => `To fix: ${first}${noticeFirst(plan, left)}${text}${rest}`),
  );
  return texts.find(({ length }) => length <= SUMMARY_WIDTH) ?? texts.at(-1) ?? '';
}

const LEAVERS_FIX = 'put back who left, with `ends: DAY`, or end them at the service';

/** `copy the exception below (25 % limit) to pricewright.yaml:7:10 once agreed`, the longest first. */
function exceptionTexts(
  { way_past: way, guard_rules: { limits } }: Plan,
  findings: readonly GuardFinding[],
): readonly string[] {
  const [only, ...others] = findings.map(({ guard }) => {
    const limit = isShareGuard(guard) ? limits[guard] : undefined;
    return limit === undefined ? characterOf(guard).inWords : `${limit} % limit`;
  });
  const noun = others.length === 0 ? 'exception' : 'exceptions';
  if (way === undefined) return [`agree on ${others.length === 0 ? `an ${noun} for ${only}` : noun}`];
  const to = ` to ${exceptionPlace(way)}`;
  return [` (${only})${to}`, to, '']
    .slice(others.length === 0 ? 0 : 1)
    .map((rest) => `copy the ${noun} below${rest} once agreed`);
}

/** `give 30 days' notice, then `, where no later day in the catalog gives it. */
function noticeFirst(plan: Plan, left: readonly GuardFinding[]): string {
  const days = left.some(({ guard }) => guard === 'notice_days') ? daysOfNotice(plan, left) : 0;
  return days === 0 ? '' : `give ${counted(days, "day's", "days'")} notice, then `;
}

/** The longest notice that the guards ask for. */
function daysOfNotice({ guard_rules: { limits } }: Plan, refused: readonly GuardFinding[]): number {
  const asked = refused.flatMap(({ prices = [], guard }) =>
    guard === 'notice_days' ? prices.map(({ limit }) => Number(limit ?? limits.notice_days)) : [],
  );
  return Math.max(1, ...asked, Number(limits.notice_days ?? 1));
}

interface LaterDay {
  readonly text: string;
  /** The guards that let it pass on that day. */
  readonly passes: ReadonlySet<GuardName>;
}

/** The guards that ask for a later day. A price lock defers a dated change of a bundle, but no entry of the subscription's own. */
const OF_BUNDLES: ReadonlySet<GuardName> = new Set(['locked_prices', 'notice_days']);
const OF_MOVES: ReadonlySet<GuardName> = new Set(['notice_days']);

/** Null where a later day lets nothing pass, or no day would. */
function laterDay(plan: Plan, refused: readonly GuardFinding[]): LaterDay | null {
  const days = daysOfNotice(plan, refused);
  if (!Number.isInteger(days)) return null;
  const first = addDays(plan.today, days);
  const steps = new Map(plan.steps.map((step) => [step.address, step]));
  const edited = new Set(
    plan.steps.flatMap(({ address, operation }) => (operation === 'bundles.update' ? [address] : [])),
  );
  const moving = new Set(plan.impact.moves?.flatMap(({ subscriptions }) => subscriptions));
  // A lock that goes or ends earlier defers no day.
  const unlocked = new Set(
    plan.notices.flatMap(({ code, address }) => (code === 'price-lock-changed' ? [address] : [])),
  );
  const areOf = (
    guards: ReadonlySet<GuardName>,
    isOne: (address: GuardFinding['addresses'][number]) => boolean,
  ) =>
    refused
      .filter(({ guard, addresses }) => guards.has(guard) && addresses.every(isOne))
      .map(({ guard }) => guard);
  const ofBundles = areOf(OF_BUNDLES, (address) => edited.has(steps.get(address)?.follows ?? address)).filter(
    (guard) =>
      guard !== 'locked_prices' ||
      !refused.some((each) => each.guard === guard && each.addresses.some((at) => unlocked.has(ownerOf(at)))),
  );
  if (ofBundles.length > 0) {
    const [bundle] = edited;
    const whose =
      edited.size === 1 && bundle !== undefined ? nameOf(plan, bundle) : counted(edited.size, 'bundle');
    const back = takenBack(plan).filter(({ day }) => day >= first);
    const [only] = back;
    const text =
      only !== undefined && back.length === 1 && edited.size === 1
        ? `put ${slipsOf(plan).length > 0 ? 'it' : only.edited} into the change of ${only.day}`
        : `give the ${edited.size === 1 ? 'edit' : 'edits'} of ${whose} a day from ${first} on, under \`changes\``;
    return { text, passes: new Set(ofBundles) };
  }
  const ofMoves = areOf(OF_MOVES, (address) => moving.has(ownerOf(address)));
  if (ofMoves.length === 0) return null;
  return {
    text: `give the ${moving.size === 1 ? 'move' : 'moves'} a day from ${first} on, in an entry of \`versions\``,
    passes: new Set(ofMoves),
  };
}
