/** What is no YAML, or YAML that a catalog file must not use. */
import type { BadInput } from './bad-input-row.ts';

export const YAML_ROWS: readonly BadInput[] = [
  {
    name: 'tabs as indentation',
    text: `version: "2026-04-01"
products:
	seat: { name: Seat }
`,
    told: [
      'a.yaml:3:1: yaml-syntax: this is not YAML: tabs are not allowed as indentation; indent with spaces',
    ],
  },
  {
    name: 'tabs in one block, which move all that comes after them',
    text: `version: "2026-04-01"
bundles:
  growth:
    name: Growth
    prices:
      seat:
	      type: fixed
		fee_type: fixed
        billing_direction: advance
  starter:
    name: Starter
    prices: {}
`,
    told: [
      'a.yaml:7:1: yaml-syntax: this is not YAML: tabs are not allowed as indentation (and at 1 more place); indent with spaces',
    ],
  },
  {
    name: 'an open quote',
    text: `version: "2026-04-01"
products:
  seat: { name: "Seat }
`,
    told: [
      'a.yaml:3:17: yaml-syntax: this is not YAML: missing closing "quote; add what is missing: a colon, a comma, a bracket or a closing quote',
    ],
  },
  {
    name: 'an open quote with more behind it',
    text: `version: "2026-04-01"
products:
  seat: { name: 'Seat }
plans:
  annual: { name: "Annual", currency: USD }
`,
    told: [
      "a.yaml:3:17: yaml-syntax: this is not YAML: missing closing 'quote; add what is missing: a colon, a comma, a bracket or a closing quote",
    ],
  },
  {
    name: 'quotes as a word processor sets them',
    text: `version: "2026-04-01"
products:
  seat: { id: “prod_seat” }
plans:
  annual: { name: The “whole” year, currency: ‘USD’ }
  monthly: { name: "“Monthly”", currency: USD }
`,
    told: [
      'a.yaml:3:15: curly-quotes: “prod_seat” is in curly quotes, which are a part of the text and do not quote it; write "prod_seat", with straight quotes; if the curly ones are meant, write "“prod_seat”"',
      'a.yaml:5:47: curly-quotes: ‘USD’ is in curly quotes, which are a part of the text and do not quote it; write "USD", with straight quotes; if the curly ones are meant, write "‘USD’"',
    ],
  },
  {
    name: 'a comment of another language',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat } // our main one
`,
    told: [
      'a.yaml:3:24: yaml-syntax: this is not YAML: unexpected scalar at node end; take it away, put a comma before it, or ` #` if it is a comment',
    ],
  },
  {
    name: 'a colon within a text in braces',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat: the one }
`,
    told: [
      'a.yaml:3:17: yaml-syntax: this is not YAML: block collections are not allowed within flow collections; quote the text if it contains a colon',
    ],
  },
  {
    name: 'a colon without a space',
    text: `version: "2026-04-01"
products:
  seat:{ name: Seat }
