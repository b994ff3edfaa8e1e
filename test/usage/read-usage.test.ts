/** Usage files in both formats: what they mean, and every fault with its place and fix. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { readUsage } from '../../src/usage/read-usage.ts';
import { scanCsv } from '../../src/usage/scan-csv.ts';
import { collectFaults } from '../../src/yaml/faults.ts';

const KNOWN = {
  subscriptions: new Set(['acme']),
  metrics: new Map([['api_calls', 'metrics.api_calls']]),
  products: new Map([
    ['seats', 'seats'],
    ['prod_seats', 'seats'],
  ]),
};

function read(file: string, content: string) {
  const { samples, diagnostics } = readUsage([{ file, content }], KNOWN);
  return { samples, told: diagnostics.map(diagnosticText) };
}

function good(file: string, content: string): readonly Omit<UsageSample, 'source'>[] {
  const { samples, told } = read(file, content);
  expect(told).toEqual([]);
  return (samples ?? []).map(({ source: _, ...sample }) => sample);
}

const YAML = `version: 1
usage:
  - { customer: cus_1, metric: met_logs, quantity: 1200 }
  - { customer: cus_1, metric: met_sales, quantity: "4825.50", count: 61 }
  - { subscription: acme, product: seats, quantity: "12" }
  - customer: cus_2
    metric: met_egress
    quantity: 400
    dimensions: { region: eu, storage: hot }
    event: { name: exported, property: gigabytes }
`;

const CSV = `customer,subscription,metric,product,quantity,count,dimensions.region,dimensions.storage,event.name,event.property
cus_1,,met_logs,,1200,,,,,
cus_1,,met_sales,,4825.50,61,,,,
,acme,,seats,12,,,,,
cus_2,,met_egress,,400,,eu,hot,exported,gigabytes
`;

describe('a usage file', () => {
  it('names a metric of the catalog by its key, and any other by its id', () => {
    const rows = ['api_calls', 'met_logs'].map(
      (metric) => `  - { customer: cus_1, metric: ${metric}, quantity: 1 }\n`,
    );
    expect(good('usage/a.yaml', `version: 1\nusage:\n${rows.join('')}`).map(({ used }) => used)).toEqual([
      { kind: 'metric', id: 'metrics.api_calls' },
      { kind: 'metric', id: 'met_logs' },
    ]);
  });

  it('says who uses how much of what in a month', () => {
    expect(good('usage/a.yaml', YAML)).toEqual([
      {
        user: { kind: 'customer', id: 'cus_1' },
        used: { kind: 'metric', id: 'met_logs' },
        perMonth: '1200',
        count: null,
        dimensions: new Map(),
        event: null,
        month: null,
      },
      {
        user: { kind: 'customer', id: 'cus_1' },
        used: { kind: 'metric', id: 'met_sales' },
        perMonth: '4825.5',
        count: '61',
        dimensions: new Map(),
        event: null,
        month: null,
      },
      {
        user: { kind: 'subscription', key: 'acme' },
        used: { kind: 'product', name: 'seats' },
        perMonth: '12',
        count: null,
        dimensions: new Map(),
        event: null,
        month: null,
      },
      {
        user: { kind: 'customer', id: 'cus_2' },
        used: { kind: 'metric', id: 'met_egress' },
        perMonth: '400',
        count: null,
        dimensions: new Map([
          ['region', 'eu'],
          ['storage', 'hot'],
        ]),
        event: { name: 'exported', property: 'gigabytes' },
        month: null,
      },
    ]);
  });

  it('says the same in both formats', () => {
    expect(good('usage/a.csv', CSV)).toEqual(good('usage/a.yaml', YAML));
  });

  it('takes what a spreadsheet writes: a byte order mark, carriage returns, quotes, no last line break', () => {
    const text = '\uFEFFmetric,quantity,customer\r\n"met ""logs"", all",1200,cus_1';
    expect(good('usage/a.CSV', text)).toMatchObject([
      { user: { id: 'cus_1' }, used: { id: 'met "logs", all' }, perMonth: '1200' },
    ]);
  });
});

describe('a fault in YAML', () => {
  const row = (fields: string): string => `version: 1\nusage:\n  - { ${fields} }\n`;
  it.each([
    ['another version', 'version: 2\nusage: []\n', 'usage/a.yaml:1:10: unknown-version:'],
    ['no list', 'version: 1\nusage: { a: 1 }\n', 'usage/a.yaml:2:1: wrong-type:'],
    ['no quantity', row('customer: c, metric: m'), 'usage/a.yaml:3:5: missing-field:'],
    ['a quantity below zero', row('customer: c, metric: m, quantity: -1'), 'usage/a.yaml:3:41: '],
    [
      'a negative quantity in quotes',
      row('customer: c, metric: m, quantity: "-1"'),
      'usage/a.yaml:3:41: not-a-quantity:',
    ],
    ['an unquoted fraction', row('customer: c, metric: m, quantity: 1.50'), 'usage/a.yaml:3:41: '],
    [
      'a quantity that is no number',
      row('customer: c, metric: m, quantity: many'),
      'usage/a.yaml:3:41: not-a-quantity:',
    ],
    ['an unknown field', row('customer: c, metrics: m, quantity: 1'), 'usage/a.yaml:3:20: unknown-field:'],
    ['neither customer nor subscription', row('metric: m, quantity: 1'), 'usage/a.yaml:3:5: missing-field:'],
    [
      'both',
      row('customer: c, subscription: acme, metric: m, quantity: 1'),
      'usage/a.yaml:3:34: one-of-two:',
    ],
    ['neither metric nor product', row('customer: c, quantity: 1'), 'usage/a.yaml:3:5: missing-field:'],
    [
      'a subscription that is not there',
      row('subscription: acmee, metric: m, quantity: 1'),
      'usage/a.yaml:3:21: unknown-subscription:',
    ],
    [
      'a product that is not there',
      row('customer: c, product: seat, quantity: 1'),
      'usage/a.yaml:3:29: unknown-product:',
    ],
  ])('%s', (_, text, told) => {
    const result = read('usage/a.yaml', text);
    expect(result.samples).toBeUndefined();
    expect(result.told[0]?.slice(0, told.length)).toBe(told);
    expect(result.told[0]).toContain('; ');
  });
});

describe('a fault in comma-separated values', () => {
  it.each([
    ['an empty file', '', 'usage/a.csv:1:1: empty-usage-file:'],
    [
      'an unknown column',
      'customer,metrik,quantity\n',
      'usage/a.csv:1:10: unknown-column: there is no column `metrik`; write `metric`',
    ],
    ['a column twice', 'customer,metric,metric,quantity\n', 'usage/a.csv:1:17: same-column-twice:'],
    [
      'semicolons, as spreadsheets of half the world write them',
      'customer;metric;quantity\ncus_1;m;1,5\n',
      'usage/a.csv:1:1: csv-separator: the columns are separated by `;`; separate them by commas, and write numbers with a point: customer,metric,quantity',
    ],
    ['no quantity', 'customer,metric\n', 'usage/a.csv:1:1: missing-column:'],
    ['no first line', 'acme,calls,12\n', 'usage/a.csv:1:1: missing-column: the first line names no column'],
    ['a misspelt quantity', 'customer,metric,Quantity\n', 'usage/a.csv:1:17: unknown-column:'],
    ['too few fields', 'customer,metric,quantity\nc,m\n', 'usage/a.csv:2:1: csv-field-count:'],
    ['a comma in a text', 'customer,metric,quantity\nc,m,1,200\n', 'usage/a.csv:2:1: csv-field-count:'],
    ['a grouped number', 'customer,metric,quantity\nc,m,"1,200"\n', 'usage/a.csv:2:5: not-a-quantity:'],
    ['an open quote', 'customer,metric,quantity\nc,"m,1\n', 'usage/a.csv:2:3: csv-unclosed-quote:'],
    ['a space before a quote', 'customer,metric,quantity\nc, "m",1\n', 'usage/a.csv:2:4: csv-quote-within:'],
    ['a quote within', 'customer,metric,quantity\nc,5" pipe,1\n', 'usage/a.csv:2:4: csv-quote-within:'],
    ['text after a quote', 'customer,metric,quantity\nc,"m"x,1\n', 'usage/a.csv:2:6: csv-text-after-quote:'],
    ['nothing in quantity', 'customer,metric,quantity\nc,m,\n', 'usage/a.csv:2:1: missing-field:'],
    ['a missing metric', 'customer,metric,quantity\nc,,1\n', 'usage/a.csv:2:1: missing-field:'],
    [
      'an unknown subscription',
      'subscription,metric,quantity\nx,m,1\n',
      'usage/a.csv:2:1: unknown-subscription:',
    ],
  ])('%s', (_, text, told) => {
    const result = read('usage/a.csv', text);
    expect(result.samples).toBeUndefined();
    expect(result.told[0]?.slice(0, told.length)).toBe(told);
  });
});

it('both numbers of a line are told, where both are none', () => {
  expect(read('usage/a.csv', 'customer,metric,quantity,count\nc,m,many,some\n').told).toEqual([
    expect.stringContaining('usage/a.csv:2:5: not-a-quantity: `quantity` is "many"'),
    expect.stringContaining('usage/a.csv:2:10: not-a-quantity: `count` is "some"'),
  ]);
});

describe('over all files', () => {
  it('every fault is told in one run, in the order of files and lines', () => {
    const { diagnostics } = readUsage(
      [
        { file: 'usage/b.csv', content: 'customer,metric,quantity\nc,m,x\nc,n,y\n' },
        { file: 'usage/a.yaml', content: 'version: 1\nusage: [{ customer: c, quantity: 1 }]\n' },
      ],
      KNOWN,
    );
    expect(diagnostics.map(({ source }) => `${source?.file}:${source?.line}`)).toEqual([
      'usage/a.yaml:2',
      'usage/b.csv:2',
      'usage/b.csv:3',
    ]);
  });

  it('one use may stand once, and a cell of a matrix is a use of its own', () => {
    const files = [
      { file: 'usage/a.yaml', content: YAML },
      {
        file: 'usage/b.csv',
        content: 'customer,metric,quantity,dimensions.region\ncus_1,met_logs,7,\ncus_2,met_egress,7,us\n',
      },
    ];
    const { diagnostics } = readUsage(files, KNOWN);
    expect(diagnostics.map(diagnosticText)).toEqual([
      'usage/b.csv:2:1: repeated-sample: the same use is at usage/a.yaml:3:5 already; keep one row per customer, metric and month: what is used in it\n    usage/a.yaml:3:5: the first one',
    ]);
  });

  it('one product may be named once, by its key or by its id', () => {
    const content = 'subscription,product,quantity\nacme,seats,10\nacme,prod_seats,10\n';
    expect(read('usage/a.csv', content).told).toEqual([
      expect.stringContaining('usage/a.csv:3:1: repeated-sample: the same use is at usage/a.csv:2:1 already'),
    ]);
  });

  it('names are not checked where the catalog could not be read', () => {
    const content = 'version: 1\nusage: [{ subscription: x, product: y, quantity: 1 }]\n';
    expect(readUsage([{ file: 'usage/a.yaml', content }], undefined).diagnostics).toEqual([]);
  });
});

describe('comma-separated values', () => {
  it('are read back as they were written', () => {
    const field = fc.string({ maxLength: 8 }).filter((text) => text.trim() === text);
    const record = fc
      .array(field, { minLength: 2, maxLength: 4 })
      .filter((fields) => fields.some((text) => text !== ''));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n'),
        (records, end) => {
          const faults = collectFaults();
          const text = records.map((fields) => fields.map(quoted).join(',')).join(end);
          expect(
            [...scanCsv('a.csv', text, faults)].map((fields) => fields.map((each) => each.text)),
          ).toEqual(records);
          expect(faults.list()).toEqual([]);
        },
      ),
    );
  });

  it('never hang or throw, whatever stands in the file', () => {
    const text = fc.array(fc.constantFrom('"', ',', '\n', '\r', 'a', ' '), { maxLength: 30 });
    fc.assert(
      fc.property(text, (parts) => {
        for (const fields of scanCsv('a.csv', parts.join(''), collectFaults()))
          for (const { line } of fields) expect(line).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('keep their places over line breaks in quotes', () => {
    const records = [...scanCsv('a.csv', 'a,"b\nc",d\ne,f,g\n', collectFaults())];
    expect(records.map((fields) => fields.map(({ line, column }) => `${line}:${column}`))).toEqual([
      ['1:1', '1:3', '2:4'],
      ['3:1', '3:3', '3:5'],
    ]);
  });
});
