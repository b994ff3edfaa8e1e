/** What is installed is what runs: the bundle needs nothing but Node and the packages that package.json depends on. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly source?: Node;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** The modules that a tree imports, statically or not. */
function requestsIn(tree: unknown): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap(requestsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, source } = tree as Node;
  const imported = /^(?:Import|Export)/.test(type) && source ? [textOf(source)] : [];
  return [...imported, ...Object.values(tree).flatMap(requestsIn)];
}

/** Made smaller, a text may stand between backticks. */
function textOf({ value, quasis }: Node): string {
  return String(value ?? quasis?.map((quasi) => quasi.value.cooked).join('…'));
}

test('it imports its own chunks, built-in modules and dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const folder = join(ROOT, 'dist');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(10);
  const requests = files.flatMap((file) => requestsIn(parseAst(readFileSync(join(folder, file), 'utf8'))));
  const packages = requests.filter((id) => !/^(?:\.|node:)/.test(id) && !isBuiltin(id));
  expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort());
});

test('the licences of what was bundled stand beside it', () => {
  const licences = readFileSync(join(ROOT, 'dist/LICENCES.txt'), 'utf8');
  for (const name of ['yaml', 'undici', 'commander', 'ajv', 'kysely'])
    expect(licences).toContain(`\n${name} `);
});
