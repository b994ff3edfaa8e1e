/** What is installed is what runs: the bundle needs nothing but Node and the packages that package.json depends on. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Its binary alone is not in the bundle. */
const OPENED_BY_PATH = '@photostructure/sqlite';

/** What the files ask for, by the words with which they do: chunks of the program `require`, the library imports. */
function requestsOf(folder: string): readonly Request[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.c?js$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  return files.flatMap((file) =>
    requestsIn(parseAst(readFileSync(join(folder, file), 'utf8'))).map((request) => ({ file, ...request })),
  );
}

interface Request {
  readonly file?: string;
  readonly by: string;
  readonly id: string;
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly source?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

function requestsIn(tree: unknown): readonly Request[] {
  if (Array.isArray(tree)) return tree.flatMap(requestsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, source, callee, arguments: [id] = [] } = tree as Node;
  const imported = /^(?:Import|Export)/.test(type) && source ? [{ by: type, id: textOf(source) }] : [];
  const required = callee?.name === 'require' && id ? [{ by: 'require', id: textOf(id) }] : [];
  return [...imported, ...required, ...Object.values(tree).flatMap(requestsIn)];
}

/** Made smaller, a text may stand between backticks. */
function textOf({ value, quasis }: Node): string {
  return String(value ?? quasis?.map((quasi) => quasi.value.cooked).join('…'));
}

test('it imports its own chunks, built-in modules and dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const requests = requestsOf(join(ROOT, 'dist'));
  const packages = requests.map(({ id }) => id).filter((id) => !/^(?:\.|node:)/.test(id) && !isBuiltin(id));
  expect([...new Set(packages), OPENED_BY_PATH].sort()).toEqual(Object.keys(dependencies).sort());
  // Only `require` leads through the chunks whose compiled code is kept, and they know no other way.
  const others = requests.filter(({ file, by }) => file?.startsWith('program') && by !== 'require');
  expect(others).toEqual([]);
});

test('the licences of what was bundled stand beside it', () => {
  const licences = readFileSync(join(ROOT, 'dist/LICENCES.txt'), 'utf8');
  for (const name of ['yaml', 'undici', 'commander', 'ajv', 'kysely', OPENED_BY_PATH])
    expect(licences).toContain(`\n${name} `);
});
