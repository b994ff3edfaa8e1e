/** The names of cohorts as a reviewer reads them. */
import { grouped } from '../../model/messages/counted.ts';
import type { MoneyImpact } from '../../model/plan/impact.ts';
import { metadataKey } from '../../model/values/metadata-field.ts';

/** A longer value of a metadata field is cut and says so; the JSON form has all of it. */
const MOST_CHARACTERS = 120;

/** `bundles.growth`, or the value of the metadata field that makes the cohorts. */
export function cohortName({ cohorts_by: by }: Pick<MoneyImpact, 'cohorts_by'>, name: string): string {
  if (by === undefined || name.length <= MOST_CHARACTERS) return name;
  const kept = name.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (${grouped(String(name.length - kept.length))} more characters in the JSON form)`;
}

/** Names the field too, where there is no heading that does: `segment enterprise`, `no segment`. */
export function cohortInWords(money: Pick<MoneyImpact, 'cohorts_by'>, name: string): string {
  const key = money.cohorts_by === undefined ? undefined : metadataKey(money.cohorts_by);
  const text = cohortName(money, name);
  return key === undefined || name === `no ${key}` ? text : `${key} ${text}`;
}
