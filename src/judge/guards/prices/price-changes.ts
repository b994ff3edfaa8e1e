/**
 * The price changes that a plan's steps make, as input of the guards on prices: those of the ledger, each with the prices that
 * it is measured from. A price that stays is a change where escalations raised it, because a version brings prices as written.
 */

import { paidPrice } from '../../../ledger/bills/items-in-force.ts';
import { movedPrice } from '../../../ledger/of-plan/bundle-moves.ts';
import {
  bundleExchange,
  bundleIn,
  bundleSets,
  type ItemChange,
  type ItemSet,
  itemPairs,
} from '../../../ledger/of-plan/impact-items.ts';
import type { NamedPrice } from '../../../ledger/of-plan/list-prices.ts';
import type { OfMove } from '../../../ledger/of-plan/move-prices.ts';
import type { PricedStep } from '../../../ledger/of-plan/priced-steps.ts';
import type { TouchedMoney } from '../../../ledger/of-plan/touched-money.ts';
import type { PriceSchedule, ScheduleEntry } from '../../../ledger/priced-subscription.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { Step } from '../../../model/plan/plan.ts';
import type { Address } from '../../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../../model/values/calendar-day.ts';
import { remember } from '../../../model/values/remember.ts';
import type { Context } from '../../../plan/context.ts';
import { currencyAt } from '../../../plan/terms-at.ts';
import { asOrdered, withUnitsOf } from '../../../pricing/read/read-price.ts';
import { priceAskedFor } from '../../asked-for.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { createAnnouncedOn } from './announced-prices.ts';
import { createPriceBefore, createPriceSource } from './base-prices.ts';

/** The price to compare with: the one of the step's day, of the day before it, or from before the window's applies. */
export interface Base {
  readonly kind: 'its_day' | 'eve' | 'window';
  /** The day of a price that is still to come. */
  readonly day?: CalendarDay;
}

interface BasePrice {
  readonly since: Base;
  /** Raised by escalations; in the new units where another number of them is an order. */
  readonly price: Price;
  /** Set where a move between bundles exchanges the price. Their difference is then no change of a price. */
  readonly moved?: OfMove | undefined;
  /** The price to which a request of the customer may lead from there. */
  readonly asked?: Price | undefined;
}

export interface PriceChange {
  readonly step: Step;
  readonly currency: string;
  /** The product's name, preceded by its bundle where it is in one. */
  readonly price: string;
  /** The bundle whose edit makes the change; undefined where the subscription's own entry makes it. */
  readonly cause: Address | undefined;
  /** The price on the step's day before this plan, as it is written; undefined where there was none. */
  readonly before: Price | undefined;
  /** Undefined where the product no longer has a price there. */
  readonly after: Price | undefined;
  /** Empty for a new price. */
  readonly bases: readonly BasePrice[];
  /** The list price, where a dated change of the bundle to which the subscription moves makes it another one. */
  readonly listed: Price | undefined;
  /** True for a price of a bundle that the customer no longer has, and asked to leave. */
  readonly isLeft: boolean;
  /** The customer's prices on the day. Of the items that a pricing plan brought, only the overrides are known. */
  readonly held: ItemSet;
}

/** A product that joins or leaves a bundle is still the same product to its customer. */
export const priceChanges = remember((facts: GuardFacts): readonly PriceChange[] => {
  const { steps, context, money, ticketOf, ahead = [] } = facts;
  const { identityOf } = money;
  const { bundleOf } = createPriceSource(context, identityOf);
  const announcedOn = createAnnouncedOn(context, identityOf);
  const basesOf = createBases(facts);
  const priced = pricedSteps(money);
  const judged = steps.map((step) => {
    const own = priced.get(step.id);
    return { step, own, ...(own ?? bundleUpdate(context, step)) };
  });
  const changesIn = ({ step, own, held, entry, ...of }: Judged): readonly PriceChange[] => {
    if (!held || !entry || own?.entry.ended || [held, entry].some(isUnknown)) return [];
    const currency = of.currency ?? currencyAt(context, step.address);
    const isRequested = ticketOf(step) !== undefined;
    return itemPairs(held.items, entry).flatMap((pair) => {
      const { name, bundle, before, after } = pair;
      const isOther = before === null || after === null || identityOf(before) !== identityOf(after);
      if (!isOther && !own?.losesEscalation) return [];
      const cause = own ? after && bundleOf(step, { name, price: after }) : step.address;
      return {
        ...{ step, price: name, cause: cause ?? undefined, currency: currency ?? '', held },
        ...{ before: before ?? undefined, after: after ?? undefined },
        ...basesOf({ step, own, pair, isOther, held, entry, currency }),
        isLeft: isRequested && after === null && bundle !== null && !has(entry, bundle),
      };
    });
  };
  const changes = judged.flatMap(changesIn);
  // A dated price that follows one which notices name is judged in the versions that carry it, from the announced price.
  const reachOf = ({ cause, price, after }: PriceChange): string =>
    `${bundleIn(price) === undefined ? `${cause} ` : ''}${price} ${after && identityOf(after)}`;
  const isAnnounced = ({ step, price: name, before }: PriceChange): boolean =>
    before !== undefined && announcedOn(step, { name, price: before }) !== undefined;
  const announced = new Set(changes.filter(isAnnounced).map(reachOf));
  return [...changes, ...ahead.flatMap(changesIn).filter((change) => !announced.has(reachOf(change)))];
});

