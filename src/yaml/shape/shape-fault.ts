/** Reports one finding of the schema check in plain words, and returns the repair of the value. */
import type { ErrorObject } from 'ajv';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { nameFix, slipOf, valueMeant } from '../../model/messages/nearest-name.ts';
import { absentDay } from '../../model/values/calendar-day.ts';
import type { FieldPath, Source } from '../../model/values/source.ts';
import type { Faults } from '../faults.ts';
import { decimalMeant, quoted } from '../quoted-text.ts';
import { entryOf, keySource, nodeAt, type PlacedNode, sourceOf, type YamlNode } from '../yaml-node.ts';
import type { Home, Strays } from './misplaced-fields.ts';
import type { FaultSchema, Repair } from './schema-place.ts';
import type { ShapeFinding, UnknownField } from './shape-findings.ts';
import { DAY_CODE, DECIMAL_CODE, described, reportTypeFault, reportUnquotedAmount } from './type-fault.ts';

export function reportShapeFault(finding: ShapeFinding, placed: PlacedNode, faults: Faults): Repair {
  const { error, path, unknown } = finding;
  const schema = error.parentSchema as FaultSchema;
  const at = nodeAt(placed, path);
  const source = sourceOf(at);
  const name = fieldName(path);
  const cut = (
    code: 'wrong-type' | 'missing-field' | 'empty-list' | 'out-of-range',
    said: string,
    fix: string,
  ) => {
    faults.error({ code, source, message: `${name} ${said}`, fix });
    return { kind: 'none' } as const;
  };
  if (unknown !== undefined) return reportUnknownField(unknown, path, at, schema, faults);
  const open = schema['x-open'];
  if (open !== undefined && isForNoLimit(at.node))
    return cut('wrong-type', `is ${described(at.node)}, and it takes a whole number`, open);
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired': {
      const missing = String(error.params.missingProperty);
      return cut('missing-field', `lacks \`${missing}\``, `add \`${missing}\``);
    }
    case 'type':
      return reportTypeFault(error, schema, name, at, faults);
    case 'enum': {
      const written = typeof error.data === 'string' ? `\`${error.data}\`` : described(at.node);
      const values = texts(schema.enum);
      const word = String(error.data);
      const slip = schema['x-closed'] === undefined ? undefined : slipOf(word, values);
      const meant = slip ?? valueMeant(word, values);
      faults.error({
        code: 'unknown-value',
        source,
        message: `${name} cannot be ${written}`,
        ...(meant === undefined
          ? { fix: `write ${listOf(values)}`, replacements: values }
          : { fix: `write \`${meant}\``, replacements: [meant] }),
      });
      return { kind: typeof error.data === 'string' ? 'keep' : 'none' };
    }
    case 'examples': {
      const written = at.node.kind === 'scalar' ? String(at.node.value) : described(at.node);
      const meant = valueMeant(written, schema.examples ?? []);
      faults.hint(`${schema.examples} ${written}`, {
        code: 'unseen-value',
        source,
        message: `${name} is \`${written}\`, which is not a value that the API documents`,
        fix: `${meant === undefined ? '' : `write \`${meant}\`, or `}check that the service takes it (documented: ${(schema.examples ?? []).join(', ')})`,
        ...(meant !== undefined && { replacements: [meant] }),
      });
      return { kind: 'keep' };
    }
    case 'minItems':
    case 'minProperties':
      return cut('empty-list', 'is empty', 'add at least one entry, or remove it');
    case 'uniqueItems':
      return reportRepeatedItem(error, name, path, placed, faults);
    case 'minimum':
    case 'maximum': {
      const limit = `${error.keyword === 'minimum' ? 'at least' : 'at most'} ${error.params.limit}`;
      const said = `is ${numberText(at.node, error.data)} and must be ${limit}`;
      return cut('out-of-range', said, `write a number of ${limit}`);
    }
    default:
      return reportText(error, schema, name, at, faults);
  }
}

/** True for `inf`, `null`, -1 and the largest numbers, by which other tools say that there is no limit. */
function isForNoLimit(node: YamlNode): boolean {
  if (node.kind !== 'scalar' || node.text === '') return false;
  const { value } = node;
  if (typeof value === 'number') return value < 0 || value > Number.MAX_SAFE_INTEGER;
  return value === null || /^[.+-]*(inf|infinity|unlimited|none|max|∞)$/iu.test(String(value));
}

/** A number as it was written: one of many digits is another one once it is read. */
function numberText(node: YamlNode, value: unknown): string {
  return node.kind === 'scalar' && node.plain && node.variable === undefined ? node.text : String(value);
}

function reportUnknownField(
  { name, homes, together, meant }: UnknownField,
  path: FieldPath,
  at: PlacedNode,
  schema: FaultSchema,
  faults: Faults,
): Repair {
  const entry = entryOf(at.node, name);
  const properties = Object.keys(schema.properties ?? {});
  const reportedAs = schema['x-misplaced']?.[name];
  const isSynonym = reportedAs !== undefined && properties.includes(reportedAs);
  const fix = isSynonym
    ? `write \`${reportedAs}\``
    : (reportedAs ?? moveTo(homes, path, together.length > 1 ? 'them' : 'it'));
  if (name === together[0])
    faults.error({
      code: 'unknown-field',
      source: entry ? keySource(at, entry) : sourceOf(at),
      message: `${schema.title ?? 'This'} has no field${together.length > 1 ? 's' : ''} ${named(together)}`,
      ...(fix === undefined ? nameFix(name, properties, 'remove it') : { fix }),
      ...(isSynonym && { replacements: [reportedAs] }),
    });
  if (meant !== undefined) return { kind: 'hole', name: meant };
  // A misplaced field leaves a gap in the place where it belongs, such as a price without its model.
  const leavesGap = homes.length > 0 || `${name} ${reportedAs}`.includes('_pricing_model');
  return leavesGap ? { kind: 'none' } : { kind: 'remove', name };
}

/** The fix for fields of the mapping at `path` that belong to a mapping below it or around it. */
function moveTo(homes: readonly Home[], path: FieldPath, what: 'it' | 'them'): string | undefined {
  const [home] = homes;
  if (home === undefined) return undefined;
  if (home.path.length < path.length) {
    const here = fieldName(path.slice(0, home.path.length + 1));
    return `write ${what} beside ${here}, not within it`;
  }
  const places = homes.map((each) => `${each.isOfEntries ? 'an entry of ' : ''}${fieldName(each.path)}`);
  return `write ${what} within ${places.join(' or ')}`;
}

/** Reports a wrong indentation: fields of an entry, or of the parent, are among the keys of the entries. */
export function reportStrays(strays: Strays, placed: PlacedNode, faults: Faults): void {
  const mapping = nodeAt(placed, strays.path);
  const first = entryOf(mapping.node, String(strays.names[0]));
  const source = first ? keySource(mapping, first) : sourceOf(mapping);
  faults.error({ code: 'misplaced-field', source, ...strayWords(strays) });
}

function strayWords({ path, names, home, title = 'An entry' }: Strays): Pick<Diagnostic, 'message' | 'fix'> {
  const list = named(names);
  if (home === undefined) {
    const what = title.charAt(0).toLowerCase() + title.slice(1);
    return {
      message: `written where the key of ${what} is expected: ${list}`,
      fix: 'write a key of your own there, and indent what belongs to it',
    };
  }
  if (home.length < path.length)
    return {
      message: `written within ${fieldName(path)}, not beside it: ${list}`,
      fix: `move out by one level, beside ${fieldName(path)}`,
    };
  return {
    message: `written beside ${fieldName(home)}, not within it: ${list}`,
    fix: `indent by one level, as a part of ${fieldName(home)}`,
  };
}

function texts(values: readonly unknown[] = []): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? named(names) : `one of ${named(names)}`;
}

