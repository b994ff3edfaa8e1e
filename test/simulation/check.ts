/**
 * Holds a schedule against the invariants of the protocol. It reads what the service executed, what arrived, and what the
 * journal says; it knows nothing of the executor.
 */

import { comparable, projectOnto } from '../../src/model/catalog/comparable.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { groupBy } from '../../src/model/values/group-by.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Executed, Sent } from './network.ts';
import { identityOf } from './team.ts';

export interface Evidence {
  readonly sent: readonly Sent[];
  readonly executed: readonly Executed[];
  /** Keys of deletions for which the service itself said that there is no such thing. */
  readonly gone: ReadonlySet<string>;
  /** Keys of requests that the service refused for a field of theirs. */
  readonly refusedForField?: ReadonlySet<string>;
  readonly intents: readonly Readonly<Record<string, unknown>>[];
  /** Of every journal that there was. */
  readonly runs: readonly Readonly<Record<string, unknown>>[];
  readonly records: ReadonlyMap<string, Recorded>;
  readonly forgotten: readonly Forgotten[];
}

/** When the journal forgot, from which instant on it knew nothing, and the latest instant that it still noted. */
export interface Forgotten {
  readonly atMs: number;
  readonly sinceMs: number;
  readonly latestMs: number;
  /** The number of the last intent that it still knows, 0 where it knows none. */
  readonly lastIntent: number;
  /** How many runs there were by then: what they noted, in whatever state, is of before. */
  readonly runs: number;
}

/**
 * What the published interface gives nobody a way to prevent, by name; nothing else is forgiven.
 * `key_used_again`: a state that was lost or put back to an older copy forgot what was sent under a key or after it, and
 * the service forgot the key. What is sent under it makes nothing a second time: an update, whose value the catalog asks for,
 * or another version than the one that was made.
 * `copy_of_limited`: the service answered 429, a copy of that very request was executed hours later, and nobody applied
 * within the life of the key (docs/protocol.md, "One more limit").
 */
export const BEYOND = ['key_used_again', 'copy_of_limited'] as const;
export type Beyond = (typeof BEYOND)[number];

export type Finding =
  | { readonly kind: 'violation'; readonly what: string }
  | { readonly kind: 'beyond'; readonly why: Beyond; readonly what: string };

const HOUR_MS = 60 * 60 * 1000;
const KEY_LIFE_MS = 24 * HOUR_MS;
const SENDING_WINDOW_MS = 20 * HOUR_MS;
/** What a clock may be off. */
const LENIENCE_MS = 10 * 60 * 1000;
const LONGEST_SENDING_MS = SENDING_WINDOW_MS + LENIENCE_MS;

export function check(whole: Evidence): readonly Finding[] {
  const evidence = withoutRegister(whole);
  return [
    ...oncePerKey(evidence),
    ...onceEach(evidence),
    ...replacedOnce(evidence),
    ...journaledFirst(evidence),
    ...countedFirst(evidence),
    ...withinDeadline(evidence),
    ...recordedIsExecuted(evidence),
    ...oneIdEach(evidence),
    ...refusalUnderstood(evidence),
    ...recordedHolds(evidence),
  ];
}

/** The register of runs has a protocol of its own: its requests are noted beside the intents. */
function withoutRegister(evidence: Evidence): Evidence {
  const isOfIntent = ({ key }: { readonly key: string }): boolean => !key.startsWith('pwr_');
  return {
    ...evidence,
    sent: evidence.sent.filter(isOfIntent),
    executed: evidence.executed.filter(isOfIntent),
  };
}

/** The service's own word is that it executed nothing. */
function isCopyOfLimited([first, second]: Pair, intents: Evidence['intents']): boolean {
  return (
    first.key === second.key &&
    second.atMs - first.atMs >= KEY_LIFE_MS &&
    intents.some(
      ({ key, closing, answer_status }) =>
        key === first.key && closing === 'withdrawn' && Number(answer_status) === 429,
    )
  );
}

