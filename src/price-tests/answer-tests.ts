/** Answers tests: every statement is prepared first, so that all faults are reported together, and answered then. */
import type { TestResult } from '../model/plan/price-test.ts';
import type { Faults } from '../yaml/faults.ts';
import { ALL_KINDS } from './kinds/all-kinds.ts';
import { addressOfSubject, type Subject } from './price-book.ts';
import type { WrittenTest } from './read/written-test.ts';
import {
  type Answer,
  type Finding,
  type Prepared,
  refuserAt,
  type StatementKind,
  type TestInputs,
} from './statement-kind.ts';
import { subjectsOf } from './subjects-of.ts';

interface PreparedTest {
  readonly test: WrittenTest;
  readonly subject: Subject | null;
  readonly answer: Answer;
}

/** Undefined where `faults` has an error. */
export function answerTests(
  tests: readonly WrittenTest[],
  inputs: TestInputs,
  faults: Faults,
): readonly TestResult[] | undefined {
  const prepared = tests.flatMap((test) => prepare(test, inputs, faults));
  if (faults.errorCount() > 0) return undefined;
  return prepared.map(({ test, subject, answer }) => resultOf(test, subject, answer()));
}

function prepare(test: WrittenTest, inputs: TestInputs, faults: Faults): readonly PreparedTest[] {
  const subjects = subjectsOf(test, inputs.book.catalog, faults) ?? [];
  const refuse = refuserAt(test.locate, test.kind, faults);
  return subjects.flatMap((subject) => {
    // The table gives each kind its own statement, which its type cannot say of all of them together.
    const { prepare: prepareOne } = ALL_KINDS[test.kind] as unknown as StatementKind<'bill'>;
    const { statement } = test as unknown as Pick<Prepared<'bill'>, 'statement'>;
    const answer = prepareOne({ statement, subject, refuse }, inputs);
    return answer === undefined ? [] : [{ test, subject, answer }];
  });
}

function resultOf(test: WrittenTest, subject: Subject | null, finding: Finding): TestResult {
  const address = subject && addressOfSubject(subject);
  const name = test.name ?? test.kind;
  const isOneOfSeveral = test.forEach !== null || test.name === null;
  return {
    name: isOneOfSeveral && address !== null ? `${name}: ${address}` : name,
    kind: test.kind,
    subject: address,
    status: finding.kind,
    allowed: test.allowUnproven,
    message: finding.kind === 'holds' ? null : finding.kind === 'fails' ? finding.message : finding.reason,
    counterexample: finding.kind === 'fails' ? finding.counterexample : null,
    source: test.locate([test.kind]),
    cause: finding.kind === 'holds' ? null : (finding.cause ?? null),
    assumed: finding.kind === 'not_proven' ? [] : (finding.assumed ?? []),
  };
}
