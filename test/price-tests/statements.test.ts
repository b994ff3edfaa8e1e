/** Each kind of statement: where it holds, where it does not, and where that is not known. */
import { describe, expect, test } from 'vitest';
import {
  answered,
  bundle,
  catalog,
  fixed,
  MONTHLY,
  subscription,
  tiers,
  unit,
  verdicts,
  YEARLY,
} from './answers.ts';

const SEATS = tiers(
  'tiered',
  null,
  'min_units: 0, max_units: 10, price_per_unit: "15.00"',
  'min_units: 11, price_per_unit: "12.00"',
);
const SALES = `{ type: volume_percentage, ${MONTHLY}, metric_ids: [met_sales], volume_percentage_pricing_model: { percentage: "2", price_per_unit: "0.30", fixed_fee: "5.00" } }`;
/** `charge`: an expression over `a` and `b`, per unit of 0.01. */
const expression = (charge: string): string =>
  `{ type: expression, ${MONTHLY}, metric_ids: [met_a, met_b], expression_pricing_model: { charges: [{ description: Bot, quantity_expression: "${charge}", unit_price_expression: "0.01" }], metric_bindings: [{ alias: a, metric_id: met_a }, { alias: b, metric_id: met_b }] } }`;
const BENT = expression('ceil((a + 4 * b) / 1000)');

describe('bill', () => {
  const PRICES = catalog(
    bundle('growth', { platform: fixed('49.00'), seats: SEATS, sales: SALES, bot: BENT }),
  );

  test('has the cents of a new subscription, and unnamed products are not used', () => {
    const statement = (usage: string, equals: string): string =>
      `  - bill: { bundle: growth, usage: ${usage}, equals: "${equals}" }\n`;
    const uses = '{ seats: 11, sales: [{ quantity: "1000.50", count: 3 }], met_a: 1001 }';
    // 49 + 132 + 5 + 20.01 + 0.90 + 0.02
    expect(
      verdicts(PRICES, statement(uses, '206.93') + statement('{}', '54.00') + statement(uses, '206.94')),
    ).toEqual([
      'holds',
      'holds',
      'fails: the bill is another: 206.94 @ seats 11 @ sales 1000.50 @ met_a 1001 / 206.93 @ seats 11 @ sales 1000.50 @ met_a 1001 on 2026-11-20',
    ]);
  });

  test('is rounded as amounts are shown, by the digits of its currency', () => {
    const yearly = catalog(
      bundle('b', { platform: fixed('1000.00', YEARLY) }),
      bundle('y', { platform: fixed('120.5') }, 'JPY'),
    );
    expect(
      verdicts(
        yearly,
        '  - bill: { bundle: b, equals: "83.33" }\n  - bill: { bundle: y, equals: { USD: "1", JPY: "121" } }\n',
      ),
    ).toEqual(['holds', 'holds']);
    expect(verdicts(yearly, '  - bill: { bundle: y, equals: "120.5" }\n')).toEqual([
      'tests.yaml:3:32: too-exact: a bill has 0 decimal places, and `equals` is 120.5; write it with 0 decimal places',
    ]);
  });

  test('a use that changes nothing is a fault', () => {
    expect(
      verdicts(PRICES, '  - bill: { bundle: growth, usage: { platform: 2 }, equals: "1.00" }\n'),
    ).toEqual([
      'tests.yaml:3:48: fixed-price: the price of `platform` is fixed, so that no use changes it; remove it',
    ]);
  });

  test('is not proven where a part of it is in no amount', () => {
    const weekly = catalog(bundle('b', { platform: fixed('10.00').replace('monthly', 'weekly') }));
    expect(verdicts(weekly, '  - bill: { bundle: b, equals: "0.00" }\n')).toEqual([
      'not_proven: not all is counted: platform: the length of the billing interval is not known (weekly)',
    ]);
  });
});

