/** Reads the decimals and whole numbers of a written model. An unreadable one gives a fault and a harmless value. */
import { type Decimal, decimal, HUNDRED, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { ModelFaults } from './model-fault.ts';

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
