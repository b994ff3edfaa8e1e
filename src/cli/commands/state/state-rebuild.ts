/**
 * `state rebuild`: makes a lost state anew from the commits of catalog and lock file, from an exported copy where there is one, and
 * from what the service shows. Each address comes out as proven, or with the question to answer. Sends reads only.
 */
import { resolve } from 'node:path';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { isPresent } from '../../../model/service/record.ts';
import { jsonText } from '../../../report/words/sanitize.ts';
import { folderOf } from '../../io/folder-of.ts';
import { closeClient } from '../../io/interruption.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { connect } from '../../planning/connect.ts';
import { readInputs } from '../../project/read-inputs.ts';
import {
  type AppliedCatalog,
  catalogOfNewestRun,
  unchangedSince,
} from '../../rebuilding/applied-catalogs.ts';
import { type CopyOfState, readCopy, readerFrom } from '../../rebuilding/look-both-ways.ts';
import { type ProvenRecords, proveRecords } from '../../rebuilding/prove-records.ts';
import { layRebuilt, rebuildDocument, rebuildText } from '../../rebuilding/rebuilt-state.ts';

type StateRebuildOptions = Options<'stateRebuild'>;

/** Exits with 2 if something is not proven; the state is made all the same. `name`: the file of an exported state. */
export async function stateRebuild(
  world: World,
  options: StateRebuildOptions,
  name?: string,
): Promise<ExitCode> {
  const { reason = '', dryRun = false } = options;
  if (reason === '' && !dryRun)
    throw fault(
      'missing-reason',
      'state rebuild needs a reason',
      'say what became of the other state: --reason "…"; or look first: --dry-run',
    );
  const own = await readInputs(world, options);
  const copy =
    name === undefined
      ? undefined
      : await readCopy(own.project, { path: resolve(folderOf(world, options), name), name });
  const applied = await catalogOfNewestRun(world, options, own);
  const found = copy?.isNewest
    ? allOf(copy)
    : applied.isNothing
      ? NOTHING
      : await findRecords(world, options, applied, copy);
  const rebuilt = { applied, copy, found };
  const state = dryRun ? null : await layRebuilt(world, own, rebuilt, reason);
  const document = rebuildDocument(own.project, rebuilt, state);
  world.stdout.write(options.json ? jsonText(document) : rebuildText(document));
  return found.open.length === 0 ? EXIT.done : EXIT.changesPending;
}

const NOTHING: ProvenRecords = { proven: [], open: [] };

/** A copy that knows the newest run is the state that was lost. */
function allOf({ records }: CopyOfState): ProvenRecords {
  const present = [...records.values()].filter(isPresent);
  return { proven: present.map((record) => ({ record, by: 'copy', asFound: [] })), open: [] };
}

async function findRecords(
  world: World,
  options: StateRebuildOptions,
  applied: AppliedCatalog,
  copy: CopyOfState | undefined,
): Promise<ProvenRecords> {
  const connection = connect(world, applied.inputs);
  try {
    const isUnchanged = copy ? await unchangedSince(world, options, copy, applied) : () => false;
    return await proveRecords(world, applied, connection, {
      reader: readerFrom(copy?.records ?? new Map()),
      isUnchanged,
    });
  } finally {
    await closeClient(world, connection.client);
  }
}
