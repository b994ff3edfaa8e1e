/**
 * Changes of a subscription that affect the amount its customer pays but show in no amount: credits that are not so
 * much money a month, the terms that the field table asks for, and a draft that becomes active.
 */

import { comparable } from '../../model/catalog/comparable.ts';
import { askedTerms, MONEY_TERMS } from '../../model/catalog/term-money.ts';
import { renewsByItself } from '../../model/plan/affected-subscription.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject, pointerTo } from '../../model/values/json.ts';
import { contractEndOf } from '../bills/contract-months.ts';
import { type CreditChange, creditsOf, creditText, isMoney } from '../bills/credits.ts';
import type { ScheduleEntry, UncountedChange } from '../priced-subscription.ts';

/** `fields` are the subscription's own before the plan; `now` is the day of steps that name none. */
export function uncountedChanges(
  steps: readonly Step[],
  { fields, now }: { readonly fields: JsonObject; readonly now: CalendarDay },
): readonly UncountedChange[] {
  const created = steps.some(({ operation }) => operation === 'subscriptions.create');
  return created ? [] : steps.flatMap((step) => askedChanges(step, fields, now));
}

/** The terms whose money the field table asks for. */
function askedChanges(
  { operation, body, differences }: Step,
  fields: JsonObject,
  now: CalendarDay,
): readonly UncountedChange[] {
  if (operation !== 'subscriptions.update' || body === null) return [];
  const [before, after] = [fields, without(laidOver(fields, body), differences)].map((side) =>
    comparable(side, () => undefined),
  );
  if (before === undefined || after === undefined) return [];
  const renews = [before, after].some(renewsByItself);
  // A renewal that is switched off has no effect, however long it would be.
  const mayRenew = [before, after].some(
    ({ renewal }) => isJsonObject(renewal) && renewal.auto_renew !== false,
  );
  return ASKED.flatMap(([path, because]): readonly UncountedChange[] => {
    const [field = '', member = ''] = path.split('.');
    const [old, value] = [before, after].map((side) => memberOf(side, field, member));
    // A term that comes or goes as a whole is counted, and so is the way in which it is billed.
    const isCounted = COUNTED.has(field) && !(isJsonObject(before[field]) && isJsonObject(after[field]));
    const isRenewal = field === 'renewal';
    const isIdle = isRenewal && !mayRenew;
    if (old === value || isCounted || isIdle) return [];
    const since = path === 'renewal.auto_renew' ? sinceEnd(fields) : '';
    const why = isRenewal && !renews ? UNWRITTEN : because;
    return [{ what: path, reason: `${old} → ${value}${since}: ${why}`, day: now }];
  });
}

const UNWRITTEN = 'without auto_renew, whether the contract renews by it is not shown';

const ASKED = askedTerms('subscription');
const COUNTED: ReadonlySet<string> = new Set(MONEY_TERMS);

/** The body has each field that changes as a whole, and null for a member that goes. */
function laidOver(fields: JsonObject, body: JsonObject): JsonObject {
  const changed = Object.entries(body).map(([name, value]) => {
    const old = fields[name];
    return [name, isJsonObject(value) && isJsonObject(old) ? { ...old, ...value } : value];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}

/** A member that the catalog no longer writes goes with the field that the body replaces. */
function without(fields: JsonObject, differences: Step['differences']): JsonObject {
  const gone = new Set(differences.flatMap(({ op, path }) => (op === 'remove' ? [path] : [])));
  const kept = Object.entries(fields).map(([name, value]) => {
    if (!isJsonObject(value)) return [name, value];
    const members = Object.entries(value).filter(([member]) => !gone.has(pointerTo([name, member])));
    return [name, Object.fromEntries(members)];
  });
  return Object.fromEntries(kept);
}

/** A flag that is not set is off. */
function memberOf(fields: JsonObject, field: string, member: string): string {
  const value = fields[field];
  const text = isJsonObject(value) ? value[member] : undefined;
  if (text === undefined) return member === 'auto_renew' ? 'false' : 'none';
  return typeof text === 'string' ? text : JSON.stringify(text);
}

function sinceEnd(fields: JsonObject): string {
  const end = contractEndOf(fields);
  return end === null ? '' : ` from ${end}, when the contract ends`;
}

/** The name of the term whose changes are those of credits. */
export const ENTITLEMENTS = 'entitlements';

/** Credits that are no amount of money a month, or that roll over otherwise. */
export function uncountedCredits({
  credits,
  from: day,
}: {
  readonly credits: readonly CreditChange[];
  readonly from: CalendarDay;
}): readonly UncountedChange[] {
  return credits
    .filter(({ perMonth }) => perMonth === null)
    .map(({ entitlement, before, after }) => ({
      what: `credit ${entitlement}`,
      reason: `${creditText(before)} → ${creditText(after)}: what it pays for is not shown`,
      day,
    }));
}

/** The credits of money that come with a new subscription: its bills are counted without them. */
export function firstCredits(entries: readonly ScheduleEntry[]): readonly UncountedChange[] {
  const first = entries.find((entry) => [...creditsOf(entry).values()].some(isMoney));
  const reason = 'it gets credits of money, and which bills they pay for is not shown';
  return first === undefined ? [] : [{ what: ENTITLEMENTS, reason, day: first.from }];
}