describe('never_cheaper_to_use_more', () => {
  const statement = (key = 'b'): string => `  - never_cheaper_to_use_more: { bundle: ${key} }\n`;

  test('finds the two quantities, the tier, and no fall of graduated tiers', () => {
    const graduated = SEATS.replaceAll('tiered', 'graduated_tiered');
    const prices = catalog(bundle('b', { seats: SEATS }), bundle('g', { seats: graduated, sales: SALES }));
    const { results } = answered(prices, statement() + statement('g'));
    expect(results.map(({ status, cause }) => [status, cause])).toEqual([
      ['fails', { file: 'catalog.yaml', line: 8, column: expect.any(Number) }],
      ['holds', null],
    ]);
    expect(verdicts(prices, statement())).toEqual([
      'fails: more use of seats costs less: 11 less than 10: 150 @ seats 10 / 132 @ seats 11 on 2026-11-20',
    ]);
  });

  test('looks at every later day on which prices change, or at one', () => {
    const changes =
      '    changes: [{ effective_at: 2027-02-01, prices: { seats: { unit_pricing_model: { price_per_unit: "-1.00" } } } }]\n';
    const prices = catalog(bundle('b', { seats: unit('1.00', null) }, 'USD', changes));
    expect(verdicts(prices, statement())).toEqual([
      expect.stringMatching(
        /^fails: more use of seats costs less: 1 less than 0: 0 @ seats 0 \/ -1 @ seats 1 on 2027-02-01$/,
      ),
    ]);
    expect(verdicts(prices, '  - never_cheaper_to_use_more: { bundle: b, at: 2027-01-31 }\n')).toEqual([
      'holds',
    ]);
  });

  test('adds the prices that one metric counts', () => {
    const falling = tiers(
      'tiered',
      'met',
      'min_units: 0, max_units: 10, price_per_unit: "2"',
      'min_units: 11, price_per_unit: "1.9"',
    );
    const both = (rate: string): string => catalog(bundle('b', { logs: falling, bot: unit(rate, 'met') }));
    expect(verdicts(both('1.00'), statement())).toEqual([
      expect.stringMatching(
        /^fails: more use of bot costs less: 10\.000000000001 less than 10: 30 @ bot 10 /,
      ),
    ]);
    expect(
      verdicts(
        catalog(bundle('b', { logs: falling.replace('1.9', '2.1'), bot: unit('-0.5', 'met') })),
        statement(),
      ),
    ).toEqual(['holds']);
  });

  test('is not proven for an expression without straight lines, unless a tried usage falls', () => {
    const [text] = verdicts(catalog(bundle('b', { bot: BENT })), statement());
    expect(text).toMatch(
      /^not_proven: bot: its expression has no straight lines; it is true at the \d+ usages that were tried, and nothing is known between them$/,
    );
    const falling = catalog(bundle('b', { bot: expression('max(0, ceil(a / 1000) - b)') }));
    expect(verdicts(falling, statement())[0]).toMatch(/^fails: more use of bot costs less: /);
    const straight = catalog(bundle('b', { bot: expression('2 * a + max(0, a - 10)') }));
    expect(verdicts(straight, statement())).toEqual(['holds']);
  });
});

