/** Runs one command line: whatever comes back is turned into output and the documented exit code. */
import { CommanderError } from 'commander';
import { EXIT } from '../model/exit-code.ts';
import { buildProgram } from './program.ts';
import { reportFaults } from './report-faults.ts';
import type { World } from './world.ts';

/** Never throws for what a person, a file, the network or the service did wrong: that is printed, without a stack trace. */
export async function runCli(world: World): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = buildProgram(world, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...world.argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.error;
    return reportFaults(world, error, {
      json: world.argv.includes('--json'),
      color: !world.argv.includes('--no-color'),
    });
  }
  return exitCode;
}
