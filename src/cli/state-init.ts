/** `state init`: an empty state, and its id in `pricewright.lock`; `--lost` starts over where the old one is gone. */
import { fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { Project } from '../project/project.ts';
import { createState } from '../state/create-state.ts';
import { readLockFile, writeLockFile } from '../state/lock-file.ts';
import type { CommonOptions } from './common-options.ts';
import { sqliteFileOf } from './open-project-state.ts';
import { readProjectInputs } from './read-inputs.ts';
import type { World } from './world.ts';

export interface StateInitOptions extends CommonOptions {
  readonly lost?: boolean;
  readonly reason?: string;
  readonly lastApply?: string;
}

export async function stateInit(world: World, options: StateInitOptions): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const id = await createProjectState(world, project, lossOf(options));
  world.stdout.write(`Created the state ${id} at ${sqliteFileOf(project)}; commit pricewright.lock.\n`);
  return EXIT.done;
}

export interface Loss {
  readonly reason: string;
  readonly lastApplyMs: number | null;
}

/** The new state's id. Throws a DiagnosticsError where the project has a state already and nobody said that it is lost. */
export async function createProjectState(
  world: World,
  project: Project,
  lost: Loss | undefined,
): Promise<string> {
  const known = await readLockFile(project.folder);
  if (known !== null && lost === undefined) {
    throw fault(
      'state-known',
      `pricewright.lock says that this project has a state, ${known}`,
      'restore it from a backup; if it is lost for good: pricewright state init --lost --reason …',
    );
  }
  const id = await createState({
    kind: 'sqlite',
    file: sqliteFileOf(project),
    project: project.id,
    nowMs: world.now(),
    ...(lost === undefined ? {} : { lost }),
  });
  await writeLockFile(project.folder, id);
  return id;
}

function lossOf({ lost, reason, lastApply }: StateInitOptions): Loss | undefined {
  if (!lost) return undefined;
  if (!reason)
    throw fault('missing-reason', '--lost needs a reason', 'say what became of the state: --reason "…"');
  return { reason, lastApplyMs: lastApply === undefined ? null : instantOf(lastApply) };
}

function instantOf(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw fault('bad-time', `--last-apply ${text} is no time`, 'write it as 2026-11-20T14:30:00Z');
  return ms;
}
