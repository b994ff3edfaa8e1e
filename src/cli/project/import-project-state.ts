/** Makes the state of a project from the lines of an exported one, in the project's place for it. */
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fault } from '../../model/messages/diagnostic.ts';
import type { Project } from '../../project/project.ts';
import { nameAnewInLockFile, namedFor, readNamedStates, writeLockFile } from '../../state/lock-file.ts';
import { importState } from '../../state/transfer/import-state.ts';
import { actorOf } from '../actor-of.ts';
import { errorCode } from '../io/system-fault.ts';
import type { World } from '../io/world.ts';
import { environmentsSharing, layQueueBeside } from './create-project-state.ts';
import { hideFromGit } from './hide-from-git.ts';
import { environmentOf, locationOf } from './open-project-state.ts';

export interface ExportedFile {
  readonly path: string;
  /** The typed text, for messages. */
  readonly name: string;
}

interface NewName {
  readonly to: string;
  readonly reason: string | null;
}

export type ImportedState = Awaited<ReturnType<typeof importProjectState>>;

/** `as`: the environment that gets the records of one that the project file no longer has. */
export async function importProjectState(world: World, project: Project, from: ExportedFile, as?: NewName) {
  const lines = await linesOf(from);
  const environment = environmentOf(project);
  const named = await readNamedStates(project.folder);
  const known = namedFor(named, environment);
  const location = locationOf(world, project);
  const naming = { kept: project.environments, named, atMs: world.now(), actor: actorOf(world) };
  const expected = { project: project.id, id: known?.id ?? null, as: as && { ...as, ...naming } };
  const imported = await importState(location, lines, expected);
  await hideFromGit(project);
  await layQueueBeside(location, project);
  const { id, anew } = imported;
  if (anew !== undefined)
    await nameAnewInLockFile(project.folder, {
      ...{ to: environment, id, ...anew },
      sharing: await environmentsSharing(project),
    });
  else if (known === undefined) await writeLockFile(project.folder, [environment], { id, createdMs: null });
  return imported;
}

/** Throws a DiagnosticsError for a file that cannot be read. */
export async function linesOf(file: ExportedFile): Promise<AsyncIterable<string>> {
  await access(file.path, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  return openedLines(file);
}

/** Opens the file when the first line is requested, because lines that nobody waits for yet would be lost. */
async function* openedLines(file: ExportedFile): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file.path) });
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable({ name }: ExportedFile, cause: unknown): Error {
  return fault(
    'unreadable-file',
    `${name} cannot be read (${errorCode(cause)})`,
    'name a file that `pricewright state export` wrote',
  );
}
