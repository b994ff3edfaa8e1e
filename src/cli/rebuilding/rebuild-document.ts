/** The proofs of a rebuilt state, and its open questions, as data and in words. */
import { counted } from '../../model/messages/counted.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { ProjectState } from '../project/create-project-state.ts';
import type { Rebuilt } from './lay-rebuilt.ts';
import type { Open } from './open-question.ts';
import type { Proven } from './prove-records.ts';

export interface RebuildDocument {
  readonly format_version: 1;
  readonly project: string;
  readonly environment: string;
  /** Null where nothing was written (`--dry-run`). */
  readonly state: ProjectState | null;
  /** The newest run that pricewright.lock names, and the commit that names it. */
  readonly run: string | null;
  readonly commit: string | null;
  readonly proven: readonly {
    readonly address: string;
    readonly remote_id: string | null;
    readonly by: Proven['by'];
    readonly as_found?: readonly string[];
  }[];
  readonly open: readonly Open[];
}

export function rebuildDocument(
  { id, environment }: Project,
  { applied, found }: Rebuilt,
  state: ProjectState | null,
): RebuildDocument {
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
