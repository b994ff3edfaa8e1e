/** `plan`: what would change, printed and written to a file. Sends no mutation and writes nothing to state. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CalendarDay } from '../model/calendar-day.ts';
import { EXIT, type ExitCode, winningExitCode } from '../model/exit-code.ts';
import { hasWork, isRefused, type Plan } from '../model/plan.ts';
import { planJson } from '../report/plan-json.ts';
import { planText } from '../report/plan-text.ts';
import { addressFrom } from './address-argument.ts';
import type { CommonOptions } from './common-options.ts';
import { connect, makePlan, type PlanningOptions } from './make-plan.ts';
import { openProjectState, warnOfLocalState } from './open-project-state.ts';
import { planAgainst } from './plan-against.ts';
import { folderOf, readInputs } from './read-inputs.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export interface PlanOptions extends CommonOptions {
  readonly out?: string;
  readonly format: 'text' | 'json';
  readonly at?: CalendarDay;
  readonly detailedExitcode?: boolean;
  readonly revert?: readonly string[];
  readonly target?: readonly string[];
  readonly against?: string;
}

/** Documents name prices of customers: they are for the one who made them. */
export const PRIVATE_MODE = 0o600;

export async function plan(world: World, options: PlanOptions): Promise<ExitCode> {
  const made =
    options.against === undefined
      ? await planForService(world, options)
      : await planAgainst(world, options, options.against, planningOf(options));
  if (options.out !== undefined) {
    await writeFile(resolve(folderOf(world, options), options.out), planJson(made), { mode: PRIVATE_MODE });
  }
  printPlan(world, made, options);
  return exitCodeOf(made, options);
}

async function planForService(world: World, options: PlanOptions): Promise<Plan> {
  const inputs = await readInputs(world, options);
  const connection = connect(world, inputs);
  const state = await openProjectState(inputs.project, { mode: 'read', origin: connection.origin });
  warnOfLocalState(world, inputs.project, options);
  try {
    return (await makePlan(world, inputs, state.reader, connection, planningOf(options))).plan;
  } finally {
    await state.close();
    await connection.client.close();
  }
}

export function planningOf({
  at,
  revert = [],
  target = [],
}: Pick<PlanOptions, 'at' | 'revert' | 'target'>): PlanningOptions {
  return {
    ...(at === undefined ? {} : { today: at }),
    revert: revert.map(addressFrom),
    targets: target.map(addressFrom),
  };
}

export function printPlan(
  world: World,
  made: Plan,
  options: CommonOptions & { readonly format?: 'text' | 'json' },
): void {
  const json = options.json || options.format === 'json';
  world.stdout.write(json ? planJson(made) : planText(made, textOptions(world, world.stdout, options)));
}

function exitCodeOf(made: Plan, { detailedExitcode }: PlanOptions): ExitCode {
  return winningExitCode([
    ...(isRefused(made) ? [EXIT.refusedByGuard] : []),
    ...(detailedExitcode && hasWork(made) ? [EXIT.changesPending] : []),
  ]);
}
