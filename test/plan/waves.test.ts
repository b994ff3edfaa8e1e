/**
 * A dated change that comes on cycle, at renewal or in waves, while it is paused, goes on or is stopped, and while subscriptions
 * change their terms: everybody gets the price exactly once, on the day that a plan named before, under the approval of that plan.
 * The days are those of an oracle here, which counts periods with the sandbox's calendar. `PROPERTY_RUNS` sets how many; the long
 * setting is 1000.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWork, type Plan } from '../../src/model/plan/plan.ts';
import type { Address } from '../../src/model/values/address.ts';
import { addDays, addMonths, type CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { cyclesAround } from '../../src/sandbox/alguna/cycles.ts';
import { inForce, succession, versionsOf } from '../../src/sandbox/data/versions-in-time.ts';
import { catalogFrom, type Profile, profileNameOf, type Rehearsal, rehearse, WALKED } from '../rehearsal.ts';
import { forVendor, SEED, START } from './arbitrary-history.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);
const SECONDS_PER_RUN = 6;
const HORIZON = 900;
const OLD = '100';
const NEW = '110';
const OWN = '90';
const CHANGE = addDays(START, 30);
const GUARDS = { backdating_days: 10_000 };

const INTERVALS = ['monthly', 'quarterly', 'yearly'] as const;
const day = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addDays(START, days));

const member = fc.record({
  start: day(-400, -1),
  /** Days from the start to the first bill. */
  apart: fc.constantFrom(null, null, 3, 17),
  interval: fc.constantFrom(...INTERVALS),
  lock: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constantFrom('renewal', 'always'),
    day(10, 300),
  ),
  duration: fc.constantFrom(6, 12),
  ends: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, day(60, 400)),
  segment: fc.constantFrom('smb', 'enterprise'),
  /** True for a price that was agreed with the customer. */
  isException: fc.constantFrom(false, false, false, true),
});
type Member = typeof member extends fc.Arbitrary<infer T> ? T : never;

const reach = fc.record({
  at: fc.constantFrom('date', 'renewal', 'on_cycle'),
  from: fc.constantFrom(null, 'existing_from', 'waves', 'waves'),
  share: fc.constantFrom('0%', '30%', '60%', '100%'),
  later: fc.integer({ min: 1, max: 60 }),
});

const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(1, 13, 45, 120) }),
  },
  fc.record({ kind: fc.constant('pause' as const), ahead: fc.constantFrom(1, 20) }),
  fc.record({ kind: fc.constant('resume' as const), ahead: fc.constantFrom(1, 40) }),
  fc.record({ kind: fc.constant('stop' as const), ahead: fc.constantFrom(1, 40) }),
  fc.record({ kind: fc.constant('segment' as const), of: fc.nat(3) }),
  fc.record({ kind: fc.constant('addon' as const), of: fc.nat(3) }),
  fc.constant({ kind: 'joins' as const }),
  fc.record({ kind: fc.constant('rename' as const), of: fc.nat(3) }),
  // The share of the second wave.
  fc.record({ kind: fc.constant('share' as const), to: fc.constantFrom('0%', '30%', '60%', '100%') }),
  // Another day for every wave but the first.
  fc.record({ kind: fc.constant('shift' as const), by: fc.constantFrom(1, 30) }),
  // The first wave is taken back: it has the price, and gets it again on another day.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('back' as const), ahead: fc.constantFrom(2, 50) }),
  },
);

const story = fc.record({
  members: fc.array(member, { minLength: 3, maxLength: 4 }),
  reach,
  events: fc.array(event, { minLength: 2, maxLength: 6 }),
});

interface Halt {
  readonly paused?: { readonly from: CalendarDay; readonly until?: CalendarDay };
  readonly stopped?: CalendarDay;
}

interface World extends Halt {
  readonly members: readonly (Member & {
    readonly addon?: CalendarDay;
    /** Its keys after the first one, in their order. */
    readonly names?: readonly string[];
    /** The key under which a share counts it. */
    readonly counted?: string;
    /** The segment by which it is in a wave, once its version is sent. */
    readonly asked?: Member['segment'];
    /** The days on which it had the price before its wave was taken back. */
    readonly had?: readonly [CalendarDay, CalendarDay];
  })[];
  readonly reach: typeof reach extends fc.Arbitrary<infer T> ? T : never;
  /** The day of the first wave, where it was taken back. */
  readonly back?: CalendarDay;
  readonly hasChange: boolean;
  readonly joined: readonly CalendarDay[];
}

