/**
 * Revenue by month worked out from the company's numbers alone, in thousandths of a unit of money, so that
 * nothing of the program takes part. The month of a subscriber is rounded once, to the cent. A bill counts in the month of its day, and changes of today reach bills from today on.
 */
import { NEXT_LIST_PRICE, type Subscriber, subscribers, TERMS, type Terms } from './company.ts';

const MILLS = 1000n;

export interface Month {
  readonly month: string;
  readonly before: bigint;
  readonly after: bigint;
}

/** The months from 2026-11 on, over the subscribers that `changes` picks, before and after `terms` take effect on `today`. */
export function revenueByHand(
  count: number,
  terms: Terms,
  { today, picks }: { readonly today: string; readonly picks: (one: Subscriber) => boolean },
): readonly Month[] {
  const chosen = subscribers(count).filter(picks);
  return Array.from({ length: 24 }, (_, index) => {
    const month = `${2026 + Math.floor((10 + index) / 12)}-${String(((10 + index) % 12) + 1).padStart(2, '0')}`;
    const sums = chosen.map((one) => {
      const day = `${month}-${one.start.slice(8)}`;
      const before = billOn(day, one, TERMS);
      return { before, after: day < today ? before : billOn(day, one, terms) };
    });
    return {
      month,
      before: sums.reduce((sum, each) => sum + each.before, 0n),
      after: sums.reduce((sum, each) => sum + each.after, 0n),
    };
  });
}

/** What a subscriber pays on a day of billing. The use of logs has no samples and is in no sum. */
function billOn(day: string, one: Subscriber, terms: Terms): bigint {
  if (day < one.start) return 0n;
  const whole =
    feeOn(day, one, terms) + callsOf(one, terms) + (one.syncs && !terms.legacyEnds ? 15n * MILLS : 0n);
  const isDiscounted =
    one.discount !== null && terms.partnerDiscount !== null && day < yearsLater(one.start, 2);
  return toTheCent(isDiscounted ? (whole * (100n - BigInt(terms.partnerDiscount ?? '0'))) / 100n : whole);
}

function toTheCent(amount: bigint): bigint {
  return ((amount + MILLS / 200n) / (MILLS / 100n)) * (MILLS / 100n);
}

function feeOn(day: string, { bundle, lockedUntil }: Subscriber, terms: Terms): bigint {
  if (bundle === 'starter') return mills(terms.starterFee);
  if (bundle === 'growth_eur') return mills('459.00');
  const isNext = day >= (lockedUntil ?? NEXT_LIST_PRICE);
  return mills(isNext ? terms.growthNext : terms.growthFee);
}

/** Each tier prices its own part of the calls. */
function callsOf({ calls }: Subscriber, { starterCalls }: Terms): bigint {
  if (calls === null) return 0n;
  let below = 0;
  let sum = 0n;
  for (const [, to, rate] of starterCalls) {
    const within = Math.min(calls, to ?? calls) - below;
    if (within > 0) sum += BigInt(within) * mills(rate);
    below = to ?? calls;
  }
  return sum;
}

function yearsLater(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

/** `499.00` is 499000; no number of the company has more than three decimal places. */
export function mills(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > 3) throw new Error(`${text} is not in thousandths`);
  return BigInt(whole + fraction.padEnd(3, '0'));
}
