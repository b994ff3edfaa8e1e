/**
 * Histories of two subscriptions, one under a price lock, while bundles change, prices are edited and both move: after every
 * apply the prices that the service has for each day are those before it, but where the change may reach that day.
 * `PROPERTY_RUNS` sets how many; the long setting is 2000.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWork } from '../../src/model/plan/plan.ts';
import type { Address } from '../../src/model/values/address.ts';
import { addDays, addMonths, type CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { inForce, succession, versionsOf } from '../../src/sandbox/data/versions-in-time.ts';
import { catalogFrom, type Profile, profileNameOf, type Rehearsal, rehearse, WALKED } from '../rehearsal.ts';
import { forVendor, SEED, START } from './arbitrary-history.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);
const SECONDS_PER_RUN = 5;
const GUARDS = { locked_prices: 0, backdating_days: 10_000 };
const KEYS = ['acme', 'beta'] as const;
const BUNDLES = ['small', 'large'] as const;
const DURATION = 3;
const HORIZON = 700;

type Key = (typeof KEYS)[number];
type Bundles = (typeof BUNDLES)[number];

type Move =
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'edit'; readonly bundle: Bundles; readonly price: string }
  | {
      readonly kind: 'change';
      readonly bundle: Bundles;
      readonly days: number;
      readonly price: string;
      readonly reach: 'all' | 'new' | 'renewal';
    }
  | {
      readonly kind: 'entry';
      readonly key: Key;
      readonly days: number;
      readonly to: Bundles | 'copy';
      readonly price: string;
      readonly overrides: boolean;
      readonly draft: boolean;
    };

const price = fc.constantFrom('10', '20', '30', '40');
const ahead = fc.constantFrom(1, 9, 40, 46, 92, 200);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(1, 10, 47, 100) }),
  fc.record({ kind: fc.constant('edit' as const), bundle: fc.constantFrom(...BUNDLES), price }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      bundle: fc.constantFrom(...BUNDLES),
      days: ahead,
      price,
      reach: fc.constantFrom('all', 'new', 'renewal'),
    }),
  },
  fc.record({
    kind: fc.constant('entry' as const),
    key: fc.constantFrom(...KEYS),
    days: ahead,
    to: fc.constantFrom(...BUNDLES, 'copy' as const),
    price,
    overrides: fc.boolean(),
    draft: fc.constantFrom(false, false, false, true),
  }),
);
const company = fc.record({
  lock: fc.constantFrom('renewal', 'always', addDays(START, 30), addDays(START, 120), addDays(START, 300)),
  renews: fc.boolean(),
  start: fc.constantFrom(-45, 0),
  moves: fc.array(move, { minLength: 2, maxLength: 6 }),
});

interface Change {
  readonly day: CalendarDay;
  readonly price: string;
  readonly reach: 'all' | 'new' | 'renewal';
}

interface Entry {
  readonly day: CalendarDay;
  readonly draft: boolean;
  readonly item: JsonObject;
}

interface World {
  readonly bundles: Readonly<Record<string, { readonly price: string; readonly changes: readonly Change[] }>>;
  readonly entries: Readonly<Record<Key, readonly Entry[]>>;
}

interface Terms {
  readonly lock: string;
  readonly renews: boolean;
  readonly start: CalendarDay;
}

describe.each(WALKED)('locks and reaches under %s', (profile) => {
  it(
    'let a change in on its days alone',
    async () => {
      const met = { applied: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(company, async ({ lock, renews, start, moves }) => {
          const terms = {
            lock: lock === 'renewal' && !renews ? 'always' : lock,
            renews,
            start: addDays(START, start),
          };
          const rehearsal = await rehearse(profile, SEED, START);
          try {
            let world: World = {
              bundles: { small: { price: '20', changes: [] }, large: { price: '30', changes: [] } },
              entries: { acme: [], beta: [] },
            };
            await carryOut(rehearsal, profile, catalogOf(profile, world, terms));
            for (const each of moves) {
              const before = await heldPrices(rehearsal);
              if (each.kind === 'pass') rehearsal.advanceTo(addDays(rehearsal.today(), each.days));
              const next = moved(world, each, rehearsal.today());
              if (next === undefined) continue;
              const isApplied = await carryOut(rehearsal, profile, catalogOf(profile, next, terms));
              met[isApplied ? 'applied' : 'refused'] += 1;
              if (!isApplied) continue;
              const after = await heldPrices(rehearsal);
              for (const key of KEYS)
                expectOnItsDays(
                  { key, each, world, terms, today: rehearsal.today() },
                  before[key],
                  after[key],
                );
              world = next;
            }
          } finally {
            await rehearsal.close();
          }
        }),
        { numRuns: RUNS },
      );
      expect(met.applied).toBeGreaterThan(0);
      if (process.env.PROPERTY_RUNS !== undefined) console.info(profile, met);
    },
    RUNS * SECONDS_PER_RUN * 1000 + 60_000,
  );
});

/** False where the guard on locked prices refuses the plan. */
async function carryOut(rehearsal: Rehearsal, profile: Profile, written: JsonObject): Promise<boolean> {
  const data = profile === 'alguna' ? forVendor(written) : written;
  const { catalog, diagnostics } = catalogFrom(data, profileNameOf(profile));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (catalog === undefined) throw new Error('no catalog, and no word why');
  const { plan } = await rehearsal.plan(catalog, GUARDS);
  if (plan?.guards.some(({ outcome }) => outcome === 'refused')) return false;
  const { outcome } = await rehearsal.apply(catalog, GUARDS);
  expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
  const again = await rehearsal.plan(catalog, GUARDS);
  expect(again.plan && hasWork(again.plan)).toBe(false);
  return true;
}

