/** Converts a row of the queue to the outcome of its step. Pure. */

import type { StepOutcome, StepResult } from '../../model/plan/outcome.ts';
import type { OperationName } from '../../model/service/operation.ts';
import type { Address } from '../../model/values/address.ts';

/** A step's id is its operation and its address (`Step.id`), so its body need not be read. */
export function stepOutcome(row: { readonly step_id: string; readonly result: string | null }): StepOutcome {
  const [operation, address] = row.step_id.split(' ', 2);
  return {
    id: row.step_id,
    address: address as Address,
    operation: operation as OperationName,
    origin: 'planned',
    result: JSON.parse(row.result ?? 'null') as StepResult,
  };
}
