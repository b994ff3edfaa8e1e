import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { writablePart } from '../../src/pull/pulled-files.ts';
import { catalogText, type Entry } from '../../src/yaml/catalog-text.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { formatYaml } from '../../src/yaml/format-yaml.ts';
import { readQuickly } from '../../src/yaml/read-yaml.ts';
import { hostileText } from '../pull/hostile-text.ts';

function textWith(entries: readonly Entry[], unfinished: readonly Entry[] = []): string {
  return catalogText({ head: ['As pulled.'], name: 'products', entries, unfinished });
}

/** What a product with these fields is read back as. */
function readBack(fields: JsonObject): JsonObject {
  const content = textWith([{ key: 'it', value: { id: 'prod_1', ...fields } }]);
  const { catalog, diagnostics } = readCatalog([{ file: 'products.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  const product = catalog?.products.get('it');
  if (product === undefined) throw new Error(`${diagnostics.map(diagnosticText).join('\n')}\n${content}`);
  return product.fields;
}

it('quotes a day in metadata, whose values are text', () => {
  const value = { name: 'Seats', effective_at: '2027-01-19', metadata: { effective_at: '2027-01-19' } };
  const text = textWith([{ key: 'it', value }]);
  expect(text).toContain('\n    effective_at: 2027-01-19\n');
  expect(text).toContain('\n    metadata: { effective_at: "2027-01-19" }\n');
});

it('is in the layout that fmt writes', () => {
  const short = { metric_ids: ['met_a', 'met_b'], price: { price_per_unit: '0.10' } };
  const long = { ...short, versions: [{ items: [short, short] }], description: 'two\nlines' };
  const entries = [
    { key: 'a', value: short },
    { key: 'b', value: long },
    { key: 'c', value: long },
  ];
  const text = textWith(entries, entries);
  expect(text).toContain('metric_ids: [met_a, met_b]');
  expect(formatYaml('f.yaml', text, collectFaults())).toBe(text);
});

describe('texts read back as they were', () => {
  it.each([
    'Acme',
    'two\nlines',
    ' leading and trailing ',
    'a # no comment',
    'key: value',
    `"quoted" and 'quoted'`,
    'naïve café, Łódź, Ωμέγα, Привет',
    '🦆 duck',
    '\u202Ereversed\u2066',
    'tab\tand\u0007bell\u0000nul\u007F',
    '\uFEFFmark\u2028line\u0085next',
    '- item',
    '? key',
    '&anchor *alias !tag %directive @at `tick',
    '{ flow: [map] }',
    'yes',
    'No',
    'null',
    '~',
    '0.10',
    '1e3',
    '0x1F',
    '2026-12-01',
    '12:30:45',
    '.inf',
    '<<',
    '=',
    '\u0024{var.name} and \u0024\u0024{x}',
    '',
    '\\u0041',
    '---',
    '...',
  ])('%j', (text) => {
    const key = text.includes('${') || text === '<<' ? 'key' : text;
    expect(readBack({ name: 'n', text, inner: { [key]: text } })).toEqual({
      name: 'n',
      text,
      inner: { [key]: text },
    });
  });

  it('whatever the text and wherever it stands', () => {
    const tree = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        hostileText,
        fc.boolean(),
        fc.integer(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(hostileText, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(hostileText, tree, { maxKeys: 4 }), (fields) => {
        const inner = writablePart('product', { inner: fields }).value;
        expect(readBack({ name: 'n', ...inner })).toEqual({ name: 'n', ...inner });
      }),
      { numRuns: 1000 },
    );
  });

  it('and nothing invisible stands in the file', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (name, head) => {
        const entry = { key: 'it', value: writablePart('product', { id: 'prod_1', name }).value };
        const text = catalogText({ head: [head], name: 'products', entries: [entry], unfinished: [entry] });
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800]/u);
        const lines = text.split('\n');
        expect(
          lines.slice(0, lines.indexOf('version: "2026-04-01"')).every((line) => /^#( |$)/.test(line)),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it('is written as a person would', () => {
  const price = {
    type: 'tiered',
    fee_type: 'fixed',
    billing_direction: 'arrears',
    charge_on_contract_start: false,
    metric_ids: ['met_1', 'met_2'],
    tiered_pricing_model: {
      units: 3,
      tiers: [
        { min_units: 0, max_units: 10, price_per_unit: '0.50' },
        { min_units: 11, price_per_unit: '0.40' },
      ],
    },
    minimum_spend: { amount: '10.00', period: 'monthly' },
  };
  const text = catalogText({
    head: ['The subscriptions.', '- one is left out'],
    name: 'subscriptions',
    entries: [
      {
        key: 'acme',
        value: {
          id: 'sub_1',
          name: 'Acme & Sons, Ltd.',
          contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
          metadata: { since: '2026-12-01', note: '#1' },
          versions: [
            { items: [{ bundle: 'growth' }, { product: 'seats', price }] },
            {
              effective_at: '2027-12-01',
              items: [
                {
                  bundle: 'growth',
                  prices: { platform: { fixed_pricing_model: { price_per_unit: '9.00' } }, logs: null },
                },
              ],
            },
          ],
        },
      },
      { key: 'beta', value: { id: 'sub_2' } },
    ],
    unfinished: [{ key: 'later', value: { id: 'sub_3', customer_id: 'cus_…' } }],
  });
  expect(text).toBe(`# The subscriptions.
# - one is left out
version: "2026-04-01"

subscriptions:
  acme:
    id: sub_1
    name: Acme & Sons, Ltd.
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }
    metadata: { since: "2026-12-01", note: "#1" }
    versions:
      - items:
          - bundle: growth
          - product: seats
            price:
              type: tiered
              fee_type: fixed
              billing_direction: arrears
              charge_on_contract_start: false
              metric_ids: [met_1, met_2]
              tiered_pricing_model:
                units: 3
                tiers:
                  - { min_units: 0, max_units: 10, price_per_unit: "0.50" }
                  - { min_units: 11, price_per_unit: "0.40" }
              minimum_spend: { amount: "10.00", period: monthly }
      - effective_at: 2027-12-01
        items:
          - bundle: growth
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "9.00" } }
              logs: null
  beta: { id: sub_2 }

# To be completed, below subscriptions:
#
#   later: { id: sub_3, customer_id: "cus_…" }
`);
});

it('writes what a subscription has of a bundle as it is on one line, and everything else by element', () => {
  const entries = (items: JsonObject[]) =>
    Array.from({ length: 300 }, (_, index) => ({
      key: `sub_${String(index).padStart(6, '0')}`,
      value: {
        id: `sub_${index}`,
        customer_id: `cus_${index}`,
        name: `Customer ${index}`,
        currency: 'USD',
        auto_activate: true,
        contract: { start_date: '2026-10-01', duration_months: 24, period_type: 'fixed' },
        renewal: { auto_renew: false },
        billing: { auto_issue_invoices: false, auto_pay_invoices: false },
        versions: [{ items }],
      },
    }));
  const textOf = (items: JsonObject[]) =>
    catalogText({ head: [], name: 'subscriptions', entries: entries(items), unfinished: [] });
  const plain = textOf([{ bundle: 'starter' }]);
  expect(plain).toContain('    versions: [{ items: [{ bundle: starter }] }]\n');
  const two = textOf([{ bundle: 'starter' }, { bundle: 'extra' }]);
  expect(two).toContain('      - items:\n          - bundle: starter\n          - bundle: extra\n');
  expect(plain.split('\n').length).toBe(two.split('\n').length - 300 * 3);
  // The fast reader takes it, and the layout is that of `check layout`.
  expect(readQuickly(plain)).toBeDefined();
  expect(formatYaml('f.yaml', plain, collectFaults())).toBe(plain);
});
