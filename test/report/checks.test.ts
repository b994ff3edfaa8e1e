/** SARIF, JUnit, annotations and code quality: valid in their form, and harmless whatever a name says. */
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/model/messages/diagnostic.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { codeQualityReport, gitHubAnnotations, guardDiagnostics } from '../../src/report/ci/annotations.ts';
import { diagnosticsJunit, guardsJunit } from '../../src/report/ci/junit.ts';
import { sarifText } from '../../src/report/ci/sarif.ts';
import { withLineLinks } from '../../src/report/markdown/comment.ts';

const HOSTILE = 'x"]]><!-- %0A\n::error::owned,file=a:b\u202e\ud800\uffff&';

const diagnostics: readonly Diagnostic[] = [
  {
    severity: 'error',
    code: 'not-a-decimal',
    source: { file: `../a:b/${HOSTILE}.yaml`, line: 12, column: 3 },
    message: HOSTILE,
    fix: HOSTILE,
    related: [{ source: { file: 'b.yaml', line: 1, column: 1 }, message: HOSTILE }],
  },
  {
    severity: 'error',
    code: 'not-a-decimal',
    source: { file: 'a.yaml', line: 2, column: 1 },
    message: 'm',
    fix: 'f',
  },
  { severity: 'warning', code: 'missing-field', message: 'not set', fix: 'set it' },
];

/** The parts of SARIF 2.1.0 that these documents use, as its schema has them: names, types and what is required. */
const SARIF = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: { type: 'array', items: { $ref: '#/$defs/run' } },
  },
  $defs: {
    message: object({ text: { type: 'string', minLength: 1 } }, ['text']),
    run: object(
      {
        tool: object(
          {
            driver: object(
              {
                name: { type: 'string' },
                version: { type: 'string' },
                rules: {
                  type: 'array',
                  uniqueItems: true,
                  items: object({ id: { type: 'string' } }, ['id']),
                },
              },
              ['name'],
            ),
          },
          ['driver'],
        ),
        originalUriBaseIds: {
          type: 'object',
          additionalProperties: object({ description: { $ref: '#/$defs/message' } }, []),
        },
        results: { type: 'array', items: { $ref: '#/$defs/result' } },
      },
      ['tool'],
    ),
    result: object(
      {
        ruleId: { type: 'string' },
        ruleIndex: { type: 'integer', minimum: -1 },
        level: { enum: ['none', 'note', 'warning', 'error'] },
        message: { $ref: '#/$defs/message' },
        locations: { type: 'array', items: { $ref: '#/$defs/location' } },
        relatedLocations: { type: 'array', uniqueItems: true, items: { $ref: '#/$defs/location' } },
        partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['message'],
    ),
    location: object(
      {
        id: { type: 'integer', minimum: -1 },
        message: { $ref: '#/$defs/message' },
        physicalLocation: object(
          {
            artifactLocation: object(
              {
                uri: { type: 'string', pattern: '^(?!/|[A-Za-z][A-Za-z0-9+.-]*:|\\.\\.)[!-~]+$' },
                uriBaseId: { type: 'string' },
              },
              [],
            ),
            region: object(
              { startLine: { type: 'integer', minimum: 1 }, startColumn: { type: 'integer', minimum: 1 } },
              [],
            ),
          },
          ['artifactLocation'],
        ),
      },
      [],
    ),
  },
};

function object(properties: object, required: readonly string[]): object {
  return { type: 'object', additionalProperties: false, properties, required };
}

describe('SARIF', () => {
  test('has the form of 2.1.0, relative paths, and no fault without its place', () => {
    const document = JSON.parse(sarifText(diagnostics, 'team/')) as {
      readonly runs: readonly [{ results: object[] }];
    };
    const valid = new Ajv({ strict: false }).compile(SARIF);
    expect([valid(document), valid.errors]).toEqual([true, null]);
    const [first, ...others] = document.runs[0].results;
    expect(first).toMatchObject({ level: 'warning', ruleId: 'missing-field' });
    expect(others).toMatchObject([
      {
        level: 'error',
        ruleId: 'not-a-decimal',
        locations: [{ physicalLocation: { region: { startLine: 12 } } }],
      },
      { locations: [{ physicalLocation: { artifactLocation: { uri: 'team/a.yaml' } } }] },
    ]);
    expect(valid({ ...document, version: '2.0.0' })).toBe(false);
  });
});