function named(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function reportRepeatedItem(
  error: ErrorObject,
  name: string,
  path: FieldPath,
  placed: PlacedNode,
  faults: Faults,
): Repair {
  // The error does not say which of `i` and `j` is the earlier one.
  const places = [Number(error.params.i), Number(error.params.j)].toSorted((a, b) => a - b);
  const sources: readonly Source[] = places.map((index) => sourceOf(nodeAt(placed, [...path, index])));
  const [first, second] = sources;
  faults.error({
    code: 'duplicate-item',
    ...(second ? { source: second } : {}),
    message: `${name} has the same value twice`,
    fix: 'keep one of the two',
    ...(first ? { related: [{ source: first, message: 'the first one' }] } : {}),
  });
  return { kind: 'keep' };
}

/** Reports a text that lacks a certain form, such as an amount, a day, a key or a version. */
function reportText(
  error: ErrorObject,
  schema: FaultSchema,
  name: string,
  at: PlacedNode,
  faults: Faults,
): Repair {
  const reported = schema['x-fault'];
  if (reported?.code === DECIMAL_CODE && at.node.kind === 'scalar' && at.node.plain && !at.node.variable)
    return reportUnquotedAmount(name, at.node, at, faults);
  if (reported === undefined) throw new Error(`the schema does not say how ${error.schemaPath} is reported`);
  const key = error.propertyName;
  const meant =
    reported.code === DECIMAL_CODE && typeof error.data === 'string' ? decimalMeant(error.data) : undefined;
  const entry = key === undefined ? undefined : entryOf(at.node, key);
  faults.error({
    code: reported.code,
    source: entry ? keySource(at, entry) : sourceOf(at),
    message:
      key === undefined
        ? `${name} is ${JSON.stringify(error.data)}, and it takes ${reported.expects}`
        : `\`${key}\` is not ${reported.expects}`,
    fix:
      meant === undefined
        ? (colonFix(key) ?? dayFix(reported.code, error.data) ?? reported.fix)
        : `write ${quoted(meant)}`,
    ...(meant !== undefined && key === undefined && { replacements: [quoted(meant)] }),
  });
  return meant === undefined ? { kind: 'none' } : { kind: 'replace', value: meant };
}

/**
 * The fix for a missing space. YAML ends a key at a colon with a space after it, so `platform:{ id: prod_1 }` has the
 * key `platform:{ id`.
 */
function colonFix(key: string | undefined): string | undefined {
  const name = /^([\w-]+):/.exec(key ?? '')?.[1];
  return name === undefined ? undefined : `put a space after the colon of \`${name}:\``;
}

/** The fix for a well-formed day that does not exist. */
function dayFix(code: string, value: unknown): string | undefined {
  return code === DAY_CODE && typeof value === 'string' ? absentDay(value) : undefined;
}

/** The name of a field in a message: `` `units` ``, `` `tiers[2]` ``, or "the file" for the root. */
export function fieldName(path: FieldPath): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  if (typeof last === 'string') return `\`${last}\``;
  const list = path.findLast((step) => typeof step === 'string');
  return `\`${list ?? 'list'}[${last}]\``;
}
