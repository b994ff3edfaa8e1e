/** Converts the texts of usage files to usage samples, or reports all their faults. Pure. */

import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import schema from '../../schemas/usage.schema.json' with { type: 'json' };
import { findFiles, outsideFault, readFileIn } from '../files/find-files.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import { createSuggestions, type Suggest } from '../model/messages/nearest-name.ts';
import { canonicalDecimalText } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { remember, rememberBy } from '../model/values/remember.ts';
import { type FieldPath, type Source, sourceText } from '../model/values/source.ts';
import { collectFaults, type Fault, type Faults } from '../yaml/faults.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { shapeChecks, soundElements } from '../yaml/shape/check-shape.ts';
import { readUsageCsv, textsOf, type WrittenSample } from './read-usage-csv.ts';

interface UsageFile {
  /**
   * The path relative to the project's folder, with `/`. A name that ends with `.csv` is read as CSV, any other as
   * YAML.
   */
  readonly file: string;
  readonly content: string | Uint8Array;
}

/** The names that samples may refer to. Any name of a customer or a metric is accepted: the service may know it. */
export interface KnownNames {
  readonly subscriptions: ReadonlySet<string>;
  /** Keys and ids of products, each with the key of its product. */
  readonly products: ReadonlyMap<string, string>;
  /** Keys and ids of declared metrics, each with the address of its metric. */
  readonly metrics: ReadonlyMap<string, string>;
}

