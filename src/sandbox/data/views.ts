/** The objects in answers, made from the records (interface, "Resources and their fields"). */
import { addMonths, type CalendarDay, calendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { dateTimeOf, dayOf } from '../clock.ts';
import type { PlanRecord, SubscriptionRecord, VersionRecord } from './records.ts';
import type { Store } from './store.ts';
import { endOf, inForce, pending, succession, versionsOf } from './versions-in-time.ts';

export function planView(plan: PlanRecord): JsonObject {
  return { id: plan.id, ...plan.fields, created_at: plan.created_at, updated_at: plan.updated_at };
}

export function subscriptionView(store: Store, subscription: SubscriptionRecord, now: number): JsonObject {
  const {
    description: _,
    tags: __,
    version_ids: ___,
    cancelled_from: ____,
    discount_since: _____,
    ...shown
  } = subscription;
  const today = dayOf(now);
  const versions = versionsOf(store, subscription);
  const held = succession(versions);
  const current = inForce(held, today);
  return {
    ...shown,
    status: statusOn(subscription, today),
    billing: billingView(subscription),
    contract: { ...shown.contract, ...contractDays(subscription) },
    pending_changes: pending(versions, held, current, today).map(pendingView),
    current_version_id: current?.id ?? null,
  };
}

/** The status on a day. The published interface shows none for a cancelled subscription, so it has the vendor's word. */
export function statusOn({ status, cancelled_from: from }: SubscriptionRecord, today: string): string {
  return from !== undefined && from <= today ? 'canceled' : status;
}

function billingView({ billing }: SubscriptionRecord): JsonObject {
  const { payment_collection_method: _, payment_method_id: __, ...shown } = billing;
  return { ...shown, first_billing_date: dateTime(shown.first_billing_date) };
}

/** Null where the contract has no end. */
export function contractEnd({ contract }: SubscriptionRecord): CalendarDay | null {
  const { duration_months: months, start_date: start } = contract;
  return months === null ? null : addMonths(calendarDay(start), months);
}

export function contractDays(subscription: SubscriptionRecord): JsonObject {
  const { start_date: start } = subscription.contract;
  return { start_date: dateTimeOf(start), end_date: dateTime(contractEnd(subscription)) };
}

export function pendingView(version: VersionRecord): JsonObject {
  return {
    version_id: version.id,
    status: version.status,
    description: version.description,
    effective_at: dateTimeOf(version.start_date),
  };
}

export function versionView(
  store: Store,
  subscription: SubscriptionRecord,
  version: VersionRecord,
): JsonObject {
  const { order: _, description, plan_id: planId, start_date: start, ...shown } = version;
  const end = endOf(succession(versionsOf(store, subscription)), version);
  return {
    ...shown,
    ...(description === null ? {} : { description }),
    ...(planId === null ? {} : { plan_id: planId }),
    entitlements: version.entitlements.map((each) => entitlementView(each, version)),
    start_date: dateTimeOf(start),
    ...(end === null ? {} : { end_date: dateTimeOf(end) }),
  };
}

/** An entitlement of the default profile has no owner. */
export function entitlementView(entitlement: JsonObject, owner: VersionRecord | null): JsonObject {
  return { ...entitlement, subscription_id: owner?.subscription_id ?? null, version_id: owner?.id ?? null };
}

export function dateTime(day: string | null): string | null {
  return day === null ? null : dateTimeOf(day);
}
