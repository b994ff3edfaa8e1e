// The account that somebody made with the vendor's own interface: of every kind that there is in one. `ask` sends one request.

const monthly = {
  billing_interval: 'monthly',
  billing_frequency: 'recurring',
  charge_on_contract_start: false,
};

export const fee = (amount, more = {}) => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  ...monthly,
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
  ...more,
});

const use = (metric, amount) => ({
  type: 'unit',
  fee_type: 'metered',
  billing_direction: 'arrears',
  ...monthly,
  metric_ids: [metric],
  unit_pricing_model: { price_per_unit: amount },
});

const off = (months) => ({
  discount: {
    ...{ type: 'percentage', amount: '10' },
    ...{ duration_type: 'fixed', duration_unit: 'months', duration_value: months },
  },
});

/** Makes the account on its first day, and gives the ids of its subscriptions. */
export async function makeAccount(ask) {
  const made = async (path, body) => (await ask('POST', path, body)).id;
  const calls = await made('/metrics', {
    ...{ name: 'Calls', event_name: 'call' },
    aggregation: { method: 'count', field: '' },
  });
  const product = (name, more = {}) =>
    made('/products', {
      ...{ name, fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' },
      ...more,
    });
  const metered = { fee_type: 'metered', payment_terms: 'arrears', metric_ids: [calls] };
  const ids = {
    platform: await product('Platform'),
    seats: await product('Seats'),
    support: await product('Support'),
    setup: await product('Setup', { billing_frequency: 'one-off' }),
    calls: await product('Calls', metered),
  };
  const priced = (prices) =>
    Object.entries(prices).map(([key, price]) => ({
      product_id: ids[key],
      price: typeof price === 'string' ? (key === 'calls' ? use(calls, price) : fee(price)) : price,
    }));
  const bundle = async (name, prices) => {
    const id = await made('/bundles', {
      name,
      prices: priced(prices).map(({ product_id, price }) => ({
        product_id,
        ...price,
        ...(price.fixed_pricing_model && {
          fixed_pricing_model: {
            ...price.fixed_pricing_model,
            total: price.fixed_pricing_model.price_per_unit,
          },
        }),
      })),
    });
    return (own = {}) => [{ bundle_id: id, items: priced({ ...prices, ...own }) }];
  };
  const starter = await bundle('Starter', { platform: '49.00', calls: '0.01' });
  const growth = await bundle('Growth', { platform: '149.00', seats: '10.00', calls: '0.008' });
  const team = await made('/plans', { name: 'Team', currency: 'USD', items: priced({ platform: '99.00' }) });

  const customers = {};
  const subscribe = async (name, currency, content, more = {}) => {
    customers[name] ??= await made('/customers', { name, currency });
    return await made('/subscriptions', {
      ...{ customer_id: customers[name], currency, name, auto_activate: true },
      contract: { start_date: '2026-03-01', duration_months: 36, period_type: 'fixed' },
      ...(Array.isArray(content) ? { items: content } : content),
      ...more,
    });
  };
  const version = (subscription, day, items, draft = false) =>
    ask('POST', `/subscriptions/${subscription}/versions`, { effective_at: day, items, draft });
  const cancel = (subscription, effective) =>
    ask('POST', `/subscriptions/${subscription}/cancel`, { reason: 'pricing', effective });

  const subscriptions = {
    acme: await subscribe('Acme', 'USD', starter()),
    // Two on one customer, and one by the quarter.
    acme_support: await subscribe(
      'Acme',
      'USD',
      priced({ support: fee('300.00', { billing_interval: 'quarterly' }) }),
      {
        name: 'Acme support',
      },
    ),
    globex: await subscribe('Globex', 'USD', priced({ platform: '70.00' })),
    initech: await subscribe('Initech', 'USD', { plan_id: team }),
    umbra: await subscribe('Umbra', 'EUR', starter({ platform: '45.00', calls: '0.009' })),
    wayne: await subscribe('Wayne', 'GBP', starter({ platform: '39.00', calls: '0.008' })),
    // By the year, in monthly instalments, which no answer shows.
    hooli: await subscribe(
      'Hooli',
      'USD',
      priced({
        platform: fee('1200.00', {
          billing_interval: 'yearly',
          ...{ recurring_instalment_interval_count: 1, recurring_instalment_interval_unit: 'month' },
        }),
      }),
    ),
    stark: await subscribe('Stark', 'USD', growth({ seats: fee('10.00', off(3)) })),
    piper: await subscribe('Piper', 'USD', growth({ seats: fee('10.00', off(12)) })),
    duff: await subscribe('Duff', 'USD', starter()),
    cyberdyne: await subscribe('Cyberdyne', 'USD', priced({ platform: '60.00' }), { auto_activate: false }),
  };
  const gone = await subscribe('Vandelay', 'USD', priced({ platform: '30.00' }));
  await version(subscriptions.globex, '2026-09-01', priced({ platform: '80.00' }));
  await version(subscriptions.globex, '2027-06-01', priced({ platform: '90.00' }));
  await version(subscriptions.globex, '2028-01-01', priced({ platform: '99.00' }), true);
  await cancel(subscriptions.duff, '2027-01-31');
  await cancel(gone, 'immediate');
  return subscriptions;
}
