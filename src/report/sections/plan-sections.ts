/** The sections of a plan below its summary, as data: every form shows the same ones, in this order. */

import type { Plan } from '../../model/plan/plan.ts';
import type { DeclaredKind } from '../../model/values/address.ts';
import { approvalLines } from '../lines/approval-lines.ts';
import { changeLines } from '../lines/change-lines.ts';
import { environmentLines } from '../lines/environment-lines.ts';
import { guardLines, wayPastLines } from '../lines/guard-lines.ts';
import { type Line, line, span } from '../lines/lines.ts';
import { impactLines } from '../lines/money-lines.ts';
import { moveLines } from '../lines/move-lines.ts';
import {
  adoptionLines,
  deferredLines,
  driftLines,
  noticeLines,
  renameLines,
  takenLines,
} from '../lines/plan-rest-lines.ts';
import { byConcern, priceChangeLines, priceLines } from '../lines/price-change-lines.ts';
import { requestLines } from '../lines/request-lines.ts';
import { stagingLines } from '../lines/staged-lines.ts';
import { changeSections } from '../view/change-sections.ts';
import { leftInDoubtLines, sentAgainLines } from '../view/requests-in-doubt.ts';

export type SectionId =
  | 'requested'
  | 'prices'
  | 'guards'
  | 'way-past'
  | 'approvals'
  | 'money'
  | 'moves'
  | 'environments'
  | 'stages'
  | 'resolved'
  | 'left'
  | `changes-${DeclaredKind}`
  | 'taken'
  | 'deferred'
  | 'drift'
  | 'adopted'
  | 'renamed'
  | 'notices';

export interface PlanSection {
  readonly id: SectionId;
  /** The name in a list of contents. */
  readonly name: string;
  /** The heading, then its rows. Never empty. */
  readonly lines: readonly Line[];
  /** All entries one by one, for a form with room for more than `lines` names. Left out where `lines` has them all. */
  readonly entries?: readonly SectionEntry[];
  /** The noun for one entry. */
  readonly noun: string;
  /** True for what a reviewer decides on, which never folds. */
  readonly open: boolean;
}

export interface SectionEntry {
  readonly lines: readonly Line[];
  /** The number of things that the entry stands for. */
  readonly count: number;
}

export const KIND_TITLES = {
  metric: 'Metrics',
  product: 'Products',
  bundle: 'Bundles',
  plan: 'Plans',
  customer: 'Customers',
  subscription: 'Subscriptions',
} as const satisfies Record<DeclaredKind, string>;

/** Sections without content are left out. */
export function planSections(plan: Plan): readonly PlanSection[] {
  const { impact } = plan;
  const all: readonly PlanSection[] = [
    section('requested', 'Requested', requestLines(plan), { open: true }),
    section('prices', 'Prices', priceChangeLines(impact.prices), {
      noun: 'price',
      entries: byConcern(impact.prices).map((price) => ({ lines: priceLines(price), count: 1 })),
    }),
    section('guards', 'Guards', guardLines(plan), { open: true }),
    section('way-past', 'To let it pass', wayPastLines(plan)),
    section('approvals', 'Approvals', approvalLines(plan), { open: true }),
    section('money', 'Money', impactLines(impact, plan.today)),
    section('moves', 'Moves', moveLines(plan)),
    section('environments', 'Environments', environmentLines(plan)),
    section('stages', 'Stages', stagingLines(plan), { open: true }),
    section('resolved', 'Resolved first', sentAgainLines(plan)),
    section('left', 'In doubt', leftInDoubtLines(plan)),
    ...changeSections(plan).map(({ kind, groups }) =>
      section(
        `changes-${kind}`,
        KIND_TITLES[kind],
        [line(0, span(KIND_TITLES[kind], 'strong')), ...groups.flatMap(changeLines)],
        {
          noun: 'change',
          entries: groups.map((group) => ({ lines: changeLines(group), count: group.all.length })),
        },
      ),
    ),
    section('taken', 'Taken over', takenLines(plan.taken_over)),
    section('deferred', 'Deferred', deferredLines(plan)),
    section('drift', 'Drift', driftLines(plan.drift)),
    section('adopted', 'Adopted', adoptionLines(plan.adoptions)),
    section('renamed', 'Renamed', renameLines(plan.renames)),
    section('notices', 'Notices', noticeLines(plan.notices)),
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

function section(
  id: SectionId,
  name: string,
  lines: readonly Line[],
  more: Partial<Pick<PlanSection, 'noun' | 'open' | 'entries'>> = {},
): PlanSection {
  return { noun: 'line', open: false, ...more, id, name, lines };
}
