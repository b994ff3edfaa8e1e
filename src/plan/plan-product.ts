/** Plans one product: adopted by its id, created where that is bound, deleted only where the catalog says `absent`. */
import { ownerOf } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Product } from '../model/catalog.ts';
import { isJsonArray, isJsonObject, type Json } from '../model/json.ts';
import { isPresent, isVersionRecord, type Recorded } from '../model/record.ts';
import { type Context, liveAt } from './context.ts';
import { recordedVersions } from './held-before.ts';
import { makeStep } from './make-step.ts';
import { type Part, part } from './part.ts';
import { planDeclared } from './plan-declared.ts';

export function planProduct(context: Context, product: Product): Part {
  const found = product.id === undefined ? undefined : { remoteId: product.id, how: 'declared' as const };
  return isDue(product.absent, context.today)
    ? planDeletion(context, product, found?.remoteId)
    : planDeclared(context, 'product', product, found);
}

export function isDue(absent: Product['absent'], today: CalendarDay): boolean {
  return absent === true || (absent !== undefined && absent <= today);
}

function planDeletion(context: Context, product: Product, declaredId: string | undefined): Part {
  const recorded = context.observed.records.get(product.address);
  if (recorded?.presence === 'deleted') return part({});
  const id = isPresent(recorded) ? recorded.remoteId : declaredId;
  if (id === null || id === undefined || liveAt(context, product.address)?.kind === 'missing')
    return part({});

  const users = recordedUsers(context, id);
  if (users.length > 0) {
    return part({
      withheld: [
        {
          kind: 'waiting',
          address: product.address,
          reason: `it is still used by ${listSome(users)}`,
          mend: 'it is deleted by the first plan in which nothing recorded uses it any more',
        },
      ],
    });
  }
  const cause = product.absent === true ? 'catalog' : 'calendar';
  const step = makeStep(
    context,
    {
      address: product.address,
      operation: 'products.delete',
      action: 'delete',
      cause,
      body: null,
      dependsOn: [],
      differences: [{ op: 'remove', path: '', cause, source: product.locate(['absent']) }],
      source: product.locate(['absent']),
    },
    recorded,
  );
  const adoptions = isPresent(recorded)
    ? []
    : [
        {
          address: product.address,
          remote_id: id,
          how: 'declared' as const,
          value: {},
          start: null,
          status: null,
        },
      ];
  return part({ steps: [step], adoptions });
}

/** Bundles, and versions that hold today or later, whose recorded value names the product. */
function recordedUsers(context: Context, id: string): readonly string[] {
  return [...context.observed.records.values()]
    .filter((recorded) => isPresent(recorded) && recorded.value !== null && mentions(recorded.value, id))
    .filter((recorded) => !isVersionRecord(recorded) || !isHistory(context, recorded))
    .map(({ address }) => address)
    .sort();
}

/** A version that a later one has replaced already. */
function isHistory(context: Context, version: Recorded): boolean {
  return recordedVersions(context, ownerOf(version.address)).some(
    (other) =>
      other !== version &&
      other.status !== 'draft' &&
      other.start !== null &&
      other.start <= context.today &&
      (version.start === null || follows(other, version)),
  );
}

function follows(other: Recorded, version: Recorded): boolean {
  if (other.start === null || version.start === null || version.start > other.start) return false;
  return other.start > version.start || other.appliedAtMs > version.appliedAtMs;
}

function mentions(value: Json, id: string): boolean {
  if (isJsonArray(value)) return value.some((element) => mentions(element, id));
  if (!isJsonObject(value)) return false;
  return value.product_id === id || Object.values(value).some((member) => mentions(member, id));
}

const SHOWN = 3;

function listSome(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