describe('cheaper_than', () => {
  const statement = (range = '{}'): string => `  - cheaper_than: { bundle: a, than: b, for: ${range} }\n`;
  const prices = catalog(
    bundle('a', { platform: fixed('10.00'), logs: unit('0.50', 'met') }),
    bundle('b', { platform: fixed('30.00'), logs: unit('0.20', 'met') }),
  );

  test('is strict, at every usage in the range, between whole units too', () => {
    expect(verdicts(prices, statement('{ logs: 0..66 }') + statement('{ met: "0..66.6" }'))).toEqual([
      'holds',
      'holds',
    ]);
    expect(verdicts(prices, statement('{ logs: "0..66.7" }') + statement())).toEqual([
      expect.stringMatching(
        /^fails: a is not cheaper than b at this usage: 43\.3333333333335 @ logs 66\.666666666667 /,
      ),
      'fails: a is not cheaper than b at this usage: 43.5 @ logs 67 / 43.4 @ logs 67 on 2026-11-20',
    ]);
  });

  test('counts a use that only one of the two bills', () => {
    const more = catalog(
      bundle('a', { platform: fixed('10.00'), seats: unit('5.00', null) }),
      bundle('b', { platform: fixed('30.00') }),
    );
    expect(verdicts(more, statement())).toEqual([
      'fails: a is not cheaper than b at this usage: 30 @ seats 4 / 30 @ seats 4 on 2026-11-20',
    ]);
    expect(verdicts(more, statement('{ seats: 0..3 }'))).toEqual(['holds']);
  });

  test('counts the two uses of a share of sales once each, with one fee', () => {
    const one = catalog(
      bundle('a', { sales: SALES }),
      bundle('b', { sales: SALES.replace('"5.00"', '"5.01"') }),
    );
    expect(verdicts(one, statement())).toEqual(['holds']);
    const other = catalog(
      bundle('a', { sales: SALES }),
      bundle('b', { sales: SALES.replace('"0.30"', '"0.29"').replace('"5.00"', '"5.01"') }),
    );
    expect(verdicts(other, statement())).toEqual([
      'fails: a is not cheaper than b at this usage: 5.3 @ sales 1 / 5.3 @ sales 1 on 2026-11-20',
    ]);
  });

  test('looks at a discount, and at the months after it', () => {
    const off =
      ', discount: { type: percentage, amount: "50", duration_type: fixed, duration_unit: months, duration_value: 3 }';
    const sides = catalog(
      bundle('a', { logs: unit('0.30', 'met', off), platform: fixed('1') }),
      bundle('b', { logs: unit('0.20', 'met'), platform: fixed('2') }),
    );
    expect(verdicts(sides, statement())).toEqual([
      'fails: a is not cheaper than b at this usage: 4 @ logs 10 / 4 @ logs 10 on 2026-11-20 after 3 months',
    ]);
  });

  test('an expression of one bundle counts at the charge that it has without use', () => {
    const bot = catalog(
      bundle('a', { platform: fixed('10.00'), bot: expression('100 + a / (b + 1)') }),
      bundle('b', { platform: fixed('11.00') }),
    );
    // 100 × 0.01 without use, and nothing is known of the most.
    expect(verdicts(bot, statement())[0]).toMatch(/^fails: .*: 11 \/ 11 on 2026-11-20$/);
    const cheap = bot.replace('"11.00"', '"12.00"');
    expect(verdicts(cheap, statement('{ met_a: 0..1 }'))).toEqual([
      'not_proven: bot: the charge of its expression may grow without end',
    ]);
  });

  test('bills of unknown intervals are not added up', () => {
    const weekly = fixed('1.00').replace('monthly', 'weekly');
    const sides = (other: string): string =>
      catalog(
        bundle('a', { platform: weekly, seats: other }),
        bundle('b', { platform: weekly.replace('1.00', '2.00') }),
      );
    expect(verdicts(sides(fixed('0.50').replace('monthly', 'weekly')), statement())).toEqual(['holds']);
    for (const interval of ['monthly', 'daily'])
      expect(verdicts(sides(fixed('0.50').replace('monthly', interval)), statement())).toEqual([
        'not_proven: not every billing interval is a known number of months',
      ]);
  });

  test('a range without a price is a fault, and so are two currencies', () => {
    expect(verdicts(prices, statement('{ lgos: 1..2, met: 9..3 }'))).toEqual([
      'tests.yaml:3:54: unknown-use: `lgos` is no product and no metric of these prices; write `logs`',
      'tests.yaml:3:65: empty-range: the range of `met` ends before it begins; write the lower quantity first',
    ]);
    const euros = catalog(
      bundle('a', { platform: fixed('1') }),
      bundle('b', { platform: fixed('2') }, 'EUR'),
    );
    expect(verdicts(euros, statement())[0]).toMatch(
      /^tests\.yaml:3:38: two-currencies: a is in USD and b in EUR, /,
    );
  });
});

