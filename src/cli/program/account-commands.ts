/** The commands about an account at the service, and those of a team. */
import { FORGES } from '../../model/plan/provenance.ts';
import { OPTIONS } from '../options/options.ts';
import { type CommandGroup, type CommandRow, command } from './command.ts';

export const ACCOUNT: readonly CommandRow[] = [
  command('pull [file]', OPTIONS.pull, {
    does: 'write catalog files for what the service has; the file lists what the service cannot list, a line each: KIND ID [KEY]',
    page: 'how-to/adopt-an-account.md',
    examples: [['pull --new ids.txt', 'what neither the catalog nor the state has']],
    load: async () => (await import('../commands/pull.ts')).pull,
  }),
  command('drift', OPTIONS.drift, {
    does: 'show only what changed outside the catalog',
    page: 'explanation/drift.md',
    examples: [['drift --strict', 'exit 1 if something was not compared']],
    load: async () => (await import('../commands/drift.ts')).drift,
  }),
  command('accept [address...]', OPTIONS.accept, {
    does: 'write changes that were made at the service into the files that declare it',
    page: 'explanation/drift.md',
    examples: [['accept subscriptions.acme', 'write what somebody changed there into the file']],
    load: async () => (await import('../commands/accept.ts')).accept,
  }),
  command('revert <address...>', OPTIONS.undo, {
    does: 'undo changes that were made at the service',
    page: 'explanation/drift.md',
    examples: [['revert subscriptions.acme', 'undo what somebody changed there']],
    load: async () => (await import('../commands/undo.ts')).revert,
  }),
  command('reconcile', OPTIONS.reconcile, {
    does: 'compare the invoices of a month with the prices of the catalog',
    oneOf: [
      '[what]',
      'record: also put the comparison on record, for the proof of a change (log CHANGE)',
      ['record'],
    ],
    page: 'how-to/reconcile.md',
    examples: [
      ['reconcile --at 2026-11', 'exit 2 if what was billed is not what the catalog says'],
      ['reconcile record --at 2026-10', 'also put the result on record, for the proof of a change'],
      ['reconcile --at 2026-11 --format csv > differences.csv', 'for a spreadsheet'],
      ['reconcile --revenue', "the service's own monthly figures beside the ledger's"],
    ],
    load: async () => (await import('../commands/reconcile.ts')).reconcile,
  }),
  command('export', OPTIONS.export, {
    does: 'print ids at the service and the list prices of a day, for other programs',
    page: 'reference/export.md',
    examples: [
      ['export --format ts > src/billing.ts', 'ids and prices as constants of a TypeScript module'],
      ['export --env production --at 2027-02-01', 'as JSON, with the prices of a day'],
    ],
    load: async () => (await import('../commands/export.ts')).exportForPrograms,
  }),
];

export const TEAM: readonly (CommandRow | CommandGroup)[] = [
  command('approve <plan>', OPTIONS.approve, {
    does: 'sign an approval of a plan, by its digest or its document, in a role of the project file',
    page: 'how-to/approve.md',
    examples: [
      ['approve plan.json --as finance --key ~/.ssh/id_ed25519', 'kept in the state, where apply finds it'],
      [
        'approve plan.json --as finance --key ~/.ssh/id_ed25519 --out approval.json',
        'as a file, for someone who has no state',
      ],
    ],
    load: async () => (await import('../commands/approve.ts')).approve,
  }),
  command('notices <file>', OPTIONS.notices, {
    does: 'record which customers were informed of a price change; `all` means every customer of the current plan',
    page: 'how-to/announce.md',
    examples: [
      ['notices notices.csv --at 2026-10-05', 'who got the letter of 5 October, and with which prices'],
      ['notices all --reason "mailing 12"', 'every customer of the current plan'],
    ],
    load: async () => (await import('../commands/notices.ts')).notices,
  }),
  {
    signature: 'ci',
    does: 'plan, apply and look for drift in a pipeline of GitHub or GitLab',
    below: [
      command('init', OPTIONS.none, {
        does: "write the pipeline's file for this project, and list what to set at the forge",
        oneOf: ['<forge>', 'where the pipeline runs', FORGES],
        page: 'how-to/pipelines.md',
        examples: [['ci init github', 'write .github/workflows/prices.yml, and list the secrets to set']],
        load: async () => (await import('../commands/ci/ci-init.ts')).ciInit,
      }),
      command('plan', OPTIONS.ciPlan, {
        does: 'plan a change request, and comment on it',
        page: 'how-to/pipelines.md',
        examples: [['ci plan --env production', 'plan the change request of this run, and comment on it']],
        load: async () => (await import('../commands/ci/ci-plan.ts')).ciPlan,
      }),
      command('apply', OPTIONS.ciApply, {
        does: 'apply what was reviewed with the merged change request, and comment on it',
        page: 'how-to/pipelines.md',
        examples: [
          ['ci apply --lock-timeout 1h', 'apply what was reviewed with the merged change request'],
          ['ci apply --approved "$APPROVAL"', 'apply what a person approved by hand'],
        ],
        load: async () => (await import('../commands/ci/ci-apply.ts')).ciApply,
      }),
      command('drift', OPTIONS.ciDrift, {
        does: 'finish a run that was cut short, apply what is due, and keep an issue about drift and what is not applied',
        page: 'how-to/pipelines.md',
        examples: [['ci drift --probe', 'keep one issue about drift and what is not applied']],
        load: async () => (await import('../commands/ci/ci-drift.ts')).ciDrift,
      }),
    ],
  },
];
