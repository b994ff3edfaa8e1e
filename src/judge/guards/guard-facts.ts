/** The input of the guards: the steps of a plan with the world they were planned on. */

import type { TouchedMoney } from '../../ledger/of-plan/touched-money.ts';
import type { Unmeasured } from '../../ledger/of-plan/unmeasured-changes.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import type { Guards } from '../../model/plan/guards.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Unsent } from '../../model/plan/rules.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { Context } from '../../plan/context.ts';
import type { ListChange } from '../../plan/rules/unsent-changes.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Requests } from '../asked-for.ts';
import type { ListAhead } from './prices/lists-ahead.ts';

export interface GuardFacts extends Requests {
  readonly steps: readonly Step[];
  /** Includes the steps that `--target` left out: a mass change in slices is still a mass change. */
  readonly pending: readonly Step[];
  readonly context: Context;
  readonly today: CalendarDay;
  readonly money: TouchedMoney;
  readonly unmeasured: readonly Unmeasured[];
  /** By the subscription's key. */
  readonly timelines: ReadonlyMap<string, Timeline>;
  /** The dated changes of list prices that this plan brings, and that nobody pays yet. */
  readonly ahead?: readonly ListAhead[];
  /** The facts of what is sent where the plan takes over changes of the service, against what is paid by now. */
  readonly beside?: GuardFacts;
  /** The locks and further list prices before the plan, which no request carries, and the changes of those list prices. */
  readonly former: readonly Unsent[];
  readonly lists: readonly ListChange[];
  /** The catalog that the plan's own is compared with, where there is one; its things have their present keys. */
  readonly before?: Catalog;
}

/** One reason for a guard to refuse. */
export interface Violation {
  readonly address: Address;
  /** Another address that an exception may be for: the bundle that causes the violation, or the protected product. */
  readonly about?: Address;
  /**
   * The amount to compare with a limit, in the guard's unit; null where it cannot be measured: no limit covers it.
   */
  readonly amount: Decimal | null;
  /** The largest increase of a month's bill, exact and as it is shown; absent without a bound, and where the guard is not about one. */
  readonly most?: { readonly amount: Decimal; readonly text: string };
  /** The limit that it breaks, where that is not the guard's own: `60`, `at most 90`. */
  readonly limit?: string;
  /** The price that it is about, preceded by its bundle where it is in one; absent where it is about something else. */
  readonly price?: string;
  /** The sign of a percentage that is no increase of a price, in a guard on increases, or no decrease. */
  readonly sign?: '+' | '\u2212';
  /** The base of a percentage and its day, such as `against 49.00 on 2026-12-31`; absent where that is what is paid today. */
  readonly against?: string;
  /** The words for a price whose `amount` is null, such as `from nothing`. */
  readonly unmeasured?: string;
  /** Another way to pass than an exception, such as the days to write in its place. */
  readonly otherWay?: string;
  /** A clause about the address, such as `its price increases by 30 %`. */
  readonly message: string;
}

/** Returns the violations of the project's limit; an empty list lets the plan pass. */
export type Guard = (guards: Guards, facts: GuardFacts) => readonly Violation[];