const firstKey = (index: number) => `m${index}`;
const keyOf = ({ names = [] }: World['members'][number], index: number) => names.at(-1) ?? firstKey(index);
const contractEndOf = ({ ends }: Member, profile: Profile) => (profile === 'alguna' ? ends : null);

function itemsOf({ interval, addon }: World['members'][number], on: CalendarDay) {
  const prices = [interval, ...(addon !== undefined && addon <= on ? ['monthly'] : [])];
  return prices.map((each) => ({ product_id: 'p', price: { billing_interval: each } }));
}

/** The first day from another on which the member may get the change, by its reach. */
function firstFrom(world: World, one: World['members'][number], from: CalendarDay): CalendarDay {
  const { start, apart, duration } = one;
  switch (world.reach.at) {
    case 'renewal': {
      let at = addMonths(start, duration);
      for (let count = 2; at < from; count += 1) at = addMonths(start, duration * count);
      return at;
    }
    case 'on_cycle': {
      const first = apart === null ? null : addDays(start, apart);
      const terms = { contract: { start_date: start }, billing: { first_billing_date: first } };
      const eve = addDays(from, -1);
      return cyclesAround(terms as never, itemsOf(one, eve) as never, eve, 1).next[0] as CalendarDay;
    }
    default:
      return from;
  }
}

/** The same after the lock; undefined for never. */
function freeFrom(world: World, one: World['members'][number], from: CalendarDay): CalendarDay | undefined {
  const { lock, start, duration } = one;
  const reached = firstFrom(world, one, from);
  if (lock === null) return reached;
  if (lock === 'always') return undefined;
  let released: CalendarDay = reached;
  if (lock === 'renewal') {
    released = addMonths(start, duration);
    for (let count = 2; released < reached; count += 1) released = addMonths(start, duration * count);
  } else if (lock > reached) released = lock as CalendarDay;
  return released === reached ? reached : firstFrom(world, one, released);
}

function waveDays({ reach: { later }, back }: World): readonly CalendarDay[] {
  return [back ?? CHANGE, addDays(CHANGE, later), addDays(CHANGE, later * 2)];
}

function wavesOf(world: World) {
  const { share } = world.reach;
  const days = waveDays(world);
  return [
    { 'metadata.segment': 'smb', at: days[0] },
    { share, at: days[1] },
    { rest: true, at: days[2] },
  ] as const;
}

function openOn(world: World, one: World['members'][number], index: number): CalendarDay {
  const { from, later } = world.reach;
  if (from === null) return CHANGE;
  if (from === 'existing_from') return addDays(CHANGE, later);
  return waveDays(world)[waveIn(world, one, index)] as CalendarDay;
}

function waveIn(world: World, one: World['members'][number], index: number): number {
  const { share } = world.reach;
  const hash = createHash('sha256')
    .update(JSON.stringify(`subscriptions.${one.counted ?? firstKey(index)}`))
    .digest('hex');
  const place = (Number.parseInt(hash.slice(0, 12), 16) / 16 ** 12) * 100;
  return (one.asked ?? one.segment) === 'smb' ? 0 : place < Number.parseInt(share, 10) ? 1 : 2;
}

/** `named`: the days by what was applied so far. */
function halted(
  world: World,
  one: World['members'][number],
  named: CalendarDay | undefined,
): CalendarDay | undefined {
  const { paused, stopped } = world;
  if (named === undefined || (stopped !== undefined && named >= stopped)) return undefined;
  if (paused === undefined || named < paused.from) return named;
  if (paused.until === undefined) return undefined;
  return named >= paused.until ? named : freeFrom(world, one, paused.until);
}

