/**
 * The operation table: every operation of the billing interface that Pricewright can use, as data, and what surrounds
 * each request and answer: headers, errors, the life of a key, and lists (interface, "Common request headers"). A
 * published operation has its method and path. An operation that the interface leaves open has only a suggestion.
 */
import { isJsonObject, type Json } from '../../model/values/json.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Route {
  readonly method: Method;
  /** Path parameters stand in braces: `/subscriptions/{id}/versions/{vid}`. */
  readonly path: string;
}

export interface Operation {
  readonly name: OperationName;
  /** True where the operation changes something at the service. Only such operations carry an idempotency key. */
  readonly mutates: boolean;
  /** The published method and path; null where the interface leaves them open. */
  readonly published: Route | null;
  /** The route that a hint suggests where `published` is null. Nothing is sent there unless a project binds it. */
  readonly suggested: Route | null;
  /**
   * True where repeating the operation with the same body leaves the same state.
   * Only such an operation may be sent again under a new key.
   */
  readonly repeatable: boolean;
  /** The content of a 2xx answer. `none`: the interface shows no body, so any 2xx means done. */
  readonly answer: 'object' | 'list' | 'none';
  /** True where the answer must hold the id of the resource. A create without it is not done. */
  readonly answersId: boolean;
  /** Fields of ours without a name in the interface, and those without which the operation cannot be used. */
  readonly nameless?: { readonly fields: readonly string[]; readonly required?: readonly string[] };
}

/**
 * The names of an invoice's fields, which the interface does not show. Those of a credit note (interface, "Credit note")
 * stand in for them; a binding names others.
 */
export const INVOICE_FIELDS = [
  'customer_id',
  'subscription_id',
  'currency',
  'status',
  'total',
  'tax',
  'line_items',
  'description',
  'product_id',
  'quantity',
  'unit_price',
  'total_price',
  'billing_period_start',
  'billing_period_end',
] as const;

export type InvoiceField = (typeof INVOICE_FIELDS)[number];

type Row = Omit<Operation, 'name'>;
type Read = Row & { readonly mutates: false };
type Mutation = Row & { readonly mutates: true };

const read = (route: Route | null, suggested: Route | null, answer: 'object' | 'list'): Read => ({
  mutates: false,
  published: route,
  suggested,
  repeatable: true,
  answer,
  answersId: false,
});

const route = (method: Method, path: string): Route => ({ method, path });

const ROWS = {
  // Metrics are never changed by the vendor; a project may bind a change of its own.
  'metrics.list': read(null, route('GET', '/metrics'), 'list'),
  'metrics.get': read(null, route('GET', '/metrics/{id}'), 'object'),
  'metrics.create': mutation(null, route('POST', '/metrics'), { answersId: true }),
  'metrics.update': mutation(null, route('PATCH', '/metrics/{id}'), {}),

  'products.list': read(null, route('GET', '/products'), 'list'),
  'products.get': read(null, route('GET', '/products/{id}'), 'object'),
  'products.create': mutation(null, route('POST', '/products'), { answersId: true }),
  'products.update': mutation(null, route('PATCH', '/products/{id}'), {}),
  'products.delete': mutation(route('DELETE', '/products/{id}'), null, { repeatable: true, answer: 'none' }),

  'bundles.list': read(null, route('GET', '/bundles'), 'list'),
  'bundles.get': read(null, route('GET', '/bundles/{id}'), 'object'),
  'bundles.create': mutation(route('POST', '/bundles'), null, { answersId: true }),
  'bundles.update': mutation(route('PATCH', '/bundles/{id}'), null, { repeatable: true, answer: 'none' }),
  'bundles.delete': mutation(null, route('DELETE', '/bundles/{id}'), { answer: 'none' }),

  'plans.list': read(route('GET', '/plans'), null, 'list'),
  'plans.get': read(null, route('GET', '/plans/{id}'), 'object'),
  'plans.create': mutation(null, route('POST', '/plans'), { answersId: true }),
  'plans.update': mutation(null, route('PATCH', '/plans/{id}'), {}),
  'plans.delete': mutation(null, route('DELETE', '/plans/{id}'), { answer: 'none' }),

  'customers.list': read(null, route('GET', '/customers'), 'list'),
  'customers.create': mutation(null, route('POST', '/customers'), { answersId: true }),

  'tags.list': read(null, route('GET', '/tags'), 'list'),

  'subscriptions.list': read(null, route('GET', '/subscriptions'), 'list'),
  'subscriptions.get': read(null, route('GET', '/subscriptions/{id}'), 'object'),
  'subscriptions.create': mutation(route('POST', '/subscriptions'), null, { answersId: true }),
  'subscriptions.update': mutation(route('PATCH', '/subscriptions/{id}'), null, {
    repeatable: true,
    answersId: true,
  }),
  'subscriptions.activate': mutation(null, route('POST', '/subscriptions/{id}/activate'), {}),
  'subscriptions.cancel': {
    ...mutation(null, route('POST', '/subscriptions/{id}/cancel'), {}),
    nameless: { fields: ['day', 'reason', 'note'], required: ['day'] },
  },
  'subscriptions.revenue': read(null, route('GET', '/subscriptions/{id}/revenue'), 'object'),
  'subscriptions.billing_dates': read(null, route('GET', '/subscriptions/{id}/billing-dates'), 'object'),
  'versions.list': read(null, route('GET', '/subscriptions/{id}/versions'), 'list'),
  'versions.current': read(null, route('GET', '/subscriptions/{id}/versions/current'), 'object'),
  'versions.get': read(route('GET', '/subscriptions/{id}/versions/{vid}'), null, 'object'),
  'versions.create': mutation(route('POST', '/subscriptions/{id}/versions'), null, { answersId: true }),
  'versions.update': mutation(null, route('PATCH', '/subscriptions/{id}/versions/{vid}'), { answer: 'none' }),
  'versions.publish': mutation(null, route('POST', '/subscriptions/{id}/versions/{vid}/publish'), {
    answer: 'none',
  }),
  'versions.delete': mutation(null, route('DELETE', '/subscriptions/{id}/versions/{vid}'), {
    answer: 'none',
  }),
  'versions.revenue': read(null, route('GET', '/subscriptions/{id}/versions/{vid}/revenue'), 'object'),
  'entitlements.get': read(route('GET', '/subscriptions/{id}/entitlements/{key}'), null, 'object'),
  'credit_notes.list': read(route('GET', '/credit-notes'), null, 'list'),
  'invoices.list': {
    ...read(null, route('GET', '/invoices'), 'list'),
    nameless: { fields: INVOICE_FIELDS },
  },
  // If it is there, the list need not show the lines.
  'invoices.get': {
    ...read(null, route('GET', '/invoices/{id}'), 'object'),
    nameless: { fields: INVOICE_FIELDS },
  },
  'credits.reserve': {
    ...mutation(null, route('POST', '/beta/credits/reserve'), {}),
    // Without `reserve` in its body the operation is a quote: it changes nothing, and the key is optional.
    repeatable: true,
    nameless: { fields: ['customer', 'properties'] },
  },
} as const satisfies Readonly<Record<string, Row>>;

