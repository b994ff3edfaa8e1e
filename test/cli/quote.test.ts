/** `quote` from the command line, in one process: the arithmetic, faults, and the comparison with the service. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxRequest } from '../../src/sandbox/answers/exchange.ts';
import { applyWhole, QUICKSTART, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

let project: ServedQuickstart;
const requests: { readonly path: string; readonly body: unknown }[] = [];

/** True for a request that is executed, and whose answer is lost. */
let lose: (request: SandboxRequest) => boolean = () => false;

const run = (...argv: string[]): Promise<Ran> =>
  runInProcess(argv, { cwd: project.folder, env: project.env });

async function quoted(...argv: string[]): Promise<Record<string, unknown>> {
  const { stdout, exitCode } = await run('quote', ...argv, '--json');
  expect(exitCode).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

beforeAll(async () => {
  project = await serveQuickstart('quote', 'bound', (sandbox) => ({
    ...sandbox,
    open: (request) => {
      requests.push({ path: request.path, body: JSON.parse(Buffer.from(request.body).toString() || 'null') });
      const exchange = sandbox.open(request);
      if (!lose(request)) return exchange;
      return { ...exchange, finish: () => ({ ...exchange.finish(), wire: { kind: 'drop' } }) };
    },
  }));
  await applyWhole(run);
}, 120_000);

afterAll(() => project.remove());

describe('quote', () => {
  it('shows the arithmetic line by line', async () => {
    const { stdout, exitCode } = await run('quote', 'subscriptions.bakehouse');
    expect(exitCode).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Bakehouse Ordering · subscriptions.bakehouse · cus_bakehouse · USD · 2026-11-20',
      '',
      'starter › platform, monthly',
      '  fixed units                 1 × 49.00   49.00',
      'starter › logs, monthly',
      '  units                      120 × 0.60   72.00',
      'starter › checks, monthly',
      '  units                       40 × 1.20   48.00',
      '',
      'Total per month                          169.00',
      '',
      // A plan that makes it on that day begins the discount then.
      'Assumed',
      '  starter › checks: its discount started on 2026-06-01; its real start is',
      '    unknown',
      '',
    ]);
  });

  it('takes the prices of a day, and what is typed instead of samples', async () => {
    const quote = await quoted(
      'northgate',
      '--at',
      '2028-12-05',
      '--quantity',
      'seats=60',
      '--quantity',
      'products.logs=50',
    );
    expect(quote).toMatchObject({ day: '2028-12-05', customer: 'cus_northgate' });
    const items = quote.items as readonly { readonly product: string; readonly total: string }[];
    const totals = Object.fromEntries(items.map(({ product, total }) => [product, total]));
    // Year three of the ramp; 60 seats in the third tier; 50 GB in the first.
    expect(totals).toMatchObject({
      'products.platform': '510',
      'products.seats': '570',
      'products.logs': '25',
    });
  });

  it('takes off the discount of the subscription and lifts to its minimum', async () => {
    const running = await quoted('harrowfield', '--at', '2027-06-01');
    // 538.92 + 150, less 10 %, lifted to 1,500.
    expect(running).toMatchObject({
      subtotal: '688.92',
      lines: [
        { label: 'discount of the subscription', quantity: '688.92', unit_price: '-0.1', amount: '-68.892' },
        { label: 'up to the minimum spend of the subscription', amount: '879.972' },
      ],
      total: '1500',
    });
    const ended = await quoted('harrowfield', '--at', '2027-12-01', '--quantity', 'logs=5000');
    // The discount ran for twelve months: 538.92 + 150 + 50 + 315 + 4000 × 0.22.
    expect(ended).toMatchObject({ lines: [], total: '1933.92' });
  });

  it('says what is in no amount', async () => {
    const { stdout } = await run('quote', 'mapleworks');
    expect(stdout).toContain('Excluded\n');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'growth › logs: the price depends on usage, and there is no usage sample of met_log_gigabytes',
    );
    const onPlan = await quoted('riverpilot');
    expect(onPlan).toMatchObject({
      excluded: [{ what: 'items', reason: "the pricing plan's own items are not shown" }],
      total: null,
    });
    expect((await run('quote', 'riverpilot')).stdout).toMatch(/Total per month +not known\n/);
  });

  it('rates a metric that an expression alone counts, in place of the sample in the files', async () => {
    const used = ['--quantity', 'met_tokens_read=1000000', '--quantity', 'met_tokens_written=0'];
    expect((await run('quote', 'northgate', '--at', '2026-12-05', ...used)).stdout).toMatch(
      /Assistant, per thousand tokens\s+1,000 × 0\.012\s+12\.00/,
    );
  });

  it('rates another customer’s file of samples here', async () => {
    const file = join(project.folder, 'other.csv');
    writeFileSync(file, 'customer,metric,quantity\ncus_other,met_log_gigabytes,10\n');
    expect(await quoted('pedalpost', '--usage', 'other.csv')).toMatchObject({ samples: 1, total: '55' });
    writeFileSync(file, 'customer,metric,quantity\ncus_b,met_log_gigabytes,10\ncus_c,met_log_gigabytes,10\n');
    const { exitCode, stderr } = await run('quote', 'pedalpost', '--usage', 'other.csv');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('no-sample');
  });

  it.each([
    [['nobody'], 'unknown-subscription: no subscription `nobody` in the catalog; give the key of one'],
    [['pedalpots'], 'no subscription `pedalpots` in the catalog; did you mean `subscriptions.pedalpost`?'],
    [['subscription.pedalpost'], 'is no address; did you mean `subscriptions.pedalpost`?'],
    [['bundles.growth'], 'unknown-subscription'],
    [['pedalpost', '--quantity', 'logs'], 'bad-use: --quantity logs is not a product with a number'],
    [['pedalpost', '--amount', 'logs=-1'], 'bad-use'],
    [['pedalpost', '--quantity', 'seats=1'], 'unknown-product: the subscription has no price of seats'],
    [['pedalpost', '--usage', 'nothing.yaml'], 'unreadable-file'],
    [
      ['northgate', '--at', '2026-11-20'],
      'not-in-force: subscriptions.northgate has no prices on 2026-11-20',
    ],
  ])('%s is told', async (argv, told) => {
    const { exitCode, stdout, stderr } = await run('quote', ...argv);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain(told);
  });
});

