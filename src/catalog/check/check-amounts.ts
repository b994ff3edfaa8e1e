/** Checks amounts: impossible ones in a subscription's own terms, and those in a price that are seldom meant. */

import type { PricingModelField } from '../../model/catalog/price.ts';
import { isDecimalText } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import { checkSubscriptionTerms } from '../../pricing/read/read-terms.ts';
import type { Faults } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';

export function checkTermAmounts({ value, placed }: Written, faults: Faults): void {
  for (const { path, code, message, fix } of checkSubscriptionTerms(value))
    faults.error({ code, source: locateIn(placed)(path), message, fix });
}

const RATES: ReadonlySet<string> = new Set(['price_per_unit', 'unit_price', 'fixed_fee']);

/** A rate below zero is a credit. The service may accept it, but it is seldom intended. */
export function hintAtCredits(
  price: JsonObject,
  model: PricingModelField,
  locate: Locate,
  faults: Faults,
): void {
  for (const { path, name, amount } of creditsIn(price[model] ?? null, [model]))
    faults.hint(`credit ${name} ${amount}`, {
      code: 'negative-rate',
      source: locate(path),
      message: `\`${name}\` is ${amount}, which takes money off the bill`,
      fix: 'make sure that a credit is meant',
    });
}

interface Credit {
  readonly path: FieldPath;
  readonly name: string;
  readonly amount: string;
}

function creditsIn(value: Json, path: FieldPath): readonly Credit[] {
  const members: readonly (readonly [string | number, Json])[] = isJsonArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return members.flatMap(([step, member]): readonly Credit[] => {
    const name = String(step);
    const isCredit =
      typeof member === 'string' && RATES.has(name) && isDecimalText(member) && /^-.*[1-9]/.test(member);
    return isCredit ? [{ path: [...path, step], name, amount: member }] : creditsIn(member, [...path, step]);
  });
}
