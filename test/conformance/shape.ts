/** What a value must look like, as a predicate with words for it. */
import type { Json } from '../../src/model/values/json.ts';

export interface Shape {
  readonly words: string;
  fits(value: Json | undefined): boolean;
}

const shape = (words: string, fits: (value: Json | undefined) => boolean): Shape => ({ words, fits });

export const aString = shape('a string', (value) => typeof value === 'string');
export const anId = shape('an id', (value) => typeof value === 'string' && value !== '');
export const aBoolean = shape('true or false', (value) => typeof value === 'boolean');
export const anInteger = shape('an integer', (value) => Number.isInteger(value));
export const anObject = shape(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
export const aDecimal = shape(
  'a decimal in a string',
  (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
);
/** ISO 8601, with a time. */
export const aDateTime = shape(
  'a date-time',
  (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);

export function oneOf(...values: readonly string[]): Shape {
  return shape(`one of ${values.join(', ')}`, (value) => typeof value === 'string' && values.includes(value));
}

export function listOf(each: Shape): Shape {
  return shape(
    `a list of which each is ${each.words}`,
    (value) => Array.isArray(value) && value.every((one) => each.fits(one)),
  );
}
