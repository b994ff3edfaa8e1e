/**
 * The progress of a running apply: one line that is rewritten at a terminal, or plain lines elsewhere. The functions
 * are pure: the caller keeps the state, reads the clock and writes.
 */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Progress, RunStage, StepOutcome } from '../../model/plan/outcome.ts';
import { type TextOptions, textWidth } from '../lines/lines.ts';
import { visible } from '../words/sanitize.ts';

export interface ProgressState {
  /** The start of the stage, or of the run where it has none. */
  readonly startedAtMs: number;
  /** The stage of a staged run; absent before the first, and elsewhere. */
  readonly stage?: RunStage;
  /** The requests that later stages need. */
  readonly later: number;
  /** The number of steps that the run knows of; never less than `finished`. */
  readonly total: number;
  readonly finished: number;
  readonly failed: number;
  readonly inDoubt: number;
  readonly notStarted: number;
  /** The ids of the steps whose requests are in flight, the latest last. */
  readonly current: readonly string[];
  /** The reason why the latest step waits; undefined again as soon as any step moves. */
  readonly waiting: string | undefined;
}

export function startProgress(nowMs: number): ProgressState {
  return {
    startedAtMs: nowMs,
    later: 0,
    total: 0,
    finished: 0,
    failed: 0,
    inDoubt: 0,
    notStarted: 0,
    current: [],
    waiting: undefined,
  };
}

export function advanceProgress(state: ProgressState, event: Progress, nowMs: number): ProgressState {
  switch (event.kind) {
    case 'planned':
      return { ...state, total: Math.max(event.steps, state.finished) };
    case 'stage':
      return { ...startProgress(nowMs), stage: event.stage, total: event.steps, later: event.later };
    case 'sending':
      return { ...state, current: [...without(state.current, event.id), event.id], waiting: undefined };
    case 'waiting':
      return { ...state, waiting: event.reason };
    case 'finished': {
      const { kind } = event.outcome.result;
      const finished = state.finished + 1;
      return {
        ...state,
        finished,
        total: Math.max(state.total, finished),
        failed:
          state.failed +
          (kind === 'kept_otherwise' || kind === 'refused' || kind === 'stale' || kind === 'dependent'
            ? 1
            : 0),
        inDoubt: state.inDoubt + (kind === 'in_doubt' ? 1 : 0),
        notStarted: state.notStarted + (kind === 'not_started' ? 1 : 0),
        current: without(state.current, event.outcome.id),
        waiting: undefined,
      };
    }
    default:
      return event satisfies never;
  }
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((each) => each !== id);
}

const STAGE_WORDS: Readonly<Record<RunStage, (steps: number) => string>> = {
  stage: (steps) => `Stage: ${counted(steps, 'step')}; nothing is in force yet`,
  check: (steps) => `Check: ${counted(steps, 'draft')}; nothing is in force yet`,
  commit: (steps) => `Commit: ${counted(steps, 'step')}; from the first one on, changes are in force`,
};

/** The fewest finished steps and the shortest time after which a rate means something. */
const RATE_AFTER_STEPS = 5;
const RATE_AFTER_MS = 1000;

/** One line without its line break, at most `width` columns: `12/96: 11 done, 1 failed · 8/s, 11 s left · …`. */
export function progressLine(state: ProgressState, nowMs: number, { width, palette }: TextOptions): string {
  const parts = [countsText(state)];
  const pace = paceText(state, nowMs);
  if (pace !== '') parts.push(pace);
  const latest = state.current.at(-1);
  if (state.waiting !== undefined) parts.push(`waiting: ${waitingWords(state.waiting)}`);
  else if (latest !== undefined) parts.push(latest);
  const text = cutTo(visible(parts.join(' · ')), width);
  return palette[state.inDoubt > 0 || state.failed > 0 ? 'warning' : 'plain'](text);
}

const WAITING_WORDS: ReadonlyMap<string, string> = new Map([
  ['not_connected', 'no connection'],
  ['unanswered', 'no answer'],
  ['not_the_services_word', 'an answer that is not the service’s own'],
  ['cut_short', 'the answer was cut short'],
  ['without_id', 'the answer had no id'],
  ['not_its_own', 'an answer about something else'],
  ['unexpected_status', 'an unexpected answer'],
  ['ask_once_more', 'refused, asking once more'],
  ['in_progress', 'the service is still at it'],
  ['limited', 'the service asks to slow down'],
  ['transient', 'the service says to try again'],
  ['server_error', 'an error at the service'],
]);

