/** The rules about `approvals` and `approvers`. */

import { type KeyFault, parseApproverKey } from '../approval/ssh-form.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import type { FieldPath } from '../model/values/source.ts';
import { type Checking, report, type WrittenApprovalRule, type WrittenSettings } from './written-settings.ts';

const LIMITS: ReadonlySet<string> = new Set([
  'monthly_increase_above',
  'monthly_decrease_above',
  'any_price_increase_percent_above',
]);

export function checkApprovals({ approvals, approvers }: WrittenSettings, checking: Checking): void {
  for (const [index, { when, by }] of (approvals ?? []).entries()) {
    const path = ['approvals', index];
    const conditions = Object.entries(when);
    if (conditions.length > 1)
      report(
        checking,
        [...path, 'when'],
        'several-conditions',
        `\`when\` has ${conditions.length} conditions, and a rule has one`,
        'write a rule for each: a plan then needs what any of them asks for',
      );
    for (const [name, value] of conditions)
      if (value === null || value === false)
        report(
          checking,
          [...path, 'when', name],
          'condition-off',
          `\`${name}\` is ${value}, so the rule would never apply`,
          LIMITS.has(name) ? 'write its limit, or remove the rule' : 'write true, or remove the rule',
        );
    checkSigners({ by }, approvers, [...path, 'by'], checking);
  }
}

/** The roles that sign changes which customers asked for. */
export function checkRequested({ guards, approvers }: WrittenSettings, checking: Checking): void {
  const by = guards?.requested ?? 'anyone';
  // Anything else is a fault that the schema names.
  if (Array.isArray(by)) checkSigners({ by }, approvers, ['guards', 'requested'], checking);
}

function checkSigners(
  rule: Signing,
  approvers: WrittenSettings['approvers'] = {},
  at: FieldPath,
  checking: Checking,
): void {
  // Roles of another form are reported already.
  if (!checking.isSound('approvers')) return;
  const roles = Object.keys(approvers);
  const unknown = [...rule.by.entries()].filter(([, role]) => !roles.includes(role));
  for (const [index, role] of unknown)
    report(
      checking,
      [...at, index],
      'unknown-role',
      `\`approvers\` has no role \`${role}\``,
      suggestName(role, roles, `add approvers: { ${role}: [ssh-ed25519 AAAA… name] }`),
    );
  if (unknown.length === 0) checkPeople(rule, { approvers, at, checking });
}

type Signing = Pick<WrittenApprovalRule, 'by'>;

/** A rule that asks for more people than there are would stop every plan that it is about. */
function checkPeople(
  { by }: Signing,
  {
    approvers,
    at,
    checking,
  }: {
    approvers: NonNullable<WrittenSettings['approvers']>;
    at: FieldPath;
    checking: Checking;
  },
): void {
  const asked = [...new Set(by)].filter((role) => approvers[role] != null);
  // A line that is no key is reported already, and is likely meant to be a person's.
  if (
    asked.some((role) => (approvers[role] ?? []).some((line) => typeof parseApproverKey(line) === 'string'))
  )
    return;
  const people = new Set(asked.flatMap((role) => namesOf(approvers[role] ?? [])));
  const tooFew = asked.find((role) => {
    const count = by.filter((each) => each === role).length;
    return new Set(namesOf(approvers[role] ?? [])).size < count;
  });
  if (tooFew === undefined && people.size >= by.length) return;
  const whom = tooFew === undefined ? `${by.length} people` : `more people of \`${tooFew}\``;
  report(
    checking,
    at,
    'too-few-approvers',
    `the rule asks for ${whom}, and \`approvers\` has fewer`,
    'add the keys of more people, or ask for fewer; two keys of one name are one person',
  );
}

function namesOf(lines: readonly string[]): readonly string[] {
  return lines.map(parseApproverKey).flatMap((key) => (typeof key === 'string' ? [] : [key.name]));
}

const KEY_FAULTS: Readonly<Record<KeyFault, readonly [code: DiagnosticCode, message: string, fix: string]>> =
  {
    'not-a-key': [
      'not-a-public-key',
      'this is no public key',
      'write the one line of a file such as id_ed25519.pub: ssh-ed25519 AAAA… name',
    ],
    'other-type': ['other-key-type', 'this key is of another type', 'make one with: ssh-keygen -t ed25519'],
    private: [
      'literal-private-key',
      'a private key is written in the file, where everyone who reads the repository has it',
      'make a new pair with: ssh-keygen -t ed25519, and write its public key here',
    ],
    nameless: [
      'key-without-name',
      'this key has no name, or one that cannot be shown',
      'write who it belongs to behind it, such as ssh-ed25519 AAAA… alice@example.com',
    ],
  };

export function checkApprovers({ approvers }: WrittenSettings, checking: Checking): void {
  const owners = new Map<string, string>();
  for (const [role, lines] of Object.entries(approvers ?? {})) {
    const inRole = new Set<string>();
    for (const [index, line] of (lines ?? []).entries()) {
      const path = ['approvers', role, index];
      const key = parseApproverKey(line);
      if (typeof key === 'string') {
        report(checking, path, ...KEY_FAULTS[key]);
        continue;
      }
      const owner = owners.get(key.key) ?? key.name;
      owners.set(key.key, owner);
      if (owner !== key.name)
        report(
          checking,
          path,
          'key-of-two',
          `this key is of \`${owner}\` already`,
          'write one name for one key',
        );
      if (inRole.has(key.key))
        report(checking, path, 'duplicate-item', `\`${role}\` has this key twice`, 'keep one of the two');
      inRole.add(key.key);
    }
  }
}
