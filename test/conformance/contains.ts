/** A partial comparison: what is expected must be there, and more may be. */
import { isDeepStrictEqual } from 'node:util';

/** Throws unless `actual` has all that `expected` has; lists are compared element by element. */
export function assertContains(actual: unknown, expected: unknown, at = 'the answer'): void {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) fail(at, actual, expected);
    for (const [index, each] of expected.entries()) assertContains(actual[index], each, `${at}[${index}]`);
  } else if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) fail(at, actual, expected);
    for (const [name, value] of Object.entries(expected))
      assertContains((actual as Record<string, unknown>)[name], value, `${at}.${name}`);
  } else if (!isDeepStrictEqual(actual, expected)) fail(at, actual, expected);
}

function fail(at: string, actual: unknown, expected: unknown): never {
  throw new Error(`${at} is ${JSON.stringify(actual)} where ${JSON.stringify(expected)} was expected`);
}
