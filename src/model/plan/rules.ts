/**
 * The rules in force: what judges a plan, and what decides where and how it is carried out. A plan is judged by the rules
 * that stood before it and by those of its own project file, so that what it tightens counts at once and what it loosens
 * counts from the next plan on. Usage samples decide what a bill is, so that they count among the rules.
 */
import type { ApprovalRules } from './approval.ts';
import type { Guards } from './guards.ts';

/** The rules of one project file, for one environment. */
export interface ProjectRules extends ApprovalRules {
  readonly guards?: Guards;
  /** Other settings that a reviewer must not miss, as they are written, by their names in the project file. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The usage samples of a month like any other, in an order of their own; absent where there are none. */
  readonly usage?: readonly SampleRow[];
}

/** A usage sample in the words of its file. */
export interface SampleRow {
  readonly customer?: string;
  readonly subscription?: string;
  readonly metric?: string;
  readonly product?: string;
  readonly quantity: string;
  readonly count?: string;
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** The rules that stood before a plan. */
export interface Standing {
  /** Those that the last apply put on record; null where none did, absent where nobody looked. */
  readonly record?: ProjectRules | null;
  /** Those of the catalog that this one is compared with. */
  readonly base?: ProjectRules;
}

/** The setting by which a project file says that no price taken over has instalments. */
export const UNREAD = 'unread';

/** The settings around a plan. */
export interface Judging {
  readonly settings?: ProjectRules['settings'];
  readonly standing?: Standing | undefined;
}

/** True where the plan's own project file says so, and each set of rules that stood before. */
export function saysNoInstalments({ settings = {}, standing }: Judging): boolean {
  const stood = [standing?.record?.settings, standing?.base?.settings].filter((each) => each !== undefined);
  return [settings, ...stood].every((each) => each[UNREAD] !== undefined);
}
