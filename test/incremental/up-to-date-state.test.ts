/** Whatever day it is and whatever happened to state, a plan that leaves out what was found up to date is the whole plan. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Recorded } from '../../src/model/service/record.ts';
import { addDays, type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import { newHolder } from '../apply/bench.ts';
import { at, smallPlan } from '../apply/plans.ts';
import { START } from '../plan/arbitrary-history.ts';
import { newIntent, openedId } from '../state/intents.ts';
import { COMPANY, type Company, openCompany } from './company.ts';

const ALL = 5;

describe('after something happened', () => {
  let company: Company;
  beforeEach(async () => {
    company = await openCompany(COMPANY);
  });
  afterEach(() => company.close());

  const edited = (from: string, to: string) =>
    company.bothWays.writeTexts({ 'first.catalog.yaml': COMPANY['first.catalog.yaml'].replace(from, to) });
  const recordAt = async (address: string): Promise<Recorded> => {
    const record = (await company.rehearsal.state.reader.records()).get(at(address));
    if (record === undefined) throw new Error(`nothing is recorded at ${address}`);
    return record;
  };
  const rewrite = (...records: readonly Recorded[]) =>
    company.bothWays.underLock(({ journal }) => journal.noteRecords(newHolder().run, records, Date.now()));
  const leftOut = async (): Promise<number> => {
    const before = company.bothWays.leftOut();
    await company.bothWays.expectSame();
    return company.bothWays.leftOut() - before;
  };

  test('nothing did', async () => {
    expect(await leftOut()).toBe(2 * ALL);
  });

  test('what names a product that nobody declares by its id is looked at each time', async () => {
    const shared = COMPANY['shared.catalog.yaml'];
    company.bothWays.writeTexts({ 'shared.catalog.yaml': shared.replace(/ {2}seats: .*\n/, '') });
    await company.bothWays.note();
    expect(await leftOut()).toBe(2 * (ALL - 1));
  });

  test('a record was dropped by hand', async () => {
    await company.bothWays.underLock((lease) =>
      lease.removeRecord(at('subscriptions.acme'), { atMs: Date.now(), reason: null }),
    );
    expect(await company.bothWays.expectSame()).toContain('subscriptions.create subscriptions.acme');
    company.bothWays.writeTexts({ 'first.catalog.yaml': null });
    expect(await company.bothWays.expectSame()).toContain('orphaned');
  });

  test('the record of a version was dropped by hand', async () => {
    const address = at('subscriptions.acme.versions.2027-01-10');
    await company.bothWays.underLock((lease) =>
      lease.removeRecord(address, { atMs: Date.now(), reason: null }),
    );
    expect(await company.bothWays.expectSame()).toContain(address);
  });

  test.each([
    'subscriptions.acme',
    'subscriptions.acme.versions.2026-12-01',
    'bundles.growth',
    'bundles.scale',
    'products.platform',
    'products.api',
  ])('the value at %s is not known any more', async (address) => {
    await rewrite({ ...(await recordAt(address)), value: null });
    await company.bothWays.expectSame();
    await company.bothWays.note();
    await company.bothWays.expectSame();
  });

  test('two products have one id', async () => {
    const product = await recordAt('products.platform');
    await rewrite({ ...product, address: at('products.platform_too') });
    await company.bothWays.expectSame();
  });

  test.each(['withdrawn', 'not_applied'] as const)(
    'what was in doubt when up-to-date things were recorded is %s',
    async (kind) => {
      edited('segment: enterprise', 'segment: large');
      await company.bothWays.underLock(({ journal }) => journal.noteRecords(newHolder().run, [], Date.now()));
      const intent = await company.bothWays.underLock(async ({ journal }) => {
        const run = newHolder().run;
        const plan = { ...smallPlan(), target: { ...smallPlan().target, origin: 'http://127.0.0.1:8787' } };
        await journal.startRun({
          run,
          plan,
          startedAtMs: Date.now(),
          actor: null,
          commit: null,
          toolVersion: '',
        });
        const { revision } = await recordAt('subscriptions.acme');
        const request = newIntent('subscriptions.acme', {
          operation: 'subscriptions.update',
          method: 'PATCH',
          path: '/subscriptions/sub_1',
          body: '{"metadata":{"segment":"large"}}',
          revision,
        });
        return openedId(await journal.openIntent(run, request));
      });
      expect(await company.bothWays.expectSame()).toContain('"resolved_first": [\n    {');
      await company.bothWays.note();
      await company.bothWays.expectSame();
      const closing =
        kind === 'withdrawn'
          ? ({ kind, status: null, reason: 'looked', left: true } as const)
          : ({ kind, status: null, reason: 'looked' } as const);
      await company.bothWays.underLock(({ journal }) => journal.closeIntent(intent, closing, [], Date.now()));
      expect(await company.bothWays.expectSame()).toContain('subscriptions.update subscriptions.acme');
    },
  );

  test('an older catalog was applied, and the newer one is there again', async () => {
    edited('"450.00"', '"451.00"');
    await company.settle();
    expect(await leftOut()).toBe(2 * ALL);
    company.bothWays.writeTexts(COMPANY);
    expect(await company.bothWays.expectSame()).toContain('450.00');
    await company.settle();
    expect(await leftOut()).toBe(2 * ALL);
    edited('"450.00"', '"451.00"');
    expect(await company.bothWays.expectSame()).toContain('451.00');
  });

  test('a run was cut short', async () => {
    edited('"450.00"', '"451.00"');
    company.bothWays.writeTexts({
      'shared.catalog.yaml': COMPANY['shared.catalog.yaml'].replaceAll('499', '510'),
    });
    const catalog = await company.bothWays.catalog();
    if (catalog === undefined) throw new Error('the catalog has a fault');
    for (const first of [1, 1, 1, 1]) {
      await company.rehearsal.apply(catalog, { backdating_days: 10_000 }, [], first);
      await company.bothWays.expectSame();
      await company.bothWays.note();
      await company.bothWays.expectSame();
    }
  });

  test('a block left the catalog and came back', async () => {
    company.bothWays.writeTexts({ 'second.catalog.yaml': null });
    await company.bothWays.expectSame();
    await company.bothWays.note();
    expect(await company.bothWays.expectSame()).toContain('orphaned');
    company.bothWays.writeTexts(COMPANY);
    expect(await company.bothWays.expectSame()).toContain('"steps": []');
    await company.bothWays.note();
    expect(await leftOut()).toBe(2 * ALL);
  });

  test('a file has another name', async () => {
    const text = COMPANY['second.catalog.yaml'];
    company.bothWays.writeTexts({ 'second.catalog.yaml': null, 'other.catalog.yaml': text });
    await company.bothWays.expectSame();
    await company.bothWays.note();
    expect(await leftOut()).toBe(2 * ALL);
    company.bothWays.writeTexts({ 'second.catalog.yaml': text });
    expect(await company.bothWays.expectSame()).toContain('duplicate-address');
  });

  test('the project file has another guard, variable or usage file', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a catalog is written so.
    edited('enterprise', '"${var.segment}"');
    company.bothWays.setProject({ variables: { segment: 'enterprise' }, usage: ['*.usage.yaml'] });
    await company.bothWays.expectSame();
    await company.settle();
    expect(await leftOut()).toBe(2 * ALL);
    company.bothWays.setProject({ variables: { segment: 'large' }, usage: ['*.usage.yaml'] });
    expect(await company.bothWays.expectSame()).toContain('large');
    company.bothWays.setProject({});
    expect(await company.bothWays.expectSame()).toContain('unknown-variable');
  });

  test('guards count what is recorded', async () => {
    const guards = { backdating_days: 10_000, changes_percent: 0 };
    company.bothWays.setProject({ guards });
    await company.bothWays.note();
    edited('"450.00"', '"451.00"');
    expect(await company.bothWays.expectSame()).toContain('recorded things');
    expect(company.bothWays.leftOut()).toBeGreaterThan(0);
  });

  test('guards see what a bundle brings, at once and on a day', async () => {
    company.bothWays.setProject({ guards: { backdating_days: 10_000, price_increase_percent: 5 } });
    await company.bothWays.note();
    const shared = COMPANY['shared.catalog.yaml'];
    company.bothWays.writeTexts({
      'shared.catalog.yaml': shared.replace('prices: { api: null }', 'prices: { seats: *platform }'),
    });
    const brought = 'products.seats is new to whoever follows bundles.growth';
    expect(await company.bothWays.expectSame()).toContain(brought);
    await company.settle();
    expect(await company.bothWays.expectSame()).not.toContain(brought);
    expect(await company.bothWays.expectSame(calendarDay('2027-03-01'))).toContain(
      `bundles.growth: ${brought}`,
    );
    expect(company.bothWays.leftOut()).toBeGreaterThan(0);
  });

  test.each(['customer: cus_acme', 'subscription: acme_two', 'subscription: acme_to', 'customer: cus_gamma'])(
    'usage says %s',
    async (who) => {
      company.bothWays.setProject({ usage: ['*.usage.yaml'] });
      await company.bothWays.note();
      company.bothWays.writeTexts({ 'a.usage.yaml': usageOf(who) });
      edited('"450.00"', '"451.00"');
      await company.bothWays.expectSame();
      expect(company.bothWays.leftOut()).toBeGreaterThan(0);
    },
  );
});

function usageOf(who: string): string {
  return `version: 1\nusage:\n  - ${who}\n    product: platform\n    quantity: 12\n`;
}

/** Past every entry, change of a bundle, release of a lock and start of a contract. */
const LAST = 200;

