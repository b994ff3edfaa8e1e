/** The handler of each operation under `published`, those that a project may bind included. */

import { type OperationName, SHOWN_FIELDS, type UnshownOperation } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import type { CustomerRecord, EventRecord } from '../data/records.ts';
import { bodyOf, type Call, type Handler, notFound, param } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { createBundle, deleteBundle, getBundle, listBundles, updateBundle } from './bundles.ts';
import { createSubscription } from './create-subscription.ts';
import { createMetric } from './metrics.ts';
import { createPlan, deletePlan, getPlan, listPlans, updatePlan } from './plans.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
  withoutOwnFields,
} from './products.ts';
import { reserveCredits } from './reserve-credits.ts';
import {
  activateSubscription,
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  updateSubscription,
} from './subscriptions.ts';
import { trackCredits } from './track-credits.ts';
import { updateDraft } from './update-draft.ts';
import {
  createVersion,
  deleteVersion,
  getCurrentVersion,
  getEntitlement,
  getVersion,
  listVersions,
  publishVersion,
} from './versions.ts';

/** The published interface has no tags, and customers and metrics only to be created. */
type Handlers = Readonly<Partial<Record<OperationName, Handler>> & Record<UnshownOperation, Handler>>;

export const HANDLERS: Handlers = {
  'products.list': listProducts,
  'products.get': getProduct,
  'products.create': createProduct,
  'products.update': updateProduct,
  'products.delete': deleteProduct,
  'bundles.list': listBundles,
  'bundles.get': getBundle,
  'bundles.create': createBundle,
  'bundles.update': updateBundle,
  'bundles.delete': deleteBundle,
  'plans.list': listPlans,
  'plans.get': getPlan,
  'plans.create': createPlan,
  'plans.update': updatePlan,
  'plans.delete': deletePlan,
  'customers.create': createCustomer,
  'metrics.create': createMetric,
  'subscriptions.list': listSubscriptions,
  'subscriptions.get': getSubscription,
  'subscriptions.create': createSubscription,
  'subscriptions.update': updateSubscription,
  'subscriptions.activate': activateSubscription,
  'subscriptions.cancel': cancelSubscription,
  'versions.list': listVersions,
  'versions.current': getCurrentVersion,
  'versions.get': getVersion,
  'versions.create': createVersion,
  'versions.update': updateDraft,
  'versions.publish': publishVersion,
  'versions.delete': deleteVersion,
  'entitlements.get': getEntitlement,
  'credit_notes.list': listCreditNotes,
  'invoices.list': listInvoices,
  'invoices.get': getInvoice,
  'credits.reserve': reserveCredits,
  'credits.track': trackCredits,
  'events.create': createEvent,
  'events.create_metered': createMeteredEvent,
};

/** `customer_id` is one required string (interface, "GET /credit-notes"). A comma in it does not separate values. */
function listCreditNotes(call: Call): Answer {
  const [customer = '', ...more] = call.query.getAll('customer_id');
  if (customer === '') throw new Refusal(400, 'customer_id: is required');
  if (more.length > 0) throw new Refusal(400, 'customer_id: must stand once');
  const notes = [...call.store.all('credit_notes')].filter((note) => note.customer_id === customer);
  const query = new URLSearchParams(call.query);
  query.delete('customer_id');
  return listAnswer({ ...call, query }, notes, (note) => note, SHOWN_FIELDS.credit_note);
}

/**
 * The currency of a customer that names none. A subscription from a plan inherits its customer's currency by default.
 */
const DEFAULT_CURRENCY = 'USD';

function createCustomer(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf<JsonObject>(call, 'offering/customerCreate'));
  const id = call.store.newId('customers', 'cus');
  const customer: CustomerRecord = { currency: DEFAULT_CURRENCY, ...fields, id };
  call.store.put('customers', id, customer);
  return ok(customer, id);
}

/** POST /events. It takes no idempotency key, because the event's own id makes it safe to send again. */
function createEvent(call: Call): Answer {
  return ingest(call);
}

/** POST /beta/events, for usage that consumes no credit. */
function createMeteredEvent(call: Call): Answer {
  return ingest(call);
}

function ingest(call: Call): Answer {
  const event = bodyOf<EventRecord>(call, 'credit/event');
  const { unique_id: id } = event;
  if (call.store.get('events', id) === undefined) call.store.put('events', id, event);
  return ok({ unique_id: id });
}

function listInvoices(call: Call): Answer {
  return listAnswer(call, [...call.store.all('invoices')], (invoice) => invoice, SHOWN_FIELDS.invoice);
}

function getInvoice(call: Call): Answer {
  const id = param(call, 'id');
  const invoice = call.store.get('invoices', id);
  if (invoice === undefined) throw notFound('invoice', id);
  return ok(invoice);
}
