/**
 * Compares a subscription's own discount and spend limits with what is billed beside its products: lines of no
 * product, or what an invoice's total takes off its lines.
 */

import { subscriptionLines } from '../ledger/bills/subscription-lines.ts';
import { type Decimal, decimal, ZERO } from '../model/values/decimal.ts';
import {
  type BilledLine,
  type ChargeFinding,
  differs,
  invoiceIds,
  invoicesOf,
  isRounded,
  linesOf,
  notCompared,
  sumOf,
} from './billed-lines.ts';
import type { Expected } from './expected-charges.ts';
import { besideLines } from './whole-invoices.ts';

type Charges = Extract<Expected, { kind: 'charges' }>;

interface OwnTermsInput {
  readonly expected: Charges;
  /** The lines of the month that bill products of the subscription, each once. */
  readonly products: readonly BilledLine[];
  /** Lines of the month that bill no product. */
  readonly others: readonly BilledLine[];
  /** The sum of the product lines if each were right; a line that was not compared counts as billed. */
  readonly rightSum: Decimal;
  readonly currency: string | null;
  /** True where the lines of the products have the discount already. */
  readonly isDiscountedByLine: boolean;
}

const WHAT = 'discount and spend limits';

export function compareOwnTerms(input: OwnTermsInput): readonly ChargeFinding[] {
  const { expected, others } = input;
  const [unknown] = unknownTerms(expected, others);
  if (unknown !== undefined)
    return [{ ...unknown, totals: others.length > 0 ? [] : invoicesOf(input.products) }];
  const isAdjusted = (base: Decimal) => adjustments(input, base).length > 0;
  const isShown = others.some(({ line }) => !decimal(line.total).eq(ZERO));
  // A line that is wrong may have brought a limit into force.
  if (!isAdjusted(input.rightSum) && !(isShown && isAdjusted(sumOf(input.products))))
    return others.flatMap(extraLine);
  return [compareAdjustments(input)];
}

/** Empty where the arithmetic of each term is known. */
export function unknownTerms(
  { excluded: [unknown] }: Pick<Charges, 'excluded'>,
  others: readonly BilledLine[],
): readonly ChargeFinding[] {
  return unknown === undefined ? [] : [notCompared(WHAT, others, `${unknown.what}: ${unknown.reason}`)];
}

/** The amounts of the terms on a sum, in the order of `subscription-lines.ts`. */
function adjustments({ expected, isDiscountedByLine }: OwnTermsInput, subtotal: Decimal): readonly Decimal[] {
  const { schedule, terms, period } = expected;
  const own = isDiscountedByLine ? { ...terms, discount: null } : terms;
  return subscriptionLines(subtotal, schedule, { day: period.from }, own)
    .map(({ amount }) => amount)
    .filter((amount) => !amount.eq(ZERO));
}

function extraLine({ line, invoice }: BilledLine): readonly ChargeFinding[] {
  if (decimal(line.total).eq(ZERO)) return [];
  const about = { kind: 'extra_line', what: line.description || null, invoices: [invoice.id] } as const;
  return [differs(about, 'the catalog has no such charge', { billed: line.total })];
}

function compareAdjustments(input: OwnTermsInput): ChargeFinding {
  const { products, others, rightSum, currency } = input;
  const shown = others.length > 0 ? sumOf(others) : takenOff(products);
  const totals = others.length > 0 ? [] : invoicesOf(products);
  const invoices = invoiceIds([...products, ...others]);
  if (shown === null) {
    const reason = 'no line and no total shows it';
    return { kind: 'not-compared', entry: { what: WHAT, invoices, billed: null, reason }, totals };
  }
  // The service takes its share of what it billed, so a wrong line is not reported a second time here.
  const bases = [rightSum, sumOf(products)];
  const agreed = bases
    .map((base) => adjustments(input, base))
    .map((amounts) => ({
      sum: amounts.reduce((sum, amount) => sum.plus(amount), ZERO),
      count: amounts.length,
    }))
    .find(({ sum, count }) => isRounded(shown, sum, currency, count + 1));
  if (agreed !== undefined) return { kind: 'agreed', expected: agreed.sum, billed: shown, totals };
  const expected = adjustments(input, rightSum).reduce((sum, amount) => sum.plus(amount), ZERO);
  const isIgnored = shown.eq(ZERO) && input.expected.terms.discount !== null;
  const kind = isIgnored ? 'discount_ignored' : 'wrong_amount';
  const reason = isIgnored
    ? 'the discount of the subscription is not taken off'
    : 'the terms of the subscription make another amount';
  return { ...differs({ kind, what: WHAT, invoices }, reason, { expected, billed: shown }), totals };
}

/**
 * The difference between the totals of the invoices and their lines; null where a total is not shown, or an invoice
 * bills something else too. `own` are all lines that are known to be of the subscription.
 */
export function takenOff(own: readonly BilledLine[]): Decimal | null {
  let sum = ZERO;
  for (const invoice of invoicesOf(own)) {
    const isWhole = linesOf(invoice).every(({ line, from }) =>
      own.some((each) => each.invoice === invoice && each.line === line && each.from === from),
    );
    const beside = besideLines(invoice);
    if (beside === null || !isWhole) return null;
    sum = sum.plus(beside);
  }
  return sum;
}
