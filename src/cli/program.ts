/** The commands and their options, for the command-line library. */

import { Argument, Command, Option } from 'commander';
import type { ExitCode } from '../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../model/tool-version.ts';
import { visible } from '../report/words/sanitize.ts';
import { addPipeline, addSandbox, addState } from './command-groups.ts';
import type { CommonOptions } from './common-options.ts';
import { examplesText } from './examples.ts';
import { groupCommands } from './help-groups.ts';
import {
  ANSWERS,
  answersText,
  CHECK_FORMATS,
  EXPORT_FORMATS,
  RECONCILE_FORMATS,
  STARTS,
} from './io/formats.ts';
import type { World } from './io/world.ts';
import {
  day,
  duration,
  formats,
  holdSeconds,
  month,
  one,
  reach,
  recordHash,
  refreshes,
  repeatable,
  start,
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

  addWork(registerIn(program), registerIn);
  group('state', 'create and look at the state', addState);
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

function addWork(register: Register, registerIn: (parent: Command) => Register): void {
  register(
    'init',
    'write a project file, an example catalog and a new state',
    async () => (await import('./commands/init.ts')).init,
  ).option(
    '--from <example>',
    `begin with an example (${STARTS.join(', ')}), or with a price list in CSV and invented customers`,
    start,
  );
  register(
    'validate',
    'check project file and catalog, all faults at once; needs no network, state or secret',
    async () => (await import('./checking/check-catalog.ts')).checkCatalog,
  ).addOption(
    new Option('--format <name>', 'how to print it').choices(['text', ...CHECK_FORMATS]).default('text'),
  );
  const check = register(
    'check',
    'validate, and check the layout of the files and the price assertions; or one of the two',
    async () => (await import('./commands/check.ts')).check,
  );
  registerIn(check)(
    'layout [file...]',
    'check the layout of all catalog files, or of these',
    async () => (await import('./checking/check-layout.ts')).checkLayout,
  ).option('--write', 'write the files in the layout; nothing of what they say changes');
  registerIn(check)(
    'prices',
    'check the price assertions',
    async () => (await import('./checking/check-prices.ts')).checkPrices,
  ).addOption(new Option('--format <name>', 'how to print it').choices(['text', 'junit']).default('text'));
  shown(
    register('plan', 'show what would change', async () => (await import('./commands/plan.ts')).plan)
      .option('--at <date>', 'plan as if it were that day (YYYY-MM-DD)', day)
      .option(
        '--base <ref-or-dir>',
        'the project before the edit: its rules judge too, and what it defers is listed apart',
      ),
  )
    .addOption(repeatable('--target <address>', 'plan this and what it depends on'))
    .addOption(refreshes())
    .addOption(
      new Option(
        '--revenue',
        "ask the service for its own revenue of what is in force, and compare it with the ledger's",
      ).conflicts('at'),
    );
  shown(
    register(
      'diff <from> [to...]',
      'compare catalogs of commits, folders or environments; several with the first, in one table. Needs no service, state or secret',
      async () => (await import('./commands/diff.ts')).diff,
    ).option('--at <date>', 'compare as if it were that day (YYYY-MM-DD)', day),
  )
    .addOption(repeatable('--target <address>', 'compare this and what it depends on'))
    .option('--variables', 'between environments: the second with its own variables');
  carriedOut(
    register(
      'apply [file]',
      'carry out a plan, at most once per step',
      async () => (await import('./commands/apply.ts')).apply,
    )
      .option('--resume', 'resolve and finish the run that was cut short, and nothing else')
      .option(
        '--commit <run>',
        'publish the drafts that the run laid with --drafts only, under its approval',
        one,
      )
      .option('--due', 'carry out the approved changes whose day has come, and nothing else')
      .addOption(repeatable('--target <address>', 'apply this and what it depends on')),
  );
  planOrApply(
    register(
      'undo <run>',
      'change what a past run changed back to the catalog before it',
      async () => (await import('./commands/undo.ts')).undo,
    ),
  );
  planOrApply(
    register(
      'revert <address...>',
      'undo what the service changed there',
      async () => (await import('./commands/undo.ts')).revert,
    ),
  );
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
    'notices <file>',
    'put on record which customers got a notice of a price change; `all`: everybody whom the plan of now names',
    async () => (await import('./commands/notices.ts')).notices,
  )
    .option('--at <date>', 'the day on which they got it (YYYY-MM-DD); today otherwise', day)
    .option('--reason <text>', 'how they got it; kept in the state');
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
    'accept [address...]',
    'write what the service changed into the files that declare it',
    async () => (await import('./commands/accept.ts')).accept,
  ).option('--dry-run', 'show it and write nothing');
  register(
    'pull [file]',
    'write catalog files for what the service has; the file names what it cannot list, a line each: KIND ID [KEY]',
    async () => (await import('./commands/pull.ts')).pull,
  )
    .option('--out <dir>', 'write into this folder instead of that of the first catalog glob')
    .option('--new', 'only what neither the catalog nor the state knows')
    .addOption(
      new Option(
        '--prices <how>',
        "a price that equals its bundle's: `follow` the list, also if it is scheduled ahead, or `pin` its own amount, also if it counts now",
      ).choices(['follow', 'pin']),
    );
  register(
    'quote <subscription>',
    'rate usage against a subscription of the catalog, line by line',
    async () => (await import('./commands/quote.ts')).quote,
  )
    .option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day)
    .option('--usage <file>', "usage samples (YAML or CSV) instead of the project's own")
    .addOption(
      repeatable('--quantity <product=number>', 'units of a product, or of a metric, used per month'),
    )
    .addOption(repeatable('--amount <product=number>', 'money per month that a product takes its share of'))
    .option('--service', 'ask the service too, and compare')
    .option(
      '--reserve <seconds>',
      'with --service: hold the credit for this usage (1 to 14400 seconds)',
      holdSeconds,
    );
  register(
    'why <name>',
    'what a customer pays, since when, by which lines, commits and run; or what a diagnostic means',
    async () => (await import('./commands/why.ts')).why,
  ).option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day);
  register(
    'reprice <bundle...>',
    'write a dated price change into the catalog, and show what it does',
    async () => (await import('./commands/reprice.ts')).reprice,
  )
    .option('--at <date>', 'the day from which the new prices apply (YYYY-MM-DD)', day)
    .option('--by <percent>', 'scale every amount: 8%, or -2.5%')
    .addOption(
      repeatable(
        '--round <amount>',
        'with --by: to the nearest multiple of this, halves away from zero; EUR=0.50 for one currency',
      ),
    )
    .addOption(
      repeatable(
        '--only <name>',
        'only the prices in this currency (EUR); or with --by, of this price or product',
      ),
    )
    .addOption(repeatable('--set <name=amount>', 'one amount for this price'))
    .addOption(
      new Option(
        '--applies <reach>',
        'who gets it: `all` on that day, `new` subscriptions, each at its `renewal` or `on_cycle` (the first day of its billing period), or new ones at once and the others on a later day (YYYY-MM-DD)',
      )
        .argParser(reach)
        .default('all'),
    )
    .addOption(
      new Option('--only-if <condition>', 'only where no quantity becomes more expensive').choices([
        'cheaper',
      ]),
    )
    .addOption(repeatable('--except <subscription>', 'keeps its prices, by an override'))
    .option('--dry-run', 'show it and write nothing');
  register(
    'reconcile',
    'compare the invoices of a month with the prices of the catalog',
    async () => (await import('./commands/reconcile.ts')).reconcile,
  )
    .addArgument(
      new Argument(
        '[what]',
        'record: put the comparison on record too, for the proof of a change (log CHANGE)',
      ).choices(['record']),
    )
    .option(
      '--at <month>',
      'charges whose period begins in it (YYYY-MM); the last whole month otherwise',
      month,
    )
    .option('--from <ref-or-dir>', 'with the catalog of a commit or a folder, not the one at hand', one)
    .addOption(new Option('--format <name>', 'how to print it').choices(RECONCILE_FORMATS).default('text'))
    .option('--strict', 'exit 1 where something was not compared')
    .addOption(
      new Option(
        '--revenue',
        "compare the service's own revenue of what is in force, and no invoices",
      ).conflicts(['at', 'from']),
    );
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
  ).addOption(new Option('--stdio', 'for clients that name it; there is no other way').hideHelp());
  register(
    'mcp',
    'a server of the Model Context Protocol over standard input and output, for assistants: they read and propose',
    async () => (await import('./assisting/mcp.ts')).mcp,
  ).option('--service', 'plans read the service with its key; otherwise they rest on the state');
  register(
    'recover [address...]',
    'look at what stopped a run, explain it, and ask what to do; with an answer, do that',
    async () => (await import('./commands/recover/recover.ts')).recover,
  )
    .option('--id <id>', 'the request in doubt at the address was executed, and made this')
    .addOption(
      new Option('--answer <answer>', `${answersText()}. One of these`).choices(Object.keys(ANSWERS)),
    )
    .option('--at <time>', 'with `lost`: when the state was last applied from (ISO 8601)')
    .option('--reason <text>', 'how you know; kept in the journal');
  register(
    'get <what> [name...]',
    'read from the service: plans [tag=ID…] [sort=name:asc], credit-notes CUSTOMER, version SUBSCRIPTION VERSION, entitlement SUBSCRIPTION KEY',
    async () => (await import('./commands/get.ts')).get,
  );
  register(
    'worker',
    'carry out the steps of runs that were applied with --queue',
    async () => (await import('./commands/worker/worker.ts')).worker,
  )
    .addArgument(
      new Argument(
        '[what]',
        'once: end when no run is going on; status: how far the run is, and who works; cancel: finish what is in flight and start nothing new',
      ).choices(['once', 'status', 'cancel']),
    )
    .option('--reason <text>', 'with `cancel`: why; kept in the outcome of the run');
  register(
    'log [name]',
    'who applied what, when, from which commit; one run; or one change, such as bundles.growth.changes.2027-02-01',
    async () => (await import('./commands/log/log.ts')).log,
  )
    .option('--limit <number>', 'so many of the newest runs', wholeNumber, 50)
    .option(
      '--verify [hash]',
      'check approvals, runs, requests and records as they are stored, and that the run of this hash is on record; needs no network',
      recordHash,
    )
    .option('--out <dir>', 'write a folder about the run or the change that anybody can check', one);
}

