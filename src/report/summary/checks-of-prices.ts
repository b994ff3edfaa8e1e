/** Points about prices: slips, currencies that were left, and quantities at which a change is not what it seems. */
import { counted, someOf } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey, kindOf, ownerOf } from '../../model/values/address.ts';
import { nameOf } from '../words/names.ts';
import { firstTexts, ifAny } from '../words/sentences.ts';
import { exchangesOf, slipsOf } from './edited-amounts.ts';
import { hasMore } from './price-movements.ts';

/** The most of one kind that are named. */
const NAMED = 3;
const FEWER_NAMED = 2;

/** An amount ten, 100 or 1,000 times as large or as small is easily a slip. */
export function slips(plan: Plan): readonly string[] {
  const texts = slipsOf(plan).map(
    ({ text, place }) => `${text}: correct ${place} if the decimal point slipped`,
  );
  return ifAny(texts.length, () => someOf(texts, 1, '; '));
}

/** Two amounts that were mixed up leave every sum of a list as it is. */
export function exchanges(plan: Plan): readonly string[] {
  return firstTexts(
    exchangesOf(plan),
    FEWER_NAMED,
    'more pair of amounts that change places',
    'more pairs of amounts that change places',
  );
}

const CHANGES: ReadonlySet<string> = new Set(['increase', 'decrease', 'mixed']);

/** A list price that rises or falls in one currency of its bundle and is left in another is easily an edit that was forgotten. */
export function leftCurrencies({ impact }: Plan): readonly string[] {
  const texts = impact.bundles.flatMap(({ bundle, currencies = {} }) => {
    const changed = new Set(
      impact.prices.flatMap((price) =>
        price.bundle === bundle && CHANGES.has(price.direction) ? (price.currency ?? []) : [],
      ),
    );
    const left = Object.entries(currencies).filter(([currency]) => !changed.has(currency));
    return changed.size === 0
      ? []
      : left.map(
          ([currency, count]) =>
            `the prices of ${nameOf({ impact }, bundle)} in ${currency} stay as they are for ${counted(count, 'subscription')}`,
        );
  });
  return firstTexts(texts, FEWER_NAMED, 'more currency', 'more currencies');
}

/** Every fee that is charged more often, whatever the guards say about it: no list price shows it. */
export function moreUnits({ impact: { prices } }: Plan): readonly string[] {
  const texts = prices.flatMap(({ product, changes }) => {
    const owners = new Set(changes.filter(hasMore).flatMap(({ addresses }) => addresses.map(ownerOf)));
    if (owners.size === 0) return [];
    // The bundle that lists the price is among them.
    const payers = [...owners].filter((owner) => kindOf(owner) === 'subscription').length;
    return `${bareKey(product)} in ${payers === 0 ? 'the list' : counted(payers, 'subscription')}`;
  });
  return ifAny(texts.length, () => `more units of ${someOf(texts, NAMED)}`);
}

/** The limits name the subscriptions where the guard refuses the plan. */
export function despiteLock({ guards, impact }: Plan): readonly string[] {
  if (guards.some(({ guard, outcome }) => guard === 'locked_prices' && outcome === 'refused')) return [];
  return ifAny(
    impact.bundles.reduce((sum, { despite_lock = 0 }) => sum + despite_lock, 0),
    (count) => `a price change affects ${counted(count, 'price-locked subscription')}`,
  );
}

export function triedOnly(plan: Plan): readonly string[] {
  return inPrices(plan, 'compared at some usages only', ({ usages_tried }) => usages_tried !== undefined);
}

/** Ignores drops of the old price, because the plan does not cause them. */
export function newDrops(plan: Plan): readonly string[] {
  return inPrices(plan, 'using more costs less', ({ curves }) =>
    curves.some(({ before, after }) => {
      const known = new Set(before?.total_drops.map(({ quantity }) => quantity));
      return after?.total_drops.some(({ quantity }) => !known.has(quantity)) === true;
    }),
  );
}

export function newGaps(plan: Plan): readonly string[] {
  return inPrices(plan, 'no bill for some usage', ({ curves }) =>
    curves.some(({ before, after }) => {
      const ends = after?.ends_at ?? null;
      return ends !== null && ends !== (before?.ends_at ?? null);
    }),
  );
}

type Change = Plan['impact']['prices'][number]['changes'][number];

function inPrices({ impact }: Plan, what: string, isSo: (change: Change) => boolean): readonly string[] {
  const prices = [...impact.prices, ...(impact.moves ?? []).flatMap((move) => move.prices)];
  const found = prices.filter(({ changes }) => changes.some(isSo));
  return ifAny(found.length, (count) => `${what} in ${counted(count, 'price')}`);
}
