/**
 * Whether a customer follows the list is a decision: a price that equals its bundle's is written without an amount, and every change of the
 * list reaches it, or with its own amount. Counts both.
 */
import { SPEND_LIMITS } from '../model/catalog/money-terms.ts';
import { isNegotiated } from '../model/catalog/overlay-price.ts';
import { pricingModelsOf } from '../model/catalog/price.ts';
import { counted } from '../model/messages/counted.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { type JsonObject, pick } from '../model/values/json.ts';
import { type Remark, remark } from './remarks.ts';

/** Without a choice, what holds now follows the list, and what is scheduled ahead is pinned. */
export type ListChoice = 'follow' | 'pin';

export interface ListPrices {
  /** The override over a bundle's price, in a version from a day. */
  written(override: JsonObject, price: JsonObject, from: CalendarDay | null): JsonObject;
  /** How many follow, and how many are pinned. */
  remarks(): readonly Remark[];
}

interface Counts {
  now: number;
  ahead: number;
}

export function createListPrices(choice: ListChoice | undefined, today: CalendarDay): ListPrices {
  const counts: Readonly<Record<ListChoice, Counts>> = {
    follow: { now: 0, ahead: 0 },
    pin: { now: 0, ahead: 0 },
  };
  return {
    written(override, price, from) {
      if (isNegotiated(override)) return override;
      const when = from !== null && from > today ? 'ahead' : 'now';
      const taken = choice ?? (when === 'ahead' ? 'pin' : 'follow');
      counts[taken][when] += 1;
      return taken === 'follow' ? override : { ...override, ...amountsOf(price) };
    },
    remarks: () => [
      ...listRemark(counts, choice, 'follow', 'pin', 'without amounts, so that changes of the list reach'),
      ...listRemark(counts, choice, 'pin', 'follow', 'with amounts, so that no change of the list reaches'),
    ],
  };
}

function listRemark(
  counts: Readonly<Record<ListChoice, Counts>>,
  choice: ListChoice | undefined,
  taken: ListChoice,
  other: ListChoice,
  how: string,
): readonly Remark[] {
  const { now, ahead } = counts[taken];
  if (now + ahead === 0) return [];
  const parts = [
    ...(now > 0 ? [counted(now, 'current price')] : []),
    ...(ahead > 0 ? [counted(ahead, 'scheduled price')] : []),
  ];
  const [are, them] = now + ahead === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    remark(
      'subscription',
      'list-prices',
      `${parts.join(' and ')} ${are} the list's, and written ${how} ${them}`,
      `${choice === undefined ? 'nobody chose that: ' : ''}pull with --prices ${other} for the other way, or change it where it is written`,
    ),
  ];
}

function amountsOf(price: JsonObject): JsonObject {
  return pick(price, [...pricingModelsOf(price), 'discount', ...SPEND_LIMITS]);
}
