/** What guards look at: the steps of a plan with the world they were planned on. */
import type { Address } from '../../model/address.ts';
import type { CalendarDay } from '../../model/calendar-day.ts';
import type { Decimal } from '../../model/decimal.ts';
import type { Guards } from '../../model/guards.ts';
import type { Step } from '../../model/plan.ts';
import type { Context } from '../context.ts';
import type { TouchedMoney } from '../impact/impact-of-plan.ts';

export interface GuardFacts {
  readonly steps: readonly Step[];
  /** With those that `--target` left out: in slices a mass change is none. */
  readonly pending: readonly Step[];
  readonly context: Context;
  readonly today: CalendarDay;
  readonly money: TouchedMoney;
}

/** One reason for a guard to refuse. */
export interface Violation {
  readonly address: Address;
  /** What else an exception may be for: the bundle that brings it about, the product that is protected. */
  readonly about?: Address;
  /** What is held against a limit, in the guard's own unit; null where nothing measures it, which no limit covers. */
  readonly amount: Decimal | null;
  /** A clause about the address: `its price increases by 30 %`. */
  readonly message: string;
}

/** A guard answers what goes beyond the project's limit; an empty list lets the plan pass. */
export type Guard = (guards: Guards, facts: GuardFacts) => readonly Violation[];
