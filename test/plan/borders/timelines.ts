/**
 * Generated timelines under the profile `alguna`: a subscription's steps come, move, go, pass, fall on one day, and are
 * drafts. After each apply what holds on each day is the catalog's, by a reckoning of its own, in the fewest requests.
 */
import type { Outcome } from '../../../src/model/plan/outcome.ts';
import type { Plan } from '../../../src/model/plan/plan.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../src/model/values/calendar-day.ts';
import type { Choices } from '../../../src/sandbox/data/choices.ts';
import type { ServiceClient } from '../../../src/service/answer.ts';
import { catalogFrom, type Rehearsal, rehearse } from '../../rehearsal.ts';
import { type Random, randomFrom } from '../../simulation/random.ts';

const START = calendarDay('2026-11-20');
const DAYS = 120;
const AMOUNTS = ['80.00', '90.00', '100.00'] as const;
/** Near days fall together often. */
const AHEAD = [0, 1, 2, 3, 10, 30, 60] as const;

export interface Step {
  readonly day: CalendarDay;
  readonly amount: string;
  readonly draft: boolean;
}

export interface Written {
  readonly base: string;
  readonly steps: readonly Step[];
}

function edited({ base, steps }: Written, today: CalendarDay, random: Random): Written {
  const free = (): CalendarDay | undefined => {
    const day = addDays(today, random.pick(AHEAD));
    return steps.some((step) => step.day === day) || day <= START ? undefined : day;
  };
  const [day, at] = [free(), random.between(0, Math.max(0, steps.length - 1))];
  const step = steps[at];
  const others = steps.filter((each) => each !== step);
  const withStep = (made: Step): Written => ({
    base,
    steps: [...others, made].sort((a, b) => (a.day < b.day ? -1 : 1)),
  });
  const amount = random.pick(AMOUNTS);
  switch (random.between(0, 6)) {
    case 0:
      return { base: amount, steps };
    case 1:
    case 2:
      if (day === undefined || steps.length > 4) return { base: amount, steps };
      return {
        base,
        steps: [...steps, { day, amount, draft: random.chance(0.3) && day > today }].sort((a, b) =>
          a.day < b.day ? -1 : 1,
        ),
      };
    case 3:
      return step === undefined || day === undefined ? { base: amount, steps } : withStep({ ...step, day });
    case 4:
      return { base, steps: others };
    case 5:
      return step === undefined ? { base: amount, steps } : withStep({ ...step, amount });
    default:
      return step === undefined ? { base: amount, steps } : withStep({ ...step, draft: false });
  }
}

const items = (amount: string) => [
  {
    product: 'platform',
    price: {
      type: 'fixed',
      fee_type: 'fixed',
      billing_direction: 'advance',
      billing_interval: 'monthly',
      fixed_pricing_model: { price_per_unit: amount, units: 1 },
    },
  },
];

export function catalogOf({ base, steps }: Written) {
  const { catalog, diagnostics } = catalogFrom({
    products: { platform: { id: 'prod_platform' } },
    subscriptions: {
      acme: {
        customer_id: 'cus_1',
        currency: 'USD',
        auto_activate: true,
        contract: { start_date: START, duration_months: 24, period_type: 'fixed' },
        versions: [
          { items: items(base) },
          ...steps.map(({ day, amount, draft }) => ({
            effective_at: day,
            items: items(amount),
            ...(draft && { draft }),
          })),
        ],
      },
    },
  });
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  return catalog;
}

export interface Account extends Rehearsal {
  readonly mutations: string[];
}

export async function accountWith(
  choices: Choices,
  through = (each: ServiceClient) => each,
): Promise<Account> {
  const mutations: string[] = [];
  const counting = (service: ServiceClient): ServiceClient => ({
    ...service,
    send: (request) => {
      if (request.operation.method !== 'GET')
        mutations.push(`${request.operation.name} ${request.body ?? ''}`);
      return service.send(request);
    },
  });
  const seed = {
    customers: [{ id: 'cus_1', currency: 'USD' }],
    products: [{ id: 'prod_platform', fee_type: 'fixed' as const }],
    choices,
  };
  const rehearsal = await rehearse('alguna' as never, seed, START, (service) => through(counting(service)));
  return Object.assign(rehearsal, { mutations });
}

