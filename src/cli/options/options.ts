/** The options of every command. */

import { type OptionsOf, type OptionTable, orEmpty, repeated } from './option-table.ts';
import {
  ANSWER_NAMES,
  answersText,
  CHECK_FORMATS,
  day,
  duration,
  EXPORT_FORMATS,
  headerText,
  holdSeconds,
  month,
  PLAN_FORMATS,
  portNumber,
  RECONCILE_FORMATS,
  REFRESHES,
  reach,
  recordHash,
  STARTS,
  start,
  wholeNumber,
} from './option-values.ts';

const PRICES_OF_DAY = { '--at <date>': ['the prices of this day (YYYY-MM-DD)', day] } as const;

const FORMAT = { '--format <name>': ['how to print it', PLAN_FORMATS, 'text'] } as const;

const REFRESH = {
  '--refresh <extent>': ['how much live state to read before planning', REFRESHES, 'all'],
} as const;

const LOCK_TIMEOUT = {
  '--lock-timeout <time>': ['how long to wait for another run: seconds, or 30s, 5m, 1h', duration],
} as const;

const COMMENT = {
  '--comment <file>': ['write the result as a Markdown comment, also if the command fails'],
} as const;

/** How a plan is printed and written. */
const SHOWN = {
  '--out <file>': ['write the plan to this file, for `apply FILE` and `show FILE`'],
  ...COMMENT,
  ...FORMAT,
  '--detailed-exitcode': ['exit 2 if changes are pending'],
} as const;

/** The options of an apply: its approval, who carries it out, and the files that it writes. */
const CARRIED_OUT = {
  '--approved <digest>': ['apply only the plan with this digest, or what is left of it'],
  '--signed <file>': ['a signed approval, in addition to those in the state', repeated],
  '--yes': ['apply the plan as it is now, without asking'],
  '--drafts <how>': [
    'for a staged plan: `only` lays and checks the drafts, and stops; `keep` leaves drafts that are not published at the service',
    ['only', 'keep'],
  ],
  ...REFRESH,
  '--queue <how>': [
    'hand the steps to workers, which needs a state in PostgreSQL; `wait` for them, or `detach`',
    ['wait', 'detach'],
  ],
  ...LOCK_TIMEOUT,
  '--out <file>': ['write the outcome to this file'],
  ...COMMENT,
} as const;

const PIPELINE = {
  '--out <dir>': ['the folder for plan, page and reports', undefined, 'pricewright-ci'],
} as const;

const WITHOUT_COMMENT = '`comment`: no comments and issues';

const REASON_IN_STATE = { '--reason <text>': ['why; kept in the state'] } as const;

/** For an apply of another plan than the catalog's, which is shown before. */
const PLANNED_AND_CARRIED_OUT = {
  ...CARRIED_OUT,
  '--out <file>': ['write the outcome to this file; with --dry-run, the plan'],
  '--dry-run': ['show the plan and send nothing'],
  ...FORMAT,
} as const;

/** The options of every command. */
export const GLOBAL = {
  '--env <name>': ['the environment in the project file'],
  '--chdir <dir>': ['the folder that has pricewright.yaml'],
  '--json': ['print the result as JSON'],
  '--no-color': ['print without colour'],
} as const satisfies OptionTable;

