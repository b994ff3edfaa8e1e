/**
 * The back door, `/_sandbox/…`, has the operations that a test needs and a billing service does not have. Its requests
 * need the API key, as those of the service do, and meet no faults.
 */
import { mergePatch } from '../model/catalog/overlay-price.ts';
import { calendarDay } from '../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { type Answer, errorAnswer, NO_CONTENT, ok, Refusal, refusalAnswer } from './answers/answer.ts';
import { parseBody, type SandboxRequest, targetOf } from './answers/exchange.ts';
import { faultIn, type SchemaName } from './answers/validate.ts';
import { billMonth, type UsageRow } from './billing/bill-month.ts';
import { type BillingFaultKind, planted } from './billing/billing-fault.ts';
import { timestampOf } from './clock.ts';
import type { Collection, InvoiceRecord, PlanRecord, Records } from './data/records.ts';
import type { Store } from './data/store.ts';
import { planView, subscriptionView, versionView } from './data/views.ts';
import { type Fault, readFault } from './faults.ts';
import { carriesKey, KEY_REFUSED } from './http/admit.ts';
import type { Service } from './http/receive.ts';

export const BACK_DOOR = '/_sandbox/';

type Knock = (service: Service, body: JsonObject, query: URLSearchParams) => Answer;

const KNOCKS: Readonly<Record<string, Knock>> = {
  'GET log': (service, _, query) => ok(service.log.after(Number(query.get('after') ?? 0)) as unknown as Json),
  'GET clock': (service) => clockAnswer(service),
  'POST clock': moveClock,
  'GET faults': (service) => ok({ faults: service.faults.list() }),
  'POST faults': setFaults,
  'DELETE faults': (service) => {
    service.faults.clear();
    return NO_CONTENT;
  },
  'POST bill': (service, body) =>
    checked('back-door/bill', body, () => bill(service.store, body, service.clock.now())),
  'GET dump': (service) => ok(dumpOf(service.store, service.clock.now())),
  'POST edit': (service, body) =>
    checked('back-door/edit', body, () => edit(service.store, body, service.clock.now())),
};

export function answerBackDoor(service: Service, request: SandboxRequest): Answer {
  if (!carriesKey(service.gate, request)) return KEY_REFUSED;
  const { path, query } = targetOf(request.path);
  const knock = KNOCKS[`${request.method} ${path.slice(BACK_DOOR.length)}`];
  if (knock === undefined) return errorAnswer(404, `the back door has no ${request.method} ${path}`);
  const body = parseBody(request.body, request.headers['content-type']);
  if (body.kind === 'invalid') return errorAnswer(400, body.detail);
  const json = body.kind === 'json' ? body.json : {};
  if (!isJsonObject(json)) return errorAnswer(422, 'the body: must be object');
  return knock(service, json, query);
}

function checked(schema: SchemaName, body: JsonObject, then: () => Answer): Answer {
  const fault = faultIn(schema, body);
  return fault === undefined ? then() : errorAnswer(422, fault);
}

function clockAnswer(service: Service): Answer {
  return ok({ now: timestampOf(service.clock.now()) });
}

function moveClock(service: Service, body: JsonObject): Answer {
  return checked('back-door/clock', body, () => {
    const { advance_ms: by, now: to } = body;
    const milliseconds = typeof to === 'string' ? Date.parse(to) - service.clock.now() : Number(by);
    try {
      service.clock.advance(milliseconds);
    } catch (cause) {
      if (cause instanceof RangeError) return errorAnswer(422, cause.message);
      throw cause;
    }
    service.store.put('settings', 'clock_offset_ms', { value: service.clock.offset() });
    return clockAnswer(service);
  });
}

/** Sets one fault, or all of `{faults: [...]}`. If one of them is invalid, none is set. */
function setFaults(service: Service, body: JsonObject): Answer {
  const several = body.faults;
  const written = isJsonArray(several) ? several : [body];
  if (isJsonArray(several)) {
    const detail = faultIn('back-door/faults', body);
    if (detail !== undefined) return errorAnswer(422, detail);
  }
  const faults: Fault[] = [];
  for (const each of written) {
    const read = readFault(each as JsonObject);
    if (read.kind === 'invalid') return errorAnswer(422, read.detail);
    faults.push(read.fault);
  }
  service.faults.add(faults);
  return ok({ faults: service.faults.list() });
}

interface BillBody {
  readonly month: string;
  readonly usage?: readonly UsageRow[];
  readonly faults?: readonly WrittenFault[];
}

interface WrittenFault {
  readonly kind: BillingFaultKind;
  readonly subscription_id?: string;
  readonly product_id?: string;
}

/** Bills nothing where one of the faults can befall no invoice. `json` is already checked. */
function bill(store: Store, json: JsonObject, now: number): Answer {
  const { month, usage = [], faults = [] } = json as unknown as BillBody;
  try {
    return store.transact(() => {
      const billed = billMonth(store, calendarDay(`${month}-01`), usage, now);
      const made = new Map(billed.map((invoice) => [invoice.id, [invoice] as readonly InvoiceRecord[]]));
      const struck = new Set<string>();
      const done = faults.map((fault) => strike(store, billed, made, struck, fault));
      const invoices = [...made.values()].flat();
      for (const invoice of invoices) store.put('invoices', invoice.id, invoice);
      return ok({ invoices: invoices.length, faults: done });
    });
  } catch (cause) {
    if (cause instanceof Refusal) return refusalAnswer(cause);
    throw cause;
  }
}

