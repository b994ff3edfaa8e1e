/**
 * A corpus with a state that agrees with it, as if it had been applied: every record is what the corpus's own plan leaves.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RunId } from '../../src/apply/journal/journal.ts';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { openState } from '../../src/state/open-state.ts';
import { type Corpus, type CorpusKind, writeCorpus } from './corpus.ts';

const FILES_AT_ONCE = 10;

export async function writeAgreeingCorpus(
  subscriptions: number,
  program: string,
  kind?: CorpusKind,
): Promise<Corpus> {
  const corpus = writeCorpus(subscriptions, 1, kind);
  command(corpus, program, 'state', 'init');
  await writeRecords(corpus);
  return corpus;
}

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
