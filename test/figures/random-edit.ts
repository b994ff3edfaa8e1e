/** Requests as a team makes them: one to three edits of a business, of prices, orders, terms, credits and rules. */
import type { Price } from '../../src/model/catalog/price.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { mapped } from './business-catalog.ts';
import { addMonths } from './days.ts';
import {
  amount,
  type Bundle,
  type Business,
  type Customer,
  chance,
  METRICS,
  type Order,
  OWN,
  pick,
  priceDiscount,
  priceOf,
  randomTerm,
  scaled,
} from './random-business.ts';
import { nearlyTheSame, type Random } from './random-price.ts';

export interface Edited {
  readonly business: Business;
  /** The names of the edits, for who reads a disagreement. */
  readonly edits: readonly string[];
}

export function randomEdit(business: Business, random: Random): Edited {
  const edits: string[] = [];
  let now = business;
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const [name, edit] = pick(random, EDITS);
    now = edit(now, random);
    edits.push(name);
  }
  return { business: fitting(now), edits };
}

/** Without overrides and dated changes of prices that a bundle no longer has. */
function fitting(business: Business): Business {
  const only = <T>(prices: Readonly<Record<string, T>>, bundle: Bundle | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(prices).filter(([name]) => bundle?.prices[name] !== undefined));
  return {
    ...business,
    bundles: Object.fromEntries(
      Object.entries(business.bundles).map(([name, bundle]) => {
        const changes = bundle.changes.map((change) => ({ ...change, prices: only(change.prices, bundle) }));
        return [name, { ...bundle, changes: changes.filter(({ prices }) => Object.keys(prices).length > 0) }];
      }),
    ),
    customers: business.customers.map((customer) => ({
      ...customer,
      orders: customer.orders.map((order) => ({
        ...order,
        overrides: only(order.overrides, business.bundles[order.bundle ?? '']),
      })),
    })),
  };
}

type Edit = (business: Business, random: Random) => Business;

/** A little more or less, or another amount anywhere. */
function otherPrice(price: Price, random: Random): Price {
  if (chance(random, 70)) return scaled(price, pick(random, [-30, -5, 1, 2, 5, 8, 12, 20, 40, 900] as const));
  return nearlyTheSame(price, random);
}

const ofBundle =
  (edit: (bundle: Bundle, random: Random) => Bundle): Edit =>
  (business, random) => {
    const names = Object.keys(business.bundles);
    const name = names[random(names.length)] ?? '';
    const bundle = business.bundles[name];
    if (bundle === undefined) return business;
    return { ...business, bundles: { ...business.bundles, [name]: edit(bundle, random) } };
  };

const ofCustomer =
  (edit: (customer: Customer, random: Random, business: Business) => Customer): Edit =>
  (business, random) => {
    const at = random(business.customers.length);
    return {
      ...business,
      customers: business.customers.map((customer, index) =>
        index === at ? edit(customer, random, business) : customer,
      ),
    };
  };

const ofOrder = (
  edit: (order: Order, random: Random, business: Business, customer: Customer) => Order,
): Edit =>
  ofCustomer((customer, random, business) => ({
    ...customer,
    orders: customer.orders.map((order, index) =>
      index === 0 ? edit(order, random, business, customer) : order,
    ),
  }));

const withPrice = (bundle: Bundle, random: Random, edit: (price: Price) => Price | undefined): Bundle => {
  const names = Object.keys(bundle.prices);
  const name = names[random(names.length)] ?? '';
  const price = bundle.prices[name];
  const other = price && edit(price);
  return other === undefined ? bundle : { ...bundle, prices: { ...bundle.prices, [name]: other } };
};

const bundlePrice = ofBundle((bundle, random) =>
  withPrice(bundle, random, (price) => otherPrice(price, random)),
);

