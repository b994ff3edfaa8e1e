/** The plan document as text: what `plan --out` writes and `apply FILE` reads. */
import type { Plan } from '../model/plan.ts';
import { jsonText } from './sanitize.ts';

/** The same plan gives the same bytes. */
export function planJson(plan: Plan): string {
  const evidence = Object.entries(plan.evidence).sort(([a], [b]) => (a < b ? -1 : 1));
  return jsonText({ ...plan, evidence: Object.fromEntries(evidence) });
}
