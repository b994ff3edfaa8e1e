/**
 * A staged plan, cut short at every place where a process can die, in bad weather, and beside a person in the dashboard:
 * either nothing of it is in force, or what the outcome names is; and calm applies end it, with nothing made twice and no
 * draft of ours left.
 */
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { VersionRecord } from '../../src/sandbox/data/records.ts';
import type { Weather } from './network.ts';
import { catalogOf, type Rehearsal, rehearse } from './rehearse.ts';
import type { Applied } from './team.ts';

const CUSTOMERS = 4;

const price = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const listPrice = (amount: string, later = '', customers = CUSTOMERS) =>
  catalogOf(`version: "2026-04-01"
products: { platform: { id: prod_platform } }
bundles:
  growth: { name: thing growth, currency: USD, prices: { platform: ${price(amount)} }${later} }
subscriptions:
${Array.from(
  { length: customers },
  (_, index) =>
    `  c${index}: { name: thing c${index}, customer_id: cus_1, currency: USD, auto_activate: true, versions: [{ items: [{ bundle: growth }] }] }\n`,
).join('')}`);

const OLD = listPrice('499.00');
const NEW = listPrice('529.00');
/** Two new versions of each subscription. */
const TWICE = listPrice(
  '529.00',
  `, changes: [{ effective_at: 2027-06-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "559.00" } } } }]`,
);

type World = Rehearsal & { readonly before: number };

async function begun(draw = 1, catalog = OLD, mostEvents?: number): Promise<World> {
  const rehearsal = await rehearse('alguna', { staged: 'always', draw, ...(mostEvents && { mostEvents }) });
  expect(await rehearsal.applyAll(catalog)).toEqual([]);
  return { ...rehearsal, before: rehearsal.network.executed.length };
}

/** What is in force at once, of what was executed since. */
function inForce({ network, before }: World): readonly string[] {
  return network.executed
    .slice(before)
    .filter(
      ({ method, path }) => method === 'PATCH' || path.endsWith('/publish') || path.endsWith('/activate'),
    )
    .map(({ method, path }) => `${method} ${path}`);
}

function versionsOf({ sandbox }: World): readonly VersionRecord[] {
  return [...sandbox.store.all('versions')];
}

const amountOf = (version: VersionRecord) =>
  /"price_per_unit":"([\d.]+)"/.exec(JSON.stringify(version.items))?.[1];

/** `published 529.00` for every version, in an order of its own. */
function census(world: World): readonly string[] {
  return versionsOf(world)
    .map((version) => `${version.status} ${version.start_date} ${amountOf(version)}`)
    .sort();
}

const stagedOf = (applied: Applied | undefined) =>
  applied?.kind === 'ran' ? applied.outcome.staged : undefined;

/** The outcome must not say less than what was executed, and no more. */
function falseWords(world: World, { staged, steps }: Outcome, executedBefore: number): readonly string[] {
  const sent = world.network.executed
    .slice(executedBefore)
    .filter(({ method, path }) => method === 'PATCH' || path.endsWith('/publish'));
  const ofEarlier = steps.some(({ origin }) => origin === 'resolved');
  if (staged?.in_force === 'nothing' && sent.length > 0 && !ofEarlier)
    return [`nothing is said to be in force, and ${sent.map(({ path }) => path).join()} is`];
  if (staged?.in_force === 'all') {
    const left = versionsOf(world).filter(({ status }) => status === 'draft');
    return left.length === 0 ? [] : ['all is said to be in force, and there are drafts'];
  }
  return [];
}

async function ended(world: World, catalog: typeof NEW): Promise<readonly string[]> {
  const restless = [...(await world.applyAll(catalog))];
  await world.pass(3 * 60 * 60 * 1000);
  restless.push(...(await world.applyAll(catalog)));
  return [...restless, ...(await world.violations())];
}

test('in calm weather each version is made once, checked and published', async () => {
  const world = await begun();
  expect(stagedOf(await world.apply(TWICE))).toMatchObject({
    in_force: 'all',
    versions: 2 * CUSTOMERS,
    published: 2 * CUSTOMERS,
  });
  expect(await ended(world, TWICE)).toEqual([]);
  const made = world.network.executed.slice(world.before).filter(({ path }) => path.endsWith('/versions'));
  expect(made).toHaveLength(2 * CUSTOMERS);
  // Of each subscription the last day is published first.
  const published = world.network.executed.filter(({ path }) => path.endsWith('/publish'));
  const days = published.map(({ path }) => {
    const [, , id, , version] = path.split('/');
    return [id, versionsOf(world).find((each) => each.id === version)?.start_date] as const;
  });
  for (const id of new Set(days.map(([owner]) => owner))) {
    const own = days.filter(([owner]) => owner === id).map(([, day]) => day ?? '');
    expect(own).toEqual([...own].sort().reverse());
  }
  world.sandbox.close();
});

/** Each place with `DEATH_STRIDE=1`; every third otherwise. */
const STRIDE = Number(process.env.DEATH_STRIDE ?? 3);

