/** The run behind a record, and the cases in which nothing names it. */
import { describe, expect, it } from 'vitest';
import { appliedBundle, appliedVersion } from '../../src/cli/explaining/applied-run.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { LoggedIntent } from '../../src/state/journal/read-log.ts';
import type { State } from '../../src/state/state.ts';

const ACME = 'subscriptions.acme' as Address;
const OPENING = `${ACME}.versions.opening` as Address;
const DATED = `${ACME}.versions.2027-01-15` as Address;

function record(address: Address, start: string | null, appliedAtMs: number, more: object = {}): Recorded {
  return {
    address,
    remoteId: 'id_1',
    value: null,
    answered: null,
    start: start === null ? null : calendarDay(start),
    status: 'published',
    presence: 'present',
    revision: 1,
    appliedAtMs,
    ...more,
  };
}

/** Closed as done at this time; `null` is open. */
function request(intent: number, address: Address, atMs: number | null, more: object = {}): LoggedIntent {
  const closing = atMs === null ? null : { kind: 'done', atMs, status: 201, reason: null };
  return {
    intent,
    address,
    opens: null,
    run: `run${intent}`,
    planDigest: 'digest',
    closing,
    ...more,
  } as never;
}

function stateOf(records: readonly Recorded[], requests: readonly LoggedIntent[]): State {
  return {
    listed: async () => records,
    recordsAt: async (addresses: readonly Address[]) =>
      addresses.flatMap((address) => records.filter((each) => each.address === address)),
    intentsAt: async (address: Address) => requests.filter((each) => each.address === address),
    planOfRun: async () => undefined,
    runsNamed: async (run: string) =>
      ['runX', run].map((name) => ({ run: name, actor: `actor of ${name}`, commit: null, planDigest: 'p' })),
  } as unknown as State;
}

async function told(records: readonly Recorded[], requests: readonly LoggedIntent[], on = '2027-02-01') {
  const applied = await appliedVersion(stateOf(records, requests), ACME, calendarDay(on), null);
  return [applied.record?.address ?? null, applied.run?.actor ?? null, applied.inDoubt];
}

describe('the run', () => {
  const both = [record(OPENING, '2026-12-01', 10), record(DATED, '2027-01-15', 20), record(ACME, null, 10)];
  const opens = request(1, ACME, 10, { opens: OPENING });

  it('is that of the version that holds on the day', async () => {
    const requests = [opens, request(2, DATED, 20), request(3, ACME, 30)];
    expect(await told(both, requests, '2027-01-14')).toEqual([OPENING, 'actor of run1', false]);
    expect(await told(both, requests, '2027-01-15')).toEqual([DATED, 'actor of run2', false]);
    expect(await told(both, requests, '2026-11-30')).toEqual([null, null, false]);
  });

  it('is not that of a request which was not applied, or made another version', async () => {
    const refused = request(2, DATED, 20, { closing: { kind: 'not_applied', atMs: 20 } });
    expect(await told(both, [opens, refused])).toEqual([DATED, null, false]);
  });

  it('is not known for a record that is newer than its last request', async () => {
    const adopted = [record(DATED, '2027-01-15', 40)];
    expect(await told(adopted, [request(2, DATED, 20)])).toEqual([DATED, null, false]);
  });

  it('is said beside a request in doubt', async () => {
    expect(await told(both, [opens, request(2, DATED, 20), request(3, ACME, null)])).toEqual([
      DATED,
      'actor of run2',
      true,
    ]);
  });

  it('leaves out versions that are removed, and drafts', async () => {
    const gone = record(DATED, '2027-01-15', 20, { presence: 'removed' });
    const draft = record(DATED, '2027-01-15', 20, { status: 'draft' });
    const opening = record(OPENING, '2026-12-01', 10);
    for (const other of [gone, draft])
      expect(await told([opening, other], [opens])).toEqual([OPENING, 'actor of run1', false]);
    const state = stateOf([opening, draft], [request(4, DATED, 20)]);
    const applied = await appliedVersion(state, ACME, calendarDay('2027-02-01'), DATED);
    expect(applied.run?.run).toBe('run4');
  });

  it('of a bundle is its last, also where a person reported it', async () => {
    const bundle = 'bundles.growth' as Address;
    const byHand = request(2, bundle, 20, { closing: { kind: 'done', atMs: 20, status: null } });
    const state = stateOf([record(bundle, null, 20)], [request(1, bundle, 10), byHand]);
    expect((await appliedBundle(state, bundle)).run).toMatchObject({
      ...{ run: 'run2', by_hand: true },
      closed_at: new Date(20).toISOString(),
    });
  });
});
