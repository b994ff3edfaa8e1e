/**
 * The outcome of an apply for a terminal: done steps in short, failed steps and those in doubt in full,
 * and one closing sentence.
 */

import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import {
  isDoneBefore,
  type Outcome,
  type StagedOutcome,
  type StepOutcome,
  type StepResult,
  wasExecuted,
} from '../../model/plan/outcome.ts';
import { ownerOf } from '../../model/values/address.ts';
import { inDoubtLines } from '../lines/in-doubt-lines.ts';
import { EMPTY_LINE, type Line, line, renderLines, span } from '../lines/lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { stagedLines } from '../lines/staged-lines.ts';
import { firstFew, groupAlike } from '../view/group-alike.ts';
import { keptText } from '../words/kept-text.ts';

type Result<Kind extends StepResult['kind']> = StepResult & { readonly kind: Kind };
type OutcomeOf<Kind extends StepResult['kind']> = StepOutcome & { readonly result: Result<Kind> };

/** The most done steps that are listed one by one; more are counted by operation. */
const DONE_ONE_BY_ONE = 20;

export interface OutcomeBlocks {
  readonly done: readonly Line[];
  readonly keptOtherwise: readonly Line[];
  readonly refused: readonly Line[];
  readonly inDoubt: readonly Line[];
  /** The steps that were not sent: one block for each reason. No block is empty, and its first line is a title. */
  readonly rest: readonly (readonly Line[])[];
}

export function outcomeText(outcome: Outcome, options: TextOptions): string {
  const { done, keptOtherwise, refused, inDoubt, rest } = outcomeBlocks(outcome);
  const blocks = [
    headerLines(outcome),
    done,
    keptOtherwise,
    refused,
    inDoubt,
    ...rest,
    closingLines(outcome),
  ];
  const shown = blocks.filter((block) => block.length > 0);
  return renderLines(
    shown.flatMap((block, index) => (index === 0 ? block : [EMPTY_LINE, ...block])),
    options,
  );
}

/** Every step is in exactly one block. */
export function outcomeBlocks(outcome: Outcome): OutcomeBlocks {
  return {
    done: [...doneLines(having(outcome, 'done')), ...unseenLines(having(outcome, 'done'))],
    keptOtherwise: having(outcome, 'kept_otherwise')
      .filter((step) => !isWaiting(step, outcome))
      .flatMap(keptLines),
    refused: refusedLines(having(outcome, 'refused'), outcome),
    inDoubt: inDoubtLines(having(outcome, 'in_doubt'), outcome),
    rest: [
      reasonedLines('Depends on a step that was not done', having(outcome, 'dependent'), ({ on }) => on),
      reasonedLines('Stale: to be planned again', having(outcome, 'stale'), ({ reason }) => reason),
      // The reason why a run stopped may be long, so it is printed only once.
      reasonedLines('Not started', having(outcome, 'not_started'), ({ reason }) =>
        reason === outcome.stopped ? 'the run was stopped' : reason,
      ),
    ].filter((block) => block.length > 0),
  };
}

/** Of a staged plan, versions that wait at the service are counted once, in its first lines. */
function isWaiting({ operation, result }: OutcomeOf<'kept_otherwise'>, { staged }: Outcome): boolean {
  return (
    staged !== undefined &&
    operation === 'versions.create' &&
    result.fields.every(({ path }) => path === '/published')
  );
}

function having<Kind extends StepResult['kind']>(outcome: Outcome, kind: Kind): readonly OutcomeOf<Kind>[] {
  return outcome.steps.filter((step): step is OutcomeOf<Kind> => step.result.kind === kind);
}

function headerLines(outcome: Outcome): readonly Line[] {
  const { run, project, environment, started_at, finished_at } = outcome;
  const milliseconds = Date.parse(finished_at) - Date.parse(started_at);
  const took = Number.isFinite(milliseconds) ? ` · took ${(milliseconds / 1000).toFixed(1)} s` : '';
  return [
    line(0, span(`Apply for ${project}`, 'strong'), ` · environment ${environment}`),
    line(0, `run ${run} · ${started_at}${took}`),
    ...appliedLines(outcome),
  ];
}

