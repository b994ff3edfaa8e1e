/**
 * Each field, in each operation that carries it, kept otherwise by the service than it was sent: it ends as taken, kept
 * otherwise, in doubt, or equal. None is silent, and none is sent for ever.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../src/interface/index.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { exitCodeOf } from '../../src/model/plan/exit-code.ts';
import type { StepResult } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../src/model/values/json.ts';
import { PRICE, SUBSCRIPTION } from '../plan/terms/world.ts';
import { catalogFrom, type Profile, rehearse, WALKED } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';
import { CASES, type FieldCase } from './answered-fields.ts';
import { FAULTS, type Fault, faultyService, type Subject, valueIn } from './faulty-answers.ts';

const DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'].map(calendarDay);
const PRODUCTS = { platform: { id: 'p1', name: 'Platform' } };
const SEED = {
  customers: Array.from({ length: 100 }, (_, number) => ({ id: `cus_${number}`, currency: 'USD' })),
  products: [{ id: 'p1', name: 'Platform' }],
};

function catalogOf(parts: readonly JsonObject[]): Catalog {
  const merged: Record<string, JsonObject> = { products: PRODUCTS };
  for (const part of parts)
    for (const [kind, things] of Object.entries(part))
      if (isJsonObject(things)) merged[kind] = { ...merged[kind], ...things };
  const { catalog, diagnostics } = catalogFrom(merged);
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics.slice(0, 5)));
  return catalog;
}

/** A subscription beside those that are looked at. */
const looked = (amount: string): JsonObject => {
  const price = { ...PRICE, fixed_pricing_model: { price_per_unit: amount, units: 1 } };
  const versions = [{ items: [{ product: 'platform', price }] }];
  return { subscriptions: { looked: { ...SUBSCRIPTION, customer_id: 'cus_99', versions } } };
};

/** The field in a part of a catalog, which names the items of a version and the prices of a bundle otherwise. */
function oldOf({ at, old, before }: FieldCase, number: number): Subject['old'] {
  if (old !== undefined) return old(number);
  const things = Object.values(before?.(number) ?? {})[0];
  const thing = isJsonObject(things) ? Object.values(things)[0] : undefined;
  if (at[0] === 'items' || at[0] === 'entitlements') return undefined;
  return at[0] === 'prices' ? valueIn(thing, ['prices', 'platform', ...at.slice(2)]) : valueIn(thing, at);
}

/** Outside the vendor's value sets, or without a field that it asks for. */
const NOT_UNDER_ALGUNA: ReadonlySet<string> = new Set([
  'subscriptions.update discount.duration_value away',
  'bundles.update price fee_type',
  'bundles.update price discount.duration_value away',
  'bundles.update price prepaid_fixed_tiered_pricing_model.overages_charge_interval away',
]);

interface Story {
  readonly subject: Subject;
  readonly result: StepResult | undefined;
  readonly exitCode: number;
  readonly sends: readonly number[];
  /** The outcome of its last request. */
  readonly last: StepResult | undefined;
  /** Whether the last plan, or the last outcome, says anything about it. */
  readonly isNamed: boolean;
}

async function stories(
  profile: Profile,
  operation: OperationName,
  fault: Fault,
  revert: 'all' | readonly string[],
): Promise<readonly Story[]> {
  const cases = (CASES[operation] ?? []).filter(
    ({ what }) => profile !== 'alguna' || !NOT_UNDER_ALGUNA.has(`${operation} ${what}`),
  );
  const subjects = cases.map(
    (each, number): Subject => ({
      what: each.what,
      at: each.at,
      removes: each.removes ?? false,
      old: oldOf(each, number),
    }),
  );
  const service = faultyService({ fault, operation, subjects });
  const rehearsal = await rehearse(profile, SEED, '2026-11-20', service.through);
  try {
    const before = cases.flatMap(({ before: part }, number) => (part === undefined ? [] : [part(number)]));
    await rehearsal.apply(catalogOf([...before, looked('649.00')]));
    // The first version on an account that takes another's place is sent alone and looked at.
    await rehearsal.apply(catalogOf([...before, looked('650.00')]));
    const catalog = catalogOf([...cases.map(({ after }, number) => after(number)), looked('650.00')]);
    service.next();
    const { outcome } = await rehearsal.apply(catalog, {}, revert);
    const outcomes = [outcome];
    let last: { plan: Plan; outcome: typeof outcome } | undefined;
    for (const day of DAYS) {
      rehearsal.advanceTo(day);
      service.next();
      last = await rehearsal.apply(catalog, {}, revert);
      outcomes.push(last.outcome);
    }
    const isAbout = (address: string) => (each: { readonly address: string }) =>
      each.address === address || each.address.startsWith(`${address}.`);
    return subjects.flatMap((subject, number) => {
      if (!service.struck.has(subject)) return [];
      const about = isAbout(cases[number]?.address(number) ?? '');
      const results = outcomes.map(
        ({ steps }, round) =>
          steps.find((each) => about(each) && (round > 0 || each.operation === operation))?.result,
      );
      const named = [
        ...(last?.plan.deferred ?? []),
        ...(last?.plan.drift ?? []),
        ...(last?.outcome.steps ?? []),
      ];
      return {
        subject,
        result: results[0],
        last: results.findLast((result) => result !== undefined),
        exitCode: exitCodeOf(outcome),
        sends: service.sends(subject),
        isNamed: named.some(about),
      };
    });
  } finally {
    await rehearsal.close();
  }
}

