/** Command lines that messages tell a person to type. */

/** The environment of a project that has none of its own. */
export const DEFAULT_ENVIRONMENT = 'default';

/** For which environment a command is typed. */
export interface TypedFor {
  readonly environment: string;
  /** Set where the project file itself has an environment called `default`, which then has to be named as any other. */
  readonly named?: true;
}

/** That of a plan, a project or whatever else is of one environment, and nothing more of it. */
export function typedFor({ environment, named }: TypedFor): TypedFor {
  return { environment, ...(named && { named }) };
}

/** Whether the project file has the environment, and a setting may stand there for it alone. */
export function isOneOfSeveral({ environment, named }: TypedFor): boolean {
  return environment !== DEFAULT_ENVIRONMENT || named === true;
}

/** `resolve plans.annual --id ID` as it is typed in this environment: with its name, where the project has several. */
export function commandLine(typed: TypedFor, words: string): string {
  return `pricewright ${words}${isOneOfSeveral(typed) ? ` --env ${typed.environment}` : ''}`;
}
