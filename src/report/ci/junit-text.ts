/** Test cases as JUnit XML, in the form that every pipeline reads. */
import { visible } from '../words/sanitize.ts';

export interface Case {
  readonly name: string;
  readonly classname: string;
  readonly place?: { readonly file: string; readonly line: number };
  /** Absent where it passed. */
  readonly found?: {
    readonly kind: 'skipped' | 'failure';
    readonly type: string;
    readonly message: string;
    readonly text: string;
  };
}

export interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

export function junitText(name: string, suites: readonly Suite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    opening('testsuites', { name, ...totals(suites.flatMap(({ cases }) => cases)) }),
    ...suites.flatMap((suite) => [
      `  ${opening('testsuite', { name: suite.name, ...totals(suite.cases) })}`,
      ...suite.cases.map((each) => `    ${caseText(each)}`),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function totals(cases: readonly Case[]): Attributes {
  const count = (kind: string) => cases.filter(({ found }) => found?.kind === kind).length;
  return { tests: cases.length, failures: count('failure'), errors: 0, skipped: count('skipped') };
}

function caseText({ name, classname, place, found }: Case): string {
  const open = opening('testcase', { classname, name, ...place });
  if (found === undefined) return open.replace(/>$/, '/>');
  const { kind, type, message, text } = found;
  // A skipped test has no type in the forms that pipelines read.
  const inner = opening(kind, { message, ...(kind === 'failure' && { type }) });
  return `${open}${inner}${text.split('\n').map(escaped).join('\n')}</${kind}></testcase>`;
}

type Attributes = Readonly<Record<string, string | number>>;

function opening(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>`;
}

/** No character that XML forbids is left: those are controls, lone surrogates, and two that are no characters. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\uFFFE\uFFFF]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
