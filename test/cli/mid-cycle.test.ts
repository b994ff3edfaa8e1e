/**
 * The guard `mid_cycle`, on by itself under `alguna`: every written day in the middle of a billing period is refused, and none on
 * cycle is. The sandbox, which counts its cycles with a calendar of its own, is the witness.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addDays, calendarDay } from '../../src/model/values/calendar-day.ts';
import { cyclesAround } from '../../src/sandbox/alguna/cycles.ts';
import { PROJECT, planFrom } from './plan-from.ts';
import { runInProcess } from './run-in-process.ts';

const VENDOR = PROJECT.replace(' }\n', ', profile: alguna, account: sandbox }\n');
const TODAY = calendarDay('2026-11-20');

const price = (amount: string, interval = 'monthly') =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: ${interval}, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const amount = (to: string) => `prices: { platform: { fixed_pricing_model: { price_per_unit: "${to}" } } }`;

interface Written {
  readonly start: string;
  readonly first?: string | null;
  readonly entries?: string;
}

const subscription = (key: string, bundle: string, { start, first, entries = '' }: Written) =>
  `  ${key}: { customer_id: cust_1, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 60, start_date: ${start} }, ${first ? `billing: { first_billing_date: ${first} }, ` : ''}versions: [{ items: [{ bundle: ${bundle} }] }${entries}] }\n`;

const INTERVALS = ['monthly', 'quarterly', 'semi_annual', 'yearly'] as const;
const catalogOf = (subscriptions: string, { list = '100.00', changes = '' } = {}) => `version: "2026-04-01"
products: { platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring } }
bundles:
${INTERVALS.map((each) => `  ${each}: { name: ${each}, currency: USD, prices: { platform: ${price(list, each)} }${changes} }\n`).join('')}subscriptions:
${subscriptions}`;

const ODD_STARTS = ['2026-08-29', '2026-08-30', '2026-08-31', '2026-01-31', '2026-05-15', '2026-10-01'];

const drawn = fc.record({
  start: fc.constantFrom(...ODD_STARTS),
  /** Days from the start to the first bill; null for none. */
  apart: fc.constantFrom(null, null, 1, 17, 31),
  interval: fc.constantFrom(...INTERVALS),
  ahead: fc.integer({ min: 1, max: 500 }),
  isOn: fc.boolean(),
});

/** `PROPERTY_RUNS` sets how many; the long setting is 500. */
const SUBSCRIPTIONS = Number(process.env.PROPERTY_RUNS ?? 100);

test(
  'subscriptions with odd cycles: every written day off cycle is named, and none on cycle',
  async () => {
    const all = fc.sample(drawn, { numRuns: SUBSCRIPTIONS, seed: 7 }).map((each, index) => {
      const { start, apart, interval, ahead, isOn } = each;
      const first = apart === null ? null : addDays(calendarDay(start), apart);
      const terms = { contract: { start_date: start }, billing: { first_billing_date: first } };
      const items = [{ product_id: 'p', price: { billing_interval: interval } }];
      const written = addDays(TODAY, ahead);
      const from = (day: string) => cyclesAround(terms as never, items as never, day, 1).next[0] ?? '';
      const day = isOn ? from(written) : written;
      return {
        ...{ key: `s${index}`, start, first, interval, day },
        isOff: from(addDays(calendarDay(day), -1)) !== day,
      };
    });
    const side = (entry: (day: string, interval: string) => string) =>
      catalogOf(
        all
          .map(({ key, start, first, interval, day }) =>
            subscription(key, interval, { start, first, entries: entry(day, interval) }),
          )
          .join(''),
      );
    const dear = (day: string, interval: string) =>
      `, { effective_at: ${day}, items: [{ bundle: ${interval}, ${amount('130.00')} }] }`;
    const { plan } = await planFrom(
      VENDOR,
      side(() => ''),
      side(dear),
    );
    const [found] = plan.guards.filter(({ guard }) => guard === 'mid_cycle');
    const off = all
      .filter(({ isOff }) => isOff)
      .map(({ key, day }) => `subscriptions.${key}.versions.${day}`);
    expect(off.length).toBeGreaterThan(SUBSCRIPTIONS / 4);
    expect(off.length).toBeLessThan((SUBSCRIPTIONS * 3) / 4);
    expect([...(found?.addresses ?? [])].sort()).toEqual([...off].sort());
  },
  60_000 + SUBSCRIPTIONS * 500,
);