interface Version {
  readonly id: string;
  readonly status: string;
  readonly start_date: string;
  readonly order: number;
  readonly items: readonly { readonly price: { readonly fixed_pricing_model: { price_per_unit: string } } }[];
}

export interface Found {
  /** What holds on each of the next days, from today. */
  readonly held: readonly (string | undefined)[];
  readonly borders: ReadonlySet<string>;
  readonly drafts: ReadonlyMap<string, string>;
}

/** What the service has, by its own records. */
export function foundIn({ sandbox, today }: Rehearsal, holds: 'last' | 'first'): Found {
  const versions = [...sandbox.store.all('versions')] as unknown as Version[];
  const byDay = new Map<string, Version>();
  const drafts = new Map<string, string>();
  const amountOf = ({ items: [item] }: Version) => String(item?.price.fixed_pricing_model.price_per_unit);
  for (const version of versions) {
    const day = version.start_date.slice(0, 10);
    const rival = byDay.get(day);
    if (version.status === 'draft') drafts.set(day, amountOf(version));
    else if (rival === undefined || version.order > rival.order === (holds === 'last'))
      byDay.set(day, version);
  }
  const held = daysFrom(today()).map((day) => {
    const last = [...byDay.keys()]
      .filter((each) => each <= day)
      .sort()
      .at(-1);
    const version = last === undefined ? undefined : byDay.get(last);
    return version && amountOf(version);
  });
  return { held, borders: new Set(byDay.keys()), drafts };
}

export function daysFrom(today: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
}

export function wantedFrom({ base, steps }: Written, today: CalendarDay): readonly string[] {
  return daysFrom(today).map(
    (day) => steps.filter((step) => !step.draft && step.day <= day).at(-1)?.amount ?? base,
  );
}

/**
 * The fewest requests that bring what is found to what is wanted. A border stays one for good. `drafts` are those of the
 * catalog that can be at the service.
 */
export function fewest(found: Found, written: Written, drafts: readonly Step[], today: CalendarDay): number {
  const wanted = wantedFrom(written, today);
  const turns = daysFrom(today).filter((day, at) => {
    if (at === 0 || found.borders.has(day)) return found.held[at] !== wanted[at];
    return wanted[at] !== wanted[at - 1];
  });
  // A draft of a day that has passed is published with its day, unless something has begun since.
  const current = written.steps.filter((step) => !step.draft && step.day <= today).at(-1)?.day;
  const isLate =
    current !== undefined &&
    found.drafts.has(current) &&
    ![...found.borders].some((each) => each > current && each <= today);
  const published = turns.map((day) => (day === today && isLate ? current : day));
  // Only its own entry, once agreed, publishes a draft: it is replaced if it differs. A draft whose entry left is deleted.
  const agreed = written.steps.filter(
    ({ day, draft }) => !draft && found.drafts.has(day) && published.includes(day),
  );
  const replaced = agreed.filter(({ day, amount }) => found.drafts.get(day) !== amount);
  const own = agreed.map(({ day }) => day);
  return published.length + replaced.length + draftRequests(found, drafts, own);
}

function draftRequests({ drafts }: Found, steps: readonly Step[], published: readonly string[]): number {
  const wanted = new Map(steps.map(({ day, amount }) => [day as string, amount]));
  const left = [...drafts.keys()].filter((day) => !wanted.has(day) && !published.includes(day));
  const missing = [...wanted.keys()].filter((day) => !drafts.has(day));
  const changed = [...wanted].filter(([day, amount]) => drafts.has(day) && drafts.get(day) !== amount);
  // A draft that left takes the place of one that is missing, by one replacement.
  return Math.max(left.length, missing.length) + changed.length;
}