describe('as days go by', () => {
  test.each([
    ['nothing is recorded', 0],
    ['it is recorded now and then', 7],
    ['it is recorded each day', 1],
  ])('and %s', async (_, every) => {
    const company = await openCompany(COMPANY);
    try {
      for (let days = 1; days <= LAST; days += days < 60 ? 1 : 9) {
        company.rehearsal.advanceTo(addDays(START, days));
        await company.bothWays.expectSame();
        if (every > 0 && days % every === 0) await company.bothWays.note();
        await company.bothWays.expectSame(addDays(START, days - 3));
      }
      expect(company.bothWays.leftOut()).toBeGreaterThan(ALL);
    } finally {
      await company.close();
    }
  });

  test('and nobody knows when what is locked was opened', async () => {
    const company = await openCompany(COMPANY);
    try {
      const records = await company.rehearsal.state.reader.records();
      const opened = [...records.values()].filter(({ address }) => /^subscriptions\.[^.]*$/.test(address));
      const unknown = opened.map((record) => ({ ...record, start: null }));
      await company.bothWays.underLock(({ journal }) =>
        journal.noteRecords(newHolder().run, unknown, Date.now()),
      );
      await company.bothWays.note();
      for (let days = 1; days <= LAST; days += days < 60 ? 1 : 9) {
        company.rehearsal.advanceTo(addDays(START, days));
        await company.bothWays.expectSame();
        if (days % 7 === 0) await company.bothWays.note();
      }
      expect(company.bothWays.leftOut()).toBeGreaterThan(ALL);
    } finally {
      await company.close();
    }
  });

  test('to days ahead and back', async () => {
    const company = await openCompany(COMPANY);
    try {
      for (let days = -40; days <= LAST; days += days < 60 ? 1 : 4)
        await company.bothWays.expectSame(dayOf(days));
    } finally {
      await company.close();
    }
  });
});

