/**
 * Price books of five shapes, with invented names: each is a short catalog that is valid, applies to the embedded service, is
 * planned to nothing, and quotes what a pencil does.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '../cli/run-in-process.ts';

interface Book {
  readonly name: string;
  /** Lines at most, without comments. */
  readonly lines: number;
  readonly quotes: readonly Quote[];
}

/** `items`: of the customer's version. `total`: by hand. */
interface Quote {
  readonly items: string;
  readonly currency?: string;
  readonly use?: string;
  readonly total: string;
}

const BOOKS: readonly Book[] = [
  {
    name: 'website',
    lines: 50,
    quotes: [
      { items: '{ bundle: solo }', total: '14.00' },
      { items: '{ bundle: shop }', currency: 'GBP', total: '32.00' },
      // 920.00 a year, by the month.
      { items: '{ bundle: studio_yearly }', currency: 'EUR', total: '76.67' },
    ],
  },
  {
    name: 'seats',
    lines: 25,
    quotes: [
      // 10 × 18.00 + 40 × 15.00 + 14 × 12.00 = 180.00 + 600.00 + 168.00
      {
        items: '{ bundle: team, prices: { seats: { graduated_tiered_pricing_model: { units: 64 } } } }',
        total: '948.00',
      },
      // 9 × 18.00 + 120.00
      {
        items: '{ bundle: business, prices: { seats: { graduated_tiered_pricing_model: { units: 9 } } } }',
        total: '282.00',
      },
    ],
  },
  {
    name: 'messages',
    lines: 26,
    quotes: [
      // All of them in the second tier: 200,000 × 0.0081 = 1,620.00; 4 × 1.15 = 4.60
      {
        items: '{ bundle: payg, prices: { numbers: { fixed_pricing_model: { units: 4 } } } }',
        use: '--quantity messages=200000',
        total: '1,624.60',
      },
      { items: '{ bundle: payg }', use: '--quantity messages=1000', total: '9.45' },
    ],
  },
  {
    name: 'warehouse',
    lines: 26,
    quotes: [
      // 1,000 × 3.00 + 500 × 2.50 + 40.00 = 4,290.00; 10 × 23.00 = 230.00
      { items: '{ bundle: capacity }', use: '--quantity credits=1500', total: '4,520.00' },
      // 100 × 3.00 = 300.00, at least 500.00; and 230.00
      { items: '{ bundle: capacity }', use: '--quantity credits=100', total: '730.00' },
    ],
  },
  {
    name: 'payments',
    lines: 22,
    quotes: [
      // 1.4 % of 20,000.00 = 280.00; 350 × 0.25 = 87.50; 5.00; 15.00
      {
        items: '{ bundle: standard }',
        currency: 'EUR',
        use: '--amount processing=20000 --quantity processing=350',
        total: '387.50',
      },
    ],
  },
];

const textOf = (name: string) => readFileSync(join(import.meta.dirname, `${name}.yaml`), 'utf8');

test.each(BOOKS)('$name', async ({ name, lines, quotes }) => {
  const book = textOf(name);
  expect(
    book
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('#')).length,
  ).toBeLessThanOrEqual(lines);
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-book-'));
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padEnd(length, 'x');
  };
  const done = async (line: string) => {
    const ran = await runInProcess(line.split(' '), { cwd: folder, token });
    expect(ran.exitCode, ran.text).toBe(0);
    return ran.stdout;
  };
  const customers = quotes.map(
    ({ currency = 'USD' }, index) =>
      `  c${index}: { name: Customer ${index}, currency: ${currency}, aliases: [c${index}] }\n`,
  );
  const subscriptions = quotes.map(
    ({ items, currency = 'USD' }, index) =>
      `  c${index}:
    customer: c${index}
    currency: ${currency}
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }
    versions: [{ items: [${items}] }]
`,
  );
  try {
    await done('init');
    writeFileSync(
      join(folder, 'billing/catalog.yaml'),
      `${book}customers:\n${customers.join('')}subscriptions:\n${subscriptions.join('')}`,
    );
    await done('validate');
    await done('apply --yes');
    expect(await done('plan --detailed-exitcode')).toContain('Nothing to do');
    for (const [index, { use, total }] of quotes.entries()) {
      const text = await done(`quote c${index} --at 2026-12-01${use === undefined ? '' : ` ${use}`}`);
      expect(text, text).toMatch(new RegExp(`Total per month +${total.replaceAll('.', '\\.')}\n`));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
