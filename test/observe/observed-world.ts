/** A small catalog, records and a service to observe, each built from as little as a test has to say. */

import type { Catalog, Declared } from '../../src/model/catalog/catalog.ts';
import type { OpenIntent } from '../../src/model/service/observed.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { type Address, addressOf, parseAddress } from '../../src/model/values/address.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { RecordReader } from '../../src/observe/record-reader.ts';
import type { Answer } from '../../src/service/answer.ts';
import { answer, notFound } from '../service/fake-client.ts';

type Declaration = Partial<Pick<Declared, 'id' | 'absent' | 'renamedFrom'>>;
type Declarations = Readonly<Record<string, Declaration>>;

/** By collection and key: `{ products: { platform: { id: 'prod_1' } } }`; the fields of its plans by their keys. */
export function catalogOf(
  declared: {
    readonly products?: Declarations;
    readonly bundles?: Declarations;
    readonly plans?: Declarations;
    readonly subscriptions?: Declarations;
  },
  planFields: Readonly<Record<string, JsonObject>> = {},
): Catalog {
  const locate = () => ({ file: 'billing.yaml', line: 1, column: 1 });
  const all = <T>(kind: Parameters<typeof addressOf>[0], declarations: Declarations = {}, rest: T) =>
    new Map(
      Object.entries(declarations).map(([key, declaration]) => [
        key,
        { key, address: addressOf(kind, key), file: 'billing.yaml', locate, ...declaration, ...rest },
      ]),
    );
  return {
    metrics: all('metric', {}, { fields: {} }),
    products: all('product', declared.products, { fields: {} }),
    bundles: all('bundle', declared.bundles, { editions: [] }),
    plans: new Map(
      [...all('plan', declared.plans, {})].map(([key, one]) => [
        key,
        { ...one, fields: planFields[key] ?? {} },
      ]),
    ),
    customers: new Map(),
    subscriptions: all('subscription', declared.subscriptions, {
      fields: {},
      autoActivate: false,
      entries: [],
    }),
    digest: '',
  };
}

export function addressText(text: string): Address {
  if (parseAddress(text) === undefined) throw new Error(`not an address: ${text}`);
  return text as Address;
}

export function recorded(address: string, changes: Partial<Recorded> = {}): Recorded {
  const parsed = parseAddress(address);
  const start = parsed?.kind === 'version' && parsed.point !== 'opening' ? parsed.point : null;
  return {
    address: addressText(address),
    remoteId: null,
    value: null,
    answered: null,
    start,
    status: null,
    presence: 'present',
    revision: 1,
    appliedAtMs: 0,
    ...changes,
  };
}

export function readerOf(
  records: readonly Recorded[],
  openIntents: readonly OpenIntent[] = [],
): RecordReader {
  return {
    records: async () => new Map(records.map((record) => [record.address, record])),
    openIntents: async () => openIntents,
  };
}

const LISTS: ReadonlySet<string> = new Set(['/products', '/bundles', '/plans', '/subscriptions']);

/** Answers 200 with what stands at the path, empty lists, and the interface's 404 everywhere else. */
export function serviceWith(resources: Readonly<Record<string, Json>>): (asked: string) => Answer {
  return (asked) => {
    const path = asked.replace(/^GET /, '').replace(/\?.*$/, '');
    if (Object.hasOwn(resources, path)) return answer(200, resources[path] ?? null);
    return LISTS.has(path) ? answer(200, listOf([])) : notFound;
  };
}

export function listOf(items: readonly Json[], totalPages = 1): JsonObject {
  return { data: items, pagination: { per_page: 20, total_pages: totalPages } };
}

export function plan(id: string, name: string): JsonObject {
  const at = '2026-01-01T09:00:00Z';
  return { id, name, currency: 'USD', description: null, created_at: at, updated_at: at };
}

export function subscription(id: string, changes: JsonObject = {}): JsonObject {
  return {
    id,
    customer_id: 'cus_acme',
    name: 'Acme',
    status: 'active',
    currency: 'USD',
    billing: {
      auto_issue_invoices: true,
      auto_pay_invoices: false,
      first_billing_date: '2026-12-01T00:00:00Z',
      payment_terms: null,
    },
    contract: {
      period_type: 'fixed',
      duration_months: 24,
      start_date: '2026-12-01T00:00:00.000Z',
      end_date: '2028-12-01T00:00:00Z',
    },
    renewal: { auto_renew: true, duration_months: 12, period_type: null },
    metadata: { segment: 'enterprise', start_date: '2026-12-01T00:00:00Z' },
    pending_changes: [],
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    activated_at: '2026-11-01T10:00:00Z',
    current_version_id: 'ver_1',
    plan_id: null,
    ...changes,
  };
}

export function version(id: string, subscriptionId: string, changes: JsonObject = {}): JsonObject {
  return {
    id,
    subscription_id: subscriptionId,
    status: 'published',
    items: [
      {
        product_id: 'prod_1',
        price: {
          type: 'fixed',
          currency: 'USD',
          discount: null,
          fixed_pricing_model: { price_per_unit: '499.00', units: 1, total: '499.00' },
        },
      },
    ],
    entitlements: [
      {
        key: 'sso',
        mode: 'static',
        type: 'boolean',
        value: 'true',
        subscription_id: subscriptionId,
        version_id: id,
      },
    ],
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    start_date: '2026-12-01T00:00:00Z',
    ...changes,
  };
}

export const TODAY = '2027-01-15' as CalendarDay;
