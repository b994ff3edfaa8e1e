/**
 * The results of price tests: for a person, unproven statements first, then failures, each with its
 * counterexample; as data (`schemas/test-results.schema.json`); and as JUnit XML, one suite for each file, one
 * case for each statement.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import {
  type Counterexample,
  isBroken,
  type TestAmount,
  type TestResult,
  type TestRun,
  type TestUse,
} from '../../model/plan/price-test.ts';
import { sourceText } from '../../model/values/source.ts';
import { type Case, junitText } from '../ci/junit.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { jsonText } from '../words/sanitize.ts';
import { unitMoneyText } from '../words/value-text.ts';
import { type Report, report, section } from './report.ts';

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

/** `seats 51, logs 100 (in 12 months)`; undefined where nothing is used. */
function usageText(usage: readonly TestUse[]): string | undefined {
  const used = usage.map(useText);
  return used.length === 0 ? undefined : used.join(', ');
}

function useText({ name, quantity, of, months, cell }: TestUse): string {
  const amount = { quantity: '', amount: ' of money', charge: ' of charge' }[of];
  const where = Object.entries(cell ?? {}).map(([key, value]) => `${key} ${value ?? 'any other'}`);
  const notes = [...where, ...(months === null || months === 1 ? [] : [`in ${months} months`])];
  return `${name} ${grouped(quantity)}${amount}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

/** `costs 510.00 USD at seats 51`. */
function amountText(
  { what, usage, amount }: TestAmount,
  { currency, months }: Pick<Counterexample, 'currency' | 'months'>,
): string {
  const unit = currency === null ? '' : ` ${currency}`;
  const time = months === null ? ' for one bill' : months === 1 ? ' a month' : ` for ${months} months`;
  const used = usageText(usage);
  return `${what}: ${shownAmount(amount, currency)}${unit}${time}${used === undefined ? ', without use' : ` at ${used}`}`;
}

const MOST_PLACES = 12;

/** Exact, so that a difference below a cent is seen; only a share with no end is cut. */
function shownAmount(amount: string, currency: string | null): string {
  const [whole = '', places = ''] = amount.split('.');
  if (places.length <= MOST_PLACES) return unitMoneyText(amount, currency);
  return `≈ ${unitMoneyText(`${whole}.${places.slice(0, MOST_PLACES)}`, currency)}`;
}

function dayText({ day, after_months: months }: Counterexample): string {
  return months === null ? `on ${day}` : `on ${day}, for a contract after ${counted(months, 'month')}`;
}

function countsOf(results: readonly TestResult[]) {
  const of = (status: TestResult['status']): number =>
    results.filter((each) => each.status === status).length;
  return {
    holds: of('holds'),
    fails: of('fails'),
    unproven: of('not_proven'),
    broken: results.filter(isBroken).length,
  };
}
