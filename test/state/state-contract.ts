/** What every home of state must do, in one suite: a second home is tested by handing it to this function. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IntentId, NewIntent, RunId } from '../../src/apply/journal/journal.ts';
import type { DiagnosticsError } from '../../src/model/messages/diagnostic.ts';
import type { Outcome, StepOutcome } from '../../src/model/plan/outcome.ts';
import type { Step } from '../../src/model/plan/plan.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { LockHolder } from '../../src/state/schema/meta.ts';
import type { Lease, State } from '../../src/state/state.ts';
import { newHolder } from '../apply/bench.ts';
import { at, planOf, smallPlan, step } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import { approvalsContract } from './approvals-contract.ts';
import { chainContract } from './chain-contract.ts';
import type { Home, HomeOptions } from './home-under-test.ts';
import { NOW, newIntent, openedId } from './intents.ts';

function record(address: string, more: Partial<Recorded> = {}): Recorded {
  return recorded(address, {
    remoteId: 'bun_1',
    value: { name: 'Grün – 2', nested: [{ a: null }] },
    start: '2026-12-01' as CalendarDay,
    status: 'active',
    appliedAtMs: NOW,
    ...more,
  });
}

const done = { kind: 'done', status: 200, remoteId: 'bun_1', replayed: false, reason: null } as const;
const withdrawn = { kind: 'withdrawn', status: null, reason: 'never left', left: false } as const;
const notApplied = { kind: 'not_applied', status: 400, reason: 'bad name' } as const;

function doneStep({ id, address, operation }: Step): StepOutcome {
  const result = { kind: 'done', remote_id: `id of ${address}`, replayed: false, sends: 1 } as const;
  return { id, address, operation, origin: 'planned', result };
}

function outcomeOf(run: RunId, more: Partial<Outcome> = {}): Outcome {
  return {
    format_version: 1,
    run,
    project: 'acme',
    environment: 'production',
    plan_digest: 'plan digest',
    started_at: '2026-11-20T09:00:00.000Z',
    finished_at: '2026-11-20T09:05:00.000Z',
    interrupted: false,
    stopped: null,
    steps: [],
    counts: { done: 0, kept_otherwise: 0, refused: 0, in_doubt: 0, dependent: 0, not_started: 0, stale: 0 },
    ...more,
  };
}

export function stateContract(name: string, create: (options: HomeOptions) => Promise<Home>): void {
  approvalsContract(name, create);
  chainContract(name, create);
  describe(`${name}: a state`, () => {
    let home: Home;
    let state: State;
    let holder: LockHolder;
    let lease: Lease;

    beforeEach(async () => {
      home = await create({ createdMs: NOW });
      state = await home.open();
      holder = newHolder();
      lease = await state.lock(holder);
    });
    afterEach(async () => {
      await lease.release();
      await state.close();
      await home.remove();
    });

    const startRun = (more = {}) =>
      lease.journal.startRun({
        run: holder.run,
        plan: smallPlan(),
        startedAtMs: NOW,
        actor: 'maria',
        commit: 'abc123',
        toolVersion: '0.1.0',
        ...more,
      });
    const open = async (address: string, more: Partial<NewIntent> = {}) =>
      openedId(await lease.journal.openIntent(holder.run, newIntent(address, more)));
    const openUnder = (key: string, address = 'bundles.b') =>
      lease.journal.openIntent(holder.run, newIntent(address, { key }));

    test('is empty at first', async () => {
      expect(await state.reader.records()).toEqual(new Map());
      expect(await state.reader.openIntents()).toEqual([]);
      expect(await state.runs(10)).toEqual([]);
      expect(await lease.journal.cutShort()).toBeUndefined();
      expect(await lease.journal.storedPlan('plan digest')).toBeUndefined();
      expect(await lease.journal.doneUnder('plan digest')).toEqual(new Map());
      expect(await lease.journal.standing()).toEqual({
        latestMs: NOW,
        wholeUntilMs: NOW,
        notedMs: [],
        confirmed: true,
        missingFromMs: null,
        lastReadMs: null,
        confirmedAbsent: [],
      });
    });

    describe('intents', () => {
      beforeEach(() => startRun());

      test('come back as they were opened, oldest first, counted as sent once', async () => {
        await open('bundles.b');
        await open('bundles.a', { opens: at('bundles.x'), body: null });
        const intents = await lease.journal.openIntents();
        const { atMs: _, sentAtMs: __, uptime: ___, ...first } = newIntent('bundles.b');
        expect(intents.map(({ address }) => address)).toEqual(['bundles.b', 'bundles.a']);
        expect(intents[0]).toEqual({
          ...first,
          intent: intents[0]?.intent,
          run: holder.run,
          openedAtMs: NOW,
          firstSentAtMs: NOW,
          lastSentAtMs: NOW,
          lastSentUptime: null,
          doubt: null,
          sends: 1,
        });
        expect(intents[1]).toMatchObject({ opens: 'bundles.x', body: null });
      });

      test('count their sends', async () => {
        const intent = await open('bundles.a');
        await lease.journal.countSend(intent, NOW + 7, { boot: 'a', ms: 5 });
        expect(await lease.journal.openIntents()).toMatchObject([
          { sends: 2, firstSentAtMs: NOW, lastSentAtMs: NOW + 7, lastSentUptime: { boot: 'a', ms: 5 } },
        ]);
      });

      test('keep why sending them again can tell nothing more', async () => {
        const intent = await open('bundles.a');
        await lease.journal.noteDoubt(intent, 'key_taken');
        expect(await lease.journal.openIntents()).toMatchObject([{ doubt: 'key_taken' }]);
        await lease.journal.closeIntent(intent, done, [], NOW);
        await expect(lease.journal.noteDoubt(intent, 'id_unknown')).rejects.toThrow(/not open/);
      });

      test('at most one open per address', async () => {
        const intent = await open('bundles.a');
        await expect(open('bundles.a', { key: 'another' })).rejects.toThrow();
        await lease.journal.closeIntent(intent, done, [], NOW);
        await expect(open('bundles.a', { key: 'another' })).resolves.toBeTypeOf('number');
      });

      test.each([done, notApplied, { kind: 'superseded', status: 200, reason: 'x' } as const])(
        'no key twice: $kind',
        async (closing) => {
          const intent = await open('bundles.a');
          await lease.journal.closeIntent(intent, closing, [], NOW);
          expect(await openUnder('key of bundles.a')).toEqual({
            kind: 'key_used',
            by: 'bundles.a',
            closing: closing.kind,
          });
          expect(await lease.journal.openIntents()).toEqual([]);
        },
      );

      test('nor is a request that was closed elsewhere taken for the one that has it', async () => {
        for (const address of ['bundles.other', 'bundles.a', 'bundles.c'])
          await lease.journal.closeIntent(await open(address), done, [], NOW);
        expect(await openUnder('key of bundles.a')).toEqual({
          kind: 'key_used',
          by: 'bundles.a',
          closing: 'done',
        });
      });

      test('unless every intent before under it was withdrawn', async () => {
        for (const closing of [withdrawn, withdrawn, done])
          await lease.journal.closeIntent(await open('bundles.a'), closing, [], NOW);
        expect(await openUnder('key of bundles.a')).toMatchObject({ by: 'bundles.a', closing: 'done' });
      });

      test('nor one that is open elsewhere, and what is opened beside it is opened', async () => {
        await open('bundles.a');
        const both = await Promise.all([openUnder('key of bundles.a'), openUnder('another', 'bundles.c')]);
        expect(both).toMatchObject([
          { kind: 'key_used', by: 'bundles.a', closing: null },
          { kind: 'opened' },
        ]);
      });

      test('close once, with the records they change', async () => {
        const intent = await open('bundles.a');
        await lease.journal.closeIntent(intent, done, [record('bundles.a'), record('bundles.c')], NOW + 5);
        expect(await lease.journal.openIntents()).toEqual([]);
        expect([...(await state.reader.records()).values()]).toEqual([
          record('bundles.a'),
          record('bundles.c'),
        ]);
        await expect(lease.journal.closeIntent(intent, done, [], NOW)).rejects.toThrow(/not open/);
        await expect(lease.journal.countSend(intent, NOW, null)).rejects.toThrow(/not open/);
      });

      test('outcome and records stand or decrease together', async () => {
        const first = await open('bundles.a');
        await lease.journal.closeIntent(first, done, [record('bundles.a', { revision: 4 })], NOW);
        const second = await open('bundles.a', { key: 'second' });
        const falling = record('bundles.a', { revision: 3 });
        await expect(
          lease.journal.closeIntent(second, done, [record('bundles.z'), falling], NOW),
        ).rejects.toThrow(/revision of bundles.a would fall/);
        expect(await lease.journal.openIntents()).toHaveLength(1);
        expect((await state.reader.records()).has(at('bundles.z'))).toBe(false);
      });

      test('raise the round where they were not applied, and only there', async () => {
        const rounds = () => lease.journal.keyHistory(at('bundles.a'), 'bundles.create', 0);
        const close = async (
          key: string,
          closing: Parameters<Lease['journal']['closeIntent']>[1],
          more = {},
        ) => lease.journal.closeIntent(await open('bundles.a', { key, ...more }), closing, [], NOW);
        await close('0', withdrawn);
        expect(await rounds()).toEqual({ round: 0, withdrawn: true, usedUntilMs: null });
        await close('0', { ...withdrawn, left: true }, { deadlineMs: NOW + 7 });
        await close('0', withdrawn);
        expect(await rounds()).toEqual({ round: 0, withdrawn: true, usedUntilMs: NOW + 7 });
        await close('1', notApplied);
        expect(await rounds()).toEqual({ round: 1, withdrawn: false, usedUntilMs: null });
        await close('2', notApplied);
        await close('3', done);
        await close('4', { kind: 'superseded', status: 200, reason: 'x' });
        await close('5', notApplied, { revision: 1 });
        await close('6', notApplied, { operation: 'bundles.update' });
        expect(await rounds()).toEqual({ round: 2, withdrawn: false, usedUntilMs: null });
        expect(await lease.journal.keyHistory(at('bundles.b'), 'bundles.create', 0)).toEqual({
          round: 0,
          withdrawn: false,
          usedUntilMs: null,
        });
      });

      test.each([5, 60, 150])('tell the histories of %i keys asked at once', async (many) => {
        const addresses = Array.from({ length: many }, (_, index) => at(`bundles.b${index}`));
        const [first = at('bundles.b0'), last = first] = [addresses[0], addresses.at(-1)];
        await lease.journal.closeIntent(await open(first), notApplied, [], NOW);
        const used = { ...withdrawn, left: true };
        await lease.journal.closeIntent(await open(last, { deadlineMs: NOW + 7 }), used, [], NOW);
        await lease.journal.closeIntent(await open(first, { key: 'other', revision: 1 }), used, [], NOW);
        const unused = { round: 0, withdrawn: false, usedUntilMs: null };
        const told = await Promise.all(
          addresses.map((address) => lease.journal.keyHistory(address, 'bundles.create', 0)),
        );
        expect(told).toEqual([
          { ...unused, round: 1 },
          ...addresses.slice(2).map(() => unused),
          { round: 0, withdrawn: true, usedUntilMs: NOW + 7 },
        ]);
      });

      test('tell what was done under a plan', async () => {
        await lease.journal.closeIntent(await open('bundles.a'), done, [], NOW);
        await lease.journal.closeIntent(await open('bundles.b'), notApplied, [], NOW);
        await lease.journal.closeIntent(await open('bundles.c', { planDigest: 'other' }), done, [], NOW);
        await open('bundles.d');
        expect(await lease.journal.doneUnder('plan digest')).toEqual(
          new Map([['bundles.create bundles.a', 'step']]),
        );
      });

      test('are kept for the log, how they closed included', async () => {
        await lease.journal.closeIntent(await open('bundles.a'), notApplied, [], NOW + 1);
        await lease.journal.closeIntent(
          await open('bundles.a', { key: '2' }),
          { ...done, replayed: true },
          [],
          NOW + 2,
        );
        await open('bundles.a', { key: '3' });
        const log = await state.intentsAt(at('bundles.a'));
        expect(log.map(({ closing }) => closing)).toEqual([
          {
            kind: 'not_applied',
            atMs: NOW + 1,
            status: 400,
            remoteId: null,
            replayed: false,
            reason: 'bad name',
          },
          { kind: 'done', atMs: NOW + 2, status: 200, remoteId: 'bun_1', replayed: true, reason: null },
          null,
        ]);
      });

      test('many at once become durable, and one that fails takes no other with it', async () => {
        const addresses = Array.from({ length: 50 }, (_, n) => `bundles.b${n}`);
        await open('bundles.b7');
        const results = await Promise.allSettled(
          addresses.map((address) => open(address, { key: `new key of ${address}` })),
        );
        const failed = results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
        expect(failed).toEqual([7]);
        const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
        expect(new Set<IntentId>(ids).size).toBe(49);
        expect(await lease.journal.openIntents()).toHaveLength(50);
      });
    });

    describe('runs', () => {
      test('store their plan, and an end', async () => {
        await startRun();
        expect(await lease.journal.storedPlan('plan digest')).toEqual(smallPlan());
        expect(await lease.journal.cutShort()).toEqual({ run: holder.run, plan: smallPlan() });
        const outcome = outcomeOf(holder.run);
        const record_hash = await lease.journal.endRun(holder.run, outcome);
        await expect(lease.journal.endRun(holder.run, outcome)).rejects.toThrow(/not open/);
        expect(await lease.journal.cutShort()).toBeUndefined();
        expect(await state.runs(10)).toEqual([
          {
            run: holder.run,
            planDigest: 'plan digest',
            actor: 'maria',
            commit: 'abc123',
            uncommitted: false,
            toolVersion: '0.1.0',
            startedAtMs: NOW,
            endedAtMs: NOW + 300_000,
            outcome: { ...outcome, record_hash },
            rules: [],
          },
        ]);
      });

      test('of thousands of steps are stored in parts, and come back whole', async () => {
        const steps = Array.from({ length: 2_500 }, (_, n) => step('bundles.create', `bundles.b${n}`, { n }));
        const plan = planOf(steps, { digest: 'long' });
        await startRun({ plan });
        expect(await lease.journal.storedPlan('long')).toEqual(plan);
        const outcome = outcomeOf(holder.run, {
          steps: steps.slice(0, 1_001).map(doneStep),
          interrupted: true,
        });
        const record_hash = await lease.journal.endRun(holder.run, outcome);
        expect(await lease.journal.cutShort()).toEqual({ run: holder.run, plan });
        expect(await state.runs(10)).toEqual([
          expect.objectContaining({ run: holder.run, outcome: { ...outcome, record_hash } }),
        ]);
      });

      test.each([
        ['interrupted', { interrupted: true }],
        ['stopped', { stopped: 'a refused key' }],
      ])('%s count as cut short, and a state without a whole one is new', async (_, how) => {
        await startRun();
        await lease.journal.endRun(holder.run, outcomeOf(holder.run, how));
        expect(await lease.journal.cutShort()).toMatchObject({ run: holder.run });
        expect(await lease.journal.standing()).toMatchObject({ confirmed: true });
      });

      test('newest first, and the newest decides what was cut short', async () => {
        await startRun();
        const later = 'later' as RunId;
        await startRun({ run: later, plan: planOf([], { digest: 'second' }) });
        await lease.journal.endRun(later, outcomeOf(later));
        expect((await state.runs(10)).map(({ run }) => run)).toEqual([later, holder.run]);
        expect(await state.runs(1)).toHaveLength(1);
        expect(await lease.journal.cutShort()).toBeUndefined();
      });

      test('a whole one ends the trust of a new state, until a person renews it', async () => {
        await startRun();
        await lease.journal.endRun(holder.run, outcomeOf(holder.run));
        expect(await lease.journal.standing()).toMatchObject({ confirmed: false });
        await lease.confirmReplays({ atMs: NOW + 600_000, reason: 'restored on purpose' });
        expect(await lease.journal.standing()).toMatchObject({ confirmed: true });
      });

      test('are held against a word of a person as what was before it, though the clock there is behind', async () => {
        await startRun();
        await lease.journal.endRun(holder.run, outcomeOf(holder.run));
        await lease.journal.noteMissing(NOW, NOW + 300_000);
        const said = { atMs: NOW - 60_000, reason: 'compared by hand' };
        await lease.confirmReplays(said);
        await lease.declareWhole(said);
        expect(await lease.journal.standing()).toMatchObject({ confirmed: true, missingFromMs: null });
      });

      test('note the latest instant of anything but a send, whose clock may have been ahead', async () => {
        const latest = async () => (await lease.journal.standing()).latestMs - NOW;
        await startRun({ startedAtMs: NOW + 1 });
        expect(await latest()).toBe(1);
        const intent = await open('bundles.a', { atMs: NOW + 2 });
        expect(await latest()).toBe(2);
        await lease.journal.countSend(intent, NOW + 3, null);
        expect(await latest()).toBe(2);
        await lease.journal.closeIntent(intent, notApplied, [], NOW + 4);
        expect(await latest()).toBe(4);
        await lease.journal.noteRecords(holder.run, [record('bundles.a')], NOW + 5);
        expect(await latest()).toBe(5);
        await lease.journal.endRun(holder.run, outcomeOf(holder.run));
        expect(await latest()).toBe(300_000);
      });

      test('are whole until a run completed, whatever came to no end since', async () => {
        const whole = async () => (await lease.journal.standing()).wholeUntilMs - NOW;
        await startRun({ startedAtMs: NOW + 1 });
        await open('bundles.a', { atMs: NOW + 2 });
        expect(await whole()).toBe(0);
        await lease.journal.endRun(holder.run, outcomeOf(holder.run));
        expect(await whole()).toBe(300_000);
        await startRun({ run: 'second', startedAtMs: NOW + 400_000 });
        expect(await whole()).toBe(300_000);
        const intent = await open('bundles.b', { atMs: NOW + 600_000 });
        await lease.journal.countSend(intent, NOW + 600_010, null);
        const { notedMs } = await lease.journal.standing();
        expect(notedMs.map((ms) => ms - NOW)).toEqual([400_000, 600_000, 600_010]);
        await lease.declareWhole({ atMs: NOW + 700_000, reason: 'compared by hand' });
        expect(await whole()).toBe(700_000);
      });

      test('the first fixes the origin', async () => {
        await startRun();
        const moved = planOf([], { target: { origin: 'https://elsewhere.example', profile: 'published' } });
        await expect(startRun({ run: 'other', plan: moved })).rejects.toThrow(/origin-changed/);
        await expect(home.open({ origin: 'https://elsewhere.example' })).rejects.toThrow(
          /origin-changed.*set service/s,
        );
        await lease.setService('https://elsewhere.example', { atMs: NOW, reason: 'renamed' });
        await startRun({ run: 'other', plan: moved });
        await (await home.open({ origin: 'https://elsewhere.example' })).close();
      });
    });

    describe('records', () => {
      beforeEach(() => startRun());
      const remove = (address: string) => lease.removeRecord(at(address), { atMs: NOW, reason: null });

      test('are noted and replaced, values unknown included', async () => {
        await lease.journal.noteRecords(holder.run, [record('bundles.a')], NOW);
        const unknown = record('bundles.a', {
          value: null,
          start: null,
          status: null,
          remoteId: null,
          revision: 2,
        });
        await lease.journal.noteRecords(holder.run, [unknown], NOW);
        expect([...(await state.reader.records()).values()]).toEqual([unknown]);
      });

      test('are listed without their values, and read at some addresses in their order', async () => {
        const [a, b] = [record('bundles.a'), record('bundles.b', { remoteId: null, presence: 'removed' })];
        await lease.journal.noteRecords(holder.run, [a, b], NOW);
        const listed = [...(await state.listed())].sort((one, other) =>
          one.address < other.address ? -1 : 1,
        );
        expect(listed).toEqual([
          { address: 'bundles.a', remoteId: 'bun_1', presence: 'present' },
          { address: 'bundles.b', remoteId: null, presence: 'removed' },
        ]);
        expect(await state.recordsAt([at('bundles.b'), at('bundles.c'), at('bundles.a')])).toEqual([b, a]);
      });

      test('are removed by hand, their revision kept', async () => {
        await lease.journal.noteRecords(holder.run, [record('bundles.a', { revision: 6 })], NOW);
        await remove('bundles.a');
        expect((await state.reader.records()).get(at('bundles.a'))).toMatchObject({
          presence: 'removed',
          revision: 6,
        });
        await expect(remove('bundles.a')).rejects.toThrow(/not-recorded/);
        await expect(remove('bundles.never')).rejects.toThrow(/not-recorded/);
      });

      test('of a subscription are removed with its versions, and of nothing else', async () => {
        const opening = 'subscriptions.a_c.versions.opening';
        const addresses = [
          'subscriptions.a_c',
          opening,
          'subscriptions.a_c.versions.2027-01-01',
          'subscriptions.abc',
          'subscriptions.abc.versions.opening',
        ];
        await lease.journal.noteRecords(
          holder.run,
          addresses.map((address) => record(address, { revision: 2 })),
          NOW,
        );
        const presences = async () =>
          [...(await state.reader.records()).values()].map(({ presence, revision }) => [presence, revision]);
        await remove(opening);
        await remove('subscriptions.a_c');
        expect(await presences()).toEqual([
          ['removed', 2],
          ['removed', 2],
          ['removed', 2],
          ['present', 2],
          ['present', 2],
        ]);
        await open('subscriptions.abc.versions.opening');
        await expect(remove('subscriptions.abc')).rejects.toThrow(
          /record-in-doubt.*subscriptions.abc.versions.opening/,
        );
      });

      test('are not removed while a request is in doubt', async () => {
        await lease.journal.noteRecords(holder.run, [record('bundles.a')], NOW);
        await open('bundles.a');
        await expect(remove('bundles.a')).rejects.toThrow(/record-in-doubt/);
      });

      test('are not said to be absent while a request is in doubt', async () => {
        await open('bundles.a');
        await expect(
          lease.confirmAbsent([at('bundles.b'), at('bundles.a')], { atMs: NOW, reason: 'no' }),
        ).rejects.toThrow(/record-in-doubt.*bundles\.a --answer send-again/);
      });

      test('belong to one environment', async () => {
        await lease.journal.noteRecords(holder.run, [record('bundles.a')], NOW);
        await open('bundles.a');
        const staging = await home.open({ environment: 'staging' });
        expect(await staging.reader.records()).toEqual(new Map());
        expect(await staging.reader.openIntents()).toEqual([]);
        expect(await staging.runs(10)).toEqual([]);
        await staging.close();
      });
    });

    describe('the lock', () => {
      test('keeps another run out, and says who holds it', async () => {
        const other = await home.open();
        const error = await other.lock(newHolder()).catch((thrown: DiagnosticsError) => thrown);
        expect(error).toMatchObject({ exitCode: 7 });
        expect(String(error)).toMatch(
          /locked: .*maria, process \d+ on here .*commit abc123def456, since 2026-11-20T09:00/,
        );
        expect(await other.holder()).toEqual(holder);
        await other.close();
      });

      test('is free again once released', async () => {
        await lease.release();
        expect(await state.holder()).toBeUndefined();
        const other = await home.open();
        const next = await other.lock(newHolder({ actor: null, commit: null }));
        await next.release();
        await other.close();
      });

      test('holds for one environment only', async () => {
        const staging = await home.open({ environment: 'staging' });
        const other = await staging.lock(newHolder());
        await other.release();
        await staging.close();
      });

      test('never keeps a reader out', async () => {
        await startRun();
        await lease.journal.noteRecords(holder.run, [record('bundles.a')], NOW);
        const reader = await home.open({ mode: 'read' });
        expect([...(await reader.reader.records()).keys()]).toEqual(['bundles.a']);
        await expect(reader.lock(newHolder())).rejects.toThrow(/reading/);
        await reader.close();
      });

      test('taken away: every write of the former holder is refused, the new one goes on', async () => {
        await startRun();
        const intent = await open('bundles.a');
        await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
        await expect(open('bundles.b')).rejects.toMatchObject({ exitCode: 7 });
        const other = await home.open();
        const thief = newHolder({ actor: null, commit: null });
        const stolen = await other.lock(thief);
        const records = [record('bundles.a')];
        for (const write of [
          () => startRun({ run: 'again' }),
          () => open('bundles.b'),
          () => lease.journal.countSend(intent, NOW, null),
          () => lease.journal.noteDoubt(intent, 'id_unknown'),
          () => lease.journal.noteMissing(NOW, NOW),
          () => lease.confirmAbsent([at('bundles.z')], { atMs: NOW, reason: 'no' }),
          () => lease.declareWhole({ atMs: NOW, reason: 'no' }),
          () => lease.journal.closeIntent(intent, done, records, NOW),
          () => lease.journal.noteRecords(holder.run, records, NOW),
          () => lease.journal.endRun(holder.run, outcomeOf(holder.run)),
          () => lease.confirmReplays({ atMs: NOW, reason: 'no' }),
          () => lease.setService('https://x.example', { atMs: NOW, reason: 'no' }),
          () => lease.removeRecord(at('bundles.a'), { atMs: NOW, reason: null }),
        ])
          await expect(write()).rejects.toThrow(/lock-lost.*holds/);
        await lease.release();
        expect(await other.holder()).toEqual(thief);
        await stolen.journal.closeIntent(intent, done, records, NOW);
        await stolen.release();
        await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
        await other.close();
      });
    });
  });

  describe(`${name}: a state that turned out to be rolled back`, () => {
    test('knows from when on it misses something, until a person says that nothing is missing', async () => {
      const home = await create({ createdMs: NOW });
      const state = await home.open();
      const lease = await state.lock(newHolder());
      const missing = async () => (await lease.journal.standing()).missingFromMs;
      await lease.journal.noteMissing(NOW - 5, NOW + 1);
      expect(await missing()).toBe(NOW - 5);
      await lease.declareWhole({ atMs: NOW + 2, reason: 'compared by hand' });
      expect(await missing()).toBeNull();
      await lease.journal.noteMissing(NOW - 7, NOW + 3);
      expect(await missing()).toBe(NOW - 7);
      const absent = async () => (await lease.journal.standing()).confirmedAbsent;
      await lease.confirmAbsent([at('bundles.a'), at('bundles.b')], { atMs: NOW + 4, reason: 'looked' });
      expect(await absent()).toEqual(['bundles.a', 'bundles.b']);
      await lease.journal.noteMissing(NOW - 7, NOW + 5);
      expect(await absent()).toEqual([]);
      await lease.release();
      await state.close();
      await home.remove();
    });

    test('heeds each word whatever the clock says: no gap is later than one given since, nor earlier than one before', async () => {
      const home = await create({ createdMs: NOW });
      const state = await home.open();
      const lease = await state.lock(newHolder());
      const standing = () => lease.journal.standing();
      const ahead = NOW + 26 * 3_600_000;
      await lease.journal.noteMissing(NOW - 5, ahead);
      await lease.confirmAbsent([at('bundles.a')], { atMs: NOW + 1, reason: 'looked' });
      expect((await standing()).confirmedAbsent).toEqual(['bundles.a']);
      await lease.declareWhole({ atMs: NOW + 2, reason: 'compared by hand' });
      expect((await standing()).missingFromMs).toBeNull();
      await lease.journal.noteMissing(NOW - 5, NOW + 3);
      expect(await standing()).toMatchObject({ missingFromMs: NOW - 5, confirmedAbsent: [] });
      await lease.release();
      await state.close();
      await home.remove();
    });
  });

  describe(`${name}: a state started over`, () => {
    test.each([null, NOW - 1000])(
      'misses everything since the lost one was created, at %s',
      async (createdMs) => {
        const lost = { reason: 'the disk died', actor: 'ada', lastApplyMs: null, createdMs };
        const home = await create({ createdMs: NOW, lost });
        const state = await home.open();
        const lease = await state.lock(newHolder());
        expect(await lease.journal.standing()).toEqual({
          latestMs: NOW,
          wholeUntilMs: NOW,
          notedMs: [],
          confirmed: true,
          missingFromMs: createdMs ?? 0,
          lastReadMs: null,
          confirmedAbsent: [],
        });
        await lease.declareWhole({ atMs: NOW + 1, reason: 'compared by hand' });
        expect((await lease.journal.standing()).missingFromMs).toBeNull();
        await lease.release();
        await state.close();
        await home.remove();
      },
    );
  });
}
