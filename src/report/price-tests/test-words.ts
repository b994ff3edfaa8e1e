/** The results of price tests in words, for every form of them. */
import { counted, grouped } from '../../model/messages/counted.ts';
import {
  type Counterexample,
  isBroken,
  type TestAmount,
  type TestResult,
  type TestUse,
} from '../../model/plan/price-test.ts';
import { unitMoneyText } from '../words/value-text.ts';

/** `seats 51, logs 100 (in 12 months)`; undefined where nothing is used. */
function usageText(usage: readonly TestUse[]): string | undefined {
  const used = usage.map(useText);
  return used.length === 0 ? undefined : used.join(', ');
}

function useText({ name, quantity, of, months, cell }: TestUse): string {
  const amount = { quantity: '', amount: ' of money', charge: ' of charge' }[of];
  const where = Object.entries(cell ?? {}).map(([key, value]) => `${key} ${value ?? 'any other'}`);
  const notes = [...where, ...(months === null || months === 1 ? [] : [`in ${months} months`])];
  return `${name} ${grouped(quantity)}${amount}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

/** `costs 510.00 USD at seats 51`. */
export function amountText(
  { what, usage, amount }: TestAmount,
  { currency, months }: Pick<Counterexample, 'currency' | 'months'>,
): string {
  const unit = currency === null ? '' : ` ${currency}`;
  const time = months === null ? ' for one bill' : months === 1 ? ' a month' : ` for ${months} months`;
  const used = usageText(usage);
  return `${what}: ${shownAmount(amount, currency)}${unit}${time}${used === undefined ? ', without use' : ` at ${used}`}`;
}

const MOST_PLACES = 12;

/** Exact, so that a difference below a cent is seen; only a share with no end is cut. */
function shownAmount(amount: string, currency: string | null): string {
  const [whole = '', places = ''] = amount.split('.');
  if (places.length <= MOST_PLACES) return unitMoneyText(amount, currency);
  return `≈ ${unitMoneyText(`${whole}.${places.slice(0, MOST_PLACES)}`, currency)}`;
}

export function dayText({ day, after_months: months }: Counterexample): string {
  return months === null ? `on ${day}` : `on ${day}, for a contract after ${counted(months, 'month')}`;
}

export interface Counts {
  readonly holds: number;
  readonly fails: number;
  readonly unproven: number;
  readonly broken: number;
}

export function countsOf(results: readonly TestResult[]): Counts {
  const of = (status: TestResult['status']): number =>
    results.filter((each) => each.status === status).length;
  return {
    holds: of('holds'),
    fails: of('fails'),
    unproven: of('not_proven'),
    broken: results.filter(isBroken).length,
  };
}
