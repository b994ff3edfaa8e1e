/**
 * The outcome of an apply: steps that need a person in full, done steps in short, and one sentence that says what to do next.
 * Every step is in exactly one section.
 */

import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import {
  isDoneBefore,
  type Outcome,
  type StepOutcome,
  type StepResult,
  wasExecuted,
} from '../../model/plan/outcome.ts';
import { ownerOf } from '../../model/values/address.ts';
import { inDoubtLines } from '../lines/in-doubt-lines.ts';
import { type Line, line, type Span, span, wholeSpan } from '../lines/lines.ts';
import { stagedLines } from '../lines/staged-lines.ts';
import { firstFew, groupAlike } from '../words/group-alike.ts';
import { keptText } from '../words/value-text.ts';
import { type Report, report, type Section, type Table, text, titled, titleLine } from './report.ts';

type Result<Kind extends StepResult['kind']> = StepResult & { readonly kind: Kind };
type OutcomeOf<Kind extends StepResult['kind']> = StepOutcome & { readonly result: Result<Kind> };

/** The most done steps that are listed one by one; more are counted by operation. */
const DONE_ONE_BY_ONE = 20;

export function outcomeReport(outcome: Outcome): Report {
  const { project, environment, run, steps, stopped, started_at, finished_at, record_hash: hash } = outcome;
  const milliseconds = Date.parse(finished_at) - Date.parse(started_at);
  const took = Number.isFinite(milliseconds) ? ` · took ${(milliseconds / 1000).toFixed(1)} s` : '';
  return report({
    title: titleLine('Apply for', project, `environment ${environment}`),
    facts: [line(0, 'run ', wholeSpan(run), ` · ${started_at}${took}`)],
    verdict: verdictOf(outcome),
    summary: [
      ...(stopped === null ? [] : [line(0, span(`Stopped: ${stopped}`, 'error'))]),
      ...appliedLines(outcome),
    ],
    sections: [...outcomeSections(outcome), ...(steps.length === 0 ? [] : [stepSection(outcome)])],
    foot: [
      line(0, span(outcomeCountsLine(outcome), 'strong')),
      line(0, 'Plan digest: ', wholeSpan(outcome.plan_digest)),
      ...(hash === undefined ? [] : [line(0, 'Hash on record: ', wholeSpan(hash))]),
    ],
    isPast: true,
  });
}

/** The steps that were not done. */
export function outcomeSections(outcome: Outcome): readonly Section[] {
  const inDoubt = having(outcome, 'in_doubt');
  const refused = having(outcome, 'refused');
  const kept = having(outcome, 'kept_otherwise').filter((step) => !isWaiting(step, outcome));
  return [
    failed('in-doubt', 'In doubt', inDoubt, inDoubtLines(inDoubt, outcome)),
    failed('kept', 'Kept otherwise by the service', kept, kept.flatMap(keptLines)),
    failed('refused', 'Refused by the service', refused, refusedLines(refused, outcome)),
    reasoned(
      'dependent',
      'Depends on a step that was not done',
      having(outcome, 'dependent'),
      ({ on }) => on,
    ),
    reasoned('stale', 'Stale: to be planned again', having(outcome, 'stale'), ({ reason }) => reason),
    // The reason why a run stopped may be long, so it is printed only once.
    reasoned('not-started', 'Not started', having(outcome, 'not_started'), ({ reason }) =>
      reason === outcome.stopped ? 'the run was stopped' : reason,
    ),
  ];
}

function failed(
  id: string,
  title: string,
  { length }: readonly StepOutcome[],
  lines: readonly Line[],
): Section {
  return titled(id, title, lines, { open: true, style: 'warning', count: length });
}

/** The done steps; a page has all steps in their place. */
function stepSection(outcome: Outcome): Section {
  const done = having(outcome, 'done');
  const lines = [...doneLines(done), ...unseenLines(done)];
  return titled('steps', 'Done', lines, { name: 'Steps', table: stepTable(outcome), count: done.length });
}

function stepTable({ steps }: Outcome): Table {
  return {
    columns: ['Address', 'Operation', 'Result', 'Id or reason'].map(text),
    rows: steps.map((step) => [
      wholeSpan(step.address),
      step.operation,
      span(step.result.kind.replaceAll('_', ' '), step.result.kind === 'done' ? 'good' : 'error'),
      detailOf(step),
    ]),
  };
}