`,
    told: [
      'a.yaml:3:3: bad-key: `seat:{ name` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; put a space after the colon of `seat:`',
      'a.yaml:3:16: wrong-type: `seat:{ name` is a text and takes a mapping; write a mapping',
    ],
  },
  {
    name: 'an open bracket',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat
`,
    told: [
      'a.yaml:4:1: yaml-syntax: this is not YAML: flow map in block collection must be sufficiently indented and end with a }; line it up with its neighbours, or close the bracket that is still open',
    ],
  },
  {
    name: 'a colon within plain text',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: a: b
`,
    told: [
      'a.yaml:4:9: yaml-syntax: this is not YAML: nested mappings are not allowed in compact mappings; quote the text if it contains a colon, line the next line up with this one, or start the inner mapping on a line of its own',
    ],
  },
  {
    name: 'a reserved character',
    text: `version: "2026-04-01"
products:
  seat: { name: @seat }
`,
    told: [
      'a.yaml:3:17: yaml-syntax: this is not YAML: plain value cannot start with reserved character @; put the text in quotes',
    ],
  },
  {
    name: 'an unknown escape',
    text: `version: "2026-04-01"
products:
  seat: { name: "a\\q" }
`,
    told: [
      'a.yaml:3:19: yaml-syntax: this is not YAML: invalid escape sequence \\q; use single quotes, or write the backslash twice',
    ],
  },
  {
    name: 'a key twice in a mapping',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: { name: Desk }
  seat: { name: Seat }
`,
    told: [
      'a.yaml:5:3: duplicate-key: `seat` is twice in the same mapping; keep one of the two',
      '    a.yaml:3:3: the first one',
    ],
  },
  {
    name: 'a field twice in a flow mapping',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat, name: Chair }
`,
    told: [
      'a.yaml:3:23: duplicate-key: `name` is twice in the same mapping; keep one of the two',
      '    a.yaml:3:11: the first one',
    ],
  },
  {
    name: 'a field twice, beside faults of other kinds',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat, name: Chair }
plans:
  Annual: { name: Annual }
subscriptions:
  acme: { customer_id: 5, plan: annual, curency: USD }
`,
    told: [
      'a.yaml:3:23: duplicate-key: `name` is twice in the same mapping; keep one of the two',
      '    a.yaml:3:11: the first one',
      'a.yaml:5:3: bad-key: `Annual` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
      'a.yaml:7:24: unquoted-text: `customer_id` is the number 5 without quotes, and it takes text; write "5", with the quotes',
      'a.yaml:7:41: unknown-field: A subscription has no field `curency`; write `currency`',
    ],
  },
  {
    name: 'a section in two parts',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: { name: Desk }
plans:
  annual: { name: Annual, currency: USD }
products:
  desk: { name: Table }
  lamp: { id: 7 }
`,
    told: [
      'a.yaml:7:1: duplicate-key: `products` is twice in the same mapping; write the content of both under the first',
      '    a.yaml:2:1: the first one',
      'a.yaml:8:3: duplicate-key: `desk` is twice in the same mapping; keep one of the two',
      '    a.yaml:4:3: the first one',
      'a.yaml:9:15: unquoted-text: `id` is the number 7 without quotes, and it takes text; write "7", with the quotes',
    ],
  },
  {
    name: 'what is refused is not told once more by its type, nor what it would bring as missing',
    text: `version: "2026-04-01"
plans:
  annual: &annual { name: Annual, currency: USD }
subscriptions:
  acme: &acme { customer_id: *who, trial_period_days: .inf, name: !who Acme }
  beta: { <<: *acme, auto_activate: 1 }
`,
    told: [
      'a.yaml:5:30: unknown-anchor: there is no anchor `&who` above; write `&who` before the value that it names',
      'a.yaml:5:55: not-finite: `.inf` is not a finite number; write a number, or leave the field out: the last tier has no `max_units`',
      'a.yaml:5:72: custom-tag: the tag `!who` means nothing here; remove the tag',
      'a.yaml:6:11: merge-key: `<<` merges one mapping into another in YAML 1.1 and is a plain key in YAML 1.2; write the fields out, or give the whole mapping by an alias',
      'a.yaml:6:37: wrong-type: `auto_activate` is the number 1 and takes true or false; write true or false',
    ],
  },
  {
    name: 'what a merge left, one side of it wrong',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
<<<<<<< HEAD
  desk: { name: 7 }
||||||| 1f2e3d4
=======
  desk: { name: Table }
  lamp: { name: Lamp }
>>>>>>> prices-of-2027
plans:
  annual: { name: Annual, curency: USD }
<<<<<<< HEAD
=======
  monthly: { name: Monthly }
>>>>>>> prices-of-2027
subscriptions:
  acme: { customer_id: cus_acme, plan: monthly }
`,
    told: [
      'a.yaml:4:1: merge-conflict: a merge left both sides of a conflict here, down to line 10; keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
      'a.yaml:5:17: unquoted-text: `name` is the number 7 without quotes, and it takes text; write "7", with the quotes',
      'a.yaml:12:27: warning: near-miss: `curency` is passed on to the service as it is, and `currency` of the plan is not set; write `currency`, unless the service has a field of that name',
      'a.yaml:13:1: merge-conflict: a merge left both sides of a conflict here, down to line 16; keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
    ],
  },
  {
    name: 'amounts and counts with commas, between braces',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat, list_price: 1,499 }
