/** Writes a state that was made anew: the proven records, the ids of the others, and the rules of the applied catalog's project. */
import type { Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { namedIn, rulesChanges, rulesToRecord } from '../../plan/rules/plan-rules.ts';
import { noteInLockFile } from '../../state/lock-file.ts';
import type { World } from '../io/world.ts';
import { ownRules } from '../planning/make-plan.ts';
import { createProjectState, type ProjectState } from '../project/create-project-state.ts';
import { importProjectState } from '../project/import-project-state.ts';
import { environmentOf, underLock, withState } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { AppliedCatalog } from './catalog-of-newest-run.ts';
import type { CopyOfState } from './copy-of-state.ts';
import type { ProvenRecords } from './prove-records.ts';

export interface Rebuilt {
  readonly applied: AppliedCatalog;
  readonly copy: CopyOfState | undefined;
  readonly found: ProvenRecords;
}

/** Later applies count as missing: a thing that may exist is created only if the service can show that it does not, or once it is confirmed. */
export async function layRebuilt(
  world: World,
  { project }: Inputs,
  { applied, copy, found }: Rebuilt,
  reason: string,
): Promise<ProjectState> {
  const lost = { reason, lastApplyMs: null };
  if (copy === undefined) await createProjectState(world, project, lost);
  else await importProjectState(world, project, copy.file);
  const isOlder = copy !== undefined && !copy.isNewest;
  return withState(world, project, { mode: 'write', origin: null, older: true }, async (state) => {
    await underLock(world, state, applied.commit, async (lease) => {
      const atMs = world.now();
      const said = { atMs, reason };
      if (isOlder) await lease.declareOlder(said);
      if (copy?.isNewest) return;
      await lease.journal.noteRecords(lease.run, recordsOf(found, copy, atMs), atMs);
      const { usage: _, ...rules } = rulesToRecord({
        ...ownRules(applied.project),
        decides: applied.inputs,
        today: applied.inputs.today,
      });
      const before = await state.rules();
      const { usage, scheduled } = before ?? {};
      const changes = before === undefined ? [] : rulesChanges(before, rules, applied.inputs.today);
      await lease.setRules(
        { ...rules, ...(usage && { usage }), ...(scheduled && { scheduled }) },
        namedIn(changes),
        said,
      );
    });
    const [newest] = await state.runs(1);
    if (copy === undefined || isOlder)
      await noteInLockFile(project.folder, environmentOf(project), {
        run: newest?.run,
        record: newest?.outcome?.record_hash,
      });
    return { id: state.id, place: state.place };
  });
}

/** An unproven thing keeps the copy's id, and its value is unknown: it is compared, asked for, or sent again. */
function recordsOf(
  { proven, open }: ProvenRecords,
  copy: CopyOfState | undefined,
  atMs: number,
): readonly Recorded[] {
  const unproven = new Set<Address>(open.map(({ address }) => address));
  const known = new Set(proven.map(({ record }) => record.address));
  const others = [...(copy?.records.values() ?? [])].filter(
    ({ address, value, presence }) =>
      unproven.has(ownerOf(address)) && !known.has(address) && value !== null && presence === 'present',
  );
  return [
    ...proven.map(({ record }) => (record.appliedAtMs === 0 ? { ...record, appliedAtMs: atMs } : record)),
    ...others.map((record): Recorded => ({ ...record, value: null, answered: null })),
  ];
}
