/** `reprice`: writes a dated price change into the catalog's own YAML, and shows the plan that comes of it. */
import { editCatalog, editExcepted, exceptSubscription } from '../../edit/except-subscription.ts';
import {
  namesIn,
  type Reach,
  type Repriced,
  type RepricedCurrency,
  repriceCurrencies,
} from '../../edit/reprice-bundle.ts';
import { byDirection } from '../../ledger/prices/compare-bills.ts';
import { inheritedPairs } from '../../ledger/prices/inherited-pairs.ts';
import type { Bundle } from '../../model/catalog/catalog.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { suggestAddress } from '../../model/messages/nearest-name.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import type { Source } from '../../model/values/source.ts';
import { markStanding } from '../../plan/document/mark-standing.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { addressFrom } from '../address-argument.ts';
import { type BesideDocument, repricingDocument, repricingText } from '../editing/reprice-text.ts';
import { readTexts, replaceTexts } from '../io/edited-files.ts';
import { printPlan } from '../io/render.ts';
import { unlessFaulty } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { compareCatalogs } from '../planning/compare-catalogs.ts';
import { withoutService } from '../planning/connect.ts';
import { beforeInState } from '../planning/earlier-runs.ts';
import { makePlan } from '../planning/make-plan.ts';
import { subscriptionNamed } from '../planning/subscription-on-day.ts';
import { openProjectState } from '../project/open-project-state.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';

/** Throws a DiagnosticsError for what cannot be changed so; then nothing is written. */
export async function reprice(
  world: World,
  options: Options<'reprice'>,
  ...names: readonly string[]
): Promise<ExitCode> {
  const asked = askedOf(options, names);
  const before = await readInputs(world, options);
  const bundles = [...new Set(names)].map((name) => bundleNamed(before, name));
  const kept = asked.except.map((name) => subscriptionNamed(before.catalog, name));
  const files = [...bundles.flatMap((bundle) => withBases(bundle, before)), ...kept].map(({ file }) => file);
  const texts = await readTexts(before.project.folder, files);
  const rewrittenFor = async (reach: Reach): Promise<Rewritten> => {
    const all = bundles.map((bundle) => {
      const only = namesIn(bundle, asked.scale?.only ?? [], { bundles, at: asked.at });
      return repriceCurrencies({ bundle, ...asked, reach, scale: asked.scale && { ...asked.scale, only } });
    });
    const repriced = all.flatMap(({ changed }) => changed);
    for (const each of repriced) refuseVariables(each, texts);
    const changes = repriced.map(({ bundle: { key, file }, currency, change }) => ({
      ...{ bundle: key, file, change },
      ...(currency !== undefined && { currency }),
    }));
    const excepted = kept.map((each) => exceptSubscription(before.catalog, each, repriced, before.today));
    const edited = changedIn(
      texts,
      editExcepted(new Map([...texts, ...editCatalog(texts, changes)]), excepted),
    );
    const after = await readInputs(world, options, { edited });
    return { repriced, unchanged: unchangedIn(bundles, all), edited, after };
  };
  const reach = asked.onlyIfCheaper
    ? reachIfCheaper(before, await rewrittenFor('all'), asked.reach)
    : asked.reach;
  const { repriced, unchanged, edited, after } = await rewrittenFor(reach);
  const addresses = bundles.map(({ address }) => address);
  const onRecord = await planOnRecord(world, after, addresses);
  const plan =
    onRecord ??
    compareCatalogs(before, after, {
      origin: 'against the catalog before it',
      today: after.today,
      targets: [],
    });
  if (!options.dryRun) await replaceTexts(before.project.folder, edited, texts);
  const document = repricingDocument({
    at: asked.at,
    today: before.today,
    reach,
    excepted: kept.map(({ address }) => address),
    written: options.dryRun !== true,
    repriced,
    before: before.catalog,
    after: after.catalog,
    planDigest: plan.digest,
  });
  if (options.json) {
    world.stdout.write(jsonText(document));
    return EXIT.done;
  }
  const beside = { keeps: reach !== asked.reach, unchanged, files: [...edited.keys()] };
  world.stdout.write(`${repricingText(document, beside)}\n`);
  await printPlan(world, plan, options);
  return EXIT.done;
}

