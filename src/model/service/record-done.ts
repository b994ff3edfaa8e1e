/**
 * The records that change once one more operation is done. The planner folds its steps through the same function as the applier
 * folds answers, so that the rest of a plan cut short is planned again as exactly the same steps.
 */
import {
  type OperationName,
  type PendingDraft,
  type ReadName,
  type ScheduledVersion,
  updatedDraft,
} from '../../interface/index.ts';
import { contractStart } from '../catalog/contract-days.ts';
import { asksForTheSame } from '../catalog/limited-terms.ts';
import { type Address, versionAddress } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, pick, without } from '../values/json.ts';
import { remember } from '../values/remember.ts';
import { FIRST_ANSWERED, firstAnswerAfter } from './first-answer.ts';
import { keepingGiven } from './given-discounts.ts';
import { MOST_REFUSALS_TO_TAKE, type NotTaken } from './kept-otherwise.ts';
import { END, isPresent, keepingEnd, NOTED, type Recorded } from './record.ts';
import { saidPart } from './said-part.ts';

/** An operation that the service has confirmed, or that the planner projects as confirmed. */
export interface DoneOperation {
  readonly operation: OperationName;
  readonly address: Address;
  readonly body: JsonObject | null;
  /**
   * For `subscriptions.create`: the version address of the opening items.
   * For `versions.update`: the address of the draft from now on, where the draft moves to another day.
   * For `versions.publish`: the address of the version from now on, where its draft was staged.
   */
  readonly opens: Address | null;
  /** The day on which it was applied, or the contract's start if later. A version that names no day starts on it. */
  readonly day: CalendarDay;
  /** By the journal's clock. */
  readonly atMs: number;
}

export interface DoneAnswer {
  readonly id: string | null;
  readonly currentVersionId: string | null;
  readonly status: string | null;
  /** The answer in the form of a request, where the operation answers the whole resource; else null. */
  readonly value: JsonObject | null;
  /** The future versions of a subscription, from its own answer. */
  readonly scheduled?: readonly ScheduledVersion[];
  /** The drafts of a subscription, from its own answer. */
  readonly drafts?: readonly PendingDraft[];
  /** True where `value` is the content of a version that never changes. */
  readonly isForGood?: boolean;
  /** The top-level fields of the request that the service kept otherwise, each with what it kept; null for nothing. */
  readonly kept?: JsonObject;
}

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

/** Fields of a request that are no content. */
const BESIDE_CONTENT: ReadonlySet<string> = new Set(['draft', 'effective_at', 'description']);

/**
 * The fields of a request that sends nothing but what is recorded already, so that the service showed something else.
 * If it still does after this, it does not take them.
 */
function sentAgain({ body }: DoneOperation, before: Recorded | undefined): NotTaken | undefined {
  const sent = Object.entries(body ?? {}).filter(([name]) => !BESIDE_CONTENT.has(name));
  if (sent.length === 0 || !sent.every((field) => isRecorded(field, before?.value))) return undefined;
  return Object.fromEntries(
    sent.map(([name, value]) => [name, { sent: value, times: MOST_REFUSALS_TO_TAKE }]),
  );
}

function isRecorded(
  [name, value]: readonly [string, Json],
  recorded: JsonObject | null | undefined,
): boolean {
  const known = recorded?.[name];
  return known === value || textOf(known) === textOf(value);
}

/** Item sets are long, and thousands of records and requests have the same ones. */
function textOf(value: Json | undefined): string | undefined {
  return isJsonArray(value) ? listText(value) : JSON.stringify(value);
}

const listText = remember((list: readonly Json[]) => JSON.stringify(list));

/** True if the recorded value was sent once more, because the service showed something else. */
export function isSentAgain({ notTaken = {}, value }: Recorded): boolean {
  return Object.entries(notTaken).some(([name, { sent }]) => isRecorded([name, sent], value));
}

/**
 * The record of a request of which the service kept something else: `kept` by top-level field, null for nothing. `before` is
 * the record before the request.
 */
