/**
 * The steps that customers asked for, by the word `requested` of the catalog. A step that only carries on a bundle's
 * change, of prices or of entitlements, is none of them, and neither is one of a subscription that the plan creates.
 */
import type { Guards } from '../../model/plan/guards.ts';
import type { Notice, RequestedChange, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Context } from '../../plan/context.ts';
import { isSharedEntitlement } from '../../plan/diff/compared-version.ts';
import { pointInForce, type Timeline } from '../../timeline/timeline.ts';

/** The ticket in which the customer asked for a step; undefined where none did. */
export type TicketOf = (step: Step) => string | undefined;

export function createTicketOf(context: Context, timelines: ReadonlyMap<string, Timeline>): TicketOf {
  const { catalog, observed, today } = context;
  return ({ address, operation, effective_at, follows, differences }) => {
    const key = declaredKeyOf(address);
    if (follows !== null || !isPresent(observed.records.get(ownerOf(address)))) return undefined;
    if (operation === 'subscriptions.cancel') return catalog.subscriptions.get(key)?.endDetails?.requested;
    const timeline = operation.startsWith('versions.') ? timelines.get(key) : undefined;
    const point = timeline && pointInForce(timeline, effective_at ?? today);
    if (point === undefined) return undefined;
    const begins = point.origin === 'entry' && point.from === effective_at;
    const isShared =
      differences.length > 0 && differences.every((each) => isSharedEntitlement(context, point, each));
    return isShared && !begins ? undefined : point.requested;
  };
}

/** The requested changes of a plan, each once, by subscription and day. */
export function requestedChanges(
  steps: readonly Step[],
  ticketOf: TicketOf,
  { today }: Pick<Context, 'today'>,
): readonly RequestedChange[] {
  const all = steps.flatMap((step): readonly RequestedChange[] => {
    const ticket = ticketOf(step);
    if (ticket === undefined) return [];
    const change = step.action === 'cancel' ? 'end' : 'entry';
    return [{ address: ownerOf(step.address), change, ticket, from: step.effective_at ?? today }];
  });
  const inOrder = all.sort((a, b) =>
    a.address === b.address ? (a.from < b.from ? -1 : 1) : a.address < b.address ? -1 : 1,
  );
  const alike = groupBy(inOrder, ({ address, change, ticket }) => JSON.stringify([address, change, ticket]));
  return [...alike.values()].map(([first]) => first);
}

/** The code of a notice that the rules in force let nobody say `requested`. */
export const WITHOUT_EFFECT = 'requested-without-effect';

export function requestedNotices(
  judges: readonly Guards[],
  changes: readonly RequestedChange[],
): readonly Notice[] {
  if (judges.every(({ requested }) => requested !== undefined) || changes.length === 0) return [];
  const message =
    'guards judge what the catalog calls `requested` like any other change, because the rules in force do not say who may call it so (`guards.requested`)';
  return [{ code: WITHOUT_EFFECT, address: null, message }];
}
