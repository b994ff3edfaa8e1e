/**
 * `state import --as`: gives the environment that the project file no longer has its new name. The name is part of every
 * idempotency key, so a wish that was sent under the old name has another key under the new one. Whatever rests on the old
 * keys refuses the new name.
 */
import { reusableFromMs } from '../../apply/journal/deadline.ts';
import { KEY_LIFETIME_MS, LATE_ARRIVAL_MS } from '../../interface/index.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { type Intervention, noteIntervention } from '../journal/interventions.ts';
import { gapNotedMs, journalReads } from '../journal/read-journal.ts';
import { knowsRun, readEnvironments } from '../journal/read-log.ts';
import type { NamedStates } from '../lock-file.ts';
import { instantIn, readFacts, writeFact } from '../schema/meta.ts';
import { COLUMNS, type Queries, TABLE_NAMES } from '../schema/tables.ts';

const COMMAND = 'state import --as';

export interface NewName extends Pick<Intervention, 'atMs' | 'actor' | 'reason'> {
  readonly to: string;
  /** The environments of the project file. */
  readonly kept: readonly string[];
  /** From `pricewright.lock`. */
  readonly named: NamedStates;
}

export interface NamedAnew {
  readonly from: string;
  /** Its newest run; undefined if it has none. */
  readonly run: string | undefined;
}

/** Facts that count keys of the old name. The service's time counts anew, and a gap begins at the beginning. */
const OF_THE_KEYS = ['service_ms', 'missing_from_ms', 'missing_noted_ms'];

/** The most addresses that a message names. */
const MOST_NAMED = 5;

/** Must be called in the transaction of the import. Throws a DiagnosticsError where an old key is still needed. */
export async function nameImported(queries: Queries, name: NewName): Promise<NamedAnew> {
  const { to, actor, reason } = name;
  const from = formerName(await readEnvironments(queries), name);
  await refuseOlder(queries, from, name);
  const facts = await readFacts(queries, from);
  const { latestMs } = await journalReads(queries, from).standing();
  const gapsMs = [await gapNotedMs(queries, from), gapUnder(await readFacts(queries, to))].filter(
    (ms) => ms !== null,
  );
  const atMs = Math.max(name.atMs, latestMs, ...gapsMs);
  refuseKeysInUse(from, await keysInUse(queries, from, atMs));

  await queries.deleteFrom('meta').where('environment', '=', to).execute();
  await queries.deleteFrom('meta').where('environment', '=', from).where('name', 'in', OF_THE_KEYS).execute();
  for (const table of TABLE_NAMES)
    if ('environment' in COLUMNS[table])
      await queries
        .updateTable(table as 'meta')
        .set({ environment: to })
        .where('environment', '=', from)
        .execute();
  if (gapsMs.length > 0) {
    // Requests of the missing time had keys of the old name: under the new one the service replays none of them.
    const notedMs = Math.max(...gapsMs, (instantIn(facts, 'whole_at_ms') ?? 0) + 1);
    await writeFact(queries, to, 'missing_from_ms', '0');
    await writeFact(queries, to, 'missing_noted_ms', String(notedMs));
  }
  await noteIntervention(queries, to, { atMs, actor, command: COMMAND, subject: `${from} ${to}`, reason });
  const newest = queries.selectFrom('runs').select('run').where('environment', '=', to);
  return { from, run: (await newest.orderBy('number', 'desc').executeTakeFirst())?.run };
}

/** A person may have declared a gap under the new name, which an older copy does not have on record yet. */
function gapUnder(facts: ReadonlyMap<string, string>): number | null {
  const notedMs = instantIn(facts, 'missing_noted_ms');
  return notedMs !== null && notedMs > (instantIn(facts, 'whole_at_ms') ?? 0) ? notedMs : null;
}

