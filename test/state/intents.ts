/** Intents and records as a run would write them. */
import type { IntentId, NewIntent, OpenedIntent } from '../../src/apply/journal/journal.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { addressOf, versionAddress } from '../../src/model/values/address.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import { at } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';

export const NOW = Date.parse('2026-11-20T09:00:00Z');

export function newIntent(address: string, more: Partial<NewIntent> = {}): NewIntent {
  const { atMs = NOW } = more;
  return {
    stepId: `bundles.create ${address}`,
    stepDigest: 'step',
    planDigest: 'plan digest',
    address: at(address),
    operation: 'bundles.create',
    opens: null,
    day: '2026-11-20' as CalendarDay,
    revision: 0,
    round: 0,
    key: `key of ${address}`,
    method: 'POST',
    path: '/bundles',
    body: '{"name":"Grün – 2"}',
    atMs,
    sentAtMs: atMs,
    uptime: null,
    deadlineMs: NOW + 1000,
    ...more,
  };
}

/** The records of a subscription and of the version with which it opened. */
export function rowsOf(key: string): readonly Recorded[] {
  return [addressOf('subscription', key), versionAddress(key, null)].map((address) =>
    recorded(address, { remoteId: 'id_1', value: { name: 'a' }, appliedAtMs: NOW }),
  );
}

/** Of an intent that must have been opened. */
export function openedId(opened: OpenedIntent): IntentId {
  if (opened.kind === 'opened') return opened.intent;
  throw new Error(`its key was used for ${opened.by}`);
}
