/** Diagnostics and guards as a JUnit report, which every pipeline shows as tests. */
import { compareDiagnostics, type Diagnostic, isError } from '../../model/messages/diagnostic.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { sourceText } from '../../model/values/source.ts';
import { visible } from '../words/sanitize.ts';

interface Case {
  readonly name: string;
  readonly outcome:
    | { readonly kind: 'passed' }
    | {
        readonly kind: 'skipped' | 'failure';
        readonly type: string;
        readonly message: string;
        readonly text: string;
      };
}

/** One test for the catalog where it has no errors, and one for each error; warnings are skipped tests. */
export function diagnosticsJunit(diagnostics: readonly Diagnostic[]): string {
  const cases = [...diagnostics].sort(compareDiagnostics).map(diagnosticCase);
  const sound: Case = { name: 'project file and catalog', outcome: { kind: 'passed' } };
  return suiteText('validate', diagnostics.some(isError) ? cases : [sound, ...cases]);
}

/** One test for each guard that is on, and one for each finding: failed where it refuses, skipped where it is excepted. */
export function guardsJunit({ guards, guard_rules }: Plan): string {
  const found = new Set<string>(guards.map(({ guard }) => guard));
  const limits = Object.entries(guard_rules.limits).filter(([name]) => !found.has(name.split('.')[0] ?? ''));
  return suiteText('guards', [
    ...limits.map(([name, limit]): Case => ({ name: `${name} ${limit}`, outcome: { kind: 'passed' } })),
    ...guards.map(
      ({ guard, outcome, addresses, message, fix }): Case => ({
        name: [guard, ...addresses.slice(0, 1)].join(' '),
        outcome: {
          kind: outcome === 'refused' ? 'failure' : 'skipped',
          type: guard,
          message,
          text: [...addresses, `Fix: ${fix}`].join('\n'),
        },
      }),
    ),
  ]);
}

function diagnosticCase({ severity, code, source, message, fix }: Diagnostic): Case {
  const place = source === undefined ? '' : sourceText(source);
  return {
    name: [place, code].filter(Boolean).join(' '),
    outcome: {
      kind: severity === 'error' ? 'failure' : 'skipped',
      type: code,
      message,
      text: [place, `Fix: ${fix}`].filter(Boolean).join('\n'),
    },
  };
}

function suiteText(suite: string, cases: readonly Case[]): string {
  const count = (kind: string) => cases.filter(({ outcome }) => outcome.kind === kind).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="pricewright" ${counts}>`,
    `  <testsuite name="${suite}" ${counts}>`,
    ...cases.map((each) => caseText(each, suite)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseText({ name, outcome }: Case, suite: string): string {
  const open = `    <testcase classname="pricewright.${suite}" name="${escaped(name)}"`;
  if (outcome.kind === 'passed') return `${open}/>`;
  const { kind, type, message, text } = outcome;
  // A skipped test has no type in the forms that pipelines read.
  const told = kind === 'failure' ? ` type="${escaped(type)}"` : '';
  const lines = text.split('\n').map(escaped).join('\n');
  return `${open}><${kind} message="${escaped(message)}"${told}>${lines}</${kind}></testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** No character that XML forbids is left: those are controls, lone surrogates, and two that are no characters. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\uFFFE\uFFFF]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
