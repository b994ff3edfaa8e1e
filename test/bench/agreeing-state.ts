/**
 * A corpus with a state that agrees with it, as if it had been applied: every record is what the corpus's own plan leaves,
 * and what an apply notes as up to date is noted by the command itself. More than ten thousand subscriptions are those ten
 * thousand again, each time under other keys and for other customers.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { hashOfFile } from '../../src/catalog/digest-files.ts';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { hashSubscriptions, splitSubscriptions } from '../../src/incremental/split-subscriptions.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { projectApplied } from '../../src/plan/project-applied.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { openState } from '../../src/state/open-state.ts';
import { type Corpus, SUBSCRIPTIONS_PER_FILE, subscriptionFile, writeCorpus } from './corpus.ts';

const FILES_AT_ONCE = 10;
const MOST_OF_THEIR_OWN = 10_000;

/** `subscriptions` above ten thousand: a multiple of that, at most a million. */
export async function writeAgreeingCorpus(subscriptions: number, program: string): Promise<Corpus> {
  const own = Math.min(subscriptions, MOST_OF_THEIR_OWN);
  const corpus = writeCorpus(own);
  command(corpus, program, 'state', 'init');
  await writeRecords(corpus);
  command(corpus, program, 'apply', '--yes', '--refresh=none', '--json');
  return repeated(corpus, subscriptions / own);
}

/** What every key begins with, and what it begins with in the copy of this number. */
const KEYS = 'customer_000';
const keysOf = (copy: number): string => `customer_0${String(copy).padStart(2, '0')}`;

function repeated(corpus: Corpus, times: number): Corpus {
  const { folder } = corpus;
  const database = new DatabaseSync(join(folder, '.pricewright', 'state.db'));
  const files = [...corpus.files];
  let { bytes } = corpus;
  const own = files.filter((file) => file.includes('/subscriptions/'));
  for (let copy = 1; copy < times; copy += 1) {
    database.exec('BEGIN');
    repeatRecords(database, copy);
    for (const [index, file] of own.entries()) {
      const name = subscriptionFile((copy * own.length + index) * SUBSCRIPTIONS_PER_FILE);
      const text = readFileSync(file, 'utf8').replaceAll(KEYS, keysOf(copy));
      writeFileSync(join(folder, name), text);
      files.push(join(folder, name));
      bytes += Buffer.byteLength(text);
      repeatEntry(database, relative(folder, file), name, text, copy);
    }
    database.exec('COMMIT');
  }
  database.close();
  return { ...corpus, files, bytes };
}

function repeatRecords(database: DatabaseSyncInstance, copy: number): void {
  const columns = database
    .prepare('PRAGMA table_info(resources)')
    .all()
    .map((column) => String((column as { name: unknown }).name));
  const copied = columns.map((name) => {
    if (['address', 'owner', 'remote_id', 'value'].includes(name))
      return `replace(${name}, '${KEYS}', '${keysOf(copy)}')`;
    // That of another row; those of older programs have none.
    return name === 'checksum' ? 'NULL' : name;
  });
  database.exec(
    `INSERT INTO resources (${columns.join(', ')}) SELECT ${copied.join(', ')} FROM resources
     WHERE address LIKE '%${KEYS}%'`,
  );
}

function repeatEntry(
  database: DatabaseSyncInstance,
  file: string,
  name: string,
  text: string,
  copy: number,
): void {
  const entry = database.prepare('SELECT * FROM up_to_date WHERE file = ?').get(file) as Row | undefined;
  const split = splitSubscriptions(text);
  const hashed = split && hashSubscriptions(text, split);
  if (entry === undefined || split === undefined || hashed === undefined)
    throw new Error(`${file} is not up to date`);
  const hashes = new Map(hashed.map(({ key, hash }) => [key, hash]));
  const keys = String(entry.keys).replaceAll(KEYS, keysOf(copy));
  const lines = String(entry.entries).replaceAll(KEYS, keysOf(copy)).split('\n');
  const entries = keys.split('\n').map((key, index) => {
    const [, ...rest] = JSON.parse(lines[index] ?? '[]') as readonly unknown[];
    return JSON.stringify([hashes.get(key) ?? '', ...rest]);
  });
  const row: Row = {
    ...entry,
    file: name,
    content: hashOfFile(text),
    keys,
    entries: entries.join('\n'),
  };
  const columns = Object.keys(row);
  database
    .prepare(`INSERT INTO up_to_date (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...(Object.values(row) as never[]));
}

type Row = Readonly<Record<string, unknown>>;

function command({ folder }: Corpus, program: string, ...args: readonly string[]): void {
  // Under CI no key goes to this machine; here it is for nobody.
  const env = { ...process.env, BILLING_API_KEY: 'none', CI: undefined };
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
}

async function writeRecords({ folder, files }: Corpus): Promise<void> {
  const state = await openState({
    kind: 'sqlite',
    file: join(folder, '.pricewright', 'state.db'),
    project: 'bench-billing-7f3k2q',
    environment: 'default',
    expectedStateId: null,
    origin: null,
    mode: 'write',
  });
  const run = 'bench' as RunId;
  const nowMs = Date.now();
  const lease = await state.lock({ run, pid: 1, host: '', actor: null, commit: null, sinceMs: nowMs });
  const isShared = (file: string): boolean => !file.includes('/subscriptions/');
  const shared = files.filter(isShared);
  const others = files.filter((file) => !isShared(file));
  for (let from = 0; from < others.length; from += FILES_AT_ONCE) {
    const some = [...shared, ...others.slice(from, from + FILES_AT_ONCE)];
    await lease.journal.noteRecords(run, recordsOf(folder, some, nowMs), nowMs);
  }
  await lease.release();
  await state.close();
}

function recordsOf(folder: string, files: readonly string[], nowMs: number): readonly Recorded[] {
  const { catalog, diagnostics } = readCatalog(
    files.map((file) => ({ file: relative(folder, file), content: readFileSync(file) })),
    { environment: null, variables: new Map() },
  );
  if (catalog === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const projected = projectApplied({
    project: 'bench',
    environment: 'default',
    origin: '',
    catalog,
    upToDate: undefined,
    commit: null,
    bindings: bindOperations('published', {}, {}, {}).bindings,
    guards: {
      deletions: 0,
      locked_prices: 0,
      unmeasured: 0,
      backdating_days: 0,
      protect: [],
      exceptions: [],
    },
    revert: [],
    targets: [],
    today: new Date(nowMs).toISOString().slice(0, 10) as CalendarDay,
    toolVersion: '0.0.0',
  });
  if (projected.kind === 'faulty') throw new Error('the corpus cannot be planned');
  const { records } = projected.observed;
  const idOf = (address: Address): string => records.get(address)?.remoteId ?? `remote ${address}`;
  return [...records.values()].map((record) => ({
    ...record,
    remoteId: idOf(record.address),
    value: record.value && filled(record.value, idOf),
    appliedAtMs: nowMs,
  }));
}

/** Ids in the place of references. */
function filled(value: JsonObject, idOf: (address: Address) => string): JsonObject {
  const text = JSON.stringify(value).replace(/\{"\$ref":"([^"#]+)#id"\}/g, (_, address) =>
    JSON.stringify(idOf(address as Address)),
  );
  return JSON.parse(text) as JsonObject;
}
