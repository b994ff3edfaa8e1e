/** A service that keeps one field of each thing otherwise than it was sent, and answers so, in its own way of being wrong. */
import {
  BOOLEAN_FIELDS,
  DAY_FIELDS,
  DECIMAL_FIELDS,
  INTEGER_FIELDS,
  type OperationName,
  WORD_FIELDS,
} from '../../src/interface/index.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../../src/service/answer.ts';

/**
 * `drops`: the field stays as it was. `alters`: it becomes another value. `delays`: it stays as it was, and is as sent one
 * round later. `lags`: the answer is right, and reads show the field as it was for one round. `respells`: another
 * spelling of the same value.
 */
export const FAULTS = ['drops', 'alters', 'delays', 'lags', 'respells'] as const;
export type Fault = (typeof FAULTS)[number];

/** One thing, and the field of it that the service gets wrong. */
export interface Subject {
  readonly what: string;
  /** Where the field stands, in the request and in the answer alike. */
  readonly at: readonly string[];
  /** True where the request takes the field away. */
  readonly removes: boolean;
  /** The field before the request; undefined where it is not there. */
  readonly old: Json | undefined;
}

export interface FaultyAnswers {
  readonly fault: Fault;
  readonly operation: OperationName;
  readonly subjects: readonly Subject[];
}

export interface FaultyService {
  /** What stands between the program and the service. */
  through(service: ServiceClient): ServiceClient;
  /** The service is wrong from now on; a further call begins the next round. */
  next(): void;
  /** Subjects whose field was sent and shown otherwise than it was kept. */
  readonly struck: ReadonlySet<Subject>;
  /** Requests of the operation for a subject, by round. */
  sends(subject: Subject): readonly number[];
}

const ALWAYS_READ: ReadonlySet<string> = new Set(['customer_id', 'currency', 'metadata']);

/** Customers and names of what is made end in the number of their subject. */
const NUMBER = /(\d+)$/;

export function faultyService({ fault, operation, subjects }: FaultyAnswers): FaultyService {
  let round = -1;
  const struck = new Set<Subject>();
  const sent = new Map<Subject, number[]>();
  const subjectOf = new Map<string, Subject>();
  const wrong = new Map<string, Subject>();

  const numbered = (text: Json | undefined): Subject | undefined => {
    const number = typeof text === 'string' ? NUMBER.exec(text)?.[1] : undefined;
    return number === undefined ? undefined : subjects[Number(number)];
  };
  const subjectIn = (path: string, body: JsonObject): Subject | undefined =>
    path
      .split('/')
      .map((id) => subjectOf.get(id))
      .find((subject) => subject !== undefined) ??
    numbered(body.customer_id) ??
    numbered(body.description) ??
    numbered(body.name);

  const learn = (subject: Subject, answer: Answer, path: string): void => {
    if (answer.kind !== 'answered' || !isJsonObject(answer.body)) return;
    const ids = [answer.body.id, answer.body.current_version_id, path.split('/')[2]];
    for (const id of ids) if (typeof id === 'string') subjectOf.set(id, subject);
  };

  const shown = (thing: Json, answers: boolean): Json => {
    if (!isJsonObject(thing)) return thing;
    const subject = wrong.get(String(thing.id));
    if (subject === undefined) return thing;
    const now = valueIn(thing, subject.at);
    // No read is without these.
    const isMissing = subject.old === undefined && fault !== 'alters' && fault !== 'respells';
    if (
      isMissing &&
      ALWAYS_READ.has(subject.at.join('.')) &&
      !(answers && operation === 'subscriptions.create')
    )
      return thing;
    if (fault === 'alters' && subject.removes) return thing;
    // A thing without a name has its id for one.
    const unset = isJsonArray(now)
      ? []
      : subject.at.join('.') === 'name'
        ? (thing.id ?? undefined)
        : undefined;
    const old = subject.old ?? unset;
    const name = subject.at.at(-1) ?? '';
    const other = otherwise(fault, { name, now, old, round, answers });
    if (JSON.stringify(other) === JSON.stringify(now)) return thing;
    struck.add(subject);
    return putIn(thing, subject.at, other) as JsonObject;
  };

  return {
    struck,
    sends: (subject) => Array.from({ length: round + 1 }, (_, at) => sent.get(subject)?.[at] ?? 0),
    next: () => {
      round += 1;
    },
    through: (service) => ({
      close: () => service.close(),
      send: async (request: ServiceRequest) => {
        const body = request.body === null ? {} : (JSON.parse(request.body) as JsonObject);
        const answer = await service.send(request);
        const mutates = request.key !== null;
        const subject = mutates ? subjectIn(request.path, body) : undefined;
        if (subject !== undefined) learn(subject, answer, request.path);
        if (subject !== undefined && round >= 0 && request.operation.name === operation) {
          const counts = sent.get(subject) ?? [];
          counts[round] = (counts[round] ?? 0) + 1;
          sent.set(subject, counts);
          const id = idOf(subject, request, answer);
          if (id !== undefined && Object.hasOwn(body, nameInBody(subject.at[0] ?? '')))
            wrong.set(id, subject);
        }
        if (answer.kind !== 'answered' || !isJsonObject(answer.body)) return answer;
        const { data } = answer.body;
        const whole = isJsonArray(data)
          ? { ...answer.body, data: data.map((each) => shown(each, mutates)) }
          : shown(answer.body, mutates);
        return { ...answer, body: whole };
      },
    }),
  };

  /** An update of a draft has names of its own (interface, "Update a draft version"). */
  function nameInBody(name: string): string {
    if (operation !== 'versions.update') return name;
    return name === 'items' ? 'prices' : name === 'description' ? 'changeDescription' : name;
  }

  /** The thing that has the field: the items of a subscription that is made are those of its first version. */
  function idOf({ at }: Subject, request: ServiceRequest, answer: Answer): string | undefined {
    const body = answer.kind === 'answered' && isJsonObject(answer.body) ? answer.body : {};
    const inVersion = operation === 'subscriptions.create' && at[0] === 'items';
    const id = inVersion ? body.current_version_id : (body.id ?? request.path.split('/').at(-1));
    return typeof id === 'string' ? id : undefined;
  }
}

