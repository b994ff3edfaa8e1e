/** The whole suite: every rule, and the rows of the checklist that no rule asks about. */
import { ROWS } from './checklist.ts';
import type { Rule } from './rule.ts';
import { ANSWER_RULES } from './rules/answer-rules.ts';
import { CREDIT_RULES } from './rules/credit-rules.ts';
import { IDEMPOTENCY_RULES } from './rules/idempotency-rules.ts';
import { LIST_RULES } from './rules/list-rules.ts';
import { PRICE_RULES } from './rules/price-rules.ts';
import { PROTOCOL_RULES } from './rules/protocol-rules.ts';
import { REQUEST_RULES } from './rules/request-rules.ts';

export const RULES: readonly Rule[] = [
  ...PROTOCOL_RULES,
  ...IDEMPOTENCY_RULES,
  ...ANSWER_RULES,
  ...REQUEST_RULES,
  ...PRICE_RULES,
  ...LIST_RULES,
  ...CREDIT_RULES,
];

export function uncovered(rows: readonly string[], rules: readonly Rule[]): readonly string[] {
  const covered = new Set(rules.flatMap((rule) => rule.covers));
  return rows.filter((row) => !covered.has(row));
}

/** Rows that a rule names and the checklist does not have. */
export function unknownRows(rules: readonly Rule[]): readonly string[] {
  const rows = new Set(ROWS);
  return [...new Set(rules.flatMap((rule) => rule.covers))].filter((row) => !rows.has(row));
}
