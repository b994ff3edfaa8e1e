/** The chain of runs in every home of state: a part of the suite of `state-contract.ts`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IntentId, RunId } from '../../src/apply/journal/journal.ts';
import { countResults } from '../../src/model/plan/outcome.ts';
import { sealPlan } from '../../src/plan/document/plan-digest.ts';
import { type ChainRows, eachRun } from '../../src/state/chain/read-chain.ts';
import { recordTextOf, sha256 } from '../../src/state/chain/run-hash.ts';
import { type KeptHash, verifyChain } from '../../src/state/chain/verify-chain.ts';
import { checksumOf, runColumns, runEndColumns } from '../../src/state/schema/rows.ts';
import type { State } from '../../src/state/state.ts';
import { newHolder } from '../apply/bench.ts';
import { planOf, step } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import type { Home, HomeOptions } from './home-under-test.ts';
import { NOW, newIntent, openedId } from './intents.ts';

const RUNS = 20;
const MINUTE_MS = 60_000;
const done = { kind: 'done', status: 200, remoteId: 'bun_1', replayed: false, reason: null } as const;

/** Every fifth is cut short with a request in doubt, which the next one closes. */
const isCutShort = (number: number) => number % 5 === 3;

interface Written {
  readonly run: RunId;
  readonly hash: string | undefined;
}

/** Runs as applies write them, one request each. */
export async function writeRuns(state: State, many: number): Promise<readonly Written[]> {
  const written: Written[] = [];
  let open: { readonly intent: IntentId; readonly address: string } | undefined;
  for (let number = 0; number < many; number += 1) {
    const holder = newHolder();
    const { journal, release } = await state.lock(holder);
    const { run } = holder;
    const atMs = NOW + number * MINUTE_MS;
    const address = `bundles.b${number}`;
    const planned = step('bundles.create', address, { name: address });
    const { checksum: _, ...plan } = planOf([planned], { digest: `digest ${number}` });
    const start = { run, startedAtMs: atMs, actor: 'maria', commit: null, toolVersion: '0.1.0' };
    await journal.startRun({ ...start, plan: sealPlan(plan) });
    const close = (intent: IntentId, at: string) =>
      journal.closeIntent(intent, done, [recorded(at, { appliedAtMs: atMs })], atMs + 2);
    if (open !== undefined) await close(open.intent, open.address);
    const more = { stepId: planned.id, stepDigest: planned.digest, planDigest: plan.digest, atMs: atMs + 1 };
    const intent = openedId(await journal.openIntent(run, newIntent(address, more)));
    open = isCutShort(number) ? { intent, address } : undefined;
    if (open === undefined) await close(intent, address);
    const hash =
      open === undefined ? await journal.endRun(run, outcomeOf(run, plan.digest, atMs)) : undefined;
    written.push({ run, hash });
    await release();
  }
  return written;
}

function outcomeOf(run: RunId, plan_digest: string, atMs: number) {
  const finished_at = new Date(atMs + 3).toISOString();
  const how = { interrupted: false, stopped: null, steps: [], counts: countResults([]) };
  const place = { project: 'acme', environment: 'production', started_at: finished_at, finished_at };
  return { format_version: 1 as const, run, plan_digest, ...place, ...how };
}

function without(rows: ChainRows, run: string): ChainRows {
  return {
    ...rows,
    runs: rows.runs.filter((row) => row.run !== run),
    texts: rows.texts.filter((row) => row.run !== run),
    requests: rows.requests.filter((row) => row.run !== run),
    records: rows.records.filter(
      ({ address }) => !rows.requests.some((row) => row.run === run && row.address === address),
    ),
  };
}

/** As somebody would who knows the program: every hash and every checksum is computed anew. */
function chainedAnew(rows: ChainRows): ChainRows {
  let previous: string | null = null;
  const runs = eachRun(rows).map((each) => {
    const { row } = each;
    const linked = { ...row, previous };
    const hash = sha256(recordTextOf({ ...each, row: linked }));
    previous = hash;
    const ended = { ...linked, hash: row.ended_at_ms === null ? null : hash };
    const end_checksum = ended.hash === null ? null : checksumOf(runEndColumns(ended));
    return { ...ended, checksum: checksumOf(runColumns(ended)), end_checksum };
  });
  return { ...rows, runs };
}

export function chainContract(name: string, create: (options: HomeOptions) => Promise<Home>): void {
  describe(`${name}: a chain of ${RUNS} runs`, () => {
    let home: Home;
    let state: State;

    beforeEach(async () => {
      home = await create({ createdMs: NOW });
      state = await home.open();
    });
    afterEach(async () => {
      await state.close();
      await home.remove();
    });

    test('loses no run unnoticed', async () => {
      const written = await writeRuns(state, RUNS);
      const rows = await state.chain();
      const newest: KeptHash = { hash: written.at(-1)?.hash ?? '', place: 'a comment', anywhere: false };
      const faultsOf = (altered: ChainRows) => verifyChain(altered, [newest]).faults;
      expect(faultsOf(rows)).toEqual([]);
      expect(verifyChain(rows).runs.map(({ run, hash }) => ({ run, hash: hash ?? undefined }))).toEqual(
        written,
      );
      expect(faultsOf(chainedAnew(rows))).toEqual([]);
      for (const { run } of written) {
        expect(faultsOf(without(rows, run)), run).not.toEqual([]);
        expect(faultsOf(chainedAnew(without(rows, run))), run).not.toEqual([]);
      }
      // Only a hash that is kept elsewhere tells what was cut from the end.
      const last = written.at(-1)?.run ?? '';
      expect(verifyChain(without(rows, last)).faults).toEqual([]);
      expect(faultsOf(without(rows, last))).toEqual([
        {
          run: null,
          message: `a comment has the hash ${newest.hash}, and no run has it: that run, or something done by hand since, is gone or was changed`,
        },
      ]);
    });

    test('holds in each environment by itself', async () => {
      const other = await home.open({ environment: 'staging' });
      const [own, its] = [await writeRuns(state, 2), await writeRuns(other, 2)];
      const kept = { hash: its[1]?.hash ?? '', place: 'pricewright.lock' };
      const rows = await state.chain();
      expect(verifyChain(rows, [{ ...kept, anywhere: true }]).faults).toEqual([]);
      expect(verifyChain(rows, [{ ...kept, anywhere: false }]).faults).toHaveLength(1);
      expect(rows.runs.map(({ previous }) => previous)).toEqual([null, own[0]?.hash]);
      expect((await state.runs(1))[0]?.outcome?.record_hash).toBe(own[1]?.hash);
      await other.close();
    });
  });
}
