/** The commands and their options, for the command-line library. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../model/tool-version.ts';
import { parseCalendarDay } from '../model/values/calendar-day.ts';
import { visible } from '../report/words/sanitize.ts';
import { examplesText } from './examples.ts';
import { EXPORT_FORMATS, PLAN_FORMATS } from './io/formats.ts';
import type { World } from './io/world.ts';
import { REFRESHES } from './planning/refreshes.ts';

/** A command as its file exports it. It takes the world, its options, and its arguments in order. */
type Run = (world: World, options: never, ...args: never[]) => Promise<ExitCode>;

/** Adds a command. Its file is loaded only when the command runs. */
type Register = (signature: string, description: string, load: () => Promise<Run>) => Command;

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
        .addHelpText('after', ({ command }) => examplesText(pathOf(command)))
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
  addSandbox(registerIn(program));
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
  );
  register(
    'fmt [file...]',
    'write catalog files in one layout; nothing of what they say changes',
    async () => (await import('./commands/fmt.ts')).fmt,
  ).option('--check', 'write nothing, and exit 1 where a file is not in the layout');
  register(
    'plan',
    'show what would change, at the service and in money',
    async () => (await import('./commands/plan.ts')).plan,
  )
    .option('--out <file>', 'write the plan document, for `apply FILE` and `show FILE`')
    .option('--comment <file>', 'write a Markdown comment of whatever comes of it, faults too')
    .addOption(formats())
    .option('--at <date>', 'plan as if it were that day (YYYY-MM-DD)', day)
    .option('--against <ref-or-dir>', 'compare with another catalog: no service, state or secret')
    .option(
      '--compare-env <name>',
      'what this environment becomes with the catalog of another; needs as little',
    )
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
    .option('--service', 'ask the service too, and compare');
  register(
    'explain <address>',
    'the lines, the commits and the run that make a price',
    async () => (await import('./commands/explain.ts')).explain,
  ).option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day);
  register(
    'reprice <bundle...>',
    'write a dated price change into the catalog, and show what it does',
    async () => (await import('./commands/reprice.ts')).reprice,
  )
    .option('--at <date>', 'the day from which the new prices hold (YYYY-MM-DD)', day)
    .option('--by <percent>', 'scale every amount: 8%, or -2.5%')
    .option('--round <amount>', 'with --by: to the nearest multiple of this, halves away from zero')
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
    .addOption(
      new Option(
        '--only-if <condition>',
        'for existing subscriptions only if they pay more at no quantity',
      ).choices(['cheaper']),
    )
    .addOption(repeatable('--except <subscription>', 'keeps its prices, by an override'))
    .option('--dry-run', 'show it and write nothing');
  register(
    'export',
    'ids at the service and list prices of a day, for other programs',
    async () => (await import('./commands/export.ts')).exportForPrograms,
  )
    .addOption(new Option('--format <name>', 'how to write it').choices(EXPORT_FORMATS).default('json'))
    .option('--at <date>', 'the prices of that day (YYYY-MM-DD)', day);
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
  register('log [run]', 'who applied what, when, from which commit', async () =>
    world.argv.includes('--verify')
      ? (await import('./commands/log-verify.ts')).logVerify
      : (await import('./commands/log.ts')).log,
  )
    .option('--limit <number>', 'so many of the newest runs', wholeNumber, 50)
    .option('--verify', 'check approvals, runs and requests as they are stored; needs no network');
}

function addReads(register: Register): void {
  register('plans', 'the pricing plans', async () => (await import('./commands/get.ts')).getPlans);
  register(
    'credit-notes <customer-id>',
    "a customer's credit notes",
    async () => (await import('./commands/get.ts')).getCreditNotes,
  );
  register(
    'version <subscription> <version>',
    'a version, by addresses or ids',
    async () => (await import('./commands/get.ts')).getVersion,
  );
  register(
    'entitlement <subscription> <key>',
    'an entitlement that is active now',
    async () => (await import('./commands/get.ts')).getEntitlement,
  );
}

