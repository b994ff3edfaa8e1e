/**
 * The tools of an assistant: it reads a project, and proposes. Each calls the function of a command, and prints the same.
 * Nothing here applies, approves, resolves or signs; `test/cli/mcp.test.ts` holds that nothing leads there.
 */

import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isChange } from '../commands/log/log-options.ts';
import type { Tool } from './tool.ts';
import { writeBranch } from './write-branch.ts';
import { writeCatalogFile } from './write-catalog-file.ts';

const text = (description: string) => ({ type: 'string', minLength: 1, description });
const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
});
const day = (description: string) => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const format = { enum: ['markdown', 'json'], description: 'markdown by default' };
const DRY = { type: 'boolean', description: 'true: show it and write nothing' };

interface Formatted {
  readonly format?: 'markdown' | 'json';
}

const formatted = ({ format: chosen = 'markdown' }: Formatted) => ({
  format: chosen,
  json: chosen === 'json',
});

export const TOOLS: Readonly<Record<string, Tool>> = {
  catalog: {
    description: 'The ids and list prices of everything that the catalog declares.',
    takes: { at: day('the prices of that day; today otherwise') },
    run: async (world, options, given: { readonly at?: CalendarDay }) => {
      const { exportForPrograms } = await import('../commands/export.ts');
      return exportForPrograms(world, { ...options, ...given, format: 'json', json: true });
    },
  },
  validate: {
    description: 'Every fault and hint of the project file and the catalog, with file, line, column and fix.',
    takes: {},
    run: async (world, options) => {
      const { checkCatalog } = await import('../checking/check-catalog.ts');
      return checkCatalog(world, { ...options, json: true });
    },
  },
  plan: {
    description:
      'What an apply would send, and what it does to money. Without permission to read the service it rests on what the state has on record.',
    takes: {
      base: text('a commit whose rules judge the plan too, such as main'),
      target: texts('only these addresses and what they depend on'),
      at: day('the plan of that day, to look at'),
      format,
    },
    run: async (
      world,
      options,
      {
        format: chosen,
        ...given
      }: Formatted & { readonly base?: string; readonly target?: string[]; readonly at?: CalendarDay },
    ) => {
      const { plan } = await import('../commands/plan.ts');
      return plan(world, { ...options, ...given, ...formatted({ ...(chosen && { format: chosen }) }) });
    },
  },
  diff: {
    description:
      'What leads from one catalog to another and what it does to money, without service, state or secret.',
    takes: {
      from: text('a commit, a folder or env:NAME'),
      to: text('the other one; the files at hand otherwise'),
      format,
    },
    needs: ['from'],
    run: async (world, options, given: Formatted & { readonly from: string; readonly to?: string }) => {
      const { diff } = await import('../commands/diff.ts');
      return diff(
        world,
        { ...options, ...formatted(given) },
        given.from,
        ...(given.to === undefined ? [] : [given.to]),
      );
    },
  },
  why: {
    description: 'What a customer pays, since when and why; or what a diagnostic code means and its fix.',
    takes: { name: text('an address, key, customer id, part of a name, or a code'), at: day('on that day') },
    needs: ['name'],
    run: async (world, options, { name, at }: { readonly name: string; readonly at?: CalendarDay }) => {
      const { why } = await import('../commands/why.ts');
      return why(world, { ...options, ...(at && { at }), json: true }, name);
    },
  },
  check_prices: {
    description:
      'Whether the statements in tests/*.yaml hold at every usage, with a counterexample for each that does not.',
    takes: {},
    run: async (world, options) => {
      const { checkPrices } = await import('../checking/check-prices.ts');
      return checkPrices(world, { ...options, json: true, mayBeNone: true });
    },
  },
  log: {
    description: 'Who applied what, when, from which commit; one run whole; or what proves one change.',
    takes: {
      name: text(
        'a run, or the beginning of its name; or a change, such as bundles.growth.changes.2027-02-01',
      ),
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 1000,
        description: 'so many of the newest; 20 otherwise',
      },
    },
    run: async (
      world,
      options,
      { name, limit = 20 }: { readonly name?: string; readonly limit?: number },
    ) => {
      const { log } = await import('../commands/log/log.ts');
      return log(world, { ...options, limit, json: name === undefined || isChange(name) }, name);
    },
  },
  reprice: {
    description:
      'Writes a dated price change of bundles into the catalog, and shows the plan that comes of it.',
    takes: {
      bundles: { ...texts('their keys'), minItems: 1 },
      at: day('the day from which the new prices apply'),
      by: text('scale every amount: 8%, or -2.5%'),
      set: texts('PRICE=AMOUNT'),
      round: texts('with by: to the nearest multiple of this; EUR=0.50 for one currency'),
      currency: texts('only the prices in these'),
      product: texts('with by: only these prices'),
      applies: { enum: ['all', 'new', 'renewal'], description: 'whom it reaches; all by default' },
      except: texts('subscriptions that keep their prices'),
      dry_run: DRY,
    },
    needs: ['bundles', 'at'],
    writes: true,
    run: async (
      world,
      options,
      { bundles, dry_run: dryRun = false, applies = 'all', ...given }: Repricing,
    ) => {
      const { reprice } = await import('../commands/reprice.ts');
      return reprice(world, { ...options, ...given, applies, dryRun, json: true }, ...bundles);
    },
  },
  accept: {
    description: 'Writes what somebody changed at the service into the YAML that declares it.',
    takes: { addresses: { ...texts('such as subscriptions.acme'), minItems: 1 }, dry_run: DRY },
    needs: ['addresses'],
    writes: true,
    readsService: true,
    run: async (
      world,
      options,
      { addresses, dry_run: dryRun = false }: { readonly addresses: string[]; readonly dry_run?: boolean },
    ) => {
      const { accept } = await import('../commands/accept.ts');
      return accept(world, { ...options, dryRun, json: true }, ...addresses);
    },
  },
  write_file: {
    description:
      'Puts a catalog file in place of the one of that name, or beside the others. A text with which the catalog has a fault is not written.',
    takes: {
      file: text('from the folder of the project, such as billing/bundles.yaml'),
      content: { type: 'string', description: 'the whole text' },
    },
    needs: ['file', 'content'],
    writes: true,
    run: writeCatalogFile,
  },
  branch: {
    description: 'Commits the changed catalog files on a new branch, for people to review. Pushes nothing.',
    takes: { name: text('of the branch'), message: text('of the commit') },
    needs: ['name', 'message'],
    writes: true,
    run: writeBranch,
  },
};

interface Repricing {
  readonly bundles: readonly string[];
  readonly at: CalendarDay;
  readonly by?: string;
  readonly set?: readonly string[];
  readonly round?: readonly string[];
  readonly currency?: readonly string[];
  readonly product?: readonly string[];
  readonly applies?: 'all' | 'new' | 'renewal';
  readonly except?: readonly string[];
  readonly dry_run?: boolean;
}
