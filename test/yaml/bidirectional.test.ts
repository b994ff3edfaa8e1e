/** Characters that change the reading direction, in every file that is read. */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectFaults } from '../../src/yaml/faults.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';
import { copyQuickstart } from '../cli/quickstart-project.ts';
import { runInProcess } from '../cli/run-in-process.ts';

const CONTROLS = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

test.each([...CONTROLS])('%j is reported at its line and column, wherever it stands', (control) => {
  for (const [text, place] of [
    [`a: 1\n# x${control}y\n`, '2:4'],
    [`a: "x${control}"\n`, '1:6'],
    [`\ufeff"a${control}": 1\r\nb: 2\n`, '1:3'],
    [`a: [1,\n  'x${control}y${control}', 2]\n`, '2:5'],
  ] as const) {
    const faults = collectFaults();
    const read = readYaml('billing/a.yaml', text, faults);
    expect(read.complete).toBe(true);
    const [warning, ...more] = faults.list();
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ severity: 'warning', code: 'bidirectional-control' });
    expect(warning?.source).toEqual({
      file: 'billing/a.yaml',
      line: Number(place.split(':')[0]),
      column: Number(place.split(':')[1]),
    });
  }
});

test('each file of a project is named with its line', async () => {
  const folder = copyQuickstart('bidirectional');
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n').length;
  const files = ['pricewright.yaml', 'billing/bundles.yaml', 'usage/enterprise.yaml', 'tests/prices.yaml'];
  const places = files.map((file) => `${file}:${lines(file)}:5: warning: bidirectional-control: `);
  for (const file of files) appendFileSync(join(folder, file), '# a \u2067b\u2069\n');
  const csv = 'usage/self-serve.csv';
  places.push(`${csv}:${lines(csv)}:4: warning: bidirectional-control: `);
  const [header = '', row = ''] = readFileSync(join(folder, csv), 'utf8').split('\n');
  expect(header).not.toBe('');
  appendFileSync(join(folder, csv), `cus\u202e${row.slice(row.indexOf(','))}\n`);
  const run = (...argv: string[]) => runInProcess(argv, { cwd: folder });
  const [validated, tested] = [await run('validate'), await run('check', 'prices')];
  rmSync(folder, { recursive: true });
  expect(validated.exitCode).toBe(0);
  for (const place of places) expect(validated.text + tested.text).toContain(place);
});
