/** A field that the service kept otherwise, in words. */
import { NOT_HOLDING } from '../../model/plan/outcome.ts';
import type { KeptOtherwise } from '../../model/service/kept-otherwise.ts';
import type { Json } from '../../model/values/json.ts';
import { pointerPath } from '../../model/values/json-pointer.ts';
import { valueText } from './value-text.ts';

/** `minimum_spend › amount: sent 100.00, kept nothing`. */
export function keptText({ path, sent, kept }: KeptOtherwise): string {
  if (path === NOT_HOLDING)
    return kept === null ? 'no answer shows whether it is in force' : 'it is not in force';
  return `${pointerPath(path).join(' › ')}: sent ${keptValueText(sent)}, kept ${keptValueText(kept)}`;
}

function keptValueText(value: Json): string {
  return value === null ? 'nothing' : valueText(value);
}
