/** `sandbox`: runs the embedded billing service on loopback, until it is asked to stop. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { locateFiles } from '../../catalog/files/locate-files.ts';
import type { ProfileName } from '../../interface/index.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { errorCode } from '../../model/messages/system-error.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { visible } from '../../report/words/sanitize.ts';
import { faultText } from '../../sandbox/answers/validate.ts';
import { openSqliteHome, SandboxDataError } from '../../sandbox/data/sqlite-home.ts';
import { serveSandbox } from '../../sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { parseSeed, type Seed, SeedError } from '../../sandbox/seed.ts';
import { seedFromCatalog } from '../../sandbox/seed-from-catalog.ts';
import { collectFaults, type Faults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf, locateIn } from '../../yaml/yaml-node.ts';
import { bytesNamed, folderOf } from '../io/folder-of.ts';
import { unlessFaulty } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { sandboxFile } from '../project/embedded-service.ts';
import { catalogInputOf, type Inputs, readInputs, readProjectInputs } from '../project/read-inputs.ts';

type SandboxOptions = Options<'sandbox'>;

export async function sandbox(world: World, options: SandboxOptions): Promise<ExitCode> {
  const folder = folderOf(world, options);
  const { seed: seeding } = options;
  const project =
    seeding !== undefined && isFolder(resolve(folder, seeding))
      ? await readInputs(world, ofProject(options, folder, seeding))
      : undefined;
  const seed = project
    ? seedOfProject(project, project.catalog)
    : seeding === undefined
      ? undefined
      : await readSeed(world, options, seeding);
  const data = await dataFileOf(options, folder, project);
  // A project of the folder that has faults says nothing of the profile.
  const spoken =
    project ?? (await unlessFaulty(() => readProjectInputs(world, ofProject(options, folder, '.'))));
  const own = spoken?.project.service.profile ?? 'published';
  const { profile: named = own } = options;
  const served = isProfile(named) ? named : own;
  const bindings = isProfile(named)
    ? spoken && spoken.bindings.profile === named
      ? spoken.bindings
      : undefined
    : (await readProjectInputs(world, ofProject(options, folder, named))).bindings;
  const box = openSandbox(world, { ...options, profile: served }, seed, data, bindings);
  const serving = await serve(box, options.port);
  const { url } = serving;
  const { profile } = box;
  const { apiKey } = options;
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
  if (project !== undefined) void learnFrom(world, options, project, box);
  await aborted(world.signal);
  await serving.close();
  box.close();
  return EXIT.done;
}

function openSandbox(
  world: World,
  {
    profile,
    apiKey,
    latency,
    rateLimit,
  }: Omit<SandboxOptions, 'profile'> & { readonly profile: ProfileName },
  seed: Seed | undefined,
  data: string | undefined,
  bindings: Bindings | undefined,
): Sandbox {
  try {
    return createSandbox({
      profile,
      ...(bindings !== undefined && { bindings }),
      apiKey,
      latencyMs: latency,
      now: world.now,
      ...(rateLimit > 0 ? { rateLimit } : {}),
      ...(seed === undefined ? {} : { seed }),
      ...(data === undefined ? {} : { home: openSqliteHome(data) }),
    });
  } catch (error) {
    if (error instanceof SandboxDataError) {
      throw fault(
        'sandbox-data',
        error.message,
        `${error.fix ?? 'stop the sandbox that has it open'}, or name another file`,
      );
    }
    if (error instanceof SeedError) throw fault('invalid-seed', error.message, 'correct the seed');
    throw error;
  }
}

function isProfile(name: string): name is ProfileName {
  return name === 'published' || name === 'alguna';
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function ofProject({ env }: SandboxOptions, folder: string, named: string): CommonOptions {
  return { chdir: resolve(folder, named), color: false, ...(env === undefined ? {} : { env }) };
}

/** Beside the project's state where a project is the seed; else in memory unless a file is named. */
async function dataFileOf(
  { data }: SandboxOptions,
  folder: string,
  project: Inputs | undefined,
): Promise<string | undefined> {
  if (data === 'none') return undefined;
  if (data !== undefined) return resolve(folder, data);
  if (project === undefined) return undefined;
  return sandboxFile(project.project);
}

function seedOfProject({ bindings }: Inputs, catalog: Inputs['catalog']): Seed {
  return seedFromCatalog(catalog, { makesPlans: bindings.operations.has('plans.create') });
}

