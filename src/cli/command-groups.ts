/** The commands that stand under a name of their own, such as `state init`, and the sandbox. */

import { Argument, type Command, Option } from 'commander';
import { FORGES } from '../model/plan/provenance.ts';
import { duration, headerText, one, portNumber, wholeNumber } from './option-values.ts';
import type { Register } from './register.ts';

export function addState(register: Register): void {
  register(
    'init',
    'create the state and write pricewright.lock',
    async () => (await import('./commands/state/state-init.ts')).stateInit,
  ).option(
    '--anchor <customer=currency>',
    'make a register of runs: a draft subscription of this customer in this currency, never activated',
  );
  register(
    'list [address]',
    'every address on record; or what is recorded at one',
    async () => (await import('./commands/state/state-list.ts')).stateList,
  );
  register(
    'rm <address>',
    'forget an address, or all that has `ended`, which is taken out of the catalog too; nothing happens at the service',
    async () => (await import('./commands/state/state-rm.ts')).stateRm,
  )
    .option('--dry-run', 'with `ended`: show it and write nothing')
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
    'rebuild [copy]',
    'make a lost state anew from commits, an older copy (`state export`) and what the service shows; sends reads only',
    async () => (await import('./commands/state/state-rebuild.ts')).stateRebuild,
  )
    .option('--dry-run', 'show what would be proven and write nothing')
    .option('--reason <text>', 'what became of the other state; kept in the journal');
  register(
    'set <what>',
    'service: the same service has a new address; rules: use those of the project file from the next plan on',
    async () => (await import('./commands/state/state-set.ts')).stateSet,
  ).option('--reason <text>', 'how you know, or why; kept in the state');
}

export function addSandbox(register: Register): void {
  register(
    'sandbox',
    'run the embedded billing service',
    async () => (await import('./commands/sandbox.ts')).sandbox,
  )
    .option('--port <port>', 'port on loopback, 0 for any free one', portNumber, 8787)
    .option(
      '--seed <file-or-dir>',
      "customers, products, plans and more to begin with; or a project's folder: all that its catalog refers to, later edits too",
    )
    .option(
      '--data <file>',
      "keep everything in this file, or `none`; with a project's folder as seed, by default .pricewright/sandbox.db",
    )
    .option(
      '--profile <name-or-dir>',
      "published, alguna, or a project's folder: what it binds; by default as the project here says, else published",
    )
    .option('--latency <ms>', 'let every answer take that long', wholeNumber, 0)
    .option('--rate-limit <requests>', 'requests per second, 0 for no limit', wholeNumber, 0)
    .option('--api-key <key>', 'the only key that is accepted', headerText, 'sandbox');
}

export function addPipeline(register: Register): void {
  const shared = (command: Command, left: Readonly<Record<string, string>> = {}) => {
    const parts = { comment: 'no `comment` on requests and issues', ...left };
    return command
      .option('--out <dir>', 'the folder for plan, page and reports', 'pricewright-ci')
      .addOption(
        new Option('--without <what...>', Object.values(parts).join('; ')).choices(Object.keys(parts)),
      );
  };
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
    { due: '`due`: leave the approved changes whose day has come to `apply --due`' },
  )
    .option('--probe', 'send an empty update to each subscription that cannot be read')
    .option('--strict', 'exit 1 where something declared was not compared')
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration);
}