/** Those of each command, by its name. */
export const OPTIONS = {
  none: {},
  init: {
    '--from <example>': [
      `begin with an example (${STARTS.join(', ')}), or with a price list in CSV and invented customers`,
      start,
    ],
  },
  sandbox: {
    '--port <port>': ['port on loopback; 0 for any free one', portNumber, 8787],
    '--seed <file-or-dir>': [
      "a file of customers, products, plans and more; or a project's folder, for all that its catalog names, also after later edits",
    ],
    '--data <file>': [
      "keep everything in this file; `none` keeps nothing; by default .pricewright/sandbox.db if a project's folder is the seed",
    ],
    '--profile <name-or-dir>': [
      'published, alguna, or the folder of a project whose bindings are served; by default the profile of the project here, or published',
    ],
    '--latency <ms>': ['delay of every answer', wholeNumber, 0],
    '--rate-limit <requests>': ['requests per second; 0 for no limit', wholeNumber, 0],
    '--api-key <key>': ['the only key that is accepted', headerText, 'sandbox'],
  },
  validate: { '--format <name>': ['how to print it', ['text', ...CHECK_FORMATS], 'text'] },
  checkLayout: { '--write': ['write the files in the layout; their content stays the same'] },
  checkPrices: { '--format <name>': ['how to print it', ['text', 'junit'], 'text'] },
  plan: {
    '--at <date>': ['plan for this day (YYYY-MM-DD), to look ahead', day],
    '--base <ref-or-dir>': [
      'compare with this base: its rules apply too, and what it defers already is listed apart',
    ],
    ...SHOWN,
    '--target <address>': ['plan only this and what it depends on', repeated],
    ...REFRESH,
    '--revenue': ["compare the ledger's figures with the service's own revenue of what is in force"],
  },
  diff: {
    '--at <date>': ['compare for this day (YYYY-MM-DD)', day],
    ...SHOWN,
    '--target <address>': ['compare only this and what it depends on', repeated],
    '--variables': ['between environments: use the variables of the second one for its catalog'],
  },
  apply: {
    '--resume': ['finish the run that was cut short, and nothing else'],
    '--commit <run>': ['publish the drafts that this run laid with --drafts only'],
    '--due': ['apply the approved changes whose day has come, and nothing else'],
    '--target <address>': ['apply only this and what it depends on', repeated],
    ...CARRIED_OUT,
  },
  undo: PLANNED_AND_CARRIED_OUT,
  show: FORMAT,
  why: PRICES_OF_DAY,
  quote: {
    ...PRICES_OF_DAY,
    '--usage <file>': ["usage samples (YAML or CSV) in place of the project's own"],
    '--quantity <product=number>': ['units of a product, or of a metric, used per month', repeated],
    '--amount <product=number>': ['money per month of which a product takes its share', repeated],
    '--service': ['also ask the service for its price, and compare'],
    '--reserve <seconds>': [
      'with --service: hold credit for this usage, for 1 to 14400 seconds',
      holdSeconds,
    ],
  },
  reprice: {
    '--at <date>': ['the first day of the new prices (YYYY-MM-DD)', day],
    '--by <percent>': ['change every amount by this percentage: 8%, or -2.5%'],
    '--round <amount>': [
      'with --by: round to a multiple of this amount, halves away from zero; EUR=0.50 for one currency',
      repeated,
    ],
    '--only <name>': [
      'only the prices in this currency (EUR); or with --by, only this price or product',
      repeated,
    ],
    '--set <name=amount>': ['the new amount of a price', repeated],
    '--applies <reach>': [
      'who gets the new prices: `all` on that day; only `new` subscriptions; existing ones each at its `renewal` or `on_cycle` (the first day of its billing period); or existing ones on a later day (YYYY-MM-DD)',
      reach,
      'all',
    ],
    '--only-if <condition>': ['change only where no quantity becomes more expensive', ['cheaper']],
    '--except <subscription>': ['this subscription keeps its prices, by an override', repeated],
    '--dry-run': ['show the change and write nothing'],
  },
  log: {
    '--limit <number>': ['how many of the newest runs to list', wholeNumber, 50],
    '--verify [hash]': [
      'check approvals, runs, requests and records as they are stored, and that the run with this hash is on record; needs no network',
      recordHash,
    ],
    '--out <dir>': ['write a folder about the run or the change that anybody can check'],
  },
  pull: {
    '--out <dir>': ['write into this folder; by default that of the first catalog glob'],
    '--new': ['only what neither the catalog nor the state has'],
    '--prices <how>': [
      "for a price that equals its bundle's: `follow` the bundle, scheduled changes included, or `pin` the amount",
      ['follow', 'pin'],
    ],
  },
  drift: {
    '--probe': ['send an empty update to each subscription that cannot be read, to see its values'],
    '--strict': ['exit 1 if something declared was not compared'],
    ...LOCK_TIMEOUT,
  },
  accept: { '--dry-run': ['show the changes and write nothing'] },
  reconcile: {
    '--at <month>': [
      'the month (YYYY-MM) in which the billed periods begin; by default the last whole month',
      month,
    ],
    '--from <ref-or-dir>': ['use the catalog of this commit or folder'],
    '--format <name>': ['how to print it', RECONCILE_FORMATS, 'text'],
    '--strict': ['exit 1 if something was not compared'],
    '--revenue': ["compare the service's own revenue of what is in force, and no invoices"],
  },
  export: { '--format <name>': ['how to write it', EXPORT_FORMATS, 'json'], ...PRICES_OF_DAY },
  approve: {
    '--key <file>': ['your private ed25519 key, or the public key if ssh-agent has the private one'],
    '--as <role>': ['the role in which you approve'],
    '--until <date>': [
      'the last day on which the approval counts (YYYY-MM-DD); by default it has no end',
      day,
    ],
    '--out <file>': ['write the approval to this file, not into the state'],
  },
  notices: {
    '--at <date>': ['the day on which they were informed (YYYY-MM-DD); by default today', day],
    '--reason <text>': ['how they were informed; kept in the state'],
  },
  ciPlan: { ...PIPELINE, '--without <what...>': [WITHOUT_COMMENT, ['comment']] },
  ciApply: {
    ...PIPELINE,
    '--without <what...>': [WITHOUT_COMMENT, ['comment']],
    '--approved <word>': ['approve by hand: the digest, or the word from the comment', orEmpty],
    ...LOCK_TIMEOUT,
  },
  ciDrift: {
    ...PIPELINE,
    '--without <what...>': [
      `${WITHOUT_COMMENT}; \`due\`: leave approved changes whose day has come to \`apply --due\``,
      ['comment', 'due'],
    ],
    '--probe': ['send an empty update to each subscription that cannot be read, to see its values'],
    '--strict': ['exit 1 if something declared was not compared'],
    ...LOCK_TIMEOUT,
  },
  recover: {
    '--id <id>': ['the request in doubt at the address was executed, and created this'],
    '--answer <answer>': [`${answersText()}. One of these`, ANSWER_NAMES],
    '--at <time>': ['with `lost`: when the lost state was last applied from (ISO 8601)'],
    '--reason <text>': ['how you know; kept in the journal'],
  },
  stateInit: {
    '--anchor <customer=currency>': [
      'also create a register of runs: a draft subscription of this customer in this currency, never activated',
    ],
  },
  stateRm: { '--dry-run': ['with `ended`: show them and write nothing'], ...REASON_IN_STATE },
  stateImport: {
    '--as <env>': ['give this name to an environment that the project file no longer has'],
    '--reason <text>': ['why the name changes; kept in the state'],
  },
  stateRebuild: {
    '--dry-run': ['show what can be proven and write nothing'],
    '--reason <text>': ['what happened to the lost state; kept in the journal'],
  },
  stateSet: { '--reason <text>': ['how you know, or why; kept in the state'] },
  worker: { '--reason <text>': ['with `cancel`: why; kept in the outcome of the run'] },
  lsp: { '--stdio': [''] },
  mcp: { '--service': ['let plans read the service with its key; by default they use the state'] },
  completion: { '--complete <shell>': [''] },
} as const satisfies Readonly<Record<string, OptionTable>>;

/** The options that every command has; `color` is false under `--no-color`. */
export type CommonOptions = OptionsOf<typeof GLOBAL>;

/** The options of a command as its function gets them. */
export type Options<Name extends keyof typeof OPTIONS> = CommonOptions & OptionsOf<(typeof OPTIONS)[Name]>;

/** The reason is kept with what a person says of something that cannot be checked. */
export interface Reasoned extends CommonOptions {
  readonly reason?: string;
}
