/** Item sets, and large values in differences, that stand in several steps: each once, by its digest. */
import type { Difference, Step } from '../../model/plan/plan.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { createNames } from './factor-out.ts';

export type SharedValues = Readonly<Record<string, Json>>;

/** The fields of a step that hold such values; other fields stay as they are. */
type Holder = Pick<Step, 'body' | 'differences'>;

/** The name of the only field of an object that stands for a shared value. */
const REFERENCE = '$alike';

/** The characters of JSON from which on a value is longer than a reference to it. */
const WORTH_SHARING = 100;

/** A value that looks like a reference is shared too, so that reading gives it back as it was. */
export function createSharedValues(holders: readonly Holder[]): {
  readonly values: SharedValues;
  readonly share: <T extends Holder>(holder: T) => T;
} {
  const counts = new Map<string, number>();
  const valueText = remember((value: object) => JSON.stringify(value));
  for (const holder of holders)
    mapValues(holder, (value) => {
      if (isObject(value)) counts.set(valueText(value), (counts.get(valueText(value)) ?? 0) + 1);
      return value;
    });
  const values: Record<string, Json> = {};
  const nameOfValue = createNames((name, value) => {
    values[name] = value as Json;
  });
  const share = <T extends Holder>(holder: T): T =>
    mapValues(holder, (value) => {
      if (!isObject(value)) return value;
      const text = valueText(value);
      const isRepeated = text.length >= WORTH_SHARING && (counts.get(text) ?? 0) > 1;
      const isShared = isRepeated || referenceIn(value) !== undefined;
      const name = isShared ? nameOfValue(text, value) : undefined;
      return name === undefined ? value : { [REFERENCE]: name };
    });
  return { values, share };
}

/** Undefined where a reference names something that is not there. */
export function restoreValues<T extends Holder>(holder: T, values: SharedValues): T | undefined {
  let isWhole = true;
  const restored = mapValues(holder, (value) => {
    const name = isObject(value) ? referenceIn(value) : undefined;
    if (name === undefined) return value;
    const found = Object.hasOwn(values, name) ? values[name] : undefined;
    isWhole &&= found !== undefined;
    return found ?? value;
  });
  return isWhole ? restored : undefined;
}

function mapValues<T extends Holder>(holder: T, change: (value: Json) => Json): T {
  const { body, differences } = holder;
  const items = body?.items;
  return {
    ...holder,
    ...(body && items !== undefined && { body: { ...body, items: change(items) } }),
    differences: differences.map((difference) => mapDifference(difference, change)),
  };
}

function mapDifference(difference: Difference, change: (value: Json) => Json): Difference {
  const { from, value } = difference;
  return {
    ...difference,
    ...(from === undefined ? {} : { from: change(from) }),
    ...(value === undefined ? {} : { value: change(value) }),
  };
}

function isObject(value: Json): value is Json & object {
  return isJsonArray(value) || isJsonObject(value);
}

function referenceIn(value: Json & object): string | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return undefined;
  const name = value[REFERENCE];
  return typeof name === 'string' ? name : undefined;
}
