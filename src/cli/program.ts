/** The commands and their options, for the command-line library. */

import { Command, Option } from 'commander';
import type { ExitCode } from '../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../model/tool-version.ts';
import { visible } from '../report/words/sanitize.ts';
import { addPipeline, addQueue, addReads, addSandbox, addState } from './command-groups.ts';
import type { CommonOptions } from './common-options.ts';
import { examplesText } from './examples.ts';
import { groupCommands } from './help-groups.ts';
import { EXPORT_FORMATS, RECONCILE_FORMATS, TEST_FORMATS, VALIDATE_FORMATS } from './io/formats.ts';
import type { World } from './io/world.ts';
import {
  day,
  duration,
  formats,
  holdSeconds,
  month,
  one,
  recordHash,
  refreshes,
  repeatable,
  stepsAtOnce,
  wholeNumber,
} from './option-values.ts';
import type { Register } from './register.ts';

/** `finish` receives the exit code of the command that ran. */
export function buildProgram(world: World, finish: (code: ExitCode) => void): Command {
  const program = new Command('pricewright')
    .description('Billing as code: prices in Git, planned, reviewed, and applied at most once.')
    .version(TOOL_VERSION)
    .option('--env <name>', 'the environment of the project file', one)
    .option('--chdir <dir>', 'the folder of pricewright.yaml', one)
    .option('--json', 'print the result as JSON')
    .option('--no-color', 'print without colour')
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      // A mistyped argument is shown as typed, with its control characters made visible.
      writeErr: (text) => world.stderr.write(text.split('\n').map(visible).join('\n')),
      getOutHelpWidth: () => world.stdout.columns ?? 100,
      getErrHelpWidth: () => world.stderr.columns ?? 100,
    })
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .showHelpAfterError('(run pricewright --help for the commands)');
  const registerIn =
    (parent: Command): Register =>
    (signature, description, load) =>
      parent
        .command(signature)
        .description(description)
        .addHelpText('after', ({ command }) => examplesText(pathOf(command), world.cwd))
        .action(async (...received: unknown[]) => {
          const self = received.pop() as Command;
          const run = await load();
          finish(await run(world, self.optsWithGlobals() as never, ...(self.args as never[])));
        });

  /** Adds the commands of a group only where the command line names the group. */
  const group = (name: string, description: string, add: (register: Register) => void): void => {
    const parent = program.command(name).description(description);
    if (world.argv.includes(name)) add(registerIn(parent));
  };

  addWork(registerIn(program), world);
  group('get', 'read from the service what it publishes', addReads);
  group('state', 'create and look at the state', addState);
  group('queue', 'the run that workers carry on', addQueue);
  group('ci', 'plan, apply and look for drift in a pipeline of GitHub or GitLab', addPipeline);
  addSandbox(registerIn(program));
  addCompletion(registerIn(program), world);
  groupCommands(program);
  return program;
}

/** The command as it is typed, such as `state init`. */
function pathOf(command: Command): string {
  const parent = command.parent;
  return parent?.parent ? `${parent.name()} ${command.name()}` : command.name();
}