/** A project that undoes the service's changes is asked where the service is right. */
const RUNS = [
  ...FAULTS.map((fault) => ({ fault, revert: [] as const })),
  ...(['lags', 'respells'] as const).map((fault) => ({ fault, revert: 'all' as const })),
];

/** Every way of being wrong with `LONG_TESTS=1`; else, under `alguna`, a field that stays as it was, and where the answers differ. */
const UNDER_ALGUNA: Readonly<Partial<Record<OperationName, readonly Fault[]>>> = {
  'subscriptions.create': ['drops', 'delays'],
  'bundles.update': ['drops', 'lags'],
};
const runsOf = (profile: Profile, operation: OperationName) =>
  profile === 'alguna' && process.env.LONG_TESTS === undefined
    ? RUNS.filter(({ fault }) => (UNDER_ALGUNA[operation] ?? ['drops']).includes(fault))
    : RUNS;

type End = 'taken' | 'kept otherwise' | 'in doubt' | 'said not to be seen' | 'unexpected';

function endOf(result: StepResult | undefined): End {
  if (result?.kind === 'kept_otherwise') return 'kept otherwise';
  if (result?.kind === 'in_doubt') return 'in doubt';
  if (result?.kind !== 'done') return 'unexpected';
  return result.seen === false ? 'said not to be seen' : 'taken';
}

interface Setting {
  readonly profile: Profile;
  readonly operation: OperationName;
  readonly fault: Fault;
}

/** The reasons for which a story is none that a person can live with. */
function faultsIn(
  { profile, operation, fault }: Setting,
  { subject, result, last, sends, isNamed }: Story,
): readonly string[] {
  const end = endOf(result);
  const total = sends.reduce((sum, each) => sum + each, 0);
  const later = total - (sends[0] ?? 0);
  const isWrong = fault === 'drops' || fault === 'alters';
  // Where the answer shows nothing and a read is behind, nobody can tell.
  const isAnswered =
    bindingsOf(profile).operations.get(operation)?.answer !== 'none' &&
    !(operation === 'subscriptions.create' && subject.at[0] === 'items');
  const isRight = fault === 'respells' || (fault === 'lags' && isAnswered);
  // Under the published interface a subscription is shown by its own requests alone.
  const isSeenLater =
    (profile !== 'published' || total > 1 || operation !== 'subscriptions.create') &&
    // No operation reads a customer.
    operation !== 'customers.create';
  return [
    ...(end === 'unexpected' ? [`it is ${JSON.stringify(result)}`] : []),
    ...(sends.at(-1) === 0 ? [] : [`it is sent for ever: ${sends.join(', ')}`]),
    ...(isRight && end !== 'taken' && end !== 'said not to be seen'
      ? [`it is ${JSON.stringify(result)}`]
      : []),
    ...(!isRight && end === 'taken' ? ['it counts as taken'] : []),
    ...(isRight && (profile === 'alguna' ? later : total) > (profile === 'alguna' ? 0 : 1)
      ? [`it is sent again: ${sends.join(', ')}`]
      : []),
    ...(isWrong && end !== 'in doubt' && last?.kind === 'kept_otherwise' && !isNamed
      ? ['nothing names it in the end']
      : []),
    ...(!isWrong && isNamed && isSeenLater && end !== 'in doubt' ? ['it is named although all is well'] : []),
  ];
}

const counts = new Map<string, number>();
afterAll(() => {
  console.log([...counts].map(([what, times]) => `${what}: ${times}`).join('\n'));
});

describe.each(WALKED)('under %s', (profile) => {
  describe.each(Object.keys(CASES) as OperationName[])('%s', (operation) => {
    test.each(runsOf(profile, operation))(
      'a service that $fault a field; undone: $revert',
      async ({ fault, revert }) => {
        const told = await stories(profile, operation, fault, revert);
        for (const story of told) {
          const what = `${profile} ${operation} ${fault} → ${endOf(story.result)}`;
          counts.set(what, (counts.get(what) ?? 0) + 1);
        }
        const wrong = told.flatMap((story) =>
          faultsIn({ profile, operation, fault }, story).map((reason) => `${story.subject.what}: ${reason}`),
        );
        expect(wrong).toEqual([]);
      },
    );
  });
});
