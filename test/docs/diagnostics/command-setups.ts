/** What has to be so in the project before a page's command says what the page shows. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { ExampleProject } from './example-project.ts';

export interface Around {
  readonly folder: string;
  run(...argv: string[]): Promise<unknown>;
  /** Ended after the page. */
  readonly servers: Server[];
  readonly port: ExampleProject['port'];
}

export type Setup = (around: Around) => void | Promise<void>;

const write =
  (file: string, text: string | Uint8Array): Setup =>
  ({ folder }) =>
    writeFileSync(join(folder, file), text);

const append =
  (file: string, text: string): Setup =>
  ({ folder }) =>
    appendFileSync(join(folder, file), text);

const replace =
  (file: string, from: string | RegExp, to: string): Setup =>
  ({ folder }) => {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(folder, file), after);
  };

const all =
  (...setups: readonly Setup[]): Setup =>
  async (around) => {
    for (const setup of setups) await setup(around);
  };

const command =
  (...argv: string[]): Setup =>
  async ({ run }) => {
    await run(...argv);
  };

const commit: Setup = ({ folder }) => {
  for (const argv of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'one'],
  ])
    execFileSync('git', argv, { cwd: folder });
};

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
  };

const key =
  (type: string): Setup =>
  ({ folder }) => {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', join(folder, `id_${type}`)]);
  };

const CHANGED = replace('billing/catalog.yaml', '"12.00"', '"14.00"');
const ENVIRONMENTS = append(
  'pricewright.yaml',
  'environments: { default: {}, staging: {}, production: {} }\n',
);
const OF_APPROVERS = append(
  'pricewright.yaml',
  `approvals: [{ when: { always: true }, by: [finance] }]
approvers:
  finance: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILQCOdjrJTnp0VvasaScAL2jgAf0cIseWYiS8ErdscL0 alice@example.com]
`,
);
const many = (count: number): string =>
  Array.from({ length: count }, (_, index) => `  p${index}: { id: p${index}, name: a }\n`).join('');

const BASE_URL = /base_url: [^,]*,/;

export const SETUPS: Readonly<Record<string, Setup>> = {
  'id-changed': replace('billing/catalog.yaml', 'prod_seats', 'prod_chairs'),
  'id-recorded-elsewhere': append(
    'billing/catalog.yaml',
    `  cedar:
    id: sub_000001
    customer_id: cus_cedar
    currency: USD
    versions: [{ items: [{ bundle: growth }] }]
`,
  ),
  'invalid-seed': write('seed.yaml', 'customers: [{ name: Acme }]\n'),
  'key-in-base-url': ({ folder, port }) =>
    replace(
      'pricewright.yaml',
      BASE_URL,
      `base_url: "http://127.0.0.1:${port}/\${env.BILLING_API_KEY}",`,
    )({ folder, port, servers: [], run: async () => undefined }),
  'key-twice': write('ids.txt', 'subscription sub_000001 acme\nsubscription sub_000002 acme\n'),
  'lock-file-missing': ({ folder }) => rmSync(join(folder, 'pricewright.lock')),
  'lock-file-unreadable': append('pricewright.lock', '<<<<<<< HEAD\n'),
  'malformed-key': write('ids.txt', 'subscription sub_000001 Acme\n'),
  'malformed-line': write('ids.txt', 'subscription\n'),
  'missing-environment': ENVIRONMENTS,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the project file.
  'missing-environment-variable': replace('pricewright.yaml', BASE_URL, 'base_url: "${env.BILLING_URL}",'),
  'no-run-before': commit,
  'no-sample': write('march.csv', 'customer,product,quantity\ncus_a,seats,3\ncus_b,seats,4\n'),
  'not-a-catalog-file': write('notes.yaml', 'a: 1\n'),
  'not-an-approver': all(key('ed25519'), OF_APPROVERS),
  'not-approved': CHANGED,
  'not-in-bundle': append(
    'billing/catalog.yaml',
    '  cedar: { customer_id: cus_cedar, currency: USD, versions: [{ items: [{ bundle: scale }] }] }\n',
  ),
  'not-utf8': write('billing/more.yaml', Buffer.from('products: { caf\xe9: {} }', 'latin1')),
  'nothing-to-rename': append('pricewright.yaml', 'environments: { production: {} }\n'),
  'old-name-in-use': ENVIRONMENTS,
  'origin-changed': ({ folder, port }) =>
    replace('pricewright.yaml', port, '8933')({ folder, port, servers: [], run: async () => undefined }),
  'outcome-without-guards': command('apply', '--yes', '--report', 'outcome.json'),
  'outcome-without-notices': command('apply', '--yes', '--report', 'outcome.json'),
  'plan-of-comparison': command('plan', '--against', '.', '--out', 'plan.json'),
  'queue-needs-postgres': CHANGED,
  'read-refused': answers(404, 'application/json', '{"error":"no route"}'),
  'renamed-over-record': all(
    replace('billing/catalog.yaml', /\n {2}acme:\n.*?\n {2}birch:/s, '\n  birch:\n    renamed_from: acme'),
  ),
  'same-environment': ENVIRONMENTS,
  'same-variable-twice': replace(
    'billing/catalog.yaml',
    '  tokens:',
    '  late-fee: { id: prod_a }\n  late_fee: { id: prod_b }\n  tokens:',
  ),
  'sandbox-data': write('sandbox.db', 'no database\n'),
  'service-busy': answers(429),
  'service-failing': answers(500),
  'service-not-json': answers(200, 'text/html', '<html>Sign in</html>'),
  'service-redirects': answers(301),
  'service-timeout': answers(null, '', '', ', timeout_ms: 200'),
  'service-unavailable': answers(503),
  'service-unreachable': ({ folder, port }) =>
    replace('pricewright.yaml', port, '1')({ folder, port, servers: [], run: async () => undefined }),
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

/** Pages whose command is not run here, by what it would take. Tests of the program have each of their messages. */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'a pipeline of a forge': [
    'local-state-in-ci',
    'malformed-forge-token',
    'no-approved-plan',
    'no-ci-event',
    'no-merge-base',
  ],
  'a service that shows more, or less, than the sandbox': [
    'id-not-found',
    'id-not-plain',
    'incomplete-list',
    'left-out',
    'list-incomplete',
  ],
  'a history of runs': [
    'not-undone',
    'nothing-to-undo',
    'renamed-since',
    'run-cut-short',
    'run-too-old',
    'run-without-plan',
    'undo',
  ],
  'a request in doubt': [
    'id-on-record',
    'may-still-arrive',
    'other-id',
    'record-in-doubt',
    'rename-in-doubt',
    'unusable-id',
    'was-executed',
  ],
  'a request that was closed, or a name that was given up, a moment ago': [
    'rename-key-in-use',
    'rename-name-in-use',
    'rename-register-pending',
  ],
  'signatures, and an agent that makes them': [
    'not-an-approval',
    'not-signed',
    'plan-of-another-place',
    'signature-of-another-key',
  ],
  'a run that lost its lock': ['lock-lost'],
  'a system that fails': [
    'not-checked-out',
    'port-not-allowed',
    'sqlite-not-loaded',
    'state-busy',
    'state-unwritable',
    'text-too-long',
    'unexpected',
    'unusable-file',
  ],
  'a state of another version': ['state-newer-schema', 'state-older-schema'],
  'a database': ['state-unreachable', 'worker-bindings', 'worker-clock', 'worker-key-refused', 'worker-lost'],
  'an unusual file, which would hide what the page is about': [
    'not-editable',
    'not-formattable',
    'renamed-and-kept',
  ],
  'a version that is still to come at the service': ['plan-left-out'],
};
