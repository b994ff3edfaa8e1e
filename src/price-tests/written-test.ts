/** Reads tests: the form that a person writes, after the check of its shape, and the selection of names. */
import costsSchema from '../../schemas/costs.schema.json' with { type: 'json' };
import testsSchema from '../../schemas/tests.schema.json' with { type: 'json' };
import { declaredCurrency, inCurrencies } from '../model/catalog/bundle-in.ts';
import type { Bundle, Catalog, Subscription } from '../model/catalog/catalog.ts';
import { STATEMENT_KINDS, type StatementKindName } from '../model/plan/price-test.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../model/values/json.ts';
import { metadataValue } from '../model/values/metadata-field.ts';
import type { Locate } from '../model/values/source.ts';
import type { Faults } from '../yaml/faults.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { checkShape, shapeChecks, soundElements } from '../yaml/shape/check-shape.ts';
import { dataOf, locateIn } from '../yaml/yaml-node.ts';

type Names = string | readonly string[];

export interface WrittenSelector {
  readonly bundle?: Names;
  readonly subscription?: Names;
  readonly segment?: Names;
  readonly currency?: Names;
}

type WrittenQuantity = string | number;

export interface WrittenSample {
  readonly quantity: WrittenQuantity;
  readonly count?: WrittenQuantity;
  readonly dimensions?: Readonly<Record<string, string>>;
}

export type WrittenRanges = Readonly<Record<string, WrittenQuantity>>;

export interface WrittenStatements {
  readonly bill: {
    readonly bundle?: string;
    readonly subscription?: string;
    readonly usage?: Readonly<Record<string, WrittenQuantity | readonly WrittenSample[]>>;
    readonly at?: CalendarDay;
    readonly equals: string | Readonly<Record<string, string>>;
  };
  readonly unchanged: {
    readonly for?: WrittenSelector;
    readonly except?: WrittenSelector;
    readonly since: string;
  };
  readonly never_cheaper_to_use_more: {
    readonly bundle?: string;
    readonly subscription?: string;
    readonly product?: Names;
    readonly at?: CalendarDay;
  };
  readonly annual_at_most: {
    readonly bundle?: string;
    readonly monthly: string;
    readonly months: number;
    readonly usage?: WrittenRanges;
    readonly at?: CalendarDay;
  };
  readonly cheaper_than: {
    readonly bundle?: string;
    readonly than: string;
    readonly for?: WrittenRanges;
    readonly at?: CalendarDay;
  };
  readonly margin_at_least: {
    readonly bundle?: string;
    readonly percent: string | number;
    readonly costs: string;
    readonly product?: Names;
    readonly usage?: WrittenRanges;
    readonly at?: CalendarDay;
  };
  readonly same_everywhere: {
    readonly price: Names;
    readonly currencies: readonly string[];
    readonly bundles?: readonly string[];
    readonly rate: string;
    readonly rounding?: string;
    readonly at?: CalendarDay;
  };
}

export type WrittenTest = {
  readonly [Kind in StatementKindName]: {
    readonly kind: Kind;
    readonly statement: WrittenStatements[Kind];
    readonly name: string | null;
    readonly forEach: WrittenSelector | null;
    readonly allowUnproven: boolean;
    /** Paths start at the test: `['bill', 'usage', 'seats']`. */
    readonly locate: Locate;
  };
}[StatementKindName];

/** True where the selection is of subscriptions, and not of bundles. */
export function selectsSubscriptions({ subscription, segment }: WrittenSelector): boolean {
  return subscription !== undefined || segment !== undefined;
}

export function selectedBundles(catalog: Catalog, selector: WrittenSelector): readonly Bundle[] {
  return [...catalog.bundles.values()]
    .flatMap(inCurrencies)
    .filter((bundle) => fits(selector.bundle, bundle.key) && fits(selector.currency, bundle.currency));
}

