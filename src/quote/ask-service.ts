/**
 * Asks the service's reserve operation for the cost of a usage (interface, "Reserve credits"). Without a `Hold` nothing
 * is reserved: a quote moves no credit and records nothing. Each metered item is asked for by itself, so that its
 * metric identifies its charge.
 */
import type { Quote, QuotedItem } from '../ledger/quote.ts';
import { rateSample } from '../ledger/usage/rate-sample.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import { DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import type { BoundOperation } from '../model/service/binding.ts';
import { decimal, decimalText, isDecimalText, ZERO } from '../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { metricsOf } from '../pricing/read/read-price.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../service/answer.ts';
import { suggestBinding } from '../service/check-binding.ts';
import { canonicalBody } from '../service/encode-request.ts';
import { type ReadRetry, readFailure, readWithRetry } from '../service/read-failure.ts';

export type Asked = {
  readonly compared: readonly { readonly what: string; readonly answer: AskedItem }[];
  readonly total: { readonly same: number; readonly different: number; readonly other: number };
};

export type AskedItem =
  /** Decimal texts, for the use of one month. */
  | {
      readonly kind: 'priced';
      readonly ours: string;
      readonly theirs: string;
      readonly same: boolean;
      readonly gate: CreditGate;
    }
  /** `reason` comes from the service. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'not-asked'; readonly reason: string };

/** The answer beside the price, with its own values; null where it shows none. */
export type CreditGate = {
  readonly allowed: boolean | null;
  /** On a deny: `stop` or `overflow`. */
  readonly policy: string | null;
  /** One entry per ledger; empty if the service could not read the balances. */
  readonly availability: readonly JsonObject[];
  readonly covered: string | null;
  readonly overflow: string | null;
  /** Null if no hold was opened. */
  readonly reservation_id: string | null;
  readonly expires_at: string | null;
};

/** Holds the credit for exactly the events sent. The service's own lifetime applies without `ttlSeconds`. */
export interface Hold {
  readonly ttlSeconds: number | undefined;
}

/** The operation and its field names. Throws a DiagnosticsError where they are not bound. */
export function reserving(operation: BoundOperation | undefined): Reserving {
  if (operation !== undefined) return { operation, names: fieldNames(operation) };
  throw fault(
    'not-bound',
    'the published interface does not show the route of its reserve operation',
    `bind it in the project file: ${suggestBinding('credits.reserve')}, with fields: { customer: NAME, properties: NAME }`,
  );
}

/** Throws a DiagnosticsError where the service cannot be asked. */
export async function askService(quote: Quote, asking: Asking): Promise<Asked> {
  const compared: { what: string; answer: AskedItem }[] = [];
  for (const item of quote.items) {
    if (metricsOf(item.price).length === 0) continue;
    compared.push({ what: item.item.name, answer: await askItem(item, asking) });
  }
  const count = (same: boolean): number =>
    compared.filter(({ answer }) => answer.kind === 'priced' && answer.same === same).length;
  const total = { same: count(true), different: count(false) };
  return { compared, total: { ...total, other: compared.length - total.same - total.different } };
}

interface FieldNames {
  readonly customer: string;
  readonly properties: string;
}

/** The two field names that the interface does not show. */
function fieldNames({ fields }: BoundOperation): FieldNames {
  const { customer, properties }: Partial<FieldNames> = fields;
  if (customer !== undefined && properties !== undefined) return { customer, properties };
  const missing = [
    customer === undefined ? 'customer' : [],
    properties === undefined ? 'properties' : [],
  ].flat();
  throw fault(
    'not-bound',
    `the interface does not show the field names of ${missing.join(' and ')} in a reserve request`,
    `name them in the binding of credits.reserve: fields: { ${missing.map((name) => `${name}: NAME`).join(', ')} }`,
  );
}

interface Reserving {
  readonly operation: BoundOperation;
  readonly names: FieldNames;
}

interface Asking extends Reserving {
  readonly client: ServiceClient;
  readonly origin: string;
  readonly retry: ReadRetry;
  /** The service's id; null where the customer is not created yet. */
  readonly customer: string | null;
  /** The service's id of a metric of a price. */
  readonly metricId: (name: string) => string | null;
  readonly hold: Hold | undefined;
  /** A new key for each request that holds credit. */
  readonly newKey: () => string;
}

