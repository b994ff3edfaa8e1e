/** Variables that are unknown, stand in a wrong place or have a wrong type. */
import { type BadInput, bad, IN_PRICES, IN_SUBSCRIPTION } from './bad-input-row.ts';

export const VARIABLE_ROWS: readonly BadInput[] = [
  bad(
    'variables between braces and brackets, without quotes',
    `version: "2026-04-01"
products:
  seat: { id: \${var.region}, name: Seat }
subscriptions:
  acme: { customer_id: cus_acme, currency: \${var.region}, tags: [\${var.region}, tag_1], plan: nowhere, nmae: Acme }
`,
    `a.yaml:3:15: unquoted-variable: \`\${\` is between braces or brackets without quotes, and its brace is taken for one of theirs; put the whole value in quotes, such as "\${var.name}"`,
    'a.yaml:5:44: bad-currency: `currency` is "eu", and it takes a three-letter currency code; write an ISO 4217 code in capitals, such as USD',
    `a.yaml:5:44: unquoted-variable: \`\${\` is between braces or brackets without quotes, and its brace is taken for one of theirs; put the whole value in quotes, such as "\${var.name}"`,
    `a.yaml:5:66: unquoted-variable: \`\${\` is between braces or brackets without quotes, and its brace is taken for one of theirs; put the whole value in quotes, such as "\${var.name}"`,
    'a.yaml:5:104: unknown-field: A subscription has no field `nmae`; write `name`',
  ),
  bad(
    'an unknown variable',
    `${IN_SUBSCRIPTION}    name: \${var.regoin}
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:11: unknown-variable: there is no variable `regoin` in the chosen environment; write `region`',
  ),
  bad(
    'a variable of the environment',
    `${IN_SUBSCRIPTION}    name: \${env.REGION}
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    `a.yaml:8:11: environment-in-catalog: \`\${env.REGION}\` would take a value from the environment, and a catalog must mean the same everywhere; set a variable in the project file and write \`\${var.name}\``,
  ),
  bad(
    'another kind of template',
    `${IN_SUBSCRIPTION}    name: "\${region}"
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    `a.yaml:8:11: unknown-interpolation: \`\${region}\` is no \`\${var.name}\`; write \`\${var.name}\`, or \`$\${\` where \`\${\` itself is meant`,
  ),
  bad(
    'a template that does not end',
    `${IN_SUBSCRIPTION}    name: "\${var.region"
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    `a.yaml:8:11: unknown-interpolation: \`\${var.region\` is no \`\${var.name}\`; write \`\${var.name}\`, or \`$\${\` where \`\${\` itself is meant`,
  ),
  bad(
    'a number as an amount',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "\${var.rate}" } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` takes an amount in quotes, and the variable `rate` is the number 0.1; quote it where the variable is set: `rate: "0.1"`',
  ),
  bad(
    'a number as a text',
    `${IN_SUBSCRIPTION}    name: \${var.seats}
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:11: unquoted-text: `name` takes text, and the variable `seats` is the number 5; quote it where the variable is set: `seats: "5"`',
  ),
  bad(
    'a flag as a number',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: "\${var.eu}" } }
`,
    'a.yaml:8:156: wrong-type: `units` is `true` and takes a whole number; write a whole number',
  ),
  bad(
    'a text as a number',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: "\${var.region}" } }
`,
    'a.yaml:8:156: wrong-type: `units` is the text "eu" and takes a whole number; write a whole number',
  ),
  bad(
    'an escaped template as a number',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: "$\${var.seats}" } }
`,
    `a.yaml:8:156: wrong-type: \`units\` is the text "\${var.seats}" and takes a whole number; write a whole number`,
  ),
  bad(
    'a variable in a key',
    `${IN_SUBSCRIPTION}    metadata: { "\${var.region}": x }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    `a.yaml:8:17: interpolated-key: the key \`\${var.region}\` contains \`\${\`, and only values may have variables; write the key out`,
  ),
  bad(
    'what is no variable, in places that take no text: told once',
    `${IN_SUBSCRIPTION}    auto_activate: \${env.ACTIVATE}
    contract: { period_type: fixed, duration_months: "\${var.monts}", start_date: "\${" }
    "\${var.region}": x
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    `a.yaml:8:20: environment-in-catalog: \`\${env.ACTIVATE}\` would take a value from the environment, and a catalog must mean the same everywhere; set a variable in the project file and write \`\${var.name}\``,
    'a.yaml:9:54: unknown-variable: there is no variable `monts` in the chosen environment; write one of `region`, `rate`, `seats`, `eu`',
    `a.yaml:9:82: unknown-interpolation: \`\${\` is no \`\${var.name}\`; write \`\${var.name}\`, or \`$\${\` where \`\${\` itself is meant`,
    `a.yaml:10:5: interpolated-key: the key \`\${var.region}\` contains \`\${\`, and only values may have variables; write the key out`,
  ),
];
