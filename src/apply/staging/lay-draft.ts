/**
 * Lays the draft of one new version: makes it, or takes up the one that an earlier run left. A draft is ours only while
 * its content is what was staged: one that is not is named and left alone, and one that cannot be read is nobody's to
 * touch.
 */

import { readVersion, versionValue } from '../../interface/index.ts';
import { type StepResult, wasExecuted } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { otherText } from '../../model/service/kept-otherwise.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { recordDone } from '../../model/service/record-done.ts';
import { stagedOf, versionOfStaged } from '../../model/values/address.ts';
import { canonicalJson } from '../../model/values/fingerprint.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { fillReferences } from '../../service/encode-request.ts';
import { keptOtherwise } from '../../service/kept-otherwise.ts';
import { noteRecords } from '../sending/ask-journal.ts';
import { readVersionNow } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';
import { runStep, type StepSetting } from '../steps/run-step.ts';
import { dayOfDraft, draftStep, replaceStep } from './staged-requests.ts';

export interface Laying {
  readonly setting: StepSetting;
  /** The ids of drafts that the project file excepts: they are not ours, whatever is on record. */
  readonly excepted: ReadonlySet<string>;
  /** True where only what is laid already goes on. */
  readonly isLaid: boolean;
}

type Laid =
  | { readonly kind: 'laid' }
  /** Somebody published the draft: the version is in force, and its record says so. */
  | { readonly kind: 'published'; readonly result: StepResult }
  /** A draft that is not ours any more. */
  | { readonly kind: 'left'; readonly id: string; readonly result: StepResult & { readonly kind: 'stale' } }
  | { readonly kind: 'failed'; readonly result: StepResult };

export async function layDraft(context: RunContext, laying: Laying, version: Step): Promise<Laid> {
  const { setting } = laying;
  const { today } = setting.plan;
  const address = stagedOf(version.address);
  const held = context.records.get(address);
  if (isPresent(held) && held.remoteId !== null && !laying.excepted.has(held.remoteId))
    return takeUp(context, laying, version, held);
  if (laying.isLaid) return stale('its draft was not laid by that run');
  if (isPresent(held)) await drop(context, held);
  return made(context, laying, draftStep(version, today));
}

async function takeUp(context: RunContext, laying: Laying, version: Step, held: Recorded): Promise<Laid> {
  const { setting } = laying;
  const { today } = setting.plan;
  const look = await lookAtDraft(context, setting.bindings, held);
  const id = held.remoteId ?? '';
  switch (look.kind) {
    case 'unread':
      return stale(`its draft ${id} could not be read: ${look.reason}`);
    case 'changed': {
      if (held.value === null && (await hasContent(context, laying, version, held))) return { kind: 'laid' };
      await drop(context, held);
      const reason =
        held.value === null
          ? `what was sent for its draft ${id} is not on record, and the draft does not have the content of this plan`
          : `somebody changed its draft ${id} at the service: ${look.reason}`;
      return { kind: 'left', id, result: { kind: 'stale', reason } };
    }
    case 'missing':
      if (laying.isLaid) return stale(`its draft ${id} is not at the service any more`);
      await drop(context, held);
      return made(context, laying, draftStep(version, today));
    case 'published': {
      await notePublished(context, held);
      const reason = `somebody published its draft ${id} at the service`;
      if (look.changed !== undefined) return stale(`${reason}, and changed it before: ${look.changed}`);
      if (!isSame(context, version, held, today))
        return stale(`${reason}, and another version is wanted now`);
      return { kind: 'published', result: { kind: 'done', remote_id: id, replayed: false, sends: 0 } };
    }
    case 'ours':
      if (isSame(context, version, held, today)) return { kind: 'laid' };
      if (laying.isLaid) return stale(`its draft ${id} is not for this plan any more: its day has passed`);
      return made(context, laying, replaceStep(version, today, setting.bindings));
    default:
      return look satisfies never;
  }
}

async function made(context: RunContext, { setting, excepted }: Laying, request: Step): Promise<Laid> {
  const result = await runStep(context, setting, request, true);
  if (!wasExecuted(result)) return { kind: 'failed', result };
  const id = context.records.get(request.address)?.remoteId ?? '';
  // A service that keeps one draft may have put ours in the place of another.
  if (excepted.has(id))
    return stale(`the service answered the draft ${id}, which is not of this plan: it may have replaced it`);
  return result.kind === 'kept_otherwise' ? { kind: 'failed', result } : { kind: 'laid' };
}

