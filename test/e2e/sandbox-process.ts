/** The sandbox as a process of its own, and its back door: what a test needs to look into it and to disturb it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { LogEntry } from '../../src/sandbox/http/request-log.ts';
import { API_KEY, type AtEnd, type Running, startProgram } from './program.ts';

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

export interface SandboxProcess {
  readonly url: string;
  readonly running: Running;
  dump(): Promise<Dump>;
  /** What was asked of it after an entry, all of it by default. */
  log(after?: number): Promise<readonly LogEntry[]>;
  disturb(fault: JsonObject): Promise<void>;
  calm(): Promise<void>;
  /** Lets 26 hours pass for it: keys that were used before have expired then. */
  letKeysExpire(): Promise<void>;
  /** A change behind the interface's back. */
  edit(id: string, set: JsonObject): Promise<void>;
}

export interface SandboxSetting {
  readonly seed?: string;
  readonly profile?: 'published' | 'conventional';
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
  const running = startProgram(
    [
      ...['sandbox', '--json', '--port', '0', '--api-key', API_KEY],
      ...['--profile', setting.profile ?? 'published', '--latency', String(setting.latencyMs ?? 0)],
      ...['--rate-limit', String(setting.rateLimit ?? 0)],
      ...(setting.seed === undefined ? [] : ['--seed', setting.seed]),
    ],
    { cwd: tmpdir(), endsWithParent: true, ...(setting.at === undefined ? {} : { at: setting.at }) },
    atEnd,
  );
  let banner = '';
  running.process.stdout.on('data', (text: string) => {
    banner += text;
  });
  await running.wrote('stdout', /\n/);
  const { url } = JSON.parse(banner) as { readonly url: string };
  return {
    url,
    running,
    dump: async () => (await knock(url, 'GET', 'dump')) as Dump,
    log: async (after = 0) => (await knock(url, 'GET', `log?after=${after}`)) as readonly LogEntry[],
    disturb: async (fault) => {
      await knock(url, 'POST', 'faults', fault);
    },
    calm: async () => {
      await knock(url, 'DELETE', 'faults');
    },
    letKeysExpire: async () => {
      const before = Date.parse(await timeOf(url));
      running.kill('SIGUSR2');
      while (Date.parse(await timeOf(url)) - before < 26 * 60 * 60 * 1000) await delay(5);
    },
    edit: async (id, set) => {
      await knock(url, 'POST', 'edit', { id, set });
    },
  };
}

/** By the service's own clock. */
async function timeOf(url: string): Promise<string> {
  const response = await fetch(`${url}/plans`, { headers: { authorization: `Bearer ${API_KEY}` } });
  await response.arrayBuffer();
  const date = response.headers.get('date');
  if (date === null) throw new Error('the sandbox does not say what time it is');
  return date;
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
