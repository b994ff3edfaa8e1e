/**
 * A request is answered 429, the network delivers a copy of it hours later, and the next apply comes after the life of
 * its key. Where the service's lists are bound, the plan finds there what the copy made.
 */
import { expect, test } from 'vitest';
import type { OperationName } from '../../src/interface/index.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../../src/service/answer.ts';
import { inBundle } from '../plan/terms/term-rows.ts';
import { PRICE, SUBSCRIPTION } from '../plan/terms/world.ts';
import { catalogFrom, rehearse } from '../rehearsal.ts';

const SEED = { customers: [{ id: 'cus_a', currency: 'USD' }], products: [{ id: 'p1', name: 'Platform' }] };
const PLATFORM = { platform: { id: 'p1', name: 'Platform' } };
const ITEM = { items: [{ product: 'platform', price: PRICE }] };
const acme = (...versions: readonly JsonObject[]): JsonObject => ({
  subscriptions: { acme: { ...SUBSCRIPTION, versions: [ITEM, ...versions] } },
});

const MADE: readonly (readonly [OperationName, before: JsonObject, after: JsonObject])[] = [
  ['bundles.create', {}, { bundles: { growth: { name: 'Growth', prices: { platform: inBundle(PRICE) } } } }],
  ['subscriptions.create', {}, acme()],
  [
    'versions.create',
    acme(),
    acme({
      effective_at: '2027-03-01',
      items: [{ product: 'platform', price: { ...PRICE, trial_period_days: 7 } }],
    }),
  ],
  ['products.create', {}, { products: { ...PLATFORM, api: { name: 'API' } } }],
  ['plans.create', {}, { plans: { team: { name: 'Team', currency: 'USD' } } }],
];

test.each(MADE)('%s is not made once more', async (operation, before, after) => {
  const copies: ServiceRequest[] = [];
  let service: ServiceClient | undefined;
  let executed = 0;
  let isLimited = true;
  const rehearsal = await rehearse('bound', SEED, '2026-11-20', (real) => {
    service = real;
    return {
      close: () => real.close(),
      send: async (request) => {
        if (request.operation.name !== operation || copiesOnly) return real.send(request);
        if (!isLimited) {
          executed += 1;
          return real.send(request);
        }
        copies.push(request);
        return limited(request);
      },
    };
  });
  let copiesOnly = true;
  try {
    const catalogOf = (parts: JsonObject) => catalogFrom({ products: PLATFORM, ...parts }).catalog;
    const [first, second] = [catalogOf(before), catalogOf(after)];
    if (first === undefined || second === undefined) throw new Error('the catalogs are faulty');
    await rehearsal.apply(first);
    copiesOnly = false;
    await rehearsal.apply(second);
    expect(copies).not.toEqual([]);
    const [copy] = copies;
    if (copy !== undefined) await service?.send(copy);
    isLimited = false;
    rehearsal.advanceTo(calendarDay('2026-11-23'));
    const { plan } = await rehearsal.apply(second);
    expect({ executed, deferred: plan.deferred.map(({ kind }) => kind) }).toMatchObject({ executed: 0 });
  } finally {
    await rehearsal.close();
  }
});

function limited(request: ServiceRequest): Answer {
  return {
    kind: 'answered',
    status: 429,
    body: { status: 429, detail: 'too many requests' },
    fault: 'none',
    echoedKey: request.key,
    replayed: false,
    transient: true,
    retryAfterMs: null,
  };
}