subscriptions:
  acme:
    customer_id: cus_acme
    trial_period_days: 1,000
    contract: { duration_months: 1,000, start_date: 2027-01-01 }
    minimum_spend: { amount: 12,345,678.90, period: monthly }
    maximum_spend: { amount: 499,00, period: monthly }
    metadata: { seats: 1,000, desks: 2,000 }
`,
    told: [
      'a.yaml:3:35: split-number: between braces a comma ends a value, so that `list_price` is 1 and not 1,499; write 1499 without commas; an amount takes quotes: "1499"',
      'a.yaml:7:24: wrong-type: `trial_period_days` is `1,000` and takes a whole number; write 1000',
      'a.yaml:8:34: split-number: between braces a comma ends a value, so that `duration_months` is 1 and not 1,000; write 1000 without commas; an amount takes quotes: "1000"',
      'a.yaml:9:30: split-number: between braces a comma ends a value, so that `amount` is 12 and not 12,345,678.90; write 12345678.90 without commas; an amount takes quotes: "12345678.90"',
      'a.yaml:10:30: split-number: between braces a comma ends a value, so that `amount` is 499 and not 499,00; write it with a point and without commas; an amount takes quotes: "10.50"',
      'a.yaml:11:24: split-number: between braces a comma ends a value, so that `seats` is 1 and not 1,000; write 1000 without commas; an amount takes quotes: "1000"',
      'a.yaml:11:38: split-number: between braces a comma ends a value, so that `desks` is 2 and not 2,000; write 2000 without commas; an amount takes quotes: "2000"',
    ],
  },
  {
    name: 'a merge key',
    text: `version: "2026-04-01"
products:
  a: &a { name: Seat }
  b:
    <<: *a
`,
    told: [
      'a.yaml:5:5: merge-key: `<<` merges one mapping into another in YAML 1.1 and is a plain key in YAML 1.2; write the fields out, or give the whole mapping by an alias',
    ],
  },
  {
    name: 'a custom tag',
    text: `version: "2026-04-01"
products:
  seat: !product { name: Seat }
`,
    told: ['a.yaml:3:18: custom-tag: the tag `!product` means nothing here; remove the tag'],
  },
  {
    name: 'a binary value',
    text: `version: "2026-04-01"
products:
  seat: { name: !!binary aGk= }
`,
    told: ['a.yaml:3:26: custom-tag: the tag `!!binary` means nothing here; remove the tag'],
  },
  {
    name: '__proto__',
    text: `version: "2026-04-01"
products:
  __proto__: { name: Seat }
`,
    told: ['a.yaml:3:3: reserved-key: `__proto__` cannot be a key; choose another name'],
  },
  {
    name: 'constructor',
    text: `version: "2026-04-01"
products:
  seat: { constructor: 1, name: Seat }
`,
    told: ['a.yaml:3:11: reserved-key: `constructor` cannot be a key; choose another name'],
  },
  {
    name: 'a mapping as a key',
    text: `version: "2026-04-01"
products:
  ? { a: b }
  : { name: Seat }
`,
    told: ['a.yaml:3:5: key-not-text: the key is not a plain text; write one name before the colon'],
  },
  {
    name: 'two documents',
    text: `version: "2026-04-01"
---
products: {}
`,
    told: [
      'a.yaml:2:1: several-documents: the file contains more than one YAML document; remove the `---` or `...`, or put each document into a file of its own',
    ],
  },
  {
    name: 'an unknown anchor',
    text: `version: "2026-04-01"
products:
  seat: *nothing
`,
    told: [
      'a.yaml:3:9: unknown-anchor: there is no anchor `&nothing` above; write `&nothing` before the value that it names',
    ],
  },
  {
    name: 'an alias within its own anchor',
    text: `version: "2026-04-01"
products:
  seat: &a { name: Seat, parts: [*a] }
`,
    told: ['a.yaml:3:34: alias-cycle: `*a` is within the value that it repeats; write the value out'],
  },
  {
    name: 'YAML 1.1',
    text: `%YAML 1.1
