/** Plans one pricing plan: adopted by its id, or by its name if a complete list shows exactly one; else created. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import { currencyOfPlan } from '../../model/catalog/bundle-in.ts';
import type { CatalogPlan, EntryItem } from '../../model/catalog/catalog.ts';
import { comparable } from '../../model/catalog/comparable.ts';
import { overlayPrice } from '../../model/catalog/overlay-price.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Notice } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { addressOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject, pick, without } from '../../model/values/json.ts';
import { expandItems } from '../../timeline/build-timeline.ts';
import type { VersionItem } from '../../timeline/timeline.ts';
import { encodeItems, itemReferences } from '../bodies/encode-items.ts';
import { type Context, compared, referenceName } from '../context.ts';
import { same } from '../diff/three-way.ts';
import { dependent, joinParts, needsOf, type Part, part, type Standings } from '../part.ts';
import { asCompared, withKnownIds } from '../records/note-agreed.ts';
import { declaredOwner } from '../records/recorded-elsewhere.ts';
import { type Found, planDeclared, unread } from './plan-declared.ts';
import { isDue, planDeletion } from './plan-deletion.ts';

export function planPricingPlan(context: Context, declared: CatalogPlan, standings: Standings): Part {
  if (isDue(declared.absent, context.today)) return planDeletion(context, 'plan', declared);
  const template = templateOf(context, declared);
  const { dependsOn, missing } = needsOf(itemReferences(template.items), standings);
  if (missing.length > 0) return part({ deferred: [dependent(declared.address, missing)] });
  const planned = planKnown(context, { ...declared, fields: template.fields }, declared, template);
  return dependsOn.length === 0
    ? planned
    : { ...planned, steps: planned.steps.map((step) => ({ ...step, depends_on: dependsOn })) };
}

/** `plan` has the whole template among its fields. */
function planKnown(context: Context, plan: CatalogPlan, declared: CatalogPlan, template: Template): Part {
  const recorded = context.observed.records.get(plan.address);
  const { listed, complete, wholeNames } = context.observed.plans;
  if (isPresent(recorded)) {
    const { fields, isBehind } = comparedTemplate(context, declared, template, recorded.value ?? {});
    const notices = isBehind ? [behindNotice(plan)] : [];
    return joinParts([planShown(context, { ...plan, fields }, undefined, recorded), part({ notices })]);
  }
  if (plan.id !== undefined) {
    const shown = listed.find(({ id }) => id === plan.id);
    return planShown(
      context,
      plan,
      { remoteId: plan.id, how: 'declared', ...(shown === undefined ? {} : { listed: { ...shown } }) },
      undefined,
    );
  }
  // A listed plan that another plan of the catalog has on record is that other plan, whatever its name.
  const matches = listed.filter(
    ({ id, name }) =>
      name === plan.fields.name &&
      plan.otherThan?.includes(id) !== true &&
      declaredOwner(context, plan.address, id) === undefined,
  );
  const isWhole = complete || wholeNames?.has(String(plan.fields.name)) === true;
  if (!isWhole && matches.length <= 1) return part({ deferred: [incompleteList(plan)] });
  const [match, second] = matches;
  if (match && second) return part({ diagnostics: [ambiguous(plan, matches.length)] });
  const found: Found | undefined = match && {
    remoteId: match.id,
    how: 'matched_by_name',
    listed: { ...match },
  };
  return planShown(context, plan, found, undefined);
}

/** A part that no answer shows and no request of ours sent is taken as it is written, or is deferred. */
function planShown(
  context: Context,
  plan: CatalogPlan,
  found: Found | undefined,
  recorded: Recorded | undefined,
): Part {
  const isNew = found === undefined && recorded === undefined;
  const unknown = Object.keys(plan.fields).filter(
    (name) => !SHOWN_FIELDS.plan.has(name) && recorded?.value?.[name] === undefined,
  );
  if (isNew || unknown.length === 0 || recorded?.value === null)
    return planDeclared(context, 'plan', plan, found);
  const shown = { ...plan, fields: without(plan.fields, unknown) };
  const planned = planDeclared(context, 'plan', shown, found);
  if (plan.adopt !== 'as_written') return joinParts([planned, part({ deferred: [unread(plan)] })]);
  const hidden = withKnownIds(context, pick(plan.fields, unknown));
  const noted = recorded === undefined ? [] : asCompared(recorded);
  const adoptions = planned.adoptions.length > 0 ? planned.adoptions : noted;
  return {
    ...planned,
    adoptions: adoptions.map((each) => ({ ...each, value: { ...each.value, ...hidden } })),
  };
}

