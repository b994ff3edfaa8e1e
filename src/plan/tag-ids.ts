/**
 * Puts the ids of tags in the place of their names: a tag is looked up by its name and by the kind of thing that has it.
 * If the service was not asked, the tags on record stay.
 */
import type { Catalog, Declared } from '../model/catalog/catalog.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Observed, Tag } from '../model/service/observed.ts';
import { type JsonObject, textsIn } from '../model/values/json.ts';

type Tagged = Declared & { readonly fields: JsonObject };

/** The field in which the service has the tags of a kind. */
const SENT_AS = { metric: 'tag_ids', product: 'tag_ids', plan: 'tags', subscription: 'tags' } as const;
type TaggedKind = keyof typeof SENT_AS;

export function withTagIds(
  catalog: Catalog,
  { tags, records }: Pick<Observed, 'tags' | 'records'>,
  { operations }: Bindings,
): { readonly catalog: Catalog; readonly diagnostics: readonly Diagnostic[] } {
  if (!operations.has('tags.list')) return { catalog, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const resolved = <T extends Tagged>(
    kind: TaggedKind,
    declared: ReadonlyMap<string, T>,
  ): ReadonlyMap<string, T> =>
    new Map(
      [...declared].map(([key, one]) => {
        if (one.fields.tags === undefined) return [key, one];
        const { tags: names, ...fields } = one.fields;
        const sent = SENT_AS[kind];
        if (tags === undefined) {
          const known = records.get(one.address)?.value?.[sent];
          return [key, { ...one, fields: { ...fields, ...(known !== undefined && { [sent]: known }) } }];
        }
        const ids = textsIn(names).map((name, index) => {
          const found = tagOf(kind, name, tags);
          if (typeof found === 'string') return found;
          diagnostics.push({ severity: 'error', source: one.locate(['tags', index]), ...found });
          return name;
        });
        return [key, { ...one, fields: { ...fields, [sent]: ids.sort() } }];
      }),
    );
  return {
    catalog: {
      ...catalog,
      metrics: resolved('metric', catalog.metrics),
      products: resolved('product', catalog.products),
      plans: resolved('plan', catalog.plans),
      subscriptions: resolved('subscription', catalog.subscriptions),
    },
    diagnostics,
  };
}

function tagOf(
  kind: TaggedKind,
  name: string,
  tags: readonly Tag[],
): string | Pick<Diagnostic, 'code' | 'message' | 'fix'> {
  const own = tags.filter(({ kinds }) => kinds.includes(kind));
  const found = own.filter((tag) => tag.name === name);
  const [only, second] = found;
  if (only !== undefined && second !== undefined)
    return {
      code: 'ambiguous-tag',
      message: `the service has ${found.length} tags \`${name}\` for a ${kind}: ${found.map(({ id }) => id).join(', ')}`,
      fix: 'write the id of the one that is meant',
    };
  if (only !== undefined) return only.id;
  if (own.some(({ id }) => id === name)) return name;
  return {
    code: 'unknown-tag',
    message: `the service has no tag \`${name}\` for a ${kind}`,
    fix: suggestName(
      name,
      [...new Set(own.map((tag) => tag.name))],
      'create the tag at the service, because no operation creates one',
    ),
  };
}
