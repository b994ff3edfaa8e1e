/** The project file: what it becomes for one environment, and what is wrong with it. */
import { describe, expect, test } from 'vitest';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { sourceText } from '../../src/model/values/source.ts';
import type { Project } from '../../src/project/project.ts';
import { readProject } from '../../src/project/read-project.ts';
import { readFaultyTexts } from '../faulty-texts.ts';

const MINIMAL = `version: 1
project: acme-7f3k2q
catalog: [billing/**/*.yaml]
service: { base_url: https://billing.example.com }
`;

function read(
  text: string,
  environmentName?: string,
): { project: Project | undefined; told: readonly string[] } {
  const { project, diagnostics } = readProject(text, { folder: '/work/shop', environmentName });
  return { project, told: diagnostics.map(diagnosticText) };
}

function good(text: string, environmentName?: string): Project {
  const { project, told } = read(text, environmentName);
  expect(told).toEqual([]);
  if (project === undefined) throw new Error('no project');
  return project;
}

describe('defaults', () => {
  test('what is not named is off or as the documentation says', () => {
    const { locate, exceptionsAt, ...project } = good(MINIMAL);
    expect(project).toEqual({
      folder: '/work/shop',
      id: 'acme-7f3k2q',
      environment: 'default',
      environments: [],
      besides: [],
      catalogGlobs: ['billing/**/*.yaml'],
      usageGlobs: [],
      testGlobs: null,
      timezone: 'UTC',
      variables: new Map(),
      service: {
        baseUrl: { template: 'https://billing.example.com', setting: 'service.base_url' },
        apiKeyVariable: undefined,
        profile: 'published',
        requestsPerSecond: null,
        operations: {},
        listParameters: {},
        headers: {},
      },
      state: { kind: 'sqlite', file: '/work/shop/.pricewright/state.db' },
      apply: { concurrency: 8, timeoutMs: 30_000, retries: 6, drift: 'report', staged: 'never' },
      guards: {
        deletions: 0,
        locked_prices: 0,
        unmeasured: 0,
        backdating_days: 0,
        protect: [],
        exceptions: [],
      },
      approvals: { rules: [], approvers: {} },
      report: { cohortsBy: null, columns: [], units: {} },
    });
    expect(locate(['service', 'base_url']).line).toBe(4);
  });
});

const FULL = `version: 1
project: acme-7f3k2q
catalog: [billing/**/*.yaml, "!billing/old.yaml"]
usage: [usage/*.yaml, usage/*.csv]
timezone: Europe/Berlin
variables: { region: eu, seats: 5, rate: "0.10" }
service:
  base_url: https://billing.example.com/v1/
  api_key: \${env.BILLING_API_KEY}
  profile: alguna
  account: sandbox
  operations:
    products.create: { method: POST, path: /items, repeatable: true, id: data.id }
    credits.reserve: { method: POST, path: /reserve, fields: { customer: account } }
  list_parameters: { page_size: per_page, skip: from }
  headers: { version: X-Version }
state: { sqlite: var/state.db }
apply: { concurrency: 2, timeout_ms: 5000, retries: 1, drift: revert }
guards:
  deletions: 3
  price_increase_percent: 12.5
  move_increase_percent: { limit: 20, above: { USD: "5.00" } }
  notice_days: 30
  changes_percent: "40"
  backdating_days: 2
  protect: [products.platform, subscriptions.acme.versions.2027-01-01]
  exceptions:
    - { guard: price_increase_percent, limit: 40, for: bundles.growth, until: 2027-02-01, reason: Agreed }
    - { guard: price_increase_percent, for: bundles.scale, until: 2027-02-01, reason: New product }
    - { guard: move_increase_percent, above: 8, until: 2027-02-01, reason: Rounding }
    - { guard: protect, until: 2027-02-01, reason: Move }
environments:
  staging:
    service: { base_url: https://staging.example.com, operations: { products.create: { path: /things } } }
    variables: { seats: 1 }
    guards: { notice_days: null, protect: [] }
    usage: null
    state: { postgres: "\${env.DATABASE_URL}" }
  production: {}
`;

