/** Finds and reads the files of price tests, and the files and catalogs that their statements name. */
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFiles, outsideFault, readFileIn } from '../../files/find-files.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { createPriceBook, type PriceBook } from '../../price-tests/price-book.ts';
import { type ReadCosts, readCosts, readTests, type WrittenTest } from '../../price-tests/written-test.ts';
import type { Project } from '../../project/project.ts';
import type { Faults } from '../../yaml/faults.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { withOther } from '../planning/other-catalog.ts';

const USUAL_GLOBS = ['tests/**/*.yaml', 'tests/**/*.yml'];

/** The patterns of the project's files of price tests. */
export function testGlobsOf({ testGlobs }: Project): readonly string[] {
  return testGlobs ?? USUAL_GLOBS;
}

/**
 * Reports a project without tests, because a run that tests nothing must not look like one that passed; unless `mayBeNone`, where
 * the project names no files and there is none.
 */
export function readTestFiles(project: Project, faults: Faults, mayBeNone: boolean): readonly WrittenTest[] {
  const { folder } = project;
  const globs = testGlobsOf(project);
  const root = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const { names, outside } = findFiles(root, globs);
  for (const each of outside) faults.error(outsideFault(each));
  const files = names.flatMap((name) => readFileIn(root, name, faults) ?? []);
  const tests = files.flatMap((file) => readTests(file, faults));
  const isNone = mayBeNone && project.testGlobs === null && names.length === 0;
  if (tests.length === 0 && !isNone && faults.errorCount() === 0) {
    const patterns = globs.map((glob) => `\`${glob}\``).join(', ');
    const message = names.length === 0 ? `no file matches ${patterns}` : `no file of ${patterns} has a test`;
    const fix = 'write tests/prices.yaml as docs/how-to/test-your-prices.md shows';
    faults.error({ code: 'no-tests', message, fix });
  }
  return tests;
}

/** The files of unit costs that the tests name, by their names. */
export function readCostFiles(
  tests: readonly WrittenTest[],
  { folder }: Project,
  faults: Faults,
): ReadonlyMap<string, ReadCosts> {
  const root = realpathSync(folder);
  const margins = tests.flatMap((test) => (test.kind === 'margin_at_least' ? [test] : []));
  const read = [...groupBy(margins, ({ statement }) => statement.costs)].map(([name, [test]]) => {
    const file = readFileIn(root, name, faults, test.locate([test.kind, 'costs']));
    return [name, file && readCosts(file, faults)] as const;
  });
  return new Map(read.flatMap(([name, costs]) => (costs === undefined ? [] : [[name, costs] as const])));
}

/** The catalogs that `since` names, each read once. A fault of one stands at the test that names it first. */
export async function readOtherCatalogs(
  world: World,
  options: CommonOptions,
  tests: readonly WrittenTest[],
  { today }: PriceBook,
  faults: Faults,
): Promise<ReadonlyMap<string, PriceBook>> {
  const read = new Map<string, PriceBook>();
  const unchanged = tests.flatMap((test) => (test.kind === 'unchanged' ? [test] : []));
  for (const [since, [test]] of groupBy(unchanged, ({ statement }) => statement.since)) {
    try {
      const { catalog } = await withOther(world, options, since, (other) => other.read());
      read.set(since, createPriceBook(catalog, today));
    } catch (error) {
      if (!(error instanceof DiagnosticsError)) throw error;
      const source = test.locate([test.kind, 'since']);
      for (const { severity, ...diagnostic } of error.diagnostics)
        if (severity === 'error') faults.error({ source, ...diagnostic });
    }
  }
  return read;
}
