/** The duties of every home of state when an environment gets another name: a part of the suite of `state-contract.ts`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reusableFromMs } from '../../src/apply/journal/deadline.ts';
import type { Closing, NewIntent } from '../../src/apply/journal/journal.ts';
import { missingSince } from '../../src/apply/journal/missing-uses.ts';
import type { Lease, LockHolder, State } from '../../src/state/state.ts';
import { newHolder } from '../apply/bench.ts';
import { at, smallPlan } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import type { Home, HomeOptions } from './home-under-test.ts';
import { NOW, newIntent, openedId } from './intents.ts';
import { fileOf, plain, upToDate } from './up-to-date-contract.ts';

const ORIGIN = smallPlan().target.origin;
const REASON = { atMs: NOW + 10, reason: 'staging came' };
const HOUR_MS = 3_600_000;

const record = (address: string) =>
  recorded(address, { remoteId: 'bun_1', value: { name: 'Grün' }, appliedAtMs: NOW });
const done: Closing = { kind: 'done', status: 200, remoteId: 'bun_1', replayed: false, reason: null };
const left: Closing = { kind: 'withdrawn', status: null, reason: 'looked', left: true };

export function renameContract(name: string, create: (options: HomeOptions) => Promise<Home>): void {
  describe(`${name}: an environment that gets another name`, () => {
    let home: Home;
    let state: State;
    let holder: LockHolder;
    let lease: Lease;
    let other: State;
    let otherHolder: LockHolder;
    let otherLease: Lease;

    beforeEach(async () => {
      home = await create({ createdMs: NOW });
      state = await home.open();
      holder = newHolder();
      lease = await state.lock(holder);
      other = await home.open({ environment: 'live' });
      otherHolder = newHolder();
      otherLease = await other.lock(otherHolder);
    });
    afterEach(async () => {
      await lease.release();
      await otherLease.release();
      await state.close();
      await other.close();
      await home.remove();
    });

    const startRun = (of: Lease, { run }: LockHolder) =>
      of.journal.startRun({
        run,
        plan: smallPlan(),
        startedAtMs: NOW,
        actor: 'maria',
        commit: null,
        toolVersion: '0.1.0',
      });
    const open = async (address: string, more: Partial<NewIntent> = {}) =>
      openedId(await lease.journal.openIntent(holder.run, newIntent(address, more)));
    /** One request that was executed, and its record. */
    const applied = async () => {
      await startRun(lease, holder);
      await lease.journal.closeIntent(await open('bundles.a'), done, [record('bundles.a')], NOW + 1);
    };
    const rename = (more = {}, said = REASON) =>
      lease.rename({ to: 'live', by: otherHolder.run, origin: ORIGIN, ...more }, said);
    const missing = async (of: Lease) => (await of.journal.standing()).missingFromMs;

    test('takes along every record, run, request, fact, intervention and cache row, and leaves none', async () => {
      await applied();
      await lease.journal.noteRegister({ current: { run: 'r', atMs: NOW }, pending: null });
      await lease.confirmReplays({ atMs: NOW + 2, reason: 'known' });
      const file = fileOf('a.yaml', [upToDate('acme')]);
      await lease.recordUpToDate({ put: [file], remove: [], upToDate: [], changed: [] });
      const [records, runs] = [await state.reader.records(), await state.runs(9)];
      const intents = await state.intentsAt(at('bundles.a'));
      const words = await state.interventions(9);

      expect(await rename()).toEqual({ records: 1, runs: 1 });

      expect(await other.reader.records()).toEqual(records);
      expect(await other.runs(9)).toEqual(runs);
      expect(await other.intentsAt(at('bundles.a'))).toEqual(intents);
      expect((await other.upToDate()).map(plain)).toEqual([plain(file)]);
      expect(await otherLease.journal.register()).toMatchObject({ current: { run: 'r' } });
      expect(await other.environmentsOf(ORIGIN)).toEqual(['live']);
      expect(await other.environments()).toEqual(['live']);
      const [said, ...before] = await other.interventions(9);
      expect(before).toEqual(words);
      expect(said).toEqual({
        ...REASON,
        actor: 'maria',
        command: 'state rename-env',
        subject: 'production live',
      });

      expect(await state.reader.records()).toEqual(new Map());
      expect([await state.runs(9), await state.upToDate(), await state.interventions(9)]).toEqual([
        [],
        [],
        [],
      ]);
      expect(await lease.journal.register()).toEqual({ current: null, pending: null });
      await lease.release();
      expect([await state.holder(), await other.holder()]).toEqual([undefined, otherHolder]);
    });

    test('goes on under the new name: the journal is the same, and writes again', async () => {
      await applied();
      const { latestMs, wholeUntilMs } = await lease.journal.standing();
      await rename();
      expect(await otherLease.journal.standing()).toMatchObject({
        latestMs,
        wholeUntilMs,
        heardMs: null,
      });
      await startRun(otherLease, otherHolder);
      const next = newIntent('bundles.a', { revision: 1, key: 'another', planDigest: 'next' });
      await otherLease.journal.openIntent(otherHolder.run, next);
      expect(await other.intentsAt(at('bundles.a'))).toHaveLength(2);
    });

    const refusals: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
      ['nothing is there', async () => undefined, /^nothing-to-rename: .*`production`/],
      [
        'a request is in doubt',
        async () => {
          await applied();
          await open('bundles.b');
        },
        /^rename-in-doubt: `production` has 1 request in doubt, at bundles\.b: .*apply --env production$/,
      ],
      [
        'the register is pending',
        async () => {
          await applied();
          const pending = { run: 'r2', firstSentAtMs: NOW, lastSentAtMs: NOW };
          await lease.journal.noteRegister({ current: null, pending });
        },
        /^rename-register-pending: the name of run r2/,
      ],
      [
        'the new name has records',
        async () => {
          await applied();
          await otherLease.journal.noteRecords(otherHolder.run, [record('bundles.z')], NOW);
        },
        /^environment-taken: .*`live`/,
      ],
      [
        'the new name has a run',
        async () => {
          await applied();
          await startRun(otherLease, otherHolder);
        },
        /^environment-taken: .*`live`/,
      ],
    ];
    test.each(refusals)('is refused where %s, and nothing changes', async (_, prepare, told) => {
      await prepare();
      const before = [await state.reader.records(), await state.runs(9), await state.interventions(9)];
      await expect(rename()).rejects.toThrow(told);
      expect([await state.reader.records(), await state.runs(9), await state.interventions(9)]).toEqual(
        before,
      );
    });

    test('is refused with every reason at once, and for another service', async () => {
      await applied();
      await open('bundles.b');
      await startRun(otherLease, otherHolder);
      const all =
        /^environment-taken: [^\n]*\norigin-changed: [^\n]*https:\/\/x\.example[^\n]*\nrename-in-doubt: /;
      await expect(rename({ origin: 'https://x.example' })).rejects.toThrow(all);
    });

    test('is refused to who lost either lock', async () => {
      await applied();
      await other.unlock({ actor: 'ada', atMs: NOW, reason: null });
      await expect(rename()).rejects.toThrow(/^lock-lost/);
      await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
      await expect(rename()).rejects.toThrow(/^lock-lost/);
      expect(await other.environments()).toEqual(['production']);
    });

    describe('with a request that counts as not applied, though its bytes may have left', () => {
      const deadlineMs = NOW + 20 * HOUR_MS;
      beforeEach(async () => {
        await applied();
        await lease.journal.closeIntent(await open('bundles.b', { deadlineMs }), left, [], NOW + 3);
      });

      test('waits until its key is no help any more', async () => {
        const until = reusableFromMs(deadlineMs);
        const told = new RegExp(
          `^rename-key-in-use: .*bundles\\.b.*from ${new Date(until).toISOString()} on`,
        );
        await expect(rename({}, { ...REASON, atMs: until - 1 })).rejects.toThrow(told);
        expect(await rename({}, { ...REASON, atMs: until })).toMatchObject({ records: 1 });
      });

      test('does not wait once the same key had an answer', async () => {
        const again = await open('bundles.b', { deadlineMs, planDigest: 'next' });
        await lease.journal.closeIntent(again, done, [record('bundles.b')], NOW + 4);
        expect(await rename()).toMatchObject({ records: 2 });
      });
    });

    test('a name that another environment left waits until the keys of that one have expired', async () => {
      await applied();
      await rename();
      // `production` is free again: `test` may not be called so yet, and `live` may be called so again.
      const third = await home.open({ environment: 'test' });
      const thirdHolder = newHolder();
      const thirdLease = await third.lock(thirdHolder);
      await thirdLease.journal.noteRecords(thirdHolder.run, [record('bundles.c')], NOW);
      const back = { to: 'production', by: holder.run, origin: ORIGIN };
      await expect(thirdLease.rename(back, REASON)).rejects.toThrow(/^rename-name-in-use: .*`production`/);
      expect(await otherLease.rename(back, { ...REASON, atMs: NOW + 20 })).toMatchObject({ records: 1 });
      await thirdLease.release();
      await third.close();
    });

    describe('and a journal that misses something', () => {
      test('had the keys of the missing time under the old name: it begins at the beginning', async () => {
        await applied();
        await lease.journal.noteMissing(NOW - 5, NOW + 2);
        await lease.confirmAbsent([at('bundles.x')], { atMs: NOW + 3, reason: 'looked' });
        await rename();
        const { missingFromMs, confirmedAbsent } = await otherLease.journal.standing();
        expect([missingFromMs, confirmedAbsent]).toEqual([0, ['bundles.x']]);
      });

      test('misses nothing once a person said so', async () => {
        await applied();
        await lease.journal.noteMissing(NOW - 5, NOW + 2);
        await lease.declareWhole({ atMs: NOW + 3, reason: 'compared' });
        await rename();
        expect(await missing(otherLease)).toBeNull();
      });

      test('keeps the gap that was declared under the new name, of an older copy', async () => {
        await applied();
        await lease.declareWhole({ atMs: NOW + HOUR_MS, reason: 'compared' });
        await otherLease.declareOlder({ atMs: NOW + 3, reason: 'the newest copy is lost' });
        await rename();
        expect(await missing(otherLease)).toBe(0);
      });

      test('keeps no gap under the new name that a person has closed there', async () => {
        await applied();
        await otherLease.declareOlder({ atMs: NOW + 3, reason: 'the newest copy is lost' });
        await otherLease.declareWhole({ atMs: NOW + 4, reason: 'compared' });
        await rename();
        expect(await missing(otherLease)).toBeNull();
      });

      test('found out after the rename, begins at the beginning until the service was heard again', async () => {
        await applied();
        await lease.journal.noteHeard(NOW);
        await rename();
        const since = async () => missingSince(NOW + HOUR_MS, await otherLease.journal.standing());
        expect(await since()).toBe(0);
        await otherLease.journal.noteHeard(NOW + 30);
        expect(await since()).toBe(NOW + 30);
      });
    });
  });

  test(`${name}: an environment of a state that was started over and gets another name`, async () => {
    const lost = { reason: 'the disk died', actor: null, lastApplyMs: null, createdMs: NOW - 1000 };
    const home = await create({ createdMs: NOW, lost });
    const [state, other] = [await home.open(), await home.open({ environment: 'live' })];
    const [holder, otherHolder] = [newHolder(), newHolder()];
    const [lease, otherLease] = [await state.lock(holder), await other.lock(otherHolder)];
    await lease.journal.noteRecords(holder.run, [record('bundles.a')], NOW);
    const missing = async (of: Lease) => (await of.journal.standing()).missingFromMs;
    expect(await missing(lease)).toBe(NOW - 1000);
    await lease.rename({ to: 'live', by: otherHolder.run, origin: ORIGIN }, REASON);
    expect(await missing(otherLease)).toBe(0);
    for (const each of [lease, otherLease]) await each.release();
    for (const each of [state, other]) await each.close();
    await home.remove();
  });
}
