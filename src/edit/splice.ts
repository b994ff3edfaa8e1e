/** Ranges of a text and the texts that replace them, such as a dated change in the YAML of its bundle. */
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import { elementText, flowText } from '../yaml/catalog-text.ts';

/** The text from `start` to `end`, which `text` replaces. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Undefined where two of them touch the same characters. Insertions at one place stand in the order given. */
export function spliced(text: string, splices: readonly Splice[]): string | undefined {
  const sorted = splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let at = 0;
  for (const { start, end, text: added } of sorted) {
    if (start < at) return undefined;
    result += text.slice(at, start) + (text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added);
    at = end;
  }
  return result + text.slice(at);
}

/** Behind the line of `offset`. `lines` end with a line end of their own. */
export function afterLine(text: string, offset: number, lines: string): Splice {
  if (offset > 0 && text[offset - 1] === '\n') return insertion(offset, lines);
  const end = text.indexOf('\n', offset);
  return end < 0 ? insertion(text.length, `\n${lines}`) : insertion(end + 1, lines);
}

export function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

export function startOf(node: unknown): number {
  return (node as { readonly range?: readonly number[] | null }).range?.[0] ?? 0;
}

/** Where the last value within a node ends; comments behind it are not part of it. */
export function contentEnd(node: unknown): number {
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0)
    return contentEnd(node.items.at(-1));
  const { range, key, value } = node as { readonly range?: readonly number[] | null } & Partial<Pair>;
  if (range) return range[1] ?? 0;
  return value === null || value === undefined ? contentEnd(key) : contentEnd(value);
}

export interface DatedChange extends JsonObject {
  readonly effective_at: CalendarDay;
}

/**
 * The text with `change` among the `changes` of `bundle`, or of one of its currencies, in the order of their days.
 * Undefined where this is not written out there (an alias, say), so that nothing can be put in.
 */
export function insertChange(
  text: string,
  bundle: string,
  change: DatedChange,
  currency?: string,
): string | undefined {
  const document = parseDocument(text, { version: '1.2', schema: 'core', keepSourceTokens: true });
  const found = document.getIn(['bundles', bundle], true);
  if (document.errors.length > 0 || !isMap(found)) return undefined;
  const splice =
    currency === undefined ? spliceInto(text, found, change) : spliceCurrency(text, found, change, currency);
  return splice && spliced(text, [splice]);
}

/** A bundle that is like another one may have a currency without a word of it. */
function spliceCurrency(
  text: string,
  bundle: YAMLMap,
  change: DatedChange,
  currency: string,
): Splice | undefined {
  const list = bundle.getIn(['currencies', currency], true);
  if (list !== undefined) return isMap(list) ? spliceInto(text, list, change) : undefined;
  const lists = bundle.get('currencies', true);
  if (lists === undefined) return intoMap(text, bundle, 'currencies', { [currency]: { changes: [change] } });
  return isMap(lists) ? intoMap(text, lists, currency, { changes: [change] }) : undefined;
}

function intoMap(text: string, map: YAMLMap, key: string, value: JsonObject): Splice {
  if (map.flow) return afterLastInFlow(map, `${key}: ${flowText(value)}`);
  const column = columnOf(text, startOf(map));
  return afterLine(text, contentEnd(map), `${' '.repeat(column)}${key}: ${flowText(value)}\n`);
}

function spliceInto(text: string, bundle: YAMLMap, change: DatedChange): Splice | undefined {
  const pair = bundle.items.find(({ key }) => isScalar(key) && key.value === 'changes');
  if (pair === undefined)
    return bundle.flow
      ? afterLastInFlow(bundle, `changes: [${flowText(change)}]`)
      : afterLine(text, contentEnd(bundle), changesBlock(change, columnOf(text, startOf(bundle))));
  const changes = pair.value;
  if (!isSeq(changes)) return undefined;
  const before = changes.items.filter((item) => dayOf(item) < change.effective_at).length;
  if (changes.flow) return intoFlowList(changes, before, flowText(change));
  const element = indented(elementText(change), columnOf(text, startOf(changes)));
  // Behind what stands before it, so that comments above the next change stay with that.
  const previous = before === 0 ? pair.key : changes.items[before - 1];
  return afterLine(text, contentEnd(previous), element);
}

function changesBlock(change: DatedChange, column: number): string {
  return `${indented('changes:', column)}${indented(elementText(change), column + 2)}`;
}

function intoFlowList(list: YAMLSeq, before: number, element: string): Splice | undefined {
  const next = list.items[before];
  if (next !== undefined) return insertion(startOf(next), `${element}, `);
  return afterLastInFlow(list, element);
}

/** Right behind the last element; behind the opening bracket where there is none. */
function afterLastInFlow(collection: YAMLMap | YAMLSeq, added: string): Splice {
  const last = collection.items.at(-1);
  return last === undefined
    ? insertion(startOf(collection) + 1, ` ${added} `)
    : insertion(contentEnd(last), `, ${added}`);
}

function indented(lines: string, column: number): string {
  return `${lines
    .split('\n')
    .map((line) => ' '.repeat(column) + line)
    .join('\n')}\n`;
}

function dayOf(item: unknown): string {
  return isMap(item) ? String(item.get('effective_at') ?? '') : '';
}
