/** The approval rules as the program uses them. Limits are decimal texts, and keys have one blank between their parts. */
import { parseApproverKey } from '../approval/public-key.ts';
import type { AmountLimit, ApprovalCondition, ApprovalRules } from '../model/plan/approval.ts';
import type { WrittenLimit, WrittenSettings } from './written-settings.ts';

/** The settings must be checked. */
export function normaliseApprovals({ approvals, approvers }: WrittenSettings): ApprovalRules {
  return {
    rules: (approvals ?? []).map(({ when, by }) => ({ when: conditionOf(when), by })),
    approvers: Object.fromEntries(
      Object.entries(approvers ?? {})
        .filter(([, lines]) => lines !== null)
        .map(([role, lines]) => [role, (lines ?? []).map(keyLine)]),
    ),
  };
}

function conditionOf(when: Readonly<Record<string, WrittenLimit | boolean | null>>): ApprovalCondition {
  return Object.fromEntries(
    Object.entries(when).map(([name, value]) => [
      name,
      value === true ? true : amountLimit(value as WrittenLimit),
    ]),
  );
}

export function amountLimit(written: WrittenLimit): AmountLimit {
  if (typeof written !== 'object') return String(written);
  return Object.fromEntries(Object.entries(written).map(([currency, amount]) => [currency, String(amount)]));
}

function keyLine(line: string): string {
  const parsed = parseApproverKey(line);
  return typeof parsed === 'string' ? line : `${parsed.key} ${parsed.name}`;
}
