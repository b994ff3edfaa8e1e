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

/** True where a pull request may have written the project file. */
export function isPipeline({ CI: ci }: Environment): boolean {
  return ci !== undefined && !['', '0', 'false'].includes(ci.toLowerCase());
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
