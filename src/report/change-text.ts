/** One change of a plan, or many that are alike, as lines. */
import { kindOf } from '../model/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Cause, Difference, Step } from '../model/plan.ts';
import { sourceText } from '../model/source.ts';
import type { Change } from './change-sections.ts';
import { counted } from './counted.ts';
import { type Alike, firstFew } from './group-alike.ts';
import { type Line, line, type Span, span } from './lines.ts';
import type { Style } from './palette.ts';
import { priceText } from './price-text.ts';
import { pathText, referenceText, valueText, wholePathText } from './value-text.ts';

const HEAD_INDENT = 2;
const DETAIL_INDENT = 6;

export function changeLines({ lead, all }: Alike<Change>): readonly Line[] {
  const head = headStep(lead);
  const sign = signOf(head);
  const name = all.length === 1 ? lead.owner : counted(all.length, kindOf(lead.owner));
  const only = lead.steps.length === 1;
  const lines = [
    line(
      HEAD_INDENT,
      span(sign.text, sign.style),
      ' ',
      span(name, 'strong'),
      ...(only ? labelOf(head, all) : []),
      ...placeOf(head, all),
    ),
  ];
  if (all.length > 1) lines.push(line(DETAIL_INDENT, firstFew(all.map(({ owner }) => owner))));
  for (const step of lead.steps) {
    const nested = !only && step !== head;
    if (nested) {
      const own = signOf(step);
      const verb = step.action === 'update' ? '  update' : '';
      lines.push(line(DETAIL_INDENT, span(own.text, own.style), verb, ...labelOf(step, all)));
    }
    lines.push(...detailLines(step, nested ? DETAIL_INDENT + 4 : DETAIL_INDENT, all));
  }
  return lines;
}

/** A creation or a deletion says what happens to the whole; else the first step does. */
function headStep({ steps }: Change): Step {
  const whole = steps.find(
    ({ action, address }) => (action === 'create' || action === 'delete') && kindOf(address) !== 'version',
  );
  return whole ?? steps[0];
}

function signOf(step: Step): { readonly text: string; readonly style: Style } {
  if (step.operation === 'versions.create') return { text: '»', style: 'version' };
  switch (step.action) {
    case 'create':
      return { text: '+', style: 'create' };
    case 'update':
      return { text: '~', style: 'update' };
    case 'delete':
      return { text: '−', style: 'delete' };
    case 'adopt':
    case 'publish':
    case 'activate':
      return { text: '*', style: 'version' };
    default:
      return step.action satisfies never;
  }
}

/** What the sign does not say: a version's day, the verb of what has no sign of its own, the cause where nobody edited. */
function labelOf(step: Step, all: readonly Change[]): readonly Span[] {
  const words: Span[] = [];
  const verb = verbOf(step);
  if (verb !== '') words.push(span(verb));
  const called = calledOf(step, all);
  if (typeof called === 'string') words.push(span(JSON.stringify(called)));
  if (step.follows !== null) words.push(span(`follows ${step.follows}`, 'faint'));
  if (step.cause !== 'catalog') words.push(span(`(${CAUSES[step.cause]})`, 'warning'));
  return words.flatMap((word) => [span('  '), word]);
}

function verbOf(step: Step): string {
  if (step.operation === 'versions.create') return versionLabel(step);
  if (step.operation === 'versions.update') return 'draft version changed';
  return step.action === 'create' || step.action === 'update' ? '' : step.action;
}

/** A version is called by its description, a new thing by its name; many things have no name in common. */
function calledOf(step: Step, all: readonly Change[]): Json | undefined {
  if (step.operation === 'versions.create') return step.body?.description;
  return step.action === 'create' && all.length === 1 ? step.body?.name : undefined;
}

function versionLabel(step: Step): string {
  const draft = step.body?.draft === true ? ', as a draft' : '';
  return step.effective_at === null
    ? `new version from the day of apply${draft}`
    : `new version from ${step.effective_at}${draft}`;
}

