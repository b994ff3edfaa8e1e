/**
 * Plans the end of a subscription (`ends:`): one cancellation with its day and its reason, where that is bound. No
 * answer shows a cancellation that was sent, and no operation takes it back.
 */

import { hasEnded } from '../../interface/index.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import { nextRenewal } from '../../model/catalog/contract-days.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Deferred, Notice, Step } from '../../model/plan/plan.ts';
import type { BoundOperation } from '../../model/service/binding.ts';
import { isPresent, type Recorded, recordedEnd } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { blocked, type Context, liveAt, traitsOf } from '../context.ts';
import { byService } from '../diff/changes-since.ts';
import { stepCause } from '../diff/sort-differences.ts';
import type { Part } from '../part.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

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

/** The finding about an end on record that the service does not keep: the day after it, the subscription goes on. */
export function notEnded(
  { today, observed }: Context,
  { address, ends }: Subscription,
  status: string | null,
): Partial<Part> {
  const record = observed.records.get(address);
  const end = isPresent(record) ? recordedEnd(record) : undefined;
  if (end === undefined || end !== ends || end >= today || status === null) return {};
  return {
    drift: [{ address, differences: [byService('/status', 'canceled', status)] }],
    deferred: [
      {
        kind: 'not_ended',
        address,
        reason: `it was to end on ${end}, and the service has it as "${status}"`,
        fix: 'end it at the service, or write the day on which it ends in `ends`; without an end, take `ends` out, drop the record with `state rm` and adopt it by its `id`',
      },
    ],
  };
}

/** An end that the service has already: its step is judged like one that is sent. Undefined where it is on record. */
export function adoptedEnd(
  planned: PlannedSubscription,
  { address, ends, endDetails, locate }: Subscription,
): Step | undefined {
  const recorded = planned.recordAt(address);
  if (endDetails?.adopt !== true || ends === undefined || !recorded?.value) return undefined;
  const from = recordedEnd(recorded);
  if (from === ends) return undefined;
  const source = locate(['ends']);
  const difference = { path: '/ends', value: ends, cause: 'catalog', source } as const;
  const operation = 'subscriptions.cancel';
  return {
    id: `${operation} ${address}`,
    address,
    action: 'cancel',
    cause: 'catalog',
    operation,
    method: 'POST',
    path: '',
    body: null,
    depends_on: [],
    effective_at: ends,
    opens: null,
    follows: null,
    notes: [],
    differences: [from === undefined ? { op: 'add', ...difference } : { op: 'replace', from, ...difference }],
    source,
    ground: { revision: recorded.revision, fingerprint: '' },
    digest: '',
  };
}

/** Names an end that was taken over, until its day: no answer shows whether the service still has it. */
export function endOnRecord(
  { address, ends, endDetails }: Subscription,
  recorded: Recorded | undefined,
): readonly Notice[] {
  if (endDetails?.adopt !== true || recorded === undefined || recordedEnd(recorded) !== ends) return [];
  const message = `it ends on ${ends}: recorded as scheduled at the service, and no answer shows it`;
  return [{ code: 'end-recorded', address, message }];
}

export function endOfNothing({ address, ends, endDetails, locate }: Subscription): readonly Diagnostic[] {
  if (endDetails?.adopt !== true) return [];
  return [
    {
      severity: 'error',
      code: 'end-of-nothing',
      source: locate(['ends']),
      message: `${address} is to be created, and its end on ${ends} is to be there already`,
      fix: 'give the `id` of the subscription that has this end, or take out `adopt`',
    },
  ];
}

export function takeEnd(context: Context, planned: PlannedSubscription, subscription: Subscription): void {
  const { address, ends, endDetails } = subscription;
  const recorded = planned.recordAt(address);
  if (recorded === undefined || endDetails?.adopt) return;
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
    planned.defer(
      endsOnce(
        address,
        ends,
        'it is known what the service has',
        'plan and apply once more after this apply',
      ),
    );
    return;
  }
  if (traitsOf(context).opensAsDraft && isDraft(context, planned)) {
    const fix = 'activate it with `auto_activate: true`, or take out `ends`';
    planned.defer(endsOnce(address, ends, 'it is active: the service refuses to cancel a draft', fix));
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

function endsOnce(address: Address, ends: CalendarDay, what: string, fix: string): Deferred {
  return { kind: 'dependent', address, reason: `it is ended on ${ends} once ${what}`, fix };
}

/** True if the subscription is a draft, and stays one after the steps so far. */
function isDraft(context: Context, planned: PlannedSubscription): boolean {
  const live = liveAt(context, planned.address);
  const status = live?.kind === 'read' ? live.status : planned.recordAt(planned.address)?.status;
  return status === 'draft' && !planned.steps.some(({ operation }) => operation === 'subscriptions.activate');
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
    reason: `${isPast ? 'it ended' : 'it ends'} on ${sent} by a cancellation at the service, and no operation takes that back`,
    fix: `write \`ends: ${sent}\`; or, once somebody took it back ${inDashboard ? "in the service's dashboard" : 'at the service'}, run: ${commandLine(context, `state rm ${address}`)}, and adopt it by its \`id\``,
  };
}
