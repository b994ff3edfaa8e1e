/**
 * The work for subscriptions that are alike, counted: prices read, bundles expanded, values hashed and records decoded are of the
 * order of what differs. A second hundred of them costs nothing but each one's own record and its hash, and the digests of its own steps.
 */
import { expect, test, vi } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { fromRecorded, toRecorded } from '../../src/state/schema/rows.ts';
import { createValueReader, valueRow } from '../../src/state/schema/stored-once.ts';
import { inputsOf } from './plan-of.ts';

const work = vi.hoisted(() => ({ pricesRead: 0, pricesChecked: 0, expanded: 0, hashed: 0, decoded: 0 }));
vi.mock('../../src/pricing/models/choose-model.ts', async (original) => {
  const real = await original<typeof import('../../src/pricing/models/choose-model.ts')>();
  return { ...real, chooseModel: counting('pricesRead', real.chooseModel) };
});
vi.mock('../../src/catalog/check/check-price.ts', async (original) => {
  const real = await original<typeof import('../../src/catalog/check/check-price.ts')>();
  return { ...real, checkPricing: counting('pricesChecked', real.checkPricing) };
});
vi.mock('../../src/timeline/bundle-schedule.ts', async (original) => {
  const real = await original<typeof import('../../src/timeline/bundle-schedule.ts')>();
  return { ...real, bundleSchedule: counting('expanded', real.bundleSchedule) };
});
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, hash: counting('hashed', real.hash) };
});

function counting<Given extends readonly unknown[], Result>(
  what: keyof typeof work,
  does: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => {
    work[what] += 1;
    return does(...given);
  };
}

const PRICE =
  'type: fixed, fee_type: fixed, billing_interval: monthly, billing_direction: advance, charge_on_contract_start: true';

function catalogText(members: number, price: string): string {
  const subscriptions = Array.from(
    { length: members },
    (_, index) => `  customer_${index}:
    customer_id: cus_${index}
    name: Customer ${index}
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-05-01 }
    metadata: { account: "${index}" }
    versions:
      - items: [{ bundle: growth }]
      - effective_at: 2027-05-01
        items:
          - bundle: growth
            prices: { platform: { fixed_pricing_model: { price_per_unit: "450.00" } } }
`,
  );
  return `version: "2026-04-01"
products: { platform: { id: prod_platform, name: Platform }, seats: { id: prod_seats, name: Seats } }
bundles:
  growth:
    name: Growth
    prices:
      platform: { ${PRICE}, fixed_pricing_model: { price_per_unit: "${price}", units: 1 } }
      seats: { ${PRICE}, fixed_pricing_model: { price_per_unit: "5.00", units: 3 } }
    changes: [{ effective_at: 2027-01-01, prices: { seats: { fixed_pricing_model: { price_per_unit: "6.00" } } } }]
subscriptions:
${subscriptions.join('')}`;
}

function read(text: string): Catalog {
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content: text }], {
    environment: null,
    variables: new Map(),
  });
  if (catalog === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return catalog;
}

/** The work of a plan, from texts and rows, of a catalog that was applied and in which one list price may have changed. */
function workOf(members: number, price: string): typeof work & { readonly steps: number } {
  const inputs = { ...inputsOf({ catalog: 'plans: {}' }), catalog: read(catalogText(members, '99.00')) };
  const projected = projectApplied(inputs);
  if (projected.kind === 'faulty') throw new Error('the catalog cannot be applied');
  const applied = projected.observed.records;
  const idOf = (address: string) => applied.get(address as Address)?.remoteId ?? `id of ${address}`;
  const rows = [...applied.values()].map((record) => {
    const value = record.value && withIds(record.value, idOf);
    const row = { ...record, remoteId: idOf(record.address), value };
    return { row: fromRecorded(row, { environment: 'default', atMs: 0, by: '' }), value };
  });
  const values = rows.flatMap(({ value }) => (value === null ? [] : valueRow(value)));
  const text = catalogText(members, price);
  const parse = vi.spyOn(JSON, 'parse');
  for (const what of Object.keys(work)) work[what as keyof typeof work] = 0;
  const reading = createValueReader(values);
  const records = rows.map(({ row }) => toRecorded(row, reading));
  const decoded = parse.mock.calls.length;
  const observed = { ...inputs.observed, records: new Map(records.map((each) => [each.address, each])) };
  const { plan } = assemblePlan({ ...inputs, catalog: read(text), observed });
  parse.mockRestore();
  return { ...work, decoded, steps: plan?.steps.length ?? -1 };
}

function withIds(value: JsonObject, idOf: (address: string) => string): JsonObject {
  const text = JSON.stringify(value).replace(/\{"\$ref":"([^"#]+)#id"\}/g, (_, address: string) =>
    JSON.stringify(idOf(address)),
  );
  return JSON.parse(text) as JsonObject;
}

const [FEW, MANY] = [50, 150];
const MORE = MANY - FEW;

test('subscriptions with nothing to do cost one record each, checked by its hash and decoded', () => {
  const [few, many] = [workOf(FEW, '99.00'), workOf(MANY, '99.00')];
  expect([few.steps, many.steps]).toEqual([0, 0]);
  expect(few.pricesChecked).toBeGreaterThan(0);
  expect(few.expanded).toBeGreaterThan(0);
  expect(many).toEqual({ ...few, decoded: few.decoded + MORE, hashed: few.hashed + MORE });
});

test('one list price of all costs a digest for each step as well', () => {
  const [few, many] = [workOf(FEW, '89.00'), workOf(MANY, '89.00')];
  const perMember = (many.steps - few.steps) / MORE;
  expect(perMember).toBeGreaterThan(0);
  expect({ ...many, steps: 0 }).toEqual({
    ...few,
    steps: 0,
    decoded: few.decoded + MORE,
    hashed: few.hashed + MORE * (1 + perMember),
  });
});