describe.each(WALKED)('a change with days of its own under %s', (profile) => {
  it(
    'comes to everybody once, on the day that was named and approved',
    async () => {
      const met = { stories: 0, changed: 0, halted: 0, back: 0, shares: 0 };
      await fc.assert(
        fc.asyncProperty(story, async ({ members, reach: written, events }) => {
          const rehearsal = await rehearse(profile, SEED, START);
          try {
            let world: World = { members, reach: written, hasChange: false, joined: [] };
            await carryOut(rehearsal, profile, world);
            world = { ...world, hasChange: true };
            /** The days by the plan that sent them first. A pause takes none of them away for good. */
            let fixed = members.map((_, index) => dayOf(world, index));
            let now = fixed;
            /** The members whose day is on record: a version was sent for it. */
            let sent: readonly boolean[] = members.map((_, index) =>
              isSent(world, index, now[index], profile),
            );
            let everSent = sent;
            expectNamed(await carryOut(rehearsal, profile, world), now, world, profile);
            for (const each of events) {
              const next = moved(world, each, rehearsal);
              if (next === undefined) continue;
              if (each.kind === 'pass') rehearsal.advanceTo(addDays(rehearsal.today(), each.days));
              const isQuiet = next === world;
              // Nobody was named a day whose version was never sent.
              const before = world;
              world = {
                ...next,
                members: next.members.map((one, index) =>
                  counting(one, memberAt(before, index), index, everSent[index] === true),
                ),
              };
              const stays = world.members.map((one, index) => {
                const isMoved = openOn(before, memberAt(before, index), index) !== openOn(world, one, index);
                return sent[index] === true && !isMoved;
              });
              if (each.kind === 'back') met.back += 1;
              if (each.kind === 'share' && stays.some((own, index) => !own && sent[index])) met.shares += 1;
              world = {
                ...world,
                members: world.members.map((one, index) => ({
                  ...one,
                  ...(each.kind === 'back' && !stays[index] && had(now[index], rehearsal.today())),
                })),
              };
              fixed = fixed.map((own, index) => (stays[index] ? own : dayOf(world, index)));
              now = fixed.map((own, index) => halted(world, memberAt(world, index), own));
              if (world.paused?.until !== undefined && each.kind === 'resume') fixed = now;
              sent = stays.map((own, index) => own || isSent(world, index, now[index], profile));
              everSent = everSent.map((own, index) => own || sent[index] === true);
              const plan = await carryOut(rehearsal, profile, world);
              if (isQuiet)
                expect(plan.steps.filter(({ address }) => address.startsWith('subscriptions.'))).toEqual([]);
              expectNamed(plan, now, world, profile);
            }
            await expectPrices(rehearsal, world, now, profile);
            met.stories += 1;
            met.changed += now.filter((on) => on !== undefined).length;
            met.halted += now.filter((on, index) => on === undefined && fixed[index] !== undefined).length;
          } finally {
            await rehearsal.close();
          }
        }),
        { numRuns: RUNS },
      );
      expect(met.changed).toBeGreaterThan(0);
      if (process.env.PROPERTY_RUNS !== undefined) console.info(profile, met);
    },
    RUNS * SECONDS_PER_RUN * 1000 + 60_000,
  );
});

/** Waves go on counting a member under the key and the segment that it had when its day was named, whatever is edited of it since. */
function counting(
  one: World['members'][number],
  before: World['members'][number],
  index: number,
  isNamed: boolean,
): World['members'][number] {
  const { counted = keyOf(before, index), asked = before.segment } = before;
  return isNamed ? { ...one, counted, asked } : { ...one, counted: keyOf(one, index) };
}

function had(from: CalendarDay | undefined, until: CalendarDay): Pick<World['members'][number], 'had'> {
  return from !== undefined && from < until ? { had: [from, until] } : {};
}

/** The day by the oracle, before any pause or stop. */
function dayOf(world: World, index: number): CalendarDay | undefined {
  const one = memberAt(world, index);
  return freeFrom(world, one, openOn(world, one, index));
}

/** False where no version was sent for the day: it is not on record, and moves with the terms. */
function isSent(world: World, index: number, on: CalendarDay | undefined, profile: Profile): boolean {
  const one = memberAt(world, index);
  const end = contractEndOf(one, profile);
  return on !== undefined && !one.isException && (end === null || on < end);
}

function memberAt({ members }: World, index: number): World['members'][number] {
  const one = members[index];
  if (one === undefined) throw new RangeError(`no member ${index}`);
  return one;
}

