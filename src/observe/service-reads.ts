/**
 * The reads of one run, with limited concurrency, retries and a count of requests. They stop when further reads would
 * only repeat a failure. A failed read adds a diagnostic, its caller continues with *unread*, and the run ends with
 * the diagnostics.
 */
import pLimit from 'p-limit';
import { type OperationName, PROFILES, type Traits, type WireReading } from '../interface/index.ts';
import { compareDiagnostics, type Diagnostic, diagnosticText } from '../model/messages/diagnostic.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import {
  type Answer,
  type Answered,
  resourceAt,
  type ServiceClient,
  type ServiceRequest,
} from '../service/answer.ts';
import { fillPath, isPathId } from '../service/encode-request.ts';
import { type ReadRetry, readFailure, readWithRetry, unexpectedAnswer } from '../service/read-failure.ts';
import { type PagesRead, readPages } from '../service/read-pages.ts';
import { findRoutes } from './find-route.ts';

export interface ReadingSetup {
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  /** The origin of the service, for diagnostics. */
  readonly origin: string;
  readonly retry: ReadRetry;
  /** The maximum number of concurrent reads. */
  readonly concurrency: number;
  /** Whole lists by name and order, so that a command reads each of them once; each run reads its own if absent. */
  readonly lists?: WholeLists;
}

/** The whole lists that a command has read. */
export type WholeLists = Map<string, Promise<PagesRead>>;

export type Got<T> =
  | { readonly kind: 'read'; readonly value: T }
  /** The service itself reports that there is nothing under this id, and nothing says that it lacks the route. */
  | { readonly kind: 'missing' }
  /** The operation is absent, or a failure was noted. */
  | { readonly kind: 'unread' };

export interface Listed<T> {
  readonly items: readonly T[];
  readonly complete: boolean;
}

export type ServiceReads = ReturnType<typeof createServiceReads>;

type Read<T> = (json: Json) => WireReading<T>;
type Texts = Readonly<Record<string, string>>;

/** The number of failures of any kind after which no further request is sent. */
const MAX_FAILURES = 20;
/**
 * Enough pages for a hundred ids if the service returns twenty objects per page, and few if the service ignores the
 * ids.
 */
const MOST_PAGES_LOOKED_UP = 5;
/** Failures that every further read would repeat. */
const STOPPING: ReadonlySet<string> = new Set([
  'unauthorized',
  'service-unreachable',
  'service-timeout',
  'service-unavailable',
  'service-redirects',
  'another-program',
  'service-busy',
]);

