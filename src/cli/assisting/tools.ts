/**
 * The tools of an assistant: it reads a project, and proposes. Each calls the function of a command, and
 * prints the same; a proposal is one catalog file, taken back where the catalog has a fault with it, or a new
 * branch with the changed files. Nothing here pushes, applies, approves, resolves or signs;
 * `test/cli/mcp.test.ts` checks that nothing leads there.
 */

import { execFile } from 'node:child_process';
import { lstatSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findFiles, isWithin } from '../../files/find-files.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { visible } from '../../report/words/sanitize.ts';
import { isChange } from '../address-argument.ts';
import { askGit } from '../io/ask-git.ts';
import { printResult } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { readInputs, readProjectInputs } from '../project/read-inputs.ts';

export interface Tool<Takes extends z.ZodRawShape = z.ZodRawShape> {
  readonly description: string;
  /** Its arguments by name. */
  readonly takes: Takes;
  /** True where it writes files of the project; it sends nothing in either case. */
  readonly writes?: true;
  /** True where it can only be called if the service may be read. */
  readonly readsService?: true;
  /** Prints what comes of it, as a command does. */
  run(world: World, options: Assisted, given: z.output<z.ZodObject<Takes>>): Promise<ExitCode>;
}

/** The options of every command, with which the server was started. */
interface Assisted extends CommonOptions {
  /** How much of the service a plan reads first: nothing, unless the person who started the server allows it. */
  readonly refresh: 'all' | 'none';
}

const text = (description: string) => z.string().min(1).describe(description);
const texts = (description: string, least = 0) => z.array(z.string().min(1)).min(least).describe(description);
const day = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .refine((written) => parseCalendarDay(written) !== undefined, 'no day of the calendar')
    .describe(description) as unknown as z.ZodType<CalendarDay>;
const FORMAT = z.enum(['markdown', 'json']).default('markdown');
const DRY = z.boolean().default(false).describe('true: show it and write nothing');

/** Gives `run` the types of what the tool takes. */
const tool = <Takes extends z.ZodRawShape>(each: Tool<Takes>): Tool => each;

export const TOOLS: Readonly<Record<string, Tool>> = {
  catalog: tool({
    description: 'The ids and list prices of everything that the catalog declares.',
    takes: { at: day('the prices of that day; today otherwise').exactOptional() },
    run: async (world, options, given) => {
      const { exportForPrograms } = await import('../commands/export.ts');
      return exportForPrograms(world, { ...options, ...given, format: 'json', json: true });
    },
  }),
  validate: tool({
    description: 'Every fault and hint of the project file and the catalog, with file, line, column and fix.',
    takes: {},
    run: async (world, options) => {
      const { checkCatalog } = await import('../checking/check-catalog.ts');
      return checkCatalog(world, { ...options, json: true });
    },
  }),
  plan: tool({
    description:
      'What an apply would send, and what it does to money. Without permission to read the service it rests on what the state has on record.',
    takes: {
      base: text('a commit whose rules judge the plan too, such as main').exactOptional(),
      target: texts('only these addresses and what they depend on').exactOptional(),
      at: day('the plan of that day, to look at').exactOptional(),
      format: FORMAT,
    },
    run: async (world, options, given) => {
      const { plan } = await import('../commands/plan.ts');
      return plan(world, { ...options, ...given, json: given.format === 'json' });
    },
  }),
  diff: tool({
    description:
      'What leads from one catalog to another and what it does to money, without service, state or secret.',
    takes: {
      from: text('a commit, a folder or env:NAME'),
      to: text('the other one; the files at hand otherwise').exactOptional(),
      format: FORMAT,
    },
    run: async (world, options, { from, to, format }) => {
      const { diff } = await import('../commands/diff.ts');
      const chosen = { ...options, format, json: format === 'json' };
      return diff(world, chosen, from, ...(to === undefined ? [] : [to]));
    },
  }),
  why: tool({
    description: 'What a customer pays, since when and why; or what a diagnostic code means and its fix.',
    takes: {
      name: text('an address, key, customer id, part of a name, or a code'),
      at: day('on that day').exactOptional(),
    },
    run: async (world, options, { name, ...given }) => {
      const { why } = await import('../commands/why.ts');
      return why(world, { ...options, ...given, json: true }, name);
    },
  }),
  check_prices: tool({
    description:
      'Whether the statements in tests/*.yaml are true at every usage, with a counterexample for each that is not.',
    takes: {},
    run: async (world, options) => {
      const { checkPrices } = await import('../checking/check-prices.ts');
      return checkPrices(world, { ...options, json: true, mayBeNone: true });
    },
  }),
  log: tool({
    description: 'Who applied what, when, from which commit; one run whole; or what proves one change.',
    takes: {
      name: text(
        'a run, or the beginning of its name; or a change, such as bundles.growth.changes.2027-02-01',
      ).exactOptional(),
      limit: z.number().int().min(1).max(1000).default(20).describe('so many of the newest'),
    },
    run: async (world, options, { name, limit }) => {
      const { log } = await import('../commands/log/log.ts');
      return log(world, { ...options, limit, json: name === undefined || isChange(name) }, name);
    },
  }),
  reprice: tool({
    description:
      'Writes a dated price change of bundles into the catalog, and shows the plan that comes of it.',
    takes: {
      bundles: texts('their keys', 1),
      at: day('the day from which the new prices apply'),
      by: text('scale every amount: 8%, or -2.5%').exactOptional(),
      set: texts('PRICE=AMOUNT').exactOptional(),
      round: texts('with by: to the nearest multiple of this; EUR=0.50 for one currency').exactOptional(),
      only: texts(
        'only the prices in this currency (EUR); or with by, of this price or product',
      ).exactOptional(),
      applies: z.enum(['all', 'new', 'renewal']).default('all').describe('whom it reaches'),
      except: texts('subscriptions that keep their prices').exactOptional(),
      dry_run: DRY,
    },
    writes: true,
    run: async (world, options, { bundles, dry_run: dryRun, ...given }) => {
      const { reprice } = await import('../commands/reprice.ts');
      return reprice(world, { ...options, ...given, dryRun, json: true }, ...bundles);
    },
  }),
  accept: tool({
    description: 'Writes what somebody changed at the service into the YAML that declares it.',
    takes: { addresses: texts('such as subscriptions.acme', 1), dry_run: DRY },
    writes: true,
    readsService: true,
    run: async (world, options, { addresses, dry_run: dryRun }) => {
      const { accept } = await import('../commands/accept.ts');
      return accept(world, { ...options, dryRun, json: true }, ...addresses);
    },
  }),
  write_file: tool({
    description:
      'Puts a catalog file in place of the one of that name, or beside the others. A text with which the catalog has a fault is not written.',
    takes: {
      file: text('from the folder of the project, such as billing/bundles.yaml'),
      content: z.string().describe('the whole text'),
    },
    writes: true,
    run: writeCatalogFile,
  }),
  branch: tool({
    description: 'Commits the changed catalog files on a new branch, for people to review. Pushes nothing.',
    takes: { name: text('of the branch'), message: text('of the commit') },
    writes: true,
    run: writeBranch,
  }),
};

