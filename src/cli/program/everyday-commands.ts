/** The commands to start with, and those of every day. */
import { STARTS } from '../options/option-values.ts';
import { OPTIONS } from '../options/options.ts';
import { type CommandRow, command } from './command.ts';

export const START: readonly CommandRow[] = [
  command('init', OPTIONS.init, {
    does: 'write a project file, an example catalog and a new state',
    page: 'tutorial.md',
    examples: [
      ['init', 'a project in this folder'],
      ['init --from seats', `begin with an example: ${STARTS.slice(0, -1).join(', ')} or ${STARTS.at(-1)}`],
      ['init --from prices.csv', 'a price list to a project with a plan, without an account'],
    ],
    load: async () => (await import('../commands/init.ts')).init,
  }),
  command('sandbox', OPTIONS.sandbox, {
    does: 'run the embedded billing service',
    page: 'tutorial.md',
    examples: [
      ['sandbox --seed .', 'what this project refers to'],
      ['sandbox --seed sandbox.yaml --data sandbox.db', 'kept from one start to the next'],
    ],
    load: async () => (await import('../commands/sandbox.ts')).sandbox,
  }),
];

export const EVERY_DAY: readonly CommandRow[] = [
  command('validate', OPTIONS.validate, {
    does: 'check the project file and the catalog, and report all faults; needs no network, state or secret',
    page: 'reference/catalog.md',
    examples: [
      ['validate', 'all faults in one run'],
      ['validate --format sarif > faults.sarif', "for a forge's code scanning"],
    ],
    load: async () => (await import('../checking/check-catalog.ts')).checkCatalog,
  }),
  command('check', OPTIONS.none, {
    does: 'validate, and check the layout of the files and the price assertions; or one of the two',
    page: 'how-to/test-your-prices.md',
    examples: [['check', 'everything that a commit should pass, for a hook or a pipeline']],
    load: async () => (await import('../commands/check.ts')).check,
    below: [
      command('layout [file...]', OPTIONS.checkLayout, {
        does: 'check the layout of all catalog files, or of these',
        page: 'how-to/test-your-prices.md',
        examples: [['check layout --write', 'write every catalog file in the layout']],
        load: async () => (await import('../checking/check-layout.ts')).checkLayout,
      }),
      command('prices', OPTIONS.checkPrices, {
        does: 'check the price assertions',
        page: 'how-to/test-your-prices.md',
        examples: [['check prices --format junit > prices.xml', 'for a pipeline that shows test results']],
        load: async () => (await import('../checking/check-prices.ts')).checkPrices,
      }),
    ],
  }),
  command('plan', OPTIONS.plan, {
    does: 'show what would change',
    page: 'explanation/review.md',
    examples: [
      ['plan --out plan.json', 'keep the plan for apply'],
      ['plan --base origin/main', "apply the base's rules too"],
      ['plan --revenue', "show the service's own revenue beside the ledger's"],
    ],
    load: async () => (await import('../commands/plan.ts')).plan,
  }),
  command('apply [file]', OPTIONS.apply, {
    does: 'carry out a plan, at most once per step',
    page: 'explanation/at-most-once.md',
    examples: [
      ['apply plan.json', 'carry out exactly this plan'],
      ['apply --approved DIGEST', 'plan again, and go on only if it is the approved plan'],
      ['apply plan.json --signed approval.json', 'with a signed approval that a rule requires'],
      ['apply --due', 'apply an approved list price on its day'],
      ['apply --resume', 'finish the run that was cut short'],
      [
        'apply --drafts only --approved DIGEST',
        'lay and check the drafts of a staged plan for a person to see',
      ],
      ['apply --commit RUN', 'publish the drafts of this run'],
    ],
    load: async () => (await import('../commands/apply.ts')).apply,
  }),
  command('diff <from> [to...]', OPTIONS.diff, {
    does: 'compare catalogs of commits, folders or environments, or several candidates with one base; needs no service, state or secret',
    page: 'explanation/review.md',
    examples: [
      ['diff origin/main --format markdown', 'what a change request changes'],
      ['diff v1 v2', 'from one commit to another'],
      ['diff main rise-5 rise-8 rise-10', 'three candidates against main, in one table'],
      ['diff env:production env:staging', "what staging has and production lacks, at production's fees"],
    ],
    load: async () => (await import('../commands/diff.ts')).diff,
  }),
  command('show <file>', OPTIONS.show, {
    does: 'render a saved plan or outcome',
    page: 'explanation/review.md',
    examples: [
      ['show plan.json --format html > plan.html', 'a page that needs no network'],
      ['show plan.json --format notices > notices.csv', 'the customers to inform'],
    ],
    load: async () => (await import('../commands/show.ts')).show,
  }),
  command('why <name>', OPTIONS.why, {
    does: 'show what a customer pays, since when, and which lines, commits and run made it so; or explain a diagnostic',
    page: 'how-to/explain-a-price.md',
    examples: [
      ['why acme', 'what a customer pays, since when, and who approved it'],
      ['why bundles.growth --at 2027-02-01', 'list prices of a day, and the next change of each'],
      ['why unquoted-amount', 'what a diagnostic means, with an example and its fix'],
    ],
    load: async () => (await import('../commands/why.ts')).why,
  }),
  command('quote <subscription>', OPTIONS.quote, {
    does: "rate usage with a subscription's prices, line by line",
    page: 'how-to/quote.md',
    examples: [
      ['quote acme', 'last month, line by line'],
      ['quote acme --at 2027-02-01 --quantity seats=60', 'with the prices of a day, and more seats'],
    ],
    load: async () => (await import('../commands/quote.ts')).quote,
  }),
  command('reprice <bundle...>', OPTIONS.reprice, {
    does: 'write a dated price change into the catalog, and show its effect',
    page: 'how-to/raise-a-price.md',
    examples: [
      [
        'reprice bundles.growth --by 8% --round 1.00 --at 2027-02-01',
        'everybody pays 8 % more from that day',
      ],
      [
        'reprice bundles.growth --set platform=549.00 --at 2027-02-01 --applies new',
        'new subscriptions only',
      ],
      [
        'reprice bundles.growth --by 5% --at 2027-03-01 --applies on_cycle',
        'each on the first day of its billing period',
      ],
    ],
    load: async () => (await import('../commands/reprice.ts')).reprice,
  }),
  command('log [name]', OPTIONS.log, {
    does: 'list who applied what, when and from which commit; or show one run, or one change such as bundles.growth.changes.2027-02-01',
    page: 'reference/commands.md',
    examples: [
      ['log --limit 5', 'the last five runs'],
      ['log 7kq2', 'one run: every step, and the plan that it carried out'],
      ['log 7kq2 --out run-7kq2', 'a folder that an auditor can check offline'],
      ['log subscriptions.acme', 'who announced, approved and applied it, and what was billed'],
      ['log --verify', 'check that approvals, runs, requests and records are as they were written'],
    ],
    load: async () => (await import('../commands/log/log.ts')).log,
  }),
];
