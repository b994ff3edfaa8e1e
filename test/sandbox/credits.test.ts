import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/model/catalog/price.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Seed, SeedLedger, SeedMetric } from '../../src/sandbox/seed.ts';
import { sandboxFor, type Talk, unit } from './talk.ts';

const CALLS: SeedMetric = { id: 'calls', event_name: 'call', price: unit('2') };
const BYTES: SeedMetric = {
  id: 'bytes',
  event_name: 'call',
  aggregation: 'sum',
  property: 'size',
  price: unit('0.5'),
};

function seedWith(metrics: readonly SeedMetric[], credits: readonly Omit<SeedLedger, 'customer_id'>[]): Seed {
  return {
    customers: [{ id: 'cus', currency: 'USD', alias: 'al' }],
    products: [{ id: 'prod' }],
    metrics,
    credits: credits.map((ledger) => ({ customer_id: 'cus', ...ledger })),
  };
}

let keys = 0;
function reserve(talk: Talk, body: JsonObject, key = `key-${keys++}`) {
  return talk('POST', '/beta/credits/reserve', { body: { customer_id: 'cus', ...body }, key });
}

const track = (talk: Talk, body: JsonObject) => talk('POST', '/beta/credits/track', { body });
const calls = (count: number, properties: JsonObject = {}) =>
  Array.from({ length: count }, () => ({ event_name: 'call', properties }));
const balances = (talk: Talk) =>
  talk('GET', '/_sandbox/dump').json.credits.map((ledger: SeedLedger) => ledger.balance);

test('a quote shows everything that is known', () => {
  const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '10.00' }]) });
  expect(reserve(talk, { events: calls(3) }).json).toEqual({
    allowed: true,
    availability: [{ metric_id: 'calls', ledger_id: 'credit_1', available: '10' }],
    charges: [{ metric_id: 'calls', quantity: '3', amount: '6', covered: '0', overflow: '6' }],
    total: '6',
    reservation_id: '',
  });
});

test('a hold says what it covers and when it ends', () => {
  const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '10.00' }]) });
  expect(reserve(talk, { events: calls(3), reserve: {} }).json).toMatchObject({
    charges: [{ amount: '6', covered: '6', overflow: '0' }],
    reservation_id: 'res_000001',
    expires_at: '2026-11-20T10:15:00.000Z',
  });
});

test('a customer is named by an alias too', () => {
  const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '1' }]) });
  expect(reserve(talk, { customer_id: 'al', event_name: 'call' }).json.allowed).toBe(true);
  expect(reserve(talk, { customer_id: 'xx', event_name: 'call' }).status).toBe(422);
});

describe('metrics', () => {
  test('count events, or sum a property of them', () => {
    const { talk } = sandboxFor({
      seed: seedWith([CALLS, BYTES], [{ metric_ids: ['calls', 'bytes'], balance: '100' }]),
    });
    const { json } = reserve(talk, {
      events: [...calls(1, { size: 10 }), ...calls(1, { size: '2.5' }), ...calls(1)],
    });
    expect(json.charges).toMatchObject([
      { metric_id: 'calls', quantity: '3', amount: '6' },
      { metric_id: 'bytes', quantity: '12.5', amount: '6.25' },
    ]);
    expect(json.total).toBe('12.25');
  });

  test.each(['much', true])('a sum of %j is refused', (size) => {
    const { talk } = sandboxFor({ seed: seedWith([BYTES], [{ metric_ids: ['bytes'], balance: '100' }]) });
    expect(reserve(talk, { events: calls(1, { size }) })).toMatchObject({
      status: 422,
      json: { detail: 'events[0].properties.size: must be a decimal number' },
    });
  });

  test('the name of the request stands for events that have none', () => {
    const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '100' }]) });
    expect(reserve(talk, { event_name: 'call', events: [{}, {}] }).json.total).toBe('4');
    expect(reserve(talk, { events: [{}] }).json.detail).toBe('events[0].event_name: is required');
  });
});

