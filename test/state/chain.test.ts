/**
 * The chain from a signed approval to the service's answers: any byte of it that is changed is found. CHAIN_CHANGES sets
 * how many are tried.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainRows } from '../../src/state/chain/read-chain.ts';
import { verifyChain } from '../../src/state/chain/verify-chain.ts';
import { openState } from '../../src/state/open-state.ts';
import { type ApprovingProject, approvingProject, newApprover } from '../cli/approving-project.ts';

const CHANGES = Number(process.env.CHAIN_CHANGES ?? 300);

/** The columns of the chain; the others say nothing of what was approved, sent and answered. */
const COLUMNS = {
  runs: 'run plan_digest actor commit_hash tool_version started_at_ms ended_at_ms completed previous hash checksum end_checksum',
  texts: 'run kind part text checksum',
  requests:
    'id run step_id step_digest plan_digest address operation opens day revision round key method path body body_hash ' +
    'opened_at_ms checksum closed_at_ms closing withdrawn_left answer_status remote_id replayed reason closed_by closing_checksum',
  records: 'address remote_id value answered start status presence revision applied_at_ms checksum',
  approvals: 'plan_digest document noted_at_ms checksum',
} as const;

type Table = keyof typeof COLUMNS;
type Value = string | number | null;

let project: ApprovingProject;
let rows: ChainRows;

beforeAll(async () => {
  const [alice, bob] = [newApprover('alice'), newApprover('bob')];
  project = await approvingProject([alice, bob]);
  project.rules('[{ when: { always: true }, by: [finance, legal] }]', { finance: [alice], legal: [bob] });
  project.price('10.00');
  await project.run('state', 'init');
  for (const price of ['10.00', '13.00']) {
    project.price(price);
    const { digest } = await project.planned();
    await project.run('approve', digest, '--as', 'finance', '--key', alice.file);
    await project.run('approve', digest, '--as', 'legal', '--key', bob.file);
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  }
  const state = await openState({
    kind: 'sqlite',
    file: join(project.folder, 'state.db'),
    project: 'approve-billing-7f3k2q',
    environment: 'default',
    expectedStateId: null,
    origin: null,
    mode: 'read',
  });
  rows = await state.chain();
  await state.close();
}, 60_000);

afterAll(() => project.close());

/** Mulberry32: the same changes in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function changed(value: Exclude<Value, null>, random: (below: number) => number): Value {
  const bytes = Buffer.from(String(value));
  if (bytes.length === 0) return 'x';
  const at = random(bytes.length);
  const before = bytes[at] ?? 0;
  bytes[at] =
    typeof value === 'number' ? 48 + ((before - 48 + 1 + random(9)) % 10) : before ^ (1 + random(255));
  const text = bytes.toString('utf8');
  return typeof value === 'number' ? Number(text) : text;
}

function withChange(random: (below: number) => number): { readonly rows: ChainRows; readonly what: string } {
  if (random(20) === 0)
    return {
      rows: { ...rows, rules: String(changed(rows.rules ?? '', random)) },
      what: 'the rules on record',
    };
  for (;;) {
    const tables = Object.keys(COLUMNS) as Table[];
    const table = tables[random(tables.length)] ?? 'runs';
    const at = random(rows[table].length);
    const columns = COLUMNS[table].split(' ');
    const column = columns[random(columns.length)] ?? '';
    const row = rows[table][at] as unknown as Readonly<Record<string, Value>>;
    const value = row[column] ?? null;
    if (value === null) continue;
    const next = changed(value, random);
    if (next === value) continue;
    const others = (rows[table] as readonly object[]).with(at, { ...row, [column]: next });
    return { rows: { ...rows, [table]: others }, what: `${table} ${at} ${column}: ${value} → ${next}` };
  }
}

describe('a chain', () => {
  test('as it was written is verified', () => {
    const { faults, runs, approvals } = verifyChain(rows);
    expect(faults).toEqual([]);
    expect(approvals).toBe(4);
    expect(runs.map((run) => run.approvals.map(({ name, role }) => `${name} ${role}`))).toEqual([
      ['alice finance', 'bob legal'],
      ['alice finance', 'bob legal'],
    ]);
  });

  test(`with a changed byte is found out, ${CHANGES} times`, () => {
    const random = randomFrom(20_261_120);
    const missed: string[] = [];
    for (let count = 0; count < CHANGES; count += 1) {
      const { rows: altered, what } = withChange(random);
      if (verifyChain(altered).faults.length === 0) missed.push(what);
    }
    expect(missed).toEqual([]);
  }, 3_600_000);

  test('with a row that is gone is found out', () => {
    for (const table of ['approvals', 'texts', 'runs'] as const)
      for (const at of rows[table].keys()) {
        const left = (rows[table] as readonly object[]).toSpliced(at, 1);
        expect(verifyChain({ ...rows, [table]: left } as ChainRows).faults, `${table} ${at}`).not.toEqual([]);
      }
    for (const at of rows.requests.keys())
      expect(verifyChain({ ...rows, requests: rows.requests.toSpliced(at, 1) }).faults).not.toEqual([]);
    expect(verifyChain({ ...rows, rules: null }).faults).not.toEqual([]);
  });

  test('says which run it is about', () => {
    const [first, ...others] = rows.approvals;
    const { faults } = verifyChain({ ...rows, approvals: others });
    expect(faults).toEqual([
      {
        run: rows.runs[0]?.run,
        message: 'gone from the record or changed: 1 approval that it began with',
      },
      {
        run: rows.runs[0]?.run,
        message: `no approval by ${first?.document.includes('"finance"') ? 'finance' : 'legal'} is on record for its plan`,
      },
    ]);
  });
});
