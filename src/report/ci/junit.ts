/** Diagnostics and guards as a JUnit report, which every pipeline shows as tests. */
import { compareDiagnostics, type Diagnostic, isError } from '../../model/messages/diagnostic.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { sourceText } from '../../model/values/source.ts';
import { type Case, junitText } from './junit-text.ts';

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
