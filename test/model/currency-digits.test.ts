/** Decimal places by ISO 4217, whatever the locale data of the platform have for cash. */
import { expect, test } from 'vitest';
import { currencyDigits } from '../../src/model/values/currency.ts';

test.each([
  ['JPY', 0],
  ['CLP', 0],
  ['USD', 2],
  ['usd', 2],
  ['HUF', 2],
  ['COP', 2],
  ['KWD', 3],
  ['CLF', 4],
  ['ABC', 2],
  [null, 2],
])('%s has %d', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits);
});