interface Kept {
  readonly name: string;
  readonly now: Json | undefined;
  readonly old: Json | undefined;
  readonly round: number;
  readonly answers: boolean;
}

function otherwise(fault: Fault, { name, now, old, round, answers }: Kept): Json | undefined {
  switch (fault) {
    case 'drops':
      return old;
    case 'alters':
      return now === undefined || now === null ? now : altered(now, name);
    case 'delays':
      return round === 0 ? old : now;
    case 'lags':
      return answers || round > 1 ? now : old;
    case 'respells':
      return now === undefined ? now : respelled(now, name);
    default:
      return fault satisfies never;
  }
}

/** Another value of the same form. */
function altered(value: Json, name: string): Json {
  if (isJsonArray(value)) return value.map((each) => altered(each, name));
  if (isJsonObject(value)) return mapped(value, altered);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 5;
  if (DAY_FIELDS.has(name)) return '2029-09-09T00:00:00Z';
  return typeof value === 'string' && /^-?[\d.]+$/.test(value) ? '3.33' : `other_${String(value)}`;
}

/** The same value as another service might write it. */
export function respelled(value: Json, name: string): Json {
  if (name === 'metadata') return value;
  if (isJsonArray(value)) return value.map((each) => respelled(each, name));
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(mapped(value, respelled)).reverse());
  if (value === null) return value;
  if (BOOLEAN_FIELDS.has(name) || INTEGER_FIELDS.has(name)) return String(value);
  if (typeof value !== 'string') return value;
  if (DECIMAL_FIELDS.has(name)) return exponential(value);
  if (DAY_FIELDS.has(name)) return `${value.slice(0, 10)}T00:00:00.000+00:00`;
  return WORD_FIELDS.has(name) ? value.toUpperCase() : value;
}

function exponential(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}${fraction}0E-${fraction.length + 1}`;
}

const mapped = (value: JsonObject, change: (inner: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));

export function valueIn(value: Json | undefined, [name, ...rest]: readonly string[]): Json | undefined {
  if (name === undefined || value === undefined) return value;
  if (isJsonArray(value)) return valueIn(value[Number(name)], rest);
  return isJsonObject(value) ? valueIn(value[name], rest) : undefined;
}

function putIn(value: Json, [name = '', ...rest]: readonly string[], to: Json | undefined): Json {
  if (isJsonArray(value)) {
    const at = Number(name);
    return value[at] === undefined ? value : value.with(at, putIn(value[at], rest, to));
  }
  const { [name]: old, ...others } = isJsonObject(value) ? value : {};
  if (rest.length > 0) {
    // A field within something that is gone comes back with nothing around it.
    return old === undefined || old === null ? value : { ...others, [name]: putIn(old, rest, to) };
  }
  return to === undefined ? others : { ...others, [name]: to };
}
