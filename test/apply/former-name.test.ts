/** What had another name: the key of its first use is that of the name that it had. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formerNames, holdsOf, idempotencyKey, nameForKey } from '../../src/apply/sending/idempotency-key.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import { catalogOf } from '../simulation/rehearse.ts';
import { type Bench, createBench } from './bench.ts';
import { at, planOf, step } from './plans.ts';

const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1.00", units: 1 } }';
const CATALOG = catalogOf(`version: "2026-04-01"
products:
  platform: { id: prod_platform }
  api: { name: API, renamed_from: api_calls }
plans:
  team: { name: Team, currency: USD, renamed_from: squad }
bundles:
  growth: { name: Growth, currency: USD, prices: { platform: ${PRICE} }, renamed_from: grow }
subscriptions:
  acme: { customer_id: cus_1, currency: USD, renamed_from: acme_inc, versions: [{ items: [{ product: platform, price: ${PRICE} }] }] }
`);
const NAMED = formerNames(CATALOG);
const RECORD: Recorded = {
  address: at('bundles.growth'),
  remoteId: 'bun_1',
  value: {},
  answered: null,
  start: null,
  status: null,
  presence: 'present',
  revision: 1,
  appliedAtMs: 0,
};

test.each([
  ['bundles.growth', true],
  ['bundles.grow', true],
  ['subscriptions.acme.versions.opening', true],
  ['subscriptions.acme_inc.versions.opening', true],
  ['bundles.other', false],
  ['subscriptions.other.versions.opening', false],
])('whether the catalog still has %s: %s', (address, isSo) => {
  expect(holdsOf(CATALOG)(at(address))).toBe(isSo);
});

describe('the former name', () => {
  test.each([
    ['products.api', 'products.api_calls'],
    ['plans.team', 'plans.squad'],
    ['subscriptions.acme', 'subscriptions.acme_inc'],
    ['subscriptions.acme.versions.2027-12-01', 'subscriptions.acme_inc.versions.2027-12-01'],
    ['products.platform', undefined],
  ])('of %s is %s', (address, former) => expect(NAMED(at(address))).toBe(former));

  test.each([
    ['where nothing is on record', [], 'bundles.grow'],
    ['but not for what is on record itself', ['bundles.growth'], 'bundles.growth'],
    ['nor where that name has a record of its own', ['bundles.grow'], 'bundles.growth'],
  ])('names the key %s', (_, recorded, name) => {
    const records = new Map<Address, Recorded>(recorded.map((address) => [at(address), RECORD]));
    expect(nameForKey(at('bundles.growth'), records, NAMED)).toBe(name);
  });
});

describe('a thing made under its former name by a run that the journal does not know', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await createBench();
  });
  afterEach(() => bench.remove());

  const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });
  const formerName = NAMED;
  const keyOf = (address: string, round = 0) =>
    idempotencyKey({
      project: 'acme',
      environment: 'production',
      address: at(address),
      operation: 'bundles.create',
      revision: 0,
      round,
    });
  const keys = () => bench.service.requests.map(({ key }) => key);

  test('is replayed, and what takes the old name later has a key of its own', async () => {
    expect((await bench.apply(planOf([CREATE]), { formerName })).counts.done).toBe(1);
    expect(keys()).toEqual([keyOf('bundles.grow')]);
    const reused = step('bundles.create', 'bundles.grow', { name: 'Another', prices: [] });
    expect((await bench.apply(planOf([reused]))).counts.done).toBe(1);
    expect(new Set(keys()).size).toBe(2);
    expect(bench.service.executions).toHaveLength(2);
  });

  test.each([400, 404])('refused with %i: what takes the old name has a key of its own', async (status) => {
    bench.service.fate = () => ({ kind: 'rejects', status });
    await bench.apply(planOf([CREATE]), { formerName });
    bench.service.fate = () => ({ kind: 'served' });
    const reused = step('bundles.create', 'bundles.grow', { name: 'Another', prices: [] });
    expect((await bench.apply(planOf([reused]))).counts.done).toBe(1);
    expect([...new Set(keys())]).toEqual([0, 1].map((round) => keyOf('bundles.grow', round)));
  });

  test('in doubt: what takes the old name waits for it, and everything else goes on', async () => {
    bench.service.fate = () => ({ kind: 'answer_lost' });
    await bench.apply(planOf([CREATE]), { formerName });
    bench.service.fate = () => ({ kind: 'served' });
    const reused = step('bundles.create', 'bundles.grow', { name: 'Another', prices: [] });
    const plan = planOf([reused, step('bundles.create', 'bundles.team', { name: 'Team', prices: [] })]);
    const waits = await bench.apply(plan, { holds: () => false });
    expect(waits.steps.map(({ result }) => result)).toMatchObject([
      { kind: 'in_doubt' },
      { kind: 'not_started', reason: expect.stringContaining('recover bundles.growth --answer send-again') },
      { kind: 'done' },
    ]);
    expect(waits.stopped).toBeNull();

    // Whoever resolves it need not know any more what it was called before.
    expect((await bench.apply(planOf([reused]))).counts.done).toBe(2);
    expect([...new Set(bench.service.executions.map(({ body }) => body))]).toHaveLength(3);
  });

  test('its rounds are those of both names', async () => {
    bench.service.fate = () => ({ kind: 'rejects', status: 400 });
    await bench.apply(planOf([step('bundles.create', 'bundles.grow', { name: 'Growth', prices: [] })]));
    await bench.apply(planOf([CREATE]), { formerName });
    bench.service.fate = () => ({ kind: 'served' });
    expect((await bench.apply(planOf([CREATE]), { formerName })).counts.done).toBe(1);
    expect([...new Set(keys())]).toEqual([0, 1, 2].map((round) => keyOf('bundles.grow', round)));
  });
});
