/**
 * The context of a `ci` command: its run, the forge, the names under which its texts are found again, and its result under `--json`
 * (`schemas/ci.schema.json`).
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { artifactName, type CiRun, planName } from '../../forge/ci-run.ts';
import { findRun, openForge } from '../../forge/find-forge.ts';
import type { Forge } from '../../forge/forge.ts';
import { DEFAULT_ENVIRONMENT } from '../../model/messages/command-line.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { proxyIn } from '../../network/connections.ts';
import { secretVariables } from '../../project/secrets.ts';
import { marker } from '../../report/markdown/comment.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { repositoryPrefix } from '../io/ask-git.ts';
import { folderOf } from '../io/folder-of.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import { SILENT, type World } from '../io/world.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

export interface CiContext<Options extends CiOptions = CiOptions> {
  readonly world: World;
  readonly options: Options;
  readonly run: CiRun;
  /** Undefined in the run of a fork or of a bot without secrets, which has no token that may write, and where nothing is asked of the forge. */
  readonly forge: Forge | undefined;
  /** The same for comments and issues: undefined also where they are left out (`--without comment`). */
  readonly commented: Forge | undefined;
  /** The project's folder within the repository, with a slash at its end; empty for the repository's own folder. */
  readonly prefix: string;
  /** Names the project and environment on the forge. It rests on nothing that a file says, so a fault cannot change it. */
  readonly plan: string;
  /** The absolute folder of this project and environment below `--out`. */
  readonly folder: string;
  /** The marker of a comment or issue of this project and environment. */
  readonly marker: (kind: 'plan' | 'queue' | 'apply' | 'drift' | 'run') => string;
  readonly artifact: (digest: string) => string;
}

/** Runs `work` and closes the connection to the forge. Throws a DiagnosticsError outside a pipeline. */
export async function inPipeline<Options extends CiOptions, Result>(
  world: World,
  options: Options,
  work: (context: CiContext<Options>) => Promise<Result>,
  needsForge = true,
): Promise<Result> {
  const context = await openContext(world, options, needsForge);
  try {
    return await work(context);
  } finally {
    await context.forge?.close();
  }
}

async function openContext<Options extends CiOptions>(
  world: World,
  options: Options,
  needsForge: boolean,
): Promise<CiContext<Options>> {
  const run = await runOf(world, options);
  const calls = {
    sleep: (ms: number) => runtimeOf(world).sleep(ms, world.signal),
    random: world.random,
    userAgent: `pricewright/${TOOL_VERSION}`,
    proxy: proxyIn(world.env),
    ...(world.redact === undefined ? {} : { redact: world.redact }),
  };
  const forge = needsForge ? openForge(run, world.env, calls) : undefined;
  const prefix = repositoryPrefix(folderOf(world, options), world.cwd);
  const place = prefix === '' ? '.' : prefix.replace(/\/$/, '');
  const environment = options.env ?? DEFAULT_ENVIRONMENT;
  const plan = planName(place, environment);
  return {
    world,
    options,
    run,
    forge,
    commented: options.without?.includes('comment') ? undefined : forge,
    prefix,
    plan,
    folder: resolve(world.cwd, options.out, plan),
    marker: (kind) => marker(kind, place, environment),
    artifact: (digest) => artifactName(plan, digest),
  };
}

/** A request of a bot, from which the forge keeps the secrets of its pipeline, is planned as that of a fork. */
async function runOf(world: World, options: CiOptions): Promise<CiRun> {
  const run = findRun(world.env, await eventOf(world));
  const { occasion } = run;
  if (occasion.kind !== 'request' || !occasion.isBots) return run;
  const inputs = await readProjectInputs(world, options).catch(() => undefined);
  const missing = inputs && secretVariables(inputs.project).filter((name) => !world.env[name]?.trim());
  if (missing === undefined || missing.length === 0) return run;
  world.stderr.write(
    `This request of a bot runs without ${missing.join(' and ')}: it is planned as that of a fork, compared with its base.\n`,
  );
  return { ...run, occasion: { kind: 'fork', base: occasion.base ?? '' } };
}

/** The event of GitHub Actions as JSON; undefined elsewhere, and where it cannot be read. */
async function eventOf({ env }: World): Promise<unknown> {
  if (!env.GITHUB_EVENT_PATH) return undefined;
  try {
    return JSON.parse(await readFile(env.GITHUB_EVENT_PATH, 'utf8'));
  } catch {
    return undefined;
  }
}

export type CiOptions = CommonOptions & Pick<Options<'ciDrift'>, 'out' | 'without'>;

/** The options that a `ci` command passes on: a result is always printed as text. */
export function passedOn({ env, chdir, color, lockTimeout }: CiOptions & { readonly lockTimeout?: number }) {
  return {
    color,
    json: false,
    refresh: 'all' as const,
    ...(env === undefined ? {} : { env }),
    ...(chdir === undefined ? {} : { chdir }),
    ...(lockTimeout === undefined ? {} : { lockTimeout }),
  };
}

interface CiResult {
  readonly command: 'plan' | 'apply' | 'drift';
  /** The digest of the plan that was made or applied; null where there is none. */
  readonly digest: string | null;
  /** The requests that the result was to be shown on. */
  readonly requests: readonly number[];
  readonly exitCode: ExitCode;
}

export function printResult({ world, options, plan, folder, run }: CiContext, result: CiResult): ExitCode {
  const { command, digest, requests, exitCode } = result;
  if (options.json)
    world.stdout.write(
      jsonText({
        format_version: 1,
        command,
        forge: run.forge,
        occasion: run.occasion.kind,
        commit: run.commit,
        plan,
        folder,
        digest,
        requests,
        exit_code: exitCode,
      }),
    );
  return exitCode;
}

const TOKEN_LENGTH = 32;

/**
 * GitHub carries out lines of a log that look like commands, so it is asked to carry out none while `work` prints: names in a
 * catalog are others' words. `work` gets a world whose standard output is silent under `--json`, which prints one result of
 * its own.
 */
export async function withoutLogCommands<Result>(
  { world, run, options }: CiContext,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  if (options.json) return work({ ...world, stdout: SILENT });
  if (run.forge !== 'github') return work(world);
  const token = world.token(TOKEN_LENGTH);
  world.stdout.write(`::stop-commands::${token}\n`);
  try {
    return await work(world);
  } finally {
    world.stdout.write(`::${token}::\n`);
  }
}