const EDITS: readonly [readonly [string, Edit], ...(readonly [string, Edit])[]] = [
  ['a price of a bundle', bundlePrice],
  ['a price of a bundle', bundlePrice],
  ['a price of a bundle', bundlePrice],
  [
    'the discount of a price of a bundle',
    ofBundle((bundle, random) =>
      withPrice(bundle, random, ({ discount, ...price }) =>
        discount && chance(random, 50) ? price : { ...price, discount: priceDiscount(random) },
      ),
    ),
  ],
  [
    'the trial of a price of a bundle',
    ofBundle((bundle, random) =>
      withPrice(bundle, random, ({ trial_period_days: days, ...price }) =>
        days ? price : { ...price, trial_period_days: 30 + random(670) },
      ),
    ),
  ],
  [
    'a product that a bundle brings or takes away',
    ofBundle((bundle, random) => {
      const product = pick(random, ['calls', 'mails', 'mix'] as const);
      const { [product]: known, ...prices } = bundle.prices;
      return {
        ...bundle,
        prices: known === undefined ? { ...prices, [product]: priceOf(product, random) } : prices,
        changes: product === 'calls' ? [] : bundle.changes,
      };
    }),
  ],
  [
    'a dated change of a bundle',
    ofBundle((bundle, random) => {
      if (bundle.changes.length > 0 && chance(random, 40)) return { ...bundle, changes: [] };
      const names = Object.keys(bundle.prices);
      const name = names[random(names.length)] ?? '';
      const price = bundle.prices[name];
      if (price === undefined) return bundle;
      const day = pick(random, ['2026-12-24', '2027-02-15', '2028-06-01'] as const);
      return { ...bundle, changes: [{ day, prices: { [name]: otherPrice(price, random) } }] };
    }),
  ],
  [
    'the credit of a bundle',
    ofBundle((bundle, random) => ({
      ...bundle,
      credit: bundle.credit === null ? amount(random) : chance(random, 50) ? null : amount(random),
    })),
  ],
  [
    'an override',
    ofOrder((order, random, { bundles }) => {
      const prices = bundles[order.bundle ?? '']?.prices ?? {};
      const names = Object.keys(prices);
      const name = names[random(names.length)] ?? '';
      const price = prices[name];
      if (price === undefined) return order;
      const { [name]: known, ...overrides } = order.overrides;
      if (known !== undefined && chance(random, 60)) return { ...order, overrides };
      return { ...order, overrides: { ...overrides, [name]: otherPrice(price, random) } };
    }),
  ],
  [
    "units over a bundle's fee",
    ofOrder((order, random, { bundles }) => {
      const price = bundles[order.bundle ?? '']?.prices.platform;
      if (price === undefined) return order;
      const units = pick(random, [2, 10] as const);
      const model = { price_per_unit: price.fixed_pricing_model?.price_per_unit ?? '0.00', units };
      const platform = { ...price, fixed_pricing_model: model };
      return { ...order, overrides: { ...order.overrides, platform } };
    }),
  ],
  [
    'a price of their own',
    ofOrder((order, random) => {
      const names = Object.keys(order.own);
      const name = names[random(names.length)] ?? '';
      const price = order.own[name];
      return price === undefined
        ? order
        : { ...order, own: { ...order.own, [name]: otherPrice(price, random) } };
    }),
  ],
  [
    'seats of their own',
    ofOrder((order, random) => {
      const seats = order.own.seats;
      if (seats?.fixed_pricing_model === undefined) return order;
      const model = { ...seats.fixed_pricing_model, units: 1 + random(30) };
      return { ...order, own: { ...order.own, seats: { ...seats, fixed_pricing_model: model } } };
    }),
  ],
  [
    'an item that is ordered in addition',
    ofOrder((order, random, _, customer) => {
      const known = customer.orders.flatMap(({ own }) => Object.keys(own));
      const product = OWN.find((name) => !known.includes(name));
      return product === undefined
        ? order
        : { ...order, own: { ...order.own, [product]: priceOf(product, random) } };
    }),
  ],
  [
    'an item that goes',
    ofOrder((order, random) => {
      const names = Object.keys(order.own);
      const gone = names[random(names.length)];
      if (gone === undefined || (order.bundle === null && names.length === 1)) return order;
      const { [gone]: _, ...own } = order.own;
      return { ...order, own };
    }),
  ],
  [
    'a move to another bundle',
    ofOrder((order, random, { bundles }, { currency }) => {
      const names = Object.keys(bundles).filter(
        (name) => bundles[name]?.currency === currency && name !== order.bundle,
      );
      const bundle = names[random(names.length)] ?? null;
      return order.bundle === null || bundle === null ? order : { ...order, bundle, overrides: {} };
    }),
  ],
  [
    'an entry to come',
    ofCustomer((customer, random, { bundles }) => {
      const [first, ...later] = customer.orders;
      if (first === undefined) return customer;
      if (later.length > 0) return { ...customer, orders: [first] };
      const day = pick(random, ['2026-12-11', '2027-05-07', '2028-09-20'] as const);
      if (!customer.renews && day >= addMonths(customer.start, customer.months)) return customer;
      const prices = bundles[first.bundle ?? '']?.prices ?? {};
      const { platform } = prices;
      const overrides = platform && chance(random, 60) ? { platform: otherPrice(platform, random) } : {};
      const own = Object.fromEntries(
        Object.entries(first.own).map(([name, price]) => [name, otherPrice(price, random)]),
      );
      return { ...customer, orders: [first, { ...first, day, overrides, own }] };
    }),
  ],
  [
    'the credit of a customer',
    ofOrder((order, random) => ({
      ...order,
      credit: order.credit === null ? amount(random) : chance(random, 50) ? null : amount(random),
    })),
  ],
  ['a discount', termEdit('discount')],
  ['a minimum spend', termEdit('minimum_spend')],
  ['a maximum spend', termEdit('maximum_spend')],
  ['an escalation', termEdit('price_escalation')],
  ['a trial', termEdit('trial_period_days')],
  ['a renewal', ofCustomer((customer) => ({ ...customer, renews: !customer.renews }))],
  [
    'a new customer',
    (business, random) => {
      const [first] = business.customers;
      if (first === undefined || business.customers.some(({ key }) => key === 'new')) return business;
      const terms = chance(random, 50) ? { discount: randomTerm('discount', random) } : {};
      const customer = { ...first, key: 'new', start: '2026-11-20', terms, orders: first.orders.slice(0, 1) };
      return { ...business, customers: [...business.customers, customer] };
    },
  ],
  ['a rule', (business, random) => ({ ...business, guards: loosened(business.guards, random) })],
  ['a sample', ofCustomer(otherSample)],
  ['a sample', ofCustomer(otherSample)],
  ['a price and the samples that hide it', hiddenPrice],
  ['a price and the samples that hide it', hiddenPrice],
];

