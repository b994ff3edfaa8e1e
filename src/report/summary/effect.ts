/** Whether a plan may change bills, and whether that is known. */
import { movesMoney } from '../../model/catalog/term-money.ts';
import { isDraftStep, type Plan, type Step } from '../../model/plan/plan.ts';
import { kindOf } from '../../model/values/address.ts';
import { isJsonObject } from '../../model/values/json.ts';
import { pointerPath } from '../../model/values/json-pointer.ts';

const isBundleUpdate = ({ operation }: Step): boolean => operation === 'bundles.update';

/** True where another step carries a bundle's change on, which no target lets in. */
export function leavesOutUsers({ targets, steps, impact }: Plan): boolean {
  return targets.length > 0 && impact.money.length === 0 && steps.some(isBundleUpdate);
}

export const LEAVES_OUT = '--target leaves out the bills of who uses it';

export const UNKNOWN_EFFECT = 'its effect on bills is unknown';

/** True where a plan may change bills, and none of them is known. */
export function hasUnknownEffect({ steps, resolved_first: open, impact }: Plan): boolean {
  if (impact.money.length > 0) return false;
  const { unmeasured = [] } = impact;
  return unmeasured.length > 0 || steps.some(touchesBill) || open.some(({ address }) => isBilled(address));
}

/** True for an update of a plan too, because the service does not show its effect on the plan's subscriptions. */
export function touchesBill(step: Step): boolean {
  const { address, action, differences } = step;
  const kind = kindOf(address);
  if (kind !== 'plan' && kind !== 'subscription' && kind !== 'version') return false;
  if (isDraftStep(step)) return false;
  if (kind === 'plan' ? action !== 'update' : action === 'probe' || isAdopted(step)) return false;
  return (
    differences.length === 0 ||
    differences.some(({ path }) => movesMoney(kind, pointerPath(path)) && !isIdleRenewal(step, path))
  );
}

/** A renewal that is switched off changes nothing by its length. */
function isIdleRenewal({ body }: Step, path: string): boolean {
  const renewal = body?.renewal;
  const isOff = isJsonObject(renewal) && renewal.auto_renew === false;
  return isOff && pointerPath(path)[0] === 'renewal' && pointerPath(path)[1] !== 'auto_renew';
}

export function isAdopted({ action }: Step): boolean {
  return action === 'adopt';
}

function isBilled(address: Step['address']): boolean {
  return kindOf(address) === 'subscription' || kindOf(address) === 'version';
}
