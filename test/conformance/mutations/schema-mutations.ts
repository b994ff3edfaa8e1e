/**
 * Bodies that are checked wrongly, made from the schemas themselves: each field that is no longer required or is
 * refused, each closed set of values that is opened, and each null that is forgotten, one at a time.
 */
import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '../../../src/model/values/json.ts';
import type { Mutation } from './mutation.ts';

type Steps = readonly (string | number)[];

/** The parts of the schemas that the interface describes; it shows no request for the others. */
const PARTS: Readonly<Record<string, readonly string[] | 'all'>> = {
  price: 'all',
  subscription: ['create', 'update', 'billing', 'contract', 'renewal', 'discount', 'threshold', 'escalation'],
  version: 'all',
  offering: ['bundleCreate', 'bundleUpdate'],
  credit: ['reserve'],
};

/** Changes by their names, and the reason why no rule can see them: the interface says nothing of it. */
const UNOBSERVABLE: readonly (readonly [RegExp, string])[] = [
  [
    /^price\/price: currency is refused$/,
    'the currency stands in answers; whether a request may carry it is not shown',
  ],
  [
    /^price\/fixed: total is refused$/,
    'the total stands in answers; whether a request may carry it is not shown',
  ],
  [
    /^price\/(unit|fixed|tiered|tieredPercentage|prepaidTiered|prepaidFixedTiered|expression|bundleExpression|metricBindings|matrix\w*)(\.\w+)*: \w+ is not required$/,
    'which fields of a pricing model are required is not shown',
  ],
  [
    /^price\/bundleDiscount(: amount is not required|\.\w+: null is refused)$/,
    'which fields of the discount of a bundle price are required or take null is not shown',
  ],
  [
    /^(price\/bundlePrice: product_id|subscription\/create: customer_id|version\/update\.priceBundles: bundleId|version\/newPrice: productId|version\/pricedProduct: product_id|credit\/reserve: customer_id) is not required$/,
    'nothing changes: a missing id is the id of nothing, so the request is refused all the same',
  ],
];

interface Found {
  /** Where, in the names of parts and fields. */
  readonly place: readonly string[];
  readonly says: string;
  readonly steps: Steps;
  /** The part of the schema in its changed form; undefined takes it away. */
  readonly changed: Json | undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function changesIn(node: Json | undefined, steps: Steps, place: readonly string[]): readonly Found[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => changesIn(each, [...steps, index], place));
  if (!isObject(node)) return [];
  const { required, properties, type } = node;
  const found: Found[] = [];
  const change = (says: string, inner: Steps, changed?: Json) =>
    found.push({ place, says, steps: [...steps, ...inner], changed });
  if (Array.isArray(required))
    for (const field of required) {
      const others = required.filter((each) => each !== field);
      change(`${field} is not required`, ['required'], others);
    }
  if (Array.isArray(type) && type.includes('null')) {
    const others = type.filter((each) => each !== 'null');
    change('null is refused', ['type'], others);
  }
  for (const closed of ['enum', 'const']) if (closed in node) change('any value is taken', [closed]);
  if ('dependentRequired' in node) change('no field asks for another', ['dependentRequired']);
  if (isObject(properties))
    for (const [field, inner] of Object.entries(properties)) {
      change(`${field} is refused`, ['properties', field]);
      found.push(...changesIn(inner, [...steps, 'properties', field], [...place, field]));
    }
  for (const inner of ['items', 'allOf', 'then', 'else'])
    found.push(...changesIn(node[inner], [...steps, inner], place));
  return found;
}

function withChange(node: Json | undefined, steps: Steps, changed: Json | undefined): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return changed;
  if (Array.isArray(node))
    return node.map((each, index) => (index === step ? (withChange(each, rest, changed) as Json) : each));
  if (!isObject(node) || !Object.hasOwn(node, step)) throw new Error(`there is no ${step}`);
  const { [step]: inner, ...others } = node;
  const next = withChange(inner, rest, changed);
  return next === undefined ? others : { ...others, [step]: next };
}

function mutationsOf(name: string, parts: readonly string[] | 'all'): readonly Mutation[] {
  const file = `schemas/sandbox/${name}.schema.json`;
  const defs = (JSON.parse(readFileSync(file, 'utf8')) as { $defs: JsonObject }).$defs;
  return Object.entries(defs)
    .filter(([part]) => parts === 'all' || parts.includes(part))
    .flatMap(([part, node]) => changesIn(node, ['$defs', part], [part]))
    .map(({ place, says, steps, changed }) => {
      const title = `${name}/${place.join('.')}: ${says}`;
      const reason = UNOBSERVABLE.find(([pattern]) => pattern.test(title))?.[1];
      return {
        name: title,
        file,
        change: (source) => JSON.stringify(withChange(JSON.parse(source) as Json, steps, changed)),
        ...(reason === undefined ? {} : { unobservable: reason }),
      };
    });
}

export const SCHEMA_MUTATIONS: readonly Mutation[] = Object.entries(PARTS).flatMap(([name, parts]) =>
  mutationsOf(name, parts),
);