describe('quote --service', () => {
  const bind = (operation: string): void => {
    const file = join(project.folder, 'pricewright.yaml');
    const text = readFileSync(join(QUICKSTART, 'pricewright.yaml'), 'utf8');
    writeFileSync(
      file,
      text.replace('  profile: published', `  profile: published\n  operations: { ${operation} }`),
    );
  };

  it('says which binding it would need', async () => {
    bind('');
    const { exitCode, stderr } = await run('quote', 'quillstack', '--service');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('credits.reserve: { method: POST, path: /beta/credits/reserve }');
    bind('credits.reserve: { method: POST, path: /beta/credits/reserve, fields: { customer: customer_id } }');
    const partly = await run('quote', 'quillstack', '--service');
    expect(partly.stderr).toContain('fields: { properties: NAME }');
  });

  it('compares each metered item with its charge, and reserves nothing', async () => {
    bind(
      'credits.reserve: { method: POST, path: /beta/credits/reserve, fields: { customer: customer_id, properties: properties } }',
    );
    requests.length = 0;
    // The contract starts on 2026-12-01: the catalog's prices of that day against what the metric costs there now.
    const { service } = await quoted('quillstack', '--service');
    expect(requests).toEqual([
      {
        path: '/beta/credits/reserve',
        body: {
          customer_id: 'cus_quillstack',
          event_name: 'logs_ingested',
          events: [{ event_name: 'logs_ingested', properties: { gigabytes: '640' } }],
        },
      },
    ]);
    const { compared, total } = service as {
      readonly compared: readonly { readonly what: string }[];
      readonly total: unknown;
    };
    expect(compared.find(({ what }) => what === 'bundles.growth products.logs')).toMatchObject({
      answer: { kind: 'priced', ours: '239', theirs: '239', same: true },
    });
    expect(total).toMatchObject({ same: 1, different: 0 });
  });

  it('shows whether the credit covers it, and which credit there is', async () => {
    const { stdout } = await run('quote', 'quillstack', '--service');
    expect(stdout).toMatch(
      /growth › logs: the same: 239\.00 here, 239\.00 at the service\n {4}allowed; metric_id met_log_gigabytes, ledger_id \S+, available 250\n/,
    );
    expect(stdout).not.toContain('held until');
  });

  it('holds the credit for the usage where that is asked for, and says what the hold covers', async () => {
    requests.length = 0;
    const { stdout } = await run('quote', 'quillstack', '--service', '--reserve', '60');
    expect(requests).toMatchObject([{ body: { reserve: {}, ttl_seconds: 60 } }]);
    expect(stdout).toMatch(
      /the same: 239\.00 here, 239\.00 at the service\n {4}allowed; .*\n {4}held until 2026-11-20T\S+: covered 239\.00, overflow 0\.00,\s+reservation res_\S+\n/,
    );
    // The hold has taken the credit, so that there is not enough for it once more.
    const { service } = await quoted('quillstack', '--service', '--reserve', '900');
    expect(service).toMatchObject({
      compared: expect.arrayContaining([
        expect.objectContaining({
          answer: {
            kind: 'priced',
            ours: '239',
            theirs: '239',
            same: true,
            gate: {
              allowed: false,
              policy: 'overflow',
              availability: [
                { metric_id: 'met_log_gigabytes', ledger_id: expect.any(String), available: '11' },
              ],
              covered: '0',
              overflow: '239',
              reservation_id: null,
              expires_at: null,
            },
          },
        }),
      ]),
    });
    const denied = await run('quote', 'quillstack', '--service');
    expect(denied.stdout).toContain('not allowed, policy overflow; ');
  });

  it('a lost answer to a hold is asked for again under its key', async () => {
    const keys: (string | undefined)[] = [];
    lose = (request) => {
      keys.push(request.headers['idempotency-key']);
      return keys.length === 1;
    };
    const { exitCode } = await run('quote', 'quillstack', '--service', '--reserve', '900');
    lose = () => false;
    expect([exitCode, keys.length, new Set(keys).size]).toEqual([0, 2, 1]);
  });

  it.each([
    [['--reserve', '60'], '--reserve asks the service to hold credit; add --service'],
    [['--service', '--reserve', '14401'], 'write a number from 1 to 14400'],
  ])('%j is refused', async (argv, told) => {
    const { stderr, stdout } = await run('quote', 'quillstack', ...argv);
    expect([stdout, stderr.includes(told)]).toEqual(['', true]);
  });

  it('shows what the service does not price', async () => {
    const { stdout } = await run('quote', 'bakehouse', '--service');
    expect(stdout).toContain('starter › logs: not priced: ');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('feeds no credit-consuming metric');
  });
});
