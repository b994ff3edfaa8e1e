/** The changes that `accept` wrote and those that it left, as text and as JSON. */
import type { LeftChange, PlacedChange, Update, WhyLeft } from '../../edit/choose-updates.ts';
import type { ServiceChange } from '../../edit/service-change.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Coverage } from '../../model/service/coverage.ts';
import type { Address } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { sourceText } from '../../model/values/source.ts';
import { coverageLines, isCovered } from '../../report/lines/coverage-lines.ts';
import { EMPTY_LINE, type Line, line, renderLines, span, wholeSpan } from '../../report/lines/lines.ts';
import type { TextOptions } from '../../report/lines/palette.ts';
import { firstFew } from '../../report/words/group-alike.ts';
import { pathText, valueText } from '../../report/words/value-text.ts';

export interface NamedAddress {
  readonly address: Address;
  readonly known: 'no_drift' | 'not_compared' | 'not_created';
}

export interface PullUpdateShown {
  readonly done: readonly Update[];
  readonly left: readonly LeftChange[];
  readonly edited: ReadonlyMap<string, string>;
  readonly resent: readonly Address[];
  /** The plans from the catalog before and from the edited one. */
  readonly before: Plan;
  readonly plan: Plan;
  readonly coverage: Coverage;
  /** Addresses that were named and have no change to write. */
  readonly unchanged: readonly NamedAddress[];
  /** False under `--dry-run`. */
  readonly isWritten: boolean;
}

const KNOWN: Readonly<Record<NamedAddress['known'], string>> = {
  no_drift: 'no drift',
  not_compared: 'not compared with the service, so nothing is known of its drift',
  not_created: 'not created yet',
};

export function pullUpdateText(shown: PullUpdateShown, options: TextOptions): string {
  const { done, left, coverage, unchanged } = shown;
  const none = isCovered(coverage) ? 'No drift.' : 'No drift in what was compared.';
  return renderLines(
    [
      ...coverageLines(coverage),
      ...(done.length + left.length + unchanged.length === 0 ? [line(0, span(none, 'good'))] : []),
      ...(done.length === 0 ? [] : [EMPTY_LINE, ...doneLines(shown)]),
      ...(left.length === 0 ? [] : [EMPTY_LINE, ...leftLines(shown)]),
      ...unchanged.map(({ address, known }) => line(0, `${address}: ${KNOWN[known]}.`)),
    ],
    options,
  );
}

function doneLines({ done, edited, resent, isWritten, plan }: PullUpdateShown): readonly Line[] {
  const files = firstFew([...edited.keys()]);
  const what = `${counted(done.length, 'change')} of the service`;
  const verdict = isWritten
    ? `Wrote ${what} into ${files}.`
    : `Would write ${what} into ${files}. Nothing is written.`;
  const again = `${firstFew(resent)}: a version with what the service shows already. See it with: ${commandLine(plan, 'plan')}`;
  return [
    line(0, span(verdict, 'good')),
    ...done.flatMap(({ placed }) => changeLines(placed.change, placed)),
    ...(resent.length === 0 ? [] : [line(0, span('The next apply sends to ', 'warning'), again)]),
  ];
}

function leftLines({ left, before }: PullUpdateShown): readonly Line[] {
  const groups = new Map<string, LeftChange[]>();
  for (const each of left) {
    const key = JSON.stringify([each.change.address, each.why, each.write, each.detail]);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [
    line(0, span(`Left to you: ${counted(left.length, 'change')} of the service`, 'warning')),
    ...[...groups.values()].flatMap((group) => [
      ...group.flatMap(({ change }) => changeLines(change)),
      ...group.slice(0, 1).flatMap((each) => reasonLines(each, before)),
    ]),
  ];
}

function reasonLines(left: LeftChange, typed: TypedFor): readonly Line[] {
  const place = left.source === null ? '' : `${sourceText(left.source)}: `;
  const fix = fixOf(left, typed);
  return [
    line(6, `${place}${reasonOf(left)}`),
    line(
      6,
      `${fix}${left.write === null ? '' : ': '}`,
      ...(left.write === null ? [] : [wholeSpan(left.write)]),
    ),
  ];
}

function changeLines({ address, path, from, to }: ServiceChange, placed?: PlacedChange): readonly Line[] {
  const [before, after] = [from, placed?.value ?? to].map((value) =>
    value === undefined ? 'not set' : valueText(value, path),
  );
  const place = placed ? [span(`  ${sourceText(placed.source)}`, 'faint')] : [];
  return [line(2, span(address, 'strong'), `  ${pathText(path)}: ${before} → ${after}`, ...place)];
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

export function reasonOf({ why, detail }: LeftChange): string {
  return detail === undefined ? REASONS[why] : `${REASONS[why]}: ${detail}`;
}

export function fixOf({ why, change, write }: LeftChange, typed: TypedFor): string {
  switch (why) {
    case 'gone':
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

/** Follows `schemas/pull-update.schema.json`. */
export function pullUpdateJson(shown: PullUpdateShown): JsonObject {
  const { done, left, edited, resent, unchanged, isWritten, plan, before, coverage } = shown;
  return {
    format_version: 1,
    written: isWritten,
    files: [...edited.keys()],
    updates: done.map(({ placed: { change, source, value } }) => ({
      ...changeJson(change),
      ...(value === undefined ? {} : { to: value }),
      source: { ...source },
    })),
    left: left.map((each) => ({
      ...changeJson(each.change),
      code: each.why,
      source: each.source && { ...each.source },
      reason: reasonOf(each),
      fix: fixOf(each, before),
      write: each.write,
    })),
    named: unchanged.map(({ address, known }) => ({ address, known })),
    resent: [...resent],
    coverage: JSON.parse(JSON.stringify(coverage)) as JsonObject,
    plan_digest: plan.digest,
  };
}

function changeJson({ address, path, from, to }: ServiceChange): JsonObject {
  return { address, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
