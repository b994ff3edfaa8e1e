/** The documented exit codes, and their precedence where several apply. */
import type { Outcome } from './outcome.ts';

export const EXIT = {
  done: 0,
  error: 1,
  changesPending: 2,
  appliedInPart: 3,
  inDoubt: 4,
  stale: 5,
  refusedByGuard: 6,
  locked: 7,
  nothingInForce: 8,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const PRECEDENCE: readonly ExitCode[] = [
  EXIT.inDoubt,
  EXIT.interrupted,
  EXIT.refusedByGuard,
  EXIT.stale,
  EXIT.locked,
  EXIT.nothingInForce,
  EXIT.appliedInPart,
  EXIT.error,
  EXIT.changesPending,
];

/** The code with the highest precedence among those that apply; `done` where none applies. */
export function winningExitCode(holding: readonly ExitCode[]): ExitCode {
  return PRECEDENCE.find((code) => holding.includes(code)) ?? EXIT.done;
}

export function exitCodeOf(outcome: Outcome): ExitCode {
  const { counts } = outcome;
  const holding: ExitCode[] = [];
  if (counts.in_doubt > 0) holding.push(EXIT.inDoubt);
  if (outcome.interrupted) holding.push(EXIT.interrupted);
  if (outcome.staged?.in_force === 'nothing') holding.push(EXIT.nothingInForce);
  // The drafts wait for the commit, as was asked for.
  if (outcome.staged?.in_force === 'staged') return winningExitCode(holding);
  if (counts.stale > 0) holding.push(EXIT.stale);
  if (counts.kept_otherwise + counts.refused + counts.dependent > 0) holding.push(EXIT.appliedInPart);
  if (outcome.stopped !== null) holding.push(counts.done > 0 ? EXIT.appliedInPart : EXIT.error);
  else if (counts.not_started > 0) holding.push(EXIT.appliedInPart);
  return winningExitCode(holding);
}
