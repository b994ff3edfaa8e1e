/**
 * `quote`: the cost of a usage for a subscription, by the catalog's prices and with the arithmetic shown.
 * Beside it stands the service's own price, where the service can be asked. Changes nothing anywhere, unless a hold on
 * credit is asked for.
 */
import { randomUUID } from 'node:crypto';
import type { PriceSchedule } from '../../ledger/priced-subscription.ts';
import { afterTrial, nextInvoice, type Quote, quote as rate } from '../../ledger/quote.ts';
import { productNames } from '../../ledger/usage/usage-lookup.ts';
import { payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { type Address, bareKey, parseAddress } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { metricsOf } from '../../pricing/read/read-price.ts';
import { type Asked, askService, type Hold, reserving } from '../../quote/ask-service.ts';
import { quoteDocument, quoteReport } from '../../quote/quote-report.ts';
import { idsOnRecord } from '../../reconcile/ids-on-record.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { readUsage } from '../../usage/read-usage.ts';
import { bytesNamed } from '../io/folder-of.ts';
import { printReport } from '../io/render.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { connectAsRecorded } from '../planning/connect.ts';
import { readingOf } from '../planning/make-plan.ts';
import {
  daysOnRecord,
  isOf,
  namesOf,
  notStarted,
  quoteInput,
  refuseEnded,
  scheduleOnDay,
  subscriptionNamed,
} from '../planning/subscription-on-day.ts';
import { lookInState } from '../project/project-state.ts';
import { type Inputs, namesIn, readInputs } from '../project/read-inputs.ts';

type QuoteOptions = Options<'quote'>;

/** Throws a DiagnosticsError for a name that is no subscription of the catalog, and for faults in the samples. */
export async function quote(world: World, options: QuoteOptions, name: string): Promise<ExitCode> {
  const hold = holdOf(options);
  const inputs = await readInputs(world, options);
  const subscription = subscriptionNamed(inputs.catalog, name);
  // A subscription has no prices before its contract starts, so the day is the start or later.
  const start = contractStart(subscription.fields);
  const day = options.at ?? (start === null ? inputs.today : laterDay(start, inputs.today));
  refuseEnded(subscription, day, 'quote');
  const { quoted, samples, input } = await quoteFor(world, options, inputs, subscription, day);
  const customer = payerOf(subscription);
  const asked = options.service ? await askedFor(world, inputs, quoted, customer, hold) : undefined;
  const document = quoteDocument({
    subscription: subscription.address,
    name: namesOf(inputs.catalog, subscription)[0] ?? null,
    customer,
    currency: input.currency,
    day,
    samples: samples.length,
    quote: quoted,
    afterTrial: afterTrial(input, quoted),
    next: nextInvoice(input),
    asked,
  });
  if (!options.json) printDiagnostics(world, inputs.warnings.filter(isOfUsage), options);
  await printReport(world, options, quoteReport(document), () => jsonText(document));
  return EXIT.done;
}

/** Undefined where nothing is to be held. Throws a DiagnosticsError where another option is needed. */
function holdOf({ service, reserve }: QuoteOptions): Hold | undefined {
  if (reserve === undefined) return undefined;
  if (service) return { ttlSeconds: reserve };
  throw fault('missing-option', '--reserve asks the service to hold credit', 'add --service');
}

async function askedFor(
  world: World,
  inputs: Inputs,
  quoted: Quote,
  customer: string,
  hold: Hold | undefined,
): Promise<Asked> {
  const bound = reserving(inputs.bindings.operations.get('credits.reserve'));
  const idOf = await idsOf(world, inputs, [
    customer,
    ...quoted.items.flatMap(({ price }) => metricsOf(price)),
  ]);
  const { client, origin, retry } = readingOf(world, inputs, await connectAsRecorded(world, inputs));
  const whose = { customer: idOf(customer), metricId: idOf, hold };
  try {
    return await askService(quoted, { ...bound, ...whose, client, origin, retry, newKey: randomUUID });
  } finally {
    await client.close();
  }
}

/** The service's id of a name that is an address, from state; any other name is an id itself. */
async function idsOf(
  world: World,
  { catalog, project }: Inputs,
  names: readonly string[],
): Promise<(name: string) => string | null> {
  const addresses = names.filter((name): name is Address => parseAddress(name) !== undefined);
  const looked = await lookInState(world, project, (state) => state.recordsAt(addresses));
  const records = looked.kind === 'read' ? looked.result : [];
  const { idOf } = idsOnRecord(catalog, catalog, new Map(records.map((each) => [each.address, each])));
  return (name) => (parseAddress(name) === undefined ? name : idOf(name));
}

/** The catalog's other warnings change no quote. */
function isOfUsage({ code }: Diagnostic): boolean {
  return code === 'unused-sample' || code === 'unknown-interval';
}

async function quoteFor(
  world: World,
  options: QuoteOptions,
  inputs: Inputs,
  subscription: Subscription,
  day: CalendarDay,
) {
  const { catalog } = inputs;
  const onRecord = await daysOnRecord(world, inputs.project, subscription);
  const basis = scheduleOnDay(inputs, subscription, day, onRecord);
  const typed = typedSamples(subscription, options, basis.schedule);
  const namesOf = (product: string) => productNames(catalog, product);
  const asked = typed.flatMap(({ used }) => (used.kind === 'product' ? namesOf(used.name) : [used.id]));
  const fromFiles =
    options.usage === undefined
      ? inputs.usage.filter((sample) => isOf(subscription, sample))
      : samplesAskedFor(await samplesIn(world, options, inputs), subscription, options.usage);
  const samples = [
    ...typed,
    ...fromFiles.filter(({ used }) => !asked.includes(used.kind === 'product' ? used.name : used.id)),
  ];
  const input = quoteInput(inputs, subscription, day, { schedule: basis.schedule, samples });
  const quoted = rate(input);
  if (quoted !== undefined) {
    const followsBundle = quoted.items.some(({ item }) => item.bundle !== null);
    const { assumedOpening: on } = basis;
    const opened = on !== null && followsBundle ? [assumedOpening(on, subscription)] : [];
    return { quoted: { ...quoted, assumed: [...quoted.assumed, ...opened] }, samples, input };
  }
  throw notStarted(subscription, day, basis.timeline.start ?? day, 'quote');
}

function assumedOpening(day: CalendarDay, { priceLock }: Subscription): Quote['assumed'][number] {
  const reason = `the contract names no start; it is assumed to open on ${day}`;
  return { what: priceLock === undefined ? 'contract' : 'price_lock', reason };
}

/** Throws a DiagnosticsError with every fault of the file. */
async function samplesIn(
  world: World,
  options: QuoteOptions,
  inputs: Inputs,
): Promise<readonly UsageSample[]> {
  const { usage: file = '' } = options;
  const content = await bytesNamed(world, options, file, 'give a file of usage samples');
  const { samples, diagnostics } = readUsage([{ file, content }], namesIn(inputs.catalog));
  if (samples === undefined) throw new DiagnosticsError(diagnostics);
  return samples;
}

/**
 * The samples of this subscription or its customer in a named file, as if all were written for the subscription.
 * A file with the samples of one other user is a question: what would that usage cost here?
 */
function samplesAskedFor(
  samples: readonly UsageSample[],
  subscription: Subscription,
  file: string,
): readonly UsageSample[] {
  const { key } = subscription;
  const own = samples.filter((sample) => isOf(subscription, sample));
  const users = new Set(samples.map(({ user }) => JSON.stringify(user)));
  const taken = own.length === 0 && users.size === 1 ? samples : own;
  if (taken.length === 0)
    throw fault(
      'no-sample',
      `${visible(file)} has no sample of this subscription or its customer, and samples of several others`,
      `add rows for subscription ${key}, or leave one user's rows in the file`,
    );
  return taken.map((sample) => ({ ...sample, user: { kind: 'subscription', key } }));
}

const LONGEST_NUMBER = 100;

/** Throws a DiagnosticsError for a text that is no usage of a product or a metric in the subscription's prices. */
function typedSamples(
  { key }: Subscription,
  {
    quantity = [],
    amount = [],
  }: { readonly quantity?: readonly string[]; readonly amount?: readonly string[] },
  schedule: PriceSchedule,
): readonly UsageSample[] {
  const items = schedule.entries.flatMap((entry) => entry.items);
  const products = new Set(items.map(({ product }) => bareKey(product)));
  const metrics = new Map(items.flatMap(({ price }) => metricsOf(price).map((id) => [bareKey(id), id])));
  const quantities = usesIn(quantity, '--quantity', [...products, ...metrics.keys()]);
  const amounts = usesIn(amount, '--amount', [...products]);
  return [...new Set([...quantities.keys(), ...amounts.keys()])].map((name) => {
    const units = quantities.get(name) ?? null;
    return {
      user: { kind: 'subscription', key },
      used: products.has(name)
        ? { kind: 'product', name }
        : { kind: 'metric', id: metrics.get(name) ?? name },
      perMonth: amounts.get(name) ?? units ?? '0',
      count: units,
      dimensions: new Map(),
      event: null,
      month: null,
      source: { file: 'command line', line: 1, column: 1 },
    };
  });
}

function usesIn(
  texts: readonly string[],
  option: string,
  known: readonly string[],
): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const text of texts) {
    const [product, number] = useIn(text, option, known);
    if (uses.has(product))
      throw fault('use-twice', `${option} gives the usage of ${visible(product)} twice`, 'give it once');
    uses.set(product, number);
  }
  return uses;
}

function useIn(text: string, option: string, known: readonly string[]): readonly [string, string] {
  const [, name = '', number = ''] = /^(.*)=([^=]*)$/.exec(text) ?? [];
  const used = bareKey(name);
  if (number.length > LONGEST_NUMBER || !isDecimalText(number) || decimal(number).lt(ZERO))
    throw fault(
      'bad-use',
      `${option} ${visible(text)} is not a product with a number`,
      `write it as ${option} ${known[0] ?? 'PRODUCT'}=100`,
    );
  if (!known.includes(used))
    throw fault(
      'unknown-product',
      `the subscription has no price of ${visible(used)}`,
      `name one of ${[...new Set(known)].map(visible).join(', ')}`,
    );
  return [used, number];
}
