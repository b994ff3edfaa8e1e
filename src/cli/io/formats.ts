/** The formats of a plan or an outcome. */
export const FORMATS = ['text', 'json', 'markdown', 'html'] as const;

/** Faults and guards for the tools of a pipeline. */
const CHECK_FORMATS = ['sarif', 'junit'] as const;

export type CheckFormat = (typeof CHECK_FORMATS)[number];

/** The forms of `validate`; `--json` is one as well. */
export const VALIDATE_FORMATS = ['text', ...CHECK_FORMATS] as const;

export type ValidateFormat = (typeof VALIDATE_FORMATS)[number];

/** A plan also comes as a list of the customers to notify, and as its guards. */
export const PLAN_FORMATS = [...FORMATS, 'notices', 'notices-json', ...CHECK_FORMATS] as const;

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

export type PlanFormat = (typeof PLAN_FORMATS)[number];

/** The forms of `reconcile`; `--json` is one as well. */
export const RECONCILE_FORMATS = ['text', 'json', 'csv'] as const;

export type ReconcileFormat = (typeof RECONCILE_FORMATS)[number];
