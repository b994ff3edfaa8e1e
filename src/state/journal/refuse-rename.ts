/** The reasons against another name for an environment, in words. Pure. */
import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { someOf } from '../../model/messages/some-of.ts';

export interface RefusedRename {
  /** The state has no record, run or request of the old name. */
  readonly isEmpty: boolean;
  /** The state has records, runs or requests of the new name. */
  readonly isTaken: boolean;
  /** The environments that the state has records or runs of. */
  readonly known: readonly string[];
  /** Addresses with a request in doubt. */
  readonly inDoubt: readonly string[];
  /** Addresses whose next request relies on a key of the old name, each until an instant. */
  readonly keysInUse: readonly { readonly address: string; readonly untilMs: number }[];
  /** The run whose name may not have arrived at the register of runs. */
  readonly pendingRun: string | null;
  /** The service that the records belong to; null before the first apply. */
  readonly origin: string | null;
  /** Until when keys live that another environment made while it had the new name. */
  readonly formerUntilMs: number | null;
}

interface Names {
  readonly from: string;
  readonly to: string;
  readonly origin: string;
}

/** The most addresses that a message names. */
const MOST_NAMED = 5;

/** Throws a DiagnosticsError with every reason, if there is one. */
export function refuseRename({ from, to, origin }: Names, found: RefusedRename): void {
  if (found.isEmpty) throw nothingToRename(from, found.known);
  const all = [
    ...(found.isTaken ? [taken(to)] : []),
    ...(found.origin !== null && found.origin !== origin
      ? [elsewhere({ from, to, origin }, found.origin)]
      : []),
    ...(found.inDoubt.length > 0 ? [inDoubt(from, found.inDoubt)] : []),
    ...(found.keysInUse.length > 0 ? [keysInUse(from, found.keysInUse)] : []),
    ...(found.pendingRun !== null ? [registerPending(from, found.pendingRun)] : []),
    ...(found.formerUntilMs !== null ? [formerName(to, found.formerUntilMs)] : []),
  ];
  if (all.length > 0) throw new DiagnosticsError(all);
}

/** `known`: the environments that the state has records or runs of. */
export function nothingToRename(from: string, known: readonly string[]): DiagnosticsError {
  return fault(
    'nothing-to-rename',
    `the state has no record or run of an environment \`${from}\``,
    suggestName(from, known, 'nothing was applied with it, so that there is nothing to rename'),
  );
}

function error(code: string, message: string, fix: string): Diagnostic {
  return { severity: 'error', code, message, fix };
}

function taken(to: string): Diagnostic {
  return error(
    'environment-taken',
    `the state has records or runs of \`${to}\` already, and two environments cannot become one`,
    'give a name that the state does not have',
  );
}

function elsewhere({ from, to, origin }: Names, applied: string): Diagnostic {
  return error(
    'origin-changed',
    `\`${from}\` was applied to ${applied}, and the project file names ${origin} for \`${to}\``,
    `name the environment of that account; if it is the same account at a new address, write the old one, rename, and then: ${inEnvironment(to, 'state set-service --reason …')}`,
  );
}

function inDoubt(from: string, addresses: readonly string[]): Diagnostic {
  return error(
    'rename-in-doubt',
    `\`${from}\` has ${counted(addresses.length, 'request')} in doubt, at ${someOf(addresses, MOST_NAMED)}: under another name the keys are others, and what was executed could be executed again`,
    `resolve that while the project file has \`${from}\`: ${inEnvironment(from, 'apply')}`,
  );
}

function keysInUse(from: string, uses: RefusedRename['keysInUse']): Diagnostic {
  const addresses = [...new Set(uses.map(({ address }) => address))];
  const until = new Date(Math.max(...uses.map(({ untilMs }) => untilMs))).toISOString();
  return error(
    'rename-key-in-use',
    `\`${from}\` has ${counted(addresses.length, 'request')} closed as not applied, at ${someOf(addresses, MOST_NAMED)}: if one was executed after all, only its old key keeps the next apply from executing it again`,
    `rename from ${until} on, or let it be sent under its key while the project file has \`${from}\`: ${inEnvironment(from, 'apply')}`,
  );
}

function registerPending(from: string, run: string): Diagnostic {
  return error(
    'rename-register-pending',
    `the name of run ${run} may still be on its way to the register of runs`,
    `apply once while the project file has \`${from}\`, which finds out: ${inEnvironment(from, 'apply')}`,
  );
}

function formerName(to: string, untilMs: number): Diagnostic {
  return error(
    'rename-name-in-use',
    `another environment was called \`${to}\` until a moment ago, and the service may still replay its requests`,
    `give another name, or rename from ${new Date(untilMs).toISOString()} on`,
  );
}

function inEnvironment(environment: string, words: string): string {
  return commandLine({ environment, named: true }, words);
}
