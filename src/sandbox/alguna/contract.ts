/** The contents of the vendor's requests and answers, from `schemas/interface/alguna.schema.json`. */
import contract from '../../../schemas/interface/alguna.schema.json' with { type: 'json' };
import type { AlgunaOperation } from '../../interface/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Answer, ok } from '../answers/answer.ts';
import { choiceOf } from '../data/choices.ts';
import type { Collection, Records } from '../data/records.ts';
import { bodyOf, type Call, found, type Handler } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

/** A field's schema, as far as it says which fields an answer has. */
interface Shape {
  readonly $ref?: string;
  readonly anyOf?: readonly Shape[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

const SHAPES = contract.$defs as unknown as Readonly<Record<string, Shape>>;

/** The name of an answer's shape. */
type ShapeName = Extract<keyof typeof contract.$defs, `${string}Response`>;

/** The body of a request, checked. A field of null is one that was not sent. */
export function vendorBody<T>(call: Call, operation: AlgunaOperation): T {
  return withoutNulls(bodyOf(call, `alguna/${operation}`)) as T;
}

/** The body of an update in which null clears a field, where the setting allows it. */
export function updateBody<T>(call: Call, operation: AlgunaOperation): T {
  const body = call.body;
  if (!isJsonObject(body ?? null) || choiceOf(call.store, 'null_in_update') === 'refused')
    return vendorBody(call, operation);
  const nulls = Object.entries(body as JsonObject).filter(([, value]) => value === null);
  const said = vendorBody<JsonObject>({ ...call, body: withoutNulls(body as JsonObject) }, operation);
  return { ...said, ...Object.fromEntries(nulls) } as T;
}

function withoutNulls(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** The fields of `value` that an answer of this shape has. */
export function shown(shape: ShapeName, value: JsonObject): JsonObject {
  return projected({ $ref: `#/$defs/${shape}` }, value) as JsonObject;
}

export function answered(shape: ShapeName, value: JsonObject, made?: string): Answer {
  return ok(shown(shape, value), made);
}

function projected(shape: Shape, value: Json): Json {
  const { $ref: reference, anyOf, items, properties } = shape;
  if (reference !== undefined) return projected(SHAPES[reference.slice('#/$defs/'.length)] ?? {}, value);
  if (anyOf !== undefined) return value === null ? null : projected(anyOf[0] ?? {}, value);
  if (items !== undefined && isJsonArray(value)) return value.map((each) => projected(items, each));
  if (properties === undefined || !isJsonObject(value)) return value;
  const fields = Object.entries(properties).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const member = value[name];
    if (member === undefined || (member === null && !isNullable(field))) return [];
    return [[name, projected(field, member)]];
  });
  return Object.fromEntries(fields);
}

function isNullable({ anyOf, type, enum: values }: Shape): boolean {
  return (
    anyOf !== undefined || (Array.isArray(type) && type.includes('null')) || values?.includes(null) === true
  );
}

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** The times of what was seeded without any. */
export const SEEDED_TIMES = { created_at: LONG_AGO, updated_at: LONG_AGO };

/** The fields by which a list can be sorted. Other lists have the order of creation, whatever is asked for. */
const SORTED_BY: Readonly<Partial<Record<ShapeName, ReadonlySet<string>>>> = {
  PlanResponse: new Set(['id', 'name', 'created_at', 'updated_at']),
  CustomerResponse: new Set(['name', 'created_at']),
  SubscriptionResponse: new Set(['name', 'status', 'created_at', 'activated_at', 'updated_at']),
  InvoiceListItemResponse: new Set(['created_at', 'status']),
  MetricResponse: new Set(['name']),
};

/** The values of a record that a filter may ask for. */
type Filters<T> = Readonly<Record<string, (record: T) => readonly string[]>>;

/** A page of a list. Its filters are these, and those that the objects show. */
export function page<T extends { readonly id: string }>(
  call: Call,
  records: Iterable<T>,
  shape: ShapeName,
  view: (record: T) => JsonObject,
  filters: Filters<T> = {},
): Answer {
  const fields = SORTED_BY[shape];
  const query = new URLSearchParams(call.query);
  if (fields === undefined) query.delete('sort');
  let left = [...records];
  for (const [name, valuesOf] of Object.entries(filters)) {
    const values = wanted(call, name);
    query.delete(name);
    if (values !== undefined) left = left.filter((each) => valuesOf(each).some((value) => values.has(value)));
  }
  return listAnswer({ ...call, query }, left, (record) => shown(shape, view(record)), fields ?? new Set());
}

/** The things of one kind that are read by their id. */
export function reads<C extends Collection>(
  collection: C,
  shape: ShapeName,
  view: (record: Records[C], call: Call) => JsonObject,
): Handler {
  return (call) => answered(shape, view(found(call, collection), call));
}

/** The values of a filter; undefined where the request has none. */
export function wanted(call: Call, name: string): ReadonlySet<string> | undefined {
  const asked = call.query.getAll(name).flatMap((text) => text.split(','));
  return asked.length === 0 ? undefined : new Set(asked);
}
