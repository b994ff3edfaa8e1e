/**
 * The list envelope (interface, "What the service does", 6 and 7): filters by the fields that an answer shows,
 * `sort`, and one page.
 */
import type { FieldNames } from '../../interface/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import type { Call } from './call.ts';

const DEFAULT_PAGE_SIZE = 20;
const LARGEST_PAGE = 100;

interface Page {
  readonly size: number;
  readonly skip: number;
}

/**
 * Lists the views of `records`, in their own order unless the request sorts them. A request can filter and sort by
 * `fields` and by any other field of the views. A parameter that names no field is ignored.
 */
export function listAnswer<T extends { readonly id: string }>(
  call: Call,
  records: readonly T[],
  view: (record: T) => JsonObject,
  fields: FieldNames,
): Answer {
  const { size, skip } = pageOf(call);
  const envelope = (total: number, data: readonly JsonObject[]) =>
    ok({ data, pagination: { per_page: size, total_pages: Math.ceil(total / size) } });
  // Most requests page through a list by age, or ask for ids. For them, only the views of the page are made.
  const age = /^created_at:(asc|desc)$/.exec(call.query.get('sort') ?? '')?.[1];
  const isByAge = age !== undefined && records.every((record) => 'created_at' in record);
  if (
    [...call.query.keys()].every(
      (name) => isPaging(call, name) || name === 'id' || (isByAge && name === 'sort'),
    )
  ) {
    const wanted = call.query.has('id') ? wantedTexts(call, 'id') : undefined;
    const found = wanted === undefined ? records : records.filter(({ id }) => wanted.has(id));
    const chosen = isByAge ? sorted(call, found as readonly (T & JsonObject)[], () => true) : found;
    return envelope(chosen.length, chosen.slice(skip, skip + size).map(view));
  }
  const views = records.map(view);
  const isField = (name: string) => fields.has(name) || views.some((each) => Object.hasOwn(each, name));
  const chosen = sorted(call, filtered(call, views, isField), isField);
  return envelope(chosen.length, chosen.slice(skip, skip + size));
}

function pageOf(call: Call): Page {
  const { pageSize, skip } = call.parameters;
  return {
    size: integerParameter(call, pageSize, 1, LARGEST_PAGE) ?? DEFAULT_PAGE_SIZE,
    skip: integerParameter(call, skip, 0, Number.MAX_SAFE_INTEGER) ?? 0,
  };
}

function isPaging({ parameters }: Call, name: string): boolean {
  return name === parameters.pageSize || name === parameters.skip;
}

function integerParameter(
  call: Call,
  name: string | undefined,
  least: number,
  most: number,
): number | undefined {
  const text = name === undefined ? null : call.query.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Refusal(400, `${name}: must be a whole number from ${least} to ${most}`);
  return value;
}

type IsField = (name: string) => boolean;

function filtered(call: Call, views: readonly JsonObject[], isField: IsField): readonly JsonObject[] {
  let left = views;
  for (const name of new Set(call.query.keys())) {
    if (isPaging(call, name) || name === 'sort' || !isField(name)) continue;
    const wanted = wantedTexts(call, name);
    left = left.filter((view) => textsOf(view[name]).some((text) => wanted.has(text)));
  }
  return left;
}

/** Convention 7: a comma separates values, and any of them may match. */
function wantedTexts(call: Call, name: string): ReadonlySet<string> {
  return new Set(call.query.getAll(name).flatMap((text) => text.split(',')));
}

/** The texts for a filter to compare: a plain value, or each element of a list of plain values. */
function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || isJsonObject(value)) return [];
  if (isJsonArray(value)) return value.flatMap(textsOf);
  return [String(value)];
}

function sorted<V extends JsonObject>(call: Call, views: readonly V[], isField: IsField): readonly V[] {
  const asked = call.query.get('sort');
  if (asked === null) return views;
  const [, field, order] = /^([a-z_]+):(asc|desc)$/.exec(asked) ?? [];
  if (field === undefined)
    throw new Refusal(400, 'sort: must be a field and asc or desc, such as created_at:desc');
  if (!isField(field)) throw new Refusal(400, `sort: ${field} is not a field of these objects`);
  const direction = order === 'desc' ? -1 : 1;
  return [...views].sort((a, b) => direction * compare(a[field], b[field]));
}

/** Compares numbers by value and everything else by its text. A missing value comes last in ascending order. */
function compare(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left] = textsOf(a);
  const [right] = textsOf(b);
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined);
  return left < right ? -1 : left > right ? 1 : 0;
}
