/**
 * The command line (design section 9): parses arguments, runs one command, and turns whatever comes back into output and
 * the documented exit code. Each command is its own chunk and is loaded only when it is asked for.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { parseCalendarDay } from '../model/calendar-day.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { reportFaults } from './report-faults.ts';
import { TOOL_VERSION } from './tool-version.ts';
import type { World } from './world.ts';

type Run = (world: World, options: never, argument: never) => Promise<ExitCode>;

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

function buildProgram(world: World, finish: (code: ExitCode) => void): Command {
  const program = new Command('pricewright')
    .description('Billing as code: prices in Git, planned, reviewed, and applied at most once.')
    .version(TOOL_VERSION)
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: (text) => world.stderr.write(text),
      getOutHelpWidth: () => world.stdout.columns ?? 100,
      getErrHelpWidth: () => world.stderr.columns ?? 100,
    })
    .exitOverride()
    .showHelpAfterError('(run pricewright --help for the commands)');

  const command = (signature: string, description: string, load: () => Promise<Run>): Command =>
    common(program.command(signature).description(description)).action(async (...received: unknown[]) => {
      const self = received.pop() as Command;
      const run = await load();
      finish(await run(world, self.opts() as never, received[0] as never));
    });

  command(
    'init',
    'write a project file, an example catalog and a new state',
    async () => (await import('./init.ts')).init,
  );
  command(
    'validate',
    'check project file and catalog: every fault at once, without network or state',
    async () => (await import('./validate.ts')).validate,
  );
  command(
    'plan',
    'show what would change, at the service and in money',
    async () => (await import('./plan.ts')).plan,
  )
    .option('--out <file>', 'write the plan document, for `apply FILE` and `show FILE`')
    .addOption(formats())
    .option('--at <date>', 'plan as if it were that day (YYYY-MM-DD)', day)
    .addOption(reverting())
    .option('--detailed-exitcode', 'exit 2 where changes are pending');
  command(
    'apply [file]',
    'carry out a plan, at most once per step',
    async () => (await import('./apply.ts')).apply,
  )
    .option('--approved <digest>', 'go on only if the plan has this digest, or is what remains of it')
    .option('--yes', 'apply the plan made now without asking')
    .option('--resume', 'settle and finish the run that was cut short, and nothing else')
    .addOption(reverting())
    .option('--report <file>', 'write the outcome document');
  command(
    'show <file>',
    'render a saved plan or outcome',
    async () => (await import('./show.ts')).show,
  ).addOption(formats());
  command('resolve <address>', 'settle what is in doubt', async () => (await import('./resolve.ts')).resolve)
    .option('--id <id>', 'it was executed, and made this')
    .option('--not-applied', 'it was not executed')
    .option('--reason <text>', 'why; kept in the journal');
  command('log', 'who applied what, when, from which commit', async () => (await import('./log.ts')).log);
  buildStateCommands(program, world, finish);
  command('sandbox', 'run the embedded billing service', async () => (await import('./sandbox.ts')).sandbox)
    .option('--port <port>', 'port on loopback, 0 for any free one', wholeNumber, 8787)
    .option('--seed <file>', 'customers, products, plans and more to begin with')
    .option('--data <file>', 'keep everything in this file')
    .addOption(
      new Option('--profile <name>', 'what is served')
        .choices(['published', 'conventional'])
        .default('published'),
    )
    .option('--latency <ms>', 'let every answer take that long', wholeNumber, 0)
    .option('--rate-limit <requests>', 'requests per second, 0 for no limit', wholeNumber, 0)
    .option('--api-key <key>', 'the only key that is accepted', 'sandbox');
  return program;
}

function buildStateCommands(program: Command, world: World, finish: (code: ExitCode) => void): void {
  const state = program.command('state').description('create and look at the state').exitOverride();
  const command = (signature: string, description: string, load: () => Promise<Run>): Command =>
    common(state.command(signature).description(description)).action(async (...received: unknown[]) => {
      const self = received.pop() as Command;
      const run = await load();
      finish(await run(world, self.opts() as never, received[0] as never));
    });
  command(
    'init',
    'create the state and write pricewright.lock',
    async () => (await import('./state-init.ts')).stateInit,
  )
    .option('--lost', 'start over: the state that pricewright.lock names is gone')
    .option('--reason <text>', 'why; kept in the new state')
    .option('--last-apply <time>', 'when the lost state was last applied from (ISO 8601)');
  command('list', 'every address on record', async () => (await import('./state-list.ts')).stateList);
  command(
    'show <address>',
    'what is recorded at an address',
    async () => (await import('./state-show.ts')).stateShow,
  );
  command(
    'rm <address>',
    'forget an address; nothing happens at the service',
    async () => (await import('./state-rm.ts')).stateRm,
  ).option('--reason <text>', 'why; kept in the journal');
}

function common(command: Command): Command {
  return command
    .option('--env <name>', 'the environment of the project file')
    .option('--chdir <dir>', 'the folder of pricewright.yaml')
    .option('--json', 'print the result as JSON')
    .option('--no-color', 'print without colour');
}

function reverting(): Option {
  const option = new Option(
    '--revert <address>',
    'undo what the service changed there; may be given more than once',
  );
  return option.argParser((address: string, before: readonly string[] | undefined) => [
    ...(before ?? []),
    address,
  ]);
}

function formats(): Option {
  return new Option('--format <name>', 'how to print it').choices(['text', 'json']).default('text');
}

function day(text: string): string {
  const parsed = parseCalendarDay(text);
  if (parsed === undefined) throw new InvalidArgumentError('write a day as YYYY-MM-DD');
  return parsed;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('write a whole number');
  return Number(text);
}
