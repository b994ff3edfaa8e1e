/** The notices of a plan that undoes a run: what it goes back to, what it cannot bring back, and what was billed. */

import { type Catalog, declaredAt } from '../model/catalog/catalog.ts';
import { counted, someOf } from '../model/messages/counted.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import type { Step } from '../model/plan/plan.ts';
import { type Address, ownerOf } from '../model/values/address.ts';
import { type CalendarDay, calendarMonth } from '../model/values/calendar-day.ts';
import { decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { visible } from '../report/words/sanitize.ts';
import { moneyText } from '../report/words/value-text.ts';
import type { LoggedRun } from '../state/journal/read-log.ts';
import type { StoredRun } from './named-run.ts';

interface Noticed {
  readonly undone: StoredRun;
  readonly before: StoredRun;
  readonly scope: UndoScope;
  /** Newer runs that changed the same addresses. */
  readonly later: readonly LoggedRun[];
  readonly today: CalendarDay;
}

/** More addresses than these are only counted. */
const MOST_NAMED = 5;

export function undoNotices({ undone, before, scope, later, today }: Noticed): readonly Diagnostic[] {
  const { created, unknown, deleted, targets, versions } = scope;
  const begun = versions.filter(({ effective_at }) => effective_at === null || effective_at <= today);
  const { commit, files } = before.plan.catalog;
  const source =
    files === undefined ? `commit ${(commit ?? '').slice(0, 12)} says` : 'the files of that run said';
  return [
    notice(
      'undo',
      `this plan undoes run ${whoAndWhen(undone.run)}: ${counted(targets.length, 'address', 'addresses')} as run ${whoAndWhen(before.run)} had them`,
      `bring the catalog${files === undefined ? ' in Git' : ''} back to what ${source} of them: as long as it differs, the next plan makes the change again`,
    ),
    notice(
      'undo',
      'everything else stays: subscriptions that were made since keep the prices that they have',
      'look at them in the plan of the undo',
    ),
    ...about(created, (names) =>
      notice(
        'not-undone',
        `made by that run, and left: ${names}`,
        'write `absent: true` for what the service deletes, `ends` for a subscription, and use the rest nowhere',
      ),
    ),
    ...about(unknown, (names) =>
      notice(
        'not-undone',
        `changed by that run, and left, as the catalog before it does not have them: ${names}`,
        'edit them by hand',
      ),
    ),
    ...about(deleted, (names) =>
      notice(
        'not-undone',
        `deleted by that run, and not made again: ${names}`,
        'a new one has another id; declare it again to make one',
      ),
    ),
    ...about([...new Set(begun.map(({ address }) => ownerOf(address)))], (names) =>
      notice(
        'not-undone',
        `${counted(begun.length, 'version of that run has', 'versions of that run have')} begun: ${names}`,
        'what they billed stays billed; the former prices apply again from the day of this plan',
      ),
    ),
    ...about(later.map(laterText), (runs) =>
      notice(
        'changed-since',
        `takes back ${counted(later.length, 'later run')} too: ${runs}`,
        'apply it if all are to go; otherwise edit the catalog by hand',
      ),
    ),
    ...feesLeft(undone, begun, today),
    ...billedMeanwhile(undone, today),
  ];
}

/** Nothing about nothing. */
function about(names: readonly string[], noticeOf: (names: string) => Diagnostic): readonly Diagnostic[] {
  return names.length === 0 ? [] : [noticeOf(someOf(names, MOST_NAMED))];
}

/** A version of an earlier day keeps its one-off fees, whether an invoice has them yet or not; one of today is replaced. */
function feesLeft(
  { run, plan }: StoredRun,
  begun: UndoScope['versions'],
  today: CalendarDay,
): readonly Diagnostic[] {
  const applied = new Date(run.startedAtMs).toISOString().slice(0, 10);
  if (begun.every(({ effective_at: day }) => (day ?? applied) === today)) return [];
  return plan.impact.money.flatMap(({ currency, once }) => {
    const added = decimal(once?.after ?? '0').minus(decimal(once?.before ?? '0'));
    if (!added.gt(ZERO)) return [];
    return [
      notice(
        'not-undone',
        `one-off fees of that run stay, ${moneyText(decimalText(added), currency)} ${currency} in all: each goes with a version that has begun, even if no invoice has it yet`,
        'leave them out of the invoice at the service, or credit them',
      ),
    ];
  });
}

/** `Platform 510.00 → 520.00 USD (+2.0 %) in Growth for Acme and Globex, by 0kiihz7z02gn77ch (2026-12-01, ada)`. */
function laterText(run: LoggedRun): string {
  const [changed] = run.outcome?.summary ?? [];
  return `${changed === undefined ? '' : `${visible(changed).replace(/\.$/, '')}, by `}${whoAndWhen(run)}`;
}

function whoAndWhen({ run, startedAtMs, actor }: LoggedRun): string {
  const day = new Date(startedAtMs).toISOString().slice(0, 10);
  return `${run} (${day}${actor === null ? '' : `, ${visible(actor)}`})`;
}

/** By the run's own plan: its series of revenue, over the months that have begun since. */
function billedMeanwhile({ plan }: StoredRun, today: CalendarDay): readonly Diagnostic[] {
  return plan.impact.money.flatMap(({ currency, series }) => {
    const begun = (series?.months ?? []).filter(({ month }) => month <= calendarMonth(today));
    const more = begun.reduce(
      (sum, { before, after }) => sum.plus(decimal(after)).minus(decimal(before)),
      ZERO,
    );
    const [first, last] = [begun[0]?.month, begun.at(-1)?.month];
    if (more.eq(ZERO) || first === undefined || last === undefined) return [];
    const amount = moneyText(decimalText(more.abs()), currency);
    const months = first === last ? `in ${first}` : `from ${first} to ${last}`;
    return [
      notice(
        'billed-meanwhile',
        `by that run's plan, ${amount} ${currency} ${more.gt(ZERO) ? 'more' : 'less'} was billed ${months} than without it`,
        'an undo changes no invoice: credit or bill the difference where it is owed',
      ),
    ];
  });
}

function notice(code: DiagnosticCode, message: string, fix: string): Diagnostic {
  return { severity: 'warning', code, message, fix };
}

interface UndoScope {
  /** Changed by the run, and declared by the catalog before it. */
  readonly targets: readonly Address[];
  /** Made by the run, and not declared by that catalog. A plan deletes nothing that no catalog names. */
  readonly created: readonly Address[];
  /** Changed by the run, and not declared by that catalog under this name. */
  readonly unknown: readonly Address[];
  /** Made again, each would have another id. */
  readonly deleted: readonly Address[];
  /** Versions that the run made. */
  readonly versions: readonly Step[];
}

/** `done` are the steps that the run carried out. The calendar's own changes are no part of an undo. */
export function undoScope(done: readonly Step[], before: Catalog): UndoScope {
  const steps = done.filter(({ cause }) => cause === 'catalog' || cause === 'both');
  const deleted = new Set(
    steps.flatMap(({ address, operation }) =>
      ownerOf(address) === address && operation.endsWith('.delete') ? [address] : [],
    ),
  );
  const made = new Set(
    steps.flatMap(({ address, operation }) =>
      ownerOf(address) === address && operation.endsWith('.create') ? [address] : [],
    ),
  );
  const changed = new Set(steps.map(({ address }) => ownerOf(address)));
  const left = [...changed].filter((address) => !deleted.has(address));
  const isNew = (address: Address): boolean => declaredAt(before, address) === undefined;
  return {
    targets: left.filter((address) => !isNew(address)),
    created: left.filter((address) => isNew(address) && made.has(address)),
    unknown: left.filter((address) => isNew(address) && !made.has(address)),
    deleted: [...deleted],
    versions: steps.filter(({ operation }) => operation === 'versions.create'),
  };
}