const plan = {
  steps: [
    {
      address: 'bundles.starter',
      source: null,
      differences: [{ source: { file: 'bundles.yaml', line: 25, column: 7 } }],
    },
  ],
  guards: [
    { guard: 'deletions', outcome: 'excepted', addresses: [], message: 'one is deleted', fix: 'agreed' },
    {
      guard: 'price_increase_percent',
      outcome: 'refused',
      addresses: ['bundles.starter'],
      message: HOSTILE,
      fix: HOSTILE,
    },
  ],
  guard_rules: {
    limits: { deletions: '0', price_increase_percent: '1', notice_days: '30' },
    protect: [],
    exceptions: [],
  },
} as unknown as Plan;

/** XML of elements, attributes and character references alone, with every element closed. */
function isWellFormed(text: string): boolean {
  const open: string[] = [];
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const rest = body.replace(
    /<(\/?)([a-z]+)((?: [a-z]+="(?:[^"<&]|&#\d+;)*")*)(\/?)>/g,
    (_, closing: string, name: string, __, empty: string) => {
      if (closing !== '') return open.pop() === name ? '' : '<';
      if (empty === '') open.push(name);
      return '';
    },
  );
  const isControl = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/u;
  return open.length === 0 && !isControl.test(rest) && /^(?:[^<&]|&#\d+;)*$/.test(rest);
}

describe('JUnit', () => {
  test('fails a test for each error, and skips one for each warning', () => {
    const text = diagnosticsJunit(diagnostics);
    expect(isWellFormed(text)).toBe(true);
    expect(text).toContain('tests="3" failures="2" errors="0" skipped="1"');
    expect(isWellFormed(`${text}<`)).toBe(false);
    expect(diagnosticsJunit([])).toContain('tests="1" failures="0" errors="0" skipped="0"');
  });

  test('has a test for each guard: passed, excepted or refused', () => {
    const text = guardsJunit(plan);
    expect(isWellFormed(text)).toBe(true);
    expect(text).toContain('tests="3" failures="1" errors="0" skipped="1"');
    expect(text).toContain('name="notice_days 30"/>');
    expect(text).toContain('name="price_increase_percent bundles.starter"><failure ');
  });
});

test('a guard stands where the change that it refuses is written', () => {
  expect(guardDiagnostics(plan)).toMatchObject([
    { severity: 'warning', code: 'guard-deletions' },
    { severity: 'error', code: 'guard-price-increase-percent', source: { file: 'bundles.yaml', line: 25 } },
  ]);
});

test('an annotation is one line with one command, whatever a name says', () => {
  const lines = gitHubAnnotations(diagnostics, 'team/').trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith('::'))).toEqual(lines);
  expect(lines[0]).toMatch(/^::error file=[^:,]+,line=12,col=3,title=not-a-decimal::/);
  expect(lines[1]).toBe('::error file=team/a.yaml,line=2,col=1,title=not-a-decimal::m; f');
  const many = Array.from({ length: 30 }, () => diagnostics[1] as Diagnostic);
  expect(gitHubAnnotations(many, '').trimEnd().split('\n')).toHaveLength(10);
});

test('a code quality report names each fault once, at a line', () => {
  const report = JSON.parse(codeQualityReport([...diagnostics, ...diagnostics], 'team/')) as readonly {
    readonly fingerprint: string;
  }[];
  expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(6);
  expect(report[2]).toMatchObject({
    severity: 'minor',
    location: { path: 'team/pricewright.yaml', lines: { begin: 1 } },
  });
});

test('a place leads to its line where the file exists and there is room', () => {
  const link = (file: string, line: number) => `https://x/${file}#L${line}`;
  const text = 'at `a.yaml:2` and `b.yaml:3:4`, not `` `a.yaml:2` `` nor `c.yaml:1`';
  expect(withLineLinks(text, new Set(['a.yaml', 'b.yaml']), link, 1000)).toBe(
    'at [`a.yaml:2`](https://x/a.yaml#L2) and [`b.yaml:3:4`](https://x/b.yaml#L3), not `` `a.yaml:2` `` nor `c.yaml:1`',
  );
  expect(withLineLinks(text, new Set(['a.yaml']), link, text.length + 5)).toBe(text);
});
