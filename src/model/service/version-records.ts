/** The records of versions that change with another operation: opened, found, moved to another day, published. */
import { type Address, versionAddress } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { isJsonArray, type Json, type JsonObject } from '../values/json.ts';
import { remember } from '../values/remember.ts';
import { type DoneAnswer, type DoneOperation, isPresent, type Recorded } from './record.ts';

/** A draft that moves to another day has the address of that day from then on. */
export function updatedDraftRows(
  updated: Recorded,
  { opens: to }: DoneOperation,
  previousAt: (address: Address) => Recorded | undefined,
): readonly Recorded[] {
  if (to === null) return [updated];
  const start = to.split('.').at(-1) as CalendarDay;
  return movedTo(to, { ...updated, start }, previousAt);
}

/** The record at its new address; the old one keeps its revision. */
export function movedTo(
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
export function adoptedVersion(
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
export function foundVersions(
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
export function publishedWith(
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

export function openedVersion(
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

/** The content of the version that a subscription opens with. */
const openedWith = remember((items: readonly Json[]): JsonObject => ({ items }));
