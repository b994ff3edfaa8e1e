// A list price rises on a day: ramps, discounts, minimums and locks each answer differently.
export async function story({ say, pricewright, edit, service }) {
  await service();
  say(
    'Five contracts: a ramp of three years, a discount with a minimum, a price lock, a later start of support, and the list price:',
  );
  await pricewright('state init');
  await pricewright('apply --yes');

  say('The platform costs 5 % more from 2027-03-01 on. Whom does it reach, and when?');
  await pricewright('reprice enterprise --only platform --by 5% --at 2027-03-01');

  say('Ashgrove in year three, when its ramp has reached the list price:');
  await pricewright('quote ashgrove --at 2028-12-01');

  say(
    'Against the 5,000.00 of today that is 68 %, more than the guard allows. It was agreed, the exception says so, and by hand it counts at once:',
  );
  await edit(
    'pricewright.yaml',
    'price_increase_percent: 25 }',
    `price_increase_percent: 25, exceptions: [${EXCEPTION}] }`,
  );
  await pricewright('state set rules --reason Agreed');
  await pricewright('apply --yes');

  say('Ashgrove asks for half a year more of the second step:');
  await edit('billing/customers.yaml', 'effective_at: 2028-12-01', 'effective_at: 2029-06-01');
  await pricewright('plan');
}

const EXCEPTION =
  '{ guard: price_increase_percent, limit: 68, for: subscriptions.ashgrove, until: 2027-03-01, reason: The ramp of Ashgrove ends at the list price }';
