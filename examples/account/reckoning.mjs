// Two independent readings, neither by the program: what each customer should have, by the steps of the story, and what the service
// shows. They are compared on every day of two years from the day of the reading on; what has passed the service does not list.

const FIRST = '2026-12-01';
const DAYS = Array.from({ length: 731 }, (_, number) =>
  new Date(Date.parse(FIRST) + number * 86_400_000).toISOString().slice(0, 10),
);

/** `should`: by subscription, the days from which prices hold: `{ '2026-12-01': { Platform: '49' } }`. */
export async function compare({ ask }, today, should) {
  const { data: products } = await ask('GET', '/products?limit=100&offset=0');
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const differences = [];
  let compared = 0;
  for (const [id, wanted] of Object.entries(should)) {
    const versions = await versionsOf(ask, id);
    for (const day of DAYS.filter((each) => each >= today)) {
      const found = textOf(holding(versions, day, names));
      const expected = textOf(wantedOn(wanted, day));
      compared += 1;
      if (found !== expected) differences.push(`${id} on ${day}: ${found}, not ${expected}`);
    }
  }
  return { subscriptions: Object.keys(should).length, compared, differences };
}

async function versionsOf(ask, subscription) {
  const { data } = await ask('GET', `/subscriptions/${subscription}/versions`);
  const published = data.filter(({ status }) => status === 'published');
  return Promise.all(published.map(({ id }) => ask('GET', `/subscriptions/${subscription}/versions/${id}`)));
}

/** The version with the latest start, and of several the one that was published last. */
function holding(versions, day, names) {
  const started = versions.filter(({ start_date: start }) => start.slice(0, 10) <= day);
  const [held] = started.sort((a, b) =>
    a.start_date === b.start_date ? (a.id < b.id ? 1 : -1) : a.start_date < b.start_date ? 1 : -1,
  );
  const items = (held?.items ?? []).flatMap((item) => item.items ?? [item]);
  return Object.fromEntries(items.map(({ product_id: id, price }) => [names.get(id), amountOf(price)]));
}

/** `80`, `80 x 5`, `80 less 10 % for 3 months`, `500 once`. */
function amountOf({
  fixed_pricing_model: fixed,
  unit_pricing_model: unit,
  discount,
  billing_frequency: frequency,
}) {
  const { price_per_unit: amount, units = 1 } = fixed ?? { ...unit, units: 1 };
  const off = discount ? ` less ${Number(discount.amount)} % for ${discount.duration_value} months` : '';
  return `${Number(amount)}${units === 1 ? '' : ` x ${units}`}${off}${frequency === 'one-off' ? ' once' : ''}`;
}

function wantedOn(wanted, day) {
  const since = Object.keys(wanted)
    .filter((each) => each <= day)
    .sort()
    .at(-1);
  return since === undefined ? {} : wanted[since];
}

function textOf(prices) {
  return JSON.stringify(Object.fromEntries(Object.entries(prices).sort()));
}
