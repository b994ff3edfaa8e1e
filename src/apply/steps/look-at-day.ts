/**
 * Looks which of two published versions of one day holds, once, after the first such replacement on an account. Until
 * that is known nothing else goes out.
 */
import { readSubscription, readVersion, scheduledVersions } from '../../interface/index.ts';
import { type Executed, NOT_HOLDING } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { recordWithoutEffect } from '../../model/service/kept-otherwise.ts';
import type { SameDay } from '../../model/service/observed.ts';
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { noteRecords } from '../sending/note-records.ts';
import { readBound } from '../sending/read-now.ts';
import type { RunContext } from '../sending/run-context.ts';
import { tryJournal } from '../sending/send-intent.ts';

/** `before` is the record before the step. Puts on record what was seen; the run stops where the first one holds. */
export async function lookAtDay(
  context: RunContext,
  bindings: Bindings,
  step: Pick<Step, 'address' | 'looks'>,
  before: Recorded | undefined,
  result: Executed,
): Promise<Executed> {
  const after = context.records.get(step.address);
  if (!step.looks || after === undefined || after.status === 'draft') return result;
  const holds = await whichHolds(context, bindings, before, after);
  const { journal, stop } = context;
  if (holds !== undefined) await tryJournal(context, () => journal.noteSameDay(holds));
  if (holds === 'last') return result;
  const day = after.start;
  if (holds === undefined)
    stop.because(
      `${step.address} was sent, and no answer shows whether it or the version before it is in force on ${day}`,
    );
  else {
    const { revision, appliedAtMs } = after;
    if (before)
      await noteRecords(context, [recordWithoutEffect({ ...before, revision, appliedAtMs }, 'holds')]);
    stop.because(
      `of two versions of ${day} this account keeps the first, so ${step.address} is not in force`,
    );
  }
  const fields = [{ path: NOT_HOLDING, sent: true, kept: holds === undefined ? null : false }];
  return { ...result, kind: 'kept_otherwise', fields };
}

async function whichHolds(
  context: RunContext,
  bindings: Bindings,
  before: Recorded | undefined,
  { address, remoteId, start }: Recorded,
): Promise<SameDay | undefined> {
  const owner = context.records.get(ownerOf(address));
  if (!owner?.remoteId || remoteId === null) return undefined;
  const others = [...context.records.values(), ...(before ? [before] : [])].filter(
    (row) => isVersionRecord(row) && ownerOf(row.address) === owner.address && isPresent(row),
  );
  const rivals = others.filter((row) => row.start === start && row.remoteId !== remoteId);
  const named = await namedBy(context, bindings, owner.remoteId);
  const [isNamed, isRivalNamed] = [[remoteId], rivals.map((row) => row.remoteId)].map((ids) =>
    ids.some((id) => id !== null && named.has(id)),
  );
  if (isNamed !== isRivalNamed) return isNamed ? 'last' : 'first';
  const ids = { id: owner.remoteId, vid: remoteId };
  const shown = await readBound(context, bindings, 'versions.get', ids);
  return shown && endsAsItBegins(shown) ? 'first' : undefined;
}

/** The versions that the subscription names: the current one, and the published ones of later days. */
async function namedBy(context: RunContext, bindings: Bindings, id: string): Promise<ReadonlySet<string>> {
  const shown = await readBound(context, bindings, 'subscriptions.get', { id, vid: id });
  const read = shown && readSubscription(shown);
  if (read?.kind !== 'read') return new Set();
  const { current_version_id: current } = read.value;
  const scheduled = scheduledVersions(read.value).map(({ remoteId }) => remoteId);
  return new Set([...(typeof current === 'string' ? [current] : []), ...scheduled]);
}

function endsAsItBegins(shown: JsonObject): boolean {
  const version = readVersion(shown);
  if (version.kind !== 'read') return false;
  const { start_date: start, end_date: end } = version.value;
  return typeof start === 'string' && start === end;
}
