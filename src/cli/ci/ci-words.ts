/** The paragraphs that a pipeline adds to a comment: where to look, what happened, what to do. All of it is Markdown. */
import type { CiRun } from '../../forge/ci-run.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { codeSpan } from '../../report/markdown/escape-markdown.ts';

export function linksParagraph({ links, commit }: CiRun): string {
  return `[This run](${links.run}) · [plan, page and reports](${links.artifacts}) · commit ${codeSpan(commit.slice(0, 12))}`;
}

/** The text while an apply is under way. It stays where a run is killed. */
export function applyingParagraph(startedAt: string, digest: string): string {
  return (
    `**The apply of plan ${codeSpan(digest)} began at ${startedAt}.** This text is replaced when it ends. If the run is over and the text is still ` +
    'here, the run was cut short: run the job again. It continues, and sends nothing twice.'
  );
}

/** The text while a request is planned again. */
export function planningParagraph(): string {
  return (
    '**The plan is being made.** The earlier plan was of another commit. If the run is over and this text is still ' +
    'here, the run was cut short: run the job again.'
  );
}

/** Above a plan that keeps the queue from merging. */
export function queueParagraph(exitCode: ExitCode): string {
  return (
    `**The merge queue did not merge this request.** Exit code ${exitCode}: what it would merge, this request with those ` +
    'before it, gives the plan below.'
  );
}

const AGAIN =
  'run the job again: it continues with what is left of the approved plan, and sends nothing twice';

/** The next move after an apply; empty after one that is done. */
export function nextMove(code: ExitCode): readonly string[] {
  const words = moveOf(code);
  return words === '' ? [] : [`**Next:** ${words}.`];
}

function moveOf(code: ExitCode): string {
  switch (code) {
    case EXIT.done:
    case EXIT.changesPending:
      return '';
    case EXIT.appliedInPart:
      return `a step that the service refused needs a correction in the catalog, by a new request. For everything else, ${AGAIN}`;
    case EXIT.inDoubt:
      return (
        'repeat nothing by hand. Run the job again, or wait for the next run by the clock: it asks the service with the same ' +
        'bytes under the same key. If a step stays in doubt, look at the service and say what you found with ' +
        `${codeSpan('pricewright recover ADDRESS')}`
      );
    case EXIT.stale:
      return 'the plan has to be approved again';
    case EXIT.refusedByGuard:
      return (
        'change the catalog by a new request. If the change is meant, write an exception with its reason, and put it on record by ' +
        `hand: ${codeSpan('pricewright state set rules --reason …')}`
      );
    case EXIT.locked:
      return 'another run holds the lock. Run the job again when that run has ended';
    case EXIT.nothingInForce:
      return 'nothing is in force, and nobody is billed otherwise. Correct what the outcome names, by a new request; what bills nothing is used by the next run';
    case EXIT.interrupted:
      return `the run was stopped; ${AGAIN}`;
    case EXIT.error:
      return `repair what is named below, then ${AGAIN}`;
    default:
      return code satisfies never;
  }
}

/** Around the paragraph that asks for an approval, which goes once the plan was applied. */
export const ASK_MARKERS = ['<!-- pricewright:ask -->', '<!-- pricewright:asked -->'] as const;

/** How a person approves the plan of this text. `command` holds the approval as one word. */
export function approvalParagraph(command: string): string {
  const [begin, end] = ASK_MARKERS;
  const words = '**To approve this plan**, and apply it, run the workflow by hand with it:';
  return `${begin}\n${words}\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${end}`;
}
