/**
 * Diagnostics, guards and other test cases as JUnit XML, in the form that every pipeline reads and shows as
 * tests.
 */
import { compareDiagnostics, type Diagnostic, isError } from '../../model/messages/diagnostic.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { sourceText } from '../../model/values/source.ts';
import { visible } from '../words/sanitize.ts';

/** One test for the catalog where it has no errors, and one for each error; warnings are skipped tests. */
export function diagnosticsJunit(diagnostics: readonly Diagnostic[]): string {
  const cases = [...diagnostics].sort(compareDiagnostics).map((diagnostic): Case => {
    const { severity, code, source, message, fix } = diagnostic;
    const place = source === undefined ? [] : [sourceText(source)];
    return {
      name: [...place, code].join(' '),
      classname: 'pricewright.validate',
      found: {
        kind: severity === 'error' ? 'failure' : 'skipped',
        type: code,
        message,
        text: [...place, `Fix: ${fix}`].join('\n'),
      },
    };
  });
  const sound: Case = { name: 'project file and catalog', classname: 'pricewright.validate' };
  return junitText('pricewright', [
    { name: 'validate', cases: diagnostics.some(isError) ? cases : [sound, ...cases] },
  ]);
}

/** One test for each guard that is on, and one for each finding: failed where it refuses, skipped where it is excepted. */
export function guardsJunit({ guards, guard_rules }: Plan): string {
  const classname = 'pricewright.guards';
  const found = new Set<string>(guards.map(({ guard }) => guard));
  const limits = Object.entries(guard_rules.limits).filter(([name]) => !found.has(name.split('.')[0] ?? ''));
  const cases: Case[] = [
    ...limits.map(([name, limit]) => ({ name: `${name} ${limit}`, classname })),
    ...guards.map(({ guard, outcome, addresses, message, fix }): Case => {
      const kind = outcome === 'refused' ? 'failure' : 'skipped';
      const text = [...addresses, `Fix: ${fix}`].join('\n');
      const name = [guard, ...addresses.slice(0, 1)].join(' ');
      return { name, classname, found: { kind, type: guard, message, text } };
    }),
  ];
  return junitText('pricewright', [{ name: 'guards', cases }]);
}

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

export function junitText(
  name: string,
  suites: readonly { readonly name: string; readonly cases: readonly Case[] }[],
): string {
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