/** The same world for days that pass; undefined for what cannot be written now. */
function moved(
  world: World,
  each: typeof event extends fc.Arbitrary<infer T> ? T : never,
  { today }: Rehearsal,
): World | undefined {
  const on = (ahead: number) => addDays(today(), ahead);
  const { paused, stopped, members } = world;
  switch (each.kind) {
    case 'pass':
      return world;
    case 'pause': {
      const from = on(each.ahead);
      return paused === undefined && stopped === undefined && from > CHANGE
        ? { ...world, paused: { from } }
        : undefined;
    }
    case 'resume': {
      const until = on(each.ahead);
      return paused !== undefined && paused.until === undefined && until > paused.from
        ? { ...world, paused: { ...paused, until } }
        : undefined;
    }
    case 'stop': {
      const at = on(each.ahead);
      return stopped === undefined && paused === undefined && at > CHANGE
        ? { ...world, stopped: at }
        : undefined;
    }
    case 'segment':
      return changeMember(world, each.of, ({ segment }) => ({
        segment: segment === 'smb' ? 'enterprise' : 'smb',
      }));
    case 'addon': {
      const one = members[each.of];
      const isOver = one?.ends != null && one.ends <= on(2);
      return one === undefined || one.addon !== undefined || isOver
        ? undefined
        : changeMember(world, each.of, () => ({ addon: on(1) }));
    }
    case 'rename':
      return changeMember(world, each.of, ({ names = [] }) => ({
        names: [...names, `m${each.of}n${names.length}`],
      }));
    case 'shift':
      return world.reach.from !== 'waves' || today() >= addDays(CHANGE, -1) || paused !== undefined
        ? undefined
        : { ...world, reach: { ...world.reach, later: world.reach.later + each.by } };
    case 'share': {
      const isBefore = today() < addDays(waveDays(world)[1] as CalendarDay, -1);
      return world.reach.from === 'waves' && isBefore && paused === undefined
        ? { ...world, reach: { ...world.reach, share: each.to } }
        : undefined;
    }
    case 'back':
      return world.reach.from !== 'waves' || world.back || today() <= CHANGE || paused || stopped
        ? undefined
        : { ...world, back: on(each.ahead) };
    case 'joins':
      return today() < CHANGE ? undefined : { ...world, joined: [...world.joined, today()] };
    default:
      return each satisfies never;
  }
}

function changeMember(
  world: World,
  of: number,
  change: (one: World['members'][number]) => Partial<World['members'][number]>,
): World | undefined {
  if (world.members[of] === undefined) return undefined;
  return {
    ...world,
    members: world.members.map((one, index) => (index === of ? { ...one, ...change(one) } : one)),
  };
}

