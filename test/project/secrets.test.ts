/** What is taken from the environment at the moment of use, and where it may be sent. */
import { describe, expect, test } from 'vitest';
import { DiagnosticsError } from '../../src/model/messages/diagnostic.ts';
import { SANDBOX_API_KEY } from '../../src/model/service/sandbox-api-key.ts';
import { baseUrlOf, checkOrigin } from '../../src/project/base-url.ts';
import type { Project } from '../../src/project/project.ts';
import { readProject } from '../../src/project/read-project.ts';
import { apiKeyOf, databaseUrlOf, secretsIn } from '../../src/project/secrets.ts';

function project(service: string, rest = ''): Project {
  const text = `version: 1\nproject: a\ncatalog: [a.yaml]\nservice: { ${service} }\n${rest}`;
  const read = readProject(text, { folder: '/', environmentName: undefined });
  if (read.project === undefined) throw new Error(JSON.stringify(read.diagnostics));
  return read.project;
}

/** The message of the DiagnosticsError that `act` throws. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof DiagnosticsError) return error.message;
    throw error;
  }
  return 'nothing was thrown';
}

describe('apiKeyOf', () => {
  const named = project(`base_url: https://b.example, api_key: "\${env.BILLING_API_KEY}"`);

  test('takes the key without a line break around it', () => {
    expect(apiKeyOf(named, { BILLING_API_KEY: 'sk_1\n' })).toBe('sk_1');
  });

  test.each([[undefined], [''], ['  ']])('%j is no key', (value) => {
    expect(refusal(() => apiKeyOf(named, { BILLING_API_KEY: value }))).toBe(
      'missing-api-key: the environment variable BILLING_API_KEY, which has the API key, is not set; set it: export BILLING_API_KEY=…',
    );
  });

  test('a project that names none is told how', () => {
    expect(refusal(() => apiKeyOf(project('base_url: https://b.example'), {}))).toBe(
      `missing-api-key: the project file names no API key; add api_key: \${env.BILLING_API_KEY} under \`service\` in pricewright.yaml`,
    );
  });
});

describe('apiKeyOf in a pipeline', () => {
  const other = project(`base_url: https://b.example, api_key: "\${env.DEPLOY_TOKEN}"`);
  const env = { DEPLOY_TOKEN: 'canary-token', BILLING_API_KEY: 'sk_1' };

  test.each([
    ['CI', 'true'],
    ['GITHUB_ACTIONS', 'true'],
    ['GITLAB_CI', 'true'],
    ['JENKINS_URL', 'https://jenkins.example'],
    ['TF_BUILD', 'True'],
    ['BUILDKITE', 'true'],
    ['CIRCLECI', 'true'],
    ['TEAMCITY_VERSION', '2026.1'],
    ['BITBUCKET_BUILD_NUMBER', '7'],
  ])('%s: the file may not name another variable', (variable, value) => {
    const message = refusal(() => apiKeyOf(other, { ...env, [variable]: value }));
    expect(message).toBe(
      `key-variable-not-allowed: \`api_key\` takes the key from DEPLOY_TOKEN, and ${variable} is set, which allows only BILLING_API_KEY; write api_key: \${env.BILLING_API_KEY}, or set PRICEWRIGHT_KEY_VARIABLE=DEPLOY_TOKEN in the pipeline's own settings, where no pull request can change it`,
    );
  });

  test('the settings name the variable, in a pipeline and elsewhere', () => {
    const PRICEWRIGHT_KEY_VARIABLE = 'DEPLOY_TOKEN';
    expect(apiKeyOf(other, { ...env, CI: 'true', PRICEWRIGHT_KEY_VARIABLE })).toBe('canary-token');
    const usual = project(`base_url: https://b.example, api_key: "\${env.BILLING_API_KEY}"`);
    expect(refusal(() => apiKeyOf(usual, { ...env, PRICEWRIGHT_KEY_VARIABLE }))).toContain(
      'and PRICEWRIGHT_KEY_VARIABLE allows only DEPLOY_TOKEN',
    );
    expect(apiKeyOf(usual, { ...env, CI: 'true' })).toBe('sk_1');
    expect(apiKeyOf(other, { ...env, CI: 'false', GITLAB_CI: '' })).toBe('canary-token');
  });
});

describe('baseUrlOf', () => {
  const ported = project(`base_url: "http://127.0.0.1:\${env.PORT}/"`);
  const whole = project(`base_url: "\${env.BASE_URL}"`);

  test('is resolved, and ends without a slash', () => {
    expect(baseUrlOf(ported, { PORT: '8123' })).toBe('http://127.0.0.1:8123');
    expect(baseUrlOf(whole, { BASE_URL: 'https://b.example/v1/' })).toBe('https://b.example/v1');
  });

  test.each([
    ['not set', whole, {}, 'missing-environment-variable'],
    ['http beyond this machine', whole, { BASE_URL: 'http://b.example' }, 'insecure-base-url'],
    ['credentials', whole, { BASE_URL: 'https://u:canary@b.example' }, 'credentials-in-url'],
    ['a query', whole, { BASE_URL: 'https://b.example?x=canary' }, 'bad-base-url'],
    ['no URL', whole, { BASE_URL: 'canary' }, 'bad-base-url'],
    ['a port that leads elsewhere', ported, { PORT: '@evil.example' }, 'credentials-in-url'],
  ])('%s', (_name, from, env, code) => {
    const message = refusal(() => baseUrlOf(from, env));
    expect(message).toContain(`${code}: `);
    expect(message).not.toContain('canary');
  });
});

describe('baseUrlOf under CI', () => {
  const secret = {
    CI: 'true',
    SECRET: 'Canary-Value',
    ADDRESS: 'Canary-Address',
    PRICEWRIGHT_ORIGIN: 'https://b.example',
  };
  const told = (baseUrl: string, env: Readonly<Record<string, string>> = secret) =>
    refusal(() => baseUrlOf(project(`base_url: "${baseUrl}"`), env));

  test.each([
    [`https://\${env.SECRET}.evil.test`, 'base-url-not-allowed'],
    [`http://127.0.0.1:9/\${env.SECRET}`, 'base-url-not-allowed'],
    [`\${env.SECRET}\${env.SECRET}`, 'base-url-not-allowed'],
    [`\${env.SECRET}`, 'key-in-base-url'],
    [`\${env.ADDRESS}`, 'bad-base-url'],
  ])('%s shows nothing of the variable', (baseUrl, code) => {
    expect(told(baseUrl)).toContain(`${code}: `);
    expect(told(baseUrl)).not.toMatch(/canary/i);
  });

  test.each([
    ['https://canary-hook.example/services/canary', 'origin-not-allowed'],
    ['http://canary-hook.example', 'insecure-base-url'],
    ['http://127.0.0.1:4711', 'origin-not-allowed'],
  ])('one variable as a whole that holds %s is not shown either', (value, code) => {
    const message = told(`\${env.SECRET}`, { ...secret, SECRET: value });
    expect(message).toContain(`${code}: `);
    expect(message).not.toMatch(/canary|4711/);
  });

  test('one variable as a whole is taken where the pipeline allows its origin', () => {
    const whole = project(`base_url: "\${env.SECRET}"`);
    expect(baseUrlOf(whole, { ...secret, SECRET: 'https://b.example/v1' })).toBe('https://b.example/v1');
  });

  test('the key in any case is refused outside of CI too', () => {
    const own = project(
      `base_url: "https://\${env.BILLING_API_KEY}.b.example", api_key: "\${env.BILLING_API_KEY}"`,
    );
    const message = refusal(() => baseUrlOf(own, { BILLING_API_KEY: 'Canary-Key' }));
    expect(message).toContain('key-in-base-url: ');
    expect(message).not.toMatch(/canary-key/i);
  });

  test.each([
    [`http://\${env.BILLING_API_KEY}`],
    [`\${env.BILLING_API_KEY}`],
    [`https://\${env.BILLING_API_KEY}`],
    [`https://b.example/\${env.BILLING_API_KEY}`],
    [`ftp://\${env.BILLING_API_KEY}`],
  ])('%s shows nothing of the key, in a pipeline and elsewhere', (baseUrl) => {
    for (const key of [`, api_key: "\${env.BILLING_API_KEY}"`, `, api_key: "\${env.OTHER}"`, ''])
      for (const CI of ['true', '']) {
        const own = project(`base_url: "${baseUrl}"${key}`);
        const message = refusal(() => baseUrlOf(own, { BILLING_API_KEY: 'Canary-Key', OTHER: 'x', CI }));
        expect(message).toMatch(/^(key-in-base-url|bad-base-url|base-url-not-allowed): /);
        expect(message).not.toMatch(/canary-key/i);
      }
  });

  test('no variable that is a secret by its name is put into the address', () => {
    const own = project(`base_url: "https://\${env.DEPLOY_TOKEN}.b.example"`);
    expect(refusal(() => baseUrlOf(own, { DEPLOY_TOKEN: 'canary-token' }))).toBe(
      'key-in-base-url: the variables of `base_url` put DEPLOY_TOKEN, a secret by its name, into the address; take it out, or give the variable another name if its value is no secret',
    );
  });

  test('shows no host that a part of the address makes', () => {
    const own = project(`base_url: "http://\${env.HOST}"`);
    const message = refusal(() => baseUrlOf(own, { HOST: 'canary.example' }));
    expect(message).toContain('insecure-base-url: ');
    expect(message).not.toContain('canary');
  });
});

describe('checkOrigin', () => {
  test.each([
    ['outside of a pipeline', 'https://b.example', {}, undefined],
    ['CI=false', 'https://b.example', { CI: 'false' }, undefined],
    ['another system', 'https://b.example', { JENKINS_URL: 'https://j.example' }, 'missing-origin'],
    [
      'outside of a pipeline, another one allowed',
      'https://evil.example',
      { PRICEWRIGHT_ORIGIN: 'https://b.example' },
      'origin-not-allowed',
    ],
    [
      'outside of a pipeline, the one allowed',
      'https://b.example',
      { PRICEWRIGHT_ORIGIN: 'https://b.example' },
      undefined,
    ],
    ['this machine, not named', 'http://127.0.0.1:9', { CI: 'true' }, 'missing-origin'],
    [
      'another port of this machine',
      'http://127.0.0.1:9',
      { CI: 'true', PRICEWRIGHT_ORIGIN: 'http://127.0.0.1:8' },
      'origin-not-allowed',
    ],
    [
      'this machine, named',
      'http://127.0.0.1:9',
      { CI: 'true', PRICEWRIGHT_ORIGIN: 'http://127.0.0.1:9' },
      undefined,
    ],
    ['nothing said', 'https://b.example/v1', { CI: 'true' }, 'missing-origin'],
    [
      'the allowed one',
      'https://b.example/v1',
      { CI: '1', PRICEWRIGHT_ORIGIN: 'https://b.example' },
      undefined,
    ],
    [
      'another host',
      'https://evil.example',
      { CI: '1', PRICEWRIGHT_ORIGIN: 'https://b.example' },
      'origin-not-allowed',
    ],
    [
      'another port',
      'https://b.example:444',
      { CI: '1', PRICEWRIGHT_ORIGIN: 'https://b.example' },
      'origin-not-allowed',
    ],
    [
      'a name that begins alike',
      'https://b.example.evil',
      { CI: '1', PRICEWRIGHT_ORIGIN: 'https://b.example' },
      'origin-not-allowed',
    ],
    [
      'no origin at all',
      'https://b.example',
      { CI: '1', PRICEWRIGHT_ORIGIN: 'b.example' },
      'origin-not-allowed',
    ],
  ])('%s', (_name, url, env, code) => {
    const message = refusal(() => checkOrigin(project(`base_url: ${url}`), url, env));
    if (code === undefined) expect(message).toBe('nothing was thrown');
    else expect(message).toContain(`${code}: `);
  });

  test.each([
    ['https://user:canary-key@b.example/canary-key', 'PRICEWRIGHT_ORIGIN allows only https://b.example;'],
    ['canary-key', 'PRICEWRIGHT_ORIGIN is no address of the form https://host;'],
    ['user:canary-key@b.example', 'PRICEWRIGHT_ORIGIN is no address of the form https://host;'],
  ])('shows no more than the origin of %s', (PRICEWRIGHT_ORIGIN, told) => {
    const message = refusal(() =>
      checkOrigin(project('base_url: https://other.example'), 'https://other.example', {
        CI: '1',
        PRICEWRIGHT_ORIGIN,
      }),
    );
    expect(message).toContain(told);
    expect(message).not.toContain('canary-key');
  });
});

describe('databaseUrlOf', () => {
  const stored = project('base_url: https://b.example', `state: { postgres: "\${env.DATABASE_URL}" }\n`);

  test('is resolved', () => {
    expect(databaseUrlOf(stored, { DATABASE_URL: 'postgres://u:p@h/d' })).toBe('postgres://u:p@h/d');
  });

  test('a variable that is not set, or holds something else, is told without its value', () => {
    expect(refusal(() => databaseUrlOf(stored, {}))).toContain('missing-environment-variable: ');
    const wrong = refusal(() => databaseUrlOf(stored, { DATABASE_URL: 'mysql://u:canary@h/d' }));
    expect(wrong).toContain('bad-database-url: ');
    expect(wrong).not.toContain('canary');
  });

  const whole = `\${env.DATABASE_URL}`;
  const key = `\${env.KEY}`;
  const writtenAs = (url: string) =>
    project('base_url: https://b.example', `state: { postgres: "${url}" }\n`);
  const secrets = { DATABASE_URL: 'postgres://u:canary@h/d', KEY: 'canary', CI: 'true' };

  test.each([
    [`postgres://u:${key}@elsewhere/d`],
    [`postgres://elsewhere/${key}`],
    [`${whole}?host=elsewhere`],
    [`${whole}?schema=x&host=elsewhere`],
    [`${whole}${key}`],
  ])('under CI a file takes no variable elsewhere: %s', (url) => {
    const refused = refusal(() => databaseUrlOf(writtenAs(url), secrets));
    expect(refused).toContain('url-not-allowed: ');
    expect(refused).not.toContain('canary');
    expect(databaseUrlOf(writtenAs(url), { ...secrets, CI: 'false' })).toContain('canary');
  });

  test.each([[whole], [`${whole}?schema=prices`], ['postgres://app@h/d']])(
    'under CI one variable is the whole URL, or none stands in it: %s',
    (url) => {
      expect(databaseUrlOf(writtenAs(url), secrets)).toContain('postgres://');
    },
  );

  test('the API key is no part of the address', () => {
    const own = project(
      `base_url: https://b.example, api_key: "\${env.BILLING_API_KEY}"`,
      `state: { postgres: "postgres://\${env.BILLING_API_KEY}/d" }\n`,
    );
    const message = refusal(() => databaseUrlOf(own, { BILLING_API_KEY: 'Canary-Key' }));
    expect(message).toContain('bad-database-url: ');
    expect(message).not.toMatch(/canary/i);
  });

  test('a file has none', () => {
    expect(() => databaseUrlOf(project('base_url: https://b.example'), {})).toThrow('is a file');
  });
});

describe('secretsIn', () => {
  test('takes what is a secret by its name, what is named, and passwords in URLs', () => {
    const env = {
      BILLING_API_KEY: ' sk_live_1234 ',
      DATABASE_URL: 'postgres://user:p%40ss/word@host/db',
      BILLING: 'named-value',
      SHORT_TOKEN: 'abc',
      SSH_KEY: '/home/me/.ssh/id_ed25519',
      PRICEWRIGHT_KEY_VARIABLE: 'BILLING_API_KEY',
      HOME: '/home/somebody',
      SANDBOX_API_KEY,
    };
    expect(secretsIn(env, new Set(['BILLING']))).toEqual([
      { name: 'BILLING_API_KEY', value: 'sk_live_1234' },
      { name: 'DATABASE_URL', value: 'p%40ss/word' },
      { name: 'DATABASE_URL', value: 'p@ss/word' },
      { name: 'BILLING', value: 'named-value' },
    ]);
  });
});
