/**
 * A plan for a terminal. Money stands first, then what stops the plan, then what it does, then what it leaves; counts and
 * digest always close it, whatever was grouped above them.
 */
import { hasWork, isRefused, type Plan } from '../model/plan.ts';
import { type ChangeSection, changeSections } from './change-sections.ts';
import { changeLines } from './change-text.ts';
import { counted } from './counted.ts';
import { countsLine } from './counts-line.ts';
import { EMPTY_LINE, type Line, line, renderLines, span } from './lines.ts';
import type { TextOptions } from './palette.ts';
import { guardLines, impactLines, settledFirstLines } from './plan-front-lines.ts';
import { adoptionLines, driftLines, noticeLines, withheldLines } from './plan-rest-lines.ts';

/** How many characters of a digest are enough to tell two plans apart at a glance. */
const SHORT_DIGEST = 12;

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
  const commit =
    plan.catalog.commit === null ? '' : ` · commit ${plan.catalog.commit.slice(0, SHORT_DIGEST)}`;
  const title = line(
    0,
    span(`Plan for ${plan.project}`, 'strong'),
    ` · environment ${plan.environment} · ${plan.today} · digest ${plan.digest.slice(0, SHORT_DIGEST)}`,
  );
  return [title, line(0, span(`${plan.target.origin} · profile ${plan.target.profile}${commit}`, 'faint'))];
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
  const lines: Line[] = [];
  if (isRefused(plan))
    lines.push(line(0, span('Refused by a guard: apply will not carry this plan out.', 'error')));
  else if (!hasWork(plan)) lines.push(line(0, span(`Nothing to do. ${evidenceText(plan)}`, 'good')));
  if (isRefused(plan) || hasWork(plan)) lines.push(line(0, evidenceText(plan)));
  lines.push(line(0, span(countsLine(plan.counts), 'strong')), line(0, `Digest: ${plan.digest}`));
  return lines;
}

function evidenceText(plan: Plan): string {
  const counts = { live: 0, recorded: 0, unknown: 0 };
  const evidence = Object.values(plan.evidence);
  for (const known of evidence) counts[known] += 1;
  return `Compared ${counted(evidence.length, 'address', 'addresses')}: ${counts.live} live, ${counts.recorded} recorded, ${counts.unknown} unknown.`;
}
