import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Refresh } from '../../src/cli/options/option-values.ts';
import { planByRefresh } from '../../src/cli/planning/plan-by-refresh.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { Deferred, Plan } from '../../src/model/plan/plan.ts';
import type { Observed } from '../../src/model/service/observed.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { addressText, catalogOf, readerOf, recorded } from '../observe/observed-world.ts';
import { monthlyPrice } from '../prices.ts';
import { catalogFrom, type Profile, type Rehearsal, rehearse } from '../rehearsal.ts';

const CASES = join(import.meta.dirname, '../cases');

interface CaseFile {
  readonly seed: Seed;
  readonly base: JsonObject;
}

/** A company of `test/cases`, in an account that nobody has applied to yet. */
async function company(
  file: string,
  profile: Profile,
  use: (inside: Company) => Promise<void>,
): Promise<void> {
  const { seed, base } = parse(readFileSync(join(CASES, file), 'utf8')) as CaseFile;
  const rehearsal = await rehearse(profile, seed, '2026-11-20');
  const catalogWith = (change: JsonObject): Catalog => {
    const { catalog } = catalogFrom(mergePatch(base, change));
    if (catalog === undefined) throw new Error('the catalog has a fault');
    return catalog;
  };
  try {
    await use({
      rehearsal,
      apply: async (change = {}) => {
        await rehearsal.apply(catalogWith(change));
      },
      plan: async (refresh, change = {}) => {
        const { plan, diagnostics } = await rehearsal.plan(catalogWith(change), {}, [], refresh);
        if (plan === undefined) throw new Error(JSON.stringify(diagnostics));
        return plan;
      },
    });
  } finally {
    await rehearsal.close();
  }
}

interface Company {
  readonly rehearsal: Rehearsal;
  apply(change?: JsonObject): Promise<void>;
  plan(refresh: Refresh, change?: JsonObject): Promise<Plan>;
}

const unread = ({ deferred }: Plan): readonly string[] =>
  deferred.filter(({ kind }) => kind === 'unread').map(({ address }) => address);
const READ_FIRST: Partial<Deferred> = { kind: 'unread', fix: 'plan without --refresh=none' };

describe('what only a read could decide', () => {
  test('adoption by id or by name waits for it, and nothing is made twice', async () => {
    const growth = { id: 'bun_growth', adopt: 'send', ...GROWTH };
    const change = { bundles: { growth }, plans: { annual: ANNUAL } };
    await company('adoption.yaml', 'alguna', async ({ plan }) => {
      const alone = await plan('none', change);
      expect(alone.steps).toEqual([]);
      expect(alone.adoptions).toEqual([]);
      expect(unread(alone)).toEqual([
        'products.platform',
        'bundles.growth',
        'plans.annual',
        'subscriptions.acme',
      ]);
      for (const deferred of alone.deferred) expect(deferred).toMatchObject(READ_FIRST);

      const [changed, all] = [await plan('changed', change), await plan('all', change)];
      expect(changed.adoptions).toEqual(all.adoptions);
      expect(changed.steps).toEqual(all.steps);
      expect(changed.deferred).toEqual(all.deferred);
    });
  });

  test('under published what cannot be read anyway is adopted as ever, and a plan is looked for by name', async () => {
    await company('adoption.yaml', 'published', async ({ plan }) => {
      const alone = await plan('none', { plans: { annual: ANNUAL } });
      const all = await plan('all', { plans: { annual: ANNUAL } });
      expect(unread(alone)).toEqual(['plans.annual']);
      expect(alone.steps).toEqual(all.steps);
      expect(all.adoptions.map(({ address }) => address)).toContain('plans.annual');
    });
  });

  test('a value that is recorded as unknown is not sent again', async () => {
    await company('adoption.yaml', 'published', async ({ plan, apply }) => {
      // An empty update: the version's id is known from now on, and its value is not.
      await apply();
      const alone = await plan('none');
      expect(unread(alone)).toEqual(['subscriptions.acme']);
      expect(alone.evidence['subscriptions.acme' as Address]).toBe('unknown');
      expect(alone.steps).toEqual([]);
      const changed = await plan('changed');
      expect(changed.adoptions).toEqual((await plan('all')).adoptions);
      expect(changed.adoptions).not.toEqual([]);
    });
  });

  test('what a pricing plan brings is read back before a version is made', async () => {
    const overPlan = { subscriptions: { acme: { versions: [{ description: 'Agreed since' }] } } };
    await company('over-plan.yaml', 'bound', async ({ plan, apply }) => {
      await apply();
      const alone = await plan('none', overPlan);
      expect(alone.steps).toEqual([]);
      expect(alone.deferred).toMatchObject([READ_FIRST]);
      const changed = await plan('changed', overPlan);
      expect(changed.steps).toEqual((await plan('all', overPlan)).steps);
      expect(changed.steps).toHaveLength(1);
    });
  });
});

