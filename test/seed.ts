/**
 * The seed of generated tests. A pipeline draws the same each time, so that a change is refused for nothing that it did not bring;
 * a campaign, and a person's own run, draw anew.
 */
import { randomInt } from 'node:crypto';

const IN_PIPELINES = 20_260_401;

/** Undefined where each run is to draw anew. */
export function fixedSeed({ CI, LONG_TESTS, PROPERTY_RUNS }: NodeJS.ProcessEnv): number | undefined {
  const isCampaign = LONG_TESTS !== undefined || PROPERTY_RUNS !== undefined;
  return CI === undefined || CI === '' || CI === 'false' || isCampaign ? undefined : IN_PIPELINES;
}

/** For tests that draw without fast-check. */
export const SEED = fixedSeed(process.env) ?? randomInt(1_000_000);
