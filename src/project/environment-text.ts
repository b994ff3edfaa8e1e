/** Texts with parts from the environment, parsed when read and resolved when used, and environments of one account. */
import { profileNamed } from '../interface/index.ts';
import { fault } from '../model/messages/diagnostic.ts';
import type { AccountOf, EnvironmentText } from './project.ts';
import type { WrittenSettings } from './written-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const WHOLE = /^\$\{env\.([A-Za-z_][A-Za-z0-9_]*)\}$/;
const PARTS = /\$\{env\.([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The name of the variable where the text is exactly one variable. */
export function wholeVariable(text: string): string | undefined {
  return WHOLE.exec(text)?.[1];
}

export function variablesOf(text: string): readonly string[] {
  return [...text.matchAll(PARTS)].map((match) => match[1] ?? '');
}

/** The variables that pipelines set: `CI` first, then those of systems that do not set it, or not always. */
const PIPELINE_VARIABLES = [
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'JENKINS_URL',
  'HUDSON_URL',
  'TF_BUILD',
  'BUILDKITE',
  'CIRCLECI',
  'TRAVIS',
  'TEAMCITY_VERSION',
  'BITBUCKET_BUILD_NUMBER',
  'DRONE',
  'WOODPECKER',
  'APPVEYOR',
  'SEMAPHORE',
  'CIRRUS_CI',
  'CODEBUILD_BUILD_ID',
  'bamboo_buildKey',
  'GO_PIPELINE_NAME',
  'HARNESS_BUILD_ID',
  'PROW_JOB_ID',
] as const;

/** The variable that shows that this is a pipeline, where a pull request may have written the project file. */
export function pipelineVariable(env: Environment): string | undefined {
  return PIPELINE_VARIABLES.find((name) => !['', '0', 'false'].includes(env[name]?.toLowerCase() ?? ''));
}

/** Replaces every `${env.NAME}` by `standIn`, so that the rest can be checked. */
export function withStandIns(text: string, standIn: string): string {
  return text.replace(PARTS, standIn);
}

/** Throws a DiagnosticsError that names the variables that are not set. It never shows a value. */
export function resolveText({ template, setting }: EnvironmentText, env: Environment): string {
  const missing = variablesOf(template).filter((name) => !env[name]);
  const [first] = missing;
  if (first !== undefined) {
    throw fault(
      'missing-environment-variable',
      `\`${setting}\` needs the environment variable ${missing.join(', ')}, which is not set`,
      `set it: export ${first}=…`,
    );
  }
  return template.replace(PARTS, (_match, name: string) => env[name] ?? '');
}

/** The account of real customers, in a profile that has accounts. */
export const PRODUCTION = 'production';

/** Environments that may be one billing account under two names: what one of them made, the other would make again. */
export function accountOf(environment: string, { service = {} }: WrittenSettings): AccountOf {
  const { api_key: key, account, profile } = service;
  const { hosts } = profileNamed(profile);
  return {
    environment,
    baseUrl: service.base_url ?? hosts?.[account ?? ''] ?? '',
    apiKeyVariable: typeof key === 'string' ? wholeVariable(key) : undefined,
    account,
    isProduction: hosts !== undefined && account === PRODUCTION,
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

/** The environment written before with the same address, without a variable, and the same key. */
export function sharedWith(own: AccountOf, before: readonly AccountOf[]): string | undefined {
  const { apiKeyVariable } = own;
  const address = addressIn(own.baseUrl, {});
  if (address === undefined || apiKeyVariable === undefined) return undefined;
  return unseparated(own, before).find(
    (other) => addressIn(other.baseUrl, {}) === address && other.apiKeyVariable === apiKeyVariable,
  )?.environment;
}

/** The other environments with the key variable of one that is the production account of its profile. */
export function keysBeside(own: AccountOf, all: readonly AccountOf[]): readonly string[] {
  if (!own.isProduction || own.apiKeyVariable === undefined) return [];
  return all
    .filter((other) => other !== own && other.apiKeyVariable === own.apiKeyVariable)
    .map(({ environment }) => environment);
}

/** The address that a text gives in this process; undefined where a variable is not set, or where it gives none. */
export function addressIn(template: string, env: Environment): string | undefined {
  if (variablesOf(template).some((name) => !env[name])) return undefined;
  const url = template.replace(PARTS, (_match, name: string) => env[name] ?? '');
  return URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : undefined;
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