/** `Applied: Platform 49.00 → 52.00 USD (+6.1 %) in Starter for 3 subscriptions.` and the money. */
export function appliedLines({ summary = [], steps, staged }: Outcome): readonly Line[] {
  return [...(staged === undefined ? [] : stagedLines(staged)), ...summaryLines({ summary, steps, staged })];
}

function summaryLines({
  summary = [],
  steps,
  staged,
}: Pick<Outcome, 'summary' | 'steps'> & { readonly staged: StagedOutcome | undefined }): readonly Line[] {
  const [first, ...others] = summary;
  if (first === undefined || steps.length === 0) return [];
  const executed = steps.filter(({ result }) => wasExecuted(result)).length;
  const isNothing = executed === 0 || staged?.in_force === 'nothing' || staged?.in_force === 'staged';
  const lead = executed === steps.length ? 'Applied' : isNothing ? 'Not applied' : 'Applied in part';
  return [line(0, span(`${lead}: `, 'strong'), first), ...others.map((text) => line(0, text))];
}

function doneLines(done: readonly OutcomeOf<'done'>[]): readonly Line[] {
  if (done.length <= DONE_ONE_BY_ONE) return done.map(doneLine);
  return groupAlike(done, (step) => [step.operation, fromBefore(step)]).map(({ lead, all }) =>
    all.length === 1
      ? doneLine(lead)
      : line(
          0,
          span('✓ ', 'good'),
          span(`${grouped(String(all.length))} × ${lead.operation}`, 'strong'),
          fromBefore(lead),
          `  ${firstFew(all.map(({ address }) => address))}`,
        ),
  );
}

/** Executed steps of which neither the answer nor a read shows what the service kept. */
function unseenLines(done: readonly OutcomeOf<'done'>[]): readonly Line[] {
  const unseen = done.filter(({ result }) => result.seen === false);
  return groupAlike(unseen, ({ operation }) => [operation]).map(({ lead, all }) =>
    line(
      2,
      span(
        `Not seen: ${counted(all.length, `answer to ${lead.operation} shows`, `answers to ${lead.operation} show`)} no content, and no read of it is bound`,
        'warning',
      ),
    ),
  );
}

function keptLines({ address, operation, result }: OutcomeOf<'kept_otherwise'>): readonly Line[] {
  return [
    line(
      0,
      span('≠ ', 'error'),
      span(address, 'strong'),
      `  ${operation}  `,
      span('executed, and the service kept something else', 'error'),
    ),
    ...result.fields.map((field) => line(4, keptText(field))),
  ];
}

function doneLine(step: OutcomeOf<'done'>): Line {
  const { address, operation, result } = step;
  return line(
    0,
    span('✓ ', 'good'),
    span(address, 'strong'),
    `  ${operation}`,
    result.remote_id === null ? '' : `  ${result.remote_id}`,
    result.replayed ? '  (executed earlier, answer replayed)' : '',
    fromBefore(step),
  );
}

function fromBefore(step: StepOutcome): string {
  if (step.origin === 'resolved') return '  (resolved from an earlier run)';
  return isDoneBefore(step) ? '  (by an earlier run)' : '';
}

function refusedLines(refused: readonly OutcomeOf<'refused'>[], typed: TypedFor): readonly Line[] {
  const groups = groupAlike(refused, ({ operation, result }) => [operation, result.status, result.detail]);
  return groups.flatMap(({ lead, all }) => [
    line(
      0,
      span('✗ ', 'error'),
      span(all.length > 1 ? counted(all.length, 'step') : lead.address, 'strong'),
      `  ${lead.operation}  `,
      span(`refused with ${lead.result.status}`, 'error'),
    ),
    ...(all.length > 1 ? [line(4, firstFew(all.map(({ address }) => address)))] : []),
    line(
      4,
      lead.result.detail === '' ? 'The service gave no reason.' : `The service says: ${lead.result.detail}`,
    ),
    ...missingLines(lead, all.length, typed),
  ]);
}

/** A recorded thing that the service does not find was deleted, or its recorded id is the wrong one. */
function missingLines(
  { address, operation, result }: OutcomeOf<'refused'>,
  alike: number,
  typed: TypedFor,
): readonly Line[] {
  const owner = ownerOf(address);
  if (result.status !== 404 || operation === `${owner.split('.')[0]}.create`) return [];
  const [whose, named] = alike === 1 ? [owner, owner] : ['each of them', 'ADDRESS'];
  const command = commandLine(typed, `state rm ${named}`);
  const fix = `if another one is meant, write its id (id:) into the catalog, then run: ${command}`;
  return [line(4, `Nothing is there under the id that is on record for ${whose}; ${fix}`)];
}

