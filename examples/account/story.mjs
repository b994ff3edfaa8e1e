// An account that somebody made by hand is taken over as it is, and lived in for a year. After each step the service is read
// without the program, and compared with what each customer should have.
import { makeAccount } from './account.mjs';
import { compare as compareRead } from './reckoning.mjs';

const STARTER = { Platform: '49', Calls: '0.01' };
const GROWTH = { Platform: '149', Seats: '10', Calls: '0.008' };
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';
const BUNDLES = 'billing/bundles.yaml';

const OWN_PRICE = (amount, more = '') =>
  `{ product: platform, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, billing_frequency: recurring, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 }${more} } }`;

const TEN_OFF = (months) =>
  `, discount: { amount: "10", type: percentage, duration_type: fixed, duration_unit: months, duration_value: ${months} }`;

/** `compare` reads the service. */
export async function story({ say, pricewright, edit: change, read, vendor, compare = compareRead }) {
  const service = await vendor('2026-03-01');
  const { ask, on } = service;
  const ids = await makeAccount(ask);
  const begun = '2026-03-01';
  const off = (months) => ({ ...GROWTH, Seats: `10 less 10 % for ${months} months` });
  const should = {
    [ids.acme]: { [begun]: STARTER },
    [ids.acme_support]: { [begun]: { Support: '300' } },
    [ids.globex]: { [begun]: { Platform: '80' }, '2027-06-01': { Platform: '90' } },
    [ids.initech]: { [begun]: { Platform: '99' } },
    [ids.umbra]: { [begun]: { Platform: '45', Calls: '0.009' } },
    [ids.wayne]: { [begun]: { Platform: '39', Calls: '0.008' } },
    [ids.hooli]: { [begun]: { Platform: '1200' } },
    [ids.stark]: { [begun]: off(3) },
    [ids.piper]: { [begun]: off(12) },
    [ids.duff]: { [begun]: STARTER },
  };
  let today;
  let byHand = 0;
  const day = async (date, text) => {
    today = date;
    await on(date);
    say(`${date}. ${text}`);
  };
  const edit = async (file, from, to) => {
    const kept = new Set(from.split('\n'));
    byHand += to.split('\n').filter((line) => line.trim() !== '' && !kept.has(line)).length;
    await change(file, from, to);
  };
  /** From today on. */
  const now = (id, prices) => {
    should[id][today] = prices;
  };
  /** Carries the change out; the next plan is empty, and the service has what everybody should have. */
  const applied = async () => {
    await pricewright('apply --yes');
    await pricewright('plan --detailed-exitcode', 0, 'unshown');
    await pricewright('drift', 0, 'unshown');
    const { subscriptions, compared, differences } = await compare(service, today, should);
    if (differences.length > 0) throw new Error(differences.slice(0, 5).join('\n'));
    say(
      `The next plan is empty, and nothing drifts. Read without the program: ${subscriptions} subscriptions on ${compared} days, ${differences.length} differences.`,
    );
  };

  await day('2026-12-01', 'An account of ten customers, made by hand, is taken over.');
  await pricewright('state init');
  await pricewright('pull');
  const pulled = await linesOf(read);
  say(
    'Somebody knows what no answer shows: instalments, an end that a customer asked for, the content of a plan.',
  );
  await edit(
    SUBSCRIPTIONS,
    'fixed_pricing_model: { price_per_unit: "1200.00", units: 1 }',
    `fixed_pricing_model: { price_per_unit: "1200.00", units: 1 }
              recurring_instalment_interval_count: 1
              recurring_instalment_interval_unit: month`,
  );
  await edit(
    SUBSCRIPTIONS,
    'name: Duff\n',
    'name: Duff\n    ends: { on: 2027-01-31, adopt: true, requested: CRM-17 }\n',
  );
  await edit(
    'billing/plans.yaml',
    '{ id: pln_000001, name: Team, currency: USD }',
    `
    id: pln_000001
    name: Team
    currency: USD
    adopt: as_written
    items: [${OWN_PRICE('99.00')}]`,
  );
  await edit(
    'pricewright.yaml',
    'guards:',
    'unread: { instalments: none, discounts: none, ends: none, descriptions: none, tags: none }\nguards:',
  );
  await applied();

  await day('2026-12-10', 'Starter costs 8 % more: for new customers now, for the others in six months.');
  await pricewright(
    'reprice starter --only platform --by 8% --round 1.00 --at 2026-12-10 --applies 2027-06-01',
  );
  const JUNE = '2027-06-01';
  should[ids.acme][JUNE] = { ...STARTER, Platform: '53' };
  should[ids.umbra][JUNE] = { Platform: '49', Calls: '0.009' };
  should[ids.wayne][JUNE] = { Platform: '42', Calls: '0.008' };
  await applied();

  await day('2026-12-20', 'A step that was agreed for June comes in April.');
  await edit(SUBSCRIPTIONS, 'effective_at: 2027-06-01', 'effective_at: 2027-04-01');
  should[ids.globex]['2027-04-01'] = { Platform: '90' };
  await applied();

  await day('2027-01-15', 'Acme asks for Growth.');
  await edit(
    SUBSCRIPTIONS,
    'versions: [{ items: [{ bundle: starter }] }]',
    `versions:
      - items: [{ bundle: starter }]
      - { effective_at: 2027-01-15, requested: SALES-1, items: [{ bundle: growth }] }`,
  );
  // A day that was published is a border for good, with nothing new on it.
  should[ids.acme][JUNE] = GROWTH;
  now(ids.acme, GROWTH);
  await applied();

  await day('2027-02-10', 'Stark asks for Starter, and gets its price of today.');
  await edit(
    SUBSCRIPTIONS,
    'duration_value: 3\n',
    `duration_value: 3
      - { effective_at: 2027-02-10, requested: SALES-2, items: [{ bundle: starter }] }\n`,
  );
  now(ids.stark, { ...STARTER, Platform: '53' });
  await applied();

  await day(
    '2027-02-20',
    'Piper asks for four seats more. Its discount of twelve months ends in March all the same.',
  );
  await edit(
    SUBSCRIPTIONS,
    'duration_value: 12\n',
    `duration_value: 12
      - effective_at: 2027-02-20
        requested: SALES-3
        items: [{ bundle: growth, prices: { seats: { fixed_pricing_model: { units: 5 }${TEN_OFF(12)} } } }]\n`,
  );
  now(ids.piper, { ...GROWTH, Seats: '10 x 5 less 10 % for 1 months' });
  should[ids.piper]['2027-03-01'] = { ...GROWTH, Seats: '10 x 5' };
  await applied();

  await day('2027-05-05', 'Globex gets 10 % off for three months.');
  await edit(
    SUBSCRIPTIONS,
    '      - effective_at: 2028-01-01\n',
    `      - effective_at: 2027-05-05
        items: [${OWN_PRICE('90.00', TEN_OFF(3))}]
      - effective_at: 2028-01-01\n`,
  );
  now(ids.globex, { Platform: '90 less 10 % for 3 months' });
  should[ids.globex]['2027-06-01'] = { Platform: '90 less 10 % for 3 months' };
  should[ids.globex]['2027-08-05'] = { Platform: '90' };
  await applied();

  await day('2027-05-10', 'Acme is set up, once.');
  await edit(
    SUBSCRIPTIONS,
    'requested: SALES-1, items: [{ bundle: growth }] }',
    `requested: SALES-1, items: [{ bundle: growth }] }
      - effective_at: 2027-05-10
        items: [{ bundle: growth }, ${OWN_PRICE('500.00').replace('platform', 'setup').replace('recurring', 'one-off')}]`,
  );
  now(ids.acme, { ...GROWTH, Setup: '500 once' });
  await applied();

  await day('2027-06-15', 'Storage is counted from now on, and Acme asks for it.');
  await edit(
    'billing/metrics.yaml',
    'metrics:\n',
    `metrics:
  storage: { name: Storage, event_name: stored, aggregation: { method: max, field: gigabytes } }\n`,
  );
  await edit(
    'billing/products.yaml',
    'products:\n',
    `products:
  storage: { name: Storage, fee_type: metered, payment_terms: arrears, metrics: [storage] }\n`,
  );
  const setUp = `${OWN_PRICE('500.00').replace('platform', 'setup').replace('recurring', 'one-off')}]\n`;
  await edit(
    SUBSCRIPTIONS,
    setUp,
    `${setUp}      - effective_at: 2027-06-15
        requested: SALES-5
        items: [{ bundle: growth }, { product: storage, price: { type: unit, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metrics: [storage], unit_pricing_model: { price_per_unit: "0.02" } } }]\n`,
  );
  now(ids.acme, { ...GROWTH, Storage: '0.02' });
  await applied();

  await day('2027-07-01', 'The first customer in Swiss francs.');
  await edit(
    BUNDLES,
    'currencies:\n',
    `currencies:
      CHF:
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "52.00" } }
          calls: { unit_pricing_model: { price_per_unit: "0.01" } }\n`,
  );
  await edit(
    'billing/customers.yaml',
    'customers:\n',
    'customers:\n  soylent: { name: Soylent, currency: CHF }\n',
  );
  await edit(
    SUBSCRIPTIONS,
    '\nsubscriptions:\n',
    `
subscriptions:
  soylent:
    customer: soylent
    name: Soylent
    currency: CHF
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2027-07-01 }
    versions: [{ items: [{ bundle: starter }] }]\n`,
  );
  await pricewright('apply --yes');
  const { data: all } = await ask('GET', '/subscriptions?limit=100&offset=0');
  const { id: soylent } = all.find(({ name }) => name === 'Soylent');
  should[soylent] = { [today]: { Platform: '52', Calls: '0.01' } };
  await applied();

  await day('2027-07-20', 'Umbra leaves at the end of August.');
  await edit(
    SUBSCRIPTIONS,
    'name: Umbra\n',
    'name: Umbra\n    ends: { on: 2027-08-31, reason: pricing, requested: CRM-41 }\n',
  );
  await applied();

  await day('2027-08-10', 'A plan takes the place of another one, and Initech moves to it.');
  await edit(
    'billing/plans.yaml',
    'plans:\n',
    `plans:
  team_2027:
    name: Team 2027
    currency: USD
    items: [${OWN_PRICE('109.00')}]\n`,
  );
  await edit(SUBSCRIPTIONS, 'plan: team\n', 'plan: team_2027\n');
  await edit(SUBSCRIPTIONS, '"99.00", units: 1 }\n\n  # 1 limited', '"109.00", units: 1 }\n\n  # 1 limited');
  now(ids.initech, { Platform: '109' });
  await applied();

  await day('2027-09-05', 'A product has a new name.');
  await edit('billing/products.yaml', 'name: Support\n', 'name: Premium support\n');
  should[ids.acme_support] = { [begun]: { 'Premium support': '300' } };
  await applied();

  await day('2027-09-20', 'Everybody with Growth may use single sign-on, from October on.');
  await edit(
    BUNDLES,
    '    name: Growth\n',
    `    name: Growth
    changes:
      - { effective_at: 2027-10-01, entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }] }\n`,
  );
  await applied();

  await day('2027-10-11', 'Growth costs 155.00 from today on; somebody writes 159.00.');
  await edit(BUNDLES, 'price_per_unit: "149.00"', 'price_per_unit: "159.00"');
  now(ids.acme, { ...GROWTH, Platform: '159', Storage: '0.02' });
  now(ids.piper, { ...GROWTH, Platform: '159', Seats: '10 x 5' });
  await applied();

  await day('2027-10-12', 'The price of yesterday is corrected.');
  await edit(BUNDLES, 'price_per_unit: "159.00"', 'price_per_unit: "155.00"');
  now(ids.acme, { ...GROWTH, Platform: '155', Storage: '0.02' });
  now(ids.piper, { ...GROWTH, Platform: '155', Seats: '10 x 5' });
  await applied();

  const granted = await Promise.all(
    [ids.acme, ids.piper, ids.stark].map(
      async (id) => (await ask('GET', `/subscriptions/${id}/entitlements`)).data,
    ),
  );
  say(
    `Single sign-on at the service: Acme ${granted[0].length}, Piper ${granted[1].length}, Stark ${granted[2].length}.`,
  );
  for (const [id, wanted] of [
    [ids.umbra, 'canceled'],
    [ids.duff, 'canceled'],
    [ids.cyberdyne, 'draft'],
  ]) {
    const { status } = await ask('GET', `/subscriptions/${id}`);
    if (status !== wanted) throw new Error(`${id} is ${status}, not ${wanted}`);
  }
  const exceptions = ((await read('pricewright.yaml')).match(/guard:/g) ?? []).length;
  say(
    `The pulled files had ${pulled} lines. The year took ${byHand} lines by hand, one command, and ${exceptions} exceptions from guards.`,
  );
}

async function linesOf(read) {
  const kinds = ['bundles', 'customers', 'metrics', 'plans', 'products', 'subscriptions'];
  const texts = await Promise.all(kinds.map((kind) => read(`billing/${kind}.yaml`)));
  return texts.join('').trimEnd().split('\n').length;
}
