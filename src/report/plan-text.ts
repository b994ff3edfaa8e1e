/**
 * A plan for a terminal. Money stands first, then what stops the plan, then what it does, then what it leaves; counts and
 * digest always close it, whatever was grouped above them.
 */
import { hasWork, isRefused, type Plan } from '../model/plan.ts';
import { changeLines } from './change-lines.ts';
import { type ChangeSection, changeSections } from './change-sections.ts';
import { counted } from './counted.ts';
import { countsLine } from './counts-line.ts';
import { EMPTY_LINE, type Line, line, renderLines, type Span, span } from './lines.ts';
import type { TextOptions } from './palette.ts';
import { guardLines, impactLines, settledFirstLines } from './plan-front-lines.ts';
import { adoptionLines, driftLines, noticeLines, renameLines, withheldLines } from './plan-rest-lines.ts';

/** How many characters of a digest are enough to tell two plans apart at a glance. */
const SHORT_DIGEST = 12;
const SHORT_COMMIT = 7;

export function planText(plan: Plan, options: TextOptions): string {
  const blocks: readonly (readonly Line[])[] = [
    headerLines(plan),
    impactLines(plan.impact),
    guardLines(plan.guards),
    settledFirstLines(plan.settled_first),
    ...changeSections(plan).map(sectionLines),
    withheldLines(plan.withheld),
    driftLines(plan.drift),
    adoptionLines(plan.adoptions),
    renameLines(plan.renames),
    noticeLines(plan.notices),
    closingLines(plan),
  ];
  const shown = blocks.filter((block) => block.length > 0);
  const quiet = shown.length === 2;
  return renderLines(
    shown.flatMap((block, index) => (index === 0 || quiet ? block : [EMPTY_LINE, ...block])),
    options,
  );
}

function headerLines(plan: Plan): readonly Line[] {
  const facts = [
    plan.target.origin,
    `profile ${plan.target.profile}`,
    `digest ${plan.digest.slice(0, SHORT_DIGEST)}`,
  ];
  if (plan.catalog.commit !== null) facts.push(`commit ${plan.catalog.commit.slice(0, SHORT_COMMIT)}`);
  return [
    line(0, span(`Plan for ${plan.project}`, 'strong'), ` · environment ${plan.environment} · ${plan.today}`),
    line(0, span(facts.join(' · '), 'faint')),
    ...(plan.targets.length === 0
      ? []
      : [line(0, span(`Only ${plan.targets.join(', ')} and what it depends on.`, 'warning'))]),
  ];
}

const SECTION_TITLES = {
  product: 'Products',
  bundle: 'Bundles',
  plan: 'Plans',
  subscription: 'Subscriptions',
} as const satisfies Record<ChangeSection['kind'], string>;

function sectionLines(section: ChangeSection): readonly Line[] {
  return [line(0, span(SECTION_TITLES[section.kind], 'strong')), ...section.groups.flatMap(changeLines)];
}

function closingLines(plan: Plan): readonly Line[] {
  return [
    line(0, verdictOf(plan), evidenceText(plan)),
    line(0, span(countsLine(plan.counts), 'strong')),
    line(0, `Digest: ${plan.digest}`),
  ];
}

function verdictOf(plan: Plan): Span {
  if (isRefused(plan)) return span('Refused by a guard: apply will not carry this plan out. ', 'error');
  if (hasWork(plan)) return span('');
  return plan.adoptions.length + plan.renames.length === 0
    ? span('Nothing to do. ', 'good')
    : span('Nothing to send: apply notes in state what stands above. ', 'good');
}

function evidenceText(plan: Plan): string {
  const counts = { live: 0, recorded: 0, unknown: 0 };
  const evidence = Object.values(plan.evidence);
  for (const known of evidence) counts[known] += 1;
  return `Compared ${counted(evidence.length, 'address', 'addresses')}: ${counts.live} live, ${counts.recorded} recorded, ${counts.unknown} unknown.`;
}
