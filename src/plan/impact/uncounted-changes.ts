/**
 * Changes of a subscription that affect the amount its customer pays but show in no amount: credits of money, the
 * automatic renewal of the contract, and a draft that becomes active.
 */

import { contractEndOf } from '../../impact/bills/contract-months.ts';
import type { UncountedChange } from '../../impact/priced-subscription.ts';
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
    ...steps.flatMap((step) => (created ? [] : renewalChange(step, fields, now))),
    ...creditChanges(context, address, steps, now),
    ...(created ? [] : steps.flatMap((step) => activation(step, now))),
  ];
}

function renewalChange(
  { operation, body }: Step,
  fields: JsonObject,
  now: CalendarDay,
): readonly UncountedChange[] {
  if (operation !== 'subscriptions.update' || body?.renewal === undefined) return [];
  const [before, after] = [renewsByItself(fields.renewal), renewsByItself(body.renewal)];
  if (before === after) return [];
  const end = contractEndOf(fields);
  const since = end === null ? 'after the end of the contract' : `from ${end}, when the contract ends`;
  const goesOn = after ? 'now renews by itself' : 'no longer renews by itself';
  const reason = `it ${goesOn}: what that changes ${since}, is not shown`;
  return [{ what: 'renewal', reason, day: now, activates: false }];
}

function renewsByItself(renewal: Json | undefined): boolean {
  return isJsonObject(renewal) && renewal.auto_renew === true;
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
