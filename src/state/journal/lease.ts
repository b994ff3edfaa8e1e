/** The held lock: the journal and a few other writes, each fenced by the run that holds the lock. */
import type { Kysely } from 'kysely';
import { missingSince } from '../../apply/journal/deadline.ts';
import type { Journal, RunId } from '../../apply/journal/journal.ts';
import { rulesFingerprint } from '../../approval/plan-approvals.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { type Address, covers, ownerOf } from '../../model/values/address.ts';
import { SET_RULES } from '../chain/run-hash.ts';
import type { Home } from '../home.ts';
import {
  forgetHolder,
  holderText,
  type LockHolder,
  noteHolder,
  readFact,
  readFactHeld,
  writeFact,
} from '../schema/meta.ts';
import { recordsIn } from '../schema/rows.ts';
import type { Queries, Tables } from '../schema/tables.ts';
import type { Lease, Said } from '../state.ts';
import { writeRules } from './approvals.ts';
import { createGroupCommit } from './group-commit.ts';
import { CONFIRM_ABSENT, noteIntervention, RECORD_INVOICES, RECORD_NOTICES } from './interventions.ts';
import { gapNotedMs, journalReads, latestRunMs } from './read-journal.ts';
import { closeIntent, journalWrites, noteMissing, writeRecords } from './write-journal.ts';

/** Records the holder, so that every later write can check that the run still holds the lock. */
export async function openLease(
  database: Kysely<Tables>,
  typed: TypedFor,
  holder: LockHolder,
  releaseLock: () => void | Promise<void>,
  home: Pick<Home, 'sharesWriting' | 'witness'>,
): Promise<Lease> {
  const { environment } = typed;
  await database.transaction().execute((queries) => noteHolder(queries, environment, holder));
  const fence = (queries: Queries) => checkHolder(queries, environment, holder.run, home.sharesWriting);
  const commits = createGroupCommit(database, fence, home.witness(environment, holder.run));
  const journal: Journal = {
    ...journalReads(database, environment),
    ...journalWrites(commits, environment, holder.run),
  };
  /** Carries out what a person said, and notes it for each subject; null for the state as a whole. */
  const byHand = (
    given: Said,
    command: string,
    subjects: readonly (string | null)[],
    write: (queries: Queries, atMs: number) => Promise<void> = async () => undefined,
    document?: string,
  ) =>
    commits.write(async (queries) => {
      const { latestMs } = await journalReads(queries, environment).standing();
      const gapMs = (await gapNotedMs(queries, environment)) ?? latestMs;
      // The journal's time: by a slow clock a word would seem older than the gap that it is about.
      const said = { actor: holder.actor, ...given, atMs: Math.max(given.atMs, latestMs, gapMs) };
      await write(queries, said.atMs);
      for (const subject of subjects)
        await noteIntervention(queries, environment, { command, subject, ...said }, document);
    });
  const noteInstant = (name: 'trusted_at_ms' | 'whole_at_ms') => (queries: Queries, atMs: number) =>
    writeFact(queries, environment, name, String(atMs));
  let released = false;
  return {
    run: holder.run,
    journal,
    closeByHand: ({ intent, address }, closing, records, given) =>
      byHand(
        given,
        closing.kind === 'done' ? 'recover --id' : 'recover --answer not-applied',
        [address],
        (queries, atMs) => closeIntent(queries, environment, holder.run, { intent, closing, records, atMs }),
      ),
    noteSendingAgain: (address, given) => byHand(given, 'recover --answer send-again', [address]),
    removeRecord: (address, given) =>
      byHand(given, 'state rm', [address], (queries, atMs) =>
        removeRecord(queries, typed, holder, address, atMs),
      ),
    confirmReplays: (given) =>
      byHand(given, 'recover --answer replays', [null], noteInstant('trusted_at_ms')),
    confirmAbsent: (addresses, given) =>
      byHand(given, CONFIRM_ABSENT, addresses, (queries) => refuseInDoubt(queries, typed, addresses)),
    declareWhole: (given) => byHand(given, 'recover --answer whole', [null], noteInstant('whole_at_ms')),
    declareOlder: (given) =>
      byHand(given, 'recover --answer older', [null], async (queries, atMs) => {
        const known = await journalReads(queries, environment).standing();
        const fromMs = missingSince(await latestRunMs(queries, environment), known);
        await noteMissing(queries, environment, fromMs, atMs);
      }),
    setService: (origin, given) =>
      byHand(given, 'state set service', [origin], (queries) =>
        writeFact(queries, environment, 'origin', origin),
      ),
    setRules: (rules, changes, given) =>
      byHand(given, SET_RULES, [...changes, rulesFingerprint(rules)], (queries) =>
        writeRules(queries, environment, rules),
      ),
    recordNotices: (announcement, given) =>
      byHand(
        given,
        RECORD_NOTICES,
        [`file ${announcement.file_sha256.slice(0, 12)}`],
        undefined,
        JSON.stringify(announcement),
      ),
    recordInvoices: (subject, document, given) =>
      byHand(given, RECORD_INVOICES, [subject], undefined, document),
    release: async () => {
      if (released) return;
      released = true;
      try {
        await commits.write((queries) => forgetHolder(queries, environment, holder));
      } catch {
        // The lock is lost to another run, or the disk is gone: there is nothing to give back.
      } finally {
        await releaseLock();
      }
    },
  };
}

/**
 * The fence of every write. Throws a DiagnosticsError, exit code 7, if another run holds the lock. `hold` keeps the
 * lock from being taken until the transaction ends.
 */
export async function checkHolder(
  queries: Queries,
  environment: string,
  run: RunId,
  hold: boolean,
): Promise<void> {
  const text = await (hold ? readFactHeld : readFact)(queries, environment, 'lock');
  const now = text === undefined ? undefined : (JSON.parse(text) as LockHolder);
  if (now?.run === run) return;
  throw fault(
    'lock-lost',
    `this run no longer holds the lock${now === undefined ? '' : `; ${holderText(now)} does`}`,
    'run apply again: it resolves what is in doubt first',
    EXIT.locked,
  );
}

async function removeRecord(
  queries: Queries,
  typed: TypedFor,
  holder: LockHolder,
  address: Address,
  atMs: number,
): Promise<void> {
  await refuseInDoubt(queries, typed, [address]);
  const own = await queries
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', typed.environment)
    .where('owner', '=', ownerOf(address))
    .execute();
  const rows = (await recordsIn(queries, own)).filter(
    (row) => covers(address, row.address) && isPresent(row),
  );
  if (!rows.some((row) => row.address === address)) {
    throw fault(
      'not-recorded',
      `nothing is recorded at ${address}`,
      `see what is with: ${commandLine(typed, 'state list')}`,
    );
  }
  const removed = rows.map((row): Recorded => ({ ...row, presence: 'removed' }));
  await writeRecords(queries, typed.environment, holder.run, removed, atMs);
}

/** Throws a DiagnosticsError if a request in doubt may still change something at these addresses. */
async function refuseInDoubt(
  queries: Queries,
  typed: TypedFor,
  addresses: readonly Address[],
): Promise<void> {
  const open = await journalReads(queries, typed.environment).openIntents();
  const doubt = open.find((intent) => addresses.some((address) => covers(address, intent.address)));
  if (doubt === undefined) return;
  throw fault(
    'record-in-doubt',
    `a request for ${doubt.address} is in doubt`,
    `recover it first: run apply, or ${commandLine(typed, `recover ${doubt.address} --answer send-again`)}`,
  );
}
