/** Values of options that are names. */

/** Faults and guards for the tools of a pipeline. */
export const CHECK_FORMATS = ['sarif', 'junit'] as const;

export type CheckFormat = (typeof CHECK_FORMATS)[number];

/** Undefined for every other format. */
export function checkFormatOf(format: string | undefined): CheckFormat | undefined {
  return CHECK_FORMATS.find((each) => each === format);
}

/** The forms of a plan. */
export const PLAN_FORMATS = [
  'text',
  'json',
  'markdown',
  'html',
  'notices',
  'notices-json',
  ...CHECK_FORMATS,
] as const;

export type PlanFormat = (typeof PLAN_FORMATS)[number];

/** The forms of `export`. */
export const EXPORT_FORMATS = ['json', 'ts', 'env', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The forms of `reconcile`; `--json` is one as well. */
export const RECONCILE_FORMATS = ['text', 'json', 'csv'] as const;

export type ReconcileFormat = (typeof RECONCILE_FORMATS)[number];

/** The part of the service that a plan reads first: all that can be read, what the plan touches, or nothing. */
export const REFRESHES = ['all', 'changed', 'none'] as const;

export type Refresh = (typeof REFRESHES)[number];

/** The answers to what `recover` asks, for scripts: how many addresses each takes, and whether it needs a reason, since nothing can check it. */
export const ANSWERS = {
  'not-applied': { addresses: 'one', needsReason: true, means: 'the request was not executed' },
  'send-again': {
    addresses: 'one',
    needsReason: false,
    means: 'ask the service, with the same bytes under the same key',
  },
  absent: {
    addresses: 'some',
    needsReason: true,
    means: 'nothing exists at the addresses, and they may be created',
  },
  whole: { addresses: 'none', needsReason: true, means: 'the state is complete again' },
  replays: { addresses: 'none', needsReason: true, means: 'the answers that the service replays are known' },
  older: {
    addresses: 'none',
    needsReason: true,
    means: 'go on with this older copy of the state; later applies are lost',
  },
  lost: {
    addresses: 'none',
    needsReason: true,
    means: 'start over; the state that pricewright.lock names is gone',
  },
  unlock: { addresses: 'none', needsReason: false, means: 'take the lock away from a run that hangs' },
} as const;

export type Answer = keyof typeof ANSWERS;

export const ANSWER_NAMES = Object.keys(ANSWERS) as readonly Answer[];

export function answersText(): string {
  return Object.entries(ANSWERS)
    .map(([name, { means }]) => `${name}: ${means}`)
    .join('; ');
}

/** The examples that `init --from` begins with. */
export const STARTS = ['quickstart', 'usage', 'seats', 'ramp', 'marketplace'] as const;
export type Start = (typeof STARTS)[number];

export function isStart(name: string): name is Start {
  return (STARTS as readonly string[]).includes(name);
}
