/** The content of a creation in a few lines. A subscription takes one line, where its request has sixty. */
import { counted } from '../../model/messages/counted.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { priceText } from '../words/price-text.ts';
import { referenceText } from '../words/value-text.ts';
import { type Line, line, span } from './lines.ts';

/** The prices of a new bundle, one line each. */
export function priceLines(
  prices: Json | undefined,
  indent: number,
  currency: string | null,
): readonly Line[] {
  if (!isJsonArray(prices)) return [];
  return prices
    .filter(isJsonObject)
    .map((price) =>
      line(indent, `${referenceText(price.product_id)}  `, span(priceText(price, currency), 'create')),
    );
}

/**
 * One new subscription, or many like ones, as a line: customer, content, contract, and a note where it stays a draft
 * because nothing activates it. `bodies` are the request bodies of all of them.
 */
export function subscriptionLines(
  bodies: readonly JsonObject[],
  activated: boolean,
  indent: number,
): readonly Line[] {
  const [body = {}] = bodies;
  const facts: string[] = [];
  if (bodies.length === 1 && typeof body.customer_id === 'string') facts.push(body.customer_id);
  if (body.plan_id !== undefined) facts.push(`plan ${referenceText(body.plan_id)}`);
  const items = itemsText(body.items);
  if (items !== '') facts.push(items);
  if (typeof body.currency === 'string') facts.push(body.currency);
  facts.push(contractText(bodies));
  const known = facts.filter((fact) => fact !== '').join(' · ');
  return [line(indent, known, activated ? '' : span(' · stays a draft', 'warning'))];
}

/** The term with the first and the last start. Like subscriptions always have the same term. */
function contractText(bodies: readonly JsonObject[]): string {
  const contracts = bodies.map(({ contract }) => contract).filter(isJsonObject);
  const months = contracts[0]?.duration_months;
  const term = typeof months === 'number' ? counted(months, 'month') : '';
  const starts = contracts.flatMap(({ start_date }) => (typeof start_date === 'string' ? [start_date] : []));
  const days = starts.sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined) return term;
  return `${term} from ${first === last ? first : `${first} … ${last}`}`.trim();
}

/** The content of a version that has nothing to be compared with. */
export function contentLines(body: JsonObject, indent: number): readonly Line[] {
  const facts: string[] = [];
  const items = itemsText(body.items);
  if (items !== '') facts.push(items);
  if (isJsonArray(body.entitlements)) {
    const keys = body.entitlements
      .filter(isJsonObject)
      .map(({ entitlement_key }) => referenceText(entitlement_key));
    facts.push(keys.length === 0 ? 'no entitlements' : `entitlements ${keys.join(', ')}`);
  }
  return facts.length === 0 ? [] : [line(indent, facts.join(' · '))];
}

function itemsText(items: Json | undefined): string {
  if (!isJsonArray(items)) return '';
  return items
    .filter(isJsonObject)
    .map((item) => referenceText(item.bundle_id ?? item.product_id))
    .join(' + ');
}