function incompleteList(plan: CatalogPlan): Part['deferred'][number] {
  return {
    kind: 'unread',
    address: plan.address,
    reason:
      'the list of plans has further pages that cannot be asked for, so one match by name proves nothing',
    fix: 'give its `id`, or name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }',
  };
}

function ambiguous(plan: CatalogPlan, matches: number): Diagnostic {
  return {
    severity: 'error',
    code: 'ambiguous-plan',
    source: plan.locate([]),
    message: `the service has ${matches} plans named "${String(plan.fields.name)}"`,
    fix: 'give the `id` of the one that is meant',
  };
}

interface Template {
  readonly items: readonly VersionItem[];
  /** Everything that a creation sends. */
  readonly fields: JsonObject;
}

function templateOf(context: Context, plan: CatalogPlan): Template {
  const { fields, items } = plan;
  if (items === undefined) return { items: [], fields };
  const expanded = expandItems(context.catalog, items, context.today, currencyOfPlan(plan));
  const encoded = encodeItems(expanded).map((item, index) => ({ ...nameOf(context, items[index]), ...item }));
  return { items: expanded, fields: { ...fields, items: encoded } };
}

/** A plan names its bundles beside their ids. */
function nameOf({ catalog }: Context, item: EntryItem | undefined): JsonObject {
  const bundle = item?.kind === 'bundle' ? catalog.bundles.get(item.bundle) : undefined;
  if (bundle === undefined) return {};
  return {
    name: bundle.name ?? bundle.key,
    ...(bundle.description !== undefined && { bundle_description: bundle.description }),
  };
}

/** The fields to compare with what was sent: as written, over the bundles' prices that were sent. */
function comparedTemplate(
  context: Context,
  { items = [] }: CatalogPlan,
  { fields }: Template,
  sent: JsonObject,
): { readonly fields: JsonObject; readonly isBehind: boolean } {
  const [wanted, known] = [compared(context, fields), compared(context, sent)];
  if (!isJsonObject(wanted.items) || !isJsonObject(known.items)) return { fields, isBehind: false };
  const asSent: Record<string, JsonObject[string]> = { ...wanted.items };
  for (const item of items) {
    const own = item.kind === 'bundle' ? addressOf('bundle', item.bundle) : undefined;
    const before = own === undefined ? undefined : known.items[own];
    if (item.kind === 'bundle' && own !== undefined && isJsonObject(before))
      asSent[own] = laidOver(context, item, before);
  }
  const expected = { ...wanted, items: asSent };
  const isAsWritten = same(pickItems(expected), pickItems(known));
  return isAsWritten
    ? { fields: { ...fields, items: known.items }, isBehind: !same(wanted.items, known.items) }
    : { fields, isBehind: false };
}

const pickItems = ({ items = null }: JsonObject) => items;

/** The bundle as it was sent, with the plan's own prices over it. */
function laidOver(context: Context, item: EntryItem & { kind: 'bundle' }, sent: JsonObject): JsonObject {
  const prices = context.catalog.bundles.get(item.bundle)?.editions.at(-1)?.prices;
  const items: Record<string, JsonObject[string]> = isJsonObject(sent.items) ? { ...sent.items } : {};
  for (const [key, override] of item.overrides) {
    const product = prices?.get(key)?.product;
    const name = product && referenceName(context, product);
    const child = name === undefined ? undefined : items[name];
    if (name === undefined) continue;
    if (override === null) delete items[name];
    else if (isJsonObject(child) && isJsonObject(child.price))
      items[name] = { ...child, price: comparable(overlayPrice(child.price, override), context.nameId) };
  }
  return { ...sent, items };
}

function behindNotice({ address }: CatalogPlan): Notice {
  return {
    code: 'plan-behind',
    address,
    message: `it was created with earlier prices of its bundles, and no operation changes a plan: subscriptions created here are sent with all their items, those created at the service get the earlier prices`,
  };
}
