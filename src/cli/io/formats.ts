/** The formats of a plan or an outcome. */
export const FORMATS = ['text', 'json', 'markdown', 'html'] as const;

export type Format = (typeof FORMATS)[number];

/** A plan also comes as a list of the customers to notify. */
export const PLAN_FORMATS = [...FORMATS, 'notices', 'notices-json'] as const;

/** The forms of `export`. */
export const EXPORT_FORMATS = ['json', 'ts', 'env', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The forms of `test`. */
export const TEST_FORMATS = ['text', 'json', 'junit'] as const;

export type TestFormat = (typeof TEST_FORMATS)[number];

export type PlanFormat = (typeof PLAN_FORMATS)[number];