describe('prices', () => {
  const priced = (price: Price, events: readonly JsonObject[]) => {
    const { talk } = sandboxFor({
      seed: seedWith([{ ...CALLS, price }], [{ metric_ids: ['calls'], balance: '1000' }]),
    });
    return reserve(talk, { events }).json;
  };
  const tiers = [
    { min_units: 0, max_units: 2, price_per_unit: '1' },
    { min_units: 3, price_per_unit: '0.5' },
  ];

  test.each<[string, Price, string]>([
    ['graduated', { graduated_tiered_pricing_model: { tiers } }, '3.5'],
    ['tiered', { tiered_pricing_model: { tiers } }, '2.5'],
    ['fixed', { fixed_pricing_model: { price_per_unit: '7', units: 2 } }, '14'],
    ['percentage of the counted', { volume_percentage_pricing_model: { percentage: '10' } }, '0.5'],
    [
      'an expression',
      {
        expression_pricing_model: {
          charges: [{ quantity_expression: 'c + other', unit_price_expression: '3' }],
          metric_bindings: [
            { alias: 'c', metric_id: 'calls' },
            { alias: 'other', metric_id: 'elsewhere' },
          ],
        },
      },
      '15',
    ],
  ])('%s', (_, price, total) => {
    expect(priced(price, calls(5)).total).toBe(total);
  });

  const leaf = (key: string, amount: string) => ({ leaf: { cell_key: key, ...unit(amount) } });
  const matrix: Price = {
    matrix_pricing_model: {
      dimensions: [{ key: 'region', values: ['eu', 'us'] }],
      root: {
        splits: [
          {
            dimension_key: 'region',
            branches: [
              { value: 'eu', child: leaf('eu', '1') },
              { value: 'us', child: leaf('us', '10') },
            ],
          },
        ],
      },
    },
  };

  test('a matrix prices each cell with what falls in it', () => {
    expect(priced(matrix, [...calls(2, { region: 'eu' }), ...calls(3, { region: 'us' })]).total).toBe('32');
  });

  test('what cannot be priced is refused, with the reason', () => {
    expect(priced(matrix, calls(1, { region: 'mars' })).detail).toMatch(/^metric calls cannot be priced: /);
  });

  test('a metric without a price is refused', () => {
    const { price: _, ...bare } = CALLS;
    const { talk } = sandboxFor({ seed: seedWith([bare], [{ metric_ids: ['calls'], balance: '1' }]) });
    expect(reserve(talk, { events: calls(1) }).json.detail).toMatch(/^metric calls has no price/);
  });

  test('the price of an active subscription comes before the metric’s own', () => {
    const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '100' }]) });
    const items = [{ product_id: 'prod', price: { ...unit('5'), metric_ids: ['calls'] } }];
    const subscribe = (more: JsonObject) =>
      talk('POST', '/subscriptions', { body: { customer_id: 'cus', currency: 'USD', items, ...more } });
    subscribe({ auto_activate: false });
    expect(reserve(talk, { events: calls(1) }).json.total).toBe('2');
    subscribe({ auto_activate: true });
    expect(reserve(talk, { events: calls(1) }).json.total).toBe('5');
  });
});

describe('ledgers', () => {
  test('a need is shared among the ledgers of a metric, in their order', () => {
    const credits = ['3', '4', '5'].map((balance) => ({ metric_ids: ['calls'], balance }));
    const { talk } = sandboxFor({ seed: seedWith([CALLS], credits) });
    const { json } = reserve(talk, { events: calls(4), reserve: {} });
    expect(json.charges).toMatchObject([{ covered: '8' }]);
    track(talk, { reservation_id: json.reservation_id, events: calls(3) });
    expect(balances(talk)).toEqual(['0', '1', '5']);
  });

  test('metrics that share a ledger are held one after another', () => {
    const seed = seedWith([CALLS, BYTES], [{ metric_ids: ['calls', 'bytes'], balance: '10' }]);
    const { talk } = sandboxFor({ seed });
    expect(reserve(talk, { events: calls(2, { size: 12 }), reserve: {} }).json.allowed).toBe(false);
    expect(reserve(talk, { events: calls(2, { size: 6 }), reserve: {} }).json.allowed).toBe(true);
  });

  test('a filtered ledger pays only for work with its properties', () => {
    const seed = seedWith([CALLS], [{ metric_ids: ['calls'], balance: '10', filter: { region: 'eu' } }]);
    const { talk } = sandboxFor({ seed });
    expect(reserve(talk, { events: calls(1), properties: { region: 'eu' } }).json.allowed).toBe(true);
    const elsewhere = reserve(talk, { events: calls(1), properties: { region: 'us' } }).json;
    expect(elsewhere).toMatchObject({ allowed: false, policy: 'stop', availability: [] });
  });

  test.each([
    [['overflow', 'overflow'], 'overflow'],
    [['stop', 'overflow'], 'stop'],
    [['stop', 'stop'], 'stop'],
  ] as const)('where metrics deny by %j the policy is %s', ([calls_, bytes], policy) => {
    const credits = [
      { metric_ids: ['calls'], balance: '0', policy: calls_ },
      { metric_ids: ['bytes'], balance: '0', policy: bytes },
    ];
    const { talk } = sandboxFor({ seed: seedWith([CALLS, BYTES], credits) });
    expect(reserve(talk, { events: calls(1, { size: 1 }) }).json).toMatchObject({ allowed: false, policy });
  });

  test('an event name alone asks whether there is anything left', () => {
    const seed = seedWith([CALLS], [{ metric_ids: ['calls'], balance: '2' }]);
    const { talk } = sandboxFor({ seed });
    expect(reserve(talk, { event_name: 'call' }).json.allowed).toBe(true);
    reserve(talk, { events: calls(1), reserve: {} });
    expect(reserve(talk, { event_name: 'call' }).json).toMatchObject({ allowed: false, total: '0' });
  });

  test('a gate that is off allows everything and holds nothing', () => {
    const seed = {
      ...seedWith([CALLS], [{ metric_ids: ['calls'], balance: '0' }]),
      credit_gate: 'off',
    } as const;
    const { talk, sandbox } = sandboxFor({ seed });
    expect(reserve(talk, { events: calls(1), reserve: {} }).json).toMatchObject({
      allowed: true,
      availability: [],
      charges: [{ amount: '2', covered: '0', overflow: '2' }],
      reservation_id: '',
    });
    expect(sandbox.store.size('holds')).toBe(0);
  });
});

