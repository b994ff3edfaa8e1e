/** The end of a staged run: first the versions in force and those that are not, in numbers and money, then the drafts. */
import { counted, grouped, someOf } from '../../model/messages/counted.ts';
import type { StagedOutcome } from '../../model/plan/outcome.ts';
import type { ForeignDraft, Plan, Step } from '../../model/plan/plan.ts';
import { signedMoney } from '../words/value-text.ts';
import { firstLines, type Line, line, span } from './lines.ts';

const SHOWN = 5;

/** The stages of a plan: what each sends, and the drafts that stand in its way. Empty for a plan without stages. */
export function stagingLines({ staged, steps }: Pick<Plan, 'staged' | 'steps'>): readonly Line[] {
  if (staged === undefined) return [];
  const { versions, foreign_drafts: foreign } = staged;
  const of = (stage: Step['stage']) => steps.filter((step) => step.stage === stage).map(({ id }) => id);
  const [first, last] = [of('stage'), of('commit')];
  const rest = (ids: readonly string[]) => (ids.length === 0 ? '' : `; ${someOf(ids, SHOWN)}`);
  return [
    line(0, span('Stages', 'strong'), ': nothing is in force before every draft is laid and checked'),
    line(2, `1. stage: ${counted(versions, 'draft')} of new versions${rest(first)}`),
    line(2, '2. check: the content of every draft, and the revenue that the service makes of it'),
    line(2, `3. commit: ${counted(versions, 'draft')} published${rest(last)}`),
    ...firstLines(
      foreign,
      { indent: 2, noun: 'draft of others', plural: 'drafts of others', most: SHOWN },
      draftLine,
    ),
  ];
}

function draftLine({ address, id, day, changed, in_doubt: inDoubt }: ForeignDraft): Line {
  const draft = `the draft ${id}${day === null ? '' : ` for ${day}`} of ${address}`;
  if (inDoubt) return line(2, `${draft} may be what a request in doubt made, which is resolved first`);
  const why = changed ? 'somebody changed since it was staged' : 'nobody staged';
  return line(
    2,
    span('is in the way', 'warning'),
    `: ${draft}, which ${why}: publish or delete it at the service, or name it under ignore`,
  );
}

export function stagedLines(staged: StagedOutcome): readonly Line[] {
  const { because, drafts, left, created, waiting, assumed } = staged;
  const notes = [
    ...(because === undefined ? [] : [`Why: ${because}.`]),
    ...(waiting === 0
      ? []
      : [
          `${counted(waiting, 'new version waits', 'new versions wait')} at the service, which has approvals of its own.`,
        ]),
    ...assumedNotes(assumed),
    ...draftNotes(drafts),
    ...left
      .slice(0, SHOWN)
      .map(({ address, id, reason }) => `Left alone: the draft ${id} of ${address}: ${reason}.`),
    ...(left.length > SHOWN ? [`Left alone: ${counted(left.length - SHOWN, 'further draft')}.`] : []),
    ...(created.length === 0 || staged.in_force === 'all'
      ? []
      : [`Created, bills nothing, used by the next run: ${someOf(created, SHOWN)}.`]),
  ];
  return [headLine(staged), ...notes.map((text) => line(0, text))];
}

function headLine({ in_force: inForce, versions, published, money = [] }: StagedOutcome): Line {
  const all = counted(versions, 'new version');
  const amounts = (side: 'in_force' | 'not_in_force') => {
    const texts = money.map((each) => `${signedMoney(each[side], each.currency)} ${each.currency}`);
    return texts.length === 0 ? '' : ` (${texts.join(', ')} a month in fixed fees)`;
  };
  switch (inForce) {
    case 'nothing':
      return line(0, span('Nothing is in force', 'error'), ` of ${all}${amounts('not_in_force')}.`);
    case 'unknown':
      return line(
        0,
        span('In doubt', 'error'),
        `: one request of the commit may have been executed; no other of ${all}${amounts('not_in_force')} is in force.`,
      );
    case 'staged':
      return line(
        0,
        span('Staged', 'strong'),
        `: ${all}${amounts('not_in_force')}, laid as drafts and checked; nothing is in force.`,
      );
    case 'all':
      return line(0, span('In force', 'good'), `: ${all}${amounts('in_force')}.`);
    case 'part': {
      const rest = versions - published;
      return line(
        0,
        span(`In force: ${grouped(String(published))} of ${all}`, 'warning'),
        `${amounts('in_force')}; not in force: ${grouped(String(rest))}${amounts('not_in_force')}.`,
      );
    }
    default:
      return inForce satisfies never;
  }
}

const ASSUMED: Readonly<Record<keyof NonNullable<StagedOutcome['assumed']>, string>> = {
  accepted: 'by another reading of the terms, which the project file accepts',
  constant_gap: 'another figure than the ledger has, with the same change',
  unavailable: 'not available from the service',
};

function assumedNotes(assumed: StagedOutcome['assumed'] = {}): readonly string[] {
  return (Object.keys(ASSUMED) as (keyof typeof ASSUMED)[]).flatMap((kind) => {
    const count = assumed[kind] ?? 0;
    return count === 0 ? [] : [`Revenue of ${counted(count, 'draft')}: ${ASSUMED[kind]}.`];
  });
}

function draftNotes({ deleted, kept }: StagedOutcome['drafts']): readonly string[] {
  const parts = [
    ...(deleted === 0 ? [] : [counted(deleted, 'draft was deleted', 'drafts were deleted')]),
    ...(kept === 0 ? [] : [`${counted(kept, 'draft stays', 'drafts stay')} at the service`]),
  ];
  return parts.length === 0 ? [] : [`${parts.join('; ')}.`];
}
