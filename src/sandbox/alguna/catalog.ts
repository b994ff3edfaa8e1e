/** Products, metrics, tags, bundles and plans of the vendor's profile. */
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import type { BundleRecord, Item, MetricRecord, PlanRecord, ProductRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { requireProduct, withModelInUse, withTotal } from '../data/stored-price.ts';
import { type MetricBody, makeMetric } from '../handlers/metrics.ts';
import { deleteProduct, productOf } from '../handlers/products.ts';
import { type Call, type Handler, notFound, param } from '../http/call.ts';
import { answered, page, SEEDED_TIMES, vendorBody, wanted } from './contract.ts';
import { keyed, priceView, requireDuration, requireFeeRules, vendorItems } from './prices.ts';

/** The currency of an account's bundles. Where the service takes it from is not documented. */
const ACCOUNT_CURRENCY = 'USD';

function productView(product: ProductRecord): JsonObject {
  const metered = product.fee_type === 'metered';
  return {
    name: product.id,
    description: '',
    fee_type: 'fixed',
    payment_terms: metered ? 'arrears' : 'advance',
    revenue_allocation_method: 'straight_line',
    ...SEEDED_TIMES,
    ...product,
    ...(metered && { billing_frequency: 'recurring' }),
  };
}

function listProducts(call: Call): Answer {
  const [feeTypes, terms, metrics] = ['fee_type', 'payment_terms', 'metric_ids'].map((name) =>
    wanted(call, name),
  );
  const products = [...call.store.all('products')].filter((product) => {
    const { fee_type: fee, payment_terms: payment, metric_ids: ids } = productView(product);
    return (
      product.deleted_at === undefined &&
      (feeTypes?.has(String(fee)) ?? true) &&
      (terms?.has(String(payment)) ?? true) &&
      (metrics === undefined || (Array.isArray(ids) && ids.some((id) => metrics.has(String(id)))))
    );
  });
  return page(call, products, 'ProductResponse', productView);
}

function createProduct(call: Call): Answer {
  const body = vendorBody<JsonObject>(call, 'products.create');
  if (body.fee_type === 'fixed' && body.billing_frequency === undefined)
    throw new Refusal(422, 'billing_frequency: is required for a fixed fee');
  if (body.fee_type === 'metered') {
    if (body.payment_terms !== 'arrears')
      throw new Refusal(422, 'payment_terms: must be arrears for a metered fee');
    if (!Array.isArray(body.metric_ids) || body.metric_ids.length === 0)
      throw new Refusal(422, 'metric_ids: at least one is required for a metered fee');
  }
  requireMetrics(call.store, body.metric_ids, 'metric_ids');
  const id = call.store.newId('products', 'prod');
  const at = timestampOf(call.now);
  const product: ProductRecord = { id, ...body, created_at: at, updated_at: at };
  call.store.put('products', id, product);
  return answered('ProductResponse', productView(product), id);
}

function requireMetrics(store: Store, ids: unknown, field: string): void {
  for (const id of Array.isArray(ids) ? ids : [])
    if (store.get('metrics', String(id)) === undefined)
      throw new Refusal(422, `${field}: there is no metric ${String(id)}`);
}

function updateProduct(call: Call): Answer {
  const product = productOf(call);
  const fields = vendorBody<JsonObject>(call, 'products.update');
  const changed: ProductRecord = { ...product, ...fields, updated_at: timestampOf(call.now) };
  call.store.put('products', product.id, changed);
  return answered('ProductResponse', productView(changed));
}

function metricView(metric: MetricRecord): JsonObject {
  const { id, event_name: eventName, aggregation, property, shown } = metric;
  return {
    name: eventName,
    event_name: eventName,
    aggregation: { method: aggregation, field: property ?? '' },
    ...SEEDED_TIMES,
    ...shown,
    id,
  };
}

function createMetric(call: Call): Answer {
  const metric = makeMetric(call, vendorBody<MetricBody & JsonObject>(call, 'metrics.create'));
  return answered('MetricResponse', metricView(metric), metric.id);
}

/** Reads one thing by its id. */
function read(kind: string, find: (call: Call, id: string) => Answer | undefined): Handler {
  return (call) => {
    const id = param(call, 'id');
    const found = find(call, id);
    if (found === undefined) throw notFound(kind, id);
    return found;
  };
}

interface BundleBody {
  readonly name?: string;
  readonly description?: string;
  readonly prices?: readonly (JsonObject & { readonly product_id: string })[];
}

function bundleView(store: Store, bundle: BundleRecord): JsonObject {
  const { created_at, updated_at } = bundle;
  return {
    ...bundle,
    prices: bundle.prices.map((price, index) => ({
      id: `${bundle.id}.${index + 1}`,
      currency: ACCOUNT_CURRENCY,
      created_at,
      updated_at,
      product: productView(
        store.get('products', String(price.product_id)) ?? { id: String(price.product_id) },
      ),
      ...priceView(price),
    })),
  };
}

function bundlePrices(call: Call, prices: NonNullable<BundleBody['prices']>): readonly JsonObject[] {
  return prices.map((price, index) => {
    const field = `prices[${index}]`;
    requireProduct(call.store, price.product_id, `${field}.product_id`);
    requireFeeRules(price, field);
    requireDuration(price.discount as JsonObject | undefined, `${field}.discount`);
    const { recurring_instalment_interval_count: _, recurring_instalment_interval_unit: __, ...kept } = price;
    return withTotal(withModelInUse(keyed(call.store, kept), field));
  });
}

function createBundle(call: Call): Answer {
  const { name = '', description, prices = [] } = vendorBody<BundleBody>(call, 'bundles.create');
  const id = call.store.newId('bundles', 'bnd');
  const at = timestampOf(call.now);
  const bundle: BundleRecord = {
    id,
    name,
    ...(description !== undefined && { description }),
    prices: bundlePrices(call, prices),
    created_at: at,
    updated_at: at,
  };
  call.store.put('bundles', id, bundle);
  return answered('BundleResponse', bundleView(call.store, bundle), id);
}

function updateBundle(call: Call): Answer {
  const id = param(call, 'id');
  const before = call.store.get('bundles', id);
  if (before === undefined) throw notFound('bundle', id);
  const { prices, ...fields } = vendorBody<BundleBody>(call, 'bundles.update');
  const bundle: BundleRecord = {
    ...before,
    ...fields,
    ...(prices !== undefined && { prices: bundlePrices(call, prices) }),
    updated_at: timestampOf(call.now),
  };
  call.store.put('bundles', id, bundle);
  return answered('BundleResponse', bundleView(call.store, bundle));
}

function planView({ id, fields, created_at, updated_at }: PlanRecord): JsonObject {
  return { id, ...fields, created_at, updated_at };
}

function createPlan(call: Call): Answer {
  const { items = [], ...fields } = vendorBody<
    JsonObject & { readonly items?: readonly Item[]; currency: string }
  >(call, 'plans.create');
  const id = call.store.newId('plans', 'pln');
  const at = timestampOf(call.now);
  const plan: PlanRecord = {
    id,
    fields,
    items: vendorItems(call.store, items, fields.currency),
    created_at: at,
    updated_at: at,
  };
  call.store.put('plans', id, plan);
  return answered('PlanResponse', planView(plan), id);
}

function listPlans(call: Call): Answer {
  const tags = wanted(call, 'tag_ids');
  const plans = [...call.store.all('plans')].filter(
    ({ fields }) =>
      tags === undefined || (Array.isArray(fields.tags) && fields.tags.some((tag) => tags.has(String(tag)))),
  );
  return page(call, plans, 'PlanResponse', planView);
}

export const CATALOG_HANDLERS = {
  'products.list': listProducts,
  'products.get': (call) => answered('ProductResponse', productView(productOf(call))),
  'products.create': createProduct,
  'products.update': updateProduct,
  'products.delete': deleteProduct,
  'metrics.list': (call) => {
    const names = wanted(call, 'event_name');
    const metrics = [...call.store.all('metrics')].filter((metric) => names?.has(metric.event_name) ?? true);
    return page(call, metrics, 'MetricResponse', metricView);
  },
  'metrics.get': read('metric', ({ store }, id) => {
    const metric = store.get('metrics', id);
    return metric && answered('MetricResponse', metricView(metric));
  }),
  'metrics.create': createMetric,
  'tags.list': (call) => {
    const tags = [...call.store.all('tags')].sort((a, b) => (a.name < b.name ? -1 : 1));
    return page(call, tags, 'TagResponse', (tag) => ({ ...SEEDED_TIMES, ...tag }));
  },
  'tags.get': read('tag', ({ store }, id) => {
    const tag = store.get('tags', id);
    return tag && answered('TagResponse', { ...SEEDED_TIMES, ...tag });
  }),
  'bundles.list': (call) =>
    page(call, [...call.store.all('bundles')], 'BundleResponse', (bundle) => bundleView(call.store, bundle)),
  'bundles.get': read('bundle', ({ store }, id) => {
    const bundle = store.get('bundles', id);
    return bundle && answered('BundleResponse', bundleView(store, bundle));
  }),
  'bundles.create': createBundle,
  'bundles.update': updateBundle,
  'plans.list': listPlans,
  'plans.get': read('plan', ({ store }, id) => {
    const plan = store.get('plans', id);
    return plan && answered('PlanResponse', planView(plan));
  }),
  'plans.create': createPlan,
} as const satisfies Readonly<Record<string, Handler>>;
