/**
 * The records that change once one more operation is done. The planner folds its steps through the same function as the applier
 * folds answers, so that the rest of a plan cut short is planned again as exactly the same steps.
 */
import { type ReadName, updatedDraft } from '../../interface/index.ts';
import { contractStart } from '../catalog/contract-days.ts';
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { type JsonObject, pick, without } from '../values/json.ts';
import { remember } from '../values/remember.ts';
import { FIRST_ANSWERED, firstAnswerAfter } from './first-answer.ts';
import { keepingGiven } from './given-discounts.ts';
import {
  type DoneAnswer,
  type DoneOperation,
  END,
  isPresent,
  keepingEnd,
  NOTED,
  type Recorded,
} from './record.ts';
import { patchedValue, recordKept, sentAgain } from './record-kept.ts';
import { saidPart } from './said-part.ts';
import {
  adoptedVersion,
  foundVersions,
  movedTo,
  openedVersion,
  publishedWith,
  updatedDraftRows,
} from './version-records.ts';

function answeredOfVersions({ currentVersionId, scheduled = [], drafts = [] }: DoneAnswer): JsonObject {
  const pending = [
    ...scheduled.map(({ remoteId, start }) => ({
      version_id: remoteId,
      status: 'published',
      effective_at: start,
    })),
    ...drafts.map(({ remoteId, start, description }) => ({
      version_id: remoteId,
      status: 'draft',
      effective_at: start,
      description,
    })),
  ];
  return {
    ...(currentVersionId === null ? {} : { current_version_id: currentVersionId }),
    ...(pending.length === 0 ? {} : { pending_changes: pending }),
  };
}

/**
 * The rows that change when `done` is confirmed; every other row stays as it is. A field that the service kept
 * otherwise is recorded as it was kept.
 */
export function recordDone(
  { body: sent, ...operation }: DoneOperation,
  answer: DoneAnswer,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  const done = { ...operation, body: sent && saidPart(sent) };
  const { kept = {} } = answer;
  const before = previousAt(done.address);
  const rows = rowsWhenTaken(done, answer, previousAt).map((row) =>
    row.address === done.address && done.operation.startsWith('subscriptions.')
      ? keepingGiven(row, before, sent, givenDay(done, before))
      : row,
  );
  const again = Object.keys(kept).length === 0 ? sentAgain(done, before) : undefined;
  if (before?.notTaken === undefined && again === undefined && Object.keys(kept).length === 0) return rows;
  return rows.map((row) =>
    row.address === done.address && row.value !== null
      ? {
          ...recordKept(row, done.body ?? {}, kept, before),
          ...(again && { notTaken: again }),
        }
      : row,
  );
}

/** A discount that completes a creation, on the same day, counts from the contract's start. */
function givenDay({ day }: DoneOperation, before: Recorded | undefined): CalendarDay {
  const isNew = before?.revision === 1 && before.start === day;
  const start = isNew ? contractStart(before.value ?? {}) : null;
  return start ?? day;
}

function rowsWhenTaken(
  done: DoneOperation,
  answer: DoneAnswer,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  const before = previousAt(done.address);
  const revision = (before?.revision ?? 0) + 1;
  const body = done.body ?? {};
  const first = done.operation.startsWith('subscriptions.')
    ? firstAnswerAfter(before, body, answer.value, answer.kept ?? {})
    : undefined;
  // Another thing had the address before: what was noted of it says nothing of this one.
  const noted = isPresent(before) ? pick(before.answered ?? {}, NOTED) : {};
  const beside = { ...(first && { [FIRST_ANSWERED]: first }), ...noted };
  const besideFields = Object.keys(beside).length === 0 ? undefined : beside;
  const row = (change: Partial<Recorded>): Recorded =>
    keepingEnd(
      {
        address: done.address,
        answered: besideFields ?? null,
        remoteId: answer.id ?? before?.remoteId ?? null,
        value: before?.value ?? null,
        start: before?.start ?? null,
        status: answer.status ?? before?.status ?? null,
        presence: 'present',
        ...change,
        revision,
        appliedAtMs: done.atMs,
      },
      before,
    );
  const patched = () =>
    row({
      value: before?.value ? patchedValue(before.value, body) : null,
      answered: answer.value
        ? { ...answer.value, ...answeredOfVersions(answer), ...besideFields }
        : (besideFields ?? null),
    });

  switch (done.operation) {
    case 'metrics.create':
    case 'products.create':
    case 'bundles.create':
    case 'plans.create':
    case 'customers.create':
      return [row({ remoteId: answer.id, value: body })];
    case 'subscriptions.create':
      return [
        row({ remoteId: answer.id, value: without(body, ['items', 'auto_activate']), start: done.day }),
        ...openedVersion(done, answer, body, previousAt),
      ];
    case 'metrics.update':
    case 'products.update':
    case 'bundles.update':
    case 'plans.update':
      // If nothing was known, every field was sent, so the body is the whole known value.
      return [row({ value: patchedValue(before?.value ?? {}, body) })];
    case 'subscriptions.update':
      return [
        patched(),
        ...adoptedVersion(done, answer, previousAt),
        ...foundVersions(done, answer, previousAt),
      ];
    case 'versions.create':
      return [
        row({
          remoteId: answer.id,
          value: contentOf(body),
          answered: shownForGood(answer),
          start: (body.effective_at as CalendarDay | undefined) ?? done.day,
          // One that is a draft until its subscription is active is planned as what it will be.
          status: answer.status ?? (body.draft === true ? 'draft' : 'published'),
        }),
      ];
    case 'versions.update':
      return updatedDraftRows(
        row({
          value: before?.value ? updatedDraft(before.value, body) : null,
          start: (body.effective_at as CalendarDay | undefined) ?? before?.start ?? null,
        }),
        done,
        previousAt,
      );
    case 'products.delete':
    case 'bundles.delete':
    case 'plans.delete':
    case 'versions.delete':
      return [row({ presence: 'deleted' })];
    case 'versions.publish': {
      // The version that a subscription opened with has no status of its own.
      const published = row({
        status: before?.status === null && answer.status !== 'draft' ? null : (answer.status ?? 'published'),
        answered: shownForGood(answer),
      });
      return done.opens === null || answer.status === 'draft'
        ? [published]
        : movedTo(done.opens, published, previousAt);
    }
    case 'subscriptions.cancel':
      return [
        before?.value
          ? row({ value: { ...before.value, [END]: done.day } })
          : row({ answered: { ...besideFields, [END]: done.day } }),
      ];
    case 'subscriptions.activate':
      return [
        row({
          status: answer.status ?? 'active',
          answered: answer.value ? patched().answered : (before?.answered ?? null),
        }),
        ...publishedWith(done, answer, previousAt),
      ];
    case 'credits.reserve':
      // A customer's own use changes nothing on record.
      return [];
    default:
      done.operation satisfies ReadName;
      return [];
  }
}

function shownForGood({ value, isForGood }: DoneAnswer): JsonObject | null {
  return isForGood ? value : null;
}

/** The content of a version, by the request that makes it. Thousands of versions are made by one body. */
const contentOf = remember((body: JsonObject): JsonObject => without(body, ['effective_at']));
