/** The part of the service that a plan reads first: all that can be read, what the plan touches, or nothing. */
export const REFRESHES = ['all', 'changed', 'none'] as const;
export type Refresh = (typeof REFRESHES)[number];
