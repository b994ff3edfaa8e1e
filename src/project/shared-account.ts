/** Environments that may be one billing account under two names: what one of them made, the other would make again. */
import { type Environment, variablesOf, wholeVariable } from './environment-text.ts';
import type { AccountOf } from './project.ts';
import type { WrittenSettings } from './written-settings.ts';

export function accountOf(environment: string, { service = {} }: WrittenSettings): AccountOf {
  const { base_url: url = '', api_key: key, account } = service;
  const isWritten = variablesOf(url).length === 0 && URL.canParse(url);
  return {
    environment,
    baseUrl: isWritten ? new URL(url).href.replace(/\/+$/, '') : undefined,
    apiKeyVariable: typeof key === 'string' ? wholeVariable(key) : undefined,
    account,
  };
}

/** The others, but for those where both name an account, and not the same one. */
export function unseparated(own: AccountOf, all: readonly AccountOf[]): readonly AccountOf[] {
  return all.filter(
    ({ environment, account }) =>
      environment !== own.environment &&
      (account === undefined || own.account === undefined || account === own.account),
  );
}

/** The environment written before with the same address and the same key. */
export function sharedWith(own: AccountOf, before: readonly AccountOf[]): string | undefined {
  const { baseUrl, apiKeyVariable } = own;
  if (baseUrl === undefined || apiKeyVariable === undefined) return undefined;
  return unseparated(own, before).find(
    (other) => other.baseUrl === baseUrl && other.apiKeyVariable === apiKeyVariable,
  )?.environment;
}

/** The environments whose key is that of the one in use, by its variable or by its value, and which none says to be apart. */
export function withSameKey(
  apiKeyVariable: string | undefined,
  besides: readonly AccountOf[],
  env: Environment,
): readonly string[] {
  const keyIn = (name: string | undefined) => (name === undefined ? undefined : env[name]?.trim() || name);
  return besides
    .filter((other) => keyIn(other.apiKeyVariable) === keyIn(apiKeyVariable))
    .map(({ environment }) => environment);
}

/** How to say that two environments are two accounts. */
export function separated(...environments: readonly string[]): string {
  const each = environments.map((name) => `${name}: { service: { account: … } }`).join(', ');
  return `if their keys open two accounts, or they manage different things of one, give each a name under \`environments\`: { ${each} }`;
}
