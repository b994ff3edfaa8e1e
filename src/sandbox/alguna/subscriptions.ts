/** Subscriptions of the vendor's profile. */
import { addMonths, type CalendarDay, calendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, Refusal } from '../answers/answer.ts';
import { dateTimeOf, dayOf, timestampOf } from '../clock.ts';
import { choiceOf } from '../data/choices.ts';
import type { Item, SubscriptionRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { requireProducts } from '../data/stored-price.ts';
import { versionsOf } from '../data/versions-in-time.ts';
import { statusOn } from '../data/views.ts';
import {
  type CreateBody,
  currencyOf,
  emptySubscription,
  overridden,
  planItems,
} from '../handlers/create-subscription.ts';
import { type Patch, patched, subscriptionOf } from '../handlers/subscriptions.ts';
import { addVersion } from '../handlers/versions.ts';
import { type Call, type Handler, param } from '../http/call.ts';
import { answered, page, updateBody, vendorBody, wanted } from './contract.ts';
import { findCustomer } from './customers.ts';
import { requireDuration, vendorItems } from './prices.ts';
import { heldVersions, holdsOn, pendingOn } from './timeline.ts';
import { dateTime, published, refusedAsIs, waitsForApproval } from './versions.ts';

export function subscriptionFields(store: Store, subscription: SubscriptionRecord, now: number): JsonObject {
  const { billing, contract, renewal, ...kept } = subscription;
  const today = dayOf(now);
  const held = heldVersions(store, subscription);
  const pending = pendingOn(versionsOf(store, subscription), held, today);
  return {
    ...kept,
    status: statusOn(subscription, today),
    billing: { ...billing, first_billing_date: dateTime(billing.first_billing_date) },
    contract: {
      ...contract,
      period_type: contract.duration_months === null ? 'monthly_rolling' : 'fixed',
      start_date: dateTimeOf(contract.start_date),
      end_date: dateTime(contractEnd(subscription)),
    },
    renewal,
    current_version_id: holdsOn(held, today)?.id ?? null,
    pending_changes: pending.map(({ id, status, description, start_date: start }) => ({
      version_id: id,
      status,
      description,
      effective_at: dateTimeOf(start),
    })),
  };
}

/** Null where the contract has no end. */
export function contractEnd({ contract }: SubscriptionRecord): CalendarDay | null {
  const { duration_months: months, start_date: start } = contract;
  return months === null ? null : addMonths(calendarDay(start), months);
}

function answerSubscription(call: Call, subscription: SubscriptionRecord, made?: string): Answer {
  return answered('SubscriptionResponse', subscriptionFields(call.store, subscription, call.now), made);
}

/** A subscription that is not activated has its first version as a draft. */
function createSubscription(call: Call): Answer {
  const body = vendorBody<CreateBody>(call, 'subscriptions.create');
  const customer = findCustomer(call.store, body.customer_id);
  if (customer === undefined) throw new Refusal(422, `customer_id: there is no customer ${body.customer_id}`);
  const currency = currencyOf(body, customer);
  const planned = body.plan_id === undefined ? [] : planItems(call, body.plan_id);
  const own: readonly Item[] = vendorItems(call.store, body.items ?? [], currency);
  const id = call.store.newId('subscriptions', 'sub');
  const created = emptySubscription(call, { ...body, customer_id: customer.id }, { id, currency });
  const items = overridden(vendorItems(call.store, planned, currency, 'plan.items'), own);
  const { subscription } =
    items.length === 0
      ? { subscription: created }
      : addVersion(call, created, {
          items,
          entitlements: [],
          description: null,
          status: body.auto_activate === true && !waitsForApproval(call.store) ? 'published' : 'draft',
          start_date: created.contract.start_date,
        });
  if (items.length === 0) call.store.put('subscriptions', id, created);
  return answerSubscription(call, subscription, id);
}

function updateSubscription(call: Call): Answer {
  const before = subscriptionOf(call);
  const body = updateBody<Patch & { readonly discount?: JsonObject | null }>(call, 'subscriptions.update');
  if (body.discount != null && body.discount.type !== 'percentage')
    throw new Refusal(422, 'discount.type: must be percentage on a subscription');
  requireDuration(body.discount, 'discount');
  return saved(call, patched(call, before, body));
}

function saved(call: Call, subscription: SubscriptionRecord): Answer {
  const changed = { ...subscription, updated_at: timestampOf(call.now) };
  call.store.put('subscriptions', changed.id, changed);
  return answerSubscription(call, changed);
}

/** Publishes every draft, or none: a choice. An active subscription stays as it is. */
function activateSubscription(call: Call): Answer {
  const subscription = subscriptionOf(call);
  const status = statusOn(subscription, dayOf(call.now));
  if (status === 'active') return answerSubscription(call, subscription);
  if (status !== 'draft') throw refusedAsIs(call.store, `subscription ${subscription.id} is ${status}`);
  const versions = versionsOf(call.store, subscription);
  if (versions.length === 0) throw refusedAsIs(call.store, `subscription ${subscription.id} has no version`);
  const publishes = choiceOf(call.store, 'activation') === 'publishes_drafts';
  for (const version of versions) {
    requireProducts(call.store, version.items, `version ${version.id}`);
    if (version.status === 'draft' && publishes) published(call, version);
  }
  return saved(call, { ...subscription, status: 'active', activated_at: timestampOf(call.now) });
}

interface CancelBody {
  readonly effective?: string;
}

/** Schedules the end. No call takes it back, and no answer shows it before its day. */
function cancelSubscription(call: Call): Answer {
  const subscription = subscriptionOf(call);
  const { effective = 'immediate' } = vendorBody<CancelBody>(call, 'subscriptions.cancel');
  const today = dayOf(call.now);
  const status = statusOn(subscription, today);
  if (status !== 'active') throw refusedAsIs(call.store, `subscription ${subscription.id} is ${status}`);
  return saved(call, { ...subscription, cancelled_from: endingDay(effective, today, subscription) });
}

function endingDay(effective: string, today: CalendarDay, subscription: SubscriptionRecord): string {
  if (effective === 'immediate') return today;
  if (effective === 'end_of_term') return contractEnd(subscription) ?? today;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(effective))
    throw new Refusal(422, 'effective: must be a day, immediate or end_of_term');
  return effective;
}

