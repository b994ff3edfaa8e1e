/** The results of price tests for a person: unproven statements first, then failures, each with its counterexample. */
import { counted } from '../../model/messages/counted.ts';
import type { TestResult, TestRun } from '../../model/plan/price-test.ts';
import { sourceText } from '../../model/values/source.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { type Report, report, section } from '../sections/report.ts';
import { amountText, countsOf, dayText } from './test-words.ts';

export function testsReport({ results }: TestRun): Report {
  const of = (status: TestResult['status']) => results.filter((each) => each.status === status);
  const assumed = of('holds').filter((each) => each.assumed.length > 0);
  return report({
    sections: [
      ...[...of('not_proven'), ...of('fails')].map((result, index) =>
        section(`result-${index}`, result.name, resultLines(result)),
      ),
      section(
        'assumed',
        'Assumed',
        assumed.flatMap((result) => [
          line(0, span('holds', 'good'), `  ${result.name}`),
          ...assumedLines(result),
        ]),
      ),
    ],
    foot: [countsLine(results)],
  });
}

function resultLines(result: TestResult): readonly Line[] {
  const { status, allowed, name, message, source, counterexample, cause } = result;
  const mark =
    status === 'fails'
      ? span('FAILS', 'error')
      : span(allowed ? 'NOT PROVEN, which the test allows' : 'NOT PROVEN', 'warning');
  return [
    line(0, mark, `  ${name}`),
    line(2, wholeSpan(sourceText(source))),
    ...(message === null ? [] : [line(2, `${message}.`)]),
    ...(counterexample === null
      ? []
      : [
          line(2, `${dayText(counterexample)}:`),
          ...counterexample.amounts.map((amount) => line(4, amountText(amount, counterexample))),
        ]),
    ...(cause === null ? [] : [line(2, 'set by ', wholeSpan(sourceText(cause)))]),
    ...assumedLines(result),
  ];
}

function assumedLines({ assumed }: TestResult): readonly Line[] {
  return assumed.map((reason) => line(2, `assumed: ${reason}`));
}

function countsLine(results: readonly TestResult[]): Line {
  const { holds, fails, unproven } = countsOf(results);
  const parts = [
    `${holds} ${holds === 1 ? 'holds' : 'hold'}`,
    ...(fails > 0 ? [`${fails} ${fails === 1 ? 'fails' : 'fail'}`] : []),
    ...(unproven > 0 ? [`${unproven} not proven`] : []),
  ];
  return line(0, `${counted(results.length, 'statement')}: ${parts.join(', ')}.`);
}