export function isSelected(
  catalog: Pick<Catalog, 'plans'>,
  subscription: Subscription,
  selector: WrittenSelector,
): boolean {
  const currency = declaredCurrency(catalog, subscription, subscription.fields.currency) ?? undefined;
  const segment = metadataValue(subscription.fields, 'metadata.segment');
  return (
    fits(selector.subscription, subscription.key) &&
    fits(selector.segment, segment) &&
    fits(selector.currency, currency) &&
    (selector.bundle === undefined || bundlesOf(subscription).some((key) => fits(selector.bundle, key)))
  );
}

function bundlesOf({ entries }: Subscription): readonly string[] {
  return entries.flatMap(({ items = [] }) =>
    items.flatMap((item) => (item.kind === 'bundle' ? [item.bundle] : [])),
  );
}

/** True where one of the names fits the text. `*` stands for any text. */
export function fits(names: Names | undefined, text: string | undefined): boolean {
  if (names === undefined) return true;
  if (text === undefined) return false;
  return [names].flat().some((name) => fitsOne(name, text));
}

function fitsOne(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return pattern === text;
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Reads files of price tests, and files of unit costs. Faults are collected, each with its place. */
interface TestFile {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly content: string | Uint8Array;
}

const checkTests = shapeChecks('tests', () => testsSchema)();
const checkCosts = shapeChecks('costs', () => costsSchema)();

/** The tests of a file without those that have a fault in their shape. */
export function readTests({ file, content }: TestFile, faults: Faults): readonly WrittenTest[] {
  const read = readYaml(file, content, faults);
  const written = read.root && dataOf(read.root);
  // A file of unit costs may stand beside the tests that name it.
  if (isJsonObject(written) && written.costs !== undefined && written.tests === undefined) return [];
  return soundElements(checkTests, read, 'tests', faults).flatMap(
    ({ element, locate }) => readTest(element, locate, faults) ?? [],
  );
}

function readTest(test: JsonObject, locate: Locate, faults: Faults): WrittenTest | undefined {
  const kinds = STATEMENT_KINDS.filter((kind) => test[kind] !== undefined);
  const [kind, second] = kinds;
  if (kind === undefined) {
    const fix = `write one of ${STATEMENT_KINDS.map((each) => `\`${each}\``).join(', ')}`;
    faults.error({ code: 'no-statement', source: locate([]), message: 'the test states nothing', fix });
    return undefined;
  }
  if (second !== undefined) {
    const message = `the test has two statements, \`${kind}\` and \`${second}\``;
    const fix = 'write each as a test of its own';
    faults.error({ code: 'two-statements', source: locate([second]), message, fix });
    return undefined;
  }
  return {
    kind,
    statement: test[kind],
    name: typeof test.name === 'string' ? test.name : null,
    forEach: isJsonObject(test.for_each) ? (test.for_each as WrittenSelector) : null,
    allowUnproven: test.allow_unproven === true,
    locate,
  } as unknown as WrittenTest;
}

/** Unit costs by product and currency, as written. */
type Costs = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface ReadCosts {
  readonly file: string;
  readonly costs: Costs;
  /** Paths start at the products. */
  readonly locate: Locate;
}

/** Undefined for a file with a fault. */
export function readCosts({ file, content }: TestFile, faults: Faults): ReadCosts | undefined {
  const before = faults.errorCount();
  const { root, guessed, reported } = readYaml(file, content, faults);
  if (root === null) {
    const source = { file, line: 1, column: 1 };
    faults.error({
      code: 'empty-file',
      source,
      message: 'the file is empty',
      fix: 'write version: 1 and costs',
    });
  }
  if (!root || guessed) return undefined;
  const { json } = checkShape(checkCosts, root, faults, { reported });
  if (faults.errorCount() > before || !isJsonObject(json) || !isJsonObject(json.costs)) return undefined;
  const locate = locateIn(root);
  const costs = Object.entries(json.costs).map(([product, byCurrency]) => {
    const amounts = isJsonObject(byCurrency) ? Object.entries(byCurrency) : [];
    return [product, new Map(amounts.map(([code, cost]) => [code, String(cost)]))] as const;
  });
  return { file, costs: new Map(costs), locate: (path) => locate(['costs', ...path]) };
}
