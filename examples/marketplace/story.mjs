// The middle tier of the commission goes from 6 % to 6.5 %: what sellers pay more, in money.
export async function story({ say, pricewright, edit, service }) {
  await service();
  say('Five sellers pay a share of what they sell:');
  await pricewright('state init');
  await pricewright('apply --yes');

  say('Werkbank Nord sold for 72,300.00 in a month:');
  await pricewright('quote werkbank_nord');

  say(
    'The middle tier of the commission goes from 6 % to 6.5 %. Moda Castell negotiated its own and is not reached:',
  );
  await edit('billing/prices.yaml', 'percentage: "6" }', 'percentage: "6.5" }');
  await pricewright('plan');
}
