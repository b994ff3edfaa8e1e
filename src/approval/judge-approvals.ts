/** Decides which approvals count for a plan, and which it still lacks. Pure, so that an apply and a check of the log agree. */

import { fault } from '../model/messages/diagnostic.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import {
  type ApprovalRules,
  NO_APPROVAL_RULES,
  type PlanApprovals,
  type RequiredApproval,
  type SignedApproval,
} from '../model/plan/approval.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { type ApproverKey, parseApproverKey } from './ssh-form.ts';

/** The plan that approvals are for. */
interface ApprovedPlace {
  readonly project: string;
  readonly environment: string;
  readonly digest: string;
  /** The day on which they have to count. */
  readonly today: CalendarDay;
}

export interface CountedApproval {
  readonly name: string;
  readonly role: string;
  readonly key: string;
  readonly approved_at: string;
}

interface UncountedApproval {
  readonly approval: SignedApproval;
  /** A clause about the approval. */
  readonly why: string;
}

interface Judged {
  /** One for each person and role, the earliest approval first. */
  readonly counted: readonly CountedApproval[];
  readonly uncounted: readonly UncountedApproval[];
  readonly missing: readonly MissingApproval[];
}

export interface MissingApproval {
  readonly required: RequiredApproval;
  /** The roles of which a person is missing. */
  readonly roles: readonly string[];
}

/** A plan with the approvals that it needs. One with `due` stands on those of the plans that scheduled what it carries out. */
interface JudgedPlace extends ApprovedPlace {
  readonly due?: readonly { readonly plan: string }[];
}

/** The digests of the plans whose approvals the plan needs: each of them needs all. */
export function approvedDigests({ digest, due }: Pick<JudgedPlace, 'digest' | 'due'>): readonly string[] {
  return due === undefined ? [digest] : [...new Set(due.map(({ plan }) => plan))].sort();
}

/** The signatures must be checked already (`readApproval`). */
export function judgeApprovals(
  asked: Pick<PlanApprovals, 'required' | 'approvers'>,
  place: JudgedPlace,
  approvals: readonly SignedApproval[],
): Judged {
  const digests = approvedDigests(place);
  const each = digests.map((digest) => {
    const own = digests.length === 1 ? approvals : approvals.filter((one) => one.digest === digest);
    return judgeOfOne(asked, { ...place, digest }, own);
  });
  return {
    counted: each.flatMap(({ counted }) => counted),
    uncounted: each.flatMap(({ uncounted }) => uncounted),
    missing: each.flatMap(({ missing }) => missing),
  };
}

function judgeOfOne(
  { required, approvers }: Pick<PlanApprovals, 'required' | 'approvers'>,
  place: ApprovedPlace,
  approvals: readonly SignedApproval[],
): Judged {
  const keys = new Map(Object.entries(approvers).map(([role, lines]) => [role, approverKeys(lines)]));
  const counted = new Map<string, CountedApproval>();
  const uncounted: UncountedApproval[] = [];
  for (const approval of approvals.toSorted((a, b) => (a.approved_at < b.approved_at ? -1 : 1))) {
    const { role, key, approved_at } = approval;
    const person = keys.get(role)?.find((each) => each.key === key);
    const why = elsewhere(approval, place) ?? (person === undefined ? notTheirs(approval, keys) : undefined);
    if (why !== undefined || person === undefined)
      uncounted.push({ approval, why: why ?? 'its key is unknown' });
    else if (!counted.has(JSON.stringify([person.name, role])))
      counted.set(JSON.stringify([person.name, role]), { name: person.name, role, key, approved_at });
  }
  const all = [...counted.values()];
  const missing = required.flatMap((each): readonly MissingApproval[] => {
    const roles = rolesWithoutPerson(each.by, all);
    return roles.length === 0 ? [] : [{ required: each, roles }];
  });
  return { counted: all, uncounted, missing };
}

export function approverKeys(lines: readonly string[]): readonly ApproverKey[] {
  return lines.map(parseApproverKey).filter((key) => typeof key !== 'string');
}

function elsewhere(approval: SignedApproval, place: ApprovedPlace): string | undefined {
  const names = ['project', 'environment', 'digest'] as const;
  const other = names.find((name) => approval[name] !== place[name]);
  if (other === 'digest') return `it is for the plan ${approval.digest.slice(0, 12)}`;
  if (other !== undefined) return `it is for ${other} ${approval[other]}`;
  const { until } = approval;
  return until !== null && until < place.today ? `it counted until ${until}` : undefined;
}

function notTheirs({ role, key }: SignedApproval, keys: ReadonlyMap<string, readonly ApproverKey[]>): string {
  if (!keys.has(role)) return `no rule asks ${role} about this plan`;
  const other = [...keys].find(([, own]) => own.some((each) => each.key === key));
  if (other !== undefined) return `its key is one of ${other[0]}, and not of ${role}`;
  return `its key is not one of ${role} by the rules in force before this plan`;
}

/** Assigns each person to at most one role, so that as many roles as possible have a person. */
function rolesWithoutPerson(by: readonly string[], counted: readonly CountedApproval[]): readonly string[] {
  const taken = new Map<string, number>();
  const assign = (at: number, tried: Set<string>): boolean => {
    for (const { name, role } of counted) {
      if (role !== by[at] || tried.has(name)) continue;
      tried.add(name);
      const holder = taken.get(name);
      if (holder !== undefined && !assign(holder, tried)) continue;
      taken.set(name, at);
      return true;
    }
    return false;
  };
  return by.filter((_, at) => !assign(at, new Set()));
}

interface KnownRules {
  /** The rules of the project file. */
  readonly own: ApprovalRules;
  /** Those on record, which judge the next plan; undefined where there are none, or nobody looked. */
  readonly base: ApprovalRules | undefined;
}

/** Throws a DiagnosticsError for a role that does not exist, and for a key that is not one of it. */
export function approverNamed(
  { own, base }: KnownRules,
  { role, key }: { readonly role: string; readonly key: string },
): string {
  const known = [base ?? NO_APPROVAL_RULES, own];
  const roles = [...new Set(known.flatMap(({ approvers }) => Object.keys(approvers)))];
  if (!roles.includes(role))
    throw fault(
      'unknown-role',
      `\`approvers\` has no role \`${role}\``,
      suggestName(role, roles, 'write `approvals` and `approvers` in the project file'),
    );
  const person = known
    .flatMap(({ approvers }) => approverKeys(approvers[role] ?? []))
    .find((each) => each.key === key);
  if (person !== undefined) return person.name;
  throw fault(
    'not-an-approver',
    `this key is not one of \`${role}\``,
    `let a person of \`${role}\` approve, or add ${key} NAME to approvers.${role}, which needs their approval`,
  );
}
