/** Subscriptions of the vendor's profile. */
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, Refusal } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import { choiceOf } from '../data/choices.ts';
import type { Item, SubscriptionRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { requireProducts } from '../data/stored-price.ts';
import { holdsOn, pending, versionsOf } from '../data/versions-in-time.ts';
import { contractDays, contractEnd, dateTime, pendingView, statusOn } from '../data/views.ts';
import {
  type CreateBody,
  currencyOf,
  emptySubscription,
  overridden,
  type Patch,
  patched,
  planItems,
} from '../handlers/subscriptions.ts';
import { addVersion } from '../handlers/versions.ts';
import { type Call, changed, found, type Handler, param } from '../http/call.ts';
import { answered, page, updateBody, vendorBody, wanted } from './contract.ts';
import { findCustomer } from './customers.ts';
import { requireDuration, vendorItems } from './prices.ts';
import { heldVersions, published, refusedAsIs, waitsForApproval } from './versions.ts';

function subscriptionFields(store: Store, subscription: SubscriptionRecord, now: number): JsonObject {
  const { billing, contract, renewal, ...kept } = subscription;
  const today = dayOf(now);
  const held = heldVersions(store, subscription);
  const current = holdsOn(held, today);
  const period = contract.duration_months === null ? 'monthly_rolling' : 'fixed';
  return {
    ...kept,
    status: statusOn(subscription, today),
    billing: { ...billing, first_billing_date: dateTime(billing.first_billing_date) },
    contract: { ...contract, period_type: period, ...contractDays(subscription) },
    renewal,
    current_version_id: current?.id ?? null,
    pending_changes: pending(versionsOf(store, subscription), held, current, today).map(pendingView),
  };
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
  call.store.put('subscriptions', id, created);
  if (items.length === 0) return answerSubscription(call, created, id);
  const status = body.auto_activate === true && !waitsForApproval(call.store) ? 'published' : 'draft';
  const first = { items, entitlements: [], description: null, status } as const;
  const { subscription } = addVersion(call, created, { ...first, start_date: created.contract.start_date });
  return answerSubscription(call, subscription, id);
}

function updateSubscription(call: Call): Answer {
  const before = found(call, 'subscriptions');
  const body = updateBody<Patch & { readonly discount?: JsonObject | null }>(call, 'subscriptions.update');
  if (body.discount != null && body.discount.type !== 'percentage')
    throw new Refusal(422, 'discount.type: must be percentage on a subscription');
  requireDuration(body.discount, 'discount');
  return saved(call, patched(call, before, body));
}

function saved(call: Call, subscription: SubscriptionRecord): Answer {
  return answerSubscription(call, changed(call, 'subscriptions', subscription));
}

/** Publishes every draft, or none: a choice. An active subscription stays as it is. */
function activateSubscription(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
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
  const subscription = found(call, 'subscriptions');
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
  const subscription = found(call, 'subscriptions');
  if (subscription.status !== 'draft')
    throw refusedAsIs(call.store, `subscription ${subscription.id} is not a draft: cancel it`);
  for (const id of subscription.version_ids) call.store.remove('versions', id);
  call.store.remove('subscriptions', param(call, 'id'));
  return NO_CONTENT;
}

/** The statuses that the vendor's answers document. */
const DOCUMENTED: ReadonlySet<string> = new Set(['draft', 'active', 'canceled']);

function listSubscriptions(call: Call): Answer {
  const today = dayOf(call.now);
  const isAll = choiceOf(call.store, 'unfiltered_list') === 'all' || wanted(call, 'status') !== undefined;
  const subscriptions = [...call.store.all('subscriptions')].filter(
    (each) => isAll || DOCUMENTED.has(statusOn(each, today)),
  );
  const view = (each: SubscriptionRecord) => subscriptionFields(call.store, each, call.now);
  return page(call, subscriptions, 'SubscriptionResponse', view, {
    status: (each) => [statusOn(each, today)],
    customer_id: (each) => [each.customer_id],
    tag_ids: (each) => each.tags,
  });
}

export const SUBSCRIPTION_HANDLERS = {
  'subscriptions.list': listSubscriptions,
  'subscriptions.create': createSubscription,
  'subscriptions.get': (call) => answerSubscription(call, found(call, 'subscriptions')),
  'subscriptions.update': updateSubscription,
  'subscriptions.activate': activateSubscription,
  'subscriptions.cancel': cancelSubscription,
  'subscriptions.delete': deleteSubscription,
} as const satisfies Readonly<Record<string, Handler>>;
