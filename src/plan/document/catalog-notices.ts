/** Notices of a plan about what the catalog says: its names, the reach of its changes, and its warnings. */

import {
  type Bundle,
  type BundleEdition,
  type Catalog,
  payerOf,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { type ChangeReach, haltWords, waveWords } from '../../model/catalog/change-reach.ts';
import { type Diagnostic, oneValue } from '../../model/messages/diagnostic.ts';
import type { Notice, Step } from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import { isPresent } from '../../model/service/record.ts';
import { kindOf } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { sourceText } from '../../model/values/source.ts';
import { pointInForce, type Timeline } from '../../timeline/timeline.ts';
import { encodeItems } from '../bodies/encode-items.ts';
import type { Context } from '../context.ts';

/**
 * Notices about products, plans and bundles that take a name that another one has on record. No price changes by it,
 * and a person who chooses by the name gets another content from then on. A new one may share the name of one that keeps it.
 */
const NAMED_KINDS: ReadonlySet<string | undefined> = new Set(['product', 'plan', 'bundle']);

export function nameNotices(
  steps: readonly Step[],
  { records }: Pick<Observed, 'records'>,
): readonly Notice[] {
  const given = new Set(
    steps.flatMap(({ address, action, body }) =>
      action === 'delete' || typeof body?.name === 'string' ? [address] : [],
    ),
  );
  const named = ({ address }: Pick<Step, 'address'>, name: unknown): string | undefined =>
    NAMED_KINDS.has(kindOf(address)) && typeof name === 'string' ? `${kindOf(address)} ${name}` : undefined;
  const present = given.size === 0 ? [] : [...records.values()].filter(isPresent);
  const holders = groupBy(present, (record) => named(record, record.value?.name));
  return steps.flatMap(({ address, action, body }) => {
    const kind = kindOf(address);
    const name = body?.name;
    if (!NAMED_KINDS.has(kind) || typeof name !== 'string') return [];
    const holder = holders
      .get(named({ address }, name))
      ?.find((record) => record.address !== address && (action !== 'create' || given.has(record.address)));
    if (holder === undefined) return [];
    const message = `it takes the name ${oneValue(name)} of ${holder.address}: whoever chooses by name gets another ${kind}`;
    return [{ code: 'name-taken', address, message }];
  });
}

/**
 * Notices about new subscriptions of a customer who has another one with the same plan and items: of an entry that was copied, both
 * are billed. One that follows another one that ends is none.
 */
export function copyNotices(
  steps: readonly Step[],
  context: Pick<Context, 'catalog' | 'today'>,
  timelines: ReadonlyMap<string, Timeline>,
): readonly Notice[] {
  const created = new Set(
    steps.flatMap(({ address, operation }) => (operation === 'subscriptions.create' ? [address] : [])),
  );
  const beginOf = ({ key }: Subscription): CalendarDay =>
    laterDay(timelines.get(key)?.start ?? context.today, context.today);
  const contentOf = (subscription: Subscription): string => {
    const timeline = timelines.get(subscription.key);
    const { items = [] } = (timeline && pointInForce(timeline, beginOf(subscription))) ?? {};
    return JSON.stringify([subscription.plan ?? null, encodeItems(items)]);
  };
  const byPayer = created.size === 0 ? [] : [...groupBy(context.catalog.subscriptions.values(), payerOf)];
  return byPayer
    .filter(([, own]) => own.length > 1 && own.some(({ address }) => created.has(address)))
    .flatMap(([, own]) => [...groupBy(own, contentOf).values()])
    .flatMap((alike) =>
      alike.flatMap((each, at): readonly Notice[] => {
        if (alike.length === 1 || !created.has(each.address)) return [];
        const other = alike.find(
          (known, index) =>
            known !== each &&
            (index < at || !created.has(known.address)) &&
            (known.ends === undefined || known.ends > beginOf(each)),
        );
        if (other === undefined) return [];
        const message = `its customer has ${other.address} with the same items: if one was copied from the other, both are billed`;
        return [{ code: 'like-another', address: each.address, message }];
      }),
    );
}

/**
 * Notices about future bundle changes that do not reach every subscription on their day. Some of these changes leave
 * no other trace in a plan.
 */
export function reachNotices({ bundles }: Catalog, today: CalendarDay): readonly Notice[] {
  return [...bundles.values()].flatMap((bundle) =>
    reachesOf(bundle).flatMap(({ from, applies, where }): readonly Notice[] => {
      if (applies === undefined || from === null || from <= today) return [];
      const message = `the change of ${from}${where} ${reachText(applies)}`;
      return [{ code: 'change-reach', address: bundle.address, message }];
    }),
  );
}

/** Each reach of a day once: a change of the list price has the same one in every currency, unless one says another. */
function reachesOf({ editions, currencies = new Map<string, readonly BundleEdition[]>() }: Bundle) {
  const own = editions.map(({ from, applies }) => ({ from, applies, where: '' }));
  const others = [...currencies].flatMap(([currency, list]) =>
    list.map(({ from, applies }) => ({ from, applies, where: ` in ${currency}` })),
  );
  const texts = new Set(own.map(({ from, applies }) => JSON.stringify([from, applies])));
  return [...own, ...others.filter(({ from, applies }) => !texts.has(JSON.stringify([from, applies])))];
}

function reachText(reach: ChangeReach): string {
  const { to, at, existing_from: from, waves } = reach;
  if (to === 'new') return 'is for new subscriptions: existing ones keep their prices';
  const halt = haltWords(reach);
  const own = DAYS_OF_THEIR_OWN[at];
  if (waves !== undefined) {
    const named = waves.map((wave) => `${waveWords(wave)} from ${wave.at}`).join(', ');
    return `is for new subscriptions, and reaches existing ones in waves: ${named}${own}${halt}`;
  }
  if (from !== undefined)
    return `is for new subscriptions, and reaches existing ones on ${from}${own}${halt}`;
  if (at === 'renewal')
    return `reaches existing subscriptions at their renewal; those without one keep their prices${halt}`;
  return at === 'on_cycle'
    ? `reaches each existing subscription on the first day of its own billing period from then on${halt}`
    : `reaches existing subscriptions on its day${halt}`;
}

const DAYS_OF_THEIR_OWN = {
  date: '',
  renewal: ', each at its first renewal from then on',
  on_cycle: ', each on the first day of its own billing period from then on',
} as const;

/**
 * Turns the warnings of the catalog and the usage files into notices, so that a plan's approver reads them there. The later runs that an
 * undo takes back are a point of the first lines.
 */
export function warningNotices(warnings: readonly Diagnostic[]): readonly Notice[] {
  return warnings.map(({ source, code, message, fix }) =>
    code === 'changed-since'
      ? { code, address: null, message }
      : {
          code: source ? 'catalog-warning' : code,
          address: null,
          message: `${source ? `${sourceText(source)}: ` : ''}${code}: ${message}; ${fix}`,
        },
  );
}