const CAUSES: Readonly<Record<Exclude<Cause, 'catalog'>, string>> = {
  service: 'changed at the service',
  both: 'changed in the catalog and at the service',
  calendar: 'its day has come',
};

function placeOf(step: Step, all: readonly Change[]): readonly Span[] {
  if (step.source === null || all.length > 1) return [];
  return [span('  '), span(`${step.source.file}:${step.source.line}`, 'faint')];
}

function detailLines(step: Step, indent: number, all: readonly Change[]): readonly Line[] {
  const notes = step.notes.map((note) => line(indent, span(`note: ${note}`, 'faint')));
  return [...describe(step, indent, all), ...notes];
}

function describe(step: Step, indent: number, all: readonly Change[]): readonly Line[] {
  const body = step.body ?? {};
  switch (step.operation) {
    case 'bundles.create':
      return priceLines(body.prices, indent);
    case 'subscriptions.create':
      return subscriptionLines(body, indent, all);
    case 'versions.create':
      return isWholeAddition(step.differences)
        ? contentLines(body, indent)
        : differenceLines(step.differences, indent);
    case 'products.create':
    case 'plans.create':
      return Object.keys(body).length === 0 ? [] : [line(indent, valueText(body))];
    default:
      return differenceLines(step.differences, indent);
  }
}

/** Nothing to compare with: what the version holds says more than that all of it is new. */
function isWholeAddition(differences: readonly Difference[]): boolean {
  return differences.every(({ op, path }) => op === 'add' && path.lastIndexOf('/') <= 0);
}

function priceLines(prices: Json | undefined, indent: number): readonly Line[] {
  if (!isJsonArray(prices)) return [];
  return prices
    .filter(isJsonObject)
    .map((price) => line(indent, `${referenceText(price.product_id)}  `, span(priceText(price), 'create')));
}

function subscriptionLines(body: JsonObject, indent: number, all: readonly Change[]): readonly Line[] {
  const facts: string[] = [];
  if (all.length === 1 && typeof body.customer_id === 'string') facts.push(body.customer_id);
  if (body.plan_id !== undefined) facts.push(`plan ${referenceText(body.plan_id)}`);
  const items = itemsText(body.items);
  if (items !== '') facts.push(items);
  if (typeof body.currency === 'string') facts.push(body.currency);
  facts.push(contractText(all));
  return [line(indent, facts.filter((fact) => fact !== '').join(' · '))];
}

/** Of many subscriptions, the first and the last start; their term is the same, or they would not be alike. */
function contractText(all: readonly Change[]): string {
  const contracts = all.map((change) => headStep(change).body?.contract).filter(isJsonObject);
  const months = contracts[0]?.duration_months;
  const term = typeof months === 'number' ? counted(months, 'month') : '';
  const starts = contracts.flatMap(({ start_date }) => (typeof start_date === 'string' ? [start_date] : []));
  const days = starts.sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined) return term;
  return `${term} from ${first === last ? first : `${first} … ${last}`}`.trim();
}

function contentLines(body: JsonObject, indent: number): readonly Line[] {
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

/** `growth › platform › price_per_unit  499.00 → 538.92  billing/bundles.yaml:112`, one for each difference. */
export function differenceLines(differences: readonly Difference[], indent: number): readonly Line[] {
  const short = differences.map(({ path }) => pathText(path));
  return differences.map((difference, index) => {
    const { path, from, value, cause, source } = difference;
    const name = short[index] ?? path;
    const unique = short.indexOf(name) === short.lastIndexOf(name);
    return line(
      indent,
      `${unique ? name : wholePathText(path)}  `,
      from === undefined ? span('(none)', 'faint') : span(valueText(from), 'delete'),
      ' → ',
      value === undefined ? span('(none)', 'faint') : span(valueText(value), 'create'),
      cause === 'catalog' ? '' : span(`  (${CAUSES[cause]})`, 'warning'),
      source === null ? '' : span(`  ${sourceText(source).replace(/:\d+$/, '')}`, 'faint'),
    );
  });
}
