/** The faults of a written model, and its numbers. An unreadable one gives a fault and a harmless value. */
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { type Decimal, decimal, HUNDRED, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';

/** The limit for the length of an amount. A longer one is meaningless and would make exact arithmetic slow. */
const MAX_DECIMAL_CHARACTERS = 100;

const PERCENT = ONE.div(HUNDRED);

/** Reads a decimal. A missing text is zero. */
export function readDecimal(text: string | undefined, path: FieldPath, faults: ModelFaults): Decimal {
  if (text === undefined) return ZERO;
  if (text.length <= MAX_DECIMAL_CHARACTERS && isDecimalText(text)) return decimal(text);
  faults.add(
    path,
    'not-a-decimal',
    `${quoted(text)} is not a decimal number of at most ${MAX_DECIMAL_CHARACTERS} characters`,
    'write digits with an optional fraction, such as "0.25"',
  );
  return ZERO;
}

/** Reads a percentage as an exact fraction: `"2.5"` is 0.025. A missing text is zero. */
export function readPercentage(text: string | undefined, path: FieldPath, faults: ModelFaults): Decimal {
  return readDecimal(text, path, faults).times(PERCENT);
}

/** Reads a number of units, which must be whole and not negative. */
export function readUnits(units: number, path: FieldPath, faults: ModelFaults): Decimal {
  if (Number.isSafeInteger(units) && units >= 0) return decimal(units);
  faults.add(
    path,
    'not-a-unit-count',
    `${units} is not a whole number of units from zero up`,
    'write a whole number that is not negative',
  );
  return ZERO;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/**
 * Collects the faults in a written pricing model while it is read. Faults have paths, which the catalog converts to
 * places in files.
 */
export interface ModelFault {
  /** The path from the price's root to the faulty value. It may name a missing field. */
  readonly path: FieldPath;
  /** Stable, kebab-case: `tier-gap`. */
  readonly code: DiagnosticCode;
  /** The fault, as one sentence without its full stop. */
  readonly message: string;
  /** The fix, as an imperative without its full stop. */
  readonly fix: string;
}

/**
 * Collects the faults for the readers of this folder. After a fault, a reader continues with a harmless value, so
 * that one run finds all faults.
 */
export class ModelFaults {
  readonly list: ModelFault[] = [];

  add(path: FieldPath, code: DiagnosticCode, message: string, fix: string): void {
    this.list.push({ path, code, message, fix });
  }
}