function unchangedIn(bundles: readonly Bundle[], all: readonly Repriced[]): BesideDocument['unchanged'] {
  return all.flatMap(({ unchanged }, index) => {
    const address = bundles[index]?.address;
    return address === undefined || unchanged.length === 0 ? [] : [{ address, currencies: unchanged }];
  });
}

/** The very plan that comes of it, by what is recorded; undefined where there is no state, or it does not know the bundles. */
async function planOnRecord(
  world: World,
  inputs: Inputs,
  bundles: readonly Address[],
): Promise<Plan | undefined> {
  const opened = await stateOf(world, inputs);
  if (opened === undefined) return undefined;
  const { state, connection } = opened;
  try {
    const standing = { record: (await state.rules()) ?? null };
    const planning = { refresh: 'none', standing, runs: state, isPreview: true } as const;
    const { plan, observed } = await makePlan(world, inputs, state.reader, connection, planning);
    if (!bundles.every((address) => isPresent(observed.records.get(address)))) return undefined;
    return markStanding(plan, await beforeInState(state, plan.deferred, plan.catalog.digest));
  } finally {
    await state.close();
  }
}

async function stateOf(world: World, inputs: Inputs) {
  return unlessFaulty(async () => {
    const connection = withoutService(world, inputs);
    const state = await openProjectState(world, inputs.project, { mode: 'read', origin: connection.origin });
    return { state, connection };
  });
}

function changedIn(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([...after].filter(([file, text]) => text !== before.get(file)));
}

interface Rewritten {
  readonly repriced: readonly RepricedCurrency[];
  readonly unchanged: BesideDocument['unchanged'];
  readonly edited: ReadonlyMap<string, string>;
  readonly after: Inputs;
}

/**
 * The reach of the change with which no existing subscription pays more at any quantity: `asked` where every price only
 * decreases, new subscriptions where none does. Throws a DiagnosticsError where some do.
 */
function reachIfCheaper(before: Inputs, { repriced, after }: Rewritten, asked: Reach): Reach {
  const [own] = repriced;
  const pairs = own === undefined ? [] : inheritedPairs(before.catalog, after.catalog, own.bundle.address);
  const { cheaper, others } = byDirection(pairs);
  if (others.length === 0) return asked;
  if (cheaper.length === 0) return 'new';
  throw fault(
    'cheaper-in-part',
    `${own?.bundle.address}: ${cheaper.join(', ')} only decrease, and ${others.join(', ')} may cost more at some quantity`,
    'reprice them apart, on days of their own',
  );
}

/** The bundle and those that it is like: their files write its amounts. */
function withBases(bundle: Bundle, inputs: Inputs): readonly Bundle[] {
  const base = inputs.catalog.bundles.get(bundle.like ?? '');
  return [bundle, ...(base ? withBases(base, inputs) : [])];
}

function bundleNamed({ catalog }: Inputs, name: string): Bundle {
  const text = name.includes('.') ? name : `bundles.${name}`;
  const parsed = parseAddress(addressFrom(text));
  const bundle = parsed?.kind === 'bundle' ? catalog.bundles.get(parsed.key) : undefined;
  if (bundle !== undefined) return bundle;
  const known = [...catalog.bundles.values()].map(({ address }) => address);
  throw fault(
    'unknown-bundle',
    `no bundle \`${visible(name)}\` in the catalog`,
    suggestAddress(text, known, 'give the key of one'),
  );
}

/** An amount that a variable gives differs by environment, and the change would write that of one for all. */
function refuseVariables({ bundle, amounts }: RepricedCurrency, texts: ReadonlyMap<string, string>): void {
  const found = amounts.find(({ source }) => isVariable(source, texts.get(source.file) ?? ''));
  if (found === undefined) return;
  const { file, line, column } = found.source;
  throw fault(
    'amount-of-variable',
    `${bundle.address}: a variable gives \`${found.price}\` its amount, at ${file}:${line}:${column}`,
    'write the change by hand with a variable of its own, or name other prices with --only',
  );
}

