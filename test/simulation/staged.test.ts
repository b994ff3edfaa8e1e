/**
 * A staged plan, cut short at every place where a process can die, in bad weather, and beside a person in the dashboard:
 * either nothing of it is in force, or what the outcome names is; and calm applies end it, with nothing made twice and no
 * draft of ours left.
 */
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { VersionRecord } from '../../src/sandbox/data/records.ts';
import { monthlyPriceText as price } from '../prices.ts';
import type { Weather } from './network.ts';
import { catalogOf, type Rehearsal, rehearse } from './rehearse.ts';
import type { Applied } from './team.ts';

const CUSTOMERS = 4;

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
const DEATHS = Number(process.env.STAGED_DEATHS ?? 12);
/** The sum of what has happened when a life ends. Each looks at every draft that is laid, so that few are long. */
const LIVES = [
  ...lives(Math.ceil(DEATHS * 0.4), 'drafts', (share) => share ** 3),
  ...lives(Math.ceil(DEATHS * 0.05), 'reads', (share) => 1 + share),
  ...lives(Math.floor(DEATHS * 0.55), 'published', (share) => 1 - (1 - share) ** 3),
];

function lives(deaths: number, of: 'drafts' | 'reads' | 'published', part: (share: number) => number) {
  // One is published by hand.
  const most = of === 'published' ? MANY - 1 : MANY;
  return Array.from({ length: deaths }, (_, index) => ({ of, at: part((index + 1) / (deaths + 1)) * most }));
}

/** Counts what was executed, each once: the drafts that are laid, and what was published. */
function counting({ network }: World) {
  const counts = { drafts: 0, published: 0 };
  let seen = network.executed.length;
  return () => {
    for (; seen < network.executed.length; seen += 1) {
      const { method = '', path = '' } = network.executed[seen] ?? {};
      if (path.endsWith('/versions')) counts.drafts += 1;
      if (method === 'DELETE') counts.drafts -= 1;
      if (path.endsWith('/publish')) counts.published += 1;
    }
    return counts;
  };
}

test.each<Weather>([{ answer_lost: 1 }, { lost: 1 }])(
  'a publication in doubt past the life of its key needs no person where the version can be read: %j',
  async (weather) => {
    const world = await begun();
    const published = () => inForce(world).filter((each) => each.endsWith('/publish'));
    const diesWhen = () => {
      if (published().length > 0) world.network.weather = weather;
      return false;
    };
    const applied = await world.apply(NEW, { diesWhen });
    const doubts =
      applied?.kind === 'ran' ? applied.outcome.steps.filter(({ result }) => result.kind === 'in_doubt') : [];
    expect(doubts.filter(({ address }) => address.includes('.versions.'))).not.toEqual([]);
    world.network.weather = {};
    await world.pass(21 * 60 * 60 * 1000);
    expect(await ended(world, NEW)).toEqual([]);
    expect(census(world).filter((each) => /^published .* 529.00$/.test(each))).toHaveLength(CUSTOMERS);
    expect(published()).toHaveLength(CUSTOMERS);
    // No answer to these requests was heard, and the journal does not say that one was.
    const read = world.store.intents().filter(({ reason }) => String(reason).startsWith('the service shows'));
    expect(read.length).toBe('answer_lost' in weather ? CUSTOMERS - 1 : 0);
    expect(read.filter(({ answer_status: status }) => status !== null)).toEqual([]);
    world.sandbox.close();
  },
);

/** A handful of faults in one life, however many requests it sends. */
function thinned(weather: Weather): Weather {
  const most = Math.min(1, CUSTOMERS / MANY);
  return Object.fromEntries(Object.entries(weather).map(([fault, chance]) => [fault, chance * most]));
}

/** The one finding that a person explains: they took a draft away, and it was made again. */
function isMadeAnew(what: string, byHand: readonly string[]): boolean {
  return what.startsWith('executed twice') && byHand.some((id) => what.includes(id));
}

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

/** The lives before which a person is at the dashboard: by the share of all lives that is over. */
const VISITS: readonly (readonly [share: number, hand: string])[] = [
  [0.1, 'deletes a draft'],
  [0.2, 'edits a draft'],
  [0.3, 'makes one of their own'],
  [0.55, 'deletes a draft'],
  [0.65, 'edits a draft'],
  [0.75, 'publishes a draft'],
];