test('one death at the places of it: nothing is in force before the commit, and everything after calm applies', async () => {
  const calm = await begun();
  await ended(calm, NEW);
  const whole = census(calm);
  let deaths = 0;
  let before = 0;
  for (let diesAt = 1; ; diesAt += STRIDE) {
    const world = await begun();
    const died = (await world.apply(NEW, { diesAt })) === undefined;
    if (died) deaths += 1;
    const drafts = versionsOf(world).filter(({ status }) => status === 'draft').length;
    if (drafts < CUSTOMERS && inForce(world).length === 0) before += 1;
    // A version is published only once every draft was laid.
    const published = inForce(world).length;
    const laid = world.network.executed.slice(world.before).filter(({ path }) => path.endsWith('/versions'));
    expect(published > 0 && laid.length < CUSTOMERS).toBe(false);
    expect([diesAt, await ended(world, NEW)]).toEqual([diesAt, []]);
    expect(census(world)).toEqual(whole);
    world.sandbox.close();
    if (!died) break;
  }
  expect(deaths).toBeGreaterThan(60 / STRIDE);
  expect(before).toBeGreaterThan(10 / STRIDE);
  calm.sandbox.close();
}, 300_000);

const STORMS: readonly (readonly [string, Weather])[] = [
  ['requests and answers that are lost', { lost: 0.1, answer_lost: 0.15 }],
  ['requests that are late or doubled', { late: 0.1, doubled: 0.1 }],
  ['no connection, and a service that limits', { no_connection: 0.1, limited: 0.2, transient: 0.1 }],
  ['gateways that speak', { gateway: 0.1, gateway_after: 0.1, cut_short: 0.1 }],
  ['refusals', { refused: 0.15 }],
  ['answers without an id, or with another', { without_id: 0.1, anothers_id: 0.05, bare_id: 0.05 }],
];

const DRAWS = Number(process.env.PROPERTY_RUNS ?? 6);

test.each(STORMS)(
  'in a storm of %s no outcome says what is not so',
  async (_, weather) => {
    const said: Record<string, number> = {};
    for (let draw = 1; draw <= DRAWS; draw += 1) {
      const world = await begun(draw);
      const wrong: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        world.network.weather = weather;
        const executed = world.network.executed.length;
        const applied = await world.apply(NEW);
        if (applied?.kind === 'ran') {
          wrong.push(...falseWords(world, applied.outcome, executed));
          const word = stagedOf(applied)?.in_force ?? 'not staged';
          said[word] = (said[word] ?? 0) + 1;
        }
      }
      world.network.weather = {};
      await world.pass(30 * 60 * 60 * 1000);
      await world.resolve();
      wrong.push(...(await ended(world, NEW)));
      const left = versionsOf(world)
        .filter(({ status }) => status === 'draft')
        .map(({ id }) => id);
      // A draft whose request was given up by hand may stay; the plan names it.
      if (left.length > 0) {
        const last = await world.apply(NEW);
        const named = JSON.stringify(last);
        wrong.push(
          ...left.filter((id) => !named.includes(id)).map((id) => `the draft ${id} is left, and unnamed`),
        );
      }
      expect([draw, wrong]).toEqual([draw, []]);
      world.sandbox.close();
    }
    expect(Object.keys(said).length).toBeGreaterThan(0);
  },
  300_000,
);

/** The long setting is `STAGED_CUSTOMERS=10000 STAGED_DEATHS=60`. */
const MANY = Number(process.env.STAGED_CUSTOMERS ?? 40);
/** So many take more than twenty hours to die. The keys of what is in doubt are too old to be sent again, and a person looks. */
const OUTLIVES_KEYS = MANY >= 5000;
const DEATHS = Number(process.env.STAGED_DEATHS ?? 12);
/** The sum of what has happened when a life ends. Each looks at every draft that is laid, so that few are long. */
const LIVES = [
  ...lives(Math.ceil(DEATHS * 0.4), 'drafts', (share) => share ** 3),
  ...lives(Math.ceil(DEATHS * 0.05), 'reads', (share) => 1 + share),
  ...lives(Math.floor(DEATHS * 0.55), 'published', (share) => 1 - (1 - share) ** 3),
];

function lives(deaths: number, of: 'drafts' | 'reads' | 'published', part: (share: number) => number) {
  return Array.from({ length: deaths }, (_, index) => ({ of, at: part((index + 1) / (deaths + 1)) * MANY }));
}

/** Counts what was executed, each once. */
function counting({ network }: World) {
  const counts = { drafts: 0, published: 0 };
  let seen = network.executed.length;
  return () => {
    for (; seen < network.executed.length; seen += 1) {
      const path = network.executed[seen]?.path ?? '';
      if (path.endsWith('/versions')) counts.drafts += 1;
      if (path.endsWith('/publish')) counts.published += 1;
    }
    return counts;
  };
}

/** A handful of faults in one life, however many requests it sends. */
function thinned(weather: Weather): Weather {
  const most = Math.min(1, CUSTOMERS / MANY);
  return Object.fromEntries(Object.entries(weather).map(([fault, chance]) => [fault, chance * most]));
}