function isVariable({ line, column }: Source, text: string): boolean {
  const written = text.split('\n')[line - 1]?.slice(column - 1) ?? '';
  return /^["']?[^"',}\]\s]*\$\{var\./.test(written);
}

/**
 * The options as typed ▶ what is asked of each bundle. Throws a DiagnosticsError for options that say too little, or
 * exclude each other.
 */
function askedOf(options: Options<'reprice'>, names: readonly string[]) {
  const { at, by, round = [], only = [], set = [], onlyIf, except = [] } = options;
  const currency = only.filter(isCurrency);
  const product = only.filter((each) => !isCurrency(each));
  if (at === undefined)
    throw fault('no-day', 'a price change needs the day on which it starts', 'name it: --at YYYY-MM-DD');
  if (by === undefined && set.length === 0)
    throw fault('no-repricing', 'no new price is given', 'give --by 8%, or --set PRICE=AMOUNT');
  if (by === undefined && (round.length > 0 || product.length > 0))
    throw fault(
      'option-without-by',
      '--round and --only PRODUCT belong to --by',
      'give --by too, or leave them out',
    );
  if (set.length > 0 && currency.length > 1)
    throw fault('missing-currency', '--set gives an amount in one currency', 'name one currency at a time');
  const scale = by === undefined ? null : { percent: percentIn(by), rounds: roundsIn(round), only: product };
  if (onlyIf !== undefined && new Set(names).size > 1)
    throw fault('only-if-for-one', '--only-if decides for one bundle', 'name one bundle at a time');
  refuseEarlyReach(at, options.applies);
  const onlyIfCheaper = onlyIf === 'cheaper';
  const wanted = {
    at,
    reach: options.applies,
    scale,
    set: amountsIn(set),
    currencies: [...new Set(currency)],
  };
  return { ...wanted, onlyIfCheaper, except: [...new Set(except)] };
}

/** A currency is three capitals, and no key of a price or product has one. */
function isCurrency(name: string): boolean {
  return /^[A-Z]{3}$/.test(name);
}

function refuseEarlyReach(at: CalendarDay, reach: Reach): void {
  if (['all', 'new', 'renewal', 'on_cycle'].includes(reach) || reach > at) return;
  throw fault(
    'change-without-reach',
    `--applies ${reach} is no day after ${at}, on which new subscriptions get the change`,
    'give a later day, or: --applies all',
  );
}

const PERCENT = /^([+-]?)(\d{1,6}(?:\.\d{1,12})?) ?%$/;

function percentIn(text: string) {
  const [, sign, digits] = PERCENT.exec(text) ?? [];
  const percent = digits === undefined ? undefined : decimal(`${sign === '-' ? '-' : ''}${digits}`);
  if (percent?.gt(decimal('-100'))) return percent;
  throw fault(
    'no-percentage',
    `--by ${visible(text)} is no percentage above -100 %`,
    'write it as 8%, or -2.5%',
  );
}

/** By currency; under the empty name for every currency that is not named. */
function roundsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const [, currency = '', amount = ''] = /^(?:([A-Z]{3})=)?(.*)$/.exec(text) ?? [];
      if (isAmount(amount) && decimal(amount).gt(ZERO)) return [currency, amount];
      throw fault(
        'no-amount',
        `--round ${visible(text)} is no amount above 0`,
        'write it as 1.00, or EUR=0.05',
      );
    }),
  );
}

const LONGEST_AMOUNT = 40;

function isAmount(text: string): boolean {
  return text.length <= LONGEST_AMOUNT && isDecimalText(text) && !decimal(text).lt(ZERO);
}

function amountsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const amounts = new Map<string, string>();
  for (const text of texts) {
    const [, name = '', amount = ''] = /^(.+)=([^=]*)$/.exec(text) ?? [];
    if (!isAmount(amount))
      throw fault(
        'no-amount',
        `--set ${visible(text)} is not a price with an amount`,
        'write it as platform=549.00',
      );
    if (amounts.has(name))
      throw fault('set-twice', `--set gives ${visible(name)} an amount twice`, 'give it once');
    amounts.set(name, amount);
  }
  return amounts;
}
