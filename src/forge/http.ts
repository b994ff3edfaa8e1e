/**
 * JSON over HTTP with a forge, on undici. What is asked or rewritten is sent again after a failure that passes; a request
 * that makes something is not, so the caller looks first whether it is there. A rate limit is waited for, whatever the
 * request: the forge has carried out nothing. Neither the token nor a word of an answer gets into an error.
 */
import type { Dispatcher } from 'undici';
import { counted } from '../model/messages/counted.ts';
import { type DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import { type HttpsProxy, openConnections } from '../network/connections.ts';

export interface Calls {
  /** For the pause between two tries, in milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 to 1, so that jobs that began at once do not try again at once. */
  readonly random: () => number;
  readonly userAgent: string;
  readonly proxy?: HttpsProxy | undefined;
  /** Takes secrets out of what is sent, which others read. */
  readonly redact?: (text: string) => string;
}

export interface ForgeHttp {
  /** Throws a DiagnosticsError for every status but 2xx. */
  get(path: string): Promise<unknown>;
  /** Undefined for 404. */
  find(path: string): Promise<unknown>;
  /** All pages of a list; `key` names the list where the answer is an object that holds it. */
  pages(path: string, key?: string): Promise<readonly unknown[]>;
  /** `body` may be made anew for each try, as what it rests on may change while a rate limit is waited for. */
  send(method: Sent, path: string, body?: object | (() => Promise<object>)): Promise<void>;
  close(): Promise<void>;
}

interface Access extends Calls {
  readonly forge: string;
  /** Its path, if any, is put before every path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly variable: string;
  /** The fix for an answer that refuses what the token may not do. */
  readonly rights: string;
}

const TIMEOUT_MS = 20_000;
const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** For all rate limits that one request meets. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** GitHub's advice where a limit names no time. */
const UNNAMED_WAIT_MS = 60_000;
/** More pages than any request has comments. */
const MOST_PAGES = 50;
const PER_PAGE = 100;
const HEADER_TEXT = /^[\x20-\x7e]+$/;

type Sent = 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Method = 'GET' | Sent;
type Body = object | (() => Promise<object>) | undefined;

interface Answered {
  readonly status: number;
  readonly body: unknown;
  /** Set where the forge refused the request for a rate limit: when it may be sent again. */
  readonly limit?: { readonly name: string; readonly waitMs: number };
}

export function openHttp(access: Access): ForgeHttp {
  if (!Object.values(access.headers).every((value) => HEADER_TEXT.test(value)))
    throw fault(
      'malformed-forge-token',
      `the token for ${access.forge} contains a line break or a character beyond ASCII`,
      'set it again, without a line break around it',
    );
  const base = new URL(access.url);
  const prefix = base.pathname.replace(/\/+$/, '');
  let opened: Promise<Dispatcher> | undefined;
  const ask = async (method: Method, path: string, body?: Body): Promise<Answered> => {
    opened ??= openConnections(base.origin, { connections: 2, proxy: access.proxy });
    return answered(await opened, access, { origin: base.origin, method, path: prefix + path, body });
  };
  const get = async (path: string) => accepted(access, 'GET', path, await ask('GET', path));
  return {
    get,
    find: async (path) => {
      const answer = await ask('GET', path);
      return answer.status === 404 ? undefined : accepted(access, 'GET', path, answer);
    },
    pages: async (path, key) => {
      const all: unknown[] = [];
      const joined = path.includes('?') ? '&' : '?';
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const answer = await get(`${path}${joined}per_page=${PER_PAGE}&page=${page}`);
        const some = key === undefined ? answer : wire(answer)[key];
        if (!Array.isArray(some))
          throw failed(access, `GET ${shown(path)} was answered with something other than a list`);
        all.push(...some);
        if (some.length < PER_PAGE) return all;
      }
      throw failed(access, `${shown(path)} has more than ${MOST_PAGES * PER_PAGE} entries`);
    },
    send: async (method, path, body) => {
      accepted(access, method, path, await ask(method, path, body));
    },
    close: async () => {
      await (await opened)?.close();
    },
  };
}

interface Asked {
  readonly origin: string;
  readonly method: Method;
  readonly path: string;
  readonly body: Body;
}

