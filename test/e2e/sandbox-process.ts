/** The sandbox, served from this process, and its back door: what a test needs to look into it and to disturb it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { LogEntry } from '../../src/sandbox/http/receive.ts';
import { BOUND_PROJECT, type Served } from '../served.ts';
import { API_KEY, type AtEnd, type Finished, NOON } from './program.ts';
import { clockFrom, type Here, runHere } from './run-here.ts';

export type Held = JsonObject & { readonly id: string };
export type HeldVersion = Held & {
  readonly subscription_id: string;
  readonly start_date: string;
  readonly description: string | null;
};

export interface Dump {
  readonly products: readonly Held[];
  readonly bundles: readonly Held[];
  readonly plans: readonly Held[];
  readonly subscriptions: readonly (Held & { readonly customer_id: string })[];
  readonly versions: readonly HeldVersion[];
}

const LONGER_THAN_A_KEY_LIVES_MS = 26 * 60 * 60 * 1000;

export interface SandboxProcess {
  readonly url: string;
  dump(): Promise<Dump>;
  /** What was asked of it after an entry, all of it by default. */
  log(after?: number): Promise<readonly LogEntry[]>;
  disturb(fault: JsonObject): Promise<void>;
  calm(): Promise<void>;
  /** Lets 26 hours pass for it: keys that were used before have expired then. */
  letKeysExpire(): Promise<void>;
  /** Ends it before the test does. */
  stop(): Promise<void>;
  /** A change behind the interface's back. */
  edit(id: string, set: JsonObject): Promise<void>;
  /** Deletes something by hand. */
  remove(id: string): Promise<void>;
}

export interface SandboxSetting {
  readonly seed?: string;
  /** The file of its data; in memory by default. */
  readonly data?: string;
  readonly profile?: Served;
  readonly latencyMs?: number;
  /** Requests per second; no limit by default. */
  readonly rateLimit?: number;
  readonly at?: string;
}

/** Listens on a free port of its own choice and ends with the test. */
export async function startSandbox(
  setting: SandboxSetting = {},
  atEnd: AtEnd = onTestFinished,
): Promise<SandboxProcess> {
  const clock = clockFrom(setting.at ?? NOON);
  const { url, stop } = await serveHere(
    [
      ...['--api-key', API_KEY],
      ...(setting.profile === 'bound'
        ? ['--profile', BOUND_PROJECT]
        : ['--profile', setting.profile ?? 'published']),
      ...['--latency', String(setting.latencyMs ?? 0)],
      ...['--rate-limit', String(setting.rateLimit ?? 0)],
      ...(setting.seed === undefined ? [] : ['--seed', setting.seed]),
      ...(setting.data === undefined ? [] : ['--data', setting.data]),
    ],
    { cwd: tmpdir(), env: {}, clock },
    atEnd,
  );
  return {
    url,
    stop,
    dump: async () => (await knock(url, 'GET', 'dump')) as Dump,
    log: async (after = 0) => (await knock(url, 'GET', `log?after=${after}`)) as readonly LogEntry[],
    disturb: async (fault) => {
      await knock(url, 'POST', 'faults', fault);
    },
    calm: async () => {
      await knock(url, 'DELETE', 'faults');
    },
    letKeysExpire: async () => {
      clock.forward(LONGER_THAN_A_KEY_LIVES_MS);
    },
    edit: async (id, set) => {
      await knock(url, 'POST', 'edit', { id, set });
    },
    remove: async (id) => {
      await knock(url, 'POST', 'edit', { id, remove: true });
    },
  };
}

/** Any sandbox, on a free port of its own choice: its address, its key, and what ends it before the test does. */
export async function serveHere(
  args: readonly string[],
  here: Pick<Here, 'cwd' | 'env' | 'clock'>,
  atEnd: AtEnd = onTestFinished,
): Promise<{ readonly url: string; readonly apiKey: string; stop(): Promise<void> }> {
  const ending = new AbortController();
  let finished: Promise<Finished> | undefined;
  const banner = await new Promise<string>((told, failed) => {
    const command = ['sandbox', '--json', '--port', '0', ...args];
    finished = runHere(command, { ...here, signal: ending.signal, onStdout: told });
    finished.then(({ stderr }) => failed(new Error(`the sandbox ended: ${stderr}`)), failed);
  });
  const stop = async (): Promise<void> => {
    ending.abort();
    await finished;
  };
  atEnd(stop);
  const { url, api_key: apiKey } = JSON.parse(banner);
  return { url, apiKey, stop };
}

async function knock(url: string, method: string, what: string, body?: JsonObject): Promise<unknown> {
  const response = await fetch(`${url}/_sandbox/${what}`, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pricewright-e2e-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
