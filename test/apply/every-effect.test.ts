/**
 * Each operation whose request carries no value to compare, at a service that answers success and does nothing, does it
 * a day later, or does it at once. None ends as done while its thing is as before and nobody says so; none is sent for
 * ever. The table of operations says which there are.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationName } from '../../src/interface/index.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { StepResult } from '../../src/model/plan/outcome.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../../src/service/answer.ts';
import { PRICE, SUBSCRIPTION } from '../plan/terms/world.ts';
import { catalogFrom, rehearse, WALKED } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';
import { CASES } from './answered-fields.ts';

const SEED = {
  customers: [{ id: 'cus_a', currency: 'USD' }],
  products: [
    { id: 'p1', name: 'Platform' },
    { id: 'p2', name: 'Old' },
  ],
  plans: [{ id: 'l1', name: 'Old plan', currency: 'USD' }],
};
const PLATFORM = { platform: { id: 'p1', name: 'Platform' } };
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map(calendarDay);

/** `obeys` is a service as it should be. `delays`: it does it after the first round. */
const FAULTS = ['obeys', 'ignores', 'delays'] as const;
type Fault = (typeof FAULTS)[number];

interface Effect {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly address: string;
}

const ITEM = { items: [{ product: 'platform', price: PRICE }] };
const DRAFT = {
  effective_at: '2027-03-01',
  items: [
    { product: 'platform', price: { ...PRICE, fixed_pricing_model: { price_per_unit: '700.50', units: 1 } } },
  ],
  description: 'step-up',
};
const acme = (own: JsonObject, ...versions: readonly JsonObject[]): JsonObject => ({
  subscriptions: { acme: { ...SUBSCRIPTION, ...own, versions: [ITEM, ...versions] } },
});
const VERSION = 'subscriptions.acme.versions.2027-03-01';
const spare = (own: JsonObject) => ({
  bundles: { spare: { name: 'Spare', currency: 'USD', prices: { platform: PRICE }, ...own } },
});

const EFFECTS: Partial<Readonly<Record<OperationName, Effect>>> = {
  'products.delete': {
    before: { products: { ...PLATFORM, old: { id: 'p2', name: 'Old' } } },
    after: { products: { ...PLATFORM, old: { id: 'p2', name: 'Old', absent: true } } },
    address: 'products.old',
  },
  'plans.delete': {
    before: { plans: { old: { id: 'l1', name: 'Old plan' } } },
    after: { plans: { old: { id: 'l1', name: 'Old plan', absent: true } } },
    address: 'plans.old',
  },
  'bundles.delete': { before: spare({}), after: spare({ absent: true }), address: 'bundles.spare' },
  'versions.publish': {
    before: acme({}, { ...DRAFT, draft: true }),
    after: acme({}, DRAFT),
    address: VERSION,
  },
  'versions.delete': { before: acme({}, { ...DRAFT, draft: true }), after: acme({}), address: VERSION },
  'subscriptions.activate': {
    before: acme({ auto_activate: false }),
    after: acme({ auto_activate: true }),
    address: 'subscriptions.acme',
  },
  'subscriptions.cancel': {
    before: acme({}),
    after: acme({ ends: '2027-09-01' }),
    address: 'subscriptions.acme',
  },
};

/** Holds credit, and is no step of a plan. */
const NO_STEP: readonly OperationName[] = ['credits.reserve'];
/** Metrics are served under `alguna` alone (test/e2e/alguna-catalog.test.ts). */
const UNDER_ALGUNA: readonly OperationName[] = ['metrics.create', 'metrics.update'];

test('every operation that changes something is in one table', () => {
  const covered = [...Object.keys(CASES), ...Object.keys(EFFECTS), ...NO_STEP, ...UNDER_ALGUNA];
  const mutating = Object.values(OPERATIONS).filter(({ mutates }) => mutates);
  expect(covered.toSorted()).toEqual(mutating.map(({ name }) => name).toSorted());
});

function catalogOf(parts: JsonObject): Catalog {
  const { catalog, diagnostics } = catalogFrom({ products: PLATFORM, ...parts });
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics.slice(0, 5)));
  return catalog;
}

interface Lazy {
  through(service: ServiceClient): ServiceClient;
  /** A further round begins: what was put off is done. */
  next(): Promise<void>;
  readonly sends: readonly number[];
}

