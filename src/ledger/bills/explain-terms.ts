/** The terms of a subscription that decide the amount paid, with the lines that write them. */

import type { Subscription } from '../../model/catalog/catalog.ts';
import { locateWithin } from '../../model/catalog/catalog.ts';
import { MONEY_TERMS, type MoneyTerm } from '../../model/catalog/term-money.ts';
import type { Json } from '../../model/values/json.ts';
import { type WrittenField, writtenFields } from '../../timeline/price-origins.ts';

export interface ExplainedTerm {
  readonly name: MoneyTerm;
  /** The written value; null where the catalog says that there is none. */
  readonly value: Json;
  readonly fields: readonly WrittenField[];
}

export function explainTerms({ fields, locate }: Subscription): readonly ExplainedTerm[] {
  return MONEY_TERMS.flatMap((name): ExplainedTerm[] => {
    const value = fields[name];
    if (value === undefined) return [];
    return [{ name, value, fields: writtenFields(value, locateWithin(locate, name)) }];
  });
}