/** How a plan is printed and written. */
function shown(command: Command): Command {
  return command
    .option('--out <file>', 'write the plan document, for `apply FILE` and `show FILE`')
    .option('--comment <file>', 'write a Markdown comment of the result, faults too')
    .addOption(formats())
    .option('--detailed-exitcode', 'exit 2 where changes are pending');
}

/** The options of an apply: its approval, who carries it out, and the files that it writes. */
function carriedOut(command: Command): Command {
  return command
    .option('--approved <digest>', 'go on only if the plan has this digest, or is what remains of it', one)
    .addOption(repeatable('--signed <file>', 'a signed approval, beside those that the state has'))
    .option('--yes', 'apply the plan made now without asking')
    .addOption(
      new Option(
        '--drafts <how>',
        'of a staged plan: lay and check the drafts `only`, and stop; or `keep` them at the service if they are not published',
      ).choices(['only', 'keep']),
    )
    .addOption(refreshes())
    .addOption(
      new Option(
        '--queue <how>',
        'hand the steps to workers (state in PostgreSQL), and `wait` for them, or `detach`',
      ).choices(['wait', 'detach']),
    )
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration)
    .option('--out <file>', 'write the outcome document; with --dry-run, the plan document')
    .option('--comment <file>', 'write a Markdown comment of the result, faults too');
}

/** An apply of another plan than the catalog's, which is shown before. */
function planOrApply(command: Command): Command {
  return carriedOut(command).option('--dry-run', 'show the plan and send nothing').addOption(formats());
}

function addCompletion(register: Register, world: World): void {
  const whole = { ...world, argv: ['ci', 'state'] };
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
