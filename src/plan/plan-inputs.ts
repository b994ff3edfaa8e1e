/** The inputs of a plan. */
import type { Catalog } from '../model/catalog/catalog.ts';
import type { Ignored } from '../model/catalog/ignored.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import type { TypedFor } from '../model/messages/command-line.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { ApprovalRules } from '../model/plan/approval.ts';
import type { ExceptionsPlace, Guards } from '../model/plan/guards.ts';
import type { ComparedWith, Plan } from '../model/plan/plan.ts';
import type { ProjectRules, StagedSetting, Standing } from '../model/plan/rules.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Observed } from '../model/service/observed.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { MetadataField } from '../model/values/metadata-field.ts';

/** A run that carried something under an exception. */
export interface AllowedRun {
  readonly run: string;
  readonly plan: Pick<Plan, 'deferred' | 'guards' | 'steps' | 'today'>;
}

export interface PlanInputs extends TypedFor {
  readonly catalog: Catalog;
  readonly project: string;
  readonly origin: string;
  readonly commit: string | null;
  readonly observed: Observed;
  readonly bindings: Bindings;
  /** The guards of the catalog's own project file. */
  readonly guards: Guards;
  /** The place for exceptions in the project file. */
  readonly exceptionsAt?: ExceptionsPlace;
  /** The approval rules of the catalog's own project file. */
  readonly approvals?: ApprovalRules;
  /** Other settings of the catalog's own project file that a reviewer must not miss. */
  readonly settings?: ProjectRules['settings'];
  /** The rules that stood before, which judge the plan too. */
  readonly standing?: Standing | undefined;
  /** The runs on record that carried something under an exception. */
  readonly allowed?: readonly AllowedRun[] | undefined;
  /** The catalog to compare this one with, where there is one. */
  readonly before?: Catalog | undefined;
  /** Set where the catalog is that of another environment. */
  readonly comparedWith?: ComparedWith;
  /** The service's changes are undone at these addresses and below them, or everywhere; elsewhere they are listed. */
  readonly revert: 'all' | readonly Address[];
  /** The addresses that a person named where `revert` is everywhere: they do not wait. */
  readonly insisted?: readonly Address[];
  /** The plan covers these addresses and their dependencies; an empty list means everything. */
  readonly targets: readonly Address[];
  /** Digests of the steps that the plan has at most; all of them where it is absent. */
  readonly only?: ReadonlySet<string>;
  /** Today in the project's time zone, or the day that the plan is made for. */
  readonly today: CalendarDay;
  /** True where `today` is another day than that on which the plan is made. */
  readonly isForAnotherDay?: boolean;
  /** The customers' usage in a month, for the impact alone. */
  readonly usage?: readonly UsageSample[];
  /** The samples of the catalog to compare this one with, where there is one. */
  readonly usageBefore?: readonly UsageSample[] | undefined;
  /** The metadata field by which the impact groups money, outside the digest; by bundle or plan without one. */
  readonly cohortsBy?: MetadataField | null;
  /** The metadata fields that the list of affected subscriptions has, outside the digest. */
  readonly columns?: readonly MetadataField[];
  /** The names of the units that prices count, by metric id or product key, outside the digest. */
  readonly units?: Readonly<Record<string, string>>;
  /** Warnings of `validate` about the parts of the catalog that were read, for whoever approves the plan. */
  readonly warnings?: readonly Diagnostic[];
  /** When new versions are staged, by the catalog's own project file; never without it. */
  readonly staged?: StagedSetting;
  /** The things that nobody wants to manage. */
  readonly ignored?: readonly Ignored[];
  /** Set for an undo, which sends what was given before. */
  readonly goesBack?: true;
  /** Set where the plan is only shown, from what is recorded: nothing waits for a look at the service. */
  readonly isPreview?: true;
  /** Set where nothing of what is planned is sent: it is judged, and does not wait for what no answer shows. */
  readonly isJudgedAlone?: true;
  readonly toolVersion: string;
  /** Finds out for how long an approval of the plan holds, which plans again for days to come. */
  readonly findHold?: true;
}
