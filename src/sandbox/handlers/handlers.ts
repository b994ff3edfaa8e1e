/**
 * The handler of each operation under `published`, those that a project may bind included, such as the metrics that
 * count usage.
 */
import { type OperationName, SHOWN_FIELDS, type UnshownOperation } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import { reserveCredits } from '../credits/reserve-credits.ts';
import { trackCredits } from '../credits/track-credits.ts';
import type { CustomerRecord, EventRecord, MetricRecord } from '../data/records.ts';
import { bodyOf, type Call, found, type Handler } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { BUNDLE_HANDLERS } from './bundles.ts';
import { PLAN_HANDLERS } from './plans.ts';
import { PRODUCT_HANDLERS, withoutOwnFields } from './products.ts';
import { SUBSCRIPTION_HANDLERS } from './subscriptions.ts';
import { VERSION_HANDLERS } from './versions.ts';

/** The published interface has no tags, and customers and metrics only to be created. */
type Handlers = Readonly<Partial<Record<OperationName, Handler>> & Record<UnshownOperation, Handler>>;

export const HANDLERS: Handlers = {
  ...PRODUCT_HANDLERS,
  ...BUNDLE_HANDLERS,
  ...PLAN_HANDLERS,
  'customers.create': createCustomer,
  'metrics.create': createMetric,
  ...SUBSCRIPTION_HANDLERS,
  ...VERSION_HANDLERS,
  'credit_notes.list': listCreditNotes,
  'invoices.list': (call) =>
    listAnswer(call, [...call.store.all('invoices')], (invoice) => invoice, SHOWN_FIELDS.invoice),
  'invoices.get': (call) => ok(found(call, 'invoices')),
  'credits.reserve': reserveCredits,
  'credits.track': trackCredits,
  // It takes no idempotency key, because the event's own id makes it safe to send again.
  'events.create': ingest,
  // For usage that consumes no credit.
  'events.create_metered': ingest,
};

/** `customer_id` is one required string (interface, "GET /credit-notes"). A comma in it does not separate values. */
function listCreditNotes(call: Call): Answer {
  const [customer = '', ...more] = call.query.getAll('customer_id');
  if (customer === '') throw new Refusal(400, 'customer_id: is required');
  if (more.length > 0) throw new Refusal(400, 'customer_id: must be there once');
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
  const fields = withoutOwnFields(bodyOf(call, 'offering/customerCreate'));
  const id = call.store.newId('customers', 'cus');
  const customer: CustomerRecord = { currency: DEFAULT_CURRENCY, ...fields, id };
  call.store.put('customers', id, customer);
  return ok(customer, id);
}

function ingest(call: Call): Answer {
  const event = bodyOf<EventRecord>(call, 'credit/event');
  const { unique_id: id } = event;
  if (call.store.get('events', id) === undefined) call.store.put('events', id, event);
  return ok({ unique_id: id });
}

export type MetricBody = JsonObject & {
  readonly event_name: string;
  readonly aggregation: { readonly method: string; readonly field?: string | null };
};

function createMetric(call: Call): Answer {
  const body = withoutOwnFields(bodyOf(call, 'offering/metricCreate'));
  const { id, shown } = makeMetric(call, body as MetricBody);
  return ok({ ...shown, id }, id);
}

export function makeMetric({ store, now }: Call, body: MetricBody): MetricRecord {
  const { method, field } = body.aggregation;
  if (method !== 'count' && !field) throw new Refusal(422, `aggregation.field: is required for ${method}`);
  const id = store.newId('metrics', 'mtr');
  const at = timestampOf(now);
  const metric: MetricRecord = {
    id,
    event_name: body.event_name,
    aggregation: method === 'sum' ? 'sum' : 'count',
    property: field ?? null,
    price: null,
    shown: { ...body, aggregation: { method, field: field ?? '' }, created_at: at, updated_at: at },
  };
  store.put('metrics', id, metric);
  return metric;
}
