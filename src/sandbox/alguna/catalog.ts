/** Products, metrics, tags, bundles and plans of the vendor's profile. */
import { type JsonObject, textsIn } from '../../model/values/json.ts';
import { type Answer, Refusal } from '../answers/answer.ts';
import type { BundleRecord, Item, MetricRecord, ProductRecord, TagRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { requireProduct, withModelInUse, withTotal } from '../data/stored-price.ts';
import { planView } from '../data/views.ts';
import { type BundleBody, changeBundle, makeBundle, type StorePrices } from '../handlers/bundles.ts';
import { type MetricBody, makeMetric } from '../handlers/handlers.ts';
import { deleteProduct, productOf } from '../handlers/products.ts';
import { type Call, changed, created, type Handler } from '../http/call.ts';
import { answered, page, reads, SEEDED_TIMES, vendorBody } from './contract.ts';
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
  const products = [...call.store.all('products')].filter((product) => product.deleted_at === undefined);
  return page(call, products, 'ProductResponse', productView, {
    fee_type: (product) => [String(productView(product).fee_type)],
    payment_terms: (product) => [String(productView(product).payment_terms)],
    metric_ids: (product) => textsIn(product.metric_ids),
  });
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
  for (const id of textsIn(body.metric_ids))
    if (call.store.get('metrics', id) === undefined)
      throw new Refusal(422, `metric_ids: there is no metric ${id}`);
  const product = created(call, 'products', 'prod', body);
  return answered('ProductResponse', productView(product), product.id);
}

function updateProduct(call: Call): Answer {
  const product = { ...productOf(call), ...vendorBody<JsonObject>(call, 'products.update') };
  return answered('ProductResponse', productView(changed(call, 'products', product as ProductRecord)));
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

function bundleView(bundle: BundleRecord, { store }: { readonly store: Store }): JsonObject {
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

const bundlePrices: StorePrices = (call, prices) =>
  prices.map((price, index) => {
    const field = `prices[${index}]`;
    requireProduct(call.store, price.product_id, `${field}.product_id`);
    requireFeeRules(price, field);
    requireDuration(price.discount as JsonObject | undefined, `${field}.discount`);
    const { recurring_instalment_interval_count: _, recurring_instalment_interval_unit: __, ...kept } = price;
    return withTotal(withModelInUse(keyed(call.store, kept), field));
  });

function createPlan(call: Call): Answer {
  const { items = [], ...fields } = vendorBody<
    JsonObject & { readonly items?: readonly Item[]; currency: string }
  >(call, 'plans.create');
  const stored = vendorItems(call.store, items, fields.currency);
  const plan = created(call, 'plans', 'pln', { fields, items: stored });
  return answered('PlanResponse', planView(plan), plan.id);
}

const tagView = (tag: TagRecord): JsonObject => ({ ...SEEDED_TIMES, ...tag });

export const CATALOG_HANDLERS = {
  'products.list': listProducts,
  'products.get': (call) => answered('ProductResponse', productView(productOf(call))),
  'products.create': createProduct,
  'products.update': updateProduct,
  'products.delete': deleteProduct,
  'metrics.list': (call) =>
    page(call, call.store.all('metrics'), 'MetricResponse', metricView, {
      event_name: (metric) => [metric.event_name],
    }),
  'metrics.get': reads('metrics', 'MetricResponse', metricView),
  'metrics.create': (call) => {
    const metric = makeMetric(call, vendorBody<MetricBody>(call, 'metrics.create'));
    return answered('MetricResponse', metricView(metric), metric.id);
  },
  'tags.list': (call) => {
    const tags = [...call.store.all('tags')].sort((a, b) => (a.name < b.name ? -1 : 1));
    return page(call, tags, 'TagResponse', tagView);
  },
  'tags.get': reads('tags', 'TagResponse', tagView),
  'bundles.list': (call) =>
    page(call, call.store.all('bundles'), 'BundleResponse', (bundle) => bundleView(bundle, call)),
  'bundles.get': reads('bundles', 'BundleResponse', bundleView),
  'bundles.create': (call) => {
    const body = vendorBody<BundleBody>(call, 'bundles.create');
    const bundle = makeBundle(call, 'bnd', body, bundlePrices);
    return answered('BundleResponse', bundleView(bundle, call), bundle.id);
  },
  'bundles.update': (call) => {
    const bundle = changeBundle(call, vendorBody<BundleBody>(call, 'bundles.update'), bundlePrices);
    return answered('BundleResponse', bundleView(bundle, call));
  },
  'plans.list': (call) =>
    page(call, call.store.all('plans'), 'PlanResponse', planView, {
      tag_ids: ({ fields }) => textsIn(fields.tags),
    }),
  'plans.get': reads('plans', 'PlanResponse', planView),
  'plans.create': createPlan,
} as const satisfies Readonly<Record<string, Handler>>;