function waitingWords(reason: string): string {
  return WAITING_WORDS.get(reason) ?? reason;
}

/**
 * `12/96 done`; where some finished steps are not done, `12/96: 10 done, 1 failed, 1 in doubt`. In stages, whether anything is
 * in force: `check 12/96 done, nothing in force`, `commit 12/96 in force`.
 */
function countsText({ stage, finished, total, failed, inDoubt, notStarted }: ProgressState): string {
  const number = (count: number) => grouped(String(count));
  const share = `${stage === undefined ? '' : `${stage} `}${number(finished)}/${number(total)}`;
  const done = finished - failed - inDoubt - notStarted;
  const word = stage === 'commit' ? 'in force' : 'done';
  const yet = stage === undefined || stage === 'commit' ? '' : ', nothing in force';
  if (done === finished) return `${share} ${word}${yet}`;
  const counts = [`${number(done)} ${word}`];
  if (failed > 0) counts.push(`${number(failed)} failed`);
  if (inDoubt > 0) counts.push(`${number(inDoubt)} in doubt`);
  if (notStarted > 0) counts.push(`${number(notStarted)} not started`);
  return `${share}: ${counts.join(', ')}${yet}`;
}

/** `10/s, 8 s left`, of all stages; empty before a rate means something. */
function paceText({ startedAtMs, finished, total, later }: ProgressState, nowMs: number): string {
  const elapsedMs = nowMs - startedAtMs;
  if (finished < RATE_AFTER_STEPS || elapsedMs < RATE_AFTER_MS) return '';
  const perSecond = (finished / elapsedMs) * 1000;
  const rate = perSecond >= 10 ? grouped(perSecond.toFixed(0)) : perSecond.toFixed(1);
  const left = total - finished + later;
  return left === 0 ? `${rate}/s` : `${rate}/s, ${durationText(left / perSecond)} left`;
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let cut = '';
  let used = 1;
  for (const character of text) {
    used += textWidth(character);
    if (used > width) break;
    cut += character;
  }
  return `${cut}…`;
}

/** The largest run that prints a line for each step. A longer run prints a line for each twentieth of its steps. */
const EVERY_STEP_UP_TO = 40;
const PARTS = 20;

/**
 * The line for an event in a log that cannot be rewritten, or null. Failures and doubts are always printed. Steps
 * that a stopped run has not started are printed as rarely as done steps. `state` is the state after the event.
 */
export function progressLogLine(event: Progress, state: ProgressState, nowMs: number): string | null {
  switch (event.kind) {
    case 'planned':
      return event.steps === 0 ? null : `${counted(event.steps, 'step')} to do`;
    case 'stage':
      return STAGE_WORDS[event.stage](event.steps);
    case 'sending':
      return null;
    case 'waiting':
      return visible(`waiting ${durationText(event.ms / 1000)}: ${event.id}: ${waitingWords(event.reason)}`);
    case 'finished': {
      const count = `${grouped(String(state.finished))}/${grouped(String(state.total))}`;
      const { result, id } = event.outcome;
      const isNews = result.kind !== 'done' && result.kind !== 'not_started';
      if (!isNews && !isPrinted(state)) return null;
      const pace = state.total > EVERY_STEP_UP_TO ? paceText(state, nowMs) : '';
      return visible(`${count} ${resultWord(event.outcome)}: ${id}${pace === '' ? '' : ` · ${pace}`}`);
    }
    default:
      return event satisfies never;
  }
}

function isPrinted({ finished, total }: ProgressState): boolean {
  if (total <= EVERY_STEP_UP_TO || finished === total) return true;
  return Math.floor((finished * PARTS) / total) > Math.floor(((finished - 1) * PARTS) / total);
}

function resultWord({ result }: StepOutcome): string {
  return result.kind === 'refused' ? `refused with ${result.status}` : result.kind.replace('_', ' ');
}