const TWO =
  subscription('acme', 'monthly', { start: '2026-10-15' }) +
  subscription('brook', 'monthly', { start: '2026-10-01' });
const RISE = `, changes: [{ effective_at: 2027-02-01, ${amount('131.00')} }]`;

test('a dated change of a bundle is one finding by count and money, and another profile has no such guard', async () => {
  const { plan, refused } = await planFrom(VENDOR, catalogOf(TWO), catalogOf(TWO, { changes: RISE }));
  expect(refused).toEqual(['mid_cycle']);
  const [found] = plan.guards.filter(({ guard }) => guard === 'mid_cycle');
  expect(found?.reasons).toEqual([
    {
      addresses: ['subscriptions.acme.versions.2027-02-01'],
      reason:
        'the change of bundles.monthly on 2027-02-01 comes in the middle of a billing period of 1 subscription: for the rest of it +14.00 USD by day, or nothing',
    },
  ]);
  expect(found?.fix).toContain(
    'write `applies: { at: on_cycle }` into the change of 2027-02-01 in bundles.monthly',
  );
  const published = await planFrom(PROJECT, catalogOf(TWO), catalogOf(TWO, { changes: RISE }));
  expect(published.refused).toEqual([]);
});

test('a change from the day of apply is named and not refused; a new subscription and a version without another price are no finding', async () => {
  const { plan, refused } = await planFrom(VENDOR, catalogOf(TWO), catalogOf(TWO, { list: '130.00' }));
  expect(refused).toEqual([]);
  expect(plan.notices.filter(({ code }) => code === 'mid-cycle').map(({ message }) => message)).toEqual([
    '2 subscriptions change on the day of apply, in the middle of a billing period, such as subscriptions.acme, whose next one begins on 2026-12-15: for the rest of it +36.00 USD by day, or nothing',
  ]);
  const today = `, { effective_at: ${TODAY}, items: [{ bundle: monthly, ${amount('130.00')} }] }`;
  const asked = TWO.replace('bundle: monthly }] }', `bundle: monthly }] }${today}`);
  const named = await planFrom(VENDOR, catalogOf(TWO), catalogOf(asked));
  expect([named.refused, named.plan.notices.map(({ code }) => code)]).toEqual([
    [],
    expect.arrayContaining(['mid-cycle']),
  ]);
  const entitled =
    ', { effective_at: 2027-01-20, entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }] }';
  const dated = `, { effective_at: 2027-01-20, items: [{ bundle: monthly, ${amount('90.00')} }] }`;
  const after =
    TWO.replace('bundle: monthly }] }', `bundle: monthly }] }${entitled}`) +
    subscription('cole', 'monthly', { start: '2026-11-25', entries: dated });
  expect((await planFrom(VENDOR, catalogOf(TWO), catalogOf(after))).refused).toEqual([]);
});

test('the service is asked once for the days of a subscription with a written day, until its terms or the horizon change', async () => {
  const { run, write } = embedded();
  const asked = async (text: string) => {
    write(catalogOf(text));
    return /days on cycle with (\d+) more/.exec((await run('plan')).stderr)?.[1] ?? '0';
  };
  const at = (day: string) => `, { effective_at: ${day}, items: [{ bundle: monthly, ${amount('90.00')} }] }`;
  const brook = (day?: string, first?: string) =>
    subscription('acme', 'monthly', { start: '2026-10-15' }) +
    subscription('brook', 'monthly', {
      start: '2026-10-01',
      ...(day && { entries: at(day) }),
      ...(first && { first }),
    });
  write(catalogOf(brook()));
  await run('state', 'init');
  expect((await run('apply', '--yes')).exitCode).toBe(0);
  expect(await asked(brook())).toBe('0');
  expect(await asked(brook('2027-01-01'))).toBe('1');
  expect(await asked(brook('2027-01-01'))).toBe('1');
  expect((await run('apply', '--yes')).exitCode).toBe(0);
  expect(await asked(brook('2027-02-01'))).toBe('0');
  expect((await run('plan')).exitCode).toBe(0);
  expect(await asked(brook('2027-02-02'))).toBe('0');
  expect((await run('plan')).exitCode).toBe(6);
  expect(await asked(brook('2028-06-01'))).toBe('1');
  expect(await asked(brook('2027-02-01', '2026-10-05'))).toBe('1');
});

