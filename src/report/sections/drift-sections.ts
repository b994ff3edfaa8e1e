/**
 * Changes outside the catalog: drift that is left alone, changes at the service that steps of the plan overwrite, and what a
 * person does about either.
 */
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { type Deferred, type Drift, hasWork, type Notice, type Plan } from '../../model/plan/plan.ts';
import type { Coverage, FoundUnmanaged } from '../../model/service/observed.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import { coverageLines, failedProbeLines, isCovered, unmanagedLines } from '../lines/coverage-lines.ts';
import { type Line, line, type Span, span } from '../lines/lines.ts';
import { moneyLines } from '../lines/money-lines.ts';
import { driftEntries, driftLines } from '../lines/plan-rest-lines.ts';
import { occasionText } from '../lines/plan-words.ts';
import { moneyInWords } from '../summary/money-line.ts';
import { currencyFinder } from '../view/change-sections.ts';
import { firstFew, groupAlike } from '../words/group-alike.ts';
import { nameOf } from '../words/names.ts';
import { jsonText } from '../words/sanitize.ts';
import { pathText } from '../words/value-text.ts';
import { type Report, report, type Section, section, titled, titleLine } from './report.ts';

/** The findings of `drift`. */
export interface DriftFound {
  readonly plan: Plan;
  readonly coverage: Coverage;
  readonly unmanaged: FoundUnmanaged;
  /** The steps of a probe that failed. */
  readonly failed: readonly { readonly address: string; readonly reason: string }[];
  /** The drift of the plan that `revert` does not undo. */
  readonly lasting: readonly LastingDrift[];
  /** The plan that undoes the rest, together with the catalog's changes at those addresses; undefined if nothing drifted. */
  readonly undone: Plan | undefined;
}

/** `fix`: what lets `revert` undo it, where that only defers it. */
type LastingDrift = Drift & { readonly fix?: string };

/** The coverage comes before "no drift", which says nothing about addresses that were not compared, and after what was found. */
export function driftReport(found: DriftFound): Report {
  const { plan, coverage, lasting, failed, unmanaged } = found;
  const { project, target } = plan;
  const summary = driftSummary(found);
  const compared = [...coverageLines(coverage), ...failedProbeLines(failed)];
  const isFound = summary.length > 0;
  return report({
    title: titleLine('Drift for', project, occasionText(plan)),
    facts: [
      line(0, span(`${target.origin} · profile ${target.profile}`, 'faint')),
      ...(isFound ? [] : compared),
    ],
    verdict: verdictOf(found),
    summary,
    sections: [
      ...driftSections(found),
      section('compared', 'Compared', isFound ? compared : []),
      section('drafts', 'Drafts', draftLines(plan)),
      section('unmanaged', 'Unmanaged', unmanagedLines(unmanaged)),
    ],
    foot: undoLines(plan, lasting),
  });
}

function verdictOf({ plan, coverage }: DriftFound): Span | undefined {
  if (plan.drift.length + overwrittenDrift(plan).length > 0) return undefined;
  if (coverage.compared === 0) return span('Nothing was compared, so nothing is known of drift.', 'warning');
  return span(isCovered(coverage) ? 'No drift.' : 'No drift in what was compared.', 'good');
}

/** Whom it is about, how much a month from which day, and what has no amount. Empty if nothing drifted. */
export function driftSummary({ plan, lasting, undone }: DriftFound): readonly Line[] {
  const overwritten = overwrittenDrift(plan);
  const namesOf = (drift: readonly Drift[]): string =>
    firstFew([...new Set(drift.map(({ address }) => nameOf(undone ?? plan, ownerOf(address))))]);
  const says = (text: string, drift: readonly Drift[]): readonly Line[] =>
    drift.length === 0 ? [] : [line(0, span(`${text}: ${namesOf(drift)}`, 'warning'))];
  const { line: money, left } = undone && hasWork(undone) ? moneyInWords(undone) : { line: '', left: [] };
  const reverted = `If reverted, ${[money.charAt(0).toLowerCase() + money.slice(1), ...left].join(' · ')}`;
  return [
    ...says('Changed at the service', plan.drift),
    ...(money === '' ? [] : [line(0, reverted)]),
    ...says('Not undone by revert, and in no amount', lasting),
    ...says('Overwritten by the next apply, whose plan has the amounts', overwritten),
  ];
}

/** The environment's drift, and what a person does about it. */
export function driftSections({ plan, lasting, undone }: DriftFound): readonly Section[] {
  const open = { open: true };
  const title = 'Recurring per month, if it is undone, with what the catalog changes there';
  return [
    section('drift', 'Drift', driftLines(plan.drift), open),
    section('overwritten', 'Overwritten', overwrittenLines(overwrittenDrift(plan)), open),
    titled('lasting', 'What revert does not undo', lastingLines(lasting, plan), {
      ...open,
      style: 'warning',
    }),
    titled('undone', title, undone?.impact.money.flatMap((each) => moneyLines(each, undone)) ?? []),
  ];
}

/**
 * The changes at the service that the steps of a plan overwrite, by address. Unlike drift, each goes from the
 * service's value to the planned value.
 */
