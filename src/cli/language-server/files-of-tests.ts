/**
 * The files of a project that are about its prices and no part of the catalog: price tests, the unit costs that they name, and
 * usage samples.
 */
import { existsSync, realpathSync } from 'node:fs';
import { posix } from 'node:path';
import { findFiles } from '../../files/find-files.ts';
import type { Project } from '../../project/project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf } from '../../yaml/yaml-node.ts';
import { testGlobsOf } from '../testing/read-test-files.ts';

/** Relative to the project's folder, with `/`. Nothing outside of it. */
export function filesOfTests(
  project: Project,
  textOf: (file: string) => string | undefined,
): readonly string[] {
  const files = new Set(filesIn(project, testGlobsOf(project)));
  for (const file of [...files]) for (const costs of costFilesIn(textOf(file) ?? '')) files.add(costs);
  return [...files];
}

export function filesOfUsage(project: Project): readonly string[] {
  return filesIn(project, project.usageGlobs);
}

function filesIn({ folder }: Project, globs: readonly string[]): readonly string[] {
  if (!existsSync(folder) || globs.length === 0) return [];
  return findFiles(realpathSync(folder), globs).names.map((name) => name.replaceAll('\\', '/'));
}

function costFilesIn(text: string): readonly string[] {
  if (!text.includes('costs:')) return [];
  const { root } = readYaml('', text, collectFaults());
  const written = root && (dataOf(root) as { readonly tests?: unknown } | null);
  const tests = Array.isArray(written?.tests) ? (written.tests as readonly unknown[]) : [];
  return tests.flatMap((test) => {
    const statement = (test as { readonly margin_at_least?: { readonly costs?: unknown } } | null)
      ?.margin_at_least;
    const name = typeof statement?.costs === 'string' ? posix.normalize(statement.costs) : '..';
    return name.startsWith('..') || posix.isAbsolute(name) ? [] : [name];
  });
}
