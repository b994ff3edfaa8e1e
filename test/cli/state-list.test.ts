/** `state list` of a state with more records than are read at once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { stateList } from '../../src/cli/commands/state/state-list.ts';
import type { World } from '../../src/cli/io/world.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { MOST_AT_ONCE } from '../../src/state/schema/tables.ts';
import { recorded } from '../observe/observed-world.ts';
import { type ProjectWithState, projectWithState } from './project-with-state.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

let project: ProjectWithState;

beforeEach(async () => {
  project = await projectWithState(NOW);
});
afterEach(() => project.remove());

function record(address: string): Recorded {
  const value = { name: `of ${address}\u202e` };
  return recorded(address, { remoteId: `id of ${address}`, value, status: 'active', appliedAtMs: NOW });
}

/** What was written, piece by piece. */
async function listed(json: boolean): Promise<readonly string[]> {
  const written: string[] = [];
  const stream = { write: (text: string) => void written.push(text), isTerminal: false, columns: undefined };
  const world = { cwd: project.folder, env: {}, stdout: stream, stderr: stream } as unknown as World;
  expect(await stateList(world, { color: false, json })).toBe(0);
  return written;
}

test('none of them is an empty array', async () => {
  expect(await listed(true)).toEqual(['[]\n']);
  expect((await listed(false)).join('')).toBe('');
});

test('all of them are one array in the order of addresses, which is written part by part', async () => {
  const numbers = Array.from({ length: 2 * MOST_AT_ONCE + 1 }, (_, index) => index + 10_000);
  const records = numbers.map((number) => record(`subscriptions.s${number}`));
  await project.write((journal) => journal.noteRecords('run' as RunId, records.toReversed(), NOW));
  const written = await listed(true);
  const rows = records.map((one) => ({ ...one, inDoubt: false }));
  expect(written.join('')).toBe(`${JSON.stringify(rows, null, 2).replaceAll('\u202e', '\\u202e')}\n`);
  expect(written).toHaveLength(4);
  expect((await listed(false)).join('').split('\n').slice(0, 2)).toEqual([
    'subscriptions.s10000  id of subscriptions.s10000',
    'subscriptions.s10001  id of subscriptions.s10001',
  ]);
});