export function overwrittenDrift(plan: Plan): readonly Drift[] {
  const currencyOf = currencyFinder(plan);
  return plan.steps.flatMap(({ address, differences }) => {
    const changed = differences.filter(({ cause }) => cause === 'service' || cause === 'both');
    if (changed.length === 0) return [];
    const currency = currencyOf(ownerOf(address));
    return [{ address, ...(currency === null ? {} : { currency }), differences: changed }];
  });
}

function overwrittenLines(overwritten: readonly Drift[]): readonly Line[] {
  if (overwritten.length === 0) return [];
  const title = `Changed at the service, and overwritten by the next apply: ${counted(overwritten.length, 'address', 'addresses')}`;
  const order = ', from what the service has to what it gets';
  return [line(0, span(title, 'warning'), order), ...driftEntries(overwritten).flatMap(({ lines }) => lines)];
}

/** Drafts at the service that match nothing in the catalog: no drift, because a draft is not in force. */
function draftsOf({ notices }: Pick<Plan, 'notices'>): readonly Notice[] {
  return notices.filter(({ code }) => code === 'draft-left-behind');
}

function draftLines(plan: Plan): readonly Line[] {
  const drafts = draftsOf(plan);
  if (drafts.length === 0) return [];
  return [
    line(0, span(`Left behind: ${counted(drafts.length, 'draft')}`, 'warning')),
    ...drafts.map(({ address, message }) => line(2, span(address ?? '', 'strong'), `  ${message}`)),
  ];
}

/**
 * The drift that `revert` leaves. `reverting` is a plan on the same ground that undoes all it can. Drift that it
 * still shows lasts, and so does drift whose change it has to defer.
 */
export function lastingDrift(plan: Plan, reverting: Plan): readonly LastingDrift[] {
  const left = new Map(reverting.drift.map((drift) => [drift.address, drift]));
  const known = new Set(plan.deferred.map(deferredName));
  const fixes = new Map(
    reverting.deferred.flatMap((each) =>
      known.has(deferredName(each)) ? [] : [[each.address, each.fix] as const],
    ),
  );
  return plan.drift.flatMap((drift): readonly LastingDrift[] => {
    const lasts = left.get(drift.address);
    if (lasts !== undefined) return [lasts];
    const fix = fixes.get(drift.address);
    return fix === undefined ? [] : [{ ...drift, fix }];
  });
}

/** Grouped by the action that a person has to take. */
function lastingLines(lasting: readonly LastingDrift[], typed: TypedFor): readonly Line[] {
  const groups = groupAlike(lasting, (drift) => [fixOf(drift, 'ADDRESS', typed)]);
  return groups.flatMap(({ lead, all }) => [
    line(2, span(firstFew(all.map(({ address }) => address)), 'strong')),
    line(6, fixOf(lead, all.length === 1 ? lead.address : 'ADDRESS', typed)),
  ]);
}

function fixOf({ address, differences, fix }: LastingDrift, named: string, typed: TypedFor): string {
  const command = (words: string): string => commandLine(typed, `${words} ${named}`);
  const [{ op, path } = { op: undefined, path: undefined }] = differences;
  const kind = kindOf(address);
  if (op === 'remove' && path === '' && kind !== 'version')
    return `the service answers 404 for it; check there that it is gone. To let it go, take it out of the catalog first; the next apply makes it again if you only run: ${command('state rm')}`;
  if (path === '/status')
    return `its end there is final: take it out of the catalog and the records: ${commandLine(typed, 'state rm ended')}`;
  if (kind === 'product' || kind === 'plan')
    return `no operation that changes it is bound; to see the lines that would bind one: ${commandLine(typed, `revert ${named} --dry-run`)}`;
  const fields = firstFew(differences.map((each) => pathText(each.path)));
  return (
    fix ??
    `nothing that can be sent changes ${fields}: change it back at the service, or: ${command('accept')}`
  );
}

/** The most addresses that the command to undo them names. */
const MOST_NAMED = 3;

/** The commands for what `revert` undoes; `lasting` has its own. */
function undoLines(plan: Plan, lasting: readonly LastingDrift[]): readonly Line[] {
  const left = new Map(lasting.map(({ address, differences }) => [address, differences.length]));
  const all = plan.drift.flatMap(({ address, differences }) =>
    differences.length > (left.get(address) ?? 0) ? [address] : [],
  );
  if (all.length === 0) return [];
  const named = all.length > MOST_NAMED ? 'ADDRESS' : all.join(' ');
  const which = all.length > MOST_NAMED ? `one of the ${all.length} that can be undone` : firstFew(all);
  return [
    line(0, `To undo ${which}: ${commandLine(plan, `revert ${named}`)}`),
    line(0, `To keep it, in the files too: ${commandLine(plan, `accept ${named}`)}`),
  ];
}

function deferredName({ kind, address, reason }: Deferred): string {
  return JSON.stringify([kind, address, reason]);
}

export function driftJson({ plan, coverage, unmanaged, failed, lasting, undone }: DriftFound): string {
  return jsonText({
    project: plan.project,
    environment: plan.environment,
    target: plan.target,
    coverage,
    failed_probes: failed,
    drift: plan.drift,
    lasting: lasting.map(({ fix: _, ...drift }) => drift),
    overwritten: overwrittenDrift(plan),
    undone: undone?.impact.money ?? [],
    drafts: draftsOf(plan),
    ...unmanaged,
    compared: plan.compared,
    evidence: plan.evidence,
  });
}