function stale(reason: string): Laid & { readonly kind: 'failed' } {
  return { kind: 'failed', result: { kind: 'stale', reason } };
}

/**
 * True for a draft whose id alone is on record, by somebody's word or a repeated answer, if it has at the service what this
 * plan would lay. It is then on record as if this plan had laid it.
 */
async function hasContent(
  context: RunContext,
  { setting: { plan, bindings } }: Laying,
  version: Step,
  held: Recorded,
): Promise<boolean> {
  const row = {
    ...held,
    value: contentOf(context, version, plan.today),
    start: dayOfDraft(version, plan.today),
  };
  if (row.value === null || (await lookAtDraft(context, bindings, row)).kind !== 'ours') return false;
  await note(context, [row]);
  return true;
}

/** True where the draft on record has the content and the day of the version. */
function isSame(
  context: RunContext,
  version: Step,
  held: Recorded,
  today: StepSetting['plan']['today'],
): boolean {
  if (held.start !== dayOfDraft(version, today) || held.value === null) return false;
  return canonicalJson(contentOf(context, version, today)) === canonicalJson(held.value);
}

/** The content on record for the version's draft once it is laid; null while an id that it needs is missing. */
function contentOf(
  context: RunContext,
  version: Step,
  today: StepSetting['plan']['today'],
): JsonObject | null {
  const { path, body, address } = draftStep(version, today);
  const filled = fillReferences(path, body, (at) => context.records.get(at)?.remoteId ?? undefined);
  if (filled.kind === 'missing' || filled.body === null) return null;
  const [row] = recordDone(
    { operation: 'versions.create', address, body: filled.body, opens: null, day: today, atMs: 0 },
    { id: null, currentVersionId: null, status: null, value: null },
    () => undefined,
  );
  return row?.value ?? null;
}

/** The draft is no longer ours: the record ends, and what is at the service stays. */
export async function drop(context: RunContext, held: Recorded): Promise<void> {
  await note(context, [{ ...held, value: null, answered: null, status: null, presence: 'removed' }]);
}

/** Without a request: somebody else sent it. */
async function notePublished(context: RunContext, held: Recorded): Promise<void> {
  const address = versionOfStaged(held.address);
  const { notTaken: _, ...kept } = held;
  const revision = Math.max(held.revision, context.records.get(address)?.revision ?? 0);
  await note(context, [
    { ...kept, value: null, answered: null, status: null, presence: 'removed' },
    { ...kept, address, status: 'published', revision },
  ]);
}

async function note(context: RunContext, rows: readonly Recorded[]): Promise<void> {
  const atMs = context.clock.now();
  const timed = rows.map((row) => ({ ...row, appliedAtMs: atMs }));
  await noteRecords(context, timed, atMs);
}

type Look =
  | { readonly kind: 'ours' }
  /** The service does not find it. */
  | { readonly kind: 'missing' }
  /** Somebody published it. Its content is what was staged, or `changed` says what is not. */
  | { readonly kind: 'published'; readonly changed: string | undefined }
  | { readonly kind: 'changed'; readonly reason: string }
  | { readonly kind: 'unread'; readonly reason: string };

export async function lookAtDraft(context: RunContext, bindings: Bindings, draft: Recorded): Promise<Look> {
  const read = await readVersionNow(context, bindings, 'versions.get', draft);
  if (read.kind !== 'read') return read;
  const version = readVersion(read.value);
  if (version.kind !== 'read')
    return { kind: 'unread', reason: `the service's answer is malformed: ${version.what}` };
  const unshown = bindings.operations.get('versions.get')?.unshownOfPrice;
  const { status, start_date: start } = version.value;
  const changed = changeOf(draft, versionValue(version.value), start, unshown);
  if (status !== 'draft') return { kind: 'published', changed };
  return changed === undefined ? { kind: 'ours' } : { kind: 'changed', reason: changed };
}

function changeOf(
  { value: sent, start: day }: Recorded,
  value: JsonObject,
  start: unknown,
  unshown: ReadonlySet<string> | undefined,
): string | undefined {
  if (sent === null) return 'what was staged is not known';
  if (typeof start === 'string' && day !== null && start.slice(0, day.length) !== day)
    return `it starts on ${start.slice(0, day.length)}, not on ${day}`;
  const [first] = keptOtherwise('versions.create', sent, { value, status: null, start: undefined, unshown });
  return first && otherText(first);
}