const ANNUAL = { name: 'Growth annual', currency: 'USD' };
const GROWTH = {
  name: 'Growth',
  prices: {
    platform: monthlyPrice('1'),
  },
};

describe('how far it looks', () => {
  const catalog = catalogOf({ products: { a: {}, b: {}, c: {}, d: {}, e: {} } });

  /** `touches` says what the plan has to do, by what was looked at: undefined for everything. */
  async function look(refresh: Refresh, touches: (seen: readonly string[] | undefined) => readonly string[]) {
    const looks: (readonly string[] | undefined)[] = [];
    let recordsRead = 0;
    const { observed } = await planByRefresh(refresh, {
      catalog,
      reader: {
        ...readerOf([]),
        records: async () => {
          recordsRead += 1;
          return new Map([[addressText('products.a'), recorded('products.a')]]);
        },
      },
      revert: [],
      look: async (reader, lookAt) => {
        looks.push(lookAt && [...lookAt].sort());
        const seen = {
          records: await reader.records(),
          openIntents: await reader.openIntents(),
          requests: 10,
        };
        const plans = { complete: true, listed: [] };
        return {
          kind: 'observed',
          observed: { ...seen, plans, live: new Map(), ...(lookAt && { lookedAt: lookAt }) },
        };
      },
      assemble: ({ lookedAt }: Observed) => ({
        plan: planTouching(touches(lookedAt && [...lookedAt])),
        diagnostics: [],
      }),
    });
    return { looks, recordsRead, requests: observed.requests };
  }

  const planTouching = (addresses: readonly string[]) =>
    ({ steps: addresses.map((address) => ({ address })), adoptions: [], deferred: [] }) as unknown as Plan;

  test.each<[Refresh, looks: unknown]>([
    ['all', [undefined]],
    ['none', [[]]],
    ['changed', [[], ['products.b']]],
  ])('%s, with one thing to do', async (refresh, looks) => {
    const found = await look(refresh, () => ['products.b']);
    expect(found).toEqual({ looks, recordsRead: 1, requests: 10 * found.looks.length });
  });

  test('changed with nothing to do asks nothing', async () => {
    expect((await look('changed', () => [])).looks).toEqual([[]]);
  });

  test('changed goes on where a read brings up something else', async () => {
    const found = await look('changed', (seen) =>
      seen?.includes('products.a') ? ['products.b'] : ['products.a'],
    );
    expect(found.looks).toEqual([[], ['products.a'], ['products.a', 'products.b']]);
  });

  test('changed reads everything where that does not end', async () => {
    const next = ['products.a', 'products.b', 'products.c', 'products.d', 'products.e'];
    const found = await look('changed', (seen) => next.slice(0, (seen?.length ?? 0) + 1));
    expect(found.looks.at(-1)).toBe(undefined);
    expect(found).toMatchObject({ recordsRead: 1, requests: 50 });
    expect(found.looks).toHaveLength(5);
  });
});
