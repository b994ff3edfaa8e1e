/**
 * The order of the test files: those that take longest go first, because the last one to begin is waited for alone. The others go by
 * size, so that a short file that takes long has to be named.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  // A worker of theirs cannot go on with other files.
  'test/plan/counted-work.test.ts',
  'test/plan/worked-out-once.test.ts',
  'test/apply/every-answer.test.ts',
  'test/e2e/postgres.test.ts',
  'test/queue/queue.test.ts',
  'test/pipelines/requests.test.ts',
  'test/pipelines/after-the-merge.test.ts',
  'test/cases/cases-a-to-l.test.ts',
  'test/cases/cases-m-to-z.test.ts',
  'test/e2e/interruption.test.ts',
  'test/e2e/examples.test.ts',
  'test/e2e/bad-input.test.ts',
  'test/figures/judgement.test.ts',
  'test/reconcile/planted-faults.test.ts',
  'test/simulation/simulation.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