function oncePerKey({ executed, forgotten, sent, intents }: Evidence): readonly Finding[] {
  const doubled = pairs(executed, ({ key }) => key).filter((pair) => !isSentAnewAfterNothing(pair));
  return doubled.map((pair) => {
    const what = twice('one key executed twice', pair);
    if (isCopyOfLimited(pair, intents)) return { kind: 'beyond', why: 'copy_of_limited', what };
    const firstSentMs = sent.find(({ key }) => key === pair[0].key)?.atMs ?? pair[0].atMs;
    return makesNothingTwice(pair, firstSentMs, forgotten)
      ? { kind: 'beyond', why: 'key_used_again', what }
      : violation(what);
  });
}

/** The service kept nothing of the first: a person who looked said so, and the key lived no longer. */
function isSentAnewAfterNothing([first, second]: Pair): boolean {
  const keptNothing = first.method === 'PATCH' && Object.keys(first.body ?? {}).length === 0;
  return keptNothing && second.atMs - first.atMs >= KEY_LIFE_MS;
}

/** A request that was on its way when the journal forgot may arrive after that: it counts from its first send. */
function makesNothingTwice(
  [first, second]: Pair,
  firstSentMs: number,
  forgotten: Evidence['forgotten'],
): boolean {
  return (
    (first.method === 'PATCH' || JSON.stringify(first.body) !== JSON.stringify(second.body)) &&
    second.atMs - first.atMs >= KEY_LIFE_MS &&
    forgotten.some(({ atMs }) => firstSentMs <= atMs && atMs <= second.atMs)
  );
}

/** A create makes the only thing of its name; a version differs from the one that it takes the place of. What was deleted may be made anew. */
function onceEach({ executed, intents }: Evidence): readonly Finding[] {
  const creates = executed.filter(({ method }) => method === 'POST');
  const things = creates.filter(({ path }) => !path.endsWith('/versions'));
  const deleted = new Set(
    executed.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1)),
  );
  const doubled = pairs(
    things.filter(({ made }) => made === null || !deleted.has(made)),
    ({ path, body }) => identityOf(path, body),
  );
  const versions = pairs(
    creates.filter(({ path, made }) => path.endsWith('/versions') && !deleted.has(made ?? '')),
    ({ path, body }) => `${path} ${body?.effective_at}`,
  ).filter(([first, second]) => JSON.stringify(first.body) === JSON.stringify(second.body));
  return [...doubled, ...versions].map((pair) => {
    const what = twice('executed twice', pair);
    return isCopyOfLimited(pair, intents)
      ? { kind: 'beyond', why: 'copy_of_limited', what }
      : violation(what);
  });
}

/**
 * A draft is replaced by the same content under one key alone, unless the journal forgot the first request, closed it as not
 * applied or without knowing its value, or had to give it up.
 */
function replacedOnce({ executed, forgotten, intents, sent }: Evidence): readonly Finding[] {
  const replacements = executed.filter(({ method }) => method === 'PUT');
  return pairs(replacements, ({ path }) => path)
    .filter(
      ([first, second]) =>
        first.key !== second.key && JSON.stringify(first.body) === JSON.stringify(second.body),
    )
    .filter(([first, second]) => {
      const firstSentMs = sent.find(({ key }) => key === first.key)?.atMs ?? first.atMs;
      const isGivenUp = second.atMs - firstSentMs >= SENDING_WINDOW_MS;
      const isForgotten = forgotten.some(({ atMs }) => firstSentMs <= atMs && atMs <= second.atMs);
      const isKnown = intents.some(({ key, closing }) => key === first.key && closing === 'done');
      return !isGivenUp && !isForgotten && isKnown;
    })
    .map((pair) => violation(twice('a draft replaced twice by the same content', pair)));
}

function twice(how: string, [first, second]: Pair): string {
  return `${how}: ${told(first)} and ${told(second)}`;
}

function journaledFirst({ sent }: Evidence): readonly Finding[] {
  return sent
    .filter(({ intent }) => intent === null)
    .map(({ by, method, path, key }) =>
      violation(`${by} sent ${method} ${path} under ${key} without an intent`),
    );
}

