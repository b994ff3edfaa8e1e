/** The form of every kind of statement: prepared with its faults, and then answered. */
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import type { Counterexample, StatementKindName, TestUse } from '../model/plan/price-test.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { type Decimal, decimalText } from '../model/values/decimal.ts';
import type { FieldPath, Locate, Source } from '../model/values/source.ts';
import type { Faults } from '../yaml/faults.ts';
import type { Comparer } from './compare/excess.ts';
import type { MoveOf } from './compare/sides.ts';
import type { PriceBook, Subject } from './price-book.ts';
import type { ReadCosts, WrittenStatements } from './written-test.ts';

/** Everything that statements are answered from. */
export interface TestInputs {
  readonly book: PriceBook;
  readonly comparer: Comparer;
  readonly moveOf: MoveOf;
  /** The catalogs that `since` names, by that name. */
  readonly others: ReadonlyMap<string, PriceBook>;
  /** The files of unit costs that could be read, by their names. */
  readonly costs: ReadonlyMap<string, ReadCosts>;
}

export type StatementResult =
  | { readonly kind: 'holds'; readonly assumed?: readonly string[] }
  | {
      readonly kind: 'fails';
      /** A sentence without its full stop. */
      readonly message: string;
      readonly counterexample: Counterexample;
      readonly cause: Source | null;
      readonly assumed?: readonly string[];
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'not_proven'; readonly reason: string; readonly cause?: Source | null };

/** Answers a statement that was prepared without a fault. */
export type Answer = () => StatementResult;

export interface Prepared<Name extends StatementKindName> {
  readonly statement: WrittenStatements[Name];
  readonly subject: Subject | null;
  /** Reports a fault at a field of the statement. */
  readonly refuse: Refuse;
}

export interface StatementKind<Name extends StatementKindName> {
  /** The subjects that it takes: from its own fields, or from `for_each`. */
  readonly takes: 'bundle' | 'either' | 'none';
  /** Undefined, with a fault, where the statement cannot be answered. */
  readonly prepare: (prepared: Prepared<Name>, inputs: TestInputs) => Answer | undefined;
}

export type Refuse = (path: FieldPath, code: DiagnosticCode, message: string, fix: string) => undefined;

export function refuserAt(locate: Locate, faults: Faults): Refuse {
  return (path, code, message, fix) => {
    faults.error({ code, source: locate(path), message, fix });
    return undefined;
  };
}

interface Failure extends Omit<Extract<StatementResult, { kind: 'fails' }>, 'kind' | 'counterexample'> {
  readonly day: CalendarDay;
  /** The month of a new contract; infinite where all discounts have ended. */
  readonly month?: number;
  readonly currency: string | null;
  /** The months that the amounts cover. */
  readonly months: number | null;
  readonly amounts: readonly (readonly [what: string, usage: readonly TestUse[], amount: Decimal])[];
}

export function fails({ day, month = 0, currency, months, amounts, ...failure }: Failure): StatementResult {
  return {
    kind: 'fails',
    ...failure,
    counterexample: {
      day,
      after_months: month === 0 || month === Number.POSITIVE_INFINITY ? null : month,
      currency,
      months,
      amounts: amounts.map(([what, usage, amount]) => ({ what, usage, amount: decimalText(amount) })),
    },
  };
}

export const HOLDS: StatementResult = { kind: 'holds' };

/** A failure where there is one, else what is not proven, else that the statement holds. Stops at a failure. */
export function worstOf(answers: Iterable<StatementResult>): StatementResult {
  let worst: StatementResult = HOLDS;
  for (const finding of answers) {
    if (finding.kind === 'fails') return finding;
    if (finding.kind === 'not_proven' && worst.kind === 'holds') worst = finding;
  }
  return worst;
}
