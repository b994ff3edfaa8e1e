/** What is installed is what runs: the bundle needs nothing but Node and the packages that package.json depends on. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function importsOf(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(10);
  return new Set(files.flatMap((name) => sourcesIn(parseAst(readFileSync(join(folder, name), 'utf8')))));
}

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly source?: Node;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** What the imports and exports of a module, and of what is loaded later, are from. */
function sourcesIn(tree: unknown): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap(sourcesIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, source } = tree as Node;
  const own = /^(?:Import|Export)/.test(type) && source ? [textOf(source)] : [];
  return [...own, ...Object.values(tree).flatMap(sourcesIn)];
}

/** Made smaller, a text may stand between backticks. */
function textOf({ value, quasis }: Node): string {
  return String(value ?? quasis?.map((quasi) => quasi.value.cooked).join('…'));
}

test('it imports its own chunks, built-in modules and dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const packages = [...importsOf(join(ROOT, 'dist'))].filter((id) => !id.startsWith('.') && !isBuiltin(id));
  expect(packages.sort()).toEqual(Object.keys(dependencies).sort());
});

test('the licences of what was bundled stand beside it', () => {
  const licences = readFileSync(join(ROOT, 'dist/LICENCES.txt'), 'utf8');
  for (const name of ['yaml', 'undici', 'commander', 'ajv', 'kysely'])
    expect(licences).toContain(`\n${name} `);
});
