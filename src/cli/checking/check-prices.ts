/** `check prices`: answers the statements about prices in the project's test files. Needs no service, state or secret. */
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { isBroken, type TestRun } from '../../model/plan/price-test.ts';
import { answerTests } from '../../price-tests/answer-tests.ts';
import { createMoveOf } from '../../price-tests/compare/bill-moves.ts';
import { createComparer } from '../../price-tests/compare/excess.ts';
import { createPriceBook } from '../../price-tests/price-book.ts';
import { testsJson, testsJunit, testsReport } from '../../report/sections/price-tests.ts';
import { reportText } from '../../report/text/report-text.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import { textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { readInputs } from '../project/read-inputs.ts';
import { readCostFiles, readOtherCatalogs, readTestFiles } from './read-test-files.ts';

interface PriceCheck extends CommonOptions, Partial<Pick<Options<'checkPrices'>, 'format'>> {
  /** A project that names no test files and has none passes, and the text says so. */
  readonly mayBeNone?: boolean;
}

/** Throws a DiagnosticsError with every fault of the project, the catalog and the test files. */
export async function checkPrices(world: World, options: PriceCheck): Promise<ExitCode> {
  const run = await answer(world, options);
  const format = options.json ? 'json' : (options.format ?? 'text');
  const text = {
    text: () =>
      run.results.length === 0
        ? NO_TESTS
        : reportText(testsReport(run), textOptions(world, world.stdout, options)),
    json: () => testsJson(run),
    junit: () => testsJunit(run),
  }[format]();
  world.stdout.write(text);
  return run.results.some(isBroken) ? EXIT.refusedByGuard : EXIT.done;
}

const NO_TESTS = 'No price tests: docs/how-to/test-your-prices.md shows how to write some.\n';

async function answer(world: World, options: PriceCheck): Promise<TestRun> {
  const { project, catalog, today } = await readInputs(world, options);
  const faults = collectFaults();
  const tests = readTestFiles(project, faults, options.mayBeNone === true);
  const book = createPriceBook(catalog, today);
  const comparer = createComparer();
  const results = answerTests(
    tests,
    {
      book,
      comparer,
      moveOf: createMoveOf(comparer),
      others: await readOtherCatalogs(world, options, tests, book, faults),
      costs: readCostFiles(tests, project, faults),
    },
    faults,
  );
  if (results === undefined) throw new DiagnosticsError(faults.list());
  // The results stay alone on stdout.
  printDiagnostics(world, faults.list(), { ...options, json: false });
  return { results, project: project.id, environment: project.environment, day: today };
}
