/**
 * A notice for each protected address that does not exist, for example after a typo or a rename. Every plan shows it,
 * because no guard reports it.
 */

import type { Guards } from '../../../model/plan/guards.ts';
import type { Notice } from '../../../model/plan/plan.ts';
import type { Address } from '../../../model/values/address.ts';
import { type Context, isKnown } from '../../context.ts';

export function protectsNothing({ protect }: Guards, context: Context): readonly Notice[] {
  return protect
    .filter((address) => !isKnown(context, address as Address))
    .map((address) => ({
      code: 'protects-nothing',
      address: null,
      message: `guards.protect names ${address}, which is neither in the catalog nor on record: it protects nothing`,
    }));
}