function detailOf(step: StepOutcome): string {
  const { result } = step;
  return [reasonOf(result), ...(result.kind === 'done' ? [howDone(step)] : [])].filter(Boolean).join(' ');
}

/** The id of what was made; of a step that was not done, or not as it was sent, the reason. */
function reasonOf(result: StepResult): string {
  switch (result.kind) {
    case 'done':
      return result.remote_id ?? '';
    case 'kept_otherwise':
      return result.fields.map(keptText).join(', ');
    case 'refused':
      return `${result.status}: ${result.detail}`;
    case 'in_doubt':
    case 'not_started':
    case 'stale':
      return result.reason;
    case 'dependent':
      return result.on;
    default:
      return result satisfies never;
  }
}

const LEADS: Readonly<Record<StepResult['kind'], string>> = {
  done: '',
  kept_otherwise: 'the service kept ',
  refused: 'refused with ',
  in_doubt: 'in doubt: ',
  not_started: '',
  stale: '',
  dependent: 'depends on what was not done: ',
};

/** Why a step was not done, or not as it was sent, as a clause. */
export function notDoneText(result: StepResult): string {
  return `${LEADS[result.kind]}${reasonOf(result)}`;
}

/** Versions of a staged plan that wait at the service are counted once, in its first lines. */
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

/** `Applied: Platform 49.00 → 52.00 USD (+6.1 %) in Starter for 3 subscriptions.` and the money. */
function appliedLines({ summary = [], steps, staged }: Outcome): readonly Line[] {
  const lines = staged === undefined ? [] : stagedLines(staged);
  const [first, ...others] = summary;
  if (first === undefined || steps.length === 0) return lines;
  const executed = steps.filter(({ result }) => wasExecuted(result)).length;
  const isNothing = executed === 0 || staged?.in_force === 'nothing' || staged?.in_force === 'staged';
  const lead = executed === steps.length ? 'Applied' : isNothing ? 'Not applied' : 'Applied in part';
  // The money of what was not applied would read as if it counted.
  const money = isNothing ? [] : others.map((text) => line(0, text));
  return [...lines, line(0, span(`${lead}: `, 'strong'), first), ...money];
}

function doneLines(done: readonly OutcomeOf<'done'>[]): readonly Line[] {
  if (done.length <= DONE_ONE_BY_ONE) return done.map(doneLine);
  return groupAlike(done, (step) => [step.operation, howDone(step)]).map(({ lead, all }) =>
    all.length === 1
      ? doneLine(lead)
      : line(
          2,
          span('✓ ', 'good'),
          span(`${grouped(String(all.length))} × ${lead.operation}`, 'strong'),
          howDone(lead) && `  ${howDone(lead)}`,
          `  ${firstFew(all.map(({ address }) => address))}`,
        ),
  );
}

/** Executed steps of which neither the answer nor a read shows what the service kept. */
function unseenLines(done: readonly OutcomeOf<'done'>[]): readonly Line[] {
  const unseen = done.filter(({ result }) => result.seen === false);
  return groupAlike(unseen, ({ operation }) => [operation]).map(({ lead, all }) =>
    line(
      4,
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
      2,
      span('≠ ', 'error'),
      span(address, 'strong'),
      `  ${operation}  `,
      span('executed, and the service kept something else', 'error'),
    ),
    ...result.fields.map((field) => line(6, keptText(field))),
  ];
}

function doneLine(step: OutcomeOf<'done'>): Line {
  const { address, operation, result } = step;
  return line(
    2,
    span('✓ ', 'good'),
    span(address, 'strong'),
    `  ${operation}`,
    result.remote_id === null ? '' : `  ${result.remote_id}`,
    howDone(step) && `  ${howDone(step)}`,
  );
}

/** `(executed earlier, answer replayed) (resolved from an earlier run)`. */
function howDone(step: StepOutcome): string {
  const { origin, result } = step;
  return [
    ...(result.kind === 'done' && result.replayed ? ['(executed earlier, answer replayed)'] : []),
    ...(origin === 'resolved' ? ['(resolved from an earlier run)'] : []),
    ...(origin !== 'resolved' && isDoneBefore(step) ? ['(by an earlier run)'] : []),
  ].join(' ');
}