/** Every send was counted before it left, so that nobody closes an intent whose bytes may still arrive. */
function countedFirst({ sent }: Evidence): readonly Finding[] {
  const left = new Map<string, number>();
  return sent.flatMap(({ intent, by, method, path }) => {
    if (intent === null) return [];
    const times = (left.get(intent.name) ?? 0) + 1;
    left.set(intent.name, times);
    return times <= intent.sends ? [] : [violation(`${by} sent ${method} ${path} without counting it`)];
  });
}

function withinDeadline({ sent, runs, forgotten }: Evidence): readonly Finding[] {
  const first = new Map<string, number>();
  return sent.flatMap(({ intent, key, atMs, method, path }) => {
    const firstMs = first.get(intent?.name ?? key);
    if (firstMs === undefined) first.set(intent?.name ?? key, atMs);
    else if (atMs > lastSendMs(firstMs, intent?.openedAtMs ?? firstMs, runs, forgotten))
      return [
        violation(
          `${method} ${path} under ${key} was sent ${((atMs - firstMs) / HOUR_MS).toFixed(1)} h after its first send`,
        ),
      ];
    return [];
  });
}

/**
 * Until when an intent may be sent; it was opened at `openedAtMs` by the journal's clock. Until a run has completed
 * on a state that was rolled back, nobody can know whether its keys were used right after the copy was taken.
 */
function lastSendMs(
  firstMs: number,
  openedAtMs: number,
  runs: Evidence['runs'],
  forgotten: Evidence['forgotten'],
): number {
  const usual = firstMs + LONGEST_SENDING_MS;
  const rollback = forgotten.findLast(({ atMs }) => atMs <= firstMs);
  if (rollback === undefined || openedAtMs - rollback.latestMs >= SENDING_WINDOW_MS) return usual;
  const completed = runs.some(
    (run) => run.completed === 1 && numberOf(run) > rollback.runs && Number(run.ended_at_ms) <= openedAtMs,
  );
  if (completed) return usual;
  // What is left of the window, by the clock that opened it or by the true one: a journal may run ahead all the time.
  const untilMs = rollback.latestMs + LONGEST_SENDING_MS;
  return Math.max(untilMs, firstMs + untilMs - openedAtMs);
}

function numberOf(run: Readonly<Record<string, unknown>>): number {
  return Number(String(run.run).replace('run-', ''));
}

function recordedIsExecuted({ records, executed, gone, intents }: Evidence): readonly Finding[] {
  const made = new Set(executed.map((entry) => entry.made));
  const unmade = [...records.values()].filter(
    ({ address, remoteId, presence }) =>
      presence === 'present' &&
      remoteId !== null &&
      !made.has(remoteId) &&
      !address.includes('.versions.') &&
      !remoteId.startsWith('prod_platform') &&
      !remoteId.startsWith('prod_old'),
  );
  const keys = new Set([...executed.map(({ key }) => key), ...gone]);
  const unexecuted = intents.filter(
    ({ closing, key, answer_status }) =>
      closing === 'done' && answer_status !== null && !keys.has(String(key)),
  );
  return [
    ...unmade.map(({ address, remoteId }) =>
      violation(`${address} is recorded as ${remoteId}, which nothing made`),
    ),
    ...unexecuted.map(({ address, key }) =>
      violation(`${address} is noted as done under ${key}, which executed nothing`),
    ),
  ];
}

/** A refusal that names a field of the request is not one of its key, and leaves nothing in doubt. A version has no name. */
function refusalUnderstood({ intents, refusedForField = new Set(), executed }: Evidence): readonly Finding[] {
  const used = new Set(executed.map(({ key }) => key));
  return intents
    .filter(
      ({ key, doubt, operation }) =>
        doubt === 'key_taken' &&
        String(operation).endsWith('.create') &&
        operation !== 'versions.create' &&
        refusedForField.has(String(key)) &&
        !used.has(String(key)),
    )
    .map(({ address }) => violation(`${address} was refused for a field, and is in doubt for its key`));
}

