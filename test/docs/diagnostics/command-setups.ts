/** What has to be so in the project before a page's command says what the page shows. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { HISTORY_SETUPS } from './history-setups.ts';
import {
  type Around,
  all,
  append,
  CHANGED,
  command,
  commit,
  replace,
  type Setup,
  write,
} from './setup-steps.ts';

/** Another service in the place of the sandbox. It gives every request one answer, or none. */
const answers =
  (status: number | null, type = 'application/json', body = '{}', settings = ''): Setup =>
  async (around) => {
    const server = createServer((_request, response) => {
      if (status === null) return;
      response.writeHead(status, { 'content-type': type, location: 'http://127.0.0.1:1/' }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    around.servers.push(server);
    const { port } = server.address() as AddressInfo;
    await replace('pricewright.yaml', around.port, String(port))(around);
    await append('pricewright.yaml', `apply: { retries: 0${settings} }\n`)(around);
    withoutState(around);
  };

/** Nothing of the project was applied anywhere, so that any service may be asked. */
const withoutState = ({ folder }: Pick<Around, 'folder'>): void => {
  for (const each of ['pricewright.lock', '.pricewright']) rmSync(join(folder, each), { recursive: true });
};

const key =
  (type: string): Setup =>
  ({ folder }) => {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', join(folder, `id_${type}`)]);
  };

const ENVIRONMENTS = append(
  'pricewright.yaml',
  'environments: { default: { service: { account: a } }, staging: { service: { account: b } }, production: { service: { account: c } } }\n',
);
const OF_APPROVERS = `approvals: [{ when: { always: true }, by: [finance] }]
approvers:
  finance: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILQCOdjrJTnp0VvasaScAL2jgAf0cIseWYiS8ErdscL0 alice@example.com]
`;
const approvers: Setup = append('pricewright.yaml', OF_APPROVERS);
/** The same, with the key of the folder in a role. */
const withKey = (role: string): Setup =>
  all(key('ed25519'), ({ folder }) => {
    const [type, text] = readFileSync(join(folder, 'id_ed25519.pub'), 'utf8').split(' ');
    const own = `  ${role}: [${type} ${text} bob@example.com]\n`;
    const before = role === 'finance' ? OF_APPROVERS.replace(/ {2}finance: .*\n/, '') : OF_APPROVERS;
    appendFileSync(join(folder, 'pricewright.yaml'), before + own);
  });
const many = (count: number): string =>
  Array.from({ length: count }, (_, index) => `  p${index}: { id: p${index}, name: a }\n`).join('');

const EARLIER_CHANGE = replace(
  'billing/catalog.yaml',
  'price_per_unit: "12.00" }',
  `price_per_unit: "12.00" }
    changes:
      - { effective_at: 2027-02-01, prices: { seats: { unit_pricing_model: { price_per_unit: "13.00" } } } }`,
);
const DATABASE = replace(
  'pricewright.yaml',
  /^state: .*$/m,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the environment.
  'state: { postgres: "${env.DATABASE_URL}" }',
);
const fields = (value: (index: number) => string): string =>
  Array.from({ length: 10 }, (_, index) => `k${index}: ${value(index)}`).join(', ');
const ALIASES = `version: "2026-04-01"
products:
  a0: &a0 { ${fields(() => '1')} }
${[1, 2, 3, 4, 5, 6, 7].map((level) => `  a${level}: &a${level} { ${fields(() => `*a${level - 1}`)} }\n`).join('')}`;
const LEAF = '{ leaf: { cell_key: a, unit_pricing_model: { price_per_unit: "1" } } }';
const ROOT_NODE = `${'{ fallback: '.repeat(45)}${LEAF}${' }'.repeat(45)}`;
const DEEP_MATRIX = `version: "2026-04-01"
subscriptions:
  deep:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product_id: p, price: { type: matrix, matrix_pricing_model: { dimensions: [{ key: region, values: [eu] }], root: ${ROOT_NODE} } } }] }]
`;

export const SETUPS: Readonly<Record<string, Setup>> = {
  ...HISTORY_SETUPS,
  'alias-expansion': write('billing/aliases.yaml', ALIASES),
  'amount-of-variable': all(
    append('pricewright.yaml', 'variables: { seat: "12.00" }\n'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the project file.
    replace('billing/catalog.yaml', '"12.00"', '"${var.seat}"'),
  ),
  'anchor-known': append('pricewright.lock', 'anchor: sub_000009\n'),
  'approval-is-digest': all(approvers, CHANGED, command('plan', '--out', 'plan.json')),
  'approval-missing': all(approvers, CHANGED, command('plan', '--out', 'plan.json')),
  'approval-not-needed': all(withKey('sales'), CHANGED, command('plan', '--out', 'plan.json')),
  'approval-not-asked-for': all(write('approval.json', '{}'), CHANGED),
  'arrives-later': all(
    EARLIER_CHANGE,
    replace('billing/catalog.yaml', '  acme:\n', '  acme:\n    price_lock: 2028-01-01\n'),
  ),
  'bad-database-url': DATABASE,
  'bad-time': ({ folder }) => rmSync(join(folder, '.pricewright'), { recursive: true }),
  'base-url-not-allowed': replace(
    'pricewright.yaml',
    /base_url: [^,]*,/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the environment.
    'base_url: "https://${env.REGION}.example.com",',
  ),
  'bidirectional-control': write('billing/more.yaml', 'products: { } #\u202e }\n'),
  'binary-file': write('billing/more.yaml', 'products: \0'),
  'changes-before': EARLIER_CHANGE,
  'create-only-field': replace('billing/catalog.yaml', 'cus_acme', 'cus_other'),
  'digest-incomplete': CHANGED,
  'digest-mismatch': CHANGED,
  'document-altered': all(
    withKey('finance'),
    CHANGED,
    command('plan', '--out', 'plan.json'),
    replace('plan.json', '"14.00"', '"15.00"'),
  ),
  'document-invalid': all(
    command('plan', '--out', 'plan.json'),
    replace('plan.json', /"today":[^,]*,/, '"today": 5,'),
  ),
  'document-newer': all(
    command('plan', '--out', 'plan.json'),
    replace('plan.json', /"format_version": *\d+/, '"format_version": 99'),
  ),
  'document-not-json': write('plan.json', '{\n'),
  'document-unknown': write('plan.json', '{}\n'),
  'env-beside-as': ENVIRONMENTS,
  'environment-left': append('pricewright.yaml', 'environments: { production: {} }\n'),
  'export-damaged': all(
    command('state', 'export', 'state.jsonl'),
    ({ folder }) => rmSync(join(folder, '.pricewright'), { recursive: true }),
    replace('state.jsonl', /\n[^\n]*\n$/, '\n'),
  ),
  'file-exists': ({ folder }) => {
    for (const name of ['bundles', 'plans', 'subscriptions', 'products', 'customers'])
      writeFileSync(join(folder, `billing/${name}.yaml`), '#\n');
  },
  'file-too-large': write('billing/large.yaml', '#'.repeat(80_000_000)),
  'id-changed': replace('billing/catalog.yaml', 'id: plan_annual', 'id: plan_other'),
  'id-recorded-elsewhere': replace(
    'billing/catalog.yaml',
    '  annual: { id: plan_annual }',
    '  annual: { name: Annual }\n  weekly: { id: plan_annual }',
  ),
  'invalid-seed': write('seed.yaml', 'plans: 5\n'),
  'key-twice': write('ids.txt', 'subscription sub_000001 acme\nsubscription sub_000002 acme\n'),
  'lock-file-missing': ({ folder }) => rmSync(join(folder, 'pricewright.lock')),
  'lock-file-unreadable': append('pricewright.lock', '<<<<<<< HEAD\n'),
  'malformed-key': write('ids.txt', 'subscription sub_000001 Acme\n'),
  'malformed-line': write('ids.txt', 'subscription\n'),
  'matrix-too-deep': write('billing/deep.yaml', DEEP_MATRIX),
  'missing-environment': append('pricewright.yaml', 'environments: { staging: {}, production: {} }\n'),
  'missing-environment-variable': DATABASE,
  'new-production': all(
    replace('pricewright.yaml', 'service: {', 'service: { profile: alguna, account: sandbox,'),
    replace(
      'billing/catalog.yaml',
      'charges: [{ ',
      'charges: [{ description: Tokens, billing_direction: arrears, ',
    ),
    withoutState,
    commit,
    replace('pricewright.yaml', 'account: sandbox', 'account: production'),
    command('state', 'init'),
  ),
  'no-run-before': commit,
  'no-sample': write('march.csv', 'customer,product,quantity\ncus_a,seats,3\ncus_b,seats,4\n'),
  'not-a-catalog-file': write('notes.yaml', 'a: 1\n'),
  'not-an-approver': all(key('ed25519'), approvers),
  'not-an-approval': all(
    approvers,
    CHANGED,
    command('plan', '--out', 'plan.json'),
    write('approval.json', '{}\n'),
  ),
  'not-approved': CHANGED,
  'not-editable': replace(
    'billing/catalog.yaml',
    /^ {2}growth:\n(.*?)^ {2}scale:/ms,
    '  growth: &growth\n$1  copy: *growth\n  scale:',
  ),
  'not-formattable': write('billing/catalog.yaml', 'products:\n  a: { id:   prod_1, n: +5 }\n'),
  'not-in-bundle': append(
    'billing/catalog.yaml',
    '  cedar: { customer_id: cus_cedar, currency: USD, versions: [{ items: [{ bundle: scale }] }] }\n',
  ),
  'line-ends': write('billing/more.yaml', 'version: "2026-04-01"\rproducts: {}\r'),
  'not-utf8': write('billing/more.yaml', Buffer.from('products: { caf\xe9: {} }', 'latin1')),
  'nothing-to-rename': all(
    command('state', 'export', 'state.jsonl'),
    ({ folder }) => rmSync(join(folder, '.pricewright'), { recursive: true }),
    ENVIRONMENTS,
  ),
  'origin-changed': ({ folder, port }) =>
    replace('pricewright.yaml', port, '8933')({ folder, port, servers: [], run: async () => undefined }),
  'outcome-without-guards': command('apply', '--yes', '--out', 'outcome.json'),
  'outcome-without-notices': command('apply', '--yes', '--out', 'outcome.json'),
  'plan-for-another-day': command('plan', '--at', '2027-06-01', '--out', 'plan.json'),
  'plan-of-another-place': all(CHANGED, command('plan', '--out', 'plan.json'), key('ed25519'), ENVIRONMENTS),
  'plan-of-comparison': command('diff', '.', '--out', 'plan.json'),
  'queue-needs-postgres': CHANGED,
  'read-refused': answers(404, 'application/json', '{"status":404,"detail":"no route"}'),
  'renamed-over-record': all(
    replace('billing/catalog.yaml', /\n {2}acme:\n.*?\n {2}birch:/s, '\n  birch:\n    renamed_from: acme'),
  ),
  'same-environment': ENVIRONMENTS,
  'several-found': replace('billing/catalog.yaml', 'cus_birch', 'cus_acme'),
  'same-variable-twice': replace(
    'billing/catalog.yaml',
    '  tokens:',
    '  late-fee: { id: prod_a }\n  late_fee: { id: prod_b }\n  tokens:',
  ),
  'sandbox-data': write('sandbox.db', 'no database\n'),
  'another-program': answers(200, 'text/html', '<html>Sign in</html>'),
  'placeholder-address': replace(
    'pricewright.yaml',
    /base_url: [^,]*,/,
    'base_url: https://billing.example.com,',
  ),
  'service-busy': answers(429),
  'service-failing': answers(500),
  'service-redirects': answers(301),
  'service-timeout': answers(null, '', '', ', timeout_ms: 200'),
  'service-unavailable': answers(503),
  'service-unreachable': async (around) => {
    await replace('pricewright.yaml', around.port, '1')(around);
    withoutState(around);
  },
  'key-variable-not-allowed': replace('pricewright.yaml', 'BILLING_API_KEY', 'DEPLOY_TOKEN'),
  'state-behind': replace('pricewright.lock', /run: .*/, 'run: 7kq2mwv0d1x8hn5c'),
  'state-corrupt': ({ folder }) => {
    for (const end of ['-wal', '-shm']) rmSync(join(folder, `.pricewright/state.db${end}`), { force: true });
    writeFileSync(
      join(folder, '.pricewright/state.db'),
      'this is no database, whatever its name says. '.repeat(9),
    );
  },
  'state-exists': command('state', 'export', 'state.jsonl'),
  'state-missing': ({ folder }) => rmSync(join(folder, '.pricewright'), { recursive: true }),
  'state-other-id': replace('pricewright.lock', /[0-9a-f]{8}-[0-9a-f]{4}/, '00000000-0000'),
  'state-other-project': replace('pricewright.yaml', 'example-7f3k2q', 'other-9z8y7x'),
  'state-unreadable': ({ folder }) => {
    rmSync(join(folder, '.pricewright'), { recursive: true });
    mkdirSync(join(folder, '.pricewright'));
    const database = new DatabaseSync(join(folder, '.pricewright/state.db'));
    database.exec('create table notes (text text)');
    database.close();
  },
  'too-deep': write(
    'billing/deep.yaml',
    `version: "2026-04-01"\nproducts:\n  deep: { id: prod_deep, extra: ${'['.repeat(70)}${']'.repeat(70)} }\n`,
  ),
  'too-many-values': write('billing/many.yaml', `version: "2026-04-01"\nproducts:\n${many(140_000)}`),
  unauthorized: answers(401, 'application/json', '{"status":401,"detail":"bad key"}'),
  'unexpected-answer': answers(200, 'application/json', '{"plans":[]}'),
  'unknown-kind': write('ids.txt', 'subscrption sub_000009 acme\n'),
  'unknown-ref': commit,
  'unusable-key': key('rsa'),
  'url-not-allowed': replace(
    'pricewright.yaml',
    /^state: .*$/m,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the project file.
    'state: { postgres: "postgres://billing:${env.DB_PASSWORD}@db.example.com/billing" }',
  ),
};

/**
 * Pages whose command is not run here, by what it would take. Tests of the program have each of their messages, and
 * `typed-examples.test.ts` holds their words against the source.
 */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'a pipeline of a forge': [
    'bad-approval',
    'bad-ci-variable',
    'forge-failed',
    'forge-rate-limit',
    'forge-refused',
    'malformed-forge-token',
    'no-approved-plan',
    'no-ci-event',
    'no-merge-base',
  ],
  'a history of runs': [
    'billed-meanwhile',
    'not-committed',
    'run-cut-short',
    'run-too-old',
    'run-without-plan',
  ],
  'a draft at the service': ['draft-left-behind'],
  'a staged plan': ['staged-by-workers'],
  'a second version of the schema': ['state-older-schema'],
  'an escalation that has begun': ['escalation-reset'],
  'a new subscription with a past': ['billed-back', 'contract-ended'],
  'a bill in the middle of its period': ['mid-cycle'],
  'a new subscription with unusual terms': ['unusual-terms'],
  'a field that the service does not take away': ['no-longer-managed'],
  'a service with another account': ['another-account'],
  'a pooler before the database': ['transaction-pooling'],
  'a request in doubt': [
    'id-on-record',
    'may-still-arrive',
    'other-id',
    'record-in-doubt',
    'rename-key-in-use',
    'unusable-id',
    'was-executed',
  ],
  'signatures, and an agent that makes them': [
    'approval-altered',
    'approval-not-counted',
    'not-signed',
    'rules-differ',
    'signature-of-another-key',
  ],
  'a system that fails': [
    'interrupted',
    'file-changed',
    'not-checked-out',
    'port-not-allowed',
    'sqlite-not-loaded',
    'state-busy',
    'state-unwritable',
    'text-too-long',
    'unexpected',
    'unusable-file',
  ],
  'a database': [
    'lock-lost',
    'locked',
    'state-unreachable',
    'worker-bindings',
    'worker-clock',
    'worker-key-refused',
    'worker-lost',
  ],
  'an unusual file, which would hide what the page is about': ['renamed-and-kept'],
  'a version that is still to come at the service': ['plan-left-out'],
  'a service that answers in an unusual way': [
    'ambiguous-customer',
    'ambiguous-plan',
    'ambiguous-tag',
    'anchor-refused',
    'anchor-unanswered',
    'answer-cut-short',
    'id-not-found',
    'id-not-plain',
    'incomplete-list',
    'unknown-tag',
  ],
  'the key that the page shows': ['key-in-base-url'],
  'an unusual command line': ['bad-command-line'],
  'a service that has more than the catalog': [
    'cannot-be-written',
    'draft-left-out',
    'end-of-nothing',
    'end-recorded',
    'follows-change',
    'left-out',
    'list-incomplete',
    'list-prices',
    'plan-behind',
    'repeated-fee',
    'plan-kept',
  ],
  'prices that a reader cannot compare at one look': ['cheaper-in-part'],
  'two environments on record': ['environment-taken'],
  'a day that comes after the approval; `test/cli/apply-due.test.ts` has it': ['due-changed'],
};