async function askItem({ price, rows, result }: QuotedItem, asking: Asking): Promise<AskedItem> {
  if (result.kind === 'not-rated') return { kind: 'not-asked', reason: result.reason };
  const [metric, another] = metricsOf(price);
  if (another !== undefined)
    return { kind: 'not-asked', reason: 'it is priced by several metrics together, and the service by each' };
  const { customer, hold } = asking;
  if (customer === null) return { kind: 'not-asked', reason: 'its customer is not created yet' };
  const events = eventsOf(rows, asking.names);
  if (events.kind === 'none') return { kind: 'not-asked', reason: events.reason };
  const request: ServiceRequest = {
    operation: asking.operation,
    path: asking.operation.path,
    body: canonicalBody({
      [asking.names.customer]: customer,
      ...alike(rows, asking.names),
      events: events.list,
      ...(hold && { reserve: {} }),
      ...(hold?.ttlSeconds !== undefined && { ttl_seconds: hold.ttlSeconds }),
    }),
    // A try that was lost may have opened the hold: the same key answers with that one.
    key: hold === undefined ? null : asking.newKey(),
  };
  const { answer } = await readWithRetry(asking.client, request, asking.retry);
  const ours = rateSample(price, rows, 1);
  if (ours.kind === 'unrated') return { kind: 'not-asked', reason: ours.message };
  return compare(
    answer,
    request,
    decimalText(ours.total),
    asking.metricId(metric ?? '') ?? '',
    asking.origin,
  );
}

function compare(
  answer: Answer,
  request: ServiceRequest,
  ours: string,
  metric: string,
  origin: string,
): AskedItem {
  // The 409 of a hold names a key that another reservation has.
  if (answer.kind === 'answered' && (answer.status === 422 || answer.status === 409))
    return { kind: 'refused', reason: detailOf(answer.body) };
  if (answer.kind === 'unanswered' || answer.status >= 300 || answer.body === undefined)
    throw new DiagnosticsError([readFailure(answer, request, origin)]);
  const charge = chargeFor(answer.body, metric);
  const gate = gateOf(answer.body, charge);
  if (
    gate.availability.some(
      (ledger) => ledger.credit_type === 'units' && ledger.ledger_id === charge?.ledger_id,
    )
  )
    return { kind: 'refused', reason: 'the credit of its metric is in units, and its price is in money' };
  const parts = [charge?.covered, charge?.overflow].filter(isAmount);
  if (parts.length === 0) return { kind: 'refused', reason: 'the answer has no charge for its metric' };
  // A hold covers a part of the priced amount; without one, `overflow` carries the whole.
  const theirs = parts.reduce((sum, part) => sum.plus(decimal(part)), ZERO);
  return {
    kind: 'priced',
    ours,
    theirs: decimalText(theirs),
    same: decimal(ours).eq(theirs),
    gate,
  };
}

function gateOf(body: Json, charge: JsonObject | undefined): CreditGate {
  const answered = isJsonObject(body) ? body : {};
  const text = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    allowed: typeof answered.allowed === 'boolean' ? answered.allowed : null,
    policy: text(answered.policy),
    availability: isJsonArray(answered.availability) ? answered.availability.filter(isJsonObject) : [],
    covered: text(charge?.covered),
    overflow: text(charge?.overflow),
    reservation_id: text(answered.reservation_id),
    expires_at: text(answered.expires_at),
  };
}

function isAmount(value: Json | undefined): value is string {
  return typeof value === 'string' && isDecimalText(value);
}

/** The interface does not show which field of a charge names its metric, so any field may. */
function chargeFor(body: Json, metric: string): JsonObject | undefined {
  const charges = isJsonObject(body) && isJsonArray(body.charges) ? body.charges.filter(isJsonObject) : [];
  const named = charges.filter((charge) => Object.values(charge).includes(metric));
  return named[0] ?? (charges.length === 1 ? charges[0] : undefined);
}

function detailOf(body: Json | undefined): string {
  return isJsonObject(body) && typeof body.detail === 'string' ? body.detail : 'no reason given';
}

/** The name and the properties that all events have. */
function alike(rows: readonly UsageSample[], { properties }: FieldNames): JsonObject {
  const [first, ...rest] = rows;
  if (first === undefined) return {};
  const common = [...first.dimensions].filter(([name, value]) =>
    rest.every(({ dimensions }) => dimensions.get(name) === value),
  );
  return {
    ...(first.event !== null &&
      rest.every(({ event }) => event?.name === first.event?.name) && { event_name: first.event.name }),
    ...(common.length > 0 && { [properties]: Object.fromEntries(common) }),
  };
}

/** The most events in one request. A metric that counts events needs one event for each. */
const MOST_EVENTS = 1000;

function eventsOf(
  rows: readonly UsageSample[],
  { properties }: FieldNames,
):
  | { readonly kind: 'events'; readonly list: readonly JsonObject[] }
  | { readonly kind: 'none'; readonly reason: string } {
  const list: JsonObject[] = [];
  for (const { event, perMonth, dimensions } of rows) {
    if (event === null)
      return {
        kind: 'none',
        reason: 'its usage sample names no event; add event: { name: NAME, property: NAME }',
      };
    const own = Object.fromEntries(dimensions);
    if (event.property !== null) {
      list.push({ event_name: event.name, [properties]: { ...own, [event.property]: perMonth } });
      continue;
    }
    const count = Number(perMonth);
    if (!Number.isSafeInteger(count) || list.length + count > MOST_EVENTS)
      return {
        kind: 'none',
        reason: `its metric counts events, and ${perMonth} are more than ${MOST_EVENTS}`,
      };
    for (let index = 0; index < count; index += 1) list.push({ event_name: event.name, [properties]: own });
  }
  return { kind: 'events', list };
}