type Held = (day: CalendarDay) => string;

/** By subscription, the price that the service has for each day, as it is now. */
async function heldPrices({ sandbox, state }: Rehearsal): Promise<Record<Key, Held>> {
  const records = await state.reader.records();
  const of = (key: Key): Held => {
    const id = records.get(`subscriptions.${key}` as Address)?.remoteId ?? '';
    const record = sandbox.store.get('subscriptions', id);
    if (record === undefined) throw new Error(`${key} is not there`);
    const versions = structuredClone(versionsOf(sandbox.store, record));
    return (day) => {
      const text = JSON.stringify(inForce(succession(versions), day)?.items ?? null);
      return /"price_per_unit":"(\d+)"/.exec(text)?.[1] ?? text;
    };
  };
  return { acme: of('acme'), beta: of('beta') };
}

interface Situation {
  readonly key: Key;
  readonly each: Move;
  /** Before the move. */
  readonly world: World;
  readonly terms: Terms;
  readonly today: CalendarDay;
}

function expectOnItsDays(situation: Situation, before: Held, after: Held): void {
  const first = firstDay(situation);
  const wrong = Array.from({ length: HORIZON }, (_, index) => addDays(situation.today, index)).find(
    (day) => before(day) !== after(day) && (first === undefined || day < first),
  );
  expect({ ...situation, first, wrong: wrong && [wrong, before(wrong), after(wrong)] }).toMatchObject({
    wrong: undefined,
  });
}

/** The first day on which the move may change the price of the subscription; undefined for none. */
function firstDay({ key, each, world, terms, today }: Situation): CalendarDay | undefined {
  const lock = key === 'acme' ? terms.lock : undefined;
  switch (each.kind) {
    case 'pass':
      return undefined;
    case 'edit':
      return freeFrom(lock, today, terms);
    case 'entry': {
      if (key !== each.key || each.draft) return undefined;
      const day = addDays(today, each.days);
      return each.to === 'copy' && !each.overrides ? freeFrom(lock, day, terms) : day;
    }
    case 'change': {
      const day = addDays(today, each.days);
      // An entry from that day on may be a new use of the bundle, whoever the change is for.
      const uses = world.entries[key]
        .filter((entry) => entry.day >= day && !entry.draft)
        .map((entry) => entry.day);
      const free = each.reach === 'new' ? undefined : freeFrom(lock, day, terms);
      const reached = each.reach === 'renewal' && free !== undefined ? renewalFrom(free, terms) : free;
      return [...uses, ...(reached === undefined ? [] : [reached])].sort()[0];
    }
    default:
      return each satisfies never;
  }
}