export function recordKept(
  { notTaken: _, ...row }: Recorded,
  body: JsonObject,
  kept: JsonObject,
  before: Recorded | undefined,
): Recorded {
  const known = before?.notTaken ?? {};
  const left = Object.entries(known).filter(([name]) => !Object.hasOwn(body, name));
  const again = Object.keys(kept).map((name) => {
    const sent = body[name] ?? null;
    const earlier = known[name];
    const isSame =
      earlier !== undefined &&
      asksForTheSame({ value: earlier.sent, day: before?.start ?? null }, { value: sent, day: row.start });
    return [name, { sent, times: isSame ? earlier.times + 1 : 1 }] as const;
  });
  const notTaken: NotTaken = Object.fromEntries([...left, ...again]);
  const value = patchedValue(row.value ?? {}, kept);
  return { ...row, value, ...(Object.keys(notTaken).length > 0 && { notTaken }) };
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
      // Where nothing was known, every field was sent, so the body is the whole known value.
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

/** A draft that moves to another day has the address of that day from then on. */
function updatedDraftRows(
  updated: Recorded,
  { opens: to }: DoneOperation,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  if (to === null) return [updated];
  const start = to.split('.').at(-1) as CalendarDay;
  return movedTo(to, { ...updated, start }, previousAt);
}

/** The record at its new address; the old one keeps its revision. */
function movedTo(
  to: Address,
  moved: Recorded,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  const revision = (previousAt(to)?.revision ?? 0) + 1;
  return [
    { ...moved, value: null, answered: null, status: null, presence: 'removed' },
    { ...moved, address: to, revision },
  ];
}

/** The version in force of a subscription that an empty update adopted. Its id is known; its value is read later. */
function adoptedVersion(
  done: DoneOperation,
  answer: DoneAnswer,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  if (done.opens === null || answer.currentVersionId === null) return [];
  return [
    { ...versionRow({ ...done, opens: done.opens }, answer.currentVersionId, previousAt), value: null },
  ];
}

/**
 * The future versions of a subscription that an empty update adopted. The next plan reads and compares them. No other
 * update notes them: after the loss of a journal they may be Pricewright's own, which are sent again under their own
 * keys.
 */
function foundVersions(
  { address, atMs, opens: adopts }: DoneOperation,
  { scheduled = [] }: DoneAnswer,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  if (adopts === null) return [];
  return scheduled.flatMap(({ remoteId, start }) => {
    const opens = versionAddress(address.split('.')[1] ?? '', start);
    if (isPresent(previousAt(opens))) return [];
    const row = versionRow({ opens, day: start, atMs }, remoteId, previousAt);
    return [{ ...row, value: null, status: 'published' }];
  });
}

/** The drafts that an activation published, as far as its answer names them. */
function publishedWith(
  { address, atMs, opens }: DoneOperation,
  { scheduled = [], currentVersionId }: DoneAnswer,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  const key = address.split('.')[1] ?? '';
  const named = [
    ...scheduled.map(({ remoteId, start }) => ({ remoteId, at: versionAddress(key, start) })),
    { remoteId: currentVersionId, at: opens ?? versionAddress(key, null) },
  ];
  return named.flatMap(({ remoteId, at }): readonly Recorded[] => {
    const draft = previousAt(at);
    const isIt = isPresent(draft) && draft.status === 'draft' && draft.remoteId === remoteId;
    return isIt ? [{ ...draft, status: 'published', appliedAtMs: atMs }] : [];
  });
}

function openedVersion(
  done: DoneOperation,
  answer: DoneAnswer,
  body: JsonObject,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  if (done.opens === null) return [];
  const value = isJsonArray(body.items) ? openedWith(body.items) : {};
  return [{ ...versionRow({ ...done, opens: done.opens }, openedId(done, answer), previousAt), value }];
}

/** The first version is the current one, the one of the first day, or the only draft; null where none is named. */
function openedId({ day }: DoneOperation, answer: DoneAnswer): string | null {
  const { currentVersionId, scheduled = [], drafts = [] } = answer;
  const [only, ...more] = [...scheduled.filter(({ start }) => start === day), ...drafts];
  return currentVersionId ?? (more.length === 0 ? (only?.remoteId ?? null) : null);
}

function versionRow(
  { opens, day, atMs }: { readonly opens: Address; readonly day: CalendarDay; readonly atMs: number },
  remoteId: string | null,
  previousAt: (address: Address) => Recorded | undefined,
): Omit<Recorded, 'value'> {
  return {
    address: opens,
    remoteId,
    answered: null,
    start: day,
    status: null,
    presence: 'present',
    revision: previousAt(opens)?.revision ?? 0,
    appliedAtMs: atMs,
  };
}

/** The content of a version, by the request that makes it. Thousands of versions are made by one body. */
const contentOf = remember((body: JsonObject): JsonObject => without(body, ['effective_at']));

/** The content of the version that a subscription opens with. */
const openedWith = remember((items: readonly Json[]): JsonObject => ({ items }));

/** Null removes a field, metadata is patched key by key, and every other field is replaced as a whole. */
function patchedValue(value: JsonObject, body: JsonObject): JsonObject {
  const patched: Record<string, Json> = { ...value };
  for (const [name, change] of Object.entries(body)) {
    if (change === null) delete patched[name];
    else if (name === 'metadata' && isJsonObject(change)) {
      const kept = isJsonObject(patched.metadata) ? patched.metadata : {};
      const entries = Object.entries({ ...kept, ...change }).filter(([, entry]) => entry !== null);
      patched.metadata = Object.fromEntries(entries);
    } else patched[name] = change;
  }
  return patched;
}
