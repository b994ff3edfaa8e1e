/** `state import FILE`: makes the project's state from an exported one, and compares them before it is durable. */
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { namedFor, readNamedStates, writeLockFile } from '../../../state/lock-file.ts';
import { importState } from '../../../state/transfer/import-state.ts';
import type { CommonOptions } from '../../common-options.ts';
import { errorCode } from '../../io/error-code.ts';
import { folderOf } from '../../io/folder-of.ts';
import { printResult } from '../../io/print-result.ts';
import { sumText } from '../../io/sum-text.ts';
import type { World } from '../../io/world.ts';
import { layQueueBeside } from '../../project/create-project-state.ts';
import { hideFromGit } from '../../project/hide-from-git.ts';
import { environmentOf, locationOf } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export async function stateImport(world: World, options: CommonOptions, file: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const path = resolve(folderOf(world, options), file);
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  const environment = environmentOf(project);
  const known = namedFor(await readNamedStates(project.folder), environment);
  const location = locationOf(world, project);
  const imported = await importState(location, linesOf(path, file), {
    project: project.id,
    id: known?.id ?? null,
  });
  await hideFromGit(project);
  await layQueueBeside(location, project);
  const { id, project: _, ...sum } = imported;
  if (known === undefined) await writeLockFile(project.folder, [environment], { id, createdMs: null });
  const sentence = `State ${id} is imported, as it was exported: ${sumText(imported)}.`;
  printResult(world, options, { state: id, file, ...sum }, sentence);
  return EXIT.done;
}

/** Opens the file when the first line is requested, because lines that nobody waits for yet would be lost. */
async function* linesOf(path: string, file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(path) });
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): Error {
  return fault(
    'unreadable-file',
    `${file} cannot be read (${errorCode(cause)})`,
    'name a file that `pricewright state export` wrote',
  );
}