export function createServiceReads(setup: ReadingSetup) {
  const { client, bindings, origin, retry, concurrency, lists = new Map() } = setup;
  const limit = pLimit(concurrency);
  const failures: Diagnostic[] = [];
  let stopped = false;
  let requests = 0;

  const note = (diagnostic: Diagnostic): { readonly kind: 'unread' } => {
    // Concurrent reads fail in the same way, so only one of them is reported.
    const isStopping = STOPPING.has(diagnostic.code);
    if (isStopping && failures.some(({ code }) => code === diagnostic.code)) return { kind: 'unread' };
    failures.push(diagnostic);
    stopped ||= isStopping || failures.length >= MAX_FAILURES;
    return { kind: 'unread' };
  };

  const sendRead = async (request: ServiceRequest): Promise<Answer> => {
    const asked = await readWithRetry(client, request, retry);
    requests += asked.requests;
    return asked.answer;
  };
  const routes = findRoutes(bindings, (operation) =>
    sendRead({ operation, path: operation.path, body: null, key: null }),
  );

  /** Believes a 404 only where the service has the route of the read. */
  const missing = async (name: OperationName): Promise<Got<never>> => {
    const without = await routes.missing(name);
    if (without === undefined) return { kind: 'missing' };
    const { operation, answer } = without;
    const failure = readFailure(answer, { operation, path: operation.path, body: null, key: null }, origin);
    return failures.some(({ message }) => message === failure.message) ? { kind: 'unread' } : note(failure);
  };

  /**
   * How a list serves to find objects, each as fully as its single read shows it. Only the profile makes promises about a
   * list, so an operation that the project bound itself is excluded.
   */
  const finds = (name: OperationName): Traits['finds'] => {
    const bound = bindings.operations.get(name);
    return bound === undefined || bound.boundBy === 'project' || bound.summaries
      ? 'not'
      : PROFILES[bindings.profile].traits.finds;
  };
  /** False where the profile names the parameters of the list, and not all of these. */
  const takes = ({ name, boundBy }: BoundOperation, query: Texts): boolean => {
    const known = boundBy === 'project' ? undefined : PROFILES[bindings.profile].parameters?.(name);
    return known === undefined || Object.keys(query).every((each) => known.includes(each));
  };
  /** A list as it is, in its order. A whole one, and the beginning of one that is longer, is read once. */
  const pagesOf = async (operation: BoundOperation, query: Texts, mostPages?: number): Promise<PagesRead> => {
    const ask = async (): Promise<PagesRead> => {
      const options = { query, origin, retry, limit, ...(mostPages !== undefined && { mostPages }) };
      const pages = await readPages(client, operation, bindings, options);
      requests += pages.requests;
      return pages;
    };
    if (Object.keys(query).some((name) => name !== 'sort') || operation.path !== pathOf(operation.name))
      return ask();
    const name = JSON.stringify([operation.name, query]);
    const earlier = lists.get(name);
    const known = earlier && (await earlier);
    if (known?.kind === 'read' && (known.complete || mostPages !== undefined)) return known;
    const pages = ask();
    lists.set(name, pages);
    return pages;
  };
  const pathOf = (name: OperationName) => bindings.operations.get(name)?.path;

  /** Reads a list whose failure proves nothing. Unreadable items are left out. */
  const listQuietly = async <T>(
    operation: BoundOperation,
    query: Texts,
    read: Read<T>,
    mostPages = MOST_PAGES_LOOKED_UP,
  ): Promise<Listed<T> | undefined> => {
    const pages = await pagesOf(operation, query, mostPages);
    if (pages.kind === 'failed') {
      if (STOPPING.has(pages.diagnostic.code)) note(pages.diagnostic);
      return undefined;
    }
    routes.served(operation.name);
    const items = pages.items.flatMap((item) => {
      const reading = read(item);
      return reading.kind === 'read' ? [reading.value] : [];
    });
    return { items, complete: pages.complete && items.length === pages.items.length };
  };

  const ask = async <T>(
    request: ServiceRequest,
    read: Read<T>,
    belongs: (value: T) => boolean,
  ): Promise<Got<T>> => {
    const { name } = request.operation;
    const answer = await routes.during(
      name,
      limit(async () => (stopped ? undefined : sendRead(request))),
    );
    if (answer === undefined) return { kind: 'unread' };
    if (saysMissing(answer)) return missing(name);
    if (!isContent(answer)) return note(readFailure(answer, request, origin));
    const resource = resourceAt(answer.body, request.operation.idPath);
    if (resource === undefined) return note(unexpectedAnswer(request, 'it is no object'));
    const reading = read(resource);
    if (reading.kind === 'wrong') return note(unexpectedAnswer(request, reading.what));
    if (belongs(reading.value)) return reading;
    return note(unexpectedAnswer(request, 'it is about another id than the one asked for'));
  };

  return {
    /** Reads one resource by its path ids. `belongs` returns true if the answer is the requested one. */
    async get<T>(
      name: OperationName,
      ids: Texts,
      read: Read<T>,
      belongs: (value: T) => boolean,
    ): Promise<Got<T>> {
      const operation = bindings.operations.get(name);
      if (operation === undefined) return { kind: 'unread' };
      const unusable = Object.values(ids).find((id) => !isPathId(id));
      if (unusable !== undefined) return note(unusableId(name, unusable));
      const path = fillPath(operation.path, ids);
      return ask({ operation, path, body: null, key: null }, read, belongs);
    },

    /** Reads a list; undefined if the operation is absent or the read failed. `ids` are those in its path. */
    async list<T>(
      name: OperationName,
      query: Texts,
      read: Read<T>,
      ids: Texts = {},
    ): Promise<Listed<T> | undefined> {
      const bound = bindings.operations.get(name);
      if (bound === undefined || stopped) return undefined;
      const unusable = Object.values(ids).find((id) => !isPathId(id));
      if (unusable !== undefined) {
        note(unusableId(name, unusable));
        return undefined;
      }
      const operation = { ...bound, path: fillPath(bound.path, ids) };
      const pages = await pagesOf(operation, query);
      if (pages.kind === 'failed') {
        note(pages.diagnostic);
        return undefined;
      }
      routes.served(name);
      const request: ServiceRequest = { operation, path: operation.path, body: null, key: null };
      const items: T[] = [];
      for (const [index, item] of pages.items.entries()) {
        const reading = read(item);
        if (reading.kind === 'read') items.push(reading.value);
        else note(unexpectedAnswer(request, `item ${index}: ${reading.what}`));
      }
      return { items, complete: pages.complete };
    },

    /**
     * Reads a list with filters; undefined if it cannot be read or does not accept them. A failure is noted only if
     * every other read would fail in the same way.
     */
    async filter<T>(
      name: OperationName,
      query: Texts,
      read: Read<T>,
      mostPages?: number,
    ): Promise<Listed<T> | undefined> {
      const bound = bindings.operations.get(name);
      if (bound === undefined || stopped || !takes(bound, query)) return undefined;
      return listQuietly(bound, query, read, mostPages);
    },

    /**
     * The wanted objects that a whole list shows, in the order of `query`; empty where {@link finds} says `not`. A
     * failure or an incomplete answer proves nothing, so callers read each absent id by itself. A failure is noted only
     * if every other read would fail in the same way.
     */
    async lookUp<T extends JsonObject & { readonly id: string }>(
      name: OperationName,
      wanted: readonly string[],
      read: Read<T>,
      query: Texts = {},
    ): Promise<readonly T[]> {
      const bound = bindings.operations.get(name);
      const asked = new Set(wanted.filter(isPathId));
      if (bound === undefined || finds(name) === 'not' || stopped || asked.size === 0) return [];
      // A list of more pages than there are wanted objects costs more than to read each.
      const all = await listQuietly(bound, query, read, asked.size);
      return (all?.items ?? []).filter(({ id }) => asked.has(id));
    },

    finds,
    traits: PROFILES[bindings.profile].traits,
    /** True where the list shows summaries. */
    isSummary: (name: OperationName) => bindings.operations.get(name)?.summaries === true,
    /** True where the operation shows published versions that never change. */
    showsForGood: (name: OperationName) => bindings.operations.get(name)?.showsForGood === true,
    requests: () => requests,
    diagnostics: () => distinct(failures),
  };
}

/** True for a 404 in the interface's own form. A gateway's 404 says nothing about the resource. */
function saysMissing(answer: Answer): boolean {
  if (answer.kind !== 'answered' || answer.status !== 404 || !isJsonObject(answer.body)) return false;
  return answer.body.status === 404 && typeof answer.body.detail === 'string';
}

type Content = Answered & { readonly body: Json };

function isContent(answer: Answer): answer is Content {
  return (
    answer.kind === 'answered' && answer.status >= 200 && answer.status <= 299 && answer.body !== undefined
  );
}

function unusableId(name: OperationName, id: string): Diagnostic {
  return {
    severity: 'error',
    code: 'unusable-id',
    message: `${JSON.stringify(id)} cannot be an id of the service, so ${name} is not asked`,
    fix: 'correct the id: in the catalog, or the record by state rm and a new id:',
  };
}

/** Each diagnostic once, in order. Concurrent reads often fail with the same one. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byText = new Map(diagnostics.map((diagnostic) => [diagnosticText(diagnostic), diagnostic]));
  return [...byText.values()].toSorted(compareDiagnostics);
}
