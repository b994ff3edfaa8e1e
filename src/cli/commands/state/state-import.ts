/** `state import FILE`: makes the project's state from an exported one, and compares them before it is durable. */
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { nameAnewInLockFile, namedFor, readNamedStates, writeLockFile } from '../../../state/lock-file.ts';
import { importState } from '../../../state/transfer/import-state.ts';
import { actorOf } from '../../actor-of.ts';
import type { CommonOptions } from '../../common-options.ts';
import { errorCode } from '../../io/error-code.ts';
import { folderOf } from '../../io/folder-of.ts';
import { printResult } from '../../io/print-result.ts';
import { sumText } from '../../io/sum-text.ts';
import type { World } from '../../io/world.ts';
import { environmentsSharing, layQueueBeside } from '../../project/create-project-state.ts';
import { hideFromGit } from '../../project/hide-from-git.ts';
import { environmentOf, locationOf } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export interface StateImportOptions extends CommonOptions {
  readonly as?: string;
  readonly reason?: string;
}

export async function stateImport(
  world: World,
  options: StateImportOptions,
  file: string,
): Promise<ExitCode> {
  const to = newNameIn(options);
  const { project } = await readProjectInputs(world, to === undefined ? options : { ...options, env: to });
  const path = resolve(folderOf(world, options), file);
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  const environment = environmentOf(project);
  const named = await readNamedStates(project.folder);
  const known = namedFor(named, environment);
  const location = locationOf(world, project);
  const imported = await importState(location, linesOf(path, file), {
    project: project.id,
    id: known?.id ?? null,
    as:
      to === undefined
        ? undefined
        : {
            ...{ to, kept: project.environments, named, atMs: world.now() },
            ...{ actor: actorOf(world), reason: options.reason ?? null },
          },
  });
  await hideFromGit(project);
  await layQueueBeside(location, project);
  const { id, project: _, anew, ...sum } = imported;
  if (anew !== undefined)
    await nameAnewInLockFile(project.folder, {
      ...{ to: environment, id, ...anew },
      sharing: await environmentsSharing(project),
    });
  else if (known === undefined) await writeLockFile(project.folder, [environment], { id, createdMs: null });
  const sentence = `State ${id} is imported, as it was exported: ${sumText(imported)}.`;
  const renamed =
    anew && ` What \`${anew.from}\` had belongs to \`${to}\` from now on. Commit pricewright.lock.`;
  printResult(
    world,
    options,
    { state: id, file, ...(anew && { from: anew.from }), ...sum },
    `${sentence}${renamed ?? ''}`,
  );
  return EXIT.done;
}

function newNameIn({ as, reason, env }: StateImportOptions): string | undefined {
  if (as !== undefined && !reason)
    throw fault('missing-reason', '--as needs a reason', 'say why the name is another: --reason "…"');
  if (as !== undefined && env !== undefined && as !== env)
    throw fault('env-beside-as', `--env names \`${env}\`, and --as \`${as}\``, 'leave --env out');
  return as;
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