describe('holds', () => {
  const held = () => {
    const box = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '20' }]) });
    const { reservation_id: id } = reserve(box.talk, { events: calls(5), reserve: {}, ttl_seconds: 60 }).json;
    return { ...box, id };
  };
  const pass = (talk: Talk, ms: number) => talk('POST', '/_sandbox/clock', { body: { advance_ms: ms } });

  test('a ceiling holds its own price; a larger sample overflows', () => {
    const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '20' }]) });
    const { json } = reserve(talk, { event_name: 'call', events: calls(5), reserve: { max_quantity: '3' } });
    expect(json.charges).toMatchObject([{ amount: '10', covered: '6', overflow: '4' }]);
  });

  test('a settlement beyond the hold overflows, and takes no more than was held', () => {
    const { talk, id } = held();
    expect(track(talk, { reservation_id: id, events: calls(7) }).json).toMatchObject({
      closed: true,
      charges: [{ quantity: '7', amount: '14', covered: '10', overflow: '4' }],
    });
    expect(balances(talk)).toEqual(['10']);
  });

  test('partial settlements draw the hold down', () => {
    const { talk, id } = held();
    pass(talk, 59_000);
    const partly = track(talk, { reservation_id: id, events: calls(4), partial: true }).json;
    expect(partly).toMatchObject({ closed: false, expires_at: '2026-11-20T10:01:59.000Z' });
    const rest = track(talk, { reservation_id: id, events: calls(2) }).json;
    expect(rest.charges).toMatchObject([{ covered: '2', overflow: '2' }]);
    expect(balances(talk)).toEqual(['10']);
  });

  test.each([59_999, 60_000])('%i ms after a hold of 60 s', (ms) => {
    const { talk, id } = held();
    pass(talk, ms);
    expect(track(talk, { reservation_id: id, events: calls(1) }).status).toBe(ms < 60_000 ? 200 : 422);
  });

  test('only what a hold is for settles it', () => {
    const { talk, id } = held();
    expect(track(talk, { reservation_id: id, events: [{ event_name: 'other' }] }).status).toBe(422);
    expect(track(talk, { reservation_id: 'res_none' }).status).toBe(422);
    expect(track(talk, { reservation_id: id }).json).toMatchObject({ closed: true, total: '0' });
  });
});

test('what is available and what is held add up to the balance, whatever is reserved and settled', () => {
  const step = fc.record({
    act: fc.constantFrom('hold', 'partial', 'settle', 'wait'),
    count: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { talk } = sandboxFor({ seed: seedWith([CALLS], [{ metric_ids: ['calls'], balance: '20' }]) });
      const open: string[] = [];
      let spent = 0;
      for (const { act, count } of steps) {
        if (act === 'hold') {
          const { json } = reserve(talk, { events: calls(count), reserve: {}, ttl_seconds: 14400 });
          if (json.reservation_id !== '') open.push(json.reservation_id);
        } else if (act === 'wait') {
          talk('POST', '/_sandbox/clock', { body: { advance_ms: count * 1000 } });
        } else if (open[0] !== undefined) {
          const { json } = track(talk, {
            reservation_id: open[0],
            events: calls(count),
            partial: act === 'partial',
          });
          spent += Number(json.charges[0].covered);
          if (json.closed) open.shift();
        }
        const { holds, credits } = talk('GET', '/_sandbox/dump').json;
        const kept = holds
          .filter((hold: { closed: boolean }) => !hold.closed)
          .flatMap((hold: { parts: { held: string }[] }) => hold.parts)
          .reduce((sum: number, part: { held: string }) => sum + Number(part.held), 0);
        const [{ available }] = reserve(talk, { event_name: 'call' }).json.availability;
        expect(Number(credits[0].balance)).toBe(20 - spent);
        expect(Number(available) + kept).toBe(20 - spent);
        expect(Number(available)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60 },
  );
});
