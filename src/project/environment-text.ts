/** Texts with parts from the environment. They are parsed when the file is read, and resolved when they are used. */
import { fault } from '../model/messages/diagnostic.ts';
import type { EnvironmentText } from './project.ts';

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