/** Plans and carries out; nothing is left then, and the service got what the plan says, each request once. */
async function carryOut(rehearsal: Rehearsal, profile: Profile, world: World): Promise<Plan> {
  const data = profile === 'alguna' ? forVendor(catalogOf(world, profile)) : catalogOf(world, profile);
  const { catalog, diagnostics } = catalogFrom(data, profileNameOf(profile));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (catalog === undefined) throw new Error('no catalog, and no word why');
  const made = await rehearsal.plan(catalog, GUARDS);
  const { sandbox } = rehearsal;
  const before = sandbox.log().length;
  const { plan, outcome } = await rehearsal.carryOut(made);
  if (plan === undefined) throw new Error('no plan');
  expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
  const sent = sandbox
    .log()
    .slice(before)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/\/[a-z]+_\d+/g, '/{id}')}`);
  const approved = plan.steps.map(
    ({ method, path }) => `${method} ${path.replace(/\{[^}]*\}|(?<=\/)[a-z]+_\d+/g, '{id}')}`,
  );
  expect(sent.toSorted()).toEqual(approved.toSorted());
  const again = await rehearsal.plan(catalog, GUARDS);
  expect(again.plan && hasWork(again.plan)).toBe(false);
  return plan;
}

/** Each version that brings the change is for the day of the oracle. */
function expectNamed(
  { steps }: Plan,
  now: readonly (CalendarDay | undefined)[],
  world: World,
  profile: Profile,
): void {
  const days = steps.flatMap(({ address, effective_at: on, brings }) =>
    brings === undefined ? [] : [[address.split('.')[1], on]],
  );
  const wanted = days.map(([key]) => {
    const index = Number(/\d+/.exec(key ?? '')?.[0]);
    const one = memberAt(world, index);
    const end = contractEndOf(one, profile);
    const on = now[index];
    return [key, on !== undefined && end !== null && on >= end ? undefined : on];
  });
  expect({ world, days }).toEqual({ world, days: wanted });
}

async function expectPrices(
  { sandbox, state }: Rehearsal,
  world: World,
  now: readonly (CalendarDay | undefined)[],
  profile: Profile,
): Promise<void> {
  const records = await state.reader.records();
  const paid = (key: string) => {
    const id = records.get(`subscriptions.${key}` as Address)?.remoteId ?? '';
    const record = sandbox.store.get('subscriptions', id);
    if (record === undefined) throw new Error(`${key} is not there`);
    const versions = versionsOf(sandbox.store, record);
    return (on: CalendarDay) =>
      new RegExp(`"(${OLD}|${NEW}|${OWN})"`).exec(
        JSON.stringify(inForce(succession(versions), on)?.items ?? null),
      )?.[1];
  };
  for (const [index, one] of world.members.entries()) {
    const price = paid(keyOf(one, index));
    const [end, from] = [contractEndOf(one, profile), now[index]];
    const wrong = Array.from({ length: HORIZON }, (_, days) => addDays(START, days))
      .filter((on) => end === null || on < end)
      .filter((on) => {
        const hasIt = (from !== undefined && on >= from) || (one.had && on >= one.had[0] && on < one.had[1]);
        const listed = hasIt ? NEW : OLD;
        return price(on) !== (one.isException ? OWN : listed);
      });
    expect({ world, index, from, wrong: wrong.slice(0, 3).map((on) => [on, price(on)]) }).toMatchObject({
      wrong: [],
    });
  }
  for (const [index] of world.joined.entries())
    expect(paid(`new${index}`)(addDays(START, HORIZON))).toBe(NEW);
}

function catalogOf(world: World, profile: Profile): JsonObject {
  const { members, hasChange, paused, stopped, joined } = world;
  const { at, from, later } = world.reach;
  const listed = (amount: string): JsonObject => ({
    fixed_pricing_model: { price_per_unit: amount, units: 1 },
  });
  const fee = (interval: string) => ({
    type: 'fixed',
    fee_type: 'fixed',
    billing_direction: 'advance',
    billing_interval: interval,
    charge_on_contract_start: true,
  });
  const applies = {
    ...(at !== 'date' && { at }),
    ...(from === 'existing_from' && { existing_from: addDays(CHANGE, later) }),
    ...(from === 'waves' && { waves: wavesOf(world) }),
    ...(paused && { paused }),
    ...(stopped && { stopped }),
  };
  const change = {
    effective_at: CHANGE,
    ...(Object.keys(applies).length > 0 && { applies }),
    prices: { platform: { fixed_pricing_model: { price_per_unit: NEW } } },
  };
  const bundle = (interval: string) => ({
    name: interval,
    prices: { platform: { ...fee(interval), ...listed(OLD) } },
    ...(hasChange && { changes: [change] }),
  });
  const subscription = (one: World['members'][number], index = 0): JsonObject => {
    const prices = { platform: { fixed_pricing_model: { price_per_unit: OWN } } };
    const item = { bundle: one.interval, ...(one.isException && { prices }) };
    const end = contractEndOf(one, profile);
    const addon = { product: 'seats', price: { ...fee('monthly'), ...listed('5') } };
    return {
      customer_id: 'cus_acme',
      currency: 'USD',
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: one.duration, start_date: one.start },
      renewal: { auto_renew: true, duration_months: one.duration, period_type: 'fixed' },
      ...(one.apart !== null && { billing: { first_billing_date: addDays(one.start, one.apart) } }),
      metadata: { segment: one.segment },
      ...(one.names && { renamed_from: one.names.at(-2) ?? firstKey(index) }),
      ...(one.lock !== null && { price_lock: one.lock }),
      ...(end !== null && { ends: end }),
      versions: [
        { items: [item] },
        ...(one.addon === undefined ? [] : [{ effective_at: one.addon, items: [item, addon] }]),
      ],
    } as unknown as JsonObject;
  };
  const young = (start: CalendarDay): Member => ({
    ...{ start, apart: null, interval: 'monthly', lock: null, duration: 12, ends: null },
    ...{ segment: 'enterprise', isException: false },
  });
  return {
    products: { platform: { id: 'prod_platform' }, seats: { id: 'prod_seats' } },
    bundles: Object.fromEntries(INTERVALS.map((each) => [each, bundle(each)])),
    subscriptions: Object.fromEntries([
      ...members.map((one, index) => [keyOf(one, index), subscription(one, index)]),
      ...joined.map((start, index) => [`new${index}`, subscription(young(start))]),
    ]),
  } as unknown as JsonObject;
}
