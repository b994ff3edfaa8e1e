/** A plan's document as one text. */
import type { Plan } from '../../src/model/plan/plan.ts';
import { planPieces } from '../../src/report/documents/plan-json.ts';

export function planJson(plan: Plan): string {
  return [...planPieces(plan)].join('');
}
