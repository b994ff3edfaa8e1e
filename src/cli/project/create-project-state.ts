/** Creates the state of a project, empty or from the lines of an exported one, and names it in `pricewright.lock`. */
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { commandLine, type TypedFor, typedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { Project } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import type { Location } from '../../state/home.ts';
import {
  type NamedStates,
  nameAnewInLockFile,
  namedFor,
  readNamedStates,
  writeLockFile,
} from '../../state/lock-file.ts';
import { createState, openState } from '../../state/open-state.ts';
import { importState } from '../../state/transfer/import-state.ts';
import type { Sum } from '../../state/transfer/transfer-state.ts';
import { hideFromGit } from '../io/folder-of.ts';
import { unreadable } from '../io/system-fault.ts';
import { actorOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import { openProjectQueue } from './open-project-queue.ts';
import { environmentOf, locationOf } from './open-project-state.ts';

/** The known facts about the state that this one replaces. */
interface Loss {
  readonly reason: string;
  readonly lastApplyMs: number | null;
}

export interface ProjectState {
  readonly id: string;
  readonly place: string;
}

/**
 * Returns the new state, or the one that is already in its place: made for another environment of the project, or
 * unnamed since its lock file was lost. Throws a DiagnosticsError where the project has a state already that was not
 * declared lost.
 */
export async function createProjectState(
  world: World,
  project: Project,
  lost: Loss | undefined,
): Promise<ProjectState> {
  const states = await readNamedStates(project.folder);
  const environment = environmentOf(project);
  const known = namedFor(states, environment);
  const location = locationOf(world, project);
  const found = lost === undefined ? await stateAt(location, project) : undefined;
  if (known !== undefined && lost === undefined)
    throw stateKnown(known.id, found, {
      project,
      namesOthers: states.has(environment) && states.size > 1,
    });
  if (found !== undefined) {
    const elsewhere = [...states.values()].find(({ id }) => id === found.id);
    await writeLockFile(project.folder, [environment], elsewhere ?? { id: found.id, createdMs: null });
    return found;
  }
  const nowMs = world.now();
  const createdMs = known?.createdMs ?? null;
  await createState({
    ...location,
    project: project.id,
    nowMs,
    ...(lost === undefined ? {} : { lost: { ...lost, actor: actorOf(world), createdMs } }),
  });
  await hideFromGit(project);
  await layQueueBeside(world, project);
  const made = await readStateAt(location, project);
  const served = known === undefined ? [] : await environmentsOn(project, states, known.id);
  await writeLockFile(project.folder, [environment, ...served], {
    id: made.id,
    createdMs: lost === undefined ? nowMs : createdMs,
  });
  return made;
}

/** The environments that shared the lost state with the chosen one, at the same place. All of them lose it. */
async function environmentsOn(project: Project, states: NamedStates, id: string): Promise<readonly string[]> {
  const sharing = await environmentsSharing(project);
  return sharing.filter((environment) => namedFor(states, environment)?.id === id);
}

/** The environments of the project file that have their state in the same place, the chosen one included. */
async function environmentsSharing({ folder, environments, state }: Project): Promise<readonly string[]> {
  const sharing: string[] = [];
  for (const environmentName of environments) {
    const { project } = await loadProject({ folder, environmentName });
    if (isDeepStrictEqual(project?.state, state)) sharing.push(environmentName);
  }
  return sharing;
}

interface Known {
  readonly project: Project;
  /** True where `pricewright.lock` names states of other environments too. Without it they would have no name. */
  readonly namesOthers: boolean;
}

function stateKnown(id: string, found: ProjectState | undefined, { project, namesOthers }: Known): Error {
  if (found?.id === id)
    return fault('state-known', `the state ${id} is at ${found.place} already`, 'go on with it');
  const unnaming = namesOthers
    ? `take \`${project.environment}:\` and what is indented below it out of pricewright.lock`
    : 'delete pricewright.lock';
  const other = found === undefined ? 'there is none where' : `${found.id} is where`;
  return fault(
    'state-known',
    `pricewright.lock names the state ${id}, and ${other} the project file says`,
    'restore it from a backup, or copy it from the machine that has it (`pricewright state export` and `state import`); ' +
      `if nothing was ever applied with it: ${unnaming} and run this again; ` +
      `if it is lost for good: ${commandLine(project, 'recover --answer lost --reason …')}`,
  );
}

/** Creates the queue with the state: a user who creates the state may create schemas, others need not. */
async function layQueueBeside(world: World, project: Project): Promise<void> {
  if (project.state.kind === 'postgres') await (await openProjectQueue(world, project, '')).close();
}

/** A sound state of this project in the place of a new one; undefined where nothing is there. */
async function stateAt(location: Location, project: Project): Promise<ProjectState | undefined> {
  try {
    return await readStateAt(location, project);
  } catch (error) {
    if (error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === 'state-missing'))
      return undefined;
    throw error;
  }
}

async function readStateAt(
  location: Location,
  project: TypedFor & Pick<Project, 'id'>,
): Promise<ProjectState> {
  const state = await openState({
    ...location,
    project: project.id,
    ...typedFor(project),
    expectedStateId: null,
    origin: null,
    mode: 'read',
  });
  await state.close();
  return { id: state.id, place: state.place };
}

export interface ExportedFile {
  readonly path: string;
  /** The typed text, for messages. */
  readonly name: string;
}

interface NewName {
  readonly to: string;
  readonly reason: string | null;
}

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
  await layQueueBeside(world, project);
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
    throw unreadable(file.name, cause, NO_EXPORT);
  });
  return openedLines(file);
}

/** Opens the file when the first line is requested, because lines that nobody waits for yet would be lost. */
async function* openedLines(file: ExportedFile): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file.path) });
  } catch (cause) {
    throw unreadable(file.name, cause, NO_EXPORT);
  }
}

const NO_EXPORT = 'name a file that `pricewright state export` wrote';

/** The contents of an export or import, in one line for a person. */
export function sumText({ rows: { resources, intents, runs, interventions, meta }, digest }: Sum): string {
  const counts = [
    counted(resources, 'record'),
    counted(intents, 'request'),
    counted(runs, 'run'),
    counted(interventions, 'intervention'),
    counted(meta, 'fact'),
  ];
  return `${counts.join(', ')}, digest ${digest.slice(0, 12)}`;
}