export interface Walked {
  readonly faults: readonly string[];
  readonly applies: number;
}

type Applied = { readonly plan: Plan; readonly outcome: Outcome };

export async function walkTimeline(seed: number, sameDay: 'last' | 'first'): Promise<Walked> {
  const random = randomFrom(seed);
  const account = await accountWith({ same_day: `${sameDay}_published` });
  const faults: string[] = [];
  let written: Written = { base: '80.00', steps: [] };
  let applies = 0;
  const history: unknown[] = [];
  const fault = (what: string) => faults.push(`seed ${seed}: ${what}: ${JSON.stringify(history)}`);
  try {
    await account.apply(catalogOf(written));
    for (let edit = 0; edit < 7 && faults.length === 0; edit += 1) {
      if (random.chance(0.5)) account.advanceTo(addDays(account.today(), random.pick([1, 2, 10, 31])));
      for (let change = random.between(1, 2); change > 0; change -= 1)
        written = edited(written, account.today(), random);
      history.push([account.today(), written]);
      const before = foundIn(account, sameDay);
      account.mutations.length = 0;
      const applied: Applied = await account.apply(catalogOf(written));
      applies += 1;
      const learns = sameDay === 'first' && applied.plan.steps.some(({ replaces }) => replaces);
      if (learns) await lookAtStop(account, applied, written, before, fault);
      else check(account, applied, written, before, sameDay, fault);
      const { plan } = await account.plan(catalogOf(written));
      if (plan?.steps.length !== 0) fault(`a next plan has steps: ${plan?.steps.map(({ id }) => id)}`);
    }
  } finally {
    await account.close();
  }
  return { faults, applies };
}

function check(
  account: Account,
  { plan }: Applied,
  written: Written,
  before: Found,
  sameDay: 'last' | 'first',
  fault: (what: string) => void,
): void {
  const today = account.today();
  const after = foundIn(account, sameDay);
  const wanted = wantedFrom(written, today);
  const days = daysFrom(today);
  // Where the first of two versions holds, nothing takes the place of a border that was there.
  const isLeft = (day: string) => {
    const border = [...after.borders]
      .filter((each) => each <= day)
      .sort()
      .at(-1);
    return sameDay === 'first' && border !== undefined && before.borders.has(border);
  };
  const wrong = days.filter((day, at) => after.held[at] !== wanted[at] && !isLeft(day));
  if (wrong.length > 0) fault(`${wrong[0]} is not the catalog's`);
  // A draft that is not at the service is named, and only where a version of its day was published.
  const isNamed = (day: string) =>
    before.borders.has(day) && plan.deferred.some(({ address }) => address.endsWith(day));
  const drafts = written.steps.filter(({ draft, day }) => draft && !isNamed(day));
  const most = fewest(before, written, drafts, today);
  if (sameDay === 'last' && account.mutations.length !== most)
    fault(`${account.mutations.length} requests, and ${most} are enough: ${account.mutations}`);
  const left = [...after.drafts].map(([day, amount]) => `${day} ${amount}`).sort();
  const expected = drafts.map(({ day, amount }) => `${day} ${amount}`).sort();
  if (left.join() !== expected.join()) fault(`the drafts are ${left}, and not ${expected}`);
}

/** The run stops at the first replacement, and what was learned is on record: the next plan replaces nothing. */
async function lookAtStop(
  account: Account,
  { outcome }: Applied,
  written: Written,
  before: Found,
  fault: (what: string) => void,
): Promise<void> {
  if (!outcome.stopped?.includes('keeps the first')) fault(`it does not stop: ${outcome.stopped}`);
  const { plan } = await account.plan(catalogOf(written));
  if (plan?.steps.some(({ replaces }) => replaces)) fault('it replaces once more');
  check(account, await account.apply(catalogOf(written)), written, before, 'first', fault);
}