test(`${LIVES.length} deaths of one apply of ${MANY}, in every stage and in bad weather, beside a second runner and a person`, async () => {
  const startedMs = performance.now();
  const later = `, changes: [{ effective_at: 2027-06-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "529.00" } } } }]`;
  const [before, raised] = ['', later].map((changes) => listPrice('499.00', changes, MANY));
  if (before === undefined || raised === undefined) throw new Error('no catalog');
  const world = await begun(1, before, Number.POSITIVE_INFINITY);
  const counts = counting(world);
  const made = () => versionsOf(world).filter((version) => amountOf(version) === '529.00');
  const wrong: string[] = [];
  const byHand: string[] = [];
  let [applies, rivals] = [0, 0];
  const visitAt = new Map(VISITS.map(([share, hand]) => [Math.floor(share * LIVES.length), hand]));
  for (const [index, { of, at }] of LIVES.entries()) {
    const hand = visitAt.get(index);
    if (hand !== undefined) {
      const visited = await visit(world, raised, hand);
      byHand.push(visited.id);
      wrong.push(...visited.wrong.map((what) => `a person who ${hand}: ${what}`));
    }
    let died = false;
    // A run that a fault ends does not die of anything else.
    for (let tries = 0; tries < 5 && !died; tries += 1) {
      applies += 1;
      world.network.weather = thinned(STORMS[index % STORMS.length]?.[1] ?? {});
      const [executed, { reads }] = [world.network.executed.length, world.network];
      let rival: ReturnType<World['start']> | undefined;
      const diesWhen = () => {
        // Somebody else applies while this run is under way.
        if (index % 3 === 0 && world.network.reads > reads) rival ??= world.start(raised);
        return (of === 'reads' ? world.network.reads - reads : counts()[of]) >= at;
      };
      const applied = await world.apply(raised, { diesWhen });
      died = applied === undefined;
      if (applied?.kind === 'ran') wrong.push(...falseWords(world, applied.outcome, executed));
      if (rival !== undefined) {
        rivals += 1;
        const came = rival.applied();
        if (came?.kind !== 'refused') wrong.push(`after ${index}: a second runner was let in`);
      }
      const versions = made();
      const owners = new Set(versions.map((each) => each.subscription_id));
      const published = versions.filter(({ status }) => status === 'published').length;
      if (owners.size < versions.length) wrong.push(`after ${index}: ${versions.length} for ${owners.size}`);
      if (published > 0 && owners.size < MANY)
        wrong.push(`after ${index}: ${published} in force, and ${MANY - owners.size} have no draft`);
    }
    if (!died) wrong.push(`${index} did not die`);
    if (MANY >= 1000)
      console.info(
        `${index} ${of} ${at.toFixed(0)}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s, ${wrong.length} wrong`,
      );
  }
  world.network.weather = {};
  await world.pass(3 * 60 * 60 * 1000);
  // What the person took away is made anew.
  wrong.push(...(await ended(world, raised)).filter((what) => !isMadeAnew(what, byHand)));
  expect(wrong).toEqual([]);
  expect(made()).toHaveLength(MANY);
  expect(made().filter(({ status }) => status !== 'published')).toEqual([]);
  expect([rivals > 0, byHand.length]).toEqual([true, VISITS.length]);
  const { sent, reads } = world.network;
  const took = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.info(
    `${MANY} staged: ${LIVES.length} deaths in ${applies} applies, ${rivals} second runners, ${byHand.length} visits, ${sent.length} mutations and ${reads} reads, ${took} s`,
  );
  world.sandbox.close();
}, 7_200_000);

/** What a person does, and, if the next apply waits for them, what it says of it before they take it away. */
async function visit(world: World, catalog: typeof NEW, hand: string): Promise<Visit> {
  world.network.weather = {};
  const { id, takeBack } = hand === 'makes one of their own' ? madeByHand(world) : changedByHand(world, hand);
  if (takeBack === undefined) return { id, wrong: [] };
  const executed = world.network.executed.length;
  const applied = await world.apply(catalog);
  const touched = world.network.executed.slice(executed).filter(({ path }) => path.includes(id));
  const isNamed = JSON.stringify(stagedOf(applied)?.left ?? []).includes(id);
  takeBack();
  return {
    id,
    wrong: [
      ...(isNamed ? [] : [`${id} is not named`]),
      ...touched.map(({ method, path }) => `${method} ${path}`),
    ],
  };
}

interface Visit {
  readonly id: string;
  readonly wrong: readonly string[];
}

interface ByHand {
  readonly id: string;
  /** Unset where nothing waits for the person. */
  readonly takeBack?: () => void;
}

function changedByHand(world: World, hand: string): ByHand {
  const draft = versionsOf(world).findLast(({ status }) => status === 'draft');
  const by = HANDS.find(([name]) => name === hand)?.[1];
  if (draft === undefined || by === undefined) throw new Error(`nobody ${hand}`);
  by(world, draft);
  const takeBack = () => world.sandbox.store.remove('versions', draft.id);
  return { id: draft.id, ...(hand === 'edits a draft' && { takeBack }) };
}

/** A draft that somebody makes for a customer who has none of ours yet. */
function madeByHand(world: World): ByHand {
  const { store } = world.sandbox;
  const versions = versionsOf(world);
  const waiting = new Set(
    versions.filter(({ status }) => status === 'draft').map((each) => each.subscription_id),
  );
  const like = versions.find((each) => !waiting.has(each.subscription_id));
  const owner = like && store.get('subscriptions', like.subscription_id);
  if (like === undefined || owner === undefined) throw new Error('every customer has a draft');
  const id = 'ver_by_hand';
  store.put('versions', id, {
    ...like,
    id,
    status: 'draft',
    start_date: '2027-05-01' as typeof like.start_date,
  });
  store.put('subscriptions', owner.id, { ...owner, version_ids: [...owner.version_ids, id] });
  return {
    id,
    takeBack: () => {
      store.remove('versions', id);
      const now = store.get('subscriptions', owner.id) ?? owner;
      store.put('subscriptions', owner.id, {
        ...now,
        version_ids: now.version_ids.filter((each) => each !== id),
      });
    },
  };
}

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
  expect((await ended(world, NEW)).filter((what) => !isMadeAnew(what, [draft.id]))).toEqual([]);
  if (expected === 'in force') expect(touched()).toBe(0);
  const current = versionsOf(world).filter((version) => amountOf(version) === '529.00');
  expect(current.map(({ status }) => status)).toEqual(Array.from({ length: CUSTOMERS }, () => 'published'));
  world.sandbox.close();
});
