/** The rules around a plan: which guards judge it, what goes on record with it, and what it changes of what stood. */

import { approvalChanges, rulesFingerprint } from '../../approval/plan-approvals.ts';
import type { PartialPeriod } from '../../model/catalog/billing-cycle.ts';
import { UNREAD_TOPICS, type UnreadTopic } from '../../model/catalog/catalog.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { type ApprovalRules, hasApprovalRules, NO_APPROVAL_RULES } from '../../model/plan/approval.ts';
import type { Guards } from '../../model/plan/guards.ts';
import type { Notice } from '../../model/plan/plan.ts';
import { ASSUMPTION_WORDS, ASSUMPTIONS } from '../../model/plan/recurring-figure.ts';
import {
  ACCEPTED,
  acceptedIn,
  confirmedIn,
  PARTIAL_PERIOD,
  type PlanRules,
  type ProjectRules,
  partialPeriodIn,
  type RuleChange,
  STAGED,
  type StagedSetting,
  type Standing,
  stricterStaging,
  UNREAD,
} from '../../model/plan/rules.ts';
import type { Rename } from '../../model/service/record.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { PlanInputs } from '../plan-inputs.ts';
import { guardChanges } from './guard-changes.ts';
import { inForce } from './rules-in-force.ts';
import { SAMPLES, sampleChanges, samplesDigest, samplesToRecord } from './sample-changes.ts';
import { unsentToRecord } from './unsent-changes.ts';

/** The rules of a plan's own project file, with its usage samples. */
interface OwnRules extends Pick<PlanInputs, 'usage' | 'usageBefore'> {
  /** Absent where nothing of the catalog goes on record. */
  readonly decides?: Pick<PlanInputs, 'catalog' | 'bindings'>;
  readonly guards: Guards;
  readonly approvals?: ApprovalRules;
  readonly settings?: ProjectRules['settings'];
  readonly standing?: Standing | undefined;
  readonly renames?: readonly Rename[];
  readonly today: CalendarDay;
}

/** The rules that stood before, those on record first. */
export function stoodBefore({ record, base }: Standing = {}): readonly ProjectRules[] {
  return [record ?? [], base ?? []].flat();
}

export function planRules(own: OwnRules): PlanRules {
  const { standing, today } = own;
  const rules = rulesToRecord(own);
  const record = rulesFingerprint(rules);
  const known = standing?.record && hasRules(standing.record) ? standing.record : undefined;
  const usage = samplesDigest(rules);
  const changes = distinct([
    ...stoodBefore(standing).flatMap((before) => rulesChanges(before, rules, today)),
    ...sampleChanges(own),
  ]);
  return {
    record,
    ...(usage && { usage }),
    base: known === undefined ? null : rulesFingerprint(known),
    changed:
      standing?.record !== undefined &&
      (known === undefined ||
        rulesFingerprint(withoutEnded(known, today)) !== record ||
        samplesDigest(known) !== usage),
    changes: [...changes.filter(isLoosened), ...changes.filter((change) => !isLoosened(change))],
  };
}

/** False where nothing was put on record. */
export function hasRules(rules: ProjectRules): boolean {
  return rules.guards !== undefined || hasApprovalRules(rules);
}

/** The rules as an apply puts them on record. */
export function rulesToRecord({
  guards,
  approvals = NO_APPROVAL_RULES,
  settings,
  usage = [],
  decides,
  today,
}: OwnRules): ProjectRules {
  const rules = {
    ...approvals,
    guards,
    ...(settings && { settings }),
    ...(decides && unsentToRecord(decides)),
    ...samplesToRecord(usage),
  };
  return withoutEnded(rules, today);
}

function withoutEnded({ guards, ...rules }: ProjectRules, today: CalendarDay): ProjectRules {
  return guards === undefined ? rules : { ...rules, guards: inForce(guards, today) };
}

/** Everything that differs, the guards first. */
export function rulesChanges(
  before: ProjectRules,
  now: ProjectRules,
  today: CalendarDay,
): readonly RuleChange[] {
  const approvals = approvalChanges(before, now).map((message): RuleChange => {
    return { kind: 'changed', name: 'approvals', message };
  });
  return [
    ...(before.guards && now.guards ? guardChanges(before.guards, now.guards, today) : []),
    ...approvals,
    ...settingChanges(before.settings, now.settings),
  ];
}

/** The longest value that is shown. */
const LONGEST = 80;

function settingChanges(
  before: ProjectRules['settings'],
  now: ProjectRules['settings'],
): readonly RuleChange[] {
  if (before === undefined || now === undefined) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap(
    (name): readonly RuleChange[] => {
      const [old, own] = [before[name] || 'none', now[name] || 'none'];
      if (old === own) return [];
      if (name === UNREAD) return unreadChanges(before, now);
      if (name === STAGED) return stagedChange(before[name], own);
      if (name === ACCEPTED) return acceptedChanges(before, now);
      if (name === PARTIAL_PERIOD) return partialPeriodChange(partialPeriodIn(before), partialPeriodIn(now));
      const values = Math.max(old.length, own.length) > LONGEST ? '' : ` from ${old} to ${own}`;
      return [{ kind: 'changed', name, message: `${name} changes${values}` }];
    },
  );
}

