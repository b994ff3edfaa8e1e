/** The forges that a pipeline is rehearsed on. */
import type { ForgeName } from './pipeline.ts';

export const BOTH: readonly ForgeName[] = ['github', 'gitlab'];

/** For tests of what does not differ between forges. `FORGES=github,gitlab` takes both. */
export const FORGES = (process.env.FORGES ?? 'github').split(',') as readonly ForgeName[];