function addState(register: Register): void {
  register(
    'init',
    'create the state and write pricewright.lock',
    async () => (await import('./commands/state/state-init.ts')).stateInit,
  )
    .option('--lost', 'start over: the state that pricewright.lock names is gone')
    .option('--reason <text>', 'why; kept in the new state')
    .option('--last-apply <time>', 'when the lost state was last applied from (ISO 8601)')
    .option(
      '--anchor <customer>',
      'make a register of runs: a draft subscription of this customer, never activated',
    )
    .option('--currency <code>', 'of that subscription (ISO 4217)');
  register(
    'list',
    'every address on record',
    async () => (await import('./commands/state/state-list.ts')).stateList,
  );
  register(
    'show <address>',
    'what is recorded at an address',
    async () => (await import('./commands/state/state-show.ts')).stateShow,
  );
  register(
    'rm <address>',
    'forget an address; nothing happens at the service',
    async () => (await import('./commands/state/state-rm.ts')).stateRm,
  ).option('--reason <text>', 'why; kept in the state');
  register(
    'unlock',
    'take the lock away from a run that hangs',
    async () => (await import('./commands/state/state-unlock.ts')).stateUnlock,
  ).option('--reason <text>', 'why; kept in the state');
  register(
    'export <file>',
    'the whole state as lines of JSON, for another home',
    async () => (await import('./commands/state/state-export.ts')).stateExport,
  );
  register(
    'import <file>',
    'make the state out of an exported one',
    async () => (await import('./commands/state/state-import.ts')).stateImport,
  );
  register(
    'set-service',
    'the same service has a new address',
    async () => (await import('./commands/state/state-set-service.ts')).stateSetService,
  ).option('--reason <text>', 'how you know that it is the same; kept in the state');
  register(
    'set-approvals',
    'let the approval rules of the project file judge the next plan, where nobody can approve their change',
    async () => (await import('./commands/state/state-set-approvals.ts')).stateSetApprovals,
  ).option('--reason <text>', 'why nobody can; kept in the state');
  register(
    'rename-env <old> <new>',
    'give all that is on record for one environment another name',
    async () => (await import('./commands/state/state-rename-env.ts')).stateRenameEnv,
  ).option('--reason <text>', 'why; kept in the state');
  register(
    'confirm [address...]',
    'confirm that nothing exists at these addresses, so that they may be created; without one, that what the service replays is known',
    async () => (await import('./commands/state/state-confirm.ts')).stateConfirm,
  )
    .option('--whole', 'all that exists is on record: nothing is missing any more')
    .option('--older', 'this older copy of the state is all that is left: what was applied since is missing')
    .option('--reason <text>', 'how you know; kept in the state');
}

function addQueue(register: Register): void {
  register(
    'show',
    'how far it is, and who its workers are',
    async () => (await import('./commands/queue/queue-show.ts')).queueShow,
  );
  register(
    'cancel',
    'stop it: what is in flight is finished, nothing new is started',
    async () => (await import('./commands/queue/queue-cancel.ts')).queueCancel,
  ).option('--reason <text>', 'why; kept in its outcome');
}

function addSandbox(register: Register): void {
  register(
    'sandbox',
    'run the embedded billing service',
    async () => (await import('./commands/sandbox.ts')).sandbox,
  )
    .option('--port <port>', 'port on loopback, 0 for any free one', portNumber, 8787)
    .option('--seed <file>', 'customers, products, plans and more to begin with')
    .option(
      '--seed-from <dir>',
      'all that the catalog of the project in this folder refers to, later edits too',
    )
    .option(
      '--data <file>',
      'keep everything in this file; with --seed-from, by default .pricewright/sandbox.db',
    )
    .option('--no-data', 'keep nothing when it stops')
    .addOption(
      new Option('--profile <name>', 'what is served')
        .choices(['published', 'conventional'])
        .default('published'),
    )
    .option('--latency <ms>', 'let every answer take that long', wholeNumber, 0)
    .option('--rate-limit <requests>', 'requests per second, 0 for no limit', wholeNumber, 0)
    .option('--api-key <key>', 'the only key that is accepted', headerText, 'sandbox');
}

/** An option that takes one value each time it is given. */
function repeatable(flags: string, description: string): Option {
  const option = new Option(flags, `${description}; may be given more than once`);
  return option.argParser((value: string, before: readonly string[] | undefined) => [
    ...(before ?? []),
    value,
  ]);
}

/** Refuses a second, different value: the last one would win in silence, and it decides what is applied. */
function one(text: string, before: string | undefined): string {
  if (before === undefined || before === text) return text;
  throw new InvalidArgumentError(`it was ${visible(JSON.stringify(before))} before: name one`);
}

function formats(): Option {
  return new Option('--format <name>', 'how to print it').choices(PLAN_FORMATS).default('text');
}

function refreshes(): Option {
  return new Option('--refresh <extent>', 'what of the service is read first')
    .choices(REFRESHES)
    .default('all');
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

/** The largest `apply.concurrency` that the project file accepts. */
const MOST_STEPS_AT_ONCE = 256;

function stepsAtOnce(text: string): number {
  const count = wholeNumber(text);
  if (count >= 1 && count <= MOST_STEPS_AT_ONCE) return count;
  throw new InvalidArgumentError(`write a number from 1 to ${MOST_STEPS_AT_ONCE}`);
}

const UNIT_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000 };

/** The time in milliseconds. */
function duration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smh]?)$/.exec(text) ?? [];
  const ms = UNIT_MS[unit];
  if (count === undefined || ms === undefined)
    throw new InvalidArgumentError('write seconds, or a time such as 30s, 5m or 1h');
  return Number(count) * ms;
}

function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError('write a port from 0 to 65535');
  return port;
}

/** Accepts a text that can be in a header: visible ASCII. */
function headerText(text: string): string {
  if (!/^[!-~]+$/.test(text)) throw new InvalidArgumentError('write visible ASCII characters without spaces');
  return text;
}
