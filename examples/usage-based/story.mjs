// Overage gets cheaper for heavy users, and credits fewer: who gains, who loses?
export async function story({ say, pricewright, edit, service }) {
  await service();
  say('Five customers by the token, on the sandbox:');
  await pricewright('state init');
  await pricewright('apply --yes');

  say('Harbor Desk used 620 million tokens of input; 100 are prepaid. What is a month?');
  await pricewright('quote harbordesk');

  say('Team gets 80 prepaid millions instead of 100, and overage from 401 on costs 1.80 instead of 2.00:');
  await edit('billing/prices.yaml', 'prepaid_units: 100', 'prepaid_units: 80');
  await edit('billing/prices.yaml', 'price_per_unit: "2.00"', 'price_per_unit: "1.80"');
  await pricewright('plan', 6);

  say(
    'Whoever used 81 million for nothing would pay for one: the guard refuses it. The credits stay, the overage gets cheaper:',
  );
  await edit('billing/prices.yaml', 'prepaid_units: 80', 'prepaid_units: 100');
  await pricewright('plan');
}
