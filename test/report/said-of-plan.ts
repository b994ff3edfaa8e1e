/** All that a plan's summary could say, whatever has room in its lines. */
import type { Plan } from '../../src/model/plan/plan.ts';
import { type Attention, checksOf } from '../../src/report/summary/checks.ts';
import { phrasesOf } from '../../src/report/summary/phrases.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';

/** Every change in words, then the lines. */
export function saidOf(plan: Plan): string {
  return [...phrasesOf(plan).map(({ text }) => text), ...summaryOf(plan).lines].join('; ');
}

/** Every point to check, also of what the lines say. */
export function pointsOf(plan: Plan): readonly Attention[] {
  return checksOf(plan, phrasesOf(plan));
}