interface Judged {
  readonly step: Step;
  readonly held?: ItemSet | undefined;
  readonly entry?: ItemSet | undefined;
  readonly own?: OwnStep | undefined;
  readonly currency?: string;
}

/** By the id of the step. A draft counts as published, as that is what it is for. */
function pricedSteps({ touched, drafts }: TouchedMoney): ReadonlyMap<string, OwnStep> {
  const steps = [...touched, ...drafts].flatMap(({ created, before: schedule, pricedSteps: all }) =>
    created ? [] : all.map((own) => [own.step.id, { ...own, schedule }] as const),
  );
  return new Map(steps);
}

interface OwnStep extends PricedStep {
  readonly schedule: PriceSchedule;
}

function bundleUpdate(context: Context, step: Step) {
  return step.operation === 'bundles.update' ? bundleSets(context, step) : undefined;
}

function isUnknown({ missing }: ItemSet): boolean {
  return missing === 'everything';
}

function has({ items }: ItemSet, bundle: string | null): boolean {
  return items.some((item) => item.bundle === bundle);
}

interface Compared {
  readonly step: Step;
  /** Undefined for a bundle. */
  readonly own: OwnStep | undefined;
  readonly pair: ItemChange;
  /** True where the two prices differ as they are written. */
  readonly isOther: boolean;
  readonly held: ItemSet;
  readonly entry: ItemSet;
  readonly currency: string | null;
}

/**
 * The base of a day ahead is the price that is scheduled for it, and that of the day before where nobody agreed to that one:
 * otherwise each of many edits of one day ahead would count from the edit before it. A price that stays as it is scheduled
 * was judged by the plan that scheduled it, and one of the window by its apply.
 */
function createBases(facts: GuardFacts): (compared: Compared) => Pick<PriceChange, 'bases' | 'listed'> {
  const { context, money, ticketOf, today } = facts;
  const priceBefore = createPriceBefore(context.observed, 'left_out');
  const { isAgreed } = createPriceSource(context, money.identityOf);
  return ({ step, own, pair, isOther, held, entry, currency }) => {
    const { name, bundle, product, before, after, nameBefore } = pair;
    const movePrices = money.movePrices.inCurrency(currency);
    const day = own?.from ?? today;
    const isRequested = ticketOf(step) !== undefined;
    const isOwnNow = after !== null && money.isOwnQuantity({ name, price: after });
    const base = (since: Base, set: ItemSet & Partial<ScheduleEntry>, was: NamedPrice, moved?: OfMove) => {
      const paid = (price: Price): Price =>
        own && set.from
          ? paidPrice(own.schedule, set.from, price, since.kind === 'eve' ? addDays(day, -1) : day)
          : price;
      const isOrder = own && after && (isRequested || (isOwnNow && money.isOwnQuantity(was)));
      const comes = set.missing === null && !has(set, bundle);
      const asked =
        isRequested && after
          ? priceAskedFor(movePrices, { name, price: after }, { before: was, comes })
          : undefined;
      const price = paid(isOrder ? asOrdered(was.price, after) : was.price);
      return [{ since, price, moved, asked: asked && (comes ? asked : paid(asked)) }];
    };
    const ofMove = (step: PricedStep, change: ItemChange): OfMove | undefined => {
      const exchanged = movedPrice(step, change);
      return exchanged && movePrices.ofMove(exchanged);
    };
    const moved = own && ofMove(own, pair);
    const old = before && { name: nameBefore ?? name, price: before };
    const isAhead = own?.held && own.held.from > today;
    const eve = own?.eve && !(old && isAgreed(step, old)) ? own.eve : undefined;
    const onEve = eve && itemPairs(eve.items, entry).find((each) => each.name === name);
    const exchange = eve && bundleExchange(namesIn(eve), namesIn(entry));
    const movedOnEve = own && onEve && exchange && ofMove({ ...own, exchange }, onEve);
    const first = priceBefore(step.address, product);
    const bases = [
      ...(old ? base({ kind: 'its_day', ...(isAhead && { day: own.held.from }) }, held, old, moved) : []),
      ...(isOther && eve && onEve?.before
        ? base(
            { kind: 'eve', day: addDays(day, -1) },
            eve,
            { name: onEve.nameBefore ?? name, price: onEve.before },
            movedOnEve,
          )
        : []),
      ...(isOther && first
        ? base({ kind: 'window' }, held, { name: old?.name ?? name, price: first }, moved)
        : []),
    ];
    return { bases, listed: moved?.listed ?? movedOnEve?.listed };
  };
}

function namesIn({ items }: ItemSet): readonly string[] {
  return items.map(({ name }) => name);
}

/** The bases without moved prices. For one that a dated change of the new bundle raises, its list price is the base. */
export function withoutMoves({ bases, listed, after }: PriceChange): readonly BasePrice[] {
  const own = bases.filter(({ moved }) => moved === undefined);
  return listed && after ? [...own, { since: { kind: 'its_day' }, price: withUnitsOf(listed, after) }] : own;
}
