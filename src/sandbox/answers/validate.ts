/**
 * Checks request bodies against the JSON Schemas of `schemas/sandbox`, and reports the wrong field and the reason.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import alguna from '../../../schemas/interface/alguna.schema.json' with { type: 'json' };
import backDoor from '../../../schemas/sandbox/back-door.schema.json' with { type: 'json' };
import credit from '../../../schemas/sandbox/credit.schema.json' with { type: 'json' };
import offering from '../../../schemas/sandbox/offering.schema.json' with { type: 'json' };
import price from '../../../schemas/sandbox/price.schema.json' with { type: 'json' };
import seed from '../../../schemas/sandbox/seed.schema.json' with { type: 'json' };
import subscription from '../../../schemas/sandbox/subscription.schema.json' with { type: 'json' };
import version from '../../../schemas/sandbox/version.schema.json' with { type: 'json' };
import type { AlgunaOperation } from '../../interface/index.ts';
import { parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isCurrency } from '../../model/values/currency.ts';
import { isDecimalText } from '../../model/values/decimal.ts';
import type { Json } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';

export type SchemaName =
  | `subscription/${'create' | 'update' | 'cancel'}`
  | `version/${'create' | 'update'}`
  | `offering/${'bundleCreate' | 'bundleUpdate' | 'productCreate' | 'productUpdate' | 'planCreate' | 'planUpdate' | 'customerCreate' | 'metricCreate'}`
  | `credit/${'reserve' | 'track' | 'event'}`
  | `back-door/${'bill' | 'clock' | 'edit' | 'fault' | 'faults'}`
  | 'price/price'
  | `alguna/${AlgunaOperation}`
  | 'seed';

/** The check of each format, and its wording in a refusal. */
const FORMATS: Readonly<Record<string, { validate(text: string): boolean; asks: string }>> = {
  decimal: { validate: isDecimalText, asks: 'a decimal number in a string, such as "12.50"' },
  quantity: {
    validate: (text) => /^\d+(\.\d+)?$/.test(text),
    asks: 'a quantity in a string, such as "1500"',
  },
  day: { validate: (text) => parseCalendarDay(text) !== undefined, asks: 'a day written YYYY-MM-DD' },
  currency: { validate: isCurrency, asks: 'an ISO 4217 code such as USD' },
  moment: { validate: isMoment, asks: 'an ISO 8601 date-time' },
};

const schemas = [alguna, price, version, subscription, offering, credit, seed, backDoor];
const compiled = new Map<SchemaName, ValidateFunction>();
let ajv: Ajv2020 | undefined;

export interface BodyFault {
  /** The path of the field that is wrong or missing. */
  readonly path: FieldPath;
  readonly says: string;
}

/** The first fault in `value`, in one line that names the field; undefined if there is none. */
export function faultIn(schema: SchemaName, value: Json): string | undefined {
  const fault = faultAt(schema, value);
  return fault && faultText(fault);
}

/** The first fault in `value`, with the field's path as a separate value. */
export function faultAt(schema: SchemaName, value: Json): BodyFault | undefined {
  const check = validatorOf(schema);
  if (check(value)) return undefined;
  const error = check.errors?.[0];
  return error === undefined ? { path: [], says: 'is not valid' } : describe(error);
}

/** A fault in one line, such as `items[0].price: is required`. */
export function faultText({ path, says }: BodyFault): string {
  return `${fieldName(path)}: ${says}`;
}

/** Compiles each schema on first use, because compilation takes milliseconds. */
function validatorOf(name: SchemaName): ValidateFunction {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  ajv ??= new Ajv2020({
    schemas,
    strict: false,
    formats: Object.fromEntries(Object.entries(FORMATS).map(([key, { validate }]) => [key, { validate }])),
  });
  const [file, part] = name.split('/');
  const folder = file === 'alguna' ? 'interface' : 'sandbox';
  const reference = `${folder}/${file}.schema.json${part === undefined ? '' : `#/$defs/${part}`}`;
  const check = ajv.getSchema(reference);
  if (check === undefined) throw new Error(`there is no schema ${reference}`);
  compiled.set(name, check);
  return check;
}

function describe({ instancePath, keyword, params, message }: ErrorObject): BodyFault {
  const path = pathIn(instancePath);
  const field = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const inside = [...path, String(field)];
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return { path: inside, says: 'is required' };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { path: inside, says: 'is not a field of this request' };
    case 'enum':
      return { path, says: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` };
    case 'const':
      return { path, says: `must be ${String(params.allowedValue)}` };
    case 'format':
      return { path, says: `must be ${FORMATS[String(params.format)]?.asks ?? params.format}` };
    case 'type':
      return { path, says: `must be ${[params.type].flat().join(' or ')}` };
    default:
      return { path, says: message ?? 'is not valid' };
  }
}

/** The field path that a JSON Pointer names. */
function pathIn(pointer: string): FieldPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The path as text, such as `items[0].price`. */
function fieldName(path: FieldPath): string {
  if (path.length === 0) return 'the body';
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  );
}

function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text) &&
    // `Date` would accept 30 February and read it as 2 March.
    parseCalendarDay(text.slice(0, 'YYYY-MM-DD'.length)) !== undefined &&
    !Number.isNaN(Date.parse(text))
  );
}
