/** The commands that stand under a name of their own, such as `state init`, and the sandbox. */

import { Argument, type Command, Option } from 'commander';
import { FORGES } from './io/formats.ts';
import { day, duration, headerText, one, portNumber, wholeNumber } from './option-values.ts';
import type { Register } from './register.ts';

export function addState(register: Register): void {
  register(
    'init',
    'create the state and write pricewright.lock',
    async () => (await import('./commands/state/state-init.ts')).stateInit,
  )
    .option(
      '--anchor <customer>',
      'make a register of runs: a draft subscription of this customer, never activated',
    )
    .option('--currency <code>', 'of that subscription (ISO 4217)');
  register(
    'list [address]',
    'every address on record; or what is recorded at one',
    async () => (await import('./commands/state/state-list.ts')).stateList,
  );
  register(
    'rm [address]',
    'forget an address; nothing happens at the service',
    async () => (await import('./commands/state/state-rm.ts')).stateRm,
  )
    .option('--ended', 'every ended subscription, which is taken out of the catalog too')
    .option('--dry-run', 'with --ended: show it and write nothing')
    .option('--reason <text>', 'why; kept in the state');
  register(
    'export <file>',
    'the whole state as lines of JSON, for another home',
    async () => (await import('./commands/state/state-export.ts')).stateExport,
  );
  register(
    'import <file>',
    'make the state out of an exported one',
    async () => (await import('./commands/state/state-import.ts')).stateImport,
  )
    .option('--as <env>', 'give the environment that the project file no longer has this name', one)
    .option('--reason <text>', 'why the name is another; kept in the state');
  register(
    'rebuild',
    'make a lost state anew from commits, a copy and what the service shows; sends reads only',
    async () => (await import('./commands/state/state-rebuild.ts')).stateRebuild,
  )
    .option('--copy <file>', 'an older copy, as `state export` wrote it', one)
    .option('--dry-run', 'show what would be proven and write nothing')
    .option('--reason <text>', 'what became of the other state; kept in the journal');
  register(
    'set <what>',
    'service: the same service has a new address; rules: use those of the project file from the next plan on',
    async () => (await import('./commands/state/state-set.ts')).stateSet,
  ).option('--reason <text>', 'how you know, or why; kept in the state');
}

export function addNotices(register: Register): void {
  register(
    'record [file]',
    'put on record which customers got a notice of a price change',
    async () => (await import('./commands/notices/notices-record.ts')).noticesRecord,
  )
    .option('--all', 'everybody whom the plan of now names, in the place of a file')
    .option('--on <date>', 'the day on which they got it (YYYY-MM-DD); today otherwise', day)
    .option('--reason <text>', 'how they got it; kept in the state');
}

export function addSandbox(register: Register): void {
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
      new Option(
        '--profile <name>',
        'what is served: by default as the project says, else published',
      ).choices(['published', 'alguna']),
    )
    .option('--bindings <dir>', 'serve what the project in this folder binds, in the place of a profile')
    .option('--latency <ms>', 'let every answer take that long', wholeNumber, 0)
    .option('--rate-limit <requests>', 'requests per second, 0 for no limit', wholeNumber, 0)
    .option('--api-key <key>', 'the only key that is accepted', headerText, 'sandbox');
}

export function addPipeline(register: Register): void {
  const shared = (command: Command) =>
    command
      .option('--out-dir <dir>', 'the folder for plan, page and reports', 'pricewright-ci')
      .option('--no-comment', 'write nothing on requests and issues');
  register(
    'init',
    "write the pipeline's file for this project, and list what to set at the forge",
    async () => (await import('./commands/ci/ci-init.ts')).ciInit,
  ).addArgument(new Argument('<forge>', 'where the pipeline runs').choices(FORGES));
  shared(
    register(
      'plan',
      'plan a request, and show the plan on it',
      async () => (await import('./commands/ci/ci-plan.ts')).ciPlan,
    ),
  );
  shared(
    register(
      'apply',
      'apply what was reviewed with the merged request, and say there what came of it',
      async () => (await import('./commands/ci/ci-apply.ts')).ciApply,
    ),
  )
    .option('--approved <word>', 'approved by hand: the digest, or the word that a comment gives', one)
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration);
  shared(
    register(
      'drift',
      'finish what was cut short, and keep an issue about drift and what is not applied',
      async () => (await import('./commands/ci/ci-drift.ts')).ciDrift,
    ),
  )
    .option('--probe', 'send an empty update to each subscription that cannot be read')
    .option('--no-due', 'leave the approved changes whose day has come to `apply --due`')
    .option('--strict', 'exit 1 where something declared was not compared')
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration);
}
