/** What is no YAML, or YAML that a catalog file must not use. */
import { type BadInput, bad } from './bad-input-row.ts';

export const YAML_ROWS: readonly BadInput[] = [
  bad(
    'tabs as indentation',
    `version: "2026-04-01"
products:
	seat: { name: Seat }
`,
    'a.yaml:3:1: yaml-syntax: this is not YAML: tabs are not allowed as indentation; indent with spaces',
  ),
  bad(
    'tabs in one block, which move all that comes after them',
    `version: "2026-04-01"
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
    'a.yaml:7:1: yaml-syntax: this is not YAML: tabs are not allowed as indentation (and at 1 more place); indent with spaces',
  ),
  bad(
    'an open quote',
    `version: "2026-04-01"
products:
  seat: { name: "Seat }
`,
    'a.yaml:3:17: yaml-syntax: this is not YAML: the quote `"` is not closed; write `"` where it ends',
  ),
  bad(
    'an open quote in a bracket in a block',
    `version: "2026-04-01"
bundles:
  a:
    name: A
    prices:
      p: { price_per_unit: "49.00, units: 1 }
plans:
  annual: { name: Annual, currency: USD }
`,
    'a.yaml:6:28: yaml-syntax: this is not YAML: the quote `"` is not closed; write `"` where it ends',
  ),
  bad(
    'an open quote with more behind it',
    `version: "2026-04-01"
products:
  seat: { name: 'Seat }
plans:
  annual: { name: "Annual", currency: USD }
`,
    "a.yaml:3:17: yaml-syntax: this is not YAML: the quote `'` is not closed; write `'` where it ends",
  ),
  bad(
    'quotes as a word processor sets them',
    `version: "2026-04-01"
products:
  seat: { id: “prod_seat” }
plans:
  annual: { name: The “whole” year, currency: ‘USD’ }
  monthly: { name: "“Monthly”", currency: USD }
`,
    'a.yaml:3:15: curly-quotes: “prod_seat” is in curly quotes, which are a part of the text and do not quote it; write "prod_seat", with straight quotes; if the curly ones are meant, write "“prod_seat”"',
    'a.yaml:5:47: curly-quotes: ‘USD’ is in curly quotes, which are a part of the text and do not quote it; write "USD", with straight quotes; if the curly ones are meant, write "‘USD’"',
  ),
  bad(
    'a comment of another language',
    `version: "2026-04-01"
products:
  seat: { name: Seat } // our main one
`,
    'a.yaml:3:24: yaml-syntax: this is not YAML: unexpected scalar at node end; take it away, put a comma before it, or ` #` if it is a comment',
  ),
  bad(
    'a colon within a text in braces',
    `version: "2026-04-01"
products:
  seat: { name: Seat: the one }
`,
    'a.yaml:3:17: yaml-syntax: this is not YAML: block collections are not allowed within flow collections; quote the text if it contains a colon',
  ),
  bad(
    'a colon without a space',
    `version: "2026-04-01"
products:
  seat:{ name: Seat }
`,
    'a.yaml:3:3: bad-key: `seat:{ name` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; put a space after the colon of `seat:`',
    'a.yaml:3:16: wrong-type: `seat:{ name` is a text and takes a mapping; write a mapping',
  ),
  bad(
    'an open bracket',
    `version: "2026-04-01"
products:
  seat: { name: Seat
`,
    'a.yaml:3:9: yaml-syntax: this is not YAML: the bracket `{` is not closed; write `}` where it ends',
  ),
  bad(
    'a colon within plain text',
    `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: a: b
`,
    'a.yaml:4:9: yaml-syntax: this is not YAML: nested mappings are not allowed in compact mappings; quote the text if it contains a colon, line the next line up with this one, or start the inner mapping on a line of its own',
  ),
  bad(
    'a reserved character',
    `version: "2026-04-01"
products:
  seat: { name: @seat }
`,
    'a.yaml:3:17: yaml-syntax: this is not YAML: plain value cannot start with reserved character @; put the text in quotes',
  ),
  bad(
    'an unknown escape',
    `version: "2026-04-01"
products:
  seat: { name: "a\\q" }
`,
    'a.yaml:3:19: yaml-syntax: this is not YAML: invalid escape sequence \\q; use single quotes, or write the backslash twice',
  ),
  bad(
    'a key twice in a mapping',
    `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: { name: Desk }
  seat: { name: Seat }
`,
    'a.yaml:5:3: duplicate-key: `seat` is twice in the same mapping; keep one of the two',
    '    a.yaml:3:3: the first one',
  ),
  bad(
    'a field twice in a flow mapping',
    `version: "2026-04-01"
products:
  seat: { name: Seat, name: Chair }
`,
    'a.yaml:3:23: duplicate-key: `name` is twice in the same mapping; keep one of the two',
    '    a.yaml:3:11: the first one',
  ),
  bad(
    'a field twice, beside faults of other kinds',
    `version: "2026-04-01"
products:
  seat: { name: Seat, name: Chair }
plans:
  Annual: { name: Annual }
subscriptions:
  acme: { customer_id: 5, plan: annual, curency: USD }
`,
    'a.yaml:3:23: duplicate-key: `name` is twice in the same mapping; keep one of the two',
    '    a.yaml:3:11: the first one',
    'a.yaml:5:3: bad-key: `Annual` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
    'a.yaml:7:24: unquoted-text: `customer_id` is the number 5 without quotes, and it takes text; write "5", with the quotes',
    'a.yaml:7:41: unknown-field: A subscription has no field `curency`; write `currency`',
  ),
  bad(
    'a section in two parts',
    `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: { name: Desk }
plans:
  annual: { name: Annual, currency: USD }
products:
  desk: { name: Table }
  lamp: { id: 7 }
`,
    'a.yaml:7:1: duplicate-key: `products` is twice in the same mapping; write the content of both under the first',
    '    a.yaml:2:1: the first one',
    'a.yaml:8:3: duplicate-key: `desk` is twice in the same mapping; keep one of the two',
    '    a.yaml:4:3: the first one',
    'a.yaml:9:15: unquoted-text: `id` is the number 7 without quotes, and it takes text; write "7", with the quotes',
  ),
  bad(
    'what is refused is not told once more by its type, nor what it would bring as missing',
    `version: "2026-04-01"
plans:
  annual: &annual { name: Annual, currency: USD }
subscriptions:
  acme: &acme { customer_id: *who, trial_period_days: .inf, name: !who Acme }
  beta: { <<: *acme, auto_activate: 1 }
`,
    'a.yaml:5:30: unknown-anchor: there is no anchor `&who` above; write `&who` before the value that it names',
    'a.yaml:5:55: not-finite: `.inf` is not a finite number; write a number, or leave the field out: the last tier has no `max_units`',
    'a.yaml:5:72: custom-tag: the tag `!who` means nothing here; remove the tag',
    'a.yaml:6:11: merge-key: `<<` merges one mapping into another in YAML 1.1 and is a plain key in YAML 1.2; write the fields out, or give the whole mapping by an alias',
    'a.yaml:6:37: wrong-type: `auto_activate` is the number 1 and takes true or false; write true or false',
  ),
  bad(
    'what a merge left, one side of it wrong',
    `version: "2026-04-01"
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
    'a.yaml:4:1: merge-conflict: a merge left both sides of a conflict here, down to line 10; keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
    'a.yaml:5:17: unquoted-text: `name` is the number 7 without quotes, and it takes text; write "7", with the quotes',
    'a.yaml:12:27: warning: near-miss: `curency` is passed on to the service as it is, and `currency` of the plan is not set; write `currency`, unless the service has a field of that name',
    'a.yaml:13:1: merge-conflict: a merge left both sides of a conflict here, down to line 16; keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
  ),
  bad(
    'amounts and counts with commas, between braces',
    `version: "2026-04-01"
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
    'a.yaml:3:35: split-number: between braces a comma ends a value, so that `list_price` is 1 and not 1,499; write 1499 without commas; an amount takes quotes: "1499"',
    'a.yaml:7:24: wrong-type: `trial_period_days` is `1,000` and takes a whole number; write 1000',
    'a.yaml:8:34: split-number: between braces a comma ends a value, so that `duration_months` is 1 and not 1,000; write 1000 without commas; an amount takes quotes: "1000"',
    'a.yaml:9:30: split-number: between braces a comma ends a value, so that `amount` is 12 and not 12,345,678.90; write 12345678.90 without commas; an amount takes quotes: "12345678.90"',
    'a.yaml:10:30: split-number: between braces a comma ends a value, so that `amount` is 499 and not 499,00; write it with a point and without commas; an amount takes quotes: "10.50"',
    'a.yaml:11:24: split-number: between braces a comma ends a value, so that `seats` is 1 and not 1,000; write 1000 without commas; an amount takes quotes: "1000"',
    'a.yaml:11:38: split-number: between braces a comma ends a value, so that `desks` is 2 and not 2,000; write 2000 without commas; an amount takes quotes: "2000"',
  ),
  bad(
    'a merge key',
    `version: "2026-04-01"
products:
  a: &a { name: Seat }
  b:
    <<: *a
`,
    'a.yaml:5:5: merge-key: `<<` merges one mapping into another in YAML 1.1 and is a plain key in YAML 1.2; write the fields out, or give the whole mapping by an alias',
  ),
  bad(
    'a custom tag',
    `version: "2026-04-01"
products:
  seat: !product { name: Seat }
`,
    'a.yaml:3:18: custom-tag: the tag `!product` means nothing here; remove the tag',
  ),
  bad(
    'a binary value',
    `version: "2026-04-01"
products:
  seat: { name: !!binary aGk= }
`,
    'a.yaml:3:26: custom-tag: the tag `!!binary` means nothing here; remove the tag',
  ),
  bad(
    '__proto__',
    `version: "2026-04-01"
products:
  __proto__: { name: Seat }
`,
    'a.yaml:3:3: reserved-key: `__proto__` cannot be a key; choose another name',
  ),
  bad(
    'constructor',
    `version: "2026-04-01"
products:
  seat: { constructor: 1, name: Seat }
`,
    'a.yaml:3:11: reserved-key: `constructor` cannot be a key; choose another name',
  ),
  bad(
    'a mapping as a key',
    `version: "2026-04-01"
products:
  ? { a: b }
  : { name: Seat }
`,
    'a.yaml:3:5: key-not-text: the key is not a plain text; write one name before the colon',
  ),
  bad(
    'two documents',
    `version: "2026-04-01"
---
products: {}
`,
    'a.yaml:2:1: several-documents: the file contains more than one YAML document; remove the `---` or `...`, or put each document into a file of its own',
  ),
  bad(
    'an unknown anchor',
    `version: "2026-04-01"
products:
  seat: *nothing
`,
    'a.yaml:3:9: unknown-anchor: there is no anchor `&nothing` above; write `&nothing` before the value that it names',
  ),
  bad(
    'an alias within its own anchor',
    `version: "2026-04-01"
products:
  seat: &a { name: Seat, parts: [*a] }
`,
    'a.yaml:3:34: alias-cycle: `*a` is within the value that it repeats; write the value out',
  ),
  bad(
    'YAML 1.1',
    `%YAML 1.1
---
version: "2026-04-01"
`,
    'a.yaml:1:1: yaml-version: the file asks for YAML 1.1, and Pricewright reads YAML 1.2; remove the %YAML line',
  ),
  bad(
    'an infinite number',
    `version: "2026-04-01"
products:
  seat: { name: Seat, size: .inf }
`,
    'a.yaml:3:29: not-finite: `.inf` is not a finite number; write a number, or leave the field out: the last tier has no `max_units`',
  ),
  bad(
    'half of a surrogate pair',
    `version: "2026-04-01"
products:
  seat: { name: "\\ud800" }
`,
    'a.yaml:3:17: broken-character: the text contains half of a surrogate pair, which no request can carry; write the whole character',
  ),
  bad(
    'several syntax errors at once',
    `version: "2026-04-01"
products:
  a: @x
  b: @y
`,
    'a.yaml:3:6: yaml-syntax: this is not YAML: plain value cannot start with reserved character @; put the text in quotes',
    'a.yaml:4:6: yaml-syntax: this is not YAML: plain value cannot start with reserved character @; put the text in quotes',
  ),
  bad(
    'one mistake that the parser meets twice at its place',
    `version: "2026-04-01"
products:
  seat: { name: [- x] }
`,
    'a.yaml:3:18: key-not-text: the key is not a plain text; write one name before the colon',
    'a.yaml:3:18: yaml-syntax: this is not YAML: implicit keys of flow sequence pairs need to be on a single line; end the line before with a colon, or quote the text',
  ),
  bad(
    'a line that is indented less than its neighbours, and a bracket of the next entry',
    `version: "2026-04-01"
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
    'a.yaml:5:1: yaml-syntax: this is not YAML: all mapping items must start at the same column; line it up with its neighbours, or close the bracket that is still open',
    'a.yaml:7:16: yaml-syntax: this is not YAML: the bracket `[` is not closed; write `]` where it ends',
    'a.yaml:14:17: yaml-syntax: line 15 is indented by 8 spaces, deeper than line 14 with 6, which has a value already; begin both in one column: indent line 14 by 8 spaces, or line 15 by 6',
  ),
  bad(
    'numbers in forms that readers of YAML disagree about',
    `version: "2026-04-01"
products:
  seat: { name: Seat, code: 0150 }
bundles:
  b:
    name: B
    prices:
      seat: { type: tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 0123, price_per_unit: 0123 }, { min_units: 0x7c, max_units: 1e3, price_per_unit: 1e3 }, { min_units: 1001, max_units: 0o17000, price_per_unit: "1" }] } }
`,
    'a.yaml:3:29: wrong-type: `code` is `0150`, which not every reader of YAML takes for 150; write 150, or "0150" with the quotes where text is meant',
    'a.yaml:8:165: wrong-type: `max_units` is `0123`, which not every reader of YAML takes for 123; write 123',
    'a.yaml:8:187: unquoted-amount: `price_per_unit` is the number 0123, and amounts are text, so that no digit is lost; write "0123", with the quotes',
    'a.yaml:8:208: wrong-type: `min_units` is `0x7c`, which not every reader of YAML takes for 124; write 124',
    'a.yaml:8:225: wrong-type: `max_units` is `1e3`, which not every reader of YAML takes for 1000; write 1000',
    'a.yaml:8:246: unquoted-amount: `price_per_unit` is the number 1e3, and amounts are text, so that no digit is lost; write "1000", with the quotes',
    'a.yaml:8:283: wrong-type: `max_units` is `0o17000`, which not every reader of YAML takes for 7680; write 7680',
  ),
  bad(
    'one error for a value that was refused when the text was read',
    `version: "2026-04-01"
products:
  seat: { name: Seat }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: *nope, units: .inf } }
`,
    'a.yaml:8:144: unknown-anchor: there is no anchor `&nope` above; write `&nope` before the value that it names',
    'a.yaml:8:158: not-finite: `.inf` is not a finite number; write a number, or leave the field out: the last tier has no `max_units`',
  ),
  bad(
    'lines that end in a carriage return',
    'version: "2026-04-01"\nproducts:\r  seat: { name: Seat }\r',
    'a.yaml:2:1: line-ends: the line ends in a carriage return alone, which most programs take for a part of the line; save the file with line ends LF or CR LF',
  ),
];