const ON_CYCLE = `, changes: [{ effective_at: 2027-02-01, applies: { at: on_cycle }, ${amount('131.00')} }]`;

/** The subscription in question is `brook`, beside one that the bundle has already. */
test.each<[string, (project: Embedded) => Promise<string>]>([
  ['made in that plan', async () => subscription('brook', 'monthly', { start: '2026-10-15' })],
  [
    'that moves to the bundle in that plan',
    async ({ apply }) => {
      await apply(subscription('brook', 'quarterly', { start: '2026-10-15' }));
      const moves = ', { effective_at: 2027-01-15, items: [{ bundle: monthly }] }';
      return subscription('brook', 'quarterly', { start: '2026-10-15', entries: moves });
    },
  ],
  ...['', ON_CYCLE].map((before): [string, (project: Embedded) => Promise<string>] => [
    before === '' ? 'adopted in that plan' : 'adopted with its version in that plan, which sends none',
    async ({ apply, run }) => {
      const own = subscription('brook', 'monthly', { start: '2026-10-15' });
      await apply(own, before);
      const { record } = JSON.parse((await run('state', 'list', 'subscriptions.brook', '--json')).stdout);
      await run('state', 'rm', 'subscriptions.brook');
      return own.replace('{ customer_id', `{ id: ${record.remoteId}, customer_id`);
    },
  ]),
  [
    'made again with other terms after its day was on record',
    async ({ apply, run }) => {
      await apply(subscription('brook', 'monthly', { start: '2026-10-07' }), ON_CYCLE);
      const { record } = JSON.parse((await run('state', 'list', 'subscriptions.brook', '--json')).stdout);
      await run('state', 'rm', 'subscriptions.brook');
      return subscription('brook', 'monthly', { start: '2026-10-15' }).replace(
        '{ customer_id',
        `{ other_than: [${record.remoteId}], customer_id`,
      );
    },
  ],
])(
  'the day of a subscription %s is on record with its version, and stays when its terms change',
  async (_, begin) => {
    const project = embedded();
    const { apply, day, write } = project;
    const own = await begin(project);
    await apply(own, ON_CYCLE);
    expect(await day()).toBe('2027-02-15');
    write(
      withAcme(
        own.replace(' versions:', ' billing: { first_billing_date: 2026-12-05 }, versions:'),
        ON_CYCLE,
      ),
    );
    expect(await day()).toBe('2027-02-15');
  },
);

const withAcme = (more: string, changes = '') =>
  catalogOf(subscription('acme', 'monthly', { start: '2026-10-01' }) + more, { changes });

type Embedded = ReturnType<typeof embedded>;

/** A project with a sandbox of its own. */
function embedded() {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-cycles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1\nproject: cycles-billing-7d2k9p\ncatalog: [billing.yaml]\nservice: { profile: alguna, account: sandbox }\nunread: { instalments: none }\nstate: { sqlite: state.db }\nenvironments: { sandbox: { service: embedded } }\n`,
  );
  const write = (text: string) => writeFileSync(join(folder, 'billing.yaml'), text);
  const run = (...argv: string[]) =>
    runInProcess([...argv, '--env', 'sandbox'], { cwd: folder, token: newToken() });
  return {
    run,
    write,
    /** Applies the catalog with `brook`. */
    async apply(brook: string, changes = '') {
      write(withAcme(brook, changes));
      await run('state', 'init');
      const { exitCode, text } = await run('apply', '--yes');
      if (exitCode !== 0) throw new Error(text);
    },
    /** The day from which `brook` has the new price. */
    async day(): Promise<unknown> {
      const { stdout } = await run('why', 'subscriptions.brook', '--at', '2027-06-01', '--json');
      return JSON.parse(stdout).paid?.since;
    },
  };
}

let tokens = 0;
function newToken() {
  tokens += 1;
  const own = `${tokens}`;
  let calls = 0;
  return (length: number) => {
    calls += 1;
    return `${own}${calls}`.padStart(length, '0');
  };
}
