/** The other side of `plan --base`: the project before an edit, whose rules judge the edit. */
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Standing } from '../../model/plan/rules.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { rulesOfProject } from '../../project/project.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import { type Inputs, readInputs, readProjectInputs } from '../project/read-inputs.ts';
import { otherFolder, tellingOf } from './other-catalog.ts';

export interface PlanBase {
  readonly name: string;
  readonly standing: Pick<Standing, 'base'>;
  /** Undefined where it has faults: the edit may be the one that repairs them. */
  inputs(): Promise<Inputs | undefined>;
  /** The catalog and the usage samples before the edit; nothing where they cannot be read. */
  before(): Promise<Pick<PlanInputs, 'before' | 'usageBefore'>>;
}

/** Runs `work` with the base that was named, if any. */
export async function withBase<Result>(
  world: World,
  options: CommonOptions,
  ref: string | undefined,
  work: (base: PlanBase | undefined) => Promise<Result>,
): Promise<Result> {
  if (ref === undefined) return work(undefined);
  const other = await otherFolder(world, folderOf(world, options), ref);
  const there = { ...options, chdir: other.folder };
  let read: Promise<Inputs | undefined> | undefined;
  const inputs = () => {
    read ??= unlessFaulty(
      () => tellingOf(other, () => readInputs(world, there)),
      () =>
        world.stderr.write(`The catalog of ${other.name} has faults, so that nothing is compared with it.\n`),
    );
    return read;
  };
  try {
    const project = await projectOf(world, there);
    if (project === undefined)
      world.stderr.write(
        `The project file of ${other.name} cannot be read for this environment, so that its rules judge nothing.\n`,
      );
    return await work({
      name: other.name,
      standing: project === undefined ? {} : { base: rulesOfProject(project) },
      inputs,
      before: async () => {
        const side = await inputs();
        return side === undefined ? {} : { before: side.catalog, usageBefore: side.usage };
      },
    });
  } finally {
    await other.remove();
  }
}

/** Before a project had environments, it had the default one. */
async function projectOf(world: World, there: CommonOptions) {
  const { env: _, ...unnamed } = there;
  for (const options of [there, unnamed]) {
    const settings = await unlessFaulty(() => readProjectInputs(world, options));
    if (settings !== undefined) return settings.project;
  }
  return undefined;
}

async function unlessFaulty<Result>(
  work: () => Promise<Result>,
  tell: () => unknown = () => undefined,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    tell();
    return undefined;
  }
}
