/** The API key and the database's URL: taken from the environment at the moment of use, and never shown. */
import { fault } from '../model/diagnostic.ts';
import { type Environment, resolveText } from './environment-text.ts';
import type { Project } from './project.ts';

/** Throws a DiagnosticsError, `missing-api-key`, that names the variable to set. */
export function apiKeyOf(project: Project, env: Environment): string {
  const variable = project.service.apiKeyVariable;
  if (variable === undefined) {
    throw fault(
      'missing-api-key',
      'the project file names no API key',
      `add api_key: \${env.BILLING_API_KEY} under \`service\` in ${project.file}`,
    );
  }
  const key = env[variable]?.trim();
  if (!key) {
    throw fault(
      'missing-api-key',
      `the environment variable ${variable}, which holds the API key, is not set`,
      `set it: export ${variable}=…`,
    );
  }
  return key;
}

/** Throws a DiagnosticsError where a variable of it is not set or the state is no database. */
export function databaseUrlOf(project: Project, env: Environment): string {
  if (project.state.kind !== 'postgres') throw new Error('the state of this project is a file');
  const url = resolveText(project.state.url, env);
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw fault(
    'bad-database-url',
    '`state.postgres` is no URL of a PostgreSQL database',
    'write or set it as postgres://user@host/database',
  );
}
