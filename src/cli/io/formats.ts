/** The forms in which a plan or an outcome can be had. */
export const FORMATS = ['text', 'json', 'markdown', 'html'] as const;

export type Format = (typeof FORMATS)[number];