async function writeCatalogFile(
  world: World,
  options: Assisted,
  { file, content }: { readonly file: string; readonly content: string },
): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const root = realpathSync(project.folder);
  const name = normalize(file);
  const path = join(root, name);
  await refuseOutside(root, path, file);
  const before = await readFile(path, 'utf8').catch(() => undefined);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  const takeBack = () => (before === undefined ? rm(path) : writeFile(path, before));
  if (!findFiles(root, project.catalogGlobs).names.includes(name)) {
    await takeBack();
    throw notOfCatalog(file, project.catalogGlobs);
  }
  try {
    await readInputs(world, options);
  } catch (error) {
    await takeBack();
    throw error;
  }
  return printResult(world, options, { file: name, written: true }, `Wrote ${name}.`);
}

/** No file is written through a link, nor where no glob of a project can reach. */
async function refuseOutside(root: string, path: string, file: string): Promise<void> {
  const isYaml = /\.ya?ml$/.test(path);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  let folder = dirname(path);
  while (lstatSync(folder, { throwIfNoEntry: false }) === undefined) folder = dirname(folder);
  const isInside = path.startsWith(`${root}/`) && isWithin(root, realpathSync(folder));
  if (!isYaml || !isInside || (stat !== undefined && !stat.isFile())) throw notOfCatalog(file);
}

function notOfCatalog(file: string, globs: readonly string[] = []): Error {
  return fault(
    'bad-argument',
    `${visible(file)} is no catalog file of this project`,
    `name a YAML file that \`catalog\` of pricewright.yaml takes${globs.length === 0 ? '' : `: ${globs.join(', ')}`}`,
  );
}

async function writeBranch(
  world: World,
  options: Assisted,
  { name, message }: { readonly name: string; readonly message: string },
): Promise<ExitCode> {
  // A catalog with faults is no proposal.
  const { project } = await readInputs(world, options);
  const { folder } = project;
  const isName =
    !name.startsWith('-') && (await askGit(['check-ref-format', '--branch', name], folder)) === name;
  if (!isName) throw refused(`${visible(name)} is no name of a branch`, 'write letters, digits, - and /');
  if ((await askGit(['rev-parse', '--verify', '--quiet', `refs/heads/${name}`], folder)) !== null)
    throw refused(`there is a branch ${visible(name)} already`, 'take another name');
  const { names } = findFiles(folder, project.catalogGlobs);
  const status = await askGit(['status', '--porcelain', '--', ...names], folder);
  if (status === null)
    throw refused('no catalog file differs from the commit that is checked out', 'change one first');
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', args, { cwd: folder, env: { ...world.env } }).catch((cause: unknown) => {
      const { stderr = '' } = cause as { readonly stderr?: string };
      throw refused(
        `Git refuses: ${visible(stderr.trim().split('\n')[0] ?? '')}`,
        'see that a commit can be made here',
      );
    });
  await git('switch', '--quiet', '--create', name);
  await git('add', '--', ...names);
  await git('commit', '--quiet', '--message', message, '--', ...names);
  const commit = await askGit(['rev-parse', 'HEAD'], folder);
  return printResult(
    world,
    options,
    { branch: name, commit },
    `Branch ${name} has the change; nothing was pushed.`,
  );
}

function refused(message: string, fix: string): Error {
  return fault('bad-argument', message, fix);
}
