/** The simulation's invariants over both homes of state. `DISTURBED_SEEDS` and `DISTURBED_FROM` ask for others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Location } from '../../src/state/home.ts';
import { createState } from '../../src/state/open-state.ts';
import { START_MS } from '../apply/virtual-runtime.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { check } from '../simulation/check.ts';
import { disturbedRuns } from './disturbed-runs.ts';

const SEEDS = Number(process.env.DISTURBED_SEEDS ?? 2);
const FROM = Number(process.env.DISTURBED_FROM ?? 0);

let server: PostgresServer;
let folder: string;
beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'pricewright-disturbed-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each<[string, (seed: number) => Location]>([
  ['SQLite', (seed) => ({ kind: 'sqlite', file: join(folder, `${seed}.db`) })],
  ['PostgreSQL', (seed) => ({ kind: 'postgres', url: server.url(`seed_${seed}`) })],
])(
  `%s: ${SEEDS} disturbed schedules keep every invariant and converge`,
  async (_, locationOf) => {
    const wrong: string[] = [];
    let [deaths, awoken] = [0, 0];
    for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
      const location = locationOf(seed);
      await createState({ ...location, project: 'acme', nowMs: START_MS });
      const disturbed = await disturbedRuns(seed, location);
      deaths += disturbed.deaths;
      awoken += disturbed.awoken;
      const { evidence, undone } = disturbed;
      wrong.push(...check(evidence).map(({ what }) => `seed ${seed}: ${what}`));
      wrong.push(...undone.map((id) => `seed ${seed}: ${id} was not done in the end`));
    }
    expect(wrong).toEqual([]);
    expect(deaths).toBeGreaterThan(0);
    expect(awoken).toBeGreaterThan(0);
  },
  600_000,
);
