/**
 * Command lines that messages suggest, among them those with which a person recovers from what a run left open, and from
 * a gap in the journal.
 */

/** The environment of a project that defines none. */
export const DEFAULT_ENVIRONMENT = 'default';

/** The environment that a command line is for. */
export interface TypedFor {
  readonly environment: string;
  /** Set where the project file defines an environment `default`. Commands must then name it like any other. */
  readonly named?: true;
}

/** The environment of a plan, a project or another object, without the object's other fields. */
export function typedFor({ environment, named }: TypedFor): TypedFor {
  return { environment, ...(named && { named }) };
}

/** True where the project file defines the environment, so that a setting can be written for it alone. */
export function isOneOfSeveral({ environment, named }: TypedFor): boolean {
  return environment !== DEFAULT_ENVIRONMENT || named === true;
}

/** The command line for `words` (`recover plans.annual --id ID`). It names the environment if there are several. */
export function commandLine(typed: TypedFor, words: string): string {
  return `pricewright ${words}${isOneOfSeveral(typed) ? ` --env ${typed.environment}` : ''}`;
}

/** For a request in doubt: asks the service again, says that it was executed, and that it was not. */
export function doubtWays(typed: TypedFor, address: string) {
  const command = (way: string) => commandLine(typed, `recover ${address} ${way}`);
  return {
    again: command('--answer send-again'),
    executed: command('--id ID'),
    notApplied: command('--answer not-applied --reason …'),
  };
}

interface Gap {
  /** `what was applied after 2026-11-20T10:00:00.000Z is missing in this state`. */
  readonly missing: string;
  readonly absent: string;
  readonly whole: string;
}

/** Uses of keys after this moment are missing in the journal, so that a thing may exist without a record. */
export function gapAfter(fromMs: number, typed: TypedFor): Gap {
  const since = fromMs > 0 ? ` after ${new Date(fromMs).toISOString()}` : '';
  return {
    missing: `what was applied${since} is missing in this state`,
    absent: commandLine(typed, 'recover ADDRESS… --answer absent --reason …'),
    whole: commandLine(typed, 'recover --answer whole --reason …'),
  };
}
