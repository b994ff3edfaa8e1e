/** Fills in defaults, and turns the names of the file into ours. */
import { resolve } from 'node:path';
import { parseApproverKey } from '../approval/ssh-form.ts';
import { PROFILES, type ProfileName, profileNamed } from '../interface/index.ts';
import type { AmountLimit, ApprovalCondition, ApprovalRules } from '../model/plan/approval.ts';
import {
  type GuardException,
  type GuardName,
  type Guards,
  type NoticeWindow,
  noticeName,
  SHARE_GUARDS,
  UNWRITTEN_GUARDS,
} from '../model/plan/guards.ts';
import { calendarDay } from '../model/values/calendar-day.ts';
import { metadataField } from '../model/values/metadata-field.ts';
import type { ApplySettings, ReportSettings, StateSettings } from './project.ts';
import type {
  WrittenException,
  WrittenGuards,
  WrittenLimit,
  WrittenSettings,
  WrittenShare,
} from './written-settings.ts';

const APPLY_DEFAULTS: ApplySettings = {
  concurrency: 8,
  timeoutMs: 30_000,
  retries: 6,
  drift: 'report',
  staged: 'never',
};

/** How long an answer may take so that requests still leave at the pace that the project or its profile sets. */
const ANSWER_WITHIN_S = 0.25;
const MOST_BY_PACE = 64;

export function normaliseApply(
  written: WrittenSettings['apply'],
  requestsPerSecond: number | null,
  profile?: ProfileName,
): ApplySettings {
  const byPace = Math.min(MOST_BY_PACE, Math.ceil((requestsPerSecond ?? 0) * ANSWER_WITHIN_S));
  return {
    concurrency: written?.concurrency ?? Math.max(APPLY_DEFAULTS.concurrency, byPace),
    timeoutMs: written?.timeout_ms ?? APPLY_DEFAULTS.timeoutMs,
    retries: written?.retries ?? APPLY_DEFAULTS.retries,
    drift: written?.drift ?? APPLY_DEFAULTS.drift,
    staged: written?.staged ?? (profileNamed(profile).traits.replacesDrafts ? 'auto' : APPLY_DEFAULTS.staged),
  };
}

/** The schema has checked that the texts name fields. */
export function normaliseReport(written: WrittenSettings['report']): ReportSettings {
  return {
    cohortsBy: metadataField(written?.cohorts ?? '') ?? null,
    columns: (written?.columns ?? []).flatMap((text) => metadataField(text) ?? []),
    units: written?.units ?? {},
  };
}

export function normaliseGuards(
  { monthly_change, notice, exceptions, ...written }: WrittenGuards = {},
  profile: ProfileName = 'published',
): Guards {
  const settings = Object.entries(written).flatMap(([name, value]) => {
    const limit = name.endsWith('_percent') ? shareOf(value as WrittenShare) : value;
    return limit === undefined || limit === null ? [] : [[name, limit] as const];
  });
  return {
    ...UNWRITTEN_GUARDS,
    ...(PROFILES[profile].traits.tellsCycles && { mid_cycle: 0 }),
    ...(Object.fromEntries(settings) as Partial<Guards>),
    ...optional('above', amountsAbove(written)),
    ...optional('monthly_change', monthlyLimits(monthly_change)),
    ...optional('notice', noticeWindows(notice)),
    exceptions: (exceptions ?? []).map(normaliseException),
  };
}

function shareOf(written: WrittenShare | null | undefined): string | undefined {
  return decimalOf(typeof written === 'object' ? written?.limit : written);
}

function amountsAbove(written: WrittenGuards): Guards['above'] {
  const amounts = SHARE_GUARDS.flatMap((name) => {
    const share = written[name] ?? undefined;
    const above = typeof share === 'object' ? share.above : undefined;
    return above === undefined ? [] : [[name, amountLimit(above)] as const];
  });
  return amounts.length === 0 ? undefined : Object.fromEntries(amounts);
}

function monthlyLimits(written: WrittenGuards['monthly_change']): Guards['monthly_change'] {
  if (written === undefined || written === null) return undefined;
  return Object.fromEntries(
    Object.entries(written).map(([currency, limit]) => [
      currency,
      { ...optional('min', decimalOf(limit?.min)), ...optional('max', decimalOf(limit?.max)) },
    ]),
  );
}

/** Two windows for the same subscriptions are one: the larger least, the smaller most. */
function noticeWindows(written: WrittenGuards['notice']): Guards['notice'] {
  if (written === undefined || written === null) return undefined;
  const stricter = (choose: (...days: number[]) => number, ...days: (number | null | undefined)[]) => {
    const given = days.filter((each) => typeof each === 'number');
    return given.length === 0 ? undefined : choose(...given);
  };
  const windows = new Map<string, NoticeWindow>();
  for (const { for: conditions = {}, min, max } of written) {
    const name = noticeName(conditions);
    const known = windows.get(name);
    windows.set(name, {
      ...optional('min', stricter(Math.max, known?.min, min)),
      ...optional('max', stricter(Math.min, known?.max, max)),
    });
  }
  return Object.fromEntries(windows);
}

function normaliseException(written: WrittenException): GuardException {
  return {
    guard: written.guard as GuardName,
    ...optional('limit', decimalOf(written.limit)),
    ...optional('above', written.above === undefined ? undefined : amountLimit(written.above)),
    ...optional('for', written.for),
    until: calendarDay(written.until),
    reason: written.reason,
  };
}

/** Percentages may be written as numbers here, because they are limits and nothing is billed by them. */
function decimalOf(percent: number | string | null | undefined): string | undefined {
  return percent === undefined || percent === null ? undefined : String(percent);
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]: Value });
}

/** A file is relative to the project's folder. */
export function normaliseState({ state }: WrittenSettings, folder: string): StateSettings {
  if (state?.postgres !== undefined)
    return { kind: 'postgres', url: { template: state.postgres, setting: 'state.postgres' } };
  return { kind: 'sqlite', file: resolve(folder, state?.sqlite ?? '.pricewright/state.db') };
}

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

function amountLimit(written: WrittenLimit): AmountLimit {
  if (typeof written !== 'object') return String(written);
  return Object.fromEntries(Object.entries(written).map(([currency, amount]) => [currency, String(amount)]));
}

function keyLine(line: string): string {
  const parsed = parseApproverKey(line);
  return typeof parsed === 'string' ? line : `${parsed.key} ${parsed.name}`;
}
