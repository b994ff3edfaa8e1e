/** What a journal of years is asked before every run does not read what was ever sent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journalReads } from '../../src/state/journal/read-journal.ts';
import { createState } from '../../src/state/open-state.ts';
import type { Tables } from '../../src/state/schema/tables.ts';
import { sqliteDialect } from '../../src/state/sqlite/sqlite-dialect.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-journal-'));
  file = join(folder, 'state.db');
  await createState({ kind: 'sqlite', file, project: 'journal', nowMs: 1 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The statements that `read` is carried out with. */
async function statementsOf(read: (reads: ReturnType<typeof journalReads>) => Promise<unknown>) {
  const sqlite = new DatabaseSync(file);
  const statements = new Set<string>();
  const database = new Kysely<Tables>({
    dialect: sqliteDialect(sqlite, () => sqlite.close()),
    log: ({ query }) => void statements.add(query.sql),
  });
  await read(journalReads(database, 'default'));
  await database.destroy();
  return [...statements].filter((text) => text.includes('from "intents"'));
}

function indexesOf(statement: string): string {
  const sqlite = new DatabaseSync(file);
  const steps = sqlite.prepare(`explain query plan ${statement}`).all();
  sqlite.close();
  return steps.map(({ detail }) => String(detail)).join('\n');
}

test('open intents are found by being open', async () => {
  const [statement = ''] = await statementsOf((reads) => reads.openIntents());
  expect(indexesOf(statement)).toMatch(/INDEX intents_\w+ \(environment=\? AND closed_at_ms=\?\)/);
});

test('the latest of all instants stand in an index', async () => {
  const statements = await statementsOf((reads) => reads.standing());
  expect(statements).toHaveLength(4);
  for (const statement of statements) expect(indexesOf(statement)).toContain('COVERING INDEX');
});