export type OperationName = keyof typeof ROWS;

/** The operations that change nothing at the service. */
export type ReadName = {
  [Name in OperationName]: (typeof ROWS)[Name] extends Read ? Name : never;
}[OperationName];

function mutation(
  published: Route | null,
  suggested: Route | null,
  options: Partial<Pick<Row, 'repeatable' | 'answer' | 'answersId'>>,
): Mutation {
  const usual = { repeatable: false, answer: 'object', answersId: false } as const;
  return { mutates: true, published, suggested, ...usual, ...options };
}

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, { name, ...row }]),
) as Record<OperationName, Operation>;

export const OPERATION_NAMES = Object.keys(ROWS) as readonly OperationName[];

export function isOperationName(text: string): text is OperationName {
  return Object.hasOwn(ROWS, text);
}

/** Routes that the interface names without their bodies. The sandbox serves them, and Pricewright never calls them. */
export const UNSHOWN_ROUTES = {
  'credits.track': route('POST', '/beta/credits/track'),
  'events.create': route('POST', '/events'),
  'events.create_metered': route('POST', '/beta/events'),
} as const;

export type UnshownOperation = keyof typeof UNSHOWN_ROUTES;

/** The interface version that every request names (interface, "Versioning"). */
export const SERVICE_VERSION = '2026-04-01';

/** The header of each of our facts (interface, "Common request headers"). A project may bind others. */
export const REQUEST_HEADERS = {
  authorization: 'Authorization',
  version: 'Service-Version',
  idempotency_key: 'Idempotency-Key',
} as const;

/** Headers of answers, in lower case. */
export const ANSWER_HEADERS = {
  replayed: 'idempotent-replayed',
  transient: 'transient-error',
  retryAfter: 'retry-after',
} as const;

/** The time for which the service keeps a key and replays its answer (interface, "Limits"). */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A request may still arrive for this long after it was sent. */
export const LATE_ARRIVAL_MS = 2 * 60 * 60 * 1000;

/** True for a status whose answer is kept under its key: 2xx and 4xx, except 429 (interface, "Errors"). */
export function isKeptStatus(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 429);
}

const LONGEST_KEY = 255;

/** True for a usable key: 1 to 255 characters of printable ASCII. */
export function isIdempotencyKey(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST_KEY && /^[\x20-\x7e]*$/.test(text);
}

export interface ErrorBody {
  readonly status: number;
  readonly detail: string;
}

/** The body of every error (interface, "Errors"); undefined for any other body. */
export function errorBody(body: Json | undefined): ErrorBody | undefined {
  if (!isJsonObject(body)) return undefined;
  const { status, detail } = body;
  return typeof status === 'number' && typeof detail === 'string' ? { status, detail } : undefined;
}

/** The words of an error: the detail, or the title or message that stands in its place in other forms, such as a gateway's. */
export function errorWords(body: Json | undefined): string | undefined {
  if (!isJsonObject(body)) return undefined;
  const words = [body.detail, body.title, body.message];
  return words.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