interface ReadUsage {
  /** The samples in the order of files and rows; undefined if the diagnostics contain an error. */
  readonly samples: readonly UsageSample[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** `known` is undefined if the catalog itself could not be read. */
export function readUsage(
  files: readonly UsageFile[],
  known: KnownNames | undefined,
  faults: Faults = collectFaults(),
): ReadUsage {
  const inOrder = files.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  const parts = createSharedParts();
  const suggest = createSuggestions();
  const samples: UsageSample[] = [];
  for (const { file, content } of inOrder) {
    const isCsv = file.toLowerCase().endsWith('.csv');
    const rows = isCsv ? readUsageCsv(file, content, faults) : readUsageYaml(file, content, faults);
    for (const row of rows) {
      const sample = readSample(row, known, { parts, suggest }, faults);
      if (sample !== undefined) samples.push(sample);
    }
  }
  refuseRepetition(samples, known, faults);
  return { samples: faults.errorCount() > 0 ? undefined : samples, diagnostics: faults.list() };
}

function readSample(
  row: WrittenSample,
  known: KnownNames | undefined,
  { parts, suggest }: { readonly parts: SharedParts; readonly suggest: Suggest },
  faults: Faults,
): UsageSample | undefined {
  const user = oneOf(row, 'customer', 'subscription', faults);
  const used = oneOf(row, 'metric', 'product', faults);
  if (row.quantity === undefined) {
    report(row, [], 'missing-field', 'the row lacks `quantity`', 'add what is used per month', faults);
  }
  if (user === undefined || used === undefined || row.quantity === undefined) return undefined;
  if (user.name === 'subscription' && known && !known.subscriptions.has(user.text)) {
    const fix = suggest(user.text, known.subscriptions, 'write the key of one in the catalog');
    const message = `the catalog has no subscription \`${user.text}\``;
    report(row, ['subscription'], 'unknown-subscription', message, fix, faults);
  }
  if (used.name === 'product' && known && !known.products.has(used.text)) {
    const fix = suggest(used.text, known.products.keys(), 'write the key of one in the catalog');
    const message = `the catalog has no product \`${used.text}\``;
    report(row, ['product'], 'unknown-product', message, fix, faults);
  }
  return {
    user: parts[user.name](user.text),
    used: parts[used.name](used.name === 'metric' ? (known?.metrics.get(used.text) ?? used.text) : used.text),
    perMonth: canonicalDecimalText(row.quantity),
    count: row.count === undefined ? null : canonicalDecimalText(row.count),
    dimensions: parts.dimensions(row.dimensions),
    event: row.event ?? null,
    month: row.month === undefined ? null : parts.month(row.month),
    source: row.locate([]),
  };
}

type Name = 'customer' | 'subscription' | 'metric' | 'product';

/** The one of two fields that the row has. Returns undefined, and reports a fault, if it has both or neither. */
function oneOf<First extends Name, Second extends Name>(
  row: WrittenSample,
  first: First,
  second: Second,
  faults: Faults,
): { readonly name: First | Second; readonly text: string } | undefined {
  const [a, b] = [row[first], row[second]];
  if (a !== undefined && b === undefined) return { name: first, text: a };
  if (b !== undefined && a === undefined) return { name: second, text: b };
  if (a === undefined) {
    const message = `the row has neither \`${first}\` nor \`${second}\``;
    report(row, [], 'missing-field', message, 'write one of them', faults);
  } else {
    const message = `the row has both \`${first}\` and \`${second}\``;
    report(row, [second], 'one-of-two', message, 'keep one of them', faults);
  }
  return undefined;
}

/** Refuses two rows for the same use: they would count it twice, or mean two months. `samples` share their users. */
function refuseRepetition(
  samples: readonly UsageSample[],
  known: KnownNames | undefined,
  faults: Faults,
): void {
  const usedName = remember((used: UsageSample['used']) =>
    JSON.stringify(used.kind === 'product' ? (known?.products.get(used.name) ?? used.name) : used),
  );
  const cellOf = remember((dimensions: UsageSample['dimensions']) => JSON.stringify([...dimensions].sort()));
  for (const own of groupBy(samples, ({ user }) => user).values()) {
    const seen = new Map<string, Source>();
    for (const { used, dimensions, month, source } of own) {
      const use = `${month} ${usedName(used)} ${cellOf(dimensions)}`;
      const first = seen.get(use);
      if (first === undefined) seen.set(use, source);
      else faults.error(repeated(source, first));
    }
  }
}

function repeated(source: Source, first: Source): Fault {
  return {
    code: 'repeated-sample',
    source,
    message: `the same use is at ${sourceText(first)} already`,
    fix: 'keep one row per customer, metric and month: what is used in it',
    related: [{ source: first, message: 'the first one' }],
  };
}

function report(
  { locate }: WrittenSample,
  path: FieldPath,
  code: DiagnosticCode,
  message: string,
  fix: string,
  faults: Faults,
): void {
  faults.error({ code, source: locate(path), message, fix });
}

/** Reads a usage file in YAML into rows. */
const check = shapeChecks('usage', () => schema)();

/** The rows without those that have a fault in their shape. */
function readUsageYaml(file: string, content: string | Uint8Array, faults: Faults): readonly WrittenSample[] {
  const read = readYaml(file, content, faults);
  return soundElements(check, read, 'usage', faults).map(({ element, locate }) => ({
    ...rowOf(element),
    locate,
  }));
}

/** Its fields are texts, or whole numbers in fields that allow them. */
function rowOf(row: JsonObject): Omit<WrittenSample, 'locate'> {
  const dimensions = isJsonObject(row.dimensions) ? Object.entries(row.dimensions) : [];
  const event = isJsonObject(row.event) ? row.event : undefined;
  return {
    ...textsOf((name) => textOf(row[name])),
    ...(event && { event: { name: String(event.name), property: textOf(event.property) ?? null } }),
    dimensions: new Map(dimensions.map(([key, value]) => [key, String(value)])),
  };
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

type SharedParts = ReturnType<typeof createSharedParts>;

/**
 * One object for each user, each thing used and each set of dimensions: a year of usage has a row for each customer and month.
 * Nobody may change what is shared.
 */
function createSharedParts() {
  const oneFor = <Part>(partOf: (text: string) => Part) => rememberBy((text: string) => text, partOf);
  return {
    customer: oneFor((id): UsageSample['user'] => ({ kind: 'customer', id })),
    subscription: oneFor((key): UsageSample['user'] => ({ kind: 'subscription', key })),
    metric: oneFor((id): UsageSample['used'] => ({ kind: 'metric', id })),
    product: oneFor((name): UsageSample['used'] => ({ kind: 'product', name })),
    dimensions: rememberBy(
      (values: UsageSample['dimensions']) => JSON.stringify([...values]),
      (values) => values,
    ),
    month: oneFor((text) => text),
  };
}

interface UsageInput {
  /** The project's folder. Globs and the files in diagnostics are relative to it. */
  readonly folder: string;
  readonly globs: readonly string[];
  readonly known: KnownNames | undefined;
}

/** Reports all faults of all files in one run. Without globs there are no samples and no faults. */
export async function loadUsage({ folder, globs, known }: UsageInput): Promise<ReadUsage> {
  const faults = collectFaults();
  if (globs.length === 0) return readUsage([], known, faults);
  const root = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const { names, outside } = findFiles(root, globs);
  for (const each of outside) faults.error(outsideFault(each));
  if (names.length === 0 && outside.length === 0) {
    const patterns = globs.map((pattern) => `\`${pattern}\``).join(', ');
    const fix = 'write a usage file there, or take `usage` out of the project file';
    faults.warning({ code: 'no-usage-files', message: `no file matches ${patterns}`, fix });
  }
  const files = names.flatMap((name) => readFileIn(root, name, faults) ?? []);
  return readUsage(files, known, faults);
}
