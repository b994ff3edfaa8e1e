/** Command lines that messages suggest. */

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
