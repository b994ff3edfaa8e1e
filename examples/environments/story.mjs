// A change is tried in staging, compared, and promoted to production.
export async function story({ say, pricewright, edit, service }) {
  await service('PRODUCTION_SANDBOX_URL', ['--env', 'production']);
  await service('STAGING_SANDBOX_URL', ['--env', 'staging']);
  say('Two accounts, one catalog. Both begin alike:');
  for (const name of ['staging', 'production']) {
    await pricewright(`state init --env ${name}`);
    await pricewright(`apply --yes --env ${name}`);
  }

  say('Pro is to be billed by the quarter, three months ahead. It is tried in staging first:');
  await edit(
    'billing/prices.yaml',
    PRO,
    PRO.replace(
      'billing_interval: monthly',
      'billing_interval_count: 3\n        billing_interval_unit: month',
    ),
  );
  await edit('pricewright.yaml', 'pro_fee: "2.00"', 'pro_fee: "6.00"');
  await pricewright('apply --yes --env staging');

  say(
    'What does production lack? The same text is there already, but the fee of a month would be that of a quarter:',
  );
  await pricewright('diff env:production env:staging --variables');

  say('The fee of production is written. A reviewer sees this plan and approves its digest:');
  await edit('pricewright.yaml', 'pro_fee: "79.00"', 'pro_fee: "228.00"');
  await pricewright('plan --env production');
}

const PRO = `  pro:
    name: Pro
    currency: USD
    prices:
      sending:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly`;
