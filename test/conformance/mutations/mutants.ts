/** Builds the sandbox with one change, in this process, and asks it every rule until one is broken. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { bindingsOf } from '../../served.ts';
import { FIXTURE_SEED, FIXTURES } from '../fixtures.ts';
import { handleFetch } from '../handle-fetch.ts';
import { ask } from '../rule.ts';
import { RULES } from '../suite.ts';
import { createTarget } from '../target.ts';
import type { Mutation } from './mutation.ts';

const FOLDER = join(process.cwd(), 'node_modules/.cache/pricewright/conformance');

type Build = { readonly createSandbox: typeof createSandbox };

async function build({ file, change }: Mutation, name: string): Promise<Build> {
  mkdirSync(FOLDER, { recursive: true });
  const mutated = join(process.cwd(), file);
  const code = change(readFileSync(mutated, 'utf8'));
  const moduleType = file.endsWith('.json') ? ('json' as const) : ('ts' as const);
  const bundle = await rolldown({
    input: 'src/sandbox/sandbox.ts',
    platform: 'node',
    external: (id) => /^[a-z@]/.test(id),
    logLevel: 'silent',
    plugins: [{ name: 'mutation', load: (id) => (id === mutated ? { code, moduleType } : undefined) }],
  });
  const output = join(FOLDER, `${name}-${process.pid}.mjs`);
  await bundle.write({ file: output, format: 'esm' });
  await bundle.close();
  return (await import(/* @vite-ignore */ pathToFileURL(output).href)) as Build;
}

/** The first rule that the changed sandbox breaks; undefined where it keeps them all. */
export async function caughtBy(mutation: Mutation, name: string): Promise<string | undefined> {
  const { createSandbox: create } = await build(mutation, name);
  let sandbox: ReturnType<typeof create>;
  try {
    sandbox = create({ bindings: bindingsOf('bound'), seed: FIXTURE_SEED });
  } catch (cause) {
    return `does not start: ${String(cause)}`;
  }
  const target = createTarget({
    baseUrl: 'http://sandbox.test',
    apiKey: 'sandbox-key',
    fetch: handleFetch(sandbox),
    fixtures: FIXTURES,
    abilities: new Set(['bound', 'clock', 'faults', 'credits', 'credit notes']),
  });
  for (const rule of RULES) if ((await ask(rule, target)).kind === 'broken') return rule.name;
  return undefined;
}
