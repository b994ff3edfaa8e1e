/**
 * Plans the end of a subscription (`ends:`): one cancellation with its day and its reason, where that is bound. No
 * answer shows a cancellation that was sent, and no operation takes it back.
 */

import { hasEnded } from '../../interface/index.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import { nextRenewal } from '../../model/catalog/contract-days.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import type { BoundOperation } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { blocked, type Context, traitsOf } from '../context.ts';
import { stepCause } from '../diff/sort-differences.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

/** The day from which the service no longer bills the subscription, by a cancellation that was sent. */
export function recordedEnd({ value }: Pick<Recorded, 'value'>): CalendarDay | undefined {
  return typeof value?.ends === 'string' ? (value.ends as CalendarDay) : undefined;
}

/** True if the subscription is over as declared: nothing of it is created, changed or compared any more. */
export function isOver(
  context: Context,
  { ends }: Subscription,
  recorded: Recorded | undefined,
  status: string | null,
): boolean {
  if (ends === undefined || ends > context.today) return false;
  const sent = recorded && recordedEnd(recorded);
  return (
    recorded === undefined ||
    hasEnded(status, traitsOf(context)) ||
    (sent !== undefined && sent <= context.today)
  );
}

export function takeEnd(context: Context, planned: PlannedSubscription, subscription: Subscription): void {
  const { address, ends } = subscription;
  const recorded = planned.recordAt(address);
  if (recorded === undefined) return;
  const sent = recordedEnd(recorded);
  if (ends === undefined || ends === sent) {
    if (ends === undefined && sent !== undefined) planned.defer(notTakenBack(context, subscription, sent));
    return;
  }
  if (sent !== undefined && (sent <= context.today || traitsOf(context).endsOnce)) {
    planned.defer(notTakenBack(context, subscription, sent));
    return;
  }
  const operation = context.bindings.operations.get('subscriptions.cancel');
  if (operation === undefined) {
    planned.defer(blocked(context, address, 'subscriptions.cancel', `ending it on ${ends}`));
    return;
  }
  if (recorded.value === null) {
    planned.defer({
      kind: 'dependent',
      address,
      reason: `it is ended on ${ends} once it is known what the service has`,
      fix: 'plan and apply once more after this apply',
    });
    return;
  }
  const source = subscription.locate(['ends']);
  const difference = { path: '/ends', value: ends, cause: 'catalog', source } as const;
  const differences = [
    sent === undefined
      ? ({ op: 'add', ...difference } as const)
      : ({ op: 'replace', from: sent, ...difference } as const),
  ];
  planned.take({
    address,
    operation: 'subscriptions.cancel',
    action: 'cancel',
    cause: stepCause(differences),
    body: endBody(context, operation, subscription, ends),
    differences,
    source,
    effectiveAt: ends,
    notes: [...endNotes(context, subscription, ends), ...unsent(operation, subscription)],
  });
}

/** A reason goes out where the operation has a field for it, and so does a note. */
function endBody(
  { bindings }: Context,
  { fields }: BoundOperation,
  { endDetails: { reason = bindings.endReason ?? 'other', note } = {} }: Subscription,
  ends: CalendarDay,
): JsonObject {
  return {
    [fields.day ?? 'effective_at']: ends,
    ...(fields.reason !== undefined && { [fields.reason]: reason }),
    ...(fields.note !== undefined && note !== undefined && { [fields.note]: note }),
  };
}

function unsent({ fields }: BoundOperation, { endDetails = {} }: Subscription): readonly string[] {
  return (['reason', 'note'] as const)
    .filter((name) => endDetails[name] !== undefined && fields[name] === undefined)
    .map((name) => `its ${name} is not sent: the binding names no field for it`);
}

function endNotes(context: Context, { fields, plan }: Subscription, ends: CalendarDay): readonly string[] {
  const once = traitsOf(context).endsOnce;
  const { renewal } = fields;
  const renews = plan !== undefined || (isJsonObject(renewal) && renewal.auto_renew === true);
  return [
    `a cancellation is not taken back by any operation${once ? ', and invoices not yet issued may be cancelled with it' : ''}`,
    ...(renews && nextRenewal(fields, ends) === ends
      ? [
          `${ends} is the end of the term: \`renewal: { auto_renew: false }\` ends it on that day as well, and can be taken back`,
        ]
      : []),
  ];
}

function notTakenBack(context: Context, { address }: Subscription, sent: CalendarDay): Deferred {
  const isPast = sent <= context.today;
  const inDashboard = !isPast && traitsOf(context).endsOnce;
  return {
    kind: 'ended',
    address,
    reason: `${isPast ? 'it ended' : 'it ends'} on ${sent} by a cancellation that was sent, and no operation takes that back`,
    fix: `write \`ends: ${sent}\`; or, once somebody took it back ${inDashboard ? "in the service's dashboard" : 'at the service'}, run: ${commandLine(context, `state rm ${address}`)}, and adopt it by its \`id\``,
  };
}