/** Adds what an edited catalog names in addition. */
async function learnFrom(
  world: World,
  options: SandboxOptions,
  project: Inputs,
  box: Sandbox,
): Promise<void> {
  const read = ofProject(options, project.project.folder, '.');
  await followCatalog(world, read, project, (catalog) => {
    const learned = box.plant(seedOfProject(project, catalog));
    if (learned.length > 0)
      world.stderr.write(`Added from the catalog: ${learned.map(visible).join(', ')}\n`);
  });
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

/** Follows the files of a project's catalog while a command runs, and reads the catalog again when one has changed. */
const EVERY_MS = 1000;

/**
 * Calls `onChange` with each valid catalog after `inputs`, until the world's signal is aborted. A catalog with faults is
 * passed over: `validate` reports them.
 */
async function followCatalog(
  world: World,
  options: CommonOptions,
  inputs: Inputs,
  onChange: (catalog: Catalog) => void,
): Promise<void> {
  let seen = await filesOf(inputs);
  while (await waited(world.signal)) {
    const now = await filesOf(inputs);
    if (now === seen) continue;
    seen = now;
    const read = await unlessFaulty(() => readInputs(world, options));
    if (read !== undefined) onChange(read.catalog);
  }
}

/** Names, sizes and times of the files, as one text. */
async function filesOf({ project }: Inputs): Promise<string> {
  const { files } = await locateFiles(catalogInputOf(project), collectFaults());
  return files
    .map(({ file, real }) => {
      const { size, mtimeMs } = statSync(real, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

/** False once the signal is aborted. The wait keeps no process alive. */
async function waited(signal: AbortSignal): Promise<boolean> {
  return delay(EVERY_MS, true, { signal, ref: false }).catch(() => false);
}

/** Throws a DiagnosticsError for a file that is unreadable or no seed. */
async function readSeed(world: World, options: CommonOptions, name: string): Promise<Seed> {
  const content = await bytesNamed(world, options, name, 'name a file that is there', 'unreadable-seed');
  const faults = collectFaults();
  const seed = seedIn(name, content, faults);
  if (seed === undefined || faults.errorCount() > 0) throw new DiagnosticsError(faults.list());
  return seed;
}

function seedIn(name: string, content: Uint8Array, faults: Faults): Seed | undefined {
  const { root, complete } = readYaml(name, content, faults);
  if (root === undefined || !complete) return undefined;
  // An empty file is an empty seed.
  if (root === null) return {};
  const parsed = parseSeed(dataOf(root));
  if (parsed.kind === 'seed') return parsed.seed;
  const locate = locateIn(root);
  for (const one of parsed.faults)
    faults.error({
      code: 'invalid-seed',
      source: locate(one.path),
      message: faultText(one),
      fix: 'see the comments in examples/quickstart/sandbox.yaml',
    });
  return undefined;
}

interface BannerFacts {
  readonly url: string;
  readonly apiKey: string;
  readonly profile: ProfileName;
  /** The data file; undefined for memory. */
  readonly data?: string;
  /** True if the sandbox started with a seed. */
  readonly seeded: boolean;
}

/**
 * Printed for an empty sandbox: only existing products and plans can be adopted, and only existing customers billed.
 */
const EMPTY = `
  it holds nothing: started with --seed . it has the customers, products and plans that the catalog here names`;

/** The variable that the line above exports. A command with the key itself would stay in the shell's history. */
const KEY = `-H "Authorization: Bearer $BILLING_API_KEY"`;

/** Plain text of several lines, ending in a newline. */
export function bannerText({ url, apiKey, profile, data, seeded }: BannerFacts): string {
  return `The billing sandbox is listening on ${url}
  profile ${profile}, ${data === undefined ? 'data in memory, gone when it stops' : `data in ${data}`}${seeded || data !== undefined ? '' : EMPTY}

Point a project at it, in pricewright.yaml:

  service:
    base_url: ${url}
    api_key: \${env.BILLING_API_KEY}
    profile: ${profile}${profile === 'alguna' ? '\n    account: sandbox' : ''}

and in the shell that runs pricewright:

  export BILLING_API_KEY=${apiKey}

What was asked of it: curl ${KEY} ${url}/_sandbox/log
What it holds:        curl ${KEY} ${url}/_sandbox/dump
A day later:          curl ${KEY} -X POST ${url}/_sandbox/clock -H 'content-type: application/json' -d '{"advance_ms":86400000}'

Ctrl-C stops it.
`;
}