function addWork(register: Register, world: World): void {
  register(
    'init',
    'write a project file, an example catalog and a new state',
    async () => (await import('./commands/init.ts')).init,
  );
  register(
    'validate',
    'check project file and catalog, without network or state',
    async () => (await import('./commands/validate.ts')).validate,
  ).addOption(new Option('--format <name>', 'how to print it').choices(VALIDATE_FORMATS).default('text'));
  register(
    'fmt [file...]',
    'write catalog files in one layout; nothing of what they say changes',
    async () => (await import('./commands/fmt.ts')).fmt,
  ).option('--check', 'write nothing, and exit 1 where a file is not in the layout');
  register('plan', 'show what would change', async () => (await import('./commands/plan.ts')).plan)
    .option('--out <file>', 'write the plan document, for `apply FILE` and `show FILE`')
    .option('--comment <file>', 'write a Markdown comment of whatever comes of it, faults too')
    .addOption(formats())
    .option('--at <date>', 'plan as if it were that day (YYYY-MM-DD)', day)
    .option('--against <ref-or-dir>', 'compare with another catalog: no service, state or secret')
    .option(
      '--base <ref-or-dir>',
      'the project before the edit: its rules judge too, and what it defers stands apart',
    )
    .option('--compare-env <name>', 'compare this environment with another, offline')
    .addOption(repeatable('--target <address>', 'plan this and what it depends on'))
    .addOption(repeatable('--revert <address>', 'undo what the service changed there'))
    .option('--undo <run>', 'plan what a past run changed back to the catalog before it', one)
    .addOption(refreshes())
    .option('--detailed-exitcode', 'exit 2 where changes are pending');
  register(
    'apply [file]',
    'carry out a plan, at most once per step',
    async () => (await import('./commands/apply.ts')).apply,
  )
    .option('--approved <digest>', 'go on only if the plan has this digest, or is what remains of it', one)
    .addOption(repeatable('--approval <file>', 'a signed approval, beside those that the state has'))
    .option('--yes', 'apply the plan made now without asking')
    .option('--resume', 'resolve and finish the run that was cut short, and nothing else')
    .addOption(repeatable('--target <address>', 'apply this and what it depends on'))
    .addOption(repeatable('--revert <address>', 'undo what the service changed there'))
    .option('--undo <run>', 'apply the plan of `plan --undo`', one)
    .addOption(refreshes())
    .option('--queue', 'hand the steps to workers (state in PostgreSQL), and wait for them')
    .option('--detach', 'with --queue: do not wait')
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration)
    .option('--report <file>', 'write the outcome document')
    .option('--comment <file>', 'write a Markdown comment of whatever comes of it, faults too');
  register(
    'approve <plan>',
    'sign an approval of a plan, by its digest or its document, as a role of the project file',
    async () => (await import('./commands/approve.ts')).approve,
  )
    .option('--key <file>', 'your private key (ed25519), or the public one that ssh-agent has it for', one)
    .option('--as <role>', 'the role in which you approve', one)
    .option('--until <date>', 'the last day on which it counts (YYYY-MM-DD); without an end otherwise', day)
    .option('--out <file>', 'write it there, and leave the state alone');
  register(
    'show <file>',
    'render a saved plan or outcome',
    async () => (await import('./commands/show.ts')).show,
  ).addOption(formats());
  register(
    'drift',
    'show only what changed outside the catalog',
    async () => (await import('./commands/drift.ts')).drift,
  )
    .option(
      '--probe',
      'send an empty update to each subscription that cannot be read, to see what it answers',
    )
    .option('--strict', 'exit 1 where something declared was not compared')
    .option('--lock-timeout <time>', 'with --probe, wait for another run: seconds, or 30s, 5m, 1h', duration);
  register(
    'pull [address...]',
    'write catalog files for what the service has, or what it changed into those that are there',
    async () =>
      world.argv.includes('--update')
        ? (await import('./commands/pull-update.ts')).pullUpdate
        : (await import('./commands/pull.ts')).pull,
  )
    .option('--out <dir>', 'write into this folder instead of that of the first catalog glob')
    .option('--ids <file>', 'ids that the service cannot list, one per line: KIND ID [KEY]')
    .option('--new', 'only what neither the catalog nor the state knows')
    .addOption(
      new Option(
        '--follow',
        "a price that equals its bundle's follows the list, also where it is scheduled ahead",
      ).conflicts('pin'),
    )
    .option('--pin', "a price that equals its bundle's has its own amount, also where it holds now")
    .option('--update', 'write drift into the files that declare it, at these addresses or everywhere')
    .option('--dry-run', 'with --update: show it and write nothing');
  register(
    'quote <subscription>',
    'rate usage against a subscription of the catalog, line by line',
    async () => (await import('./commands/quote.ts')).quote,
  )
    .option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day)
    .option('--usage <file>', "usage samples (YAML or CSV) instead of the project's own")
    .addOption(repeatable('--quantity <product=number>', 'units of a product used per month'))
    .addOption(repeatable('--amount <product=number>', 'money per month that a product takes its share of'))
    .option('--service', 'ask the service too, and compare')
    .option('--reserve', 'with --service: hold the credit for exactly this usage')
    .option('--ttl-seconds <number>', 'with --reserve: how long the hold lasts (1 to 14400)', holdSeconds);
  register(
    'explain <address-or-code>',
    'the lines, the commits and the run that make a price, or what the code of a diagnostic means',
    async () => (await import('./commands/explain.ts')).explain,
  ).option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day);
  register(
    'reprice <bundle...>',
    'write a dated price change into the catalog, and show what it does',
    async () => (await import('./commands/reprice.ts')).reprice,
  )
    .option('--at <date>', 'the day from which the new prices hold (YYYY-MM-DD)', day)
    .option('--by <percent>', 'scale every amount: 8%, or -2.5%')
    .addOption(
      repeatable(
        '--round <amount>',
        'with --by: to the nearest multiple of this, halves away from zero; EUR=0.50 for one currency',
      ),
    )
    .addOption(repeatable('--currency <code>', 'only the prices in this currency; otherwise in all of them'))
    .addOption(repeatable('--product <name>', 'with --by: only this price, or the prices of this product'))
    .addOption(repeatable('--set <name=amount>', 'one amount for this price'))
    .addOption(
      new Option(
        '--applies <reach>',
        'whom it reaches: everybody on that day, new subscriptions, or each at its renewal',
      )
        .choices(['all', 'new', 'renewal'])
        .default('all'),
    )
    .option(
      '--existing-from <date>',
      'with --applies new: existing subscriptions get it on that later day',
      day,
    )
    .addOption(
      new Option('--only-if <condition>', 'only where no quantity becomes more expensive').choices([
        'cheaper',
      ]),
    )
    .addOption(repeatable('--except <subscription>', 'keeps its prices, by an override'))
    .option('--dry-run', 'show it and write nothing');
  register(
    'test',
    'check the price assertions in tests/*.yaml',
    async () => (await import('./commands/test.ts')).test,
  ).addOption(
    new Option('--format <name>', 'how to write the results').choices(TEST_FORMATS).default('text'),
  );
  register(
    'reconcile',
    'compare the invoices of a month with the prices of the catalog',
    async () => (await import('./commands/reconcile.ts')).reconcile,
  )
    .option(
      '--month <month>',
      'charges whose period begins in it (YYYY-MM); the last whole month otherwise',
      month,
    )
    .option('--against <ref-or-dir>', 'with the catalog of a commit or a folder, not the one at hand', one)
    .addOption(new Option('--format <name>', 'how to print it').choices(RECONCILE_FORMATS).default('text'))
    .option('--strict', 'exit 1 where something was not compared');
  register(
    'export',
    'ids at the service and list prices of a day, for other programs',
    async () => (await import('./commands/export.ts')).exportForPrograms,
  )
    .addOption(new Option('--format <name>', 'how to write it').choices(EXPORT_FORMATS).default('json'))
    .option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day);
  register(
    'lsp',
    'a language server over standard input and output, for editors',
    async () => (await import('./commands/lsp.ts')).lsp,
  ).option('--stdio', 'for clients that name it; there is no other way');
  register(
    'resolve <address>',
    'say what became of a request in doubt',
    async () => (await import('./commands/resolve.ts')).resolve,
  )
    .option('--id <id>', 'it was executed, and made this')
    .option('--not-applied', 'it was not executed')
    .option('--send-again', 'ask the service: the same bytes under the same key')
    .option('--reason <text>', 'why; kept in the journal');
  register(
    'worker',
    'carry out the steps of runs that were applied with --queue',
    async () => (await import('./commands/worker.ts')).worker,
  )
    .option('--concurrency <number>', 'steps at once', stepsAtOnce)
    .option('--until-idle', 'end when no run is going on');
  const asks = (option: RegExp) => world.argv.some((word) => option.test(word));
  register('log [run]', 'who applied what, when, from which commit', async () => {
    if (asks(/^--(?:verify|expect)\b/)) return (await import('./commands/log-verify.ts')).logVerify;
    if (asks(/^--evidence\b/)) return (await import('./commands/log-evidence.ts')).logEvidence;
    return (await import('./commands/log.ts')).log;
  })
    .option('--limit <number>', 'so many of the newest runs', wholeNumber, 50)
    .option('--verify', 'check approvals, runs, requests and records as they are stored; needs no network')
    .option('--expect <hash>', 'verify, and that the run of this hash is on record', recordHash)
    .option('--evidence <dir>', 'write a folder about the run that anybody can check', one);
}

function addCompletion(register: Register, world: World): void {
  const whole = { ...world, argv: ['get', 'state', 'queue'] };
  register(
    'completion [shell]',
    'print the script with which bash, zsh or fish completes command lines',
    async () => {
      const { completion } = await import('./commands/completion.ts');
      return (world: World, options: CommonOptions, shell?: string) =>
        completion(world, options, () => buildProgram(whole, () => undefined), shell);
    },
  )
    .addOption(new Option('--complete <shell>', 'answer the script').hideHelp())
    .allowExcessArguments();
}
