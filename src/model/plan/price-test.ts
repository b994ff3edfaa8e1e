/** The results of the tests of prices (`pricewright check prices`), in the form of `schemas/test-results.schema.json`. */
import type { CalendarDay } from '../values/calendar-day.ts';
import type { Source } from '../values/source.ts';

export const STATEMENT_KINDS = [
  'bill',
  'unchanged',
  'never_cheaper_to_use_more',
  'annual_at_most',
  'cheaper_than',
  'margin_at_least',
  'same_everywhere',
] as const;

export type StatementKindName = (typeof STATEMENT_KINDS)[number];

/** `not_proven`: no usage is known that breaks the statement, and nothing proves that there is none. */
type TestStatus = 'holds' | 'fails' | 'not_proven';

export interface TestUse {
  /** The key of a product, or the id of a metric or of a product that the catalog does not name. */
  readonly name: string;
  /** An exact decimal. */
  readonly quantity: string;
  /** `amount`: money that a price takes a share of. `charge`: the value of an expression. */
  readonly of: 'quantity' | 'amount' | 'charge';
  /** The months in which it is used; null for one billing interval of no known length. */
  readonly months: number | null;
  /** The cell of a matrix; null for any other price. */
  readonly cell: Readonly<Record<string, string | null>> | null;
}

/** One of the two sides that a statement compares. */
export interface TestAmount {
  readonly what: string;
  readonly usage: readonly TestUse[];
  /** An exact decimal, not rounded. */
  readonly amount: string;
}

/** A usage at which a statement does not hold. */
export interface Counterexample {
  readonly day: CalendarDay;
  /** The months of a new contract that have passed, where discounts have ended by then; null for the first month. */
  readonly after_months: number | null;
  /** ISO 4217; null where the catalog declares none. */
  readonly currency: string | null;
  /** The months that the amounts cover; null for one billing interval of no known length. */
  readonly months: number | null;
  readonly amounts: readonly TestAmount[];
}

export interface TestResult {
  /** The written name, or the statement in words, and its subject where it stands for several. */
  readonly name: string;
  readonly kind: StatementKindName;
  /** The address of the bundle or the subscription; null where the statement is about several. */
  readonly subject: string | null;
  readonly status: TestStatus;
  /** True where `not_proven` is allowed, so that it does not fail the run. */
  readonly allowed: boolean;
  /** A sentence without its full stop; null for a statement that holds. */
  readonly message: string | null;
  readonly counterexample: Counterexample | null;
  /** The statement. */
  readonly source: Source;
  /** The line of the catalog that makes the amount; null where there is none to name. */
  readonly cause: Source | null;
  /** The assumptions behind an amount, as clauses. */
  readonly assumed: readonly string[];
}

export interface TestRun {
  readonly results: readonly TestResult[];
  readonly project: string;
  readonly environment: string;
  readonly day: CalendarDay;
}

export function isBroken({ status, allowed }: TestResult): boolean {
  return status === 'fails' || (status === 'not_proven' && !allowed);
}