describe('annual_at_most', () => {
  const prices = (year: string): string =>
    catalog(
      bundle('y', { platform: fixed(year, YEARLY), logs: unit('0.20', 'met').replace(MONTHLY, YEARLY) }),
      bundle('m', { platform: fixed('50.00'), logs: unit('0.20', 'met') }),
    );

  test('ten months, and use spread over the year', () => {
    const statement = (months: number): string =>
      `  - annual_at_most: { bundle: y, monthly: m, months: ${months} }\n`;
    expect(verdicts(prices('500.00'), statement(12))).toEqual(['holds']);
    expect(verdicts(prices('600.01'), statement(12))).toEqual([
      'fails: a year by the year costs more than 12 months by the month: 600.01 / 600 on 2026-11-20',
    ]);
    // Use costs the same by the year, so that ten months of it are not enough.
    expect(verdicts(prices('500.00'), statement(10))[0]).toMatch(
      /^fails: .*: 500\.2 @ logs 1 \/ 600\.2 @ logs 1 /,
    );
    expect(
      verdicts(
        prices('500.00'),
        '  - annual_at_most: { bundle: y, monthly: m, months: 10, usage: { logs: 0 } }\n',
      ),
    ).toEqual(['holds']);
  });

  test('the other bundle has to bill the same products by the month', () => {
    const swapped = '  - annual_at_most: { bundle: m, monthly: y, months: 12 }\n';
    expect(verdicts(prices('1'), swapped)).toEqual([
      'tests.yaml:3:31: no-counterpart: m bills nothing by the year on 2026-11-20; name the bundle that bills by the year',
    ]);
    const itself = '  - annual_at_most: { bundle: y, monthly: y, months: 12 }\n';
    expect(verdicts(prices('1'), itself)).toEqual([
      'tests.yaml:3:43: no-counterpart: y does not bill logs by the month on 2026-11-20; name the bundle that bills the same products by the month',
    ]);
  });
});

describe('margin_at_least', () => {
  const prices = catalog(bundle('b', { platform: fixed('100.00'), logs: unit('0.50', 'met') }));
  const statement = (percent: number, more = ''): string =>
    `  - margin_at_least: { bundle: b, percent: ${percent}, costs: costs.yaml${more} }\n`;

  test('at every quantity from 1 on, or in a range', () => {
    const costs = 'costs: { platform: { USD: "10" }, logs: { USD: "0.30" } }';
    expect(verdicts(prices, statement(40), { costs })).toEqual(['holds']);
    expect(verdicts(prices, statement(50), { costs })).toEqual([
      'fails: costs leave less than 50 % of the bill: 250.3 @ logs 801 / 500.5 @ logs 801 on 2026-11-20',
    ]);
    expect(
      verdicts(prices, statement(50, ', usage: { logs: 1..800 }') + statement(50, ', product: platform'), {
        costs,
      }),
    ).toEqual(['holds', 'holds']);
  });

  test('every product needs a cost in the currency', () => {
    expect(verdicts(prices, statement(40), { costs: 'costs: { platform: { EUR: "10" } }' })).toEqual([
      'tests.yaml:3:55: missing-cost: costs.yaml has no cost of `logs` in USD; write it there, such as logs: { USD: "0.02" }, or "0"',
      'tests.yaml:3:55: missing-cost: costs.yaml has no cost of `platform` in USD; write it there, such as platform: { USD: "0.02" }, or "0"',
    ]);
  });
});