function refusedLines(refused: readonly OutcomeOf<'refused'>[], typed: TypedFor): readonly Line[] {
  const groups = groupAlike(refused, ({ operation, result }) => [operation, result.status, result.detail]);
  return groups.flatMap(({ lead, all }) => [
    line(
      2,
      span('✗ ', 'error'),
      span(all.length > 1 ? counted(all.length, 'step') : lead.address, 'strong'),
      `  ${lead.operation}  `,
      span(`refused with ${lead.result.status}`, 'error'),
    ),
    ...(all.length > 1 ? [line(6, firstFew(all.map(({ address }) => address)))] : []),
    line(
      6,
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
  return [line(6, `Nothing is there under the id that is on record for ${whose}; ${fix}`)];
}

function reasoned<Kind extends 'dependent' | 'stale' | 'not_started'>(
  id: string,
  title: string,
  steps: readonly OutcomeOf<Kind>[],
  reasonOf: (result: Result<Kind>) => string,
): Section {
  const groups = groupAlike(steps, ({ result }) => [reasonOf(result)]);
  const rows = groups.map(({ lead, all }) =>
    line(2, '· ', `${firstFew(all.map((step) => step.id))}: ${reasonOf(lead.result)}`),
  );
  return failed(id, title, steps, rows);
}

const COUNTED = [
  'done',
  'kept_otherwise',
  'refused',
  'in_doubt',
  'dependent',
  'stale',
  'not_started',
] as const;

/** `Apply: 12 done, 1 refused, 0 in doubt, 0 dependent, 0 stale, 0 not started.` */
export function outcomeCountsLine({ counts, steps }: Outcome): string {
  const before = steps.filter(isDoneBefore).length;
  const number = (count: number) => grouped(String(count));
  const parts = COUNTED.filter((kind) => kind !== 'kept_otherwise' || counts[kind] > 0).map((kind) => {
    const earlier = kind === 'done' && before > 0 ? ` (${number(before)} by an earlier run)` : '';
    return `${number(counts[kind])} ${kind.replaceAll('_', ' ')}${earlier}`;
  });
  return `Apply: ${parts.join(', ')}.`;
}

/** One sentence that says what to do next. */
function verdictOf(outcome: Outcome): Span {
  const { counts, interrupted, stopped, staged, steps, run } = outcome;
  const command = (words: string) => commandLine(outcome, words);
  const isSent = ({ result }: StepOutcome) =>
    result.kind === 'in_doubt' && result.last_sent_at >= outcome.started_at;
  if (counts.in_doubt > 0)
    return steps.some(isSent)
      ? span(`In doubt: run ${command('apply --resume')} first; it resolves what it can.`, 'error')
      : span(`In doubt, and not sent again: answer what became of it with: ${command('recover')}`, 'error');
  if (interrupted)
    return span(
      `Interrupted: requests under way were finished, and no other was started. Continue with: ${command('apply --resume')}`,
      'warning',
    );
  if (staged?.in_force === 'staged')
    return span(`Look at the drafts, then publish them with: ${command(`apply --commit ${run}`)}`, 'good');
  if (staged?.in_force === 'nothing')
    return span('Nothing is in force: fix what Why names, and plan again.', 'error');
  if (stopped !== null)
    return span('The run stopped early. Fix what stopped it; the next apply continues.', 'error');
  if (counts.kept_otherwise > 0)
    return span(
      'The service kept something else than was sent. The next plan proposes each of these once more.',
      'error',
    );
  if (counts.refused + counts.dependent + counts.not_started > 0)
    return span('Not every step is done: fix what failed and plan again.', 'error');
  if (counts.stale > 0)
    return span('Not every step is done: plan again, and have that plan approved.', 'warning');
  return span(steps.length === 0 ? 'Nothing was to be sent.' : doneWords(outcome), 'good');
}

/** An apply that only resolved requests does not know what else is left to do. */
function doneWords(outcome: Outcome): string {
  const see = `see what is left to do with: ${commandLine(outcome, 'plan')}`;
  const planned = outcome.steps.filter(({ origin }) => origin === 'planned');
  if (planned.length === 0) return `What was in doubt is resolved; ${see}`;
  if (!planned.every(isDoneBefore)) return 'Every step is done.';
  return `An earlier run did every step, and nothing was sent; ${see}`;
}
