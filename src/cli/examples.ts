/** The examples in the help of each command: one or two command lines, and a page to read on. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Examples {
  readonly lines: readonly (readonly [command: string, what: string])[];
  /** The path of the page in the package's folder `docs/`. */
  readonly page: string;
}

/** By the command as it is typed after `pricewright`. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  init: { lines: [['init', 'a project in this folder']], page: 'tutorial.md' },
  validate: {
    lines: [
      ['validate', 'every fault of every file at once'],
      ['validate --env production --json', 'the same for a program'],
      ['validate --format sarif > faults.sarif', 'for code scanning of a forge'],
    ],
    page: 'reference/catalog.md',
  },
  fmt: {
    lines: [
      ['fmt', 'every catalog file'],
      ['fmt --check', 'for a pipeline: name the files that are not in the layout'],
    ],
    page: 'reference/layout.md',
  },
  plan: {
    lines: [
      ['plan --out plan.json', 'what would change, kept for apply'],
      ['plan --against origin/main --format markdown', 'what a request changes, without a secret'],
      ['plan --undo 7kq2', 'what a past run changed, back to the catalog before it'],
      ['plan --env production --compare-env staging', 'what production lacks of staging'],
    ],
    page: 'explanation/review.md',
  },
  apply: {
    lines: [
      ['apply plan.json', 'carry out exactly this plan'],
      ['apply --approved DIGEST', 'plan anew, and go on only if it is what was approved'],
      ['apply plan.json --approval approval.json', 'with a signed approval that a rule asks for'],
      ['apply --resume', 'finish the run that was cut short'],
    ],
    page: 'explanation/at-most-once.md',
  },
  approve: {
    lines: [
      ['approve plan.json --as finance --key ~/.ssh/id_ed25519', 'kept in the state, where apply finds it'],
      [
        'approve plan.json --as finance --key ~/.ssh/id_ed25519 --out approval.json',
        'as a file, for someone who has no state',
      ],
    ],
    page: 'how-to/approve.md',
  },
  show: {
    lines: [
      ['show plan.json --format html > plan.html', 'a page that needs no network'],
      ['show plan.json --format notices > notices.csv', 'whom to tell of it'],
    ],
    page: 'explanation/review.md',
  },
  drift: {
    lines: [['drift --strict', 'exit 1 where something was not compared']],
    page: 'explanation/drift.md',
  },
  'ci plan': {
    lines: [['ci plan --env production', 'plan the request of this run, and comment on it']],
    page: 'how-to/pipelines.md',
  },
  'ci apply': {
    lines: [
      ['ci apply --lock-timeout 1h', 'apply what was reviewed with the request that was merged'],
      ['ci apply --approval "$APPROVAL"', 'apply what a person approved by hand'],
    ],
    page: 'how-to/pipelines.md',
  },
  'ci drift': {
    lines: [['ci drift --probe', 'keep one issue about drift and what is not applied']],
    page: 'how-to/pipelines.md',
  },
  pull: {
    lines: [
      ['pull --new --ids ids.txt', 'what neither catalog nor state knows'],
      ['pull --update subscriptions.acme', 'what somebody changed there at the service'],
    ],
    page: 'how-to/adopt-an-account.md',
  },
  quote: {
    lines: [
      ['quote acme', 'last month, line by line'],
      ['quote acme --at 2027-02-01 --quantity seats=60', 'with the prices of a day, and more seats'],
    ],
    page: 'how-to/quote.md',
  },
  explain: {
    lines: [
      ['explain subscriptions.acme', 'why it pays what it pays today'],
      ['explain bundles.growth --at 2027-02-01', 'list prices of a day, and the next change of each'],
      ['explain unquoted-amount', 'what a diagnostic means, with an example and its fix'],
    ],
    page: 'how-to/explain-a-price.md',
  },
  reprice: {
    lines: [
      [
        'reprice bundles.growth --by 8% --round 1.00 --at 2027-02-01',
        'everybody pays 8 % more from that day',
      ],
      [
        'reprice bundles.growth --set platform=549.00 --at 2027-02-01 --applies new',
        'new subscriptions only',
      ],
    ],
    page: 'how-to/raise-a-price.md',
  },
  test: {
    lines: [
      ['test', 'every statement about prices; exit 6 where one does not hold'],
      ['test --format junit > prices.xml', 'for a pipeline that shows tests'],
    ],
    page: 'how-to/test-your-prices.md',
  },
  reconcile: {
    lines: [
      ['reconcile --month 2026-11', 'exit 2 where what was billed is not what the catalog says'],
      ['reconcile --month 2026-11 --format csv > differences.csv', 'for a spreadsheet'],
    ],
    page: 'how-to/reconcile.md',
  },
  export: {
    lines: [
      ['export --format ts > src/billing.ts', 'ids and prices as constants of a TypeScript module'],
      ['export --env production --at 2027-02-01', 'as JSON, with the prices of a day'],
    ],
    page: 'reference/export.md',
  },
  resolve: {
    lines: [['resolve subscriptions.acme --send-again', 'ask the service what became of it']],
    page: 'how-to/recover.md',
  },
  worker: { lines: [['worker --until-idle', 'carry a run out, and end']], page: 'how-to/many-workers.md' },
  log: {
    lines: [
      ['log --limit 5', 'the last five runs'],
      ['log 7kq2', 'one run: every step, and the plan that it carried out'],
      ['log 7kq2 --evidence run-7kq2', 'a folder that an auditor can check offline'],
      ['log --verify', 'that approvals, runs, requests and records are as they were written'],
    ],
    page: 'reference/commands.md',
  },
  'get plans': {
    lines: [
      ['get plans', 'their ids and names'],
      ['get plans --tag tag_public --sort name:asc', 'those with a tag, by name'],
    ],
    page: 'reference/commands.md',
  },
  'get credit-notes': {
    lines: [['get credit-notes cus_acme', 'those of one customer']],
    page: 'reference/commands.md',
  },
  'get version': {
    lines: [['get version subscriptions.acme subscriptions.acme.versions.2027-01-19', 'one that is dated']],
    page: 'reference/commands.md',
  },
  'get entitlement': {
    lines: [['get entitlement subscriptions.acme sso', 'whether it is active']],
    page: 'reference/commands.md',
  },
  'state init': {
    lines: [
      ['state init', 'a new state, and pricewright.lock'],
      ['state init --anchor cus_acme', 'with a register of runs at the service'],
    ],
    page: 'how-to/share-the-state.md',
  },
  'state list': { lines: [['state list', 'addresses and ids']], page: 'reference/commands.md' },
  'state show': {
    lines: [['state show subscriptions.acme', 'what was applied there, and when']],
    page: 'reference/commands.md',
  },
  'state rm': {
    lines: [['state rm products.old --reason "deleted by hand"', 'forget it']],
    page: 'how-to/recover.md',
  },
  'state unlock': {
    lines: [['state unlock --reason "the runner is gone"', 'let another run begin']],
    page: 'how-to/recover.md',
  },
  'state export': {
    lines: [['state export state.jsonl', 'the whole state']],
    page: 'how-to/share-the-state.md',
  },
  'state import': {
    lines: [
      ['state import state.jsonl', 'into the home that the project file names'],
      ['state import state.jsonl --as production --reason "staging came"', 'under a new name'],
    ],
    page: 'how-to/share-the-state.md',
  },
  'state set-service': {
    lines: [['state set-service --reason "moved to another host"', 'the address of `service.base_url`']],
    page: 'how-to/recover.md',
  },
  'state set-rules': {
    lines: [['state set-rules --reason "agreed with sales, TICKET-7"', 'the rules of the project file']],
    page: 'reference/guards.md',
  },
  'state confirm': {
    lines: [
      ['state confirm subscriptions.acme --reason "looked at the service"', 'it does not exist there'],
      ['state confirm --older --reason "the newest copy is lost"', 'go on with an older copy'],
    ],
    page: 'how-to/recover.md',
  },
  'queue show': { lines: [['queue show', 'steps and workers']], page: 'how-to/many-workers.md' },
  'queue cancel': {
    lines: [['queue cancel --reason "wrong plan"', 'start nothing new']],
    page: 'how-to/many-workers.md',
  },
  sandbox: {
    lines: [
      ['sandbox --seed-from .', 'what this project refers to'],
      ['sandbox --seed sandbox.yaml --data sandbox.db', 'kept from one start to the next'],
    ],
    page: 'tutorial.md',
  },
  lsp: {
    lines: [['lsp', 'for an editor to start; it speaks no language of people']],
    page: 'how-to/editors.md',
  },
  completion: {
    lines: [
      ['completion bash > ~/.pricewright-completion', 'for `source ~/.pricewright-completion` in ~/.bashrc'],
      ['completion fish > ~/.config/fish/completions/pricewright.fish', 'for every new fish'],
    ],
    page: 'how-to/completion.md',
  },
};

/** Empty for a command that is not in the table. `cwd`: the folder from which the page's path leads to it. */
export function examplesText(command: string, cwd: string): string {
  const found = EXAMPLES[command];
  if (found === undefined) return '';
  const width = Math.max(...found.lines.map(([line]) => line.length));
  const lines = found.lines.map(([line, what]) => `  pricewright ${line.padEnd(width)}  ${what}`);
  return `\nExamples:\n${lines.join('\n')}\n\nRead on: ${pathOfPage(found.page, cwd)}\n`;
}

/** Absolute; undefined where the documentation is not installed. The program runs from a chunk of its bundle or from its source. */
function docsFolder(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const docs = join(folder, 'docs');
      return existsSync(docs) ? docs : undefined;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The path of a page of `docs/` that opens from the folder `cwd`. */
function pathOfPage(page: string, cwd: string): string {
  const docs = docsFolder();
  if (docs === undefined) return `docs/${page}`;
  const near = relative(cwd, join(docs, page));
  return near.startsWith('..') ? join(docs, page) : near;
}