/** A service that answers the operation as if it had done it, with the thing as it is. */
function lazyService(operation: OperationName, fault: Fault): Lazy {
  const sends: number[] = [];
  let round = -1;
  let putOff: (() => Promise<unknown>)[] = [];
  return {
    sends,
    next: async () => {
      round += 1;
      sends.push(0);
      for (const each of putOff) await each();
      putOff = [];
    },
    through: (service) => ({
      close: () => service.close(),
      send: async (request: ServiceRequest) => {
        if (round < 0 || request.operation.name !== operation) return service.send(request);
        sends[round] = (sends[round] ?? 0) + 1;
        if (fault === 'obeys' || (fault === 'delays' && round > 0)) return service.send(request);
        if (fault === 'delays') putOff.push(() => service.send(request));
        const { operation: bound } = request;
        const [shows, depth] = operation.startsWith('versions.')
          ? ['versions.get', 5]
          : ['subscriptions.get', 3];
        const read = { ...bound, name: shows, method: 'GET' } as typeof bound;
        const path = request.path.split('/').slice(0, depth).join('/');
        const shown =
          bound.answer === 'none'
            ? undefined
            : await service.send({ operation: read, path, body: null, key: null });
        return {
          kind: 'answered',
          status: shown === undefined ? 204 : 200,
          body: shown?.kind === 'answered' ? shown.body : undefined,
          fault: 'none',
          echoedKey: request.key,
          replayed: false,
          transient: false,
          retryAfterMs: null,
        };
      },
    }),
  };
}

function endOf(result: StepResult): string {
  return result.kind === 'done' && result.seen === false ? 'said not to be seen' : result.kind;
}

test.each([{ deleted_at: '2026-11-21T10:00:00Z' }, { status: 'archived' }, { name: 'Old (deleted)' }])(
  'a product that is shown with %j after its deletion is deleted',
  async (sign) => {
    let isDeleted = false;
    const rehearsal = await rehearse('bound', SEED, '2026-11-20', (service) => ({
      close: () => service.close(),
      send: async (request) => {
        const { name } = request.operation;
        if (name === 'products.delete') isDeleted = true;
        if (!isDeleted || name !== 'products.get') return service.send(request);
        const body = { id: 'p2', name: 'Old', ...sign };
        return { ...(await service.send(request)), kind: 'answered', status: 200, body } as Answer;
      },
    }));
    try {
      const { before, after } = EFFECTS['products.delete'] ?? { before: {}, after: {} };
      await rehearsal.apply(catalogOf(before));
      const { outcome } = await rehearsal.apply(catalogOf(after), { deletions: 10 });
      expect(outcome.steps.map(({ result }) => result.kind)).toEqual(['done']);
    } finally {
      await rehearsal.close();
    }
  },
);

const counts = new Map<string, number>();
afterAll(() => {
  console.log([...counts].map(([what, times]) => `${what}: ${times}`).join('\n'));
});

describe.each(WALKED)('under %s', (profile) => {
  describe.each(Object.entries(EFFECTS))('%s', (name, { before, after, address }) => {
    const operation = name as OperationName;
    const isBound = bindingsOf(profile).operations.has(operation);
    test.runIf(isBound).each(FAULTS)('a service that %s', async (fault) => {
      const service = lazyService(operation, fault);
      const rehearsal = await rehearse(profile, SEED, '2026-11-20', service.through);
      try {
        await rehearsal.apply(catalogOf(before));
        const catalog = catalogOf(after);
        const told: string[] = [];
        for (const day of DAYS) {
          rehearsal.advanceTo(day);
          await service.next();
          const { plan, outcome } = await rehearsal.apply(catalog, { deletions: 10 });
          const about = (each: { readonly address: string | null }) => each.address === address;
          const said = [
            ...outcome.steps.filter(about).map(({ result }) => endOf(result)),
            ...(plan.drift.some(about) ? ['drift'] : []),
            ...plan.deferred.filter(about).map(({ kind }) => `deferred ${kind}`),
          ];
          told.push(said.join(' ') || 'nothing');
        }
        const what = `${profile} ${operation} ${fault} → ${told.join(', ')}`;
        counts.set(what, (counts.get(what) ?? 0) + 1);
        expect(service.sends[0], what).toBe(1);
        expect(service.sends.at(-1), what).toBe(0);
        const [first, ...later] = told;
        // No answer shows a cancellation, and no published read a product.
        const isUnseen = first === 'said not to be seen' || profile === 'published';
        if (fault === 'obeys') expect(['done', 'said not to be seen'], what).toContain(first);
        if (fault === 'ignores' && !isUnseen) expect(told.at(-1), what).not.toBe('nothing');
        if (fault !== 'ignores') expect(later, what).toEqual(['nothing', 'nothing', 'nothing']);
      } finally {
        await rehearsal.close();
      }
    });
  });
});
