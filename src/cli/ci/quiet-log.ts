/**
 * The log of a pipeline while a result is printed. GitHub carries out lines of a log that look like commands, so GitHub is asked
 * to carry out none meanwhile: names in a catalog are others' words.
 */
import { SILENT, type World } from '../io/world.ts';
import type { CiContext } from './ci-context.ts';

const TOKEN_LENGTH = 32;

/** `work` gets a world whose standard output is silent under `--json`, which prints one result of its own. */
export async function withoutLogCommands<Result>(
  { world, run, options }: CiContext,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  if (options.json) return work({ ...world, stdout: SILENT });
  if (run.forge !== 'github') return work(world);
  const token = world.token(TOKEN_LENGTH);
  world.stdout.write(`::stop-commands::${token}\n`);
  try {
    return await work(world);
  } finally {
    world.stdout.write(`::${token}::\n`);
  }
}
