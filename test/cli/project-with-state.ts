/** A project folder with a state in SQLite, and nothing in either. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Journal } from '../../src/apply/journal/journal.ts';
import { writeLockFile } from '../../src/state/lock-file.ts';
import { createState, openState } from '../../src/state/open-state.ts';
import type { LockHolder } from '../../src/state/schema/meta.ts';
import { newHolder } from '../apply/bench.ts';

const PROJECT = 'list-billing-7f3k2q';
const SETTINGS = `version: 1
project: ${PROJECT}
catalog: [billing/*.yaml]
service: { base_url: http://127.0.0.1:1 }
state: { sqlite: state.db }
`;

export interface ProjectWithState {
  readonly folder: string;
  /** As an apply writes to it. */
  write(notes: (journal: Journal, holder: LockHolder) => Promise<void>): Promise<void>;
  remove(): void;
}

export async function projectWithState(nowMs: number): Promise<ProjectWithState> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-state-'));
  const home = { kind: 'sqlite', file: join(folder, 'state.db'), project: PROJECT } as const;
  writeFileSync(join(folder, 'pricewright.yaml'), SETTINGS);
  await writeLockFile(folder, [null], { id: await createState({ ...home, nowMs }), createdMs: null });
  return {
    folder,
    write: async (notes) => {
      const expected = { expectedStateId: null, origin: null, environment: 'default' };
      const state = await openState({ ...home, ...expected, mode: 'write' });
      const holder = newHolder();
      const lease = await state.lock(holder);
      await notes(lease.journal, holder);
      await lease.release();
      await state.close();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
