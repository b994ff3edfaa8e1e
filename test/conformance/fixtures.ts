/** What has to exist at a service before it can be asked, and the seed that gives it to the sandbox. */
import type { Seed } from '../../src/sandbox/seed.ts';

export interface Fixtures {
  /** A customer, and the currency that the service knows of it. */
  readonly customer: string;
  readonly currency: string;
  /** A customer of whom the service knows another currency. */
  readonly abroad: { readonly customer: string; readonly currency: string };
  /** Products that may be used in prices and stay. */
  readonly products: readonly [string, string];
  /** Products that a run deletes; each run needs its own. */
  readonly disposable: readonly string[];
  /** A plan with an item for the first product and an item for `planBundle`. */
  readonly plan: string;
  readonly planBundle: string;
  /** A tag of that plan and of no other. */
  readonly planTag: string;
  /** See {@link CreditFixtures}; undefined where credits are not to be asked about. */
  readonly credits?: CreditFixtures;
}

/**
 * Customers by their credit. Every event counts one unit at 2.00 per unit in each metric that it feeds; `double` feeds
 * two metrics.
 */
export interface CreditFixtures {
  readonly event: string;
  readonly doubleEvent: string;
  readonly uncreditedEvent: string;
  /** Has 1000.00 for each metric. */
  readonly rich: string;
  /** Has 1.00 for each metric, of which one denies with `stop` and the other with `overflow`. */
  readonly poor: string;
  /** Has 1000.00 for one of the metrics that `double` feeds, and 1.00 for the other. */
  readonly half: string;
  /** As rich, with one hold at a time. */
  readonly capped: string;
  /** A metric that `event` feeds, whose price a subscription may override with `metric_ids`. */
  readonly metric: string;
}

const UNIT = { type: 'unit', unit_pricing_model: { price_per_unit: '2.00' } };

export const FIXTURES: Fixtures = {
  customer: 'cus_conformance',
  currency: 'USD',
  abroad: { customer: 'cus_abroad', currency: 'EUR' },
  products: ['prod_one', 'prod_two'],
  disposable: ['prod_spare_1', 'prod_spare_2', 'prod_spare_3', 'prod_spare_4'],
  plan: 'plan_conformance',
  planBundle: 'bun_conformance',
  planTag: 'tag_conformance',
  credits: {
    event: 'call_made',
    doubleEvent: 'file_stored',
    uncreditedEvent: 'page_seen',
    rich: 'cus_rich',
    poor: 'cus_poor',
    half: 'cus_half',
    capped: 'cus_capped',
    metric: 'metric_calls',
  },
};

const METRICS = ['metric_calls', 'metric_files', 'metric_bytes'];

export const FIXTURE_SEED: Seed = {
  customers: [
    { id: 'cus_conformance', currency: 'USD' },
    { id: 'cus_abroad', currency: 'EUR' },
    { id: 'cus_rich', currency: 'USD', alias: 'rich' },
    { id: 'cus_poor', currency: 'USD' },
    { id: 'cus_capped', currency: 'USD' },
    { id: 'cus_half', currency: 'USD' },
  ],
  products: ['prod_one', 'prod_two', 'prod_spare_1', 'prod_spare_2', 'prod_spare_3', 'prod_spare_4'].map(
    (id) => ({
      id,
      name: id,
    }),
  ),
  bundles: [{ id: 'bun_conformance', name: 'Conformance', prices: [] }],
  plans: [
    {
      id: 'plan_conformance',
      name: 'Conformance',
      currency: 'USD',
      description: 'For asking',
      tags: ['tag_conformance'],
      items: [
        {
          product_id: 'prod_one',
          price: { type: 'fixed', fixed_pricing_model: { price_per_unit: '10', units: 1 } },
        },
        { bundle_id: 'bun_conformance', items: [{ product_id: 'prod_two', price: UNIT }] },
      ],
    },
    ...Array.from({ length: 24 }, (_, index) => ({
      id: `plan_${String(index).padStart(2, '0')}`,
      name: `Plan ${(index * 7) % 24}`,
      currency: index % 2 === 0 ? 'USD' : 'EUR',
    })),
  ],
  credit_notes: [
    {
      id: 'cn_full',
      customer_id: 'cus_conformance',
      currency: 'USD',
      status: 'draft',
      subtotal: '90.00',
      tax: '10.00',
      total: '100.00',
      description: 'Outage in May',
      external_reference: 'T-1',
      is_pdf_available: true,
      sync_enabled: false,
      attachments: [{ file_url: 'https://files.example.com/1.pdf', title: 'Letter' }],
      accounting_credit_note_id: 'a1',
      accounting_credit_note_url: 'https://books.example.com/a1',
      accounting_integration_id: 'i1',
      accounting_provider: 'books',
      apply_date: '2026-06-01T00:00:00.000Z',
      billing_period_start: '2026-05-01T00:00:00.000Z',
      billing_period_end: '2026-06-01T00:00:00.000Z',
      credit_date: '2026-06-01T00:00:00.000Z',
      invoice_id: 'inv_1',
      last_refund_date: '2026-06-02T00:00:00.000Z',
      last_refund_id: 'ref_1',
      legal_entity_id: 'le_1',
      purchase_order_number: 'PO-1',
      void_date: '2026-06-03T00:00:00.000Z',
      line_items: [
        {
          id: 'cnl_1',
          description: 'Platform',
          quantity: '1',
          unit_price: '90.00',
          total_price: '90.00',
          billing_period_start: '2026-05-01T00:00:00.000Z',
          billing_period_end: '2026-06-01T00:00:00.000Z',
          is_editable: false,
          additional_description: 'for May',
          invoice_line_item_id: 'il_1',
          product_id: 'prod_one',
          tax_amount: '10.00',
          tax_rate: '0.1111',
        },
      ],
    },
    { id: 'cn_bare', customer_id: 'cus_conformance', currency: 'USD' },
    { id: 'cn_other', customer_id: 'cus_rich', currency: 'USD' },
  ],
  metrics: [
    { id: 'metric_calls', event_name: 'call_made', price: UNIT },
    { id: 'metric_files', event_name: 'file_stored', price: UNIT },
    { id: 'metric_bytes', event_name: 'file_stored', price: UNIT },
    { id: 'metric_pages', event_name: 'page_seen', price: UNIT },
  ],
  credits: [
    ...METRICS.map((metric) => ({ customer_id: 'cus_rich', metric_ids: [metric], balance: '1000.00' })),
    {
      customer_id: 'cus_poor',
      metric_ids: ['metric_calls', 'metric_files'],
      balance: '1.00',
      policy: 'overflow',
    },
    { customer_id: 'cus_half', metric_ids: ['metric_files'], balance: '1000.00' },
    { customer_id: 'cus_half', metric_ids: ['metric_bytes'], balance: '1.00' },
    { customer_id: 'cus_poor', metric_ids: ['metric_bytes'], balance: '1.00', policy: 'stop' },
    { customer_id: 'cus_capped', metric_ids: METRICS, balance: '1000.00', max_holds: 1 },
  ],
};