describe('same_everywhere', () => {
  const seats = (first: string, second: string): string =>
    tiers(
      'graduated_tiered',
      null,
      `min_units: 0, max_units: 10, price_per_unit: "${first}"`,
      `min_units: 11, price_per_unit: "${second}"`,
    );
  const prices = (second: string): string =>
    catalog(bundle('us', { seats: seats('15.00', '12.00') }), bundle('eu', { seats: second }, 'EUR'));
  const statement = (rounding = ''): string =>
    `  - same_everywhere: { price: seats, currencies: [USD, EUR], rate: "0.9"${rounding} }\n`;

  test('exact, or each amount within the rounding', () => {
    expect(verdicts(prices(seats('13.50', '10.80')), statement())).toEqual(['holds']);
    expect(verdicts(prices(seats('13.50', '11.00')), statement())).toEqual([
      'fails: seats of eu is not that of us times 0.9: 145.8 @ seats 11 / 146 @ seats 11 on 2026-11-20',
    ]);
    expect(verdicts(prices(seats('13.50', '11.00')), statement(', rounding: "0.20"'))).toEqual(['holds']);
    expect(verdicts(prices(seats('13.50', '11.01')), statement(', rounding: "0.20"'))).toEqual([
      'fails: seats, `price_per_unit` of tier 2: 11.01 is more than 0.2 away from 10.8, which is 12 times 0.9: 145.8 @ seats 11 / 146.01 @ seats 11 on 2026-11-20',
    ]);
  });

  test('other tiers fail at the first usage that differs', () => {
    const other = seats('13.50', '10.80')
      .replace('max_units: 10', 'max_units: 20')
      .replace('min_units: 11', 'min_units: 21');
    expect(verdicts(prices(other), statement(', rounding: "1"'))).toEqual([
      'fails: seats of eu is not that of us times 0.9: 145.8 @ seats 11 / 148.5 @ seats 11 on 2026-11-20',
    ]);
  });

  test('two bundles in a currency have to be named', () => {
    const three = catalog(
      bundle('us', { seats: SEATS }),
      bundle('us2', { seats: SEATS }),
      bundle('eu', { seats: SEATS }, 'EUR'),
    );
    expect(verdicts(three, statement())).toEqual([
      'tests.yaml:3:38: several-bundles: several bundles in USD have such a price: us, us2; name one bundle for each currency: bundles: [growth, growth_eur]',
    ]);
  });
});

