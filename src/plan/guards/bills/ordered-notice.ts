/** A notice about the items that customers order in addition, which a limit on bills leaves out. */

import { counted } from '../../../model/messages/counted.ts';
import type { Guards } from '../../../model/plan/guards.ts';
import type { Notice } from '../../../model/plan/plan.ts';
import { compareAddresses } from '../../../model/values/address.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { orderedInAddition } from './bill-increases.ts';

export function orderedNotice(
  judges: readonly Guards[],
  facts: Pick<GuardFacts, 'context' | 'money'>,
): readonly Notice[] {
  if (judges.every(({ bill_increase_percent }) => bill_increase_percent === undefined)) return [];
  const ordered = orderedInAddition(facts);
  const [first, ...others] = [...ordered.keys()].toSorted(compareAddresses);
  if (first === undefined) return [];
  const items = (ordered.get(first) ?? []).join(', ');
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more subscription')}`;
  return [
    {
      code: 'ordered-in-addition',
      address: null,
      message: `bill_increase_percent leaves out what is ordered in addition: ${items} in ${first}${more}`,
    },
  ];
}
