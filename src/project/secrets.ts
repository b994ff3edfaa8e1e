/** The API key and the database's URL. They are taken from the environment at the moment of use, and never shown. */

import { fault } from '../model/messages/diagnostic.ts';
import type { Secret } from '../model/messages/redact.ts';
import { SANDBOX_API_KEY } from '../model/service/sandbox-api-key.ts';
import {
  type Environment,
  pipelineVariable,
  resolveText,
  variablesOf,
  wholeVariable,
} from './environment-text.ts';
import { PROJECT_FILE, type Project } from './project.ts';

/** Names that say that their value is a secret. */
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i;
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** The password in a URL, whatever signs it has. */
const URL_PASSWORD = /^[a-z][\w+.-]*:\/\/[^/?#@:]*:(.+)@/i;
const FILE_PATH = /^(?:~|\.{0,2})\/[\w.-]+(?:\/|$)/;
const SHORTEST = 8;
/** Longer ones are files, such as a private key, of which a message has no use. */
const LONGEST = 512;

/**
 * The values of the environment that no output may show, under the names of their variables: those whose name says so,
 * passwords in URLs, and the variables that are `named`. A short value is no secret, and other texts contain it.
 */
export function secretsIn(env: Environment, named: ReadonlySet<string> = new Set()): readonly Secret[] {
  return Object.entries(env).flatMap(([name, text = '']): readonly Secret[] => {
    const value = text.trim();
    const values = [
      ...(SECRET_NAME.test(name) || named.has(name) ? [value] : []),
      ...passwordsIn(value).flatMap((password) => [password, decoded(password)]),
    ];
    return [...new Set(values)]
      .filter(({ length }) => length >= SHORTEST && length <= LONGEST)
      .filter((each) => each !== SANDBOX_API_KEY && !FILE_PATH.test(each))
      .map((each) => ({ name, value: each }));
  });
}

/** The password as the URL encodes it, and decoded: it may hold a sign that should be encoded. */
function passwordsIn(text: string): readonly string[] {
  const [, written = ''] = URL_PASSWORD.exec(text) ?? [];
  return written === '' ? [] : [written, URL.canParse(text) ? new URL(text).password : written];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first secret that stands in a text, in whatever case. */
export function secretWithin(text: string, secrets: readonly Secret[]): Secret | undefined {
  const lower = text.toLowerCase();
  return secrets.find(({ value }) => lower.includes(value.toLowerCase()));
}

/** The variable that a pipeline's settings let the project file take the key from, where they name none. */
const KEY_VARIABLE = 'BILLING_API_KEY';

/**
 * Throws a DiagnosticsError, `missing-api-key`, that names the variable to set. In a pipeline, and wherever
 * PRICEWRIGHT_KEY_VARIABLE is set, it also throws for another variable than the pipeline's settings name, so that a pull
 * request that edits the file cannot send another secret of the pipeline.
 */
export function apiKeyOf(project: Project, env: Environment): string {
  const variable = project.service.apiKeyVariable;
  if (variable === undefined) {
    throw fault(
      'missing-api-key',
      'the project file names no API key',
      `add api_key: \${env.BILLING_API_KEY} under \`service\` in ${PROJECT_FILE}`,
    );
  }
  checkKeyVariable(variable, env);
  const key = env[variable]?.trim();
  if (!key) {
    throw fault(
      'missing-api-key',
      `the environment variable ${variable}, which has the API key, is not set`,
      `set it: export ${variable}=…`,
    );
  }
  return key;
}

function checkKeyVariable(variable: string, env: Environment): void {
  const pipeline = pipelineVariable(env);
  const named = env.PRICEWRIGHT_KEY_VARIABLE;
  if (!named && pipeline === undefined) return;
  const allowed = named || KEY_VARIABLE;
  if (variable === allowed) return;
  const why = named
    ? `PRICEWRIGHT_KEY_VARIABLE allows only ${named}`
    : `${pipeline} is set, which allows only ${allowed}`;
  throw fault(
    'key-variable-not-allowed',
    `\`api_key\` takes the key from ${variable}, and ${why}`,
    `write api_key: \${env.${allowed}}, or set PRICEWRIGHT_KEY_VARIABLE=${variable} in the pipeline's own settings, where no pull request can change it`,
  );
}

/** The variables that the project file takes secrets from. */
export function secretVariables({ service, state }: Project): readonly string[] {
  const whole = state.kind === 'postgres' ? wholeVariable(state.url.template) : undefined;
  return [service.apiKeyVariable, whole].filter((name) => name !== undefined);
}

/** The API key as a secret; none where it is not set. */
export function keyIn({ service }: Project, env: Environment): readonly Secret[] {
  const name = service.apiKeyVariable;
  const value = env[name ?? '']?.trim();
  return name === undefined || !value ? [] : [{ name, value }];
}

/** One variable with the whole URL, and optionally the schema. No other text could lead the value elsewhere. */
const ONE_VARIABLE = /^\$\{env\.[A-Za-z_][A-Za-z0-9_]*\}([?&]schema=\w+)?$/;

/**
 * Throws a DiagnosticsError where a variable of the URL is not set, or the URL is no database's. Under `CI`, it also
 * throws where the file puts a variable into a URL of its own, so that a pull request that edits the file cannot
 * carry a secret away.
 */
export function databaseUrlOf(project: Project, env: Environment): string {
  if (project.state.kind !== 'postgres') throw new Error('the state of this project is a file');
  const { template } = project.state.url;
  const pipeline = pipelineVariable(env);
  if (pipeline !== undefined && variablesOf(template).length > 0 && !ONE_VARIABLE.test(template)) {
    throw fault(
      'url-not-allowed',
      `${pipeline} is set, and \`state.postgres\` takes a variable to a place that the file names`,
      `put the whole URL into one variable in the pipeline's own settings, and write state: { postgres: "\${env.DATABASE_URL}" }`,
    );
  }
  const url = resolveText(project.state.url, env);
  const key = secretWithin(url, keyIn(project, env));
  if (key !== undefined)
    throw fault(
      'bad-database-url',
      'the variables of `state.postgres` put the API key into the address of the database',
      'take it out: the key belongs in `api_key`',
    );
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw fault(
    'bad-database-url',
    '`state.postgres` is no URL of a PostgreSQL database',
    'write or set it as postgres://user@host/database',
  );
}
