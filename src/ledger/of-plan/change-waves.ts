/** The waves of the dated changes that a plan carries on, with their customers and money. */

import { bundleOf } from '../../model/catalog/bundle-in.ts';
import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { waveWords } from '../../model/catalog/change-reach.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { ChangeWaves, WaveOfChange } from '../../model/plan/price-impact.ts';
import { type Address, ownerOf, versionOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { ArrivalDay, Timeline } from '../../timeline/timeline.ts';
import { valueByUse } from '../bills/item-value.ts';
import { total } from '../sides.ts';
import { monthlyChangeOn } from './mid-cycle-changes.ts';
import type { TouchedMoney } from './touched-money.ts';

interface Planned {
  readonly catalog: Catalog;
  readonly timelines: ReadonlyMap<string, Timeline>;
  readonly steps: readonly Step[];
  readonly money: TouchedMoney;
  readonly today: CalendarDay;
}

/** The waves of each change that a version of the plan brings, on its day or late, or takes back under a pause or a stop. Empty where none has waves. */
export function changeWaves({ catalog, timelines, ...planned }: Planned): readonly ChangeWaves[] {
  const { steps } = planned;
  const owners = new Set<Address>(
    steps.flatMap(({ address, effective_at: day }) => (day === null ? [] : [ownerOf(address)])),
  );
  // A version whose day has passed is sent for the day of apply, and keeps its name.
  const late = new Set<Address | undefined>(
    steps.flatMap(({ address, effective_at: day }) => (day === null ? [address] : [])),
  );
  return [...catalog.bundles.values()].flatMap(({ key, address: bundle, editions }) =>
    editions.flatMap(({ from: change, applies }): readonly ChangeWaves[] => {
      if (change === null || applies?.waves === undefined) return [];
      const { paused, stopped, waves } = applies;
      const members = membersOf({ catalog, timelines }, key, change);
      const isBrought = steps.some(({ brings = [] }) =>
        brings.some((each) => each.bundle === bundle && each.change === change),
      );
      const isTaken = ({ from, subscription }: Member) =>
        from === 'never' && owners.has(subscription.address);
      const isConcerned = (member: Member) => isTaken(member) || late.has(versionOfMember(member));
      if (!isBrought && !members.some(isConcerned)) return [];
      const described = waves.map((wave, index) => {
        const own = members.filter((each) => each.wave === index);
        return { who: waveWords(wave), at: wave.at, ...describe(own, planned) };
      });
      const byDay = described.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
      return [{ bundle, change, ...(paused && { paused }), ...(stopped && { stopped }), waves: byDay }];
    }),
  );
}

interface Member {
  readonly subscription: Subscription;
  readonly wave: number;
  readonly from: ArrivalDay;
}

/** The existing subscriptions that the change is for, each with its wave and its day. */
function membersOf(
  { catalog, timelines }: Pick<Planned, 'catalog' | 'timelines'>,
  key: string,
  change: CalendarDay,
): readonly Member[] {
  return [...catalog.subscriptions.values()].flatMap((subscription): readonly Member[] => {
    const index =
      bundleOf(catalog, key, subscription)?.editions.findIndex(({ from }) => from === change) ?? -1;
    const uses =
      timelines.get(subscription.key)?.uses.filter((use) => use.bundle === key && !use.draft) ?? [];
    const arrivals = uses.flatMap((use) => use.arrivals[index] ?? []);
    const arrival = arrivals.find(({ reached }) => reached !== null);
    return arrival?.wave === undefined ? [] : [{ subscription, wave: arrival.wave, from: arrival.from }];
  });
}

/** The version that brings a member the change; undefined where none does. */
function versionOfMember({ subscription, from }: Member): Address | undefined {
  return from === null || from === 'never' ? undefined : versionOf(subscription.address, from);
}

function describe(
  members: readonly Member[],
  { steps, money, today }: Pick<Planned, 'steps' | 'money' | 'today'>,
): Omit<WaveOfChange, 'who' | 'at'> {
  const days = members.flatMap(({ from }) => (from === null || from === 'never' ? [] : [from])).sort();
  const [first, last] = [days[0], days.at(-1)];
  const left = members.length - days.length;
  const by = new Map(members.map(({ subscription, from }) => [subscription.address, from]));
  const names = new Set<Address | undefined>(members.map(versionOfMember));
  const sent = new Map(
    steps.flatMap(({ address, effective_at: day }) => {
      const owner = ownerOf(address);
      const isIts = day === null ? names.has(address) : by.get(owner) === day;
      return isIts ? [[owner, day ?? today] as const] : [];
    }),
  );
  const changes = money.touched.flatMap(
    (touched): readonly { currency: string; change: Decimal | null }[] => {
      const day = sent.get(touched.address);
      if (day === undefined) return [];
      const change = monthlyChangeOn(touched, day, valueByUse(money.usage, touched));
      return [{ currency: touched.currency, change }];
    },
  );
  const unknown = changes.filter(({ change }) => change === null).length;
  return {
    ...(first && last && { first, last }),
    subscriptions: members.length,
    customers: new Set(members.map(({ subscription }) => payerOf(subscription))).size,
    ...(left > 0 && { left }),
    sent: sent.size,
    monthly: [...groupBy(changes, ({ currency }) => currency)].sort().map(([currency, own]) => ({
      currency,
      change: decimalText(total(own.map(({ change }) => change ?? ZERO))),
    })),
    ...(unknown > 0 && { unknown }),
  };
}
