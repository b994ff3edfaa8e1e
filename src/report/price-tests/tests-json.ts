/** The results of price tests as data; follows `schemas/test-results.schema.json`. */
import type { TestRun } from '../../model/plan/price-test.ts';
import { jsonText } from '../words/sanitize.ts';
import { countsOf } from './test-words.ts';

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
