/** Keys, addresses and answers of the service that no run can work with. */
import type { BadInput } from './row.ts';

const LITERAL_KEY = 'sk_live_canary_9921';

const withEnv = (env: Record<string, string | undefined>): Pick<BadInput, 'beside'> => ({ beside: { env } });

export const SERVICE_ROWS: readonly BadInput[] = [
  {
    name: 'a missing API key',
    command: 'plan',
    ...withEnv({ BILLING_API_KEY: undefined }),
    says: ['missing-api-key', 'BILLING_API_KEY', 'export BILLING_API_KEY'],
  },
  {
    name: 'an empty API key',
    command: 'apply --yes',
    ...withEnv({ BILLING_API_KEY: '' }),
    says: ['missing-api-key', 'BILLING_API_KEY'],
  },
  {
    name: 'an API key with a line break',
    command: 'plan',
    ...withEnv({ BILLING_API_KEY: `${LITERAL_KEY}\nx` }),
    says: ['malformed-api-key'],
    hides: [LITERAL_KEY],
  },
  {
    name: 'an API key in the project file',
    spoil: (project) => project.replace('pricewright.yaml', `\${env.BILLING_API_KEY}`, LITERAL_KEY),
    command: 'validate',
    says: ['literal-api-key', /pricewright\.yaml:\d+:12/, `\${env.BILLING_API_KEY}`, 'revoke'],
    hides: [LITERAL_KEY],
  },
  {
    name: 'half an API key in the project file',
    spoil: (project) =>
      project.replace('pricewright.yaml', `\${env.BILLING_API_KEY}`, `"${LITERAL_KEY}\${env.X}"`),
    command: 'plan',
    says: ['literal-api-key'],
    hides: [LITERAL_KEY],
  },
  {
    name: 'a service that cannot be reached',
    spoil: (project) => project.write('pricewright.yaml', unreachable),
    command: 'plan',
    says: ['service-unreachable', 'http://127.0.0.1:9', 'ECONNREFUSED'],
  },
  {
    name: 'a key that the service does not know',
    command: 'plan',
    ...withEnv({ BILLING_API_KEY: 'wrong_canary_key' }),
    says: ['unauthorized', '401', 'service.api_key'],
    hides: ['wrong_canary_key'],
    asks: true,
  },
  {
    name: 'a key that the service does not know, applying',
    command: 'apply --yes',
    ...withEnv({ BILLING_API_KEY: 'wrong_canary_key' }),
    says: ['unauthorized'],
    hides: ['wrong_canary_key'],
    asks: true,
  },
  {
    name: 'http beyond loopback',
    command: 'plan',
    ...withEnv({ PRICEWRIGHT_SANDBOX_URL: 'http://billing.example.com' }),
    says: ['insecure-base-url', 'https'],
    hides: ['billing.example.com'],
  },
  {
    name: 'http to a name that only begins like loopback',
    command: 'plan',
    ...withEnv({ PRICEWRIGHT_SANDBOX_URL: 'http://127.0.0.1.example.com' }),
    says: ['insecure-base-url'],
  },
  {
    name: 'a password in the address',
    command: 'plan',
    ...withEnv({ PRICEWRIGHT_SANDBOX_URL: 'https://user:canary_pw@billing.example.com' }),
    says: ['credentials-in-url'],
    hides: ['canary_pw'],
  },
  {
    name: 'no address at all',
    command: 'plan',
    ...withEnv({ PRICEWRIGHT_SANDBOX_URL: 'billing' }),
    says: ['bad-base-url'],
  },
  {
    name: 'an address whose variable is not set',
    command: 'plan',
    ...withEnv({ PRICEWRIGHT_SANDBOX_URL: undefined }),
    says: ['missing-environment-variable', 'PRICEWRIGHT_SANDBOX_URL'],
  },
  {
    name: 'another origin than the pipeline allows',
    command: 'plan',
    ...withEnv({
      CI: 'true',
      PRICEWRIGHT_ORIGIN: 'https://billing.example.com',
      PRICEWRIGHT_SANDBOX_URL: 'https://thief.example',
    }),
    says: ['the origin that PRICEWRIGHT_SANDBOX_URL holds', 'allows only https://billing.example.com'],
    hides: ['thief'],
  },
];

const unreachable = `version: 1
project: heronlight-billing-4k8w2m
catalog: [billing/**/*.yaml]
service: { base_url: "http://127.0.0.1:9", api_key: "\${env.BILLING_API_KEY}" }
state: { sqlite: .pricewright/state.db }
apply: { retries: 1 }
`;