/** The metered prices of a bundle, and samples by which all seem to use nothing, or so much that nothing else counts. */
function hiddenPrice(business: Business, random: Random): Business {
  const edited = ofBundle((bundle) => ({
    ...bundle,
    prices: mapped(bundle.prices, (price, name) =>
      name === 'platform' ? price : scaled(price, pick(random, [20, 100, 900] as const)),
    ),
  }))(business, random);
  return { ...edited, customers: edited.customers.map((customer) => hidden(customer, random)) };
}

function hidden(customer: Customer, random: Random): Customer {
  const quantity = pick(random, ['0', '0', '1000000'] as const);
  const usage = Object.keys(customer.usage).map((metric) => [metric, quantity] as const);
  return { ...customer, usage: Object.fromEntries(usage) };
}

/** One that goes or comes, is written smaller or larger, or is zero. */
function otherSample(customer: Customer, random: Random): Customer {
  const metric = pick(random, METRICS);
  const { [metric]: known, ...usage } = customer.usage;
  const unknown = METRICS.filter((name) => customer.usage[name] === undefined);
  if (known !== undefined && unknown.length < 2 && chance(random, 30)) return { ...customer, usage };
  const quantity = pick(random, ['0', '1', String(random(100)), '20000', '1000000'] as const);
  return { ...customer, usage: { ...usage, [metric]: quantity } };
}

/** Removes the term, or writes another one. */
function termEdit(name: string): Edit {
  return ofCustomer((customer, random) => {
    const { [name]: known, ...terms } = customer.terms;
    if (known !== undefined && chance(random, 50)) return { ...customer, terms };
    return { ...customer, terms: { ...terms, [name]: randomTerm(name, random) } };
  });
}

/** A change of the rules that lets more pass, in a limit, an amount or an exception. */
function loosened(guards: Guards, random: Random): Guards {
  const { bill_increase_percent, ...rest } = guards;
  switch (random(4)) {
    case 0:
      return rest;
    case 1:
      return bill_increase_percent === undefined
        ? guards
        : { ...guards, bill_increase_percent: String(Number(bill_increase_percent) + 50) };
    case 2:
      return { ...guards, above: { ...guards.above, bill_increase_percent: '100000' } };
    default:
      return {
        ...guards,
        exceptions: [
          ...guards.exceptions,
          {
            guard: 'bill_increase_percent',
            until: calendarDay('2099-01-01'),
            limit: '100000',
            reason: 'Let it pass',
          },
        ],
      };
  }
}
