/** `sandbox`: the embedded billing service on loopback, until it is asked to stop. */
import { resolve } from 'node:path';
import { fault } from '../../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/exit-code.ts';
import { bannerText } from '../../sandbox/banner.ts';
import { openSqliteHome, SandboxDataError } from '../../sandbox/data/home/sqlite-home.ts';
import { serveSandbox } from '../../sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { SeedError } from '../../sandbox/seed/plant-seed.ts';
import type { Seed } from '../../sandbox/seed/seed.ts';
import { seedFromCatalog } from '../../sandbox/seed/seed-from-catalog.ts';
import type { CommonOptions } from '../common-options.ts';
import { errorCode } from '../io/error-code.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import { readInputs } from '../project/read-inputs.ts';
import { readSeed } from '../project/read-seed.ts';

export interface SandboxCommandOptions extends CommonOptions {
  readonly port: number;
  readonly seed?: string;
  readonly seedFrom?: string;
  readonly data?: string;
  readonly profile: 'published' | 'conventional';
  readonly latency: number;
  readonly rateLimit: number;
  readonly apiKey: string;
}

export async function sandbox(world: World, options: SandboxCommandOptions): Promise<ExitCode> {
  const folder = folderOf(world, options);
  const seed = await seedOf(world, options, folder);
  const data = options.data === undefined ? undefined : resolve(folder, options.data);
  const box = openSandbox(world, options, seed, data);
  const serving = await serve(box, options.port);
  const { url } = serving;
  const { apiKey, profile } = options;
  if (options.json)
    world.stdout.write(`${JSON.stringify({ url, api_key: apiKey, profile, data: data ?? null })}\n`);
  else
    world.stdout.write(
      bannerText({
        url,
        apiKey,
        profile,
        seeded: seed !== undefined,
        ...(data === undefined ? {} : { data }),
      }),
    );
  await aborted(world.signal);
  await serving.close();
  box.close();
  return EXIT.done;
}

function openSandbox(
  world: World,
  { profile, apiKey, latency, rateLimit }: SandboxCommandOptions,
  seed: Seed | undefined,
  data: string | undefined,
): Sandbox {
  try {
    return createSandbox({
      profile,
      apiKey,
      latencyMs: latency,
      now: world.now,
      ...(rateLimit > 0 ? { rateLimit } : {}),
      ...(seed === undefined ? {} : { seed }),
      ...(data === undefined ? {} : { home: openSqliteHome(data) }),
    });
  } catch (error) {
    if (error instanceof SandboxDataError) {
      throw fault('sandbox-data', error.message, 'name another file, or stop the sandbox that has it open');
    }
    if (error instanceof SeedError) throw fault('invalid-seed', error.message, 'correct the seed');
    throw error;
  }
}

/** A seed file, or what a project's catalog refers to, so that a team rehearses its own catalog. */
async function seedOf(
  world: World,
  { seed, seedFrom, env }: SandboxCommandOptions,
  folder: string,
): Promise<Seed | undefined> {
  if (seed !== undefined && seedFrom !== undefined) {
    throw fault('several-seeds', '--seed and --seed-from exclude each other', 'choose one');
  }
  if (seedFrom !== undefined) {
    const { catalog } = await readInputs(world, {
      chdir: resolve(folder, seedFrom),
      color: false,
      ...(env === undefined ? {} : { env }),
    });
    return seedFromCatalog(catalog);
  }
  return seed === undefined ? undefined : readSeed(resolve(folder, seed), seed);
}

async function serve(box: Sandbox, port: number): ReturnType<typeof serveSandbox> {
  try {
    return await serveSandbox(box, { port });
  } catch (cause) {
    switch (errorCode(cause)) {
      case 'EADDRINUSE':
        throw fault('port-in-use', `port ${port} is taken`, `stop what listens there, or ${ANY_PORT}`);
      case 'EACCES':
        throw fault('port-not-allowed', `this user may not listen on port ${port}`, ANY_PORT);
      default:
        throw cause;
    }
  }
}

const ANY_PORT = 'name another: --port 0 takes any free one';

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