describe('a full file', () => {
  const production = good(FULL, 'production');
  const staging = good(FULL, 'staging');

  test('settings of the top level hold where the environment says nothing', () => {
    expect(production).toMatchObject({
      usageGlobs: ['usage/*.yaml', 'usage/*.csv'],
      testGlobs: null,
      environment: 'production',
      environments: ['staging', 'production'],
      timezone: 'Europe/Berlin',
      service: {
        apiKeyVariable: 'BILLING_API_KEY',
        profile: 'alguna',
        operations: {
          'products.create': { method: 'POST', path: '/items', repeatable: true, id: 'data.id' },
          'credits.reserve': { method: 'POST', path: '/reserve', fields: { customer: 'account' } },
        },
        listParameters: { page_size: 'per_page', skip: 'from' },
        headers: { version: 'X-Version' },
      },
      state: { kind: 'sqlite', file: '/work/shop/var/state.db' },
      apply: { concurrency: 2, timeoutMs: 5000, retries: 1, drift: 'revert' },
    });
    expect(production.guards).toEqual({
      deletions: 3,
      locked_prices: 0,
      unmeasured: 0,
      backdating_days: 2,
      mid_cycle: 0,
      price_increase_percent: '12.5',
      move_increase_percent: '20',
      above: { move_increase_percent: { USD: '5.00' } },
      notice_days: 30,
      changes_percent: '40',
      protect: ['products.platform', 'subscriptions.acme.versions.2027-01-01'],
      exceptions: [
        {
          guard: 'price_increase_percent',
          limit: '40',
          for: 'bundles.growth',
          until: '2027-02-01',
          reason: 'Agreed',
        },
        {
          guard: 'price_increase_percent',
          for: 'bundles.scale',
          until: '2027-02-01',
          reason: 'New product',
        },
        { guard: 'move_increase_percent', above: '8', until: '2027-02-01', reason: 'Rounding' },
        { guard: 'protect', until: '2027-02-01', reason: 'Move' },
      ],
    });
    expect([...production.variables]).toEqual([
      ['region', 'eu'],
      ['seats', 5],
      ['rate', '0.10'],
    ]);
  });

  test('an environment is laid over them, deep', () => {
    expect(staging.service.baseUrl.template).toBe('https://staging.example.com');
    expect(staging.service.apiKeyVariable).toBe('BILLING_API_KEY');
    expect(staging.service.operations['products.create']).toMatchObject({ method: 'POST', path: '/things' });
    expect(staging.usageGlobs).toEqual([]);
    expect(Object.fromEntries(staging.variables)).toEqual({ region: 'eu', seats: 1, rate: '0.10' });
    expect(staging.guards.notice_days).toBeUndefined();
    expect(staging.guards.protect).toEqual([]);
  });

  test('a state that an environment names replaces the other home', () => {
    expect(staging.state).toEqual({
      kind: 'postgres',
      url: { template: `\${env.DATABASE_URL}`, setting: 'state.postgres' },
    });
  });

  test('cohorts are by the metadata field that is named, in each environment its own', () => {
    const text = `${MINIMAL}report: { cohorts: metadata.segment }
environments:
  live: {}
  other: { report: { cohorts: "metadata.cost center.v2" } }
  none: { report: { cohorts: null } }
  neither: { report: null }
`;
    const by = ['live', 'other', 'none', 'neither'].map((name) => good(text, name).report.cohortsBy);
    expect(by).toEqual(['metadata.segment', 'metadata.cost center.v2', null, null]);
  });

  test('the columns beside each subscription may be those of an environment', () => {
    const text = `${MINIMAL}report: { columns: [metadata.segment, metadata.account_manager] }
environments:
  live: {}
  other: { report: { columns: [metadata.region] } }
  none: { report: { columns: null } }
`;
    const columns = ['live', 'other', 'none'].map((name) => good(text, name).report.columns);
    expect(columns).toEqual([['metadata.segment', 'metadata.account_manager'], ['metadata.region'], []]);
  });

  test('a setting is located where it was written last', () => {
    const line = (fragment: string) => FULL.split('\n').findIndex((text) => text.includes(fragment)) + 1;
    expect(staging.locate(['service', 'base_url']).line).toBe(line('staging.example.com'));
    expect(staging.locate(['service', 'profile']).line).toBe(line('profile:'));
    expect(sourceText(production.locate(['timezone']))).toBe('pricewright.yaml:5:11');
  });
});

describe('choosing an environment', () => {
  test('the only one may be named where the project has none of its own', () => {
    const { environment, environments } = good(MINIMAL, 'default');
    expect([environment, environments]).toEqual(['default', []]);
  });

  test.each([
    [
      'none named',
      FULL,
      undefined,
      'missing-environment: the project has environments, `staging`, `production`, and none was named; say which one is meant: --env staging or --env production',
    ],
    [
      'one that is not there',
      FULL,
      'prodution',
      'unknown-environment: the project has no environment `prodution`; it has `staging`, `production`; write `production`',
    ],
    [
      'one where there are none',
      MINIMAL,
      'staging',
      'no-environments: `staging` is named as an environment, and pricewright.yaml has none; leave it out, or add `environments` to the project file, as docs/how-to/environments.md shows',
    ],
  ])('%s', (_name, text, environment, line) => {
    expect(read(text, environment)).toEqual({ project: undefined, told: [line] });
  });

  test('a fault of any environment is told, whichever is chosen', () => {
    const text = FULL.replace('production: {}', 'production: { timezone: Berlin }');
    expect(read(text, 'staging').told).toHaveLength(1);
  });
});

