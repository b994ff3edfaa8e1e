/** Project files that are refused, and what is said of each. */
export interface BadProject {
  readonly name: string;
  readonly text: string;
  readonly told: readonly string[];
}

const bad = (name: string, text: string, ...told: readonly string[]): BadProject => ({ name, text, told });

/** Three lines without a fault, */
const NAMED = `version: 1
project: acme-7f3k2q
catalog: [a.yaml]
`;
/** and a fourth, with which the file has all that it needs. */
const SOUND = `${NAMED}service: { base_url: https://b.example }
`;

export const BAD_PROJECTS: readonly BadProject[] = [
  bad(
    'an empty file',
    ``,
    'pricewright.yaml:1:1: empty-project: the project file is empty; run pricewright init',
  ),
  bad(
    'no YAML',
    `version: 1
project: [
`,
    'pricewright.yaml:2:10: yaml-syntax: this is not YAML: the bracket `[` is not closed; write `]` where it ends',
  ),
  bad(
    'neither project nor version',
    `catalog: [a.yaml]
service: { base_url: https://b.example }
`,
    'pricewright.yaml:1:1: missing-field: the file lacks `project`; add `project`',
    'pricewright.yaml:1:1: missing-field: the file lacks `version`; add `version`',
  ),
  bad(
    'another version',
    `version: 2
project: acme-7f3k2q
catalog: [a.yaml]
service: { base_url: https://b.example }
`,
    'pricewright.yaml:1:10: unknown-version: `version` is 2, and it takes the version 1; write version: 1',
  ),
  bad(
    'a truth value for who may say requested',
    `${SOUND}guards: { requested: true }
`,
    'pricewright.yaml:5:22: bad-role-name: `requested` is `true`, and it takes `anyone` or a list of roles; write anyone, or a list such as [sales]',
  ),
  bad(
    'a version in quotes',
    `version: "1"
project: acme-7f3k2q
catalog: [a.yaml]
service: { base_url: https://b.example }
`,
    'pricewright.yaml:1:10: unknown-version: `version` is "1", and it takes the version 1; write version: 1',
  ),
  bad(
    'an id that is none',
    `version: 1
project: Acme Billing
catalog: [a.yaml]
service: { base_url: https://b.example }
`,
    'pricewright.yaml:2:10: bad-project-id: `project` is "Acme Billing", and it takes an id: lower-case letters, digits, `_` and `-`; write the id that `pricewright init` made',
  ),
  bad(
    'a number as id',
    `version: 1
project: 123
catalog: [a.yaml]
service: { base_url: https://b.example }
`,
    'pricewright.yaml:2:10: unquoted-text: `project` is the number 123 without quotes, and it takes text; write "123", with the quotes',
  ),
  bad(
    'a profile that nobody has',
    `${NAMED}service: { profile: stripe }
`,
    'pricewright.yaml:4:21: unknown-value: `profile` cannot be `stripe`; write one of `published`, `alguna`',
  ),
  bad(
    'a profile with accounts, and none said',
    `${NAMED}service: { profile: alguna }
`,
    'pricewright.yaml:4:1: missing-field: the project lacks `service.account`, which `profile: alguna` needs; add account: sandbox or account: production',
  ),
  bad(
    'an account that the profile does not have',
    `${NAMED}service: { profile: alguna, account: prodution }
`,
    'pricewright.yaml:4:38: unknown-value: `account` cannot be `prodution` under `profile: alguna`; write `production`',
  ),
  bad(
    'the host of production for the sandbox',
    `${NAMED}service: { profile: alguna, account: sandbox, base_url: https://api.alguna.io }
`,
    'pricewright.yaml:4:57: host-of-another-account: `base_url` is the host of the account `production`, and `account` says `sandbox`; remove `base_url`: `account` names the host; or correct `account`',
  ),
  bad(
    'more requests than the account has',
    `${NAMED}service: { profile: alguna, account: sandbox, requests_per_second: 96 }
`,
    "pricewright.yaml:4:68: out-of-range: `requests_per_second` is 96 and must be at most 95 under `profile: alguna`: the account's limit is shared; write a number of at most 95",
  ),
  bad(
    'the pace where it stood before',
    `${SOUND}apply: { requests_per_second: 50 }
`,
    'pricewright.yaml:5:10: unknown-field: The section `apply` has no field `requests_per_second`; write `requests_per_second` under `service`',
  ),
  bad(
    'a key of production that another environment has',
    `${NAMED}service: { profile: alguna, api_key: "\${env.BILLING_API_KEY}" }
environments:
  staging: { service: { account: sandbox } }
  production: { service: { account: production } }
`,
    'missing-environment: the project has environments, `staging`, `production`, and none was named; say which one is meant: --env staging or --env production',
    `pricewright.yaml:7:17: production-key-shared: \`production\` is the production account, and \`staging\` takes its key from the same variable, BILLING_API_KEY; give production a variable of its own: api_key: \${env.BILLING_API_KEY_PRODUCTION}`,
  ),
  bad(
    'an unknown section',
    `${SOUND}guard: { deletions: 1 }
`,
    'pricewright.yaml:5:1: unknown-field: A project file has no field `guard`; write `guards`',
  ),
  bad(
    'a section twice',
    `${SOUND}project: b
`,
    `pricewright.yaml:5:1: duplicate-key: \`project\` is twice in the same mapping; keep one of the two
    pricewright.yaml:2:1: the first one`,
  ),
  bad(
    'no catalog',
    `version: 1
project: acme-7f3k2q
service: { base_url: https://b.example }
`,
    'pricewright.yaml:1:1: missing-field: the project lacks `catalog`; add catalog: [billing/**/*.yaml]',
  ),
  bad(
    'no globs',
    `version: 1
project: acme-7f3k2q
catalog: []
service: { base_url: https://b.example }
`,
    'pricewright.yaml:3:1: empty-list: `catalog` is empty; add at least one entry, or remove it',
  ),
  bad(
    'a glob as text',
    `version: 1
project: acme-7f3k2q
catalog: a.yaml
service: { base_url: https://b.example }
`,
    'pricewright.yaml:3:10: wrong-type: `catalog` is `a.yaml` and takes a list; put brackets around it: [a.yaml]',
  ),
  bad(
    'a glob out of the folder',
    `version: 1
project: acme-7f3k2q
catalog: ["../*.yaml", /etc/*.yaml, "C:/*.yaml"]
service: { base_url: https://b.example }
`,
    `pricewright.yaml:3:24: outside-project: \`/etc/*.yaml\` leads out of the project's folder; write a pattern relative to this file`,
    `pricewright.yaml:3:37: outside-project: \`C:/*.yaml\` leads out of the project's folder; write a pattern relative to this file`,
  ),
  bad(
    'usage samples out of the folder',
    `${NAMED}usage: [usage/*.yaml, ../usage/*.csv]
service: { base_url: https://b.example }
`,
    `pricewright.yaml:4:23: outside-project: \`../usage/*.csv\` leads out of the project's folder; write a pattern relative to this file`,
  ),
  bad(
    'no base URL',
    `${NAMED}service: { profile: published }
`,
    'pricewright.yaml:4:1: missing-field: the project lacks `service.base_url`; add service: { base_url: https://… }',
  ),
  bad(
    'no service',
    `${NAMED}`,
    'pricewright.yaml:1:1: missing-field: the project lacks `service.base_url`; add service: { base_url: https://… }',
  ),
  bad(
    'http beyond this machine',
    `${NAMED}service: { base_url: http://b.example }
`,
    'pricewright.yaml:4:22: insecure-base-url: `base_url` would send the API key to b.example unencrypted; write https; http is for this machine only (localhost, 127.0.0.1, [::1])',
  ),
  bad(
    'http beyond this machine with a variable',
    `${NAMED}service: { base_url: "http://b.example:\${env.PORT}" }
`,
    'pricewright.yaml:4:22: insecure-base-url: `base_url` would send the API key to b.example:1 unencrypted; write https; http is for this machine only (localhost, 127.0.0.1, [::1])',
  ),
  bad(
    'no URL',
    `${NAMED}service: { base_url: b.example }
`,
    'pricewright.yaml:4:22: bad-base-url: `base_url` is no address of the form https://host; write https:// and the host of the billing service',
  ),
  bad(
    'another protocol',
    `${NAMED}service: { base_url: ftp://b.example }
`,
    'pricewright.yaml:4:22: bad-base-url: `base_url` is no address of the form https://host; write https:// and the host of the billing service',
  ),
  bad(
    'credentials in the URL',
    `${NAMED}service: { base_url: https://u:p@b.example }
`,
    'pricewright.yaml:4:22: credentials-in-url: `base_url` contains a user name or password; remove it: the key belongs in `api_key`',
  ),
  bad(
    'credentials beside a variable',
    `${NAMED}service: { base_url: "https://u@\${env.HOST}" }
`,
    'pricewright.yaml:4:22: credentials-in-url: `base_url` contains a user name or password; remove it: the key belongs in `api_key`',
  ),
  bad(
    'a query in the URL',
    `${NAMED}service: { base_url: https://b.example?x=1 }
`,
    'pricewright.yaml:4:22: bad-base-url: `base_url` contains a query or a fragment; remove it: paths are added at its end',
  ),
  bad(
    'a query beside a variable',
    `${NAMED}service: { base_url: "\${env.URL}?x=1" }
`,
    'pricewright.yaml:4:22: bad-base-url: `base_url` contains a query or a fragment; remove it: paths are added at its end',
  ),
  bad(
    'a literal key',
    `${NAMED}service: { base_url: https://b.example, api_key: sk_live_1 }
`,
    `pricewright.yaml:4:50: literal-api-key: the API key is written in the file, where everyone who reads the repository has it; write \${env.BILLING_API_KEY}, set that variable, and revoke the key that was here`,
  ),
  bad(
    'a literal key beside a variable',
    `${NAMED}service: { base_url: https://b.example, api_key: "Bearer \${env.KEY}" }
`,
    `pricewright.yaml:4:50: literal-api-key: the API key is written in the file, where everyone who reads the repository has it; write \${env.BILLING_API_KEY}, set that variable, and revoke the key that was here`,
  ),
  bad(
    'a number as key',
    `${NAMED}service: { base_url: https://b.example, api_key: 12345 }
`,
    `pricewright.yaml:4:50: literal-api-key: the API key is written in the file, where everyone who reads the repository has it; write \${env.BILLING_API_KEY}, set that variable, and revoke the key that was here`,
  ),
  bad(
    'a profile that is none',
    `${NAMED}service: { base_url: https://b.example, profile: custom }
`,
    'pricewright.yaml:4:50: unknown-value: `profile` cannot be `custom`; write one of `published`, `alguna`',
  ),
  bad(
    'an operation that is none',
    `${NAMED}service: { base_url: https://b.example, operations: { product.create: { method: POST, path: /products } } }
`,
    'pricewright.yaml:4:55: unknown-operation: there is no operation `product.create`; write `products.create`',
  ),
  bad(
    'an operation that is none, beside an embedded environment',
    `${NAMED}service: { profile: alguna, operations: { product.create: { method: POST, path: /products } } }
environments: { sandbox: { service: embedded } }
`,
    'pricewright.yaml:4:43: unknown-operation: there is no operation `product.create`; write `products.create`',
  ),
  bad(
    'an operation without a path',
    `${NAMED}service: { base_url: https://b.example, operations: { products.create: { method: POST } } }
`,
    'pricewright.yaml:4:55: missing-field: `products.create` lacks `path`; add `path`',
  ),
  bad(
    'a time zone that is none',
    `${SOUND}timezone: Europe/Berln
`,
    'pricewright.yaml:5:11: unknown-timezone: there is no time zone `Europe/Berln`; write `Europe/Berlin`',
  ),
  bad(
    'an offset as time zone',
    `${SOUND}timezone: "+01:00"
`,
    'pricewright.yaml:5:11: unknown-timezone: there is no time zone `+01:00`; write an IANA name, such as UTC or Europe/Berlin',
  ),
  bad(
    'two homes of the state',
    `${SOUND}state: { sqlite: a.db, postgres: postgres://h/d }
`,
    'pricewright.yaml:5:1: bad-state: `state` names two homes; write one of `sqlite` and `postgres`',
  ),
  bad(
    'no home of the state',
    `${SOUND}state: {}
`,
    'pricewright.yaml:5:1: bad-state: `state` names no home; write one of `sqlite` and `postgres`',
  ),
  bad(
    "a password in the database's URL",
    `${SOUND}state: { postgres: "postgres://u:p@h/d" }
`,
    `pricewright.yaml:5:20: literal-password: the password of the database is written in the file, where everyone who reads the repository has it; write "\${env.DATABASE_URL}", set that variable, and change the password that was here`,
  ),
  bad(
    'too much at once',
    `${SOUND}apply: { concurrency: 1000 }
`,
    'pricewright.yaml:5:23: out-of-range: `concurrency` is 1000 and must be at most 256; write a number of at most 256',
  ),
  bad(
    'no time at all',
    `${SOUND}apply: { timeout_ms: 0 }
`,
    'pricewright.yaml:5:22: out-of-range: `timeout_ms` is 0 and must be at least 1; write a number of at least 1',
  ),
  bad(
    'a drift that is none',
    `${SOUND}apply: { drift: ignore }
`,
    'pricewright.yaml:5:17: unknown-value: `drift` cannot be `ignore`; write one of `report`, `revert`',
  ),
  bad(
    'a guard that is none',
    `${SOUND}guards: { deletion: 1 }
`,
    'pricewright.yaml:5:11: unknown-field: The section `guards` has no field `deletion`; write `deletions`',
  ),
  bad(
    'a guard below zero',
    `${SOUND}guards: { deletions: -1 }
`,
    'pricewright.yaml:5:22: out-of-range: `deletions` is -1 and must be at least 0; write a number of at least 0',
  ),
  bad(
    'a percentage that is none',
    `${SOUND}guards: { price_increase_percent: "a lot" }
`,
    'pricewright.yaml:5:35: not-a-percentage: `price_increase_percent` is "a lot", and it takes a percentage; write a number, such as 25',
  ),
  bad(
    'limits on a month that are none',
    `${SOUND}guards: { monthly_change: { USD: { max: "10 %" }, dollars: { min: 1 }, EUR: { most: 1 } } }
`,
    'pricewright.yaml:5:41: not-an-amount: `max` is "10 %", and it takes an amount; write a number, such as -500',
    'pricewright.yaml:5:51: not-a-currency: `dollars` is not a currency of ISO 4217; write one such as USD',
    'pricewright.yaml:5:79: unknown-field: This has no field `most`; write one of `min`, `max`',
  ),
  bad(
    'a percentage with its sign',
    `${SOUND}guards: { price_increase_percent: 25 % }
`,
    'pricewright.yaml:5:35: not-a-percentage: `price_increase_percent` is "25 %", and it takes a percentage; write a number, such as 25',
  ),
  bad(
    'protecting what is no address',
    `${SOUND}guards: { protect: [platform, products.Platform] }
`,
    'pricewright.yaml:5:21: bad-address: `platform` is no address; write one such as products.platform or subscriptions.acme',
    'pricewright.yaml:5:31: bad-address: `products.Platform` is no address; write one such as products.platform or subscriptions.acme',
  ),
  bad(
    'an exception from no guard',
    `${SOUND}guards: { exceptions: [{ guard: price_increase, limit: 40, until: 2027-02-01, reason: x }] }
`,
    'pricewright.yaml:5:33: unknown-value: `guard` cannot be `price_increase`; write one of `deletions`, `requested_deletions`, `locked_prices`, `unmeasured`, `price_increase_percent`, `price_decrease_percent`, `bill_increase_percent`, `move_increase_percent`, `monthly_change`, `notice_days`, `unannounced`, `mid_cycle`, `changes_percent`, `backdating_days`, `protect`',
  ),
  bad(
    'an exception without an end or a reason',
    `${SOUND}guards: { exceptions: [{ guard: notice_days, limit: 40 }] }
`,
    'pricewright.yaml:5:24: missing-field: `exceptions[0]` lacks `reason`; add `reason`',
    'pricewright.yaml:5:24: missing-field: `exceptions[0]` lacks `until`; add `until`',
  ),
  bad(
    'an exception without its limit',
    `${SOUND}guards: { exceptions: [{ guard: notice_days, until: 2027-02-01, reason: x }] }
`,
    'pricewright.yaml:5:24: missing-field: the exception from `notice_days` lacks `limit`; add the limit that applies instead',
  ),
  bad(
    'an amount without its percentage',
    `${SOUND}guards:
  bill_increase_percent: { above: "5.00" }
`,
    'pricewright.yaml:6:3: missing-field: `bill_increase_percent` lacks `limit`; add `limit`',
  ),
  bad(
    'an exception with an amount from a guard that counts days',
    `${SOUND}guards:
  exceptions: [{ guard: notice_days, limit: 1, above: 5, until: 2027-02-01, reason: x }]
`,
    'pricewright.yaml:6:55: misplaced-field: the exception from `notice_days` has `above`, which is for limits on prices, bills and moves; write `limit` instead',
  ),
  bad(
    'a limit on moves that is none',
    `${SOUND}guards:
  move_increase_percent: much
`,
    'pricewright.yaml:6:26: not-a-percentage: `move_increase_percent` is "much", and it takes a percentage; write a number, such as 25',
  ),
  bad(
    'an exception for every move',
    `${SOUND}guards: { exceptions: [{ guard: move_increase_percent, until: 2027-02-01, reason: x }] }
`,
    'pricewright.yaml:5:24: missing-field: the exception from `move_increase_percent` lacks `limit`; add the limit that applies instead',
  ),
  bad(
    'an exception for every increase of any size',
    `${SOUND}guards: { exceptions: [{ guard: price_increase_percent, until: 2027-02-01, reason: x }] }
`,
    'pricewright.yaml:5:24: missing-field: the exception from `price_increase_percent` lacks `limit`; add the limit that applies instead',
  ),
  bad(
    'an exception for no address and until no day',
    `${SOUND}guards: { exceptions: [{ guard: notice_days, limit: 1, for: growth, until: 2027-02-30, reason: "" }] }
`,
    'pricewright.yaml:5:76: not-a-day: `until` is "2027-02-30", and it takes a calendar day; there is no such day: write one that the calendar has',
    'pricewright.yaml:5:96: empty-text: `reason` is "", and it takes some text; write it out',
  ),
  bad(
    'a variable from the environment',
    `${SOUND}variables: { region: "\${env.REGION}" }
`,
    `pricewright.yaml:5:22: environment-not-here: \`\${…}\` is not resolved in \`region\`; write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``,
  ),
  bad(
    'a variable that is a list',
    `${SOUND}variables: { regions: [eu, us] }
`,
    'pricewright.yaml:5:14: wrong-type: `regions` is a list and takes text or a number or true or false; write text or a number or true or false',
  ),
  bad(
    "a variable's name",
    `${SOUND}variables: { "my region": eu }
`,
    'pricewright.yaml:5:14: bad-variable-name: `my region` is not the name of a variable: letters, digits, `_` and `-`; choose a name of that form',
  ),
  bad(
    'a project id in an environment',
    `${SOUND}environments: { staging: { project: b } }
`,
    'missing-environment: the project has environments, `staging`, and none was named; say which one is meant: --env staging',
    'pricewright.yaml:5:28: unknown-field: An environment has no field `project`; write it at the top of the file only',
  ),
  bad(
    "an environment's name",
    `${SOUND}environments: { "my staging": {} }
`,
    'pricewright.yaml:5:17: bad-environment-name: `my staging` is not the name of an environment: letters, digits, `_` and `-`; choose a name of that form',
  ),
  bad(
    'a literal key in an environment',
    `${SOUND}environments: { staging: { service: { api_key: sk_1 } } }
`,
    'missing-environment: the project has environments, `staging`, and none was named; say which one is meant: --env staging',
    `pricewright.yaml:5:48: literal-api-key: the API key is written in the file, where everyone who reads the repository has it; write \${env.BILLING_API_KEY}, set that variable, and revoke the key that was here`,
  ),
  bad(
    'a variable where none is resolved, told once',
    `${SOUND}apply: { concurrency: "\${env.N}", retries: -1 }
guards: { protect: ["\${var.product}"], changes_percent: "\${var.share}" }
`,
    `pricewright.yaml:5:23: environment-not-here: \`\${…}\` is not resolved in \`concurrency\`; write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``,
    'pricewright.yaml:5:44: out-of-range: `retries` is -1 and must be at least 0; write a number of at least 0',
    `pricewright.yaml:6:21: environment-not-here: \`\${…}\` is not resolved in \`protect[0]\`; write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``,
    `pricewright.yaml:6:57: environment-not-here: \`\${…}\` is not resolved in \`changes_percent\`; write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``,
  ),
  bad(
    'a misspelt key of the service: nobody is told to write the key itself',
    `${NAMED}service: { base_url: https://b.example, apikey: "\${env.BILLING_API_KEY}" }
`,
    'pricewright.yaml:4:41: unknown-field: The section `service` has no field `apikey`; write `api_key`',
  ),
  bad(
    'a misspelt section, with what is within it',
    `${NAMED}sevice:
  base_url: https://b.example
  api_key: \${env.BILLING_API_KEY}
`,
    'pricewright.yaml:4:1: unknown-field: A project file has no field `sevice`; write `service`',
  ),
  bad(
    'misspelt environments: no environment is asked for',
    `${SOUND}enviroments: { staging: {} }
`,
    'pricewright.yaml:5:1: unknown-field: A project file has no field `enviroments`; write `environments`',
  ),
  bad(
    'the URL of a database in the place of `state`, whose password is not shown',
    `${SOUND}state: postgres://app:hunter2@db.example/prices
`,
    'pricewright.yaml:5:8: wrong-type: `state` is a text and takes a mapping; write a mapping',
  ),
  bad(
    'the URL of a database in the place of a file',
    `${SOUND}state: { sqlite: "postgres://app:hunter2@db.example/prices" }
`,
    `pricewright.yaml:5:18: bad-state: \`sqlite\` is a URL, and it takes the path of a file; write postgres: "\${env.DATABASE_URL}" instead`,
  ),
  bad(
    'the key from the environment without its quotes, what a merge left, and a section twice',
    `${NAMED}<<<<<<< HEAD
service: { base_url: https://b.example, api_key: \${env.BILLING_API_KEY} }
=======
service: { base_url: https://c.example, api_key: "\${env.BILLING_API_KEY}" }
>>>>>>> move
apply: { concurrency: 8 }
apply: { retries: 6 }
guards: { changes_percent: 25% }
`,
    'pricewright.yaml:4:1: merge-conflict: a merge left both sides of a conflict here, down to line 8; keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
    `pricewright.yaml:5:50: unquoted-variable: \`\${\` is between braces or brackets without quotes, and its brace is taken for one of theirs; put the whole value in quotes, such as "\${var.name}"`,
    'pricewright.yaml:10:1: duplicate-key: `apply` is twice in the same mapping; keep one of the two\n    pricewright.yaml:9:1: the first one',
    'pricewright.yaml:11:28: not-a-percentage: `changes_percent` is "25%", and it takes a percentage; write a number, such as 25',
  ),
  bad(
    'approval rules that ask for nothing, for nobody and for too many',
    `${SOUND}approvals:
  - { when: { moves: true, always: true }, by: [finance] }
  - { when: { moves: false }, by: [finanse] }
  - { when: { monthly_increase_above: "5" }, by: [finance, finance] }
approvers: { finance: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICTN5gOvy1FQbFkIZnpKSOxZ04kJ+V+wwAXouNV0LylC alice] }
`,
    `pricewright.yaml:6:7: several-conditions: \`when\` has 2 conditions, and a rule has one; write a rule for each: a plan then needs what any of them asks for`,
    `pricewright.yaml:7:22: condition-off: \`moves\` is false, so the rule would never apply; write true, or remove the rule`,
    `pricewright.yaml:7:36: unknown-role: \`approvers\` has no role \`finanse\`; write \`finance\``,
    `pricewright.yaml:8:46: too-few-approvers: the rule asks for more people of \`finance\`, and \`approvers\` has fewer; add the keys of more people, or ask for fewer; two keys of one name are one person`,
  ),
  bad(
    'a line that is no key, where a rule asks for its person',
    `${SOUND}approvals: [{ when: { always: true }, by: [finance] }]
approvers: { finance: [alice@example.com] }
`,
    `pricewright.yaml:6:24: not-a-public-key: this is no public key; write the one line of a file such as id_ed25519.pub: ssh-ed25519 AAAA… name`,
  ),
  bad(
    'approval rules of no form',
    `${SOUND}approvals:
  - { when: { monthly_increase_above: "-5" }, by: [finance] }
  - { when: {}, by: [] }
  - { when: { bills: 3 }, by: [finance] }
  - { when: { monthly_decrease_above: { dollars: 5 } }, by: [finance] }
approvers: { Sales: [] }
`,
    `pricewright.yaml:6:39: not-an-amount: \`monthly_increase_above\` is "-5", and it takes an amount that is not below zero; write one such as "1000.00", or amounts by currency, such as { USD: "1000.00" }`,
    `pricewright.yaml:7:7: empty-list: \`when\` is empty; add at least one entry, or remove it`,
    `pricewright.yaml:7:17: empty-list: \`by\` is empty; add at least one entry, or remove it`,
    `pricewright.yaml:8:15: unknown-field: A condition has no field \`bills\`; write one of \`monthly_increase_above\`, \`monthly_decrease_above\`, \`any_price_increase_percent_above\`, \`moves\`, \`deletions\`, \`guard_exceptions\`, \`guards_loosened\`, \`always\``,
    `pricewright.yaml:9:41: not-a-currency: \`dollars\` is not a currency of ISO 4217; write one such as USD`,
    `pricewright.yaml:10:14: bad-role-name: \`Sales\` is not the name of a role: lower-case letters, digits, \`_\` and \`-\`; write one such as finance`,
    `pricewright.yaml:10:14: empty-list: \`Sales\` is empty; add at least one entry, or remove it`,
  ),
  bad(
    'keys of approvers that are none',
    `${SOUND}approvers:
  finance: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICTN5gOvy1FQbFkIZnpKSOxZ04kJ+V+wwAXouNV0LylC alice, ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICTN5gOvy1FQbFkIZnpKSOxZ04kJ+V+wwAXouNV0LylC alice]
  legal: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICTN5gOvy1FQbFkIZnpKSOxZ04kJ+V+wwAXouNV0LylC bob, ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICTN5gOvy1FQbFkIZnpKSOxZ04kJ+V+wwAXouNV0LylC, ssh-rsa AAAA carol, alice]
`,
    `pricewright.yaml:6:101: duplicate-item: \`finance\` has this key twice; keep one of the two`,
    `pricewright.yaml:7:11: key-of-two: this key is of \`alice\` already; write one name for one key`,
    `pricewright.yaml:7:97: key-without-name: this key has no name, or one that cannot be shown; write who it belongs to behind it, such as ssh-ed25519 AAAA… alice@example.com`,
    `pricewright.yaml:7:179: other-key-type: this key is of another type; make one with: ssh-keygen -t ed25519`,
    `pricewright.yaml:7:199: not-a-public-key: this is no public key; write the one line of a file such as id_ed25519.pub: ssh-ed25519 AAAA… name`,
  ),
  bad(
    'cohorts by bundle, which is what holds without the setting',
    `${SOUND}report: { cohorts: bundle }
`,
    `pricewright.yaml:5:20: not-a-metadata-field: \`cohorts\` is "bundle", and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle`,
  ),
  bad(
    'cohorts by a field that is not metadata',
    `${SOUND}report: { cohorts: customer_id }
`,
    `pricewright.yaml:5:20: not-a-metadata-field: \`cohorts\` is "customer_id", and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle`,
  ),
  bad(
    'cohorts by metadata without a key',
    `${SOUND}report: { cohorts: metadata. }
`,
    `pricewright.yaml:5:20: not-a-metadata-field: \`cohorts\` is "metadata.", and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle`,
  ),
  bad(
    'cohorts by a key that no metadata can have',
    `${SOUND}report: { cohorts: metadata.constructor }
`,
    `pricewright.yaml:5:20: not-a-metadata-field: \`cohorts\` is "metadata.constructor", and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle`,
  ),
  bad(
    'columns of fields that are not metadata, and one twice',
    `version: 1
project: acme-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: "https://billing.example.com" }
report: { columns: [name, metadata.segment, metadata.segment] }
`,
    `pricewright.yaml:5:21: not-a-metadata-field: \`columns[0]\` is "name", and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.account_manager`,
    'pricewright.yaml:5:45: duplicate-item: `columns` has the same value twice; keep one of the two\n    pricewright.yaml:5:27: the first one',
  ),
  bad(
    'cohorts by several fields',
    `${SOUND}report: { cohorts: [metadata.segment, metadata.tier] }
`,
    "pricewright.yaml:5:11: wrong-type: `cohorts` is a list and takes `metadata.` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle",
  ),
  bad(
    'a variable in cohorts',
    `${SOUND}report: { cohorts: "metadata.\${env.FIELD}" }
`,
    `pricewright.yaml:5:20: environment-not-here: \`\${…}\` is not resolved in \`cohorts\`; write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``,
  ),
  bad(
    'cohorts outside of their section',
    `${SOUND}cohorts: metadata.segment
`,
    `pricewright.yaml:5:1: unknown-field: A project file has no field \`cohorts\`; write it within \`report\``,
  ),
  bad(
    'cohorts of two environments',
    `${SOUND}report: { cohort: metadata.segment }
environments: { a: { report: { cohorts: plan } }, b: { report: { cohorts: 7 } } }
`,
    'missing-environment: the project has environments, `a`, `b`, and none was named; say which one is meant: --env a or --env b',
    `pricewright.yaml:5:11: unknown-field: The section \`report\` has no field \`cohort\`; write \`cohorts\``,
    `pricewright.yaml:6:41: not-a-metadata-field: \`cohorts\` is "plan", and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle`,
    `pricewright.yaml:6:75: not-a-metadata-field: \`cohorts\` is the number 7, and it takes \`metadata.\` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle`,
  ),
];
