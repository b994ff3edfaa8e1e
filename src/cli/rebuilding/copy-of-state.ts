/** An exported copy of the lost state: its records, and how far they prove what was lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typedFor } from '../../model/messages/command-line.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { RecordReader } from '../../observe/record-reader.ts';
import type { Project } from '../../project/project.ts';
import { verifyChain } from '../../state/chain/verify-chain.ts';
import { namedFor, readNamedStates } from '../../state/lock-file.ts';
import { openState } from '../../state/open-state.ts';
import { importState } from '../../state/transfer/import-state.ts';
import { type ExportedFile, linesOf } from '../project/create-project-state.ts';
import { environmentOf } from '../project/open-project-state.ts';

export interface CopyOfState {
  readonly file: ExportedFile;
  readonly records: ReadonlyMap<Address, Recorded>;
  /** The newest run that it knows; null before the first. */
  readonly run: string | null;
  /** True where that is the newest run of the lock file. */
  readonly isNewest: boolean;
}

/** Throws a DiagnosticsError for a copy of another project or state, and for one that is not as it was written. */
export async function readCopy(project: Project, file: ExportedFile): Promise<CopyOfState> {
  const named = namedFor(await readNamedStates(project.folder), environmentOf(project));
  const folder = await mkdtemp(join(tmpdir(), 'pricewright-copy-'));
  const location = { kind: 'sqlite', file: join(folder, 'state.db') } as const;
  try {
    await importState(location, await linesOf(file), { project: project.id, id: named?.id ?? null });
    const opened = { project: project.id, ...typedFor(project), expectedStateId: null, origin: null };
    const state = await openState({ ...location, ...opened, mode: 'read' });
    try {
      const { faults } = verifyChain(await state.chain());
      if (faults.length > 0)
        throw new DiagnosticsError(
          faults.map(({ run, message }) => ({
            severity: 'error',
            code: 'export-damaged',
            message: `${file.name} is not as it was written: ${run === null ? '' : `run ${run}: `}${message}`,
            fix: 'take another copy, or rebuild without one',
          })),
        );
      const [newest] = await state.runs(1);
      const isNewest = named?.run !== undefined && (await state.knowsRun(named.run));
      return { file, records: await state.reader.records(), run: newest?.run ?? null, isNewest };
    } finally {
      await state.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function readerFrom(records: CopyOfState['records']): RecordReader {
  return { records: async () => records, openIntents: async () => [] };
}