test(`${LIVES.length} deaths of one apply of ${MANY}, in every stage and in bad weather`, async () => {
  const startedMs = performance.now();
  const later = `, changes: [{ effective_at: 2027-06-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "529.00" } } } }]`;
  const [before, raised] = ['', later].map((changes) => listPrice('499.00', changes, MANY));
  if (before === undefined || raised === undefined) throw new Error('no catalog');
  const world = await begun(1, before, Number.POSITIVE_INFINITY);
  const counts = counting(world);
  const made = () => versionsOf(world).filter((version) => amountOf(version) === '529.00');
  const wrong: string[] = [];
  let applies = 0;
  let resolved = 0;
  for (const [index, { of, at }] of LIVES.entries()) {
    let died = false;
    // A run that a fault ends does not die of anything else.
    for (let tries = 0; tries < 5 && !died; tries += 1) {
      applies += 1;
      world.network.weather = thinned(STORMS[index % STORMS.length]?.[1] ?? {});
      const [executed, { reads }] = [world.network.executed.length, world.network];
      const diesWhen = () => (of === 'reads' ? world.network.reads - reads : counts()[of]) >= at;
      const applied = await world.apply(raised, { diesWhen });
      died = applied === undefined;
      if (!died && OUTLIVES_KEYS) resolved += await world.resolve();
      if (applied?.kind === 'ran') wrong.push(...falseWords(world, applied.outcome, executed));
      const versions = made();
      const owners = new Set(versions.map((each) => each.subscription_id));
      const published = versions.filter(({ status }) => status === 'published').length;
      if (owners.size < versions.length) wrong.push(`after ${index}: ${versions.length} for ${owners.size}`);
      if (published > 0 && owners.size < MANY)
        wrong.push(`after ${index}: ${published} in force, and ${MANY - owners.size} have no draft`);
    }
    if (!died) wrong.push(`${index} did not die`);
  }
  world.network.weather = {};
  await world.pass(3 * 60 * 60 * 1000);
  if (OUTLIVES_KEYS) {
    await world.apply(raised);
    resolved += await world.resolve();
  }
  wrong.push(...(await ended(world, raised)));
  expect(wrong).toEqual([]);
  expect(made()).toHaveLength(MANY);
  expect(made().filter(({ status }) => status !== 'published')).toEqual([]);
  const { sent, reads } = world.network;
  const took = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.info(
    `${MANY} staged: ${LIVES.length} deaths in ${applies} applies, ${sent.length} mutations and ${reads} reads, ${resolved} said by a person, ${took} s`,
  );
  world.sandbox.close();
}, 3_600_000);

/** A person in the dashboard, after the run that laid the drafts has died. */
const HANDS: readonly (readonly [string, (world: World, draft: VersionRecord) => void, string])[] = [
  [
    'edits a draft',
    ({ sandbox }, draft) =>
      sandbox.store.put('versions', draft.id, {
        ...draft,
        items: JSON.parse(JSON.stringify(draft.items).replaceAll('529.00', '1.00')),
      }),
    'left',
  ],
  [
    'publishes a draft',
    ({ sandbox }, draft) =>
      sandbox.store.put('versions', draft.id, {
        ...draft,
        status: 'published',
        order: sandbox.store.next('order'),
      }),
    'in force',
  ],
  ['deletes a draft', ({ sandbox }, draft) => sandbox.store.remove('versions', draft.id), 'made again'],
];

test.each(HANDS)('a person who %s is not overruled', async (_, by, expected) => {
  const world = await begun();
  let diesAt = 40;
  for (; versionsOf(world).filter(({ status }) => status === 'draft').length < CUSTOMERS; diesAt += 5) {
    if (inForce(world).length > 0) throw new Error('too late');
    await world.apply(NEW, { diesAt });
  }
  const [draft] = versionsOf(world).filter(({ status }) => status === 'draft');
  if (draft === undefined) throw new Error('no draft');
  by(world, draft);
  const executed = world.network.executed.length;
  const touched = () =>
    world.network.executed.slice(executed).filter(({ path }) => path.includes(draft.id)).length;
  if (expected === 'left') {
    const staged = stagedOf(await world.apply(NEW));
    expect(staged).toMatchObject({ in_force: 'nothing', left: [{ id: draft.id }] });
    expect(inForce(world)).toEqual([]);
    expect(touched()).toBe(0);
    expect(stagedOf(await world.apply(NEW))).toMatchObject({ in_force: 'nothing', left: [{ id: draft.id }] });
    world.sandbox.store.remove('versions', draft.id);
  }
  // What the person took away is made anew.
  expect((await ended(world, NEW)).filter((what) => !what.includes(draft.id))).toEqual([]);
  if (expected === 'in force') expect(touched()).toBe(0);
  const current = versionsOf(world).filter((version) => amountOf(version) === '529.00');
  expect(current.map(({ status }) => status)).toEqual(Array.from({ length: CUSTOMERS }, () => 'published'));
  world.sandbox.close();
});
