/** `state import FILE`: makes the project's state from an exported one, and compares them before it is durable. */
import { resolve } from 'node:path';
import { fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { folderOf } from '../../io/folder-of.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { importProjectState, sumText } from '../../project/create-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

type StateImportOptions = Options<'stateImport'>;

export async function stateImport(
  world: World,
  options: StateImportOptions,
  file: string,
): Promise<ExitCode> {
  const to = newNameIn(options);
  const { project } = await readProjectInputs(world, to === undefined ? options : { ...options, env: to });
  const imported = await importProjectState(
    world,
    project,
    { path: resolve(folderOf(world, options), file), name: file },
    to === undefined ? undefined : { to, reason: options.reason ?? null },
  );
  const { id, project: _, anew, ...sum } = imported;
  const sentence = `State ${id} is imported, as it was exported: ${sumText(imported)}.`;
  const renamed =
    anew && ` What \`${anew.from}\` had belongs to \`${to}\` from now on. Commit pricewright.lock.`;
  return printResult(
    world,
    options,
    { state: id, file, ...(anew && { from: anew.from }), ...sum },
    `${sentence}${renamed ?? ''}`,
  );
}

function newNameIn({ as, reason, env }: StateImportOptions): string | undefined {
  if (as !== undefined && !reason)
    throw fault('missing-reason', '--as needs a reason', 'say why the name is another: --reason "…"');
  if (as !== undefined && env !== undefined && as !== env)
    throw fault('env-beside-as', `--env names \`${env}\`, and --as \`${as}\``, 'leave --env out');
  return as;
}
