/**
 * The results of price tests as data (`schemas/test-results.schema.json`), and as JUnit XML: one suite for each file, one case for each statement. A statement that is not proven
 * fails its case, unless the test allows it; the case is then skipped.
 */
import { isBroken, type TestResult, type TestRun } from '../../model/plan/price-test.ts';
import { sourceText } from '../../model/values/source.ts';
import { type Case, junitText } from '../ci/junit-text.ts';
import { jsonText } from '../words/sanitize.ts';
import { amountText, countsOf, dayText } from './test-words.ts';

export function testsJunit({ results }: TestRun): string {
  const files = [...new Set(results.map(({ source }) => source.file))];
  return junitText(
    'pricewright check prices',
    files.map((name) => ({
      name,
      cases: results.filter(({ source }) => source.file === name).map(testCase),
    })),
  );
}

function testCase(result: TestResult): Case {
  const { name, kind: classname, source, status, message } = result;
  const { file, line } = source;
  const known = { name, classname, place: { file, line } };
  if (status === 'holds') return known;
  return {
    ...known,
    found: {
      kind: isBroken(result) ? 'failure' : 'skipped',
      type: status,
      message: status === 'fails' ? (message ?? '') : `not proven: ${message ?? ''}`,
      text: isBroken(result) ? detailsOf(result) : '',
    },
  };
}

function detailsOf({ source, cause, counterexample }: TestResult): string {
  return [
    sourceText(source),
    ...(counterexample === null
      ? []
      : [dayText(counterexample), ...counterexample.amounts.map((each) => amountText(each, counterexample))]),
    ...(cause === null ? [] : [`set by ${sourceText(cause)}`]),
  ].join('\n');
}

export function testsJson({ results, project, environment, day }: TestRun): string {
  const { holds, fails, unproven, broken } = countsOf(results);
  return jsonText({
    format_version: 1,
    project,
    environment,
    date: day,
    counts: { statements: results.length, holds, fails, not_proven: unproven, broken },
    results,
  });
}
