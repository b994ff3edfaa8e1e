/**
 * Compares the service's own figure of a draft with the ledger's, before anything is in force. Where they differ, the change
 * to it decides: a service that counts something else both before and after is no matter of this change.
 */

import {
  amountText,
  compareFigure,
  isSameChange,
  type ServiceFigure,
  serviceFigure,
} from '../../ledger/revenue/compare-figure.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { ExpectedRevenue, HeldFigure } from '../../model/plan/recurring-figure.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import { stagedOf } from '../../model/values/address.ts';
import { readVersionNow } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';

export type RevenueCheck =
  | { readonly kind: 'agrees' }
  /** Equal by a reading of the terms that the project file accepts. */
  | { readonly kind: 'accepted' }
  /** The service has another figure before and after, and the same change. */
  | { readonly kind: 'constant_gap' }
  /** The service has no figure, which stops nothing. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'differs'; readonly reason: string };

/** Asks about what holds before only where the draft's figure or its status is not the ledger's. */
export async function checkRevenue(
  context: RunContext,
  bindings: Bindings,
  version: Step,
): Promise<RevenueCheck> {
  const { revenue: expected, address } = version;
  const draft = context.records.get(stagedOf(address));
  if (expected === undefined || draft === undefined) return { kind: 'unavailable' };
  const after = await figureOf(context, bindings, draft);
  if (after === null) return { kind: 'unavailable' };
  if ('reason' in after) return { kind: 'differs', ...after };
  const isUsual = after.isPartial === (expected.after.partial === true);
  const own = judgeAlone(expected, after);
  if (own.kind !== 'differs' && isUsual) return own;
  const { held } = expected;
  if (held === null) return own;
  const holding = context.records.get(held.address);
  const before = await figureOf(context, bindings, draft, holding ?? null);
  if (before === null) return own;
  if ('reason' in before) return { kind: 'differs', ...before };
  return judgeBeside(own, { expected, held, before, after });
}

/** The readings of a staged version are those that the project file accepts. */
function judgeAlone({ after: own, currency }: ExpectedRevenue, shown: ServiceFigure): RevenueCheck {
  const compared = compareFigure(own, shown, currency);
  switch (compared.kind) {
    case 'equal':
      return { kind: 'agrees' };
    case 'assumed':
      return { kind: 'accepted' };
    case 'other':
      return { kind: 'differs', reason: `of the draft, ${compared.reason}` };
    default:
      return compared satisfies never;
  }
}

interface Beside {
  readonly expected: ExpectedRevenue;
  readonly held: HeldFigure;
  readonly before: ServiceFigure;
  readonly after: ServiceFigure;
}

function judgeBeside(own: RevenueCheck, { expected, held, before, after }: Beside): RevenueCheck {
  if (held.same_items && before.isPartial !== after.isPartial)
    return {
      kind: 'differs',
      reason: `the service's figure of the draft is ${statusOf(after)}, and that of the version before, with the same items, is ${statusOf(before)}`,
    };
  if (own.kind !== 'differs') return own;
  const change = { before: held.figure, after: expected.after };
  if (isSameChange(change, { before, after }, expected.currency)) return { kind: 'constant_gap' };
  return {
    kind: 'differs',
    reason: `${own.reason}; before, the service has ${before.monthly}, and the ledger ${amountText(held.figure.monthly, expected.currency)}`,
  };
}

function statusOf({ isPartial }: ServiceFigure): string {
  return isPartial ? 'partial' : 'complete';
}

/** Null where the service has no figure. Of a holding version without an id, the subscription has it. */
async function figureOf(
  context: RunContext,
  bindings: Bindings,
  draft: Recorded,
  holding?: Recorded | null,
): Promise<ServiceFigure | null | { readonly reason: string }> {
  const version = holding === undefined ? draft : holding;
  const read = version?.remoteId
    ? await readVersionNow(context, bindings, 'versions.revenue', version)
    : await readVersionNow(context, bindings, 'subscriptions.revenue', draft);
  if (read.kind === 'missing') return { reason: 'the service does not find its revenue' };
  if (read.kind === 'unread') return { reason: `its revenue could not be read: ${read.reason}` };
  return serviceFigure(read.value) ?? null;
}
