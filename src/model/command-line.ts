/** Command lines that messages tell a person to type. */

/** The environment of a project that has none of its own. */
export const DEFAULT_ENVIRONMENT = 'default';

/** `resolve plans.annual --id ID` as it is typed in this environment: with its name, where the project has several. */
export function commandLine(environment: string, words: string): string {
  return `pricewright ${words}${environment === DEFAULT_ENVIRONMENT ? '' : ` --env ${environment}`}`;
}
