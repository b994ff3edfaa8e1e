/** The commands with which a person recovers from what a run left open, and from a gap in the journal. */
import { commandLine, type TypedFor } from './command-line.ts';

/** For a request in doubt: asks the service again, says that it was executed, and that it was not. */
export function doubtWays(typed: TypedFor, address: string) {
  const command = (way: string) => commandLine(typed, `recover ${address} ${way}`);
  return {
    again: command('--answer send-again'),
    executed: command('--id ID'),
    notApplied: command('--answer not-applied --reason …'),
  };
}

export interface Gap {
  /** `what was applied after 2026-11-20T10:00:00.000Z is missing in this state`. */
  readonly missing: string;
  readonly absent: string;
  readonly whole: string;
}

/** Uses of keys after this moment are missing in the journal, so that a thing may exist without a record. */
export function gapAfter(fromMs: number, typed: TypedFor): Gap {
  const since = fromMs > 0 ? ` after ${new Date(fromMs).toISOString()}` : '';
  return {
    missing: `what was applied${since} is missing in this state`,
    absent: commandLine(typed, 'recover ADDRESS… --answer absent --reason …'),
    whole: commandLine(typed, 'recover --answer whole --reason …'),
  };
}
