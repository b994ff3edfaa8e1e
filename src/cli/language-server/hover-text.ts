/** The text of a hover, line by line. Names come from files and stand between backticks, their own removed. */

import {
  followersOf,
  isDeclaredKind,
  keyOfThing,
  kindOfThing,
  type ThingId,
  thingId,
} from '../../lsp/mention-index.ts';
import { declaredCurrency, inCurrencies } from '../../model/catalog/bundle-in.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { type Address, addressOf, bareKey, COLLECTION } from '../../model/values/address.ts';
import { type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import { ascending, type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { PricingModel, Usage } from '../../pricing/models/pricing-model.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { metricsOf, readPrice } from '../../pricing/read/read-price.ts';
import { priceText } from '../../report/words/price-text.ts';
import { visible } from '../../report/words/sanitize.ts';
import { moneyText, unitMoneyText } from '../../report/words/value-text.ts';
import { explainBundle } from '../../timeline/explain-bundle.ts';
import { explainSubscription } from '../../timeline/explain-subscription.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf } from '../../yaml/yaml-node.ts';
import { pointToExplain } from '../planning/subscription-on-day.ts';
import { projectText } from './check-project.ts';
import type { MoneyAnswer } from './money-against-head.ts';
import type { Workspace } from './workspace.ts';

interface ReadableCatalog {
  readonly catalog: Catalog;
  /** False where the texts have a fault now, and this is what they said when they last had none. */
  readonly isCurrent: boolean;
}

export interface HoverInputs {
  readonly workspace: Workspace;
  /** Undefined where the texts were never sound. */
  readonly readable: ReadableCatalog | undefined;
  readonly nowMs: number;
}

const MOST_FOLLOWERS = 5;

/** Without the money; see {@link moneyLines}. Empty for a thing that nothing declares. */
export function hoverLines(inputs: HoverInputs, thing: ThingId): readonly string[] {
  const { workspace, readable } = inputs;
  const [kind, key] = [kindOfThing(thing), keyOfThing(thing)];
  const [declared] = workspace.index.declarationsOf(thing);
  if (kind === 'variable') return variableLines(inputs, key);
  if (kind === 'price') return priceLines(inputs, key);
  if (declared === undefined) return [];
  const title = kind === 'entitlement_set' ? `entitlement set ${code(key)}` : code(addressOf(kind, key));
  return [
    `**${title}**${headOf(inputs)}`,
    ...(readable === undefined ? [NOT_READABLE] : []),
    ...(readable?.isCurrent === false ? [NOT_CURRENT] : []),
    ...(readable === undefined ? [] : ownLines(inputs, readable, thing)),
    ...(kind === 'subscription' ? [] : [followersLine(workspace, thing)]),
  ];
}

const NOT_READABLE = 'Its prices are not known while the catalog has faults.';
const NOT_CURRENT = 'The catalog has faults: these are its prices when it last had none.';

function headOf({ workspace, readable, nowMs }: HoverInputs): string {
  const environment = workspace.environment();
  const day = readable === undefined ? [] : [dayOf(workspace, nowMs)];
  const parts = [...day, ...(environment === undefined ? [] : [`environment ${code(environment)}`])];
  return parts.map((part) => ` · ${part}`).join('');
}

function dayOf(workspace: Workspace, nowMs: number): CalendarDay {
  return dayAt(nowMs, workspace.project()?.timezone ?? 'UTC');
}

function ownLines(
  { workspace, nowMs }: HoverInputs,
  { catalog }: ReadableCatalog,
  thing: ThingId,
): readonly string[] {
  const [kind, key] = [kindOfThing(thing), keyOfThing(thing)];
  const day = dayOf(workspace, nowMs);
  if (kind === 'bundle') return listLines(catalog, key, day);
  if (kind === 'subscription') return subscriptionLines(catalog, key, day);
  const named =
    kind === 'metric' || kind === 'product' || kind === 'plan' || kind === 'customer'
      ? catalog[COLLECTION[kind]].get(key)
      : undefined;
  const name = named?.fields.name;
  return typeof name === 'string' ? [`Name: ${code(name)}`] : [];
}

/** The list prices of a bundle in each of its currencies: all, or that of one key. */
function listLines(
  { bundles }: ReadableCatalog['catalog'],
  key: string,
  day: CalendarDay,
  only?: string,
): readonly string[] {
  const bundle = bundles.get(key);
  return (bundle ? inCurrencies(bundle) : []).flatMap((list) => {
    const line = (price: Price | null, none: string) =>
      price === null ? none : text(priceLine(price, list.currency ?? null));
    return explainBundle(list, day)
      .filter((each) => only === undefined || each.key === only)
      .flatMap(({ key: name, price, next }) => [
        `- ${code(name)}: ${line(price, 'no price today')}`,
        ...(next === null ? [] : [`  - from ${next.effectiveAt}: ${line(next.price, 'taken out')}`]),
      ]);
  });
}

function subscriptionLines(
  catalog: ReadableCatalog['catalog'],
  key: string,
  day: CalendarDay,
): readonly string[] {
  const subscription = catalog.subscriptions.get(key);
  if (subscription === undefined) return [];
  const { address, fields } = subscription;
  try {
    const asked = { address, at: undefined, today: day, openedOn: null };
    const chosen = pointToExplain(catalog, subscription, asked);
    const { timeline, point } = chosen;
    const { items, planItems } = explainSubscription(catalog, subscription, timeline, point, chosen.day);
    const currency = declaredCurrency(catalog, subscription, fields.currency);
    const lines = items.map(({ bundle, product, price }) => {
      const name = [bundle, product].flatMap((each) =>
        each === null ? [] : [code(bareKey(each.kind === 'address' ? each.address : each.id))],
      );
      return `- ${name.join(' › ')}: ${price === null ? 'no price on this day' : text(priceLine(price, currency))}`;
    });
    const assumed =
      chosen.assumedOpening === null
        ? []
        : [`Assumed: it opens on ${chosen.assumedOpening}; its contract names no start.`];
    return [
      ...assumed,
      ...(chosen.day === day ? [] : [`Its prices on ${chosen.day}, when it starts:`]),
      ...lines,
      ...(planItems
        ? ['Items of its plan: their prices are at the service, and the catalog does not know them.']
        : []),
    ];
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    return error.diagnostics.map(({ message }) => `${text(message)}.`);
  }
}

function priceLines(inputs: HoverInputs, key: string): readonly string[] {
  const [bundle = '', price = ''] = key.split('/');
  const { readable } = inputs;
  const title = `**${code(addressOf('bundle', bundle))} › ${code(price)}**${headOf(inputs)}`;
  if (readable === undefined) return [title, NOT_READABLE];
  const lines = listLines(readable.catalog, bundle, dayOf(inputs.workspace, inputs.nowMs), price);
  if (lines.length === 0) return [];
  const followers = followersLine(inputs.workspace, thingId('bundle', bundle));
  return [title, ...(readable.isCurrent ? [] : [NOT_CURRENT]), ...lines, followers];
}

/** The values as the project file writes them, which no environment of the shell changes. */
function variableLines({ workspace }: HoverInputs, name: string): readonly string[] {
  const { root } = readYaml('', projectText(workspace.folder, workspace.edited), collectFaults());
  const data = root ? dataOf(root) : null;
  if (!isJsonObject(data)) return [];
  const valueIn = (holder: Json): string | undefined => {
    const { variables } = isJsonObject(holder) ? holder : {};
    const value = isJsonObject(variables) ? variables[name] : undefined;
    return value === undefined ? undefined : code(JSON.stringify(value));
  };
  const environments = isJsonObject(data.environments) ? Object.entries(data.environments) : [];
  const own = valueIn(data);
  const lines = [
    ...(own === undefined ? [] : [`- ${own}`]),
    ...environments.flatMap(([environment, settings]) => {
      const value = valueIn(settings);
      return value === undefined ? [] : [`- in ${code(environment)}: ${value}`];
    }),
  ];
  if (lines.length === 0) return [];
  const uses = workspace.index.usesOf(thingId('variable', name));
  return [`**variable ${code(name)}**`, ...lines, `Used in ${counted(uses, 'place')}.`];
}

function followersLine({ index }: Workspace, thing: ThingId): string {
  const { count, first } = followersOf(index, thing, MOST_FOLLOWERS);
  if (count === 0) return 'No subscription names it.';
  const names = first.map((each) => code(addressOf('subscription', keyOfThing(each))));
  const more = count > names.length ? ` and ${grouped(String(count - names.length))} more` : '';
  return `${counted(count, 'subscription names', 'subscriptions name')} it: ${names.join(', ')}${more}.`;
}

/** The thing of whose money a hover tells; undefined for a set and a variable. */
export function addressForMoney(thing: ThingId): Address | undefined {
  const [kind, key] = [kindOfThing(thing), keyOfThing(thing)];
  if (kind === 'price') return addressOf('bundle', key.split('/')[0] ?? '');
  return isDeclaredKind(kind) ? addressOf(kind, key) : undefined;
}

export function moneyLines(answer: MoneyAnswer): readonly string[] {
  if (answer.kind === 'unknown') return [`Not compared with HEAD: ${text(answer.reason)}.`];
  const { commit, money } = answer;
  if (money.length === 0) return [`Against HEAD (${commit}): no subscription changes here.`];
  return money.map(({ currency, monthly: { before, after }, subscriptions, uncounted }) => {
    const change =
      before === after
        ? `${moneyText(after, currency)} as before`
        : `${moneyText(before, currency)} → ${moneyText(after, currency)}`;
    const open = uncounted === 0 ? '' : ` ${counted(uncounted, 'change')} of these no sum counts.`;
    return `Against HEAD (${commit}): ${counted(subscriptions, 'subscription changes', 'subscriptions change')}, ${text(currency)} ${change} a month.${open}`;
  });
}

function code(name: string): string {
  return `\`${visible(name).replaceAll('`', "'")}\``;
}

/** Text between Markdown's own signs. */
function text(words: string): string {
  return visible(words).replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

/** `fixed 499.00 × 1`, or `unit 0.60 each; 10 → 6.00, 100 → 60.00, 1,000 → 600.00`. */
function priceLine(price: Price, currency: string | null): string {
  const words = priceText(price as JsonObject, currency);
  const read = readPrice(price);
  if (read.kind === 'faulty') return `${words}; its bill is not known: ${read.faults[0].message}`;
  const { model } = read;
  const bills = quantitiesFor(model).map(
    (quantity) => [quantity, ratePrice(price, usageOf(price, model, quantity))] as const,
  );
  const rated = bills.flatMap(([quantity, rating]) =>
    rating.kind === 'rated' ? [`${unitsText(model, quantity)} → ${money(rating.total, currency)}`] : [],
  );
  const [first] = bills;
  if (model.ratedBy === 'nothing')
    return first?.[1].kind === 'rated' ? `${words}; bills ${money(first[1].total, currency)}` : words;
  const unrated = bills.flatMap(([, rating]) => (rating.kind === 'unrated' ? [rating.message] : []));
  if (rated.length > 0) return `${words}; ${axisText(model)}: ${rated.join(', ')}`;
  return unrated[0] === undefined ? words : `${words}; its bill is not known here: ${unrated[0]}`;
}

function money(amount: Decimal, currency: string | null): string {
  return unitMoneyText(decimalText(amount), currency);
}

const PLAIN = ['10', '100', '1000'].map((text) => decimal(text));
const TWO = decimal('2');

/** At the end of the first tier, just behind that of the last but one, and at twice as much; round numbers without tiers. */
function quantitiesFor(model: PricingModel): readonly Decimal[] {
  if (model.kind !== 'curved') return PLAIN;
  const [{ segments }] = model.curves('plain');
  const ends = segments.flatMap(({ to }) => (to?.gt(ZERO) ? to : []));
  const [first] = ends;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return PLAIN;
  if (segments.at(-1)?.to === null) return ascending([first, last.plus(ONE), last.times(TWO)]);
  const middle = ends[Math.floor(ends.length / 2)];
  return ascending([first, middle ?? last, last]);
}

function usageOf(price: Price, model: PricingModel, quantity: Decimal): Usage {
  if (model.ratedBy === 'sales') return { quantity: ONE, amount: quantity };
  return { quantity, amount: quantity, metrics: new Map(metricsOf(price).map((id) => [id, quantity])) };
}

function axisText({ ratedBy }: PricingModel): string {
  if (ratedBy === 'sales') return 'bill of one sale';
  return ratedBy === 'metrics' ? 'bill with each metric at' : 'bill';
}

function unitsText({ ratedBy }: PricingModel, quantity: Decimal): string {
  const isAmount = ratedBy === 'amount' || ratedBy === 'sales';
  return `${isAmount ? 'an amount of ' : ''}${grouped(decimalText(quantity))}`;
}