function formerName(known: readonly string[], { to, kept }: NewName): string {
  if (known.includes(to))
    throw fault(
      'environment-taken',
      `the export has records or runs of \`${to}\` already, and two environments cannot become one`,
      'import it without --as, or give a name that it does not have',
    );
  const [from, ...more] = known.filter((environment) => !kept.includes(environment));
  if (from !== undefined && more.length === 0) return from;
  throw fault(
    'nothing-to-rename',
    from === undefined
      ? `the project file has every environment of the export (${quoted(known)}), so that none of them became \`${to}\``
      : `the project file lacks ${quoted([from, ...more])}, and one of them alone can become \`${to}\``,
    from === undefined
      ? 'take the old name out of `environments`; if nothing was applied with it, import without --as'
      : 'keep the others in `environments`',
  );
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** Under the new name nobody would notice what an older copy misses. */
async function refuseOlder(queries: Queries, from: string, { to, named }: NewName): Promise<void> {
  const run = (named.get(to) ?? named.get(from) ?? named.get(null))?.run;
  if (run === undefined || (await knowsRun(queries, run))) return;
  throw fault(
    'state-behind',
    `the export knows nothing of the run ${run}, the last one that pricewright.lock names: it is an older copy`,
    `export the newer state; if nothing newer is left, put this one back, confirm that, and export it again: ${commandLine({ environment: to, named: true }, 'recover --answer older --reason …')}`,
  );
}

interface KeyInUse {
  readonly because: string;
  /** Null where time alone does not help. */
  readonly untilMs: number | null;
}

async function keysInUse(queries: Queries, from: string, atMs: number): Promise<readonly KeyInUse[]> {
  const reads = journalReads(queries, from);
  const open = await reads.openIntents();
  const { pending } = await reads.register();
  const withdrawn = await queries
    .selectFrom('intents')
    .select(['address', 'deadline_ms'])
    .where('environment', '=', from)
    .where('closing', '=', 'withdrawn')
    .where('withdrawn_left', '=', 1)
    .orderBy('id')
    .execute();
  const renamed = await queries
    .selectFrom('interventions')
    .select(({ fn }) => fn.max('at_ms').as('at_ms'))
    .where('command', '=', COMMAND)
    .executeTakeFirst();
  const addressed = (rows: readonly { readonly address: string }[], how: string): string =>
    `${counted(rows.length, 'request')} ${how}, at ${someOf([...new Set(rows.map(({ address }) => address))], MOST_NAMED)}`;
  const late = withdrawn
    .map(({ address, deadline_ms }) => ({ address, untilMs: reusableFromMs(Number(deadline_ms)) }))
    .filter(({ untilMs }) => atMs < untilMs);
  const renamedUntilMs =
    Number(renamed?.at_ms ?? Number.NEGATIVE_INFINITY) + KEY_LIFETIME_MS + LATE_ARRIVAL_MS;
  return [
    ...(open.length > 0 ? [{ because: addressed(open, 'in doubt'), untilMs: null }] : []),
    ...(pending !== null
      ? [{ because: `run ${pending.run} on its way to the register of runs`, untilMs: null }]
      : []),
    ...(late.length > 0
      ? [
          {
            because: addressed(late, 'closed as not applied that may arrive late'),
            untilMs: Math.max(...late.map(({ untilMs }) => untilMs)),
          },
        ]
      : []),
    ...(atMs < renamedUntilMs
      ? [{ because: 'another new name of a moment ago', untilMs: renamedUntilMs }]
      : []),
  ];
}

function refuseKeysInUse(from: string, uses: readonly KeyInUse[]): void {
  if (uses.length === 0) return;
  const instants = uses.map(({ untilMs }) => untilMs);
  const until = instants.includes(null) ? null : new Date(Math.max(...instants.map(Number))).toISOString();
  const apply = `apply once more from the state that it came from, while the project file has \`${from}\`: ${commandLine({ environment: from, named: true }, 'apply')}; then export it again`;
  throw fault(
    'rename-key-in-use',
    `idempotency keys of \`${from}\` are in use (${uses.map(({ because }) => because).join('; ')}): under another name it could be executed again`,
    until === null ? apply : `import it from ${until} on`,
  );
}
