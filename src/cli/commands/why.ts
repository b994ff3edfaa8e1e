/**
 * `why`: the lines of the catalog that make a price, the commits that brought them, and the run that applied
 * what holds. Reads the catalog, Git and the state. For the code of a diagnostic: its page, which needs no project.
 * Asks the service nothing, and changes nothing.
 */

import { type Catalog, declaredThings } from '../../model/catalog/catalog.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { slipOf, suggestAddress } from '../../model/messages/nearest-name.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { addressFrom } from '../address-argument.ts';
import {
  bundleExplanation,
  type Explained,
  placesIn,
  productExplanation,
  subscriptionExplanation,
  whyDocument,
} from '../explaining/explanation.ts';
import { whyText } from '../explaining/why-text.ts';
import { blameLines } from '../io/ask-git.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { isAddress, subscriptionFound } from '../planning/subscription-on-day.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';

type WhyOptions = Options<'why'>;

/** Throws a DiagnosticsError for an address that the catalog does not price, and for a day without prices. */
export async function why(world: World, options: WhyOptions, name: string): Promise<ExitCode> {
  const { DIAGNOSTIC_PAGES } = await import('../explaining/diagnostic-pages.ts');
  const page = Object.hasOwn(DIAGNOSTIC_PAGES, name) ? DIAGNOSTIC_PAGES[name] : undefined;
  if (page !== undefined) {
    world.stdout.write(
      options.json ? jsonText({ format_version: 1, kind: 'diagnostic', code: name, page }) : pageText(page),
    );
    return EXIT.done;
  }
  const codes = Object.keys(DIAGNOSTIC_PAGES);
  const meant = slipOf(name, codes);
  const inputs = await readInputs(world, options).catch((error: unknown) => {
    throw meant !== undefined && error instanceof DiagnosticsError ? unknownCode(name, meant) : error;
  });
  const explained = await explainNamed(world, inputs, options, name, codes);
  const commitAt = await blameLines(inputs.project.folder, placesIn(explained));
  const document = whyDocument(explained, commitAt ?? (() => null));
  world.stdout.write(
    options.json ? jsonText(document) : whyText(document, inputs.project, commitAt !== null),
  );
  return EXIT.done;
}

/**
 * A name that is no address is that of a subscription or of its customer, or a part of it, as for `quote`; else the key or the
 * whole name of a bundle or a product.
 */
async function explainNamed(
  world: World,
  inputs: Inputs,
  { at }: WhyOptions,
  name: string,
  codes: readonly string[],
): Promise<Explained> {
  const { catalog, today } = inputs;
  const found = isAddress(name) ? undefined : subscriptionFound(catalog, name);
  const address =
    found?.address ??
    pricedThing(catalog, name) ??
    addressFrom(name.includes('.') ? name : `subscriptions.${name}`);
  const { kind, key = '' } = parseAddress(address) ?? {};
  const day = at ?? today;
  const subscription =
    kind === 'version' || kind === 'subscription' ? catalog.subscriptions.get(key) : undefined;
  if (subscription !== undefined) return subscriptionExplanation(world, inputs, subscription, address, at);
  const bundle = kind === 'bundle' ? catalog.bundles.get(key) : undefined;
  if (bundle !== undefined) return bundleExplanation(world, inputs, bundle, day);
  const product = kind === 'product' ? catalog.products.get(key) : undefined;
  if (product !== undefined) return productExplanation(catalog, product, day);
  const meant = name.includes('.') ? undefined : slipOf(name, codes);
  if (meant !== undefined) throw unknownCode(name, meant);
  throw kind === 'plan' || kind === 'customer' ? noPrices(address) : unknownAddress(catalog, address, name);
}

function pricedThing({ bundles, products }: Catalog, name: string): Address | undefined {
  const all = [
    ...[...bundles.values()].map(({ key, address, name: shown }) => ({ key, address, shown })),
    ...[...products.values()].map(({ key, address, fields }) => ({ key, address, shown: fields.name })),
  ];
  const isNamed = (text: unknown): boolean => String(text).toLowerCase() === name.toLowerCase();
  return all.find(({ key, shown }) => key === name || isNamed(shown))?.address;
}

function noPrices(address: Address): DiagnosticsError {
  return fault(
    'no-prices',
    `the catalog has no prices for ${address}`,
    'name a subscription, one of its versions, a bundle or a product',
  );
}

function unknownAddress(catalog: Catalog, address: Address, name: string): DiagnosticsError {
  const known = declaredThings(catalog).map((each) => each.address);
  return fault(
    'unknown-address',
    `nothing in the catalog is \`${visible(name)}\``,
    suggestAddress(address, known, 'give the address of a subscription, a bundle or a product'),
  );
}

function unknownCode(name: string, meant: string): DiagnosticsError {
  return fault(
    'unknown-code',
    `no diagnostic has the code \`${visible(name)}\``,
    `did you mean: pricewright why ${meant}`,
  );
}

/** A page of the documentation as plain text for a terminal: no fences, no marks of headings, links by their words. */
function pageText(markdown: string): string {
  let inBlock = false;
  const lines = markdown.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      inBlock = !inBlock;
      const [, name = ''] = line.slice('```'.length).split(' ');
      return name === '' ? [] : [`  ${FILES[name] ?? name}`];
    }
    if (inBlock) return [line === '' ? '' : `    ${line}`];
    return [line.replace(/^#+ /, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')];
  });
  return lines.join('\n');
}

/** The names of files that the pages write as one word. */
const FILES: Readonly<Record<string, string>> = {
  catalog: 'billing/catalog.yaml',
  project: 'pricewright.yaml',
  tests: 'tests/prices.yaml',
};
