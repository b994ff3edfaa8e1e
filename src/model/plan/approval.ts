/**
 * Approval by rule: which plans need a signed approval, by whose keys. It is not `apply --approved DIGEST`, by which a
 * person says which plan they looked at: a signed approval proves who approved it.
 */
import type { CalendarDay } from '../values/calendar-day.ts';

/** A limit on money: one amount for each currency, or an amount by currency. Decimal texts. */
export type AmountLimit = string | Readonly<Record<string, string>>;

/** A rule has exactly one condition, so that nobody has to know whether several are joined by "and" or by "or". */
export interface ApprovalCondition {
  /** Existing customers pay more by more than this, in all, in any month of the plan's series. */
  readonly monthly_increase_above?: AmountLimit;
  /** Existing customers pay less by more than this, in all, in any month of the plan's series. */
  readonly monthly_decrease_above?: AmountLimit;
  /** Any price increases by more than this, in percent, as the guard `price_increase_percent` measures it. */
  readonly any_price_increase_percent_above?: string;
  /** A subscription moves from one bundle to another. */
  readonly moves?: true;
  /** Anything is deleted or ends. */
  readonly deletions?: true;
  /** An exception lets the plan pass a guard. */
  readonly guard_exceptions?: true;
  /** The project file loosens a guard. */
  readonly guards_loosened?: true;
  /** Anything is carried out at all. */
  readonly always?: true;
}

export interface ApprovalRule {
  readonly when: ApprovalCondition;
  /** Roles. One person of each has to approve, and one person counts for one of them: a role named twice needs two. */
  readonly by: readonly string[];
}

/** The rules of a project file, with the public keys of each role. */
export interface ApprovalRules {
  readonly rules: readonly ApprovalRule[];
  /** By role: public keys in the form of SSH, `ssh-ed25519 AAAA… name`. */
  readonly approvers: Readonly<Record<string, readonly string[]>>;
}

export const NO_APPROVAL_RULES: ApprovalRules = { rules: [], approvers: {} };

export function hasApprovalRules({ rules, approvers }: ApprovalRules): boolean {
  return rules.length > 0 || Object.keys(approvers).length > 0;
}

/** An approval that a plan needs: one person of each role in `by`. */
export interface RequiredApproval {
  readonly by: readonly string[];
  /** Clauses that begin with the rule, such as `moves: 2 subscriptions move`. */
  readonly reasons: readonly string[];
}

/** The approvals of a plan, by the rules that stood before it and by its own. */
export interface PlanApprovals {
  /** The rules of the project file, which are on record once the plan is applied. The plan's digest covers them. */
  readonly rules: ApprovalRules;
  /** SHA-256, hex, of the rules that stood before and judge the plan; null where none did. */
  readonly base: string | null;
  readonly required: readonly RequiredApproval[];
  /** The keys that count, by each role of `required`. */
  readonly approvers: Readonly<Record<string, readonly string[]>>;
}

/** The statement that an approver signs. It names everything that it is for, so that it counts nowhere else. */
export interface ApprovalStatement {
  readonly format_version: 1;
  readonly purpose: typeof APPROVAL_PURPOSE;
  readonly project: string;
  readonly environment: string;
  /** The digest of the plan. */
  readonly digest: string;
  readonly role: string;
  /** ISO 8601, by the approver's clock. */
  readonly approved_at: string;
  /** The last day on which it counts, in the project's time zone; null for no end. */
  readonly until: CalendarDay | null;
  /** The public key in the form of SSH, without its name. */
  readonly key: string;
}

export const APPROVAL_PURPOSE = 'approval of a Pricewright plan';

/** The document that `approve` writes. */
export interface SignedApproval extends ApprovalStatement {
  /** A signature in the form of `ssh-keygen -Y sign`, in base64. */
  readonly signature: string;
}

/** `monthly_increase_above 1000.00`, or the name alone. */
export function conditionText(when: ApprovalCondition): string {
  return Object.entries(when)
    .map(([name, limit]) => {
      if (limit === true) return name;
      if (typeof limit === 'string') return `${name} ${limit}`;
      const amounts = Object.entries(limit as Readonly<Record<string, string>>);
      return `${name} ${amounts.map(([currency, amount]) => `${currency} ${amount}`).join(', ')}`;
    })
    .join(', ');
}
