/** Compares the service's own figure of a draft with the fixed fees of its version, before anything is in force. */
import type { ExpectedRevenue, Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import { stagedOf } from '../../model/values/address.ts';
import { type Decimal, decimal, decimalText, isDecimalText } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { RunContext } from '../sending/run-context.ts';
import { readAt } from './look-at-draft.ts';

export type RevenueCheck =
  | { readonly kind: 'agrees' }
  /** The service's figure is that of the amounts alone, without discounts and limits. */
  | { readonly kind: 'listed' }
  /** The service has another figure before and after, and the same change: what it counts otherwise is no matter of this change. */
  | { readonly kind: 'constant_gap'; readonly gap: string }
  /** The service has no figure, which stops nothing. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'differs'; readonly reason: string };

/** Asks about the figure in force only where the draft's is not that of its fixed fees. */
export async function checkRevenue(
  context: RunContext,
  bindings: Bindings,
  version: Step,
): Promise<RevenueCheck> {
  const { revenue: expected, address } = version;
  const draft = context.records.get(stagedOf(address));
  if (expected === undefined || draft === undefined) return { kind: 'unavailable' };
  const after = await figureOf(context, bindings, 'versions.revenue', draft);
  if ('reason' in after) return { kind: 'differs', reason: after.reason };
  if (after.monthly === null) return { kind: 'unavailable' };
  if (isEqual(after.monthly, decimal(expected.after))) return { kind: 'agrees' };
  if (expected.listed !== undefined && isEqual(after.monthly, decimal(expected.listed)))
    return { kind: 'listed' };
  const said = `the service makes ${decimalText(after.monthly)} a month of the draft, and its fixed fees are ${expected.after}`;
  const before = await figureOf(context, bindings, 'subscriptions.revenue', draft);
  if ('reason' in before || before.monthly === null || expected.before === null)
    return { kind: 'differs', reason: said };
  return byChange(expected, expected.before, { before: before.monthly, after: after.monthly }, said);
}

function byChange(
  expected: ExpectedRevenue,
  expectedBefore: string,
  { before, after }: { readonly before: Decimal; readonly after: Decimal },
  said: string,
): RevenueCheck {
  const own = decimal(expected.after).minus(decimal(expectedBefore));
  const change = after.minus(before);
  if (isEqual(change, own))
    return { kind: 'constant_gap', gap: decimalText(after.minus(decimal(expected.after))) };
  return {
    kind: 'differs',
    reason: `${said}; the change is ${decimalText(change)} by the service and ${decimalText(own)} in fixed fees`,
  };
}

/** The service may round a month to cents. */
const ROUNDING: Decimal = decimal('0.005');

function isEqual(one: Decimal, other: Decimal): boolean {
  return one.minus(other).abs().lte(ROUNDING);
}

type Figure = { readonly monthly: Decimal | null } | { readonly reason: string };

async function figureOf(
  context: RunContext,
  bindings: Bindings,
  name: 'versions.revenue' | 'subscriptions.revenue',
  draft: Recorded,
): Promise<Figure> {
  const read = await readAt(context, bindings, name, draft);
  if (read.kind === 'missing') return { reason: 'the service does not find the draft any more' };
  if (read.kind === 'unread') return { reason: `its revenue could not be read: ${read.reason}` };
  return { monthly: monthlyIn(read.value) };
}

function monthlyIn({ mrr, recurring_revenue_status: status }: JsonObject): Decimal | null {
  if (status === 'unavailable' || typeof mrr !== 'string' || !isDecimalText(mrr)) return null;
  return decimal(mrr);
}