async function answered(connections: Dispatcher, access: Access, asked: Asked): Promise<Answered> {
  let waited = 0;
  for (let tries = 1; ; tries += 1) {
    const answer = await once(connections, access, asked).catch((error: unknown) => {
      if (tries >= MOST_TRIES || asked.method === 'POST') throw unanswered(access, asked, error);
      return undefined;
    });
    const { limit, status = 500 } = answer ?? {};
    const pause = limit?.waitMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
    const isPassing = limit !== undefined || (status >= 500 && asked.method !== 'POST');
    const isOver = !isPassing || tries >= MOST_TRIES || waited + pause > LONGEST_WAIT_MS;
    if (answer !== undefined && isOver) return answer;
    waited += pause;
    await access.sleep(pause);
  }
}

async function once(
  connections: Dispatcher,
  access: Access,
  { origin, method, path, body: given }: Asked,
): Promise<Answered> {
  const body = typeof given === 'function' ? await given() : given;
  const { redact = (text: string) => text } = access;
  const request: Dispatcher.RequestOptions = {
    origin,
    method,
    path,
    headers: {
      ...access.headers,
      accept: access.headers.accept ?? 'application/json',
      'user-agent': access.userAgent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : redact(JSON.stringify(body)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const { statusCode: status, headers, body: received } = await connections.request(request);
  const answer = { status, body: jsonIn(await received.text()) };
  const limit = limitIn(answer, (name) => String(headers[name] ?? ''));
  return limit === undefined ? answer : { ...answer, limit };
}

/** A secondary limit has requests left in its headers, and on GitHub the status of a missing right. */
function limitIn({ status, body }: Answered, header: (name: string) => string): Answered['limit'] {
  const after = header('retry-after');
  const isUsedUp = header('x-ratelimit-remaining') === '0';
  const isNamed = /rate.limit/.test(textIn(wire(body).documentation_url));
  if (status !== 429 && !(status === 403 && (after !== '' || isUsedUp || isNamed))) return undefined;
  const name = status === 403 && !isUsedUp ? 'its secondary rate limit' : 'its rate limit';
  // Both by the clock of the forge.
  const toReset = Number(header('x-ratelimit-reset')) * 1000 - Date.parse(header('date'));
  const waits = [/^\d+$/.test(after) ? Number(after) * 1000 : Number.NaN, isUsedUp ? toReset : Number.NaN];
  const waitMs = waits.find((ms) => ms >= 0) ?? UNNAMED_WAIT_MS;
  return { name, waitMs };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function accepted(access: Access, method: Method, path: string, answer: Answered): unknown {
  const { status, body, limit } = answer;
  if (status >= 200 && status < 300) return body;
  const what = `${method} ${shown(path)} was answered with ${status}`;
  if (limit !== undefined)
    throw fault(
      'forge-rate-limit',
      `${access.forge}: ${what}: ${limit.name} is reached`,
      `run the job again in ${counted(Math.ceil(limit.waitMs / 60_000), 'minute')}; it continues where it was`,
    );
  if (status === 401)
    throw fault(
      'forge-refused',
      `${access.forge}: ${what}`,
      `the token in ${access.variable} is wrong or has ended: set another`,
    );
  throw status === 403 || status === 404
    ? fault('forge-refused', `${access.forge}: ${what}`, access.rights)
    : failed(access, what);
}

function unanswered(access: Access, { method, path }: Asked, error: unknown): DiagnosticsError {
  const { code = 'no answer in time' } = error as { readonly code?: unknown };
  return failed(access, `${method} ${shown(path)} got no answer (${String(code)})`);
}

function failed({ forge }: Access, what: string): DiagnosticsError {
  return fault('forge-failed', `${forge}: ${what}`, 'run the job again; it continues where it was');
}

/** Without its query, which says nothing to a person. */
function shown(path: string): string {
  return path.split('?')[0] ?? path;
}

/** An entry of a list that a forge answers, read with care: nothing is known of its form. */
export type Wire = Readonly<Record<string, unknown>>;

export function wires(list: unknown): readonly Wire[] {
  return Array.isArray(list)
    ? list.filter((entry): entry is Wire => typeof entry === 'object' && entry !== null)
    : [];
}

export function wire(value: unknown): Wire {
  return typeof value === 'object' && value !== null ? (value as Wire) : {};
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A marker is the whole first line, so that the marker of one name is not taken for that of a longer one. */
export function beginsWith(text: unknown, marker: string): boolean {
  return textIn(text).split(/\r?\n/, 1)[0] === marker;
}
