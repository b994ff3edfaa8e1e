/** One change of a plan, or many like changes, as lines. */
import { counted } from '../../model/messages/counted.ts';
import { type Difference, isDraftStep, type Step } from '../../model/plan/plan.ts';
import { kindOf } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Change, isWholeAddition } from '../view/change-sections.ts';
import { type Alike, firstFew } from '../words/group-alike.ts';
import { priceText } from '../words/price-text.ts';
import { referenceText, valueText } from '../words/value-text.ts';
import { CAUSES, differenceLines } from './difference-lines.ts';
import { type Line, line, type Span, span } from './lines.ts';

const HEAD_INDENT = 2;
const DETAIL_INDENT = 6;

export function changeLines({ lead, all }: Alike<Change>): readonly Line[] {
  const whole = wholeStep(lead);
  const lines = [headLine({ lead, all })];
  if (all.length > 1) lines.push(line(DETAIL_INDENT, firstFew(all.map(({ owner }) => owner))));
  if (whole !== undefined) lines.push(...detailLines(whole, DETAIL_INDENT, all));
  for (const step of lead.steps)
    if (step !== whole) lines.push(...furtherLines(step, all, whole?.action === 'create'));
  return lines;
}

/** The first line of a change: the name or the number of the things, and the action. */
export function headLine({ lead, all }: Alike<Change>): Line {
  const whole = wholeStep(lead);
  const name = all.length === 1 ? lead.owner : counted(all.length, kindOf(lead.owner));
  const sign = whole === undefined ? SIGNS.update : signOf(whole);
  const label = whole === undefined ? [] : labelOf(whole, all).flatMap((word) => [span('  '), word]);
  const place = all.length === 1 ? stepPlace(whole ?? lead.steps[0]) : [];
  return line(HEAD_INDENT, sign, ' ', span(name, 'strong'), ...label, ...place);
}

/** The step that names the whole change: the only step, a creation or a deletion; undefined where there is none. */
export function wholeStep({ steps }: Change): Step | undefined {
  if (steps.length === 1) return steps[0];
  return steps.find(
    ({ action, address }) => (action === 'create' || action === 'delete') && kindOf(address) !== 'version',
  );
}

/** The lines of any step that is not the {@link wholeStep}. */
function furtherLines(step: Step, all: readonly Change[], completesCreation: boolean): readonly Line[] {
  return [stepLabel(step, all, completesCreation), ...detailLines(step, DETAIL_INDENT + 2, all)];
}

/** `» new version from 2027-01-19`, for one of several steps. */
export function stepLabel(step: Step, all: readonly Change[], completesCreation = false): Line {
  const makes = step.operation === 'versions.create' || step.operation === 'versions.update';
  const opening = completesCreation && makes && step.address.endsWith('.opening');
  const words = opening ? [span('opening version, with what its creation cannot carry')] : labelOf(step, all);
  const verb = step.action === 'update' ? [span('update')] : [];
  const label = [...verb, ...words].flatMap((word, index) => [span(index === 0 ? ' ' : '  '), word]);
  return line(DETAIL_INDENT, signOf(step), ...label);
}

const SIGNS = {
  create: span('+', 'create'),
  update: span('~', 'update'),
  version: span('»', 'version'),
  delete: span('−', 'delete'),
  other: span('*', 'version'),
} as const;

function signOf(step: Step): Span {
  if (step.operation === 'versions.create') return SIGNS.version;
  switch (step.action) {
    case 'create':
    case 'update':
    case 'delete':
      return SIGNS[step.action];
    case 'withdraw':
      return SIGNS.delete;
    case 'adopt':
    case 'publish':
    case 'cancel':
    case 'activate':
    case 'probe':
      return SIGNS.other;
    default:
      return step.action satisfies never;
  }
}

/**
 * The words after the sign and the name: a version's day or the verb of an action without a sign of its own, the
 * description or name, the bundle that the step inherits from, and the cause where it is not an edit.
 */
function labelOf(step: Step, all: readonly Change[]): readonly Span[] {
  const words: Span[] = [];
  const verb = verbOf(step, all);
  if (verb !== '') words.push(span(verb));
  const called = calledOf(step, all);
  if (typeof called === 'string') words.push(span(JSON.stringify(called)));
  if (step.follows !== null) words.push(span(`inherits from ${step.follows}`, 'faint'));
  if (step.cause !== 'catalog') words.push(span(`(${CAUSES[step.cause]})`, 'warning'));
  return words;
}

