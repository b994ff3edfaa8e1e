/** The files that a consumer takes, as the forges read them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import type { Step } from './run-steps.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const read = (file: string) => readFile(join(ROOT, file), 'utf8');

export const action = parse(await read('action.yml')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};
export const workflow = parse(await read('examples/ci/github-actions.yml')) as {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: { readonly prices: { readonly steps: readonly Step[]; readonly concurrency: Concurrency } };
};
export const [, jobs] = parseAllDocuments(await read('templates/prices.yml')).map(
  (each) => each.toJS() as unknown,
) as [unknown, Readonly<Record<string, Job>>];

interface Concurrency {
  readonly group: string;
  readonly 'cancel-in-progress': string;
}

export interface Cell {
  readonly project: string;
  readonly environment: string;
}

export interface Job {
  readonly before_script?: readonly string[];
  readonly after_script?: readonly string[];
  readonly script: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly rules: readonly { readonly if: string }[];
}

/** The component as GitLab writes it into a consumer's pipeline. */
export const jobOf = (name: string, inputs: Readonly<Record<string, string>> = {}) => {
  const values: Readonly<Record<string, string>> = {
    ...{ environment: '', project: '.', package: '.', name: 'prices', comment: 'true', probe: 'true' },
    ...inputs,
  };
  const text = JSON.stringify(jobs[`$[[ inputs.name ]]-${name}`]);
  return JSON.parse(
    text.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, input: string) => values[input] ?? ''),
  ) as Job;
};
