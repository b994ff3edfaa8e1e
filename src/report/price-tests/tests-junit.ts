/**
 * The results of price tests as JUnit XML, in the form that pipelines read: one suite for each file, one case for each
 * statement. A statement that is not proven fails its case, unless the test allows it; the case is then skipped.
 */
import { isBroken, type TestResult, type TestRun } from '../../model/plan/price-test.ts';
import { sourceText } from '../../model/values/source.ts';
import { visible } from '../words/sanitize.ts';
import { amountText, countsOf, dayText } from './test-words.ts';

export function testsJunit({ results }: TestRun): string {
  const files = [...new Set(results.map(({ source }) => source.file))];
  const suites = files.map((file) => {
    const own = results.filter(({ source }) => source.file === file);
    return element('testsuite', { name: file, ...totals(own) }, own.map(testCase));
  });
  const root = element('testsuites', { name: 'pricewright test', ...totals(results) }, suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function totals(results: readonly TestResult[]): Attributes {
  const { broken, fails, unproven } = countsOf(results);
  const skipped = fails + unproven - broken;
  return { tests: `${results.length}`, failures: `${broken}`, errors: '0', skipped: `${skipped}` };
}

function testCase(result: TestResult): string {
  const { name, kind, source, status, message } = result;
  const attributes = { name, classname: kind, file: source.file, line: `${source.line}` };
  if (status === 'holds') return element('testcase', attributes, []);
  const said = { message: status === 'fails' ? (message ?? '') : `not proven: ${message ?? ''}` };
  const inner = isBroken(result)
    ? element('failure', { ...said, type: status }, [escaped(detailsOf(result))], '')
    : element('skipped', said, []);
  return element('testcase', attributes, [inner]);
}

function detailsOf({ source, cause, counterexample }: TestResult): string {
  return [
    sourceText(source),
    ...(counterexample === null
      ? []
      : [dayText(counterexample), ...counterexample.amounts.map((each) => amountText(each, counterexample))]),
    ...(cause === null ? [] : [`set by ${sourceText(cause)}`]),
  ]
    .map(visible)
    .join('\n');
}

type Attributes = Readonly<Record<string, string>>;

function element(name: string, attributes: Attributes, children: readonly string[], gap = '\n'): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(visible(value))}"`);
  const opening = `<${name}${written.join('')}`;
  return children.length === 0 ? `${opening}/>` : `${opening}>${gap}${children.join('\n')}${gap}</${name}>`;
}

/** `visible` has replaced the controls that XML cannot hold, all but two. */
function escaped(text: string): string {
  return text
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
