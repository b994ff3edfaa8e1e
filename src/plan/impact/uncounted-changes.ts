/**
 * Changes of a subscription that affect the amount its customer pays but show in no amount: credits of money, the
 * terms that the field table asks for, and a draft that becomes active.
 */

import { contractEndOf } from '../../impact/bills/contract-months.ts';
import { MONEY_TERMS } from '../../impact/bills/subscription-terms.ts';
import type { UncountedChange } from '../../impact/priced-subscription.ts';
import { comparable } from '../../model/catalog/comparable.ts';
import { askedTerms } from '../../model/catalog/term-money.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Context, liveAt } from '../context.ts';
import { heldOn, recordedVersions } from '../records/held-before.ts';

/** `fields` are the subscription's own before the plan; `now` is the day of steps that name none. */
export function uncountedChanges(
  context: Context,
  address: Address,
  steps: readonly Step[],
  { fields, now }: { readonly fields: JsonObject; readonly now: CalendarDay },
): readonly UncountedChange[] {
  const created = steps.some(({ operation }) => operation === 'subscriptions.create');
  return [
    ...steps.flatMap((step) => (created ? [] : askedChanges(step, fields, now))),
    ...creditChanges(context, address, steps, now),
    ...(created ? [] : steps.flatMap((step) => activation(step, now))),
  ];
}

/** The terms whose money the field table asks for. */
function askedChanges(
  { operation, body }: Step,
  fields: JsonObject,
  now: CalendarDay,
): readonly UncountedChange[] {
  if (operation !== 'subscriptions.update' || body === null) return [];
  const [before, after] = [fields, laidOver(fields, body)].map((side) => comparable(side, () => undefined));
  if (before === undefined || after === undefined) return [];
  const renews = [before, after].some(renewsByItself);
  return ASKED.flatMap(([path, because]): readonly UncountedChange[] => {
    const [field = '', member = ''] = path.split('.');
    const [old, value] = [before, after].map((side) => memberOf(side, field, member));
    // A term that comes or goes as a whole is counted, and so is the way in which it is billed.
    const isCounted = COUNTED.has(field) && !(isJsonObject(before[field]) && isJsonObject(after[field]));
    const isIdle = field === 'renewal' && !renews;
    if (old === value || isCounted || isIdle) return [];
    const since = path === 'renewal.auto_renew' ? sinceEnd(fields) : '';
    return [{ what: path, reason: `${old} → ${value}${since}: ${because}`, day: now, activates: false }];
  });
}

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

/** Flags that are not set are off. */
function memberOf(fields: JsonObject, field: string, member: string): string {
  const value = fields[field];
  const text = isJsonObject(value) ? value[member] : undefined;
  if (text === undefined) return FLAGS.has(member) ? 'false' : 'none';
  return typeof text === 'string' ? text : JSON.stringify(text);
}

const FLAGS: ReadonlySet<string> = new Set(['auto_renew']);

function renewsByItself({ renewal }: JsonObject): boolean {
  return isJsonObject(renewal) && renewal.auto_renew === true;
}

function sinceEnd(fields: JsonObject): string {
  const end = contractEndOf(fields);
  return end === null ? '' : ` from ${end}, when the contract ends`;
}

/** Drafts are left out: their credits come only once they are published, which needs another plan. */
function creditChanges(
  context: Context,
  address: Address,
  steps: readonly Step[],
  now: CalendarDay,
): readonly UncountedChange[] {
  const versions = recordedVersions(context, address);
  let sent: string | undefined;
  return steps.flatMap(({ operation, body, effective_at }): readonly UncountedChange[] => {
    if (operation !== 'versions.create' || body?.entitlements === undefined || body.draft === true) return [];
    const day = effective_at ?? now;
    const held = heldOn(versions, day);
    const live = held && liveAt(context, held.address);
    const value = live?.kind === 'read' ? live.value : held?.value;
    const before = sent ?? moneyCredits(value?.entitlements);
    sent = moneyCredits(body.entitlements);
    if (before === sent) return [];
    const reason = 'its credits of money change, and which bills they pay for is not shown';
    return [{ what: 'entitlements', reason, day, activates: false }];
  });
}

/** The entitlements with an allocation of money, as one sorted text. */
function moneyCredits(entitlements: Json | undefined): string {
  if (!Array.isArray(entitlements)) return '[]';
  const credits = entitlements.flatMap((each) => {
    if (!isJsonObject(each) || !isJsonObject(each.allocation)) return [];
    const { allocation, timing = null } = each;
    if (allocation.credit_type !== 'monetary') return [];
    const { amount = null, rollover_enabled = null, rollover_max_periods = null } = allocation;
    const { recurrence = null, interval = null } = isJsonObject(timing) ? timing : {};
    const key = each.entitlement_key ?? each.key ?? null;
    return [JSON.stringify([key, amount, rollover_enabled, rollover_max_periods, recurrence, interval])];
  });
  return JSON.stringify(credits.sort());
}

function activation({ operation }: Step, now: CalendarDay): readonly UncountedChange[] {
  if (operation !== 'subscriptions.activate') return [];
  const reason = 'the plan activates a draft: what it bills from then on is new';
  return [{ what: 'status', reason, day: now, activates: true }];
}
