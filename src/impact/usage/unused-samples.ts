/** Warnings about usage samples that no subscription of the catalog is billed by, such as one with a mistyped id. */
import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { metricsOf } from '../../pricing/metered.ts';
import { productNames } from './product-names.ts';
import { type Carriers, createCarriers } from './shared-use.ts';

/** In the order of the samples. A sample whose subscription was not read is assumed to be used. */
export function unusedSamples(catalog: Catalog, samples: readonly UsageSample[]): readonly Diagnostic[] {
  if (samples.length === 0) return [];
  const carriers = createCarriers(catalog);
  return samples.flatMap((sample) => warningOf(sample, catalog, carriers) ?? []);
}

function warningOf(sample: UsageSample, catalog: Catalog, carriers: Carriers): Diagnostic | undefined {
  const { user, used, source } = sample;
  const users = usersOf(user, catalog, carriers);
  if (users === 'not read') return undefined;
  const warning = { severity: 'warning', code: 'unused-sample', source } as const;
  const whose = user.kind === 'customer' ? `customer \`${user.id}\`` : `subscription \`${user.key}\``;
  if (users.length === 0) {
    const customers = [...catalog.subscriptions.values()].map(payerOf);
    return {
      ...warning,
      message: `no subscription of the catalog is of ${whose}, so that the sample is excluded`,
      fix: suggestName(
        user.kind === 'customer' ? user.id : user.key,
        [...new Set(customers)],
        'write the id of a customer in the catalog',
      ),
    };
  }
  const items = users.flatMap((subscription) => carriers.items(subscription));
  const isUsed = items.some(({ product, price }) =>
    used.kind === 'metric'
      ? metricsOf(price).includes(used.id)
      : productNames(catalog, product).includes(used.name),
  );
  if (isUsed) return undefined;
  const wanted = used.kind === 'metric' ? used.id : used.name;
  const carried = items.flatMap(({ product, price }) =>
    used.kind === 'metric' ? metricsOf(price) : productNames(catalog, product).slice(0, 1),
  );
  return {
    ...warning,
    message: `nothing that ${whose} pays for has the ${used.kind} \`${wanted}\`, so that the sample is excluded`,
    fix: suggestName(
      wanted,
      [...new Set(carried)],
      `write a ${used.kind} that one of its prices has, or remove the row`,
    ),
  };
}

function usersOf(
  user: UsageSample['user'],
  { subscriptions, upToDate }: Catalog,
  carriers: Carriers,
): readonly Subscription[] | 'not read' {
  if (user.kind === 'customer') return carriers.hasUnread(user.id) ? 'not read' : carriers.of(user.id);
  const subscription = subscriptions.get(user.key);
  if (subscription !== undefined) return [subscription];
  return upToDate === undefined ? [] : 'not read';
}
