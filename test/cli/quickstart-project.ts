/** The quickstart as a project of its own for a test: a copy of its folder, alone or beside a sandbox with its seed. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/model/values/json.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { bindingsOf, type Served, settingsOf } from '../served.ts';
import { NOW, type Ran } from './run-in-process.ts';

export const QUICKSTART = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));

/** The path of the copy, which has no state. Whoever made it removes it. */
export function copyQuickstart(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `pricewright-${name}-`));
  cpSync(QUICKSTART, folder, { recursive: true, filter: (file) => !/\.pricewright|\.lock$/.test(file) });
  return folder;
}

export interface ServedQuickstart {
  readonly folder: string;
  /** The variables with which a command of the copy reaches the sandbox. */
  readonly env: Readonly<Record<'PRICEWRIGHT_SANDBOX_URL' | 'BILLING_API_KEY', string>>;
  readonly sandbox: Sandbox;
  /** Ends the service; the folder stays. */
  stop(): Promise<void>;
  /** Ends the service and removes the folder. */
  remove(): Promise<void>;
}

/** `around` may stand before the sandbox, to see its requests. */
export async function serveQuickstart(
  name: string,
  served: Served = 'published',
  around: (sandbox: Sandbox) => Sandbox = (sandbox) => sandbox,
): Promise<ServedQuickstart> {
  const folder = copyQuickstart(name);
  const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
  const file = join(folder, 'pricewright.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('profile: published', settingsOf(served, 'lines')));
  const sandbox = createSandbox({ bindings: bindingsOf(served), seed, now: () => NOW });
  const serving = await serveSandbox(around(sandbox));
  return {
    folder,
    env: { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey },
    sandbox,
    stop: () => serving.close(),
    remove: async () => {
      await serving.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A request to the sandbox's back door, and its answer. */
export function knock(
  { sandbox }: ServedQuickstart,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): JsonObject {
  const answer = sandbox.handle({
    method,
    path: `/_sandbox/${path}`,
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  });
  expect(answer.status, String(answer.body)).toBeLessThan(300);
  return answer.status === 204 ? {} : (JSON.parse(String(answer.body)) as JsonObject);
}

/** A change in the service's dashboard of the record that `state list --json` gives; `set` may depend on what it has there. */
export async function changeByHand(
  project: ServedQuickstart,
  shown: Promise<Ran>,
  set: JsonObject | ((held: JsonObject) => JsonObject),
): Promise<void> {
  const { record } = JSON.parse((await shown).stdout);
  const held = Object.values(knock(project, 'GET', 'dump'))
    .flatMap((all) => (Array.isArray(all) ? (all as JsonObject[]) : []))
    .find(({ id }) => id === record.remoteId);
  knock(project, 'POST', 'edit', {
    id: record.remoteId,
    set: typeof set === 'function' ? set(held ?? {}) : set,
  });
}

/** A new state, and the whole catalog applied. */
export async function applyWhole(run: (...argv: string[]) => Promise<Ran>): Promise<void> {
  for (const argv of [
    ['state', 'init'],
    ['apply', '--yes'],
  ])
    expect(await run(...argv)).toMatchObject({ exitCode: 0 });
}
