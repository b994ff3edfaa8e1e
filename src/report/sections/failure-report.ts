/** Why there is no plan or no outcome. */
import { counted } from '../../model/messages/counted.ts';
import { type Diagnostic, isError } from '../../model/messages/diagnostic.ts';
import { sourceText } from '../../model/values/source.ts';
import { type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { type Report, report, type Section, titled, titleLine } from './report.ts';

export interface Failure {
  readonly kind: 'plan' | 'apply';
  readonly project: string;
  readonly environment: string;
  /** The approved digest of the plan to apply; empty where it is unknown. */
  readonly digest: string;
  readonly exitCode: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The exit codes of an apply that sent nothing: the plan is a different one (5), it lacks an approval (6), or another
 * run holds the lock (7).
 */
const NOTHING_SENT: ReadonlySet<number> = new Set([5, 6, 7]);

export function failureReport(failure: Failure): Report {
  const { kind, project, environment, digest, exitCode, diagnostics } = failure;
  return report({
    title: titleLine(kind === 'plan' ? 'Plan for' : 'Apply for', project, `environment ${environment}`),
    verdict: span(`${verdictOf(failure)} Exit code ${exitCode}.`, 'error'),
    sections: [faultSection(diagnostics)],
    foot: digest === '' ? [] : [line(0, 'Plan digest: ', wholeSpan(digest))],
  });
}

function verdictOf({ kind, exitCode, diagnostics }: Failure): string {
  if (kind === 'plan') return `There is no plan: ${counted(diagnostics.filter(isError).length, 'error')}.`;
  return NOTHING_SENT.has(exitCode) ? 'Not applied: nothing was sent.' : 'The apply ended with an error.';
}

/** Every fault with its place and its fix, errors first. */
export function faultSection(diagnostics: readonly Diagnostic[]): Section {
  const sorted = [...diagnostics.filter(isError), ...diagnostics.filter((each) => !isError(each))];
  return titled('faults', 'What is wrong, and how to fix it', sorted.map(faultLine), {
    noun: 'fault',
    open: true,
  });
}

function faultLine({ severity, code, source, message, fix }: Diagnostic): Line {
  return line(
    2,
    ...(source === undefined ? [] : [wholeSpan(sourceText(source)), ' ']),
    span(`${severity === 'warning' ? 'warning: ' : ''}${code}`, 'strong'),
    `: ${message}; ${fix}`,
  );
}
