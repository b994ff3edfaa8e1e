/** `state rename-env OLD NEW`: gives all that the state has of one environment another name. */

import { counted } from '../../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { baseUrlOf } from '../../../project/base-url.ts';
import { PROJECT_FILE, type Project } from '../../../project/project.ts';
import { nothingToRename } from '../../../state/journal/refuse-rename.ts';
import type { Renamed } from '../../../state/journal/rename-environment.ts';
import { renameInLockFile } from '../../../state/lock-file.ts';
import { openState } from '../../../state/open-state.ts';
import type { State } from '../../../state/state.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { environmentsSharing } from '../../project/create-project-state.ts';
import { environmentOf, locationOf, openProjectState, underLock } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export interface StateRenameEnvOptions extends CommonOptions {
  readonly reason?: string;
}

export async function stateRenameEnv(
  world: World,
  options: StateRenameEnvOptions,
  from: string,
  to: string,
): Promise<ExitCode> {
  const reason = reasonIn(options, from, to);
  const project = await projectUnder(world, options, to);
  if (project.environments.includes(from)) throw stillThere(from);
  const state = await openProjectState(world, project, { mode: 'write', origin: null, formerly: from });
  try {
    const { records, runs } = await renameIn(world, project, state, { from, reason });
    const [newest] = await state.runs(1);
    await renameInLockFile(project.folder, {
      from,
      to: environmentOf(project),
      sharing: await environmentsSharing(project),
      run: newest?.run,
    });
    const all = `${counted(records, 'record')} and ${counted(runs, 'run')}`;
    const sentence = `${all} of \`${from}\` belong to \`${to}\` from now on. Commit pricewright.lock.`;
    printResult(world, options, { from, to, records, runs }, sentence);
    return EXIT.done;
  } finally {
    await state.close();
  }
}

function reasonIn({ reason, env }: StateRenameEnvOptions, from: string, to: string): string {
  if (!reason)
    throw fault('missing-reason', 'rename-env needs a reason', 'say why the name is another: --reason "…"');
  if (from === to)
    throw fault(
      'same-environment',
      `both names are \`${to}\``,
      'name the old one first, and then the new one',
    );
  if (env !== undefined && env !== to)
    throw fault(
      'env-beside-rename',
      `--env names \`${env}\`, and the environment to rename is named by itself`,
      'leave --env out',
    );
  return reason;
}

/** The project with the environment of the new name. */
async function projectUnder(world: World, options: CommonOptions, to: string): Promise<Project> {
  try {
    return (await readProjectInputs(world, { ...options, env: to })).project;
  } catch (error) {
    const isWithout =
      error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === 'no-environments');
    if (!isWithout) throw error;
    throw fault(
      'no-environments',
      `${PROJECT_FILE} has no environment \`${to}\`, and no other`,
      `add it first, with a setting or without any: \`environments: { ${to}: {} }\``,
    );
  }
}

function stillThere(from: string): Error {
  return fault(
    'old-name-in-use',
    `${PROJECT_FILE} still has the environment \`${from}\`: with nothing on record, its next apply would make everything again`,
    `take \`${from}\` out of \`environments\` first`,
  );
}

/** Holds the locks of both names, so that no run begins under either meanwhile. */
async function renameIn(
  world: World,
  project: Project,
  state: State,
  { from, reason }: { readonly from: string; readonly reason: string },
): Promise<Renamed> {
  const { environment: to } = project;
  const { origin } = new URL(baseUrlOf(project, world.env));
  const former = await openState({
    ...locationOf(world, project),
    project: project.id,
    environment: from,
    named: true,
    expectedStateId: state.id,
    origin: null,
    mode: 'write',
  });
  try {
    const known = await state.environments();
    if (!known.includes(from)) throw nothingToRename(from, known);
    return await underLock(world, state, null, (_, { run: by }) =>
      underLock(world, former, null, ({ rename }) =>
        rename({ to, by, origin }, { atMs: world.now(), reason }),
      ),
    );
  } finally {
    await former.close();
  }
}