describe('a product that was deleted, and when it is to be deleted is written anew', () => {
  const SHARED = COMPANY['shared.catalog.yaml'];

  /** Applied on two days, the product being deleted on the second. */
  const deletedOn = async (day: CalendarDay, shared: string, subscriptions: string): Promise<Company> => {
    const company = await openCompany({
      'shared.catalog.yaml': shared.replace('name: Seats', `absent: ${day}`),
      'first.catalog.yaml': COMPANY['first.catalog.yaml'],
      'second.catalog.yaml': `version: "2026-04-01"\nsubscriptions:\n${subscriptions}`,
    });
    company.rehearsal.advanceTo(addDays(day, 1));
    await company.settle();
    const deleted = (await company.rehearsal.state.reader.records()).get(at('products.seats'));
    expect(deleted?.presence).toBe('deleted');
    await company.bothWays.expectSame();
    expect(company.bothWays.leftOut()).toBe(2 * 4);
    return company;
  };
  const expectSeen = async (company: Company, shared: string, day: CalendarDay): Promise<void> => {
    company.bothWays.writeTexts({ 'shared.catalog.yaml': shared.replace('name: Seats', `absent: ${day}`) });
    expect(await company.bothWays.expectSame()).toContain('absent-product-used');
  };

  test('and a subscription named it by its id', async () => {
    const company = await deletedOn(
      calendarDay('2026-12-05'),
      SHARED,
      `  gamma:
    customer_id: cus_gamma
    currency: USD
    versions:
      - items:
          - bundle: scale
          - product_id: prod_seats
            price: { type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "4.00" } }
      - effective_at: 2026-12-05
        items: [{ bundle: scale }]
`,
    );
    try {
      await expectSeen(company, SHARED, calendarDay('2026-12-04'));
    } finally {
      await company.close();
    }
  });

  test('and a bundle that a draft follows had it for a while', async () => {
    const shared = SHARED.replace(
      /$/,
      `    changes:
      - { effective_at: 2026-11-25, prices: { seats: *platform } }
      - { effective_at: 2026-12-10, prices: { seats: null } }
`,
    );
    const company = await deletedOn(
      calendarDay('2027-01-05'),
      shared,
      `  gamma:
    customer_id: cus_gamma
    currency: USD
    contract: { period_type: fixed, duration_months: 1, start_date: 2026-11-05 }
    renewal: { auto_renew: true, duration_months: 1 }
    price_lock: renewal
    versions:
      - items:
          - product: api
            price: { type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "4.00" } }
      - effective_at: 2026-11-21
        draft: true
        items: [{ bundle: scale }]
`,
    );
    try {
      await expectSeen(company, shared, calendarDay('2026-12-15'));
    } finally {
      await company.close();
    }
  });
});

function dayOf(offset: number): CalendarDay {
  return addDays(START, offset);
}
