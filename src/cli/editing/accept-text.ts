/** The changes that `accept` wrote and those that it left, as the document that `schemas/pull-update.schema.json` describes, and as text. */
import type { LeftChange, WhyLeft } from '../../edit/choose-updates.ts';
import type { ServiceChange } from '../../edit/declared-place.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Coverage } from '../../model/service/observed.ts';
import type { Address } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import { coverageLines, isCovered } from '../../report/lines/coverage-lines.ts';
import {
  EMPTY_LINE,
  type Line,
  line,
  renderLines,
  span,
  type TextOptions,
  wholeSpan,
} from '../../report/lines/lines.ts';
import { firstFew } from '../../report/words/group-alike.ts';
import { pathText, valueText } from '../../report/words/value-text.ts';
import type { Written } from './write-updates.ts';

export interface NamedAddress {
  readonly address: Address;
  readonly known: 'no_drift' | 'not_compared' | 'not_created';
}

export interface Accepted extends Written {
  /** The plan from the catalog before. */
  readonly before: Plan;
  readonly coverage: Coverage;
  /** Addresses that were named and have no change to write. */
  readonly named: readonly NamedAddress[];
  /** False under `--dry-run`. */
  readonly isWritten: boolean;
}

type AcceptDocument = ReturnType<typeof acceptDocument>;

export function acceptDocument(accepted: Accepted) {
  const { done, left, edited, resent, named, isWritten, plan, before, coverage } = accepted;
  return {
    format_version: 1,
    written: isWritten,
    files: [...edited.keys()],
    updates: done.map(({ placed: { change, source, value } }) => ({
      ...changeOf(change),
      ...(value === undefined ? {} : { to: value }),
      source,
    })),
    left: left.map((each) => ({
      ...changeOf(each.change),
      code: each.why,
      source: each.source,
      reason: reasonOf(each),
      fix: fixOf(each, before),
      write: each.write,
    })),
    named,
    resent,
    coverage,
    plan_digest: plan.digest,
  };
}

