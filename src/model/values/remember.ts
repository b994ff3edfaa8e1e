/**
 * Thousands of subscriptions have the same prices. Equal values become one object here, and what a pure function makes
 * of an object is remembered, so that it is worked out once for all that share it.
 */

/** Remembers the result for each object, as long as the object is in use. `compute` must be pure. */
export function remember<A extends object, R>(compute: (value: A) => R): (value: A) => R {
  const known = new WeakMap<A, { readonly result: R }>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found.result;
    const result = compute(value);
    known.set(value, { result });
    return result;
  };
}

/** Remembers the result for each pair of objects. `compute` must be pure. */
export function rememberPair<A extends object, B extends object, R>(
  compute: (one: A, other: B) => R,
): (one: A, other: B) => R {
  const known = remember((one: A) => remember((other: B) => compute(one, other)));
  return (one, other) => known(one)(other);
}

/** Remembers the result for each key of the arguments. `compute` must be pure. */
export function rememberBy<Args extends readonly unknown[], R>(
  keyOf: (...args: Args) => unknown,
  compute: (...args: Args) => R,
): (...args: Args) => R {
  const known = new Map<unknown, { readonly result: R }>();
  return (...args) => {
    const key = keyOf(...args);
    const found = known.get(key) ?? { result: compute(...args) };
    known.set(key, found);
    return found.result;
  };
}

/** Returns the first value that has the same JSON text, fields in the same order. */
export type OneOfEach = <T extends object>(value: T) => T;

/** For values that consist of JSON. */
export function createOneOfEach(): OneOfEach {
  const known = new Map<string, object>();
  const ones = new WeakSet<object>();
  return <T extends object>(value: T): T => {
    if (ones.has(value)) return value;
    const text = JSON.stringify(value);
    const first = known.get(text);
    if (first !== undefined) return first as T;
    known.set(text, value);
    ones.add(value);
    return value;
  };
}
