/** A variable that a forge sets for every job. */
import { fault } from '../model/messages/diagnostic.ts';
import type { Environment } from './ci-run.ts';

/** Throws a DiagnosticsError for a variable that is not set or empty. */
export function needed(
  env: Environment,
  variable: string,
  fix = 'the forge sets it in its pipelines',
): string {
  const value = env[variable]?.trim();
  if (value) return value;
  throw fault('missing-ci-variable', `the environment variable ${variable} is not set`, fix);
}
