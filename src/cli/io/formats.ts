/** Values of options that are names. */

/** Faults and guards for the tools of a pipeline. */
const CHECK_FORMATS = ['sarif', 'junit'] as const;

export type CheckFormat = (typeof CHECK_FORMATS)[number];

/** The forms of `validate`; `--json` is one as well. */
export const VALIDATE_FORMATS = ['text', ...CHECK_FORMATS] as const;

export type ValidateFormat = (typeof VALIDATE_FORMATS)[number];

/** Undefined for every other format. */
export function checkFormatOf(format: string | undefined): CheckFormat | undefined {
  return CHECK_FORMATS.find((each) => each === format);
}

/** The forms of `export`. */
export const EXPORT_FORMATS = ['json', 'ts', 'env', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The forms of `test`. */
export const TEST_FORMATS = ['text', 'json', 'junit'] as const;

export type TestFormat = (typeof TEST_FORMATS)[number];

/** The forms of `reconcile`; `--json` is one as well. */
export const RECONCILE_FORMATS = ['text', 'json', 'csv'] as const;

export type ReconcileFormat = (typeof RECONCILE_FORMATS)[number];

/** The part of the service that a plan reads first: all that can be read, what the plan touches, or nothing. */
export const REFRESHES = ['all', 'changed', 'none'] as const;

export type Refresh = (typeof REFRESHES)[number];

/** The examples that `init --from` begins with. */
export const STARTS = ['quickstart', 'usage', 'seats', 'ramp', 'marketplace'] as const;
export type Start = (typeof STARTS)[number];

/** The forges that `ci init` writes a pipeline for. */
export const FORGES = ['github', 'gitlab'] as const;
export type ForgeName = (typeof FORGES)[number];