function reasonedLines<Kind extends 'dependent' | 'stale' | 'not_started'>(
  title: string,
  steps: readonly OutcomeOf<Kind>[],
  reasonOf: (result: Result<Kind>) => string,
): readonly Line[] {
  if (steps.length === 0) return [];
  return [
    line(0, span(`${title} (${grouped(String(steps.length))})`, 'warning')),
    ...groupAlike(steps, ({ result }) => [reasonOf(result)]).map(({ lead, all }) =>
      line(2, '· ', `${firstFew(all.map(({ id }) => id))}: ${reasonOf(lead.result)}`),
    ),
  ];
}

/** `Apply: 12 done, 1 refused, 0 in doubt, 0 dependent, 0 stale, 0 not started.` */
export function outcomeCountsLine({ counts, steps }: Outcome): string {
  const before = steps.filter(isDoneBefore).length;
  const parts = [
    `${grouped(String(counts.done))} done${before === 0 ? '' : ` (${grouped(String(before))} by an earlier run)`}`,
    ...(counts.kept_otherwise === 0 ? [] : [`${grouped(String(counts.kept_otherwise))} kept otherwise`]),
    `${grouped(String(counts.refused))} refused`,
    `${grouped(String(counts.in_doubt))} in doubt`,
    `${grouped(String(counts.dependent))} dependent`,
    `${grouped(String(counts.stale))} stale`,
    `${grouped(String(counts.not_started))} not started`,
  ];
  return `Apply: ${parts.join(', ')}.`;
}

function closingLines(outcome: Outcome): readonly Line[] {
  return [
    ...stoppedLines(outcome),
    line(0, span(outcomeCountsLine(outcome), 'strong')),
    line(0, `Plan digest: ${outcome.plan_digest}`),
    ...(outcome.record_hash === undefined ? [] : [line(0, `Hash on record: ${outcome.record_hash}`)]),
    verdictLine(outcome),
  ];
}

/** The reason why the run stopped early; empty where it did not. */
export function stoppedLines({ stopped }: Outcome): readonly Line[] {
  return stopped === null ? [] : [line(0, span(`Stopped: ${stopped}`, 'error'))];
}

/** One sentence that says what to do next. */
export function verdictLine(outcome: Outcome): Line {
  const { counts, interrupted, stopped, steps } = outcome;
  const resume = commandLine(outcome, 'apply --resume');
  const commit = commandLine(outcome, `apply --commit ${outcome.run}`);
  if (counts.in_doubt > 0)
    return line(0, span(`In doubt: run ${resume} first; it resolves what it can.`, 'error'));
  if (interrupted)
    return line(
      0,
      span(
        `Interrupted: requests under way were finished, and no other was started. Continue with: ${resume}`,
        'warning',
      ),
    );
  if (outcome.staged?.in_force === 'staged')
    return line(0, span(`Look at the drafts, then publish them with: ${commit}`, 'good'));
  if (outcome.staged?.in_force === 'nothing')
    return line(0, span('Nothing is in force: fix what is named above, and plan again.', 'error'));
  if (stopped !== null)
    return line(0, span('The run stopped early. Fix what stopped it; the next apply continues.', 'error'));
  if (counts.kept_otherwise > 0)
    return line(
      0,
      span(
        'The service kept something else than was sent. The next plan proposes each of these once more.',
        'error',
      ),
    );
  if (counts.refused + counts.dependent + counts.not_started > 0)
    return line(0, span('Not every step is done: fix what failed and plan again.', 'warning'));
  if (counts.stale > 0)
    return line(0, span('Not every step is done: plan again, and have that plan approved.', 'warning'));
  return line(0, span(steps.length === 0 ? 'Nothing was to be sent.' : doneWords(outcome), 'good'));
}

/** An apply that only resolved requests does not know what else is left to do. */
function doneWords(outcome: Outcome): string {
  if (outcome.steps.some(({ origin }) => origin === 'planned')) return 'Every step is done.';
  return `What was in doubt is resolved; see what is left to do with: ${commandLine(outcome, 'plan')}`;
}
