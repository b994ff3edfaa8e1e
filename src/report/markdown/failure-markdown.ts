/**
 * A comment that explains why there is no plan or no outcome. It replaces the previous
 * comment, which is no longer true.
 */
import { counted } from '../../model/messages/counted.ts';
import { type Diagnostic, isError } from '../../model/messages/diagnostic.ts';
import { sourceText } from '../../model/values/source.ts';
import { type Around, comment, marker, type Section } from './comment.ts';
import { codeSpan, prose } from './escape-markdown.ts';
import { cut } from './markdown-lines.ts';

export interface Failure {
  readonly kind: 'plan' | 'apply';
  readonly project: string;
  readonly environment: string;
  /** The approved digest of the plan to apply; empty where it is unknown. */
  readonly digest: string;
  readonly exitCode: number;
  readonly diagnostics: readonly Diagnostic[];
}

const LONGEST_NAME = 80;
const LONGEST_TEXT = 1000;
/**
 * The exit codes of an apply that sent nothing: the plan is a different one (5), it lacks an approval (6), or another
 * run holds the lock (7).
 */
const NOTHING_SENT: ReadonlySet<number> = new Set([5, 6, 7]);

/** At most {@link COMMENT_LIMIT} characters, however many faults there are. */
export function failureMarkdown(failure: Failure, around: Around = {}): string {
  const { kind, project, environment, digest, exitCode, diagnostics } = failure;
  const errors = diagnostics.filter(isError);
  const names = kind === 'plan' ? [project, environment] : [digest];
  const title = kind === 'plan' ? 'Plan' : 'Apply';
  return comment({
    head: [
      marker(kind, ...names),
      `## ${title} for ${codeSpan(cut(project, LONGEST_NAME))} · environment ${prose(cut(environment, LONGEST_NAME))}`,
      `> [!CAUTION]\n> **${verdictOf(failure, errors.length)}** Exit code ${exitCode}.`,
    ],
    sections: [faultSection(diagnostics)],
    foot: digest === '' ? [] : [`Plan digest: ${codeSpan(digest)}`],
    around,
    elsewhere: 'the log of the pipeline has all of them',
  });
}

/** Every fault with its place and its fix, errors first. */
export function faultSection(diagnostics: readonly Diagnostic[]): Section {
  return {
    title: 'What is wrong, and how to fix it',
    noun: 'fault',
    folded: false,
    entries: [...diagnostics.filter(isError), ...diagnostics.filter((each) => !isError(each))].map(
      (each) => ({
        text: entryOf(each),
        count: 1,
      }),
    ),
  };
}

function verdictOf({ kind, exitCode }: Failure, errors: number): string {
  if (kind === 'plan') return `There is no plan: ${counted(errors, 'error')}.`;
  return NOTHING_SENT.has(exitCode) ? 'Not applied: nothing was sent.' : 'The apply ended with an error.';
}

function entryOf({ severity, code, source, message, fix }: Diagnostic): string {
  const place = source === undefined ? '' : `${codeSpan(sourceText(source))} `;
  const warning = severity === 'warning' ? 'warning: ' : '';
  return `- ${place}**${warning}${prose(code)}**: ${prose(cut(message, LONGEST_TEXT))}; ${prose(cut(fix, LONGEST_TEXT))}`;
}
