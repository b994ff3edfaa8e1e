// One more seat, one more tier, and a move from monthly to annual.
export async function story({ say, pricewright, edit, service }) {
  await service();
  say('Five customers by the seat, two of them by the month and three by the year:');
  await pricewright('state init');
  await pricewright('apply --yes');

  say('Brightquay buys one seat more, the 21st, and pays less: a tier prices all seats. The plan says so.');
  await edit('billing/customers.yaml', 'units: 20 }', 'units: 21 }');
  await pricewright('apply --yes');

  say('Oak & Loom goes from monthly to annual:');
  await edit(
    'billing/customers.yaml',
    'bundle: team_monthly, prices: { seats: { tiered_pricing_model: { units: 8 }',
    'bundle: team_annual, prices: { sso: null, seats: { tiered_pricing_model: { units: 8 }',
  );
  await pricewright('plan');
}