/** Three lines without a fault, and a fourth, with which the file has all that it needs. */
const NAMED = `version: 1
project: acme-7f3k2q
catalog: [a.yaml]
`;
const SOUND = `${NAMED}service: { base_url: https://b.example }
`;
const BAD_PROJECTS = readFaultyTexts(new URL('bad-projects.txt', import.meta.url), {
  named: NAMED,
  sound: SOUND,
});

describe('what is wrong', () => {
  test.each(BAD_PROJECTS)('$name', ({ text, told }) => {
    const result = read(text);
    expect(result.project).toBeUndefined();
    expect(result.told.join('\n').split('\n')).toEqual(told);
  });

  test('what may be a secret is never shown', () => {
    const canary = 'sk_live_canary42';
    const texts = [
      `api_key: ${canary}`,
      `api_key: "${canary}"`,
      `api_key: [${canary}]`,
      `api_key: { key: ${canary} }`,
      `api_key: \${env.A}${canary}`,
      `apikey: ${canary}`,
      `base_url: https://user:${canary}@billing.example.com`,
      `base_url: https://billing.example.com/?key=${canary}`,
    ].map(
      (line) =>
        `version: 1\nproject: a\ncatalog: [a.yaml]\nservice:\n  base_url: https://b.example\n  ${line}\n`,
    );
    texts.push(`${MINIMAL}state: { postgres: "postgres://user:${canary}@db/x" }\n`);
    texts.push(`${MINIMAL}state: { postgres: "postgres://db/x?password=${canary}" }\n`);
    for (const text of texts) {
      const { project, told } = read(
        text.replace(/ {2}base_url: https:\/\/b\.example\n(?= {2}base_url)/, ''),
      );
      expect(project).toBeUndefined();
      expect(told.length).toBeGreaterThan(0);
      expect(told.join('\n')).not.toContain(canary);
    }
  });
});

describe('what is fine', () => {
  test.each([
    ['http on this machine', 'http://localhost:8080'],
    ['http on the loopback net', 'http://127.3.2.1:8080'],
    ['http on IPv6 loopback', 'http://[::1]:8080'],
    ['a variable as the whole', `\${env.BASE_URL}`],
    ['a variable as the port', `http://127.0.0.1:\${env.PORT}`],
    ['a path', 'https://example.com/billing/v2'],
  ])('%s', (_name, url) => {
    good(MINIMAL.replace('https://billing.example.com', `"${url}"`));
  });

  test('a database URL whose password comes from elsewhere', () => {
    good(`${MINIMAL}state: { postgres: "postgres://app@db.example/prices" }\n`);
    good(`${MINIMAL}state: { postgres: "postgres://app:\${env.DB_PASSWORD}@db.example/prices" }\n`);
  });
});

test('approval rules have limits as texts and keys in one form, and an environment has its own', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICTN5gOvy1FQbFkIZnpKSOxZ04kJ+V+wwAXouNV0LylC';
  const text = `${MINIMAL}approvals:
  - { when: { monthly_increase_above: 1000 }, by: [finance] }
  - { when: { monthly_decrease_above: { USD: "5.00", EUR: 4 } }, by: [finance] }
approvers: { finance: ["${key}   Alice  Smith"] }
environments:
  live: {}
  other: { approvals: [{ when: { always: true }, by: [legal] }], approvers: { finance: null, legal: [${key} bob] } }
  none: { approvals: null, approvers: null }
`;
  expect(good(text, 'live').approvals).toEqual({
    rules: [
      { when: { monthly_increase_above: '1000' }, by: ['finance'] },
      { when: { monthly_decrease_above: { USD: '5.00', EUR: '4' } }, by: ['finance'] },
    ],
    approvers: { finance: [`${key} Alice Smith`] },
  });
  expect(good(text, 'other').approvals).toEqual({
    rules: [{ when: { always: true }, by: ['legal'] }],
    approvers: { legal: [`${key} bob`] },
  });
  expect(good(text, 'none').approvals).toEqual({ rules: [], approvers: {} });
});
