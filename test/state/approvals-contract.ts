/** Approvals in every home of state: a part of the suite of `state-contract.ts`. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rulesFingerprint } from '../../src/approval/plan-approvals.ts';
import type { ApprovalRules } from '../../src/model/plan/approval.ts';
import { addressOf } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { sealPlan } from '../../src/plan/document/plan-digest.ts';
import { verifyChain } from '../../src/state/chain/verify-chain.ts';
import type { LockHolder } from '../../src/state/schema/meta.ts';
import type { Lease, State } from '../../src/state/state.ts';
import { newHolder } from '../apply/bench.ts';
import { smallPlan } from '../apply/plans.ts';
import type { Home, HomeOptions } from './home-under-test.ts';
import { NOW } from './intents.ts';

const RULES: ApprovalRules = {
  rules: [{ when: { moves: true }, by: ['finance'] }],
  approvers: { finance: ['ssh-ed25519 AAAA alice'] },
};

export function approvalsContract(name: string, create: (options: HomeOptions) => Promise<Home>): void {
  describe(`${name}: approvals`, () => {
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

    const faults = async () => verifyChain(await state.chain()).faults.map(({ message }) => message);
    const start = (rules: ApprovalRules, documents: readonly string[] = []) => {
      const approvals = { rules, base: null, required: [], approvers: {} };
      const { checksum: _, ...plan } = smallPlan();
      return lease.journal.startRun({
        run: holder.run,
        plan: sealPlan({ ...plan, approvals }),
        startedAtMs: NOW,
        actor: 'maria',
        commit: null,
        toolVersion: '0.1.0',
        approvals: { rules, documents },
      });
    };

    test('are kept once, by plan, in their order', async () => {
      for (const document of ['one', 'two', 'one'])
        await state.keepApproval({ planDigest: 'd', document, atMs: NOW });
      await state.keepApproval({ planDigest: 'other', document: 'three', atMs: NOW });
      expect(await state.approvalsOf('d')).toEqual(['one', 'two']);
      expect(await faults()).toHaveLength(3);
    });

    test('come on record with the run, and so do its rules', async () => {
      expect(await state.rules()).toBeUndefined();
      expect(await faults()).toEqual([]);
      await start(RULES, ['signed']);
      expect(await state.rules()).toEqual(RULES);
      expect(await state.approvalsOf(smallPlan().digest)).toEqual(['signed']);
    });

    test('a run that fails to begin leaves neither', async () => {
      const run = holder.run;
      await start(RULES);
      await expect(start({ ...RULES, rules: [] }, ['signed'])).rejects.toThrow();
      expect(run).toBe(holder.run);
      expect(await state.rules()).toEqual(RULES);
      expect(await state.approvalsOf(smallPlan().digest)).toEqual([]);
    });

    test('notices that went out are on record with the chain, and the last word about a file counts', async () => {
      const [known, other] = ['a'.repeat(64), 'b'.repeat(64)] as const;
      const subscription = addressOf('subscription', 'acme');
      const day = calendarDay('2027-02-01');
      const notices = [{ subscription, id: 'sub_1', customer: 'cus_1', from: day, changes: [], prices: [] }];
      const first = { announced_on: calendarDay('2026-10-01'), file_sha256: known, notices };
      expect(await state.reader.announced?.()).toEqual([]);
      await lease.recordNotices(first, { atMs: NOW + 5, reason: 'by post' });
      const again = { ...first, announced_on: calendarDay('2026-10-03') };
      const second = { ...first, file_sha256: other };
      await lease.recordNotices(second, { atMs: NOW + 6, reason: null });
      await lease.recordNotices(again, { atMs: NOW + 7, reason: null });
      expect(await state.reader.announced?.()).toEqual([again, second]);
      expect(await state.interventions(9)).toMatchObject([
        { command: 'notices', subject: `file ${known.slice(0, 12)}` },
        { subject: `file ${other.slice(0, 12)}` },
        { reason: 'by post' },
      ]);
      expect(await faults()).toEqual([]);
      const rows = await state.chain();
      const altered = rows.interventions.map((row) => ({
        ...row,
        document: row.document?.replace('2026-10-01', '2026-09-01') ?? null,
      }));
      expect(verifyChain({ ...rows, interventions: altered }).head?.hash).not.toBe(
        verifyChain(rows).head?.hash,
      );
    });

    test('rules that a person puts on record are in the log and fit the chain', async () => {
      await start(RULES);
      const other = { ...RULES, rules: [] };
      await lease.setRules(other, [], { atMs: NOW + 5, reason: 'a lost key' });
      expect(await state.rules()).toEqual(other);
      expect(await state.interventions(1)).toMatchObject([
        { command: 'state set rules', subject: rulesFingerprint(other), reason: 'a lost key' },
      ]);
      expect(await faults()).toEqual([]);
    });
  });
}