function verbOf(step: Step, [lead]: readonly Change[]): string {
  if (step.operation === 'versions.create') return versionLabel(step, lead?.today);
  if (step.operation === 'versions.update')
    return isDraftStep(step) ? 'draft version changed' : 'opening version changed';
  if (step.operation === 'subscriptions.cancel') return `ends on ${step.effective_at}`;
  if (step.operation === 'versions.delete')
    return step.effective_at === null ? 'draft version deleted' : `version from ${step.effective_at} deleted`;
  return step.action === 'create' || step.action === 'update' ? '' : step.action;
}

/** The description of a version, or the name of a single new thing. Many things have no name in common. */
function calledOf(step: Step, all: readonly Change[]): Json | undefined {
  if (step.operation === 'versions.create') return step.body?.description;
  return step.action === 'create' && all.length === 1 ? step.body?.name : undefined;
}

function versionLabel(step: Step, today: string | undefined): string {
  const draft = step.body?.draft === true ? ', as a draft' : '';
  return step.effective_at === null
    ? `new version from ${today ?? 'now'}, the day of apply${draft}`
    : `new version from ${step.effective_at}${draft}`;
}

function stepPlace({ source }: Step): readonly Span[] {
  return source === null ? [] : [span(`  ${source.file}:${source.line}`, 'faint')];
}

function detailLines(step: Step, indent: number, all: readonly Change[]): readonly Line[] {
  const notes = step.notes.map((note) => line(indent, span(`note: ${note}`, 'faint')));
  return [...stepLines(step, indent, all), ...notes];
}

/** The content of a step: its differences, or the thing that it creates. `all` are the like changes. */
export function stepLines(step: Step, indent: number, all: readonly Change[]): readonly Line[] {
  const body = step.body ?? {};
  const currency = all[0]?.currency ?? null;
  switch (step.operation) {
    case 'bundles.create':
      return priceLines(body.prices, indent, currency);
    case 'subscriptions.create':
      return subscriptionLines(bodiesAlike(step, all), isActivated(step, all), indent);
    case 'versions.create':
      return isWholeAddition(step.differences)
        ? contentLines(body, indent)
        : isShown(step, all)
          ? [line(indent, `the ${counted(step.differences.length, 'change')} of ${step.follows} above`)]
          : differenceLines(step.differences, indent, currency);
    case 'products.create':
    case 'plans.create':
      return Object.keys(body).length === 0 ? [] : [line(indent, valueText(body))];
    case 'products.delete':
    case 'bundles.delete':
    case 'plans.delete':
      // The head line says it.
      return [];
    default:
      return differenceLines(step.differences, indent, currency);
  }
}

/** True where the bundle that the step inherits from shows the same differences, and more than one. */
function isShown({ follows, differences, cause }: Step, [lead]: readonly Change[]): boolean {
  const known = follows === null ? undefined : lead?.shown.get(follows);
  if (known === undefined || differences.length < 2 || cause !== 'catalog') return false;
  return differencesText(known) === differencesText(differences);
}

/** Differences at a bundle and at its subscriptions have other paths, and the same values from the same places. */
function differencesText(differences: readonly Difference[]): string {
  const each = differences.map(({ op, path, from, value, source }) =>
    JSON.stringify([op, path.split('/').at(-1), from, value, source]),
  );
  return each.sort().join();
}

/** True where the creation or a separate step activates the subscription. */
function isActivated({ body }: Step, [lead]: readonly Change[]): boolean {
  if (body?.auto_activate === true) return true;
  return lead?.steps.some(({ operation }) => operation === 'subscriptions.activate') ?? false;
}

/** The bodies of the same operation in all like changes. */
function bodiesAlike(step: Step, all: readonly Change[]): readonly JsonObject[] {
  return all.flatMap(({ steps }) => {
    const body = steps.find(({ operation }) => operation === step.operation)?.body;
    return body ? [body] : [];
  });
}

/** The prices of a new bundle, one line each. */
function priceLines(prices: Json | undefined, indent: number, currency: string | null): readonly Line[] {
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
function subscriptionLines(
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