/** No two addresses have one id: the next price of one would be written to the other. */
function oneIdEach({ records }: Evidence): readonly Finding[] {
  const present = [...records.values()].filter(
    ({ address, presence }) => presence === 'present' && !address.includes('.versions.'),
  );
  const holders = new Map<string, string>();
  return present.flatMap(({ address, remoteId }) => {
    const holder = holders.get(remoteId ?? address);
    holders.set(remoteId ?? address, address);
    return holder === undefined
      ? []
      : [violation(`${holder} and ${address} are both recorded as ${remoteId}`)];
  });
}

/** What state says was applied is what the last execution left, wherever state says that it knows. */
function recordedHolds({ records, executed, forgotten, intents }: Evidence): readonly Finding[] {
  // A state that forgot says what it knew, what it then had in flight included: only what it began since can be held
  // against it. And a replay after a send that was lost may be of what it forgot; where it knows that it forgot it says so.
  const lastForgotMs = Math.max(0, ...forgotten.map(({ atMs }) => atMs));
  const last = forgotten.at(-1);
  const wasInFlight = (record: Recorded): boolean =>
    intents.some(
      ({ id, closed_at_ms, address, sends, replayed }) =>
        last !== undefined &&
        closed_at_ms === record.appliedAtMs &&
        address === record.address &&
        (Number(id) <= last.lastIntent || (last.sinceMs > 0 && Number(sends) > 1 && replayed === 1)),
    );
  const executedOf = groupBy(executed, ({ made, path, method }) =>
    method === 'POST' ? made : (path.split('/').at(-1) ?? null),
  );
  const keys = new Set(intents.map(({ key }) => key));
  return [...records.values()].flatMap((record) => {
    const { address, remoteId, value, presence } = record;
    const isOfBefore =
      last !== undefined && !intents.some((one) => isSince(one, last) && one.address === address);
    if (record.appliedAtMs < lastForgotMs || isOfBefore || wasInFlight(record)) return [];
    if (value === null || presence !== 'present' || remoteId === null || address.includes('.versions.'))
      return [];
    const about = executedOf.get(remoteId) ?? [];
    // What it forgot while it was on its way may have arrived after all that it knows, or before.
    const known = about.filter(({ key, atMs }) => atMs < lastForgotMs || keys.has(key));
    const [held, heldThen] = [left(about), left(known)];
    // A request may carry what the service has and nobody stated; the record has what the catalog states.
    const differs = (name: string, than: JsonObject): boolean => {
      const [recorded, held] = [value, than].map((side) =>
        comparable({ [name]: side[name] ?? null }, noName),
      );
      return name in than && canonical(recorded) !== canonical(projectOnto(held ?? {}, recorded ?? {}));
    };
    const wrong = Object.keys(value).filter((name) => differs(name, held) && differs(name, heldThen));
    return wrong.map((name) => violation(`${address} is recorded with another ${name} than it has`));
  });
}

const noName = (): undefined => undefined;

function isSince({ id }: Readonly<Record<string, unknown>>, { lastIntent }: Forgotten): boolean {
  return Number(id) > lastIntent;
}

/** What executions leave, one after another. */
function left(executed: readonly Executed[]): JsonObject {
  return Object.assign({}, ...executed.map(({ body }) => body));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

type Pair = readonly [Executed, Executed];

/** Each execution with the one before it that is alike. */
function pairs(executed: readonly Executed[], like: (entry: Executed) => string): readonly Pair[] {
  const before = new Map<string, Executed>();
  const found: Pair[] = [];
  for (const entry of executed) {
    const earlier = before.get(like(entry));
    if (earlier !== undefined) found.push([earlier, entry]);
    before.set(like(entry), entry);
  }
  return found;
}

function violation(what: string): Finding {
  return { kind: 'violation', what };
}

function told({ atMs, method, path, key, made }: Executed): string {
  return `${method} ${path} (${key.slice(4, 12)}, ${made}) at ${new Date(atMs).toISOString()}`;
}