describe('unchanged', () => {
  const company = (prices: Readonly<Record<string, string>>, ...subscriptions: readonly string[]): string =>
    `${catalog(bundle('b', prices))}subscriptions:\n${subscriptions.join('')}`;
  const both = [
    subscription('one', '{ bundle: b }'),
    subscription(
      'two',
      '{ bundle: b, prices: { platform: { fixed_pricing_model: { price_per_unit: "40.00" } } } }',
    ),
  ];
  const before = company({ platform: fixed('49.00'), logs: unit('0.50', 'met') }, ...both);
  const STATEMENT = '  - unchanged: { since: before }\n';

  test('finds the first bill that moves, and lets the excepted ones go', () => {
    const now = company({ platform: fixed('52.00'), logs: unit('0.50', 'met') }, ...both);
    expect(verdicts(now, STATEMENT, { before })).toEqual([
      'fails: the bill of subscriptions.one moves: its prices change: 49 / 52 on 2026-11-20',
    ]);
    expect(
      verdicts(now, '  - unchanged: { except: { subscription: one }, since: before }\n', { before }),
    ).toEqual(['holds']);
    const metered = company({ platform: fixed('49.00'), logs: unit('0.51', 'met') }, ...both);
    expect(verdicts(metered, STATEMENT, { before })).toEqual([
      'fails: the bill of subscriptions.one moves: its prices change, and 1 more: 49.5 @ logs 1 / 49.51 @ logs 1 on 2026-11-20',
    ]);
  });

  test('a dated change moves it on its day', () => {
    const dated = before.replace(
      'subscriptions:',
      '    changes: [{ effective_at: 2027-02-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "52.00" } } } }]\nsubscriptions:',
    );
    expect(verdicts(dated, STATEMENT, { before })[0]).toMatch(
      /^fails: the bill of subscriptions\.one moves: .* on 2027-02-01$/,
    );
  });

  test('the same bill in other words does not move, nor one whose parts make the same sum', () => {
    const other = {
      platform: fixed('45.00'),
      seats: fixed('4.00'),
      logs: tiers(
        'graduated_tiered',
        'met',
        'min_units: 0, max_units: 9, price_per_unit: "0.5"',
        'price_per_unit: "0.50"',
      ),
    };
    expect(
      verdicts(company(other, subscription('one', '{ bundle: b }')), STATEMENT, {
        before: company(
          { platform: fixed('49.00'), logs: unit('0.50', 'met') },
          subscription('one', '{ bundle: b }'),
        ),
      }),
    ).toEqual(['holds']);
  });

  test('a minimum spend may cover a change, of fixed prices for good', () => {
    const low = 'minimum_spend: { amount: "100", period: monthly }, ';
    const of = (amount: string, metered: boolean): string =>
      company(
        { platform: fixed(amount), ...(metered && { logs: unit('0.50', 'met') }) },
        subscription('one', '{ bundle: b }', low),
      );
    expect(verdicts(of('60', false), STATEMENT, { before: of('49', false) })).toEqual(['holds']);
    expect(verdicts(of('160', false), STATEMENT, { before: of('49', false) })[0]).toMatch(
      /^fails: .*: 100 \/ 160 /,
    );
    expect(verdicts(of('60', true), STATEMENT, { before: of('49', true) })[0]).toMatch(
      /^not_proven: subscriptions\.one: prices change, and /,
    );
  });

  test.each([
    [
      'a discount',
      'discount: { type: percentage, amount: "10", duration_type: fixed }, ',
      /^fails: .* its own discount, limits, trial or escalation change: 49 \/ 44\.1 /,
    ],
    ['a shorter contract', 'ends: 2027-03-01, ', /^fails: .* it ends on another day: /],
  ])('%s moves it', (_, more, expected) => {
    const [one] = both;
    const prices = { platform: fixed('49.00') };
    expect(
      verdicts(company(prices, subscription('one', '{ bundle: b }', more)), STATEMENT, {
        before: company(prices, one ?? ''),
      })[0],
    ).toMatch(expected);
  });

  test('other days of billing and other declared units move it', () => {
    const one = subscription('one', '{ bundle: b }');
    const moved = (price: string, other: string) =>
      verdicts(company({ seats: other }, one), STATEMENT, { before: company({ seats: price }, one) })[0];
    expect(moved(fixed('9'), fixed('9').replace('arrears', 'advance'))).toMatch(
      /^fails: .* it is billing_direction advance, was arrears: 9 \/ 9 /,
    );
    expect(
      moved(SEATS.replace('{ tiers', '{ units: 3, tiers'), SEATS.replace('{ tiers', '{ units: 4, tiers')),
    ).toMatch(/^fails: .* the units that its price declares change: 45 \/ 60 /);
  });

  test('sales are counted by their amount and their number', () => {
    const one = subscription('one', '{ bundle: b }');
    const old = company({ sales: SALES }, one);
    const now = company({ sales: SALES.replace('"0.30"', '"0.25"') }, one);
    expect(verdicts(now, STATEMENT, { before: old })).toEqual([
      'fails: the bill of subscriptions.one moves: its prices change: 5.3 @ sales 1 / 5.25 @ sales 1 on 2026-11-20',
    ]);
  });

  test('another payer and another plan are not compared at every usage', () => {
    const [one = ''] = both;
    const prices = { platform: fixed('49.00') };
    const paid = one.replace('cus_one', 'cus_other');
    expect(verdicts(company(prices, paid), STATEMENT, { before: company(prices, one) })).toEqual([
      'not_proven: subscriptions.one: another customer pays it, and that is not compared at every usage',
    ]);
  });

  test('one that is gone is not proven, a new one is not compared, and no selection is a fault', () => {
    const [one = '', two = ''] = both;
    const prices = { platform: fixed('49.00'), logs: unit('0.50', 'met') };
    expect(verdicts(company(prices, one), STATEMENT, { before })).toEqual([
      'not_proven: subscriptions.two: the catalog does not have it any more',
    ]);
    expect(verdicts(before, STATEMENT, { before: company(prices, two) })).toEqual(['holds']);
    expect(
      verdicts(before, '  - unchanged: { except: { subscription: thre* }, since: before }\n', { before }),
    ).toEqual([
      'tests.yaml:3:18: matches-nothing: `except` selects no subscription; name subscriptions that the catalog has, or leave it out',
    ]);
  });
});