/** Alters one invoice, and says which. */
function strike(
  store: Store,
  billed: readonly InvoiceRecord[],
  made: Map<string, readonly InvoiceRecord[]>,
  struck: Set<string>,
  { kind, subscription_id: wanted, product_id: product }: WrittenFault,
): JsonObject {
  for (const invoice of billed) {
    if (struck.has(invoice.id) || (wanted !== undefined && invoice.subscription_id !== wanted)) continue;
    const wrong = planted(store, invoice, kind, product);
    if (wrong === null) continue;
    made.set(invoice.id, wrong);
    struck.add(invoice.id);
    const { id, customer_id, subscription_id } = invoice;
    return { kind, invoice_id: id, customer_id, subscription_id };
  }
  const whose = wanted === undefined ? 'no invoice of the month' : `no such invoice of ${wanted}`;
  throw new Refusal(422, `faults: ${kind} can befall ${whose} that is without a fault so far`);
}

const EDITABLE = [
  'customers',
  'products',
  'bundles',
  'plans',
  'subscriptions',
  'versions',
  'credit_notes',
  'invoices',
  'metrics',
  'ledgers',
] as const satisfies readonly Collection[];

/** Merges `set` into the object with `id` (RFC 7386), or removes the object. `body` is already checked. */
function edit(store: Store, body: JsonObject, now: number): Answer {
  const id = String(body.id);
  const collection = EDITABLE.find((name) => store.get(name, id) !== undefined);
  if (collection === undefined) return errorAnswer(404, `there is no object ${id}`);
  if (body.remove === true) {
    store.remove(collection, id);
    return NO_CONTENT;
  }
  try {
    return store.transact(() => {
      store.put(collection, id, edited(store, collection, id, body.set as JsonObject, now));
      // A dashboard would refuse an edit that leaves the object unreadable. The dump throws on such an object.
      dumpOf(store, now);
      return ok({ id });
    });
  } catch (cause) {
    return errorAnswer(422, `set: leaves ${id} unreadable: ${String(cause)}`);
  }
}

function edited<C extends (typeof EDITABLE)[number]>(
  store: Store,
  collection: C,
  id: string,
  asShown: JsonObject,
  now: number,
): Records[C] {
  const record = store.get(collection, id) as JsonObject;
  const set = withDays(asShown);
  const stamp: JsonObject = 'updated_at' in record ? { updated_at: timestampOf(now) } : {};
  if (collection !== 'plans')
    return { ...mergePatch(record, set), ...termsOf(record, set), ...stamp, id } as Records[C];
  const plan = record as unknown as PlanRecord;
  const { items = plan.items as unknown as JsonObject, ...fields } = set;
  return { ...plan, items, fields: mergePatch(plan.fields, fields), ...stamp } as unknown as Records[C];
}

/** The terms of a subscription that are objects: a null in one of them stays, and the end is worked out anew. */
function termsOf(record: JsonObject, set: JsonObject): JsonObject {
  const terms = ['contract', 'billing', 'renewal'].flatMap((name) => {
    const [before, now] = [record[name], set[name]];
    if (!isJsonObject(before) || !isJsonObject(now)) return [];
    const { end_date: _, ...term } = { ...before, ...now };
    return [[name, term]];
  });
  return Object.fromEntries(terms);
}

const STORED_AS_DAYS: ReadonlySet<string> = new Set(['start_date', 'first_billing_date', 'cancelled_from']);

/** An answer shows a stored day as its midnight, and takes it back in that form. */
function withDays(set: JsonObject): JsonObject {
  const entries = Object.entries(set).map(([name, value]) => [
    name,
    STORED_AS_DAYS.has(name) && typeof value === 'string'
      ? value.slice(0, 'YYYY-MM-DD'.length)
      : (name === 'contract' || name === 'billing') && isJsonObject(value)
        ? withDays(value)
        : value,
  ]);
  return Object.fromEntries(entries);
}

function dumpOf(store: Store, now: number): JsonObject {
  return {
    customers: [...store.all('customers')],
    products: [...store.all('products')],
    bundles: [...store.all('bundles')],
    plans: [...store.all('plans')].map((plan) => ({ ...planView(plan), items: plan.items })),
    subscriptions: [...store.all('subscriptions')].map((each) => ({
      ...subscriptionView(store, each, now),
      description: each.description,
      tags: each.tags,
      version_ids: each.version_ids,
    })),
    versions: [...store.all('versions')].map((version) => {
      const owner = store.get('subscriptions', version.subscription_id);
      return { ...version, ...(owner ? versionView(store, owner, version) : {}) };
    }),
    entitlements: [...store.all('entitlements')],
    credit_notes: [...store.all('credit_notes')],
    invoices: [...store.all('invoices')],
    metrics: [...store.all('metrics')],
    credits: [...store.all('ledgers')],
    holds: [...store.all('holds')],
    events: [...store.all('events')],
    keys: [...store.all('keys')],
  };
}