/** Before there was such a setting, nothing was staged. */
function stagedChange(old: string = 'never', own: string): readonly RuleChange[] {
  if (old === own) return [];
  const isTighter = own !== 'none' && stricterStaging(own as StagedSetting, old) === own;
  const kind = isTighter ? 'tightened' : 'loosened';
  return [{ kind, name: STAGED, message: `${STAGED} changes from ${old} to ${own}` }];
}

/** Each of them makes some change smaller. */
function partialPeriodChange(old: PartialPeriod, own: PartialPeriod): readonly RuleChange[] {
  const message = `${PARTIAL_PERIOD} changes from ${old} to ${own}`;
  return old === own ? [] : [{ kind: 'loosened', name: PARTIAL_PERIOD, message }];
}

/** A statement about a price that was taken over lets more through; anything else lets nothing through. */
const SAID: Readonly<Partial<Record<UnreadTopic, string>>> = {
  instalments: 'no price taken over has instalments',
  discounts: 'no limited discount taken over was used before',
};

function unreadChanges(
  before: ProjectRules['settings'],
  now: ProjectRules['settings'],
): readonly RuleChange[] {
  const [stood, own] = [confirmedIn(before), confirmedIn(now)];
  return UNREAD_TOPICS.flatMap((topic): readonly RuleChange[] => {
    const said = SAID[topic];
    if (said === undefined || stood.has(topic) === own.has(topic)) return [];
    return own.has(topic)
      ? [{ kind: 'loosened', name: UNREAD, message: `the project file says that ${said}` }]
      : [{ kind: 'tightened', name: UNREAD, message: `${topic} must be confirmed where the prices are` }];
  });
}

function acceptedChanges(
  before: ProjectRules['settings'],
  now: ProjectRules['settings'],
): readonly RuleChange[] {
  const [stood, own] = [acceptedIn(before), acceptedIn(now)];
  return ASSUMPTIONS.flatMap((assumption): readonly RuleChange[] => {
    if (stood.has(assumption) === own.has(assumption)) return [];
    const { other } = ASSUMPTION_WORDS[assumption];
    return own.has(assumption)
      ? [
          {
            kind: 'loosened',
            name: ACCEPTED,
            message: `the project file accepts for the service's revenue that ${other}`,
          },
        ]
      : [
          {
            kind: 'tightened',
            name: ACCEPTED,
            message: `the project file no longer accepts for the service's revenue that ${other}`,
          },
        ];
  });
}

function distinct(changes: readonly RuleChange[]): readonly RuleChange[] {
  return [...new Map(changes.map((change) => [change.message, change])).values()];
}

function isLoosened({ kind }: RuleChange): boolean {
  return kind === 'loosened';
}

/** The changes that the log names: all but what is tightened, as clauses. */
export function namedIn(changes: readonly RuleChange[]): readonly string[] {
  return changes.filter(({ kind }) => kind !== 'tightened').map(({ message }) => message);
}

/** The loosened guards among the changes, as clauses. */
export function loosenedIn(changes: readonly RuleChange[]): readonly string[] {
  return changes.filter(isLoosened).map(({ message }) => message);
}

/** The code of a notice that no rules stood before: the first ones, and their keys, vouch for themselves. */
const RULES_NEW = 'rules-new';

export function rulesNotices({ changes }: PlanRules, own: OwnRules): readonly Notice[] {
  const said = (code: DiagnosticCode, message: string): Notice => ({ code, address: null, message });
  return [
    ...changes
      .filter(isLoosened)
      .map(({ message }) =>
        said('guard-loosened', `${message}; the rules in force before this change judge the plan`),
      ),
    ...changes
      .filter(({ kind }) => kind === 'changed')
      .map(({ name, message }) =>
        said(name === SAMPLES ? 'usage-samples-changed' : 'rules-changed', message),
      ),
    ...firstRules(own).map((message) => said(RULES_NEW, message)),
  ];
}

function firstRules({ approvals = NO_APPROVAL_RULES, standing }: OwnRules): readonly string[] {
  const stood = stoodBefore(standing);
  const isLookedFor = standing?.record !== undefined;
  const guards = isLookedFor && stood.every((each) => each.guards === undefined) ? ['guards'] : [];
  const rules = hasApprovalRules(approvals) && !stood.some(hasApprovalRules) ? ['approval rules'] : [];
  const first = [...guards, ...rules].join(' or ');
  if (first === '') return [];
  const keys = rules.length === 0 ? '' : ', and the keys in it count,';
  return [
    `there were no ${first} before this plan: those of this project file judge it${keys} until an apply records them`,
  ];
}
