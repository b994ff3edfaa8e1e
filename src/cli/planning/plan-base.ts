/** The other side of `plan --base`: the project before an edit, whose rules judge the edit. */
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Standing } from '../../model/plan/rules.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { rulesOfProject } from '../../project/project.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import { type Inputs, readProjectInputs } from '../project/read-inputs.ts';
import { withOther } from './other-catalog.ts';

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
  return withOther(world, options, ref, async ({ name, options: there, read: readSide }) => {
    let side: Promise<Inputs | undefined> | undefined;
    const inputs = () => {
      side ??= unlessFaulty(readSide, () =>
        world.stderr.write(`The catalog of ${name} has faults, so that nothing is compared with it.\n`),
      );
      return side;
    };
    const project = await projectOf(world, there);
    if (project === undefined)
      world.stderr.write(
        `The project file of ${name} cannot be read for this environment, so that its rules judge nothing.\n`,
      );
    return work({
      name,
      standing: project === undefined ? {} : { base: rulesOfProject(project) },
      inputs,
      before: async () => {
        const before = await inputs();
        return before === undefined ? {} : { before: before.catalog, usageBefore: before.usage };
      },
    });
  });
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
