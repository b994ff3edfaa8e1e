/** The examples in the help of each command: one or two command lines, and a page to read on. */
import { pathOfPage } from './io/package-folder.ts';

/** The path of the page in the package's folder `docs/`, and command lines. */
type Examples = readonly [page: string, ...lines: (readonly [command: string, what: string])[]];

/** By the command as it is typed after `pricewright`. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  init: [
    'tutorial.md',
    ['init', 'a project in this folder'],
    ['init --from seats', 'begin with an example: quickstart, usage, seats, ramp or marketplace'],
    ['init --from prices.csv', 'a price list to a project with a plan, without an account'],
  ],
  validate: [
    'reference/catalog.md',
    ['validate', 'project file and catalog, every fault in one run'],
    ['validate --format sarif > faults.sarif', 'for code scanning of a forge'],
  ],
  check: [
    'how-to/test-your-prices.md',
    ['check', 'everything that a commit should pass, for a hook or a pipeline'],
  ],
  'check layout': [
    'how-to/test-your-prices.md',
    ['check layout --write', 'write every catalog file in the layout'],
  ],
  'check prices': [
    'how-to/test-your-prices.md',
    [
      'check prices --format junit > prices.xml',
      'every statement about prices, for a pipeline that shows tests',
    ],
  ],
  plan: [
    'explanation/review.md',
    ['plan --out plan.json', 'what would change, kept for apply'],
    ['plan --base origin/main', "judged by the base's rules too"],
    ['plan --revenue', "with the service's own revenue of what is in force beside the ledger's"],
  ],
  diff: [
    'explanation/review.md',
    ['diff origin/main --format markdown', 'what a request changes, without a secret'],
    ['diff v1 v2', 'from one commit to another'],
    ['diff main rise-5 rise-8 rise-10', 'three candidates against main, in one table'],
    ['diff env:production env:staging', 'what production lacks of staging, at its own fees'],
  ],
  undo: [
    'how-to/undo.md',
    ['undo 7kq2 --dry-run', 'what a past run changed, back to the catalog before it'],
    ['undo 7kq2', 'show it, ask, and carry it out'],
  ],
  revert: ['explanation/drift.md', ['revert subscriptions.acme', 'undo there what somebody changed']],
  accept: [
    'explanation/drift.md',
    ['accept subscriptions.acme', 'write what somebody changed there into the file'],
  ],
  apply: [
    'explanation/at-most-once.md',
    ['apply plan.json', 'carry out exactly this plan'],
    ['apply --approved DIGEST', 'plan anew, and go on only if it is what was approved'],
    ['apply plan.json --signed approval.json', 'with a signed approval that a rule asks for'],
    ['apply --due', 'a list price whose day has come, as it was approved'],
    ['apply --resume', 'finish the run that was cut short'],
    [
      'apply --drafts only --approved DIGEST',
      'lay and check the drafts of a staged plan, for a person to look',
    ],
    ['apply --commit RUN', 'publish the drafts that the run laid'],
  ],
  approve: [
    'how-to/approve.md',
    ['approve plan.json --as finance --key ~/.ssh/id_ed25519', 'kept in the state, where apply finds it'],
    [
      'approve plan.json --as finance --key ~/.ssh/id_ed25519 --out approval.json',
      'as a file, for someone who has no state',
    ],
  ],
  notices: [
    'how-to/announce.md',
    ['notices notices.csv --at 2026-10-05', 'who got the letter of 5 October, and which prices it named'],
    ['notices all --reason "mailing 12"', 'everybody whom the plan of now names'],
  ],
  show: [
    'explanation/review.md',
    ['show plan.json --format html > plan.html', 'a page that needs no network'],
    ['show plan.json --format notices > notices.csv', 'whom to inform'],
  ],
  drift: ['explanation/drift.md', ['drift --strict', 'exit 1 where something was not compared']],
  'ci init': [
    'how-to/pipelines.md',
    ['ci init github', 'write .github/workflows/prices.yml, and list the secrets to set'],
  ],
  'ci plan': [
    'how-to/pipelines.md',
    ['ci plan --env production', 'plan the request of this run, and comment on it'],
  ],
  'ci apply': [
    'how-to/pipelines.md',
    ['ci apply --lock-timeout 1h', 'apply what was reviewed with the request that was merged'],
    ['ci apply --approved "$APPROVAL"', 'apply what a person approved by hand'],
  ],
  'ci drift': [
    'how-to/pipelines.md',
    ['ci drift --probe', 'keep one issue about drift and what is not applied'],
  ],
  pull: ['how-to/adopt-an-account.md', ['pull --new ids.txt', 'what neither catalog nor state knows']],
  quote: [
    'how-to/quote.md',
    ['quote acme', 'last month, line by line'],
    ['quote acme --at 2027-02-01 --quantity seats=60', 'with the prices of a day, and more seats'],
  ],
  why: [
    'how-to/explain-a-price.md',
    ['why acme', 'what a customer pays, since when, and who approved it'],
    ['why bundles.growth --at 2027-02-01', 'list prices of a day, and the next change of each'],
    ['why unquoted-amount', 'what a diagnostic means, with an example and its fix'],
  ],
  reprice: [
    'how-to/raise-a-price.md',
    ['reprice bundles.growth --by 8% --round 1.00 --at 2027-02-01', 'everybody pays 8 % more from that day'],
    ['reprice bundles.growth --set platform=549.00 --at 2027-02-01 --applies new', 'new subscriptions only'],
    [
      'reprice bundles.growth --by 5% --at 2027-03-01 --applies on_cycle',
      'each on the first day of its billing period',
    ],
  ],
  reconcile: [
    'how-to/reconcile.md',
    ['reconcile --at 2026-11', 'exit 2 where what was billed is not what the catalog says'],
    ['reconcile record --at 2026-10', 'and put the result on record, for the proof of a change'],
    ['reconcile --at 2026-11 --format csv > differences.csv', 'for a spreadsheet'],
    ['reconcile --revenue', "the service's own monthly figures beside those of the ledger"],
  ],
  export: [
    'reference/export.md',
    ['export --format ts > src/billing.ts', 'ids and prices as constants of a TypeScript module'],
    ['export --env production --at 2027-02-01', 'as JSON, with the prices of a day'],
  ],
  recover: [
    'how-to/recover.md',
    ['recover', 'look at what is wrong, and ask'],
    ['recover subscriptions.acme --answer send-again', 'ask the service what became of a request'],
    [
      'recover subscriptions.acme --answer absent --reason "looked at the service"',
      'it does not exist there',
    ],
  ],
  worker: [
    'how-to/many-workers.md',
    ['worker once', 'carry a run out, and end'],
    ['worker status', 'steps and workers'],
    ['worker cancel --reason "wrong plan"', 'start nothing new'],
  ],
  log: [
    'reference/commands.md',
    ['log --limit 5', 'the last five runs'],
    ['log 7kq2', 'one run: every step, and the plan that it carried out'],
    ['log 7kq2 --out run-7kq2', 'a folder that an auditor can check offline'],
    ['log subscriptions.acme', 'who announced, approved and applied what is there, and what was billed'],
    ['log --verify', 'that approvals, runs, requests and records are as they were written'],
  ],
  get: [
    'reference/commands.md',
    ['get plans tag=tag_public sort=name:asc', 'those with a tag, by name'],
    ['get credit-notes cus_acme', 'those of one customer'],
    ['get version subscriptions.acme subscriptions.acme.versions.2027-01-19', 'one that is dated'],
    ['get entitlement subscriptions.acme sso', 'whether it is active'],
  ],
  'state init': [
    'how-to/share-the-state.md',
    ['state init', 'a new state, and pricewright.lock'],
    ['state init --anchor cus_acme=USD', 'with a register of runs at the service'],
  ],
  'state list': [
    'reference/commands.md',
    ['state list', 'addresses and ids'],
    ['state list subscriptions.acme', 'what was applied there, and when'],
  ],
  'state rm': [
    'how-to/recover.md',
    ['state rm products.old --reason "deleted by hand"', 'forget it'],
    ['state rm ended --dry-run', 'show what has ended and would go'],
  ],
  'state export': ['how-to/share-the-state.md', ['state export state.jsonl', 'the whole state']],
  'state import': [
    'how-to/share-the-state.md',
    ['state import state.jsonl', 'into the home that the project file names'],
    ['state import state.jsonl --as production --reason "staging came"', 'under a new name'],
  ],
  'state rebuild': [
    'how-to/recover.md',
    ['state rebuild --dry-run', 'what could be proven, were the state lost'],
    ['state rebuild --reason "the disk is gone"', 'make it anew'],
    ['state rebuild state.jsonl --reason "the disk is gone"', 'with an older copy'],
  ],
  'state set': [
    'how-to/recover.md',
    ['state set service --reason "moved to another host"', 'the address of `service.base_url`'],
    ['state set rules --reason "agreed with sales, TICKET-7"', 'the rules of the project file'],
  ],
  sandbox: [
    'tutorial.md',
    ['sandbox --seed .', 'what this project refers to'],
    ['sandbox --seed sandbox.yaml --data sandbox.db', 'kept from one start to the next'],
  ],
  lsp: ['how-to/editors.md', ['lsp', 'for an editor to start; it speaks no language of people']],
  mcp: [
    'how-to/assistants.md',
    ['mcp', 'for an assistant to start; its plans rest on the state'],
    ['mcp --service', 'its plans read the service with the key'],
  ],
  completion: [
    'how-to/completion.md',
    ['completion bash > ~/.pricewright-completion', 'for `source ~/.pricewright-completion` in ~/.bashrc'],
    ['completion fish > ~/.config/fish/completions/pricewright.fish', 'for every new fish'],
  ],
};

/** Empty for a command that is not in the table. `cwd`: the folder from which the page's path leads to it. */
export function examplesText(command: string, cwd: string): string {
  const found = EXAMPLES[command];
  if (found === undefined) return '';
  const [page, ...examples] = found;
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, what]) => `  pricewright ${line.padEnd(width)}  ${what}`);
  return `\nExamples:\n${lines.join('\n')}\n\nRead on: ${pathOfPage(page, cwd)}\n`;
}
