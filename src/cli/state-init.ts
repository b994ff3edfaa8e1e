/** `state init`: an empty state, and its id in `pricewright.lock`; `--lost` starts over where the old one is gone. */
import { stat } from 'node:fs/promises';
import { fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { Project } from '../project/project.ts';
import { createState } from '../state/create-state.ts';
import { readNamedState, writeLockFile } from '../state/lock-file.ts';
import { openState } from '../state/open-state.ts';
import type { CommonOptions } from './common-options.ts';
import { sqliteFileOf } from './open-project-state.ts';
import { printResult } from './print-result.ts';
import { readProjectInputs } from './read-inputs.ts';
import type { World } from './world.ts';

export interface StateInitOptions extends CommonOptions {
  readonly lost?: boolean;
  readonly reason?: string;
  readonly lastApply?: string;
}

export async function stateInit(world: World, options: StateInitOptions): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const id = await createProjectState(world, project, lossOf(options, world.now()));
  const file = sqliteFileOf(project);
  printResult(world, options, { state: id, file }, `The state ${id} is at ${file}; commit pricewright.lock.`);
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
  const known = await readNamedState(project.folder);
  if (known !== null && lost === undefined) {
    throw fault(
      'state-known',
      `pricewright.lock says that this project has a state, ${known.id}`,
      'restore it from a backup; if it is lost for good: pricewright state init --lost --reason …',
    );
  }
  const found = known === null && lost === undefined ? await stateIdOf(project) : undefined;
  if (found !== undefined) {
    await writeLockFile(project.folder, { id: found, createdMs: null });
    return found;
  }
  const nowMs = world.now();
  const createdMs = known === null ? null : known.createdMs;
  const id = await createState({
    kind: 'sqlite',
    file: sqliteFileOf(project),
    project: project.id,
    nowMs,
    ...(lost === undefined ? {} : { lost: { ...lost, createdMs } }),
  });
  await writeLockFile(project.folder, { id, createdMs: lost === undefined ? nowMs : createdMs });
  return id;
}

/** The id of a sound state of this project that stands where one would be created; its lock file was lost. */
async function stateIdOf(project: Project): Promise<string | undefined> {
  const file = sqliteFileOf(project);
  if (
    !(await stat(file).then(
      (found) => found.isFile(),
      () => false,
    ))
  )
    return undefined;
  const { id: projectId, environment } = project;
  const state = await openState({
    kind: 'sqlite',
    file,
    project: projectId,
    environment,
    expectedStateId: null,
    origin: null,
    mode: 'read',
  });
  await state.close();
  return state.id;
}

function lossOf({ lost, reason, lastApply }: StateInitOptions, nowMs: number): Loss | undefined {
  if (!lost) return undefined;
  if (!reason)
    throw fault('missing-reason', '--lost needs a reason', 'say what became of the state: --reason "…"');
  return { reason, lastApplyMs: lastApply === undefined ? null : instantOf(lastApply, nowMs) };
}

function instantOf(text: string, nowMs: number): number {
  const ms = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw fault('bad-time', `--last-apply ${text} is no time`, 'write it as 2026-11-20T14:30:00Z');
  if (ms > nowMs)
    throw fault(
      'bad-time',
      `--last-apply ${text} has not come yet`,
      'give the time of the last apply before the loss',
    );
  return ms;
}
