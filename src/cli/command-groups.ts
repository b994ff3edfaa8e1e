/** The commands that stand under a name of their own, such as `state init`, and the sandbox. */

import { type Command, Option } from 'commander';
import { duration, headerText, one, portNumber, repeatable, wholeNumber } from './option-values.ts';
import type { Register } from './register.ts';

export function addReads(register: Register): void {
  register('plans', 'the pricing plans', async () => (await import('./commands/get.ts')).getPlans)
    .addOption(repeatable('--tag <id>', 'only plans with this tag, or another that is given'))
    .addOption(new Option('--sort <field:order>', 'in this order, as in name:asc').argParser(one));
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

export function addState(register: Register): void {
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
    'rm-ended',
    'take every ended subscription out of the catalog and forget it; nothing happens at the service',
    async () => (await import('./commands/state/state-rm-ended.ts')).stateRmEnded,
  )
    .option('--dry-run', 'show it and write nothing')
    .option('--reason <text>', 'why; kept in the state');
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
  )
    .option('--as <env>', 'give the environment that the project file no longer has this name', one)
    .option('--reason <text>', 'why the name is another; kept in the state');
  register(
    'set-service',
    'the same service has a new address',
    async () => (await import('./commands/state/state-set-service.ts')).stateSetService,
  ).option('--reason <text>', 'how you know that it is the same; kept in the state');
  register(
    'set-rules',
    'use the guards and approval rules of the project file from the next plan on',
    async () => (await import('./commands/state/state-set-rules.ts')).stateSetRules,
  ).option('--reason <text>', 'why they count already; kept in the state');
  register(
    'confirm [address...]',
    'these do not exist at the service and may be created; without an address: the answers that the service replays are known',
    async () => (await import('./commands/state/state-confirm.ts')).stateConfirm,
  )
    .option('--whole', 'the state is complete again')
    .option('--older', 'go on with this older copy; later applies are lost')
    .option('--reason <text>', 'how you know; kept in the state');
}

export function addQueue(register: Register): void {
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
    .option('--approval <word>', 'approved by hand: the digest, or the word that a comment gives', one)
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration);
  shared(
    register(
      'drift',
      'finish what was cut short, and keep an issue about drift and what is not applied',
      async () => (await import('./commands/ci/ci-drift.ts')).ciDrift,
    ),
  )
    .option('--probe', 'send an empty update to each subscription that cannot be read')
    .option('--strict', 'exit 1 where something declared was not compared')
    .option('--lock-timeout <time>', 'wait for another run: seconds, or 30s, 5m, 1h', duration);
}
