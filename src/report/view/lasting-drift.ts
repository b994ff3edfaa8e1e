/** Drift that `revert` does not undo, and what a person does about it instead. */

import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import type { Deferred, Drift, Plan } from '../../model/plan/plan.ts';
import { kindOf } from '../../model/values/address.ts';
import { type Line, line, span } from '../lines/lines.ts';
import { firstFew, groupAlike } from './group-alike.ts';

/**
 * The drift that `revert` leaves. `reverting` is a plan on the same ground that undoes all it can. Drift that it
 * still shows lasts, and so does drift whose change it has to defer.
 */
export function lastingDrift(plan: Plan, reverting: Plan): readonly Drift[] {
  const left = new Map(reverting.drift.map((drift) => [drift.address, drift]));
  const known = new Set(plan.deferred.map(deferredName));
  const blocked = new Set(
    reverting.deferred.filter((each) => !known.has(deferredName(each))).map(({ address }) => address),
  );
  return plan.drift.flatMap(
    (drift) => left.get(drift.address) ?? (blocked.has(drift.address) ? [drift] : []),
  );
}

/** True where `revert` undoes some of the drift. */
export function isRevertable(drift: readonly Drift[], lasting: readonly Drift[]): boolean {
  return changesIn(drift) > changesIn(lasting);
}

/** Grouped by the action that a person has to take. */
export function lastingLines(lasting: readonly Drift[], typed: TypedFor): readonly Line[] {
  if (lasting.length === 0) return [];
  const groups = groupAlike(lasting, (drift) => [fixOf(drift, 'ADDRESS', typed)]);
  return [
    line(0, span('What revert does not undo:', 'warning')),
    ...groups.flatMap(({ lead, all }) => [
      line(2, span(firstFew(all.map(({ address }) => address)), 'strong')),
      line(6, fixOf(lead, all.length === 1 ? lead.address : 'ADDRESS', typed)),
    ]),
  ];
}

function fixOf({ address, differences }: Drift, named: string, typed: TypedFor): string {
  const command = (words: string): string => commandLine(typed, `${words} ${named}`);
  const [{ op, path } = { op: undefined, path: undefined }] = differences;
  const kind = kindOf(address);
  if (op === 'remove' && path === '' && kind !== 'version')
    return `the service answers 404 for it; check there that it is gone. To let it go, take it out of the catalog first; the next apply makes it again if you only run: ${command('state rm')}`;
  if (path === '/status')
    return `its end there is final: take it out of the catalog and the records: ${commandLine(typed, 'state rm --ended')}`;
  if (kind === 'product' || kind === 'plan')
    return `no operation that changes it is bound; to see the lines that would bind one: ${commandLine(typed, `revert ${named} --dry-run`)}`;
  return 'nothing that can be sent changes that: change it back at the service';
}

function changesIn(drift: readonly Drift[]): number {
  return drift.reduce((sum, { differences }) => sum + differences.length, 0);
}

function deferredName({ kind, address, reason }: Deferred): string {
  return JSON.stringify([kind, address, reason]);
}