/** Only a draft can be deleted. */
function deleteSubscription(call: Call): Answer {
  const subscription = subscriptionOf(call);
  if (subscription.status !== 'draft')
    throw refusedAsIs(call.store, `subscription ${subscription.id} is not a draft: cancel it`);
  for (const id of subscription.version_ids) call.store.remove('versions', id);
  call.store.remove('subscriptions', param(call, 'id'));
  return NO_CONTENT;
}

/** The statuses that the vendor's answers document. */
const DOCUMENTED: ReadonlySet<string> = new Set(['draft', 'active', 'canceled']);

function listSubscriptions(call: Call): Answer {
  const showsAll = choiceOf(call.store, 'unfiltered_list') === 'all';
  const today = dayOf(call.now);
  const [statuses, customers, tags] = ['status', 'customer_id', 'tag_ids'].map((name) => wanted(call, name));
  const subscriptions = [...call.store.all('subscriptions')].filter(
    (each) =>
      (statuses?.has(statusOn(each, today)) ?? (showsAll || DOCUMENTED.has(statusOn(each, today)))) &&
      (customers?.has(each.customer_id) ?? true) &&
      (tags === undefined || each.tags.some((tag) => tags.has(tag))),
  );
  const query = new URLSearchParams(call.query);
  for (const name of ['status', 'customer_id', 'tag_ids']) query.delete(name);
  return page({ ...call, query }, subscriptions, 'SubscriptionResponse', (each) =>
    subscriptionFields(call.store, each, call.now),
  );
}

export const SUBSCRIPTION_HANDLERS = {
  'subscriptions.list': listSubscriptions,
  'subscriptions.create': createSubscription,
  'subscriptions.get': (call) => answerSubscription(call, subscriptionOf(call)),
  'subscriptions.update': updateSubscription,
  'subscriptions.activate': activateSubscription,
  'subscriptions.cancel': cancelSubscription,
  'subscriptions.delete': deleteSubscription,
} as const satisfies Readonly<Record<string, Handler>>;