function changeOf({ address, path, from, to }: ServiceChange) {
  return { address, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

const KNOWN: Readonly<Record<NamedAddress['known'], string>> = {
  no_drift: 'no drift',
  not_compared: 'not compared with the service, so nothing is known of its drift',
  not_created: 'not created yet',
};

export function acceptText(document: AcceptDocument, typed: TypedFor, options: TextOptions): string {
  const { updates, left, coverage, named } = document;
  const none = isCovered(coverage) ? 'No drift.' : 'No drift in what was compared.';
  return renderLines(
    [
      ...coverageLines(coverage),
      ...(updates.length + left.length + named.length === 0 ? [line(0, span(none, 'good'))] : []),
      ...(updates.length === 0 ? [] : [EMPTY_LINE, ...updateLines(document, typed)]),
      ...(left.length === 0 ? [] : [EMPTY_LINE, ...leftLines(left)]),
      ...named.map(({ address, known }) => line(0, `${address}: ${KNOWN[known]}.`)),
    ],
    options,
  );
}

function updateLines({ updates, files, resent, written }: AcceptDocument, typed: TypedFor): readonly Line[] {
  const into = `${counted(updates.length, 'change')} of the service into ${firstFew(files)}.`;
  const verdict = written ? `Wrote ${into}` : `Would write ${into} Nothing is written.`;
  const again = `${firstFew(resent)}: a version with what the service shows already. See it with: ${commandLine(typed, 'plan')}`;
  return [
    line(0, span(verdict, 'good')),
    ...updates.map((update) => changeLine(update, update.source)),
    ...(resent.length === 0 ? [] : [line(0, span('The next apply sends to ', 'warning'), again)]),
  ];
}

function leftLines(left: AcceptDocument['left']): readonly Line[] {
  const groups = groupBy(left, ({ address, code, write, reason }) =>
    JSON.stringify([address, code, write, reason]),
  );
  return [
    line(0, span(`Left to you: ${counted(left.length, 'change')} of the service`, 'warning')),
    ...[...groups.values()].flatMap((group) => [
      ...group.map((each) => changeLine(each)),
      ...reasonLines(group[0]),
    ]),
  ];
}

function reasonLines({ source, reason, fix, write }: AcceptDocument['left'][number]): readonly Line[] {
  return [
    line(6, `${source === null ? '' : `${sourceText(source)}: `}${reason}`),
    line(6, ...(write === null ? [fix] : [`${fix}: `, wholeSpan(write)])),
  ];
}

function changeLine({ address, path, from, to }: Omit<ServiceChange, 'cause'>, source?: Source): Line {
  const [before, after] = [from, to].map((value) =>
    value === undefined ? 'not set' : valueText(value, path),
  );
  const place = source ? [span(`  ${sourceText(source)}`, 'faint')] : [];
  return line(2, span(address, 'strong'), `  ${pathText(path)}: ${before} → ${after}`, ...place);
}

const REASONS: Readonly<Record<WhyLeft, string>> = {
  gone: 'the service deleted or ended it, and no value in the catalog says that',
  not_in_catalog: 'no value in the catalog says whether and until when a version is in force',
  create_only: 'it was set at creation, and a plan refuses an edit of it',
  list: 'the service has more or fewer elements in this list',
  version_by_hand: 'somebody made this version at the service, and the catalog has no entry for its day',
  both: 'the catalog changed the same field as the service',
  of_bundle: 'the price comes from the bundle, where it is the price of every subscription that uses it',
  alias: 'an alias, `like` or `defaults` has the same value elsewhere, which would change with it',
  variable: 'a variable gives the value, and other environments may have another',
  not_one_value: 'the value is written over several lines, or is no single value',
  not_on_own_line: 'the field shares its line with others, takes several lines, or is the only one there',
  not_written: 'the value is not written where it could be edited',
  not_alone: 'it cannot be put there without touching something else',
  sends_more: 'an apply would then change these too',
  undoes_more: 'the version would be sent anew, and that would undo the other changes of the service there',
  remains: 'the plan would show the same change again',
  invalid: 'the catalog would have a fault',
};

function reasonOf({ why, detail }: LeftChange): string {
  return detail === undefined ? REASONS[why] : `${REASONS[why]}: ${detail}`;
}

function fixOf({ why, change, write }: LeftChange, typed: TypedFor): string {
  switch (why) {
    case 'gone':
      if (change.path === '/status')
        return `Take it out of the catalog and the records with: ${commandLine(typed, 'state rm ended')}`;
      return `Check at the service that it is gone; if it is, take it out of the catalog and run: ${commandLine(typed, `state rm ${change.address}`)}`;
    case 'not_in_catalog':
      return `Send the version again with: ${commandLine(typed, `revert ${change.address}`)}`;
    case 'version_by_hand':
      return `Write an entry with the version's content and \`effective_at: ${change.address.split('.').at(-1)}\` under \`versions\`; the next plan adopts the version by its day. Or withdraw it with: ${commandLine(typed, `revert ${change.address}`)}`;
    case 'both':
      return `Choose one: keep the catalog's, or write${write === null ? ' the change' : ''}`;
    case 'of_bundle':
      return 'Write this price among the overrides of the item';
    case 'sends_more':
      return write?.startsWith('- ')
        ? 'Write it there where all are to have it. For contracts that start from now on, write under `changes` of the bundle'
        : 'Write it there where that is meant';
    case 'undoes_more':
      return 'Write it together with the others';
    case 'create_only':
      return 'Change it back at the service, or end this subscription and declare another one under a new key';
    case 'remains':
      return `Undo it with: ${commandLine(typed, `revert ${change.address}`)}`;
    case 'invalid':
      return 'Write it by hand without that fault';
    default:
      return write === null ? removalText(change) : 'Write by hand';
  }
}

function removalText({ path, to }: ServiceChange): string {
  return to === undefined ? `Take \`${pathText(path)}\` out by hand` : 'Write the list by hand';
}
