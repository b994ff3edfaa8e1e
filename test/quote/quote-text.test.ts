/** The table of a quote, in the digits of its currency. */
import { expect, test } from 'vitest';
import type { Address } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { quoteDocument, quoteReport } from '../../src/quote/quote-report.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { reportText } from '../../src/report/text/report-text.ts';

function told(unitPrice: string, currency: string): string {
  const price = decimal(unitPrice);
  const rated = { label: 'units', quantity: decimal('1'), unitPrice: price, amount: price };
  const nothing = { items: [], subtotal: price, excluded: [], assumed: [] };
  const quoted = quoteReport(
    quoteDocument({
      subscription: 'subscriptions.a' as Address,
      name: null,
      customer: 'cus_a',
      currency,
      day: calendarDay('2026-11-20'),
      samples: 0,
      quote: { ...nothing, lines: [rated], total: price, trialEnd: null },
      afterTrial: null,
      next: null,
      asked: undefined,
    }),
  );
  return reportText(quoted, { palette: createPalette(false), width: 80 });
}

test.each([
  ['1234.5', 'USD', '1 × 1,234.50'],
  ['1234567.5', 'KWD', '1 × 1,234,567.500'],
  ['1500', 'JPY', '1 × 1,500'],
  ['0.0025', 'USD', '1 × 0.0025'],
  ['0.00000036', 'USD', '1 × 0.00000036'],
  ['0.0833333333', 'USD', '1 × ≈ 0.083333'],
  ['1234.33333333', 'USD', '1 × ≈ 1,234.333333'],
])('one of %s %s is %s', (unitPrice, currency, expected) => {
  expect(told(unitPrice, currency)).toContain(`  ${expected}  `);
});
