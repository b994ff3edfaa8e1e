/** The forms in which a plan or an outcome can be had. */
export const FORMATS = ['text', 'json', 'markdown', 'html'] as const;

export type Format = (typeof FORMATS)[number];

/** A plan may also be had as a list of whom it has to be told to. */
export const PLAN_FORMATS = [...FORMATS, 'notices', 'notices-json'] as const;

export type PlanFormat = (typeof PLAN_FORMATS)[number];
