/** Variables that a forge sets for every job. */
import { type Diagnostic, DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import type { Environment } from './ci-run.ts';

const SET_BY_FORGE = 'the forge sets it in its pipelines';

/** Throws a DiagnosticsError for a variable that is not set or empty. */
export function needed(env: Environment, variable: string, fix = SET_BY_FORGE): string {
  const value = env[variable]?.trim();
  if (value) return value;
  throw new DiagnosticsError([missing(variable, fix)]);
}

/** Throws a DiagnosticsError that names all of the variables that are not set or empty. */
export function requireAll(env: Environment, variables: readonly string[]): void {
  const faults = variables.filter((name) => !env[name]?.trim()).map((name) => missing(name, SET_BY_FORGE));
  if (faults.length > 0) throw new DiagnosticsError(faults);
}

/** As `needed`, for the address of an interface. The value is not shown, as it may hold a password. */
export function neededUrl(env: Environment, variable: string): string {
  const value = needed(env, variable);
  if (URL.canParse(value) && /^https?:/i.test(value)) return value;
  throw fault('bad-ci-variable', `the environment variable ${variable} is no http address`, SET_BY_FORGE);
}

function missing(variable: string, fix: string): Diagnostic {
  const message = `the environment variable ${variable} is not set`;
  return { severity: 'error', code: 'missing-ci-variable', message, fix };
}
