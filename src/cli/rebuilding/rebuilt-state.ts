/** A state that was made anew: written to its place, and its proofs and open questions as data and in words. */
import { counted } from '../../model/messages/counted.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { namedIn, rulesChanges, rulesToRecord } from '../../plan/rules/plan-rules.ts';
import type { Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import { noteInLockFile } from '../../state/lock-file.ts';
import type { World } from '../io/world.ts';
import { ownRules } from '../planning/make-plan.ts';
import {
  createProjectState,
  importProjectState,
  type ProjectState,
} from '../project/create-project-state.ts';
import { environmentOf, underLock, withState } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { AppliedCatalog } from './applied-catalogs.ts';
import type { CopyOfState } from './look-both-ways.ts';
import type { Proven, ProvenRecords } from './prove-records.ts';

interface Rebuilt {
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

export type RebuildDocument = ReturnType<typeof rebuildDocument>;

/** `state`: null where nothing was written (`--dry-run`). */
export function rebuildDocument(
  { id, environment }: Project,
  { applied, found }: Rebuilt,
  state: ProjectState | null,
) {
  const { run, commit } = applied;
  return {
    format_version: 1,
    ...{ project: id, environment, state, run, commit },
    proven: found.proven.map(({ record: { address, remoteId }, by, asFound }) => ({
      address,
      remote_id: remoteId,
      by,
      ...(asFound.length > 0 && { as_found: asFound }),
    })),
    open: found.open,
  };
}

const BY: Readonly<Record<Proven['by'], (commit: string) => string>> = {
  service: (commit) => `the service shows what the catalog of ${commit} has`,
  catalog: (commit) => `the catalog of ${commit} has the id, and nothing else that would have to be known`,
  copy: () => 'the copy has it, and no catalog since asks for anything else',
};

export function rebuildText({ state, run, commit, proven, open }: RebuildDocument): string {
  const at = commit === null ? 'the files at hand' : commit.slice(0, 12);
  const lines = [
    run === null
      ? 'pricewright.lock names no run: nothing was applied.'
      : `Newest run: ${run}, named by ${commit === null ? 'no commit' : `commit ${at}`}.`,
    `Proven: ${counted(proven.length, 'address', 'addresses')}.`,
    ...[...groupBy(proven, ({ by }) => by)].map(([by, own]) => `  ${own.length}: ${BY[by](at)}`),
    ...asFoundText(proven),
    ...(open.length === 0 ? [] : [`Not proven: ${counted(open.length, 'address', 'addresses')}.`]),
    ...open.flatMap(({ address, remote_id: id, reason, fix }) => [
      `  ${address}${id === null ? '' : ` (${id})`}: ${reason}.`,
      `    Fix: ${fix}.`,
    ]),
    state === null
      ? 'Nothing was written, and nothing was sent but reads.'
      : `The state ${state.id} is at ${state.place}; commit pricewright.lock. Nothing was sent but reads.`,
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function asFoundText(proven: RebuildDocument['proven']): readonly string[] {
  const own = proven.filter(({ as_found: fields = [] }) => fields.length > 0);
  const fields = [...new Set(own.flatMap(({ as_found: names = [] }) => names))].sort();
  if (own.length === 0) return [];
  return [
    `On record as the service has it today: ${fields.join(', ')} of ${counted(own.length, 'subscription')}, where the catalog does not write all of it.`,
    '  A change that somebody made there by hand is not seen. An older copy, `state rebuild FILE`, has what it was at first.',
  ];
}