/** The first day from `day` on that the lock leaves free. */
function freeFrom(lock: string | undefined, day: CalendarDay, terms: Terms): CalendarDay | undefined {
  if (lock === undefined) return day;
  if (lock === 'always') return undefined;
  if (lock === 'renewal') return renewalFrom(day, terms);
  return (lock > day ? lock : day) as CalendarDay;
}

function renewalFrom(day: CalendarDay, { renews, start }: Terms): CalendarDay | undefined {
  if (!renews) return undefined;
  return Array.from({ length: 60 }, (_, index) => addMonths(start, DURATION * (index + 1))).find(
    (at) => at >= day,
  );
}

/** Undefined where the catalog has an entry or a change of that day already. */
function moved(world: World, each: Move, today: CalendarDay): World | undefined {
  switch (each.kind) {
    case 'pass':
      return world;
    case 'edit': {
      const { changes = [] } = world.bundles[each.bundle] ?? {};
      return { ...world, bundles: { ...world.bundles, [each.bundle]: { price: each.price, changes } } };
    }
    case 'change': {
      const day = addDays(today, each.days);
      const { price: opening = '', changes = [] } = world.bundles[each.bundle] ?? {};
      if (changes.some((change) => change.day === day)) return undefined;
      const added = [...changes, { day, price: each.price, reach: each.reach }].sort(byDay);
      return { ...world, bundles: { ...world.bundles, [each.bundle]: { price: opening, changes: added } } };
    }
    case 'entry': {
      const day = addDays(today, each.days);
      const own = world.entries[each.key];
      if (own.some((entry) => entry.day >= day)) return undefined;
      const name = each.to === 'copy' ? `copy_${Object.keys(world.bundles).length}` : each.to;
      const bundles =
        each.to === 'copy' ? { ...world.bundles, [name]: { price: each.price, changes: [] } } : world.bundles;
      const prices = { platform: { fixed_pricing_model: { price_per_unit: each.price } } };
      const item: JsonObject = { bundle: name, ...(each.overrides ? { prices } : {}) };
      const added = [...own, { day, draft: each.draft, item }];
      return { bundles, entries: { ...world.entries, [each.key]: added } };
    }
    default:
      return each satisfies never;
  }
}

function byDay(a: { readonly day: CalendarDay }, b: { readonly day: CalendarDay }): number {
  return a.day < b.day ? -1 : 1;
}

function catalogOf(
  profile: Profile,
  { bundles, entries }: World,
  { lock, renews, start }: Terms,
): JsonObject {
  const listed = (amount: string): JsonObject => ({
    fixed_pricing_model: { price_per_unit: amount, units: 1 },
  });
  const reaches = { all: {}, new: { applies: { to: 'new' } }, renewal: { applies: { at: 'renewal' } } };
  const fee = {
    type: 'fixed',
    fee_type: 'fixed',
    billing_direction: 'advance',
    charge_on_contract_start: true,
  };
  const subscription = (key: Key): JsonObject => ({
    customer_id: `cus_${key}`,
    currency: 'USD',
    auto_activate: true,
    contract: renews
      ? { period_type: 'fixed', duration_months: DURATION, start_date: start }
      : { period_type: profile === 'alguna' ? 'monthly_rolling' : 'open', start_date: start },
    ...(renews ? { renewal: { auto_renew: true, duration_months: DURATION } } : {}),
    ...(key === 'acme' ? { price_lock: lock } : {}),
    versions: [
      { items: [{ bundle: 'small' }] },
      ...entries[key].map(({ day, draft, item }) => ({
        effective_at: day,
        ...(draft ? { draft } : {}),
        items: [item],
      })),
    ],
  });
  return {
    products: { platform: { id: 'prod_platform' } },
    bundles: Object.fromEntries(
      Object.entries(bundles).map(([name, { price: opening, changes }]) => [
        name,
        {
          name,
          prices: { platform: { ...fee, billing_interval: 'monthly', ...listed(opening) } },
          changes: changes.map(({ day, price: amount, reach }) => ({
            effective_at: day,
            ...reaches[reach],
            prices: { platform: listed(amount) },
          })),
        },
      ]),
    ),
    subscriptions: { acme: subscription('acme'), beta: subscription('beta') },
  };
}
