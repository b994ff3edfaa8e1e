/** Whether a plan may change bills, the days on which it takes effect, and the notice that customers get. */
import { movesMoney } from '../../model/catalog/term-money.ts';
import { counted } from '../../model/messages/counted.ts';
import { isDraftStep, type Plan, type Step } from '../../model/plan/plan.ts';
import { isStaged, kindOf, ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonObject, pointerPath } from '../../model/values/json.ts';

const isBundleUpdate = ({ operation }: Step): boolean => operation === 'bundles.update';

/** True where another step carries a bundle's change on, which no target lets in. */
export function leavesOutUsers({ targets, steps, impact }: Plan): boolean {
  return targets.length > 0 && impact.money.length === 0 && steps.some(isBundleUpdate);
}

export const LEAVES_OUT = '--target leaves out the bills of who uses it';

export const UNKNOWN_EFFECT = 'its effect on bills is unknown';

/** True where a plan may change bills, and none of them is known. */
export function hasUnknownEffect({ steps, resolved_first: open, impact }: Plan): boolean {
  if (impact.money.length > 0) return false;
  const { unmeasured = [] } = impact;
  return unmeasured.length > 0 || steps.some(touchesBill) || open.some(({ address }) => isBilled(address));
}

/** True for an update of a plan too, because the service does not show its effect on the plan's subscriptions. */
function touchesBill(step: Step): boolean {
  const { address, action, differences } = step;
  const kind = kindOf(address);
  if (kind !== 'plan' && kind !== 'subscription' && kind !== 'version') return false;
  // The ledger compares the items of each version that is sent, and names a change that it cannot count.
  if (isDraftStep(step) || isStaged(address) || (kind === 'version' && step.body !== null)) return false;
  if (kind === 'plan' ? action !== 'update' : action === 'probe' || isAdopted(step)) return false;
  return (
    differences.length === 0 ||
    differences.some(({ path }) => movesMoney(kind, pointerPath(path)) && !isIdleRenewal(step, path))
  );
}

/** A renewal that is switched off changes nothing by its length. */
function isIdleRenewal({ body }: Step, path: string): boolean {
  const renewal = body?.renewal;
  const isOff = isJsonObject(renewal) && renewal.auto_renew === false;
  return isOff && pointerPath(path)[0] === 'renewal' && pointerPath(path)[1] !== 'auto_renew';
}

export function isAdopted({ action }: Step): boolean {
  return action === 'adopt';
}

function isBilled(address: Step['address']): boolean {
  return kindOf(address) === 'subscription' || kindOf(address) === 'version';
}

/** The first day on which something changes, and the last where they are several. */
export function whenText(plan: Plan): string {
  const days = daysOf(plan);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  const from = first === plan.today ? 'today' : first;
  return first === last ? `from ${from}` : `between ${from} and ${last}`;
}

/** Empty where nobody pays more, because only an increase needs notice. */
export function noticeText(plan: Plan): string {
  const [first] = daysOf(plan);
  const isDearer = plan.impact.money.some(({ paying }) => paying.more + (paying.mixed ?? 0) > 0);
  if (!isDearer || first === undefined) return '';
  const days = Math.max(daysBetween(plan.today, first), 0);
  return days === 0 ? 'no notice' : `${counted(days, "day's", "days'")} notice`;
}

function daysOf({ impact, steps, today }: Plan): readonly CalendarDay[] {
  const fresh = daysOfNews(steps, today);
  const ofMoney = impact.money.flatMap(({ groups }) =>
    groups.flatMap(({ from, compared = from }) => (fresh.has(compared) ? [from, compared] : [from])),
  );
  if (ofMoney.length > 0) return [...new Set(ofMoney)].sort();
  if (steps.some(touchesBill))
    return [...new Set(steps.map(({ effective_at }) => effective_at ?? today))].sort();
  // A version that replaces a scheduled one carries on what the subscription's first one begins.
  const byOwner = groupBy(steps, ({ address }) => ownerOf(address));
  const firsts = [...byOwner].flatMap(([, own]) =>
    own
      .map(({ effective_at }) => effective_at ?? today)
      .sort()
      .slice(0, 1),
  );
  return [...new Set(firsts)].sort();
}

/**
 * The days on which a step brings what no earlier step of its owner brings. A scheduled version that is sent again with
 * the same change only carries it on, and is no later day of it.
 */
function daysOfNews(steps: readonly Step[], today: CalendarDay): ReadonlySet<CalendarDay> {
  const days = new Set<CalendarDay>();
  for (const own of groupBy(steps, ({ address }) => ownerOf(address)).values()) {
    const known = new Set<string>();
    for (const { differences, day } of own
      .map((step) => ({ ...step, day: step.effective_at ?? today }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))) {
      const named = differences.map(({ op, path, from, value }) => JSON.stringify([op, path, from, value]));
      if (named.length === 0 || named.some((each) => !known.has(each))) days.add(day);
      for (const each of named) known.add(each);
    }
  }
  return days;
}
