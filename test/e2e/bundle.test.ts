/** What is installed is what runs: the bundle needs nothing but Node and the packages that package.json depends on. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'"\n]*?from\s*["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/g;

function importsOf(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(10);
  return new Set(
    files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(IMPORT)].flatMap(
        ([, named, lazy]) => named ?? lazy ?? [],
      ),
    ),
  );
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