---
version: "2026-04-01"
`,
    told: [
      'a.yaml:1:1: yaml-version: the file asks for YAML 1.1, and Pricewright reads YAML 1.2; remove the %YAML line',
    ],
  },
  {
    name: 'an infinite number',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat, size: .inf }
`,
    told: [
      'a.yaml:3:29: not-finite: `.inf` is not a finite number; write a number, or leave the field out: the last tier has no `max_units`',
    ],
  },
  {
    name: 'half of a surrogate pair',
    text: `version: "2026-04-01"
products:
  seat: { name: "\\ud800" }
`,
    told: [
      'a.yaml:3:17: broken-character: the text contains half of a surrogate pair, which no request can carry; write the whole character',
    ],
  },
  {
    name: 'several syntax errors at once',
    text: `version: "2026-04-01"
products:
  a: @x
  b: @y
`,
    told: [
      'a.yaml:3:6: yaml-syntax: this is not YAML: plain value cannot start with reserved character @; put the text in quotes',
      'a.yaml:4:6: yaml-syntax: this is not YAML: plain value cannot start with reserved character @; put the text in quotes',
    ],
  },
  {
    name: 'one mistake that the parser meets twice at its place',
    text: `version: "2026-04-01"
products:
  seat: { name: [- x] }
`,
    told: [
      'a.yaml:3:18: key-not-text: the key is not a plain text; write one name before the colon',
      'a.yaml:3:18: yaml-syntax: this is not YAML: implicit keys of flow sequence pairs need to be on a single line; end the line before with a colon, or quote the text',
    ],
  },
  {
    name: 'a line that is indented less than its neighbours, and a bracket of the next entry',
    text: `version: "2026-04-01"
products:
  seat:
    name: Seat
   description: A seat
    tags: [gold]
  log: { name: [ }
bundles:
  b:
    name: B
    prices:
      seat:
        type: fixed
      fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
`,
    told: [
      'a.yaml:5:1: yaml-syntax: this is not YAML: all mapping items must start at the same column; line it up with its neighbours, or close the bracket that is still open',
      'a.yaml:7:18: yaml-syntax: this is not YAML: flow sequence in block collection must be sufficiently indented and end with a ]; line it up with its neighbours, or close the bracket that is still open',
      'a.yaml:14:17: yaml-syntax: line 15 is indented by 8 spaces, deeper than line 14 with 6, which has a value already; begin both in one column: indent line 14 by 8 spaces, or line 15 by 6',
    ],
  },
  {
    name: 'numbers in forms that readers of YAML disagree about',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat, code: 0150 }
bundles:
  b:
    name: B
    prices:
      seat: { type: tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 0123, price_per_unit: 0123 }, { min_units: 0x7c, max_units: 1e3, price_per_unit: 1e3 }, { min_units: 1001, max_units: 0o17000, price_per_unit: "1" }] } }
`,
    told: [
      'a.yaml:3:29: wrong-type: `code` is `0150`, which not every reader of YAML takes for 150; write 150, or "0150" with the quotes where text is meant',
      'a.yaml:8:165: wrong-type: `max_units` is `0123`, which not every reader of YAML takes for 123; write 123',
      'a.yaml:8:187: unquoted-amount: `price_per_unit` is the number 0123, and amounts are text, so that no digit is lost; write "0123", with the quotes',
      'a.yaml:8:208: wrong-type: `min_units` is `0x7c`, which not every reader of YAML takes for 124; write 124',
      'a.yaml:8:225: wrong-type: `max_units` is `1e3`, which not every reader of YAML takes for 1000; write 1000',
      'a.yaml:8:246: unquoted-amount: `price_per_unit` is the number 1e3, and amounts are text, so that no digit is lost; write "1000", with the quotes',
      'a.yaml:8:283: wrong-type: `max_units` is `0o17000`, which not every reader of YAML takes for 7680; write 7680',
    ],
  },
  {
    name: 'one error for a value that was refused when the text was read',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: *nope, units: .inf } }
`,
    told: [
      'a.yaml:8:144: unknown-anchor: there is no anchor `&nope` above; write `&nope` before the value that it names',
      'a.yaml:8:158: not-finite: `.inf` is not a finite number; write a number, or leave the field out: the last tier has no `max_units`',
    ],
  },
  {
    name: 'lines that end in a carriage return',
    text: 'version: "2026-04-01"\nproducts:\r  seat: { name: Seat }\r',
    told: [
      'a.yaml:2:1: line-ends: the line ends in a carriage return alone, which most programs take for a part of the line; save the file with line ends LF or CR LF',
    ],
  },
];
