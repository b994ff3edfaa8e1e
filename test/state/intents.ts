/** Intents as a run would open them. */
import type { NewIntent } from '../../src/apply/journal.ts';
import type { CalendarDay } from '../../src/model/calendar-day.ts';
import { at } from '../apply/plans.ts';

export const NOW = Date.parse('2026-11-20T09:00:00Z');

export function newIntent(address: string, more: Partial<NewIntent> = {}): NewIntent {
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
    atMs: NOW,
    uptime: null,
    deadlineMs: NOW + 1000,
    ...more,
  };
}
