/**
 * A plan as a page: guards, money, prices with curves, changes with filters, deferred changes,
 * drift, counts and digest.
 */
import { counted } from '../../model/messages/counted.ts';
import { type Drift, isRefused, type Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { addMonths, calendarMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Line } from '../lines/lines.ts';
import { byNovelty, deferredEntries, driftEntries, isKnown, standingText } from '../lines/plan-rest-lines.ts';
import { limitedText } from '../lines/plan-words.ts';
import { planReport } from '../sections/plan-sections.ts';
import type { Section } from '../sections/report.ts';
import type { Attention } from '../summary/checks.ts';
import { aheadText } from '../summary/gone-and-ahead.ts';
import { CHECK, JOINT, summaryOf } from '../summary/summary.ts';
import { changeSections } from '../view/change-sections.ts';
import { differenceSums, noticeRows } from '../view/notices.ts';
import { ifAny } from '../words/sentences.ts';
import { signedMoney } from '../words/value-text.ts';
import { changeSectionHtml, filterForm } from './change-section.ts';
import { customerSection } from './customer-section.ts';
import { foldRest, lineList, proseHtml, spansHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';
import { moneyDetailsSection, moneySection } from './money-section.ts';
import { priceSection } from './price-section.ts';
import { type Drawn, reportBody, reportHtml, sectionHtml, titleHtml } from './report-html.ts';

/** A single file that needs no network. The same plan gives the same bytes. */
export function planHtml(plan: Plan): string {
  return reportHtml(planReport(plan), drawn(plan));
}

/** The body of the page without its script. */
export function planBody(plan: Plan): Html {
  return reportBody(planReport(plan), drawn(plan));
}

function drawn(plan: Plan): Drawn {
  const { first, tables } = pageParts(plan);
  const { tool_version: version, catalog } = plan;
  return {
    head: summaryHtml(plan),
    nav: html`
<nav aria-label="Sections">${[...first, ...tables].map(({ anchor, name }) => html`<a href="#${anchor}">${name}</a>`)}<a href="#digest">Counts and digest</a></nav>`,
    main: html`${first.map(({ body }) => body)}<div class="tables">${tables.map(({ body }) => body)}</div>`,
    foot: html`<p class="faint">Made by Pricewright ${version} from catalog ${catalog.digest}${catalog.commit !== null && `, commit ${catalog.commit}`}</p>`,
  };
}

/** A section of the page and its entry in the contents. */
interface PagePart {
  readonly anchor: string;
  readonly name: string;
  readonly body: Html;
}

/** The sections of the plan in their order; those of the money stand first, and the steps are one section with its filters. */
function pageParts(plan: Plan): {
  readonly first: readonly PagePart[];
  readonly tables: readonly PagePart[];
} {
  const { sections } = planReport(plan);
  const isStep = ({ id }: Section) => id.startsWith('changes-') || AMONG_STEPS.has(id);
  const after = sections.findLastIndex(({ id }) => !AFTER_STEPS.has(id)) + 1;
  const partsOf = (some: readonly Section[]) =>
    some.filter((section) => !isStep(section)).flatMap((section) => partOf(section, plan));
  return {
    first: part('money', 'Money', moneySection(plan)),
    tables: [
      ...partsOf(sections.slice(0, after)),
      ...part('when', 'When', effectSection(plan)),
      ...part('customers', 'Customers', customerSection(plan)),
      ...part('money-details', 'Money in detail', moneyDetailsSection(plan)),
      ...part('changes', 'Changes', stepSection(plan, sections.filter(isStep))),
      ...partsOf(sections.slice(after)),
    ],
  };
}

/** Sections that the filters of the steps find as well, and those below them. */
const AMONG_STEPS: ReadonlySet<string> = new Set(['taken', 'deferred', 'drift']);
const AFTER_STEPS: ReadonlySet<string> = new Set(['adopted', 'renamed', 'notices']);

function part(anchor: string, name: string, body: Html | null): readonly PagePart[] {
  return body === null ? [] : [{ anchor, name, body }];
}

/** Most sections are their lines. The page draws the others, or has more room for them. */
function partOf(own: Section, plan: Plan): readonly PagePart[] {
  const { id, name } = own;
  switch (id) {
    case 'money':
      return [];
    case 'prices':
      return part('prices', name, priceSection(plan));
    default:
      return part(`${id}-title`, name, sectionHtml(own));
  }
}

function stepSection(plan: Plan, sections: readonly Section[]): Html {
  const changes = changeSections(plan);
  const taken = sections.find(({ id }) => id === 'taken');
  return html`<section id="changes" aria-labelledby="changes-title"><h2 id="changes-title">Changes</h2>${filterForm(plan, changes)}
${changes.length === 0 && html`<p class="faint">No step will be sent.</p>`}${changes.map(changeSectionHtml)}${taken !== undefined && sectionHtml(taken)}${deferredSection(plan)}${driftSection(plan.drift)}</section>`;
}

/** Each point links to the section with the details. */
function checkHtml(text: string, points: readonly Attention[]): Html {
  const said = points.map(({ words }) => words.text).join(JOINT);
  return html`${CHECK}${points.map(({ words, anchor }, place) => html`${place > 0 && JOINT}<a class="${words.style}" href="#${anchor}">${proseHtml(words.text)}</a>`)}${text.slice(CHECK.length + said.length)}`;
}

/** The summary, since some read nothing else. The points that have no room in it link to their details. */
function summaryHtml(plan: Plan): Html {
  const { lines, checked, attention } = summaryOf(plan);
  const [title = '', ...others] = lines;
  const limited = limitedText(plan);
  return html`${titleHtml({ text: title, style: isRefused(plan) ? 'error' : 'plain' })}
${others.map((text) => html`<p class="summary">${text.startsWith(CHECK) ? checkHtml(text, checked) : proseHtml(text)}</p>`)}${limited !== '' && html`<p class="warning">${limited}</p>`}${
  attention.length > 0 &&
  html`<ul class="attention" aria-label="Needs attention">${attention.map(({ words, anchor }) => html`<li><a class="${words.style}" href="#${anchor}">${proseHtml(words.text)}</a></li>`)}</ul>`
}`;
}

/** Null where no bill changes. */
function effectSection(plan: Plan): Html | null {
  const days = effectDays(plan);
  if (days.length === 0) return null;
  return html`<section id="when" aria-labelledby="when-title"><h2 id="when-title">What takes effect when</h2>
${foldRest(days, { noun: 'day', countOf: () => 1, list: (some) => html`<ol class="days">${some.map((day) => dayItem(day, plan))}</ol>` })}</section>`;
}

function dayItem({ when, what }: EffectDay, { today }: Plan): Html {
  return html`<li><time datetime="${when}">${when === today ? `today, ${when}` : when}</time> <span>${what.join('; ')}</span></li>`;
}

/** The changes that stood before are folded behind their count. */
function deferredSection({ deferred, baseline }: Pick<Plan, 'deferred' | 'baseline'>): Html | null {
  if (deferred.length === 0) return null;
  const { fresh, standing } = byNovelty(deferred);
  const title = isKnown(baseline) && fresh.length > 0 ? 'Deferred, new' : 'Deferred';
  const rest =
    standing.length === 0
      ? null
      : html`<details class="behind"><summary>${standingText(standing, baseline)}</summary>${list(deferredEntries(standing), 'deferred')}</details>`;
  return section('deferred', title, deferredEntries(fresh), rest);
}

function driftSection(drift: readonly Drift[]): Html | null {
  if (drift.length === 0) return null;
  return section('drift', 'Drift, left alone', driftEntries(drift));
}

interface Entry {
  readonly lines: readonly Line[];
  readonly addresses: readonly Address[];
}

function section(action: string, title: string, entries: readonly Entry[], rest: Html | null = null): Html {
  const all = entries.reduce((sum, { addresses }) => sum + addresses.length, 0);
  return html`<section class="entries" aria-labelledby="${action}-title"><h3 id="${action}-title">${title}${all > 0 && html` <span class="faint count">${counted(all, 'address', 'addresses')}</span>`}</h3>
${foldRest(entries, {
  noun: 'address',
  plural: 'addresses',
  countOf: ({ addresses }) => addresses.length,
  list: (some) => list(some, action),
})}${rest}</section>`;
}

function list(entries: readonly Entry[], action: string): Html {
  return html`<ul class="changes">${entries.map((entry) => entryHtml(entry, action))}</ul>`;
}

function entryHtml({ lines, addresses }: Entry, action: string): Html {
  const [head, ...rows] = lines;
  const kinds = [...new Set(addresses.map((address) => kindOf(ownerOf(address))))];
  return html`<li class="entry" data-kind="${kinds.join(' ')}" data-action="${action}" data-cause="${action === 'drift' ? 'service' : ''}" data-count="${addresses.length}"><div class="plain">${head !== undefined && html`<p>${spansHtml(head)}</p>`}${lineList(rows)}${addresses.length > 1 && html`<details class="behind"><summary>All ${counted(addresses.length, 'address', 'addresses')}</summary><ul class="members">${addresses.map((address) => html`<li><code>${address}</code></li>`)}</ul></details>`}</div></li>`;
}

interface EffectDay {
  /** `2027-01-19`, or a month, `2027-06`, for contracts. */
  readonly when: string;
  /** A clause each, without a full stop. */
  readonly what: readonly string[];
}

/** The months in which the ends of contracts are listed, as many as the series of the money has. */
const MONTHS = 24;

/** In order. Empty where no bill changes and nothing waits for a day. */
export function effectDays(plan: Plan): readonly EffectDay[] {
  const days = [...billDays(plan), ...bundleDays(plan), ...lockDays(plan)];
  return days.length === 0 ? [] : merged([...days, ...contractMonths(plan)]);
}

function merged(days: readonly EffectDay[]): readonly EffectDay[] {
  return [...groupBy(days, ({ when }) => when)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([when, own]) => ({ when, what: own.flatMap(({ what }) => what) }));
}

/** The first day on which each bill differs, with the sum by which the bills of that day change. */
function billDays(plan: Plan): readonly EffectDay[] {
  return [...groupBy(noticeRows(plan), ({ from }) => from)].map(([when, own]) => {
    const bills = counted(own.length, 'bill changes', 'bills change');
    const amounts = differenceSums(own).map(([currency, sum]) => `${signedMoney(sum, currency)} ${currency}`);
    const part = own.filter((row) => !row.counted).length;
    const whose = part === own.length ? 'all' : counted(part, 'of them', 'of them');
    const inPart = part === 0 ? '' : `, ${whose} counted in part`;
    return { when, what: [`${bills}, ${amounts.join(' and ')} a month${inPart}`] };
  });
}

/** The changes of bundles that no plan sends before their day. */
function bundleDays(plan: Plan): readonly EffectDay[] {
  return plan.deferred.flatMap((each) => {
    const { kind, day, stands } = each;
    if (kind !== 'not_due' || day === undefined) return [];
    return [{ when: day, what: [`${aheadText(plan, each)}${stands ? STANDS : ''}`] }];
  });
}

/** Said of what this plan does not cause. */
const STANDS = ', planned already';

function lockDays({ deferred }: Plan): readonly EffectDay[] {
  const byDay = groupBy(
    deferred.filter(({ until }) => until !== undefined),
    ({ until = '' }) => until,
  );
  return [...byDay].map(([when, own]) => {
    const ends = counted(
      own.length,
      'price lock ends: its change takes effect',
      'price locks end: their changes take effect',
    );
    return { when, what: [`${ends}${own.every(({ stands }) => stands) ? STANDS : ''}`] };
  });
}

/** The contracts of the subscriptions whose bills the plan touches. */
function contractMonths({ impact: { affected = [] }, today }: Plan): readonly EffectDay[] {
  const last = addMonths(today, MONTHS);
  const contracts = affected.flatMap(({ contract }) => contract ?? []).filter(({ until }) => until <= last);
  return [...groupBy(contracts, ({ until }) => calendarMonth(until))].map(([when, own]) => {
    const renew = own.filter(({ renews }) => renews).length;
    return {
      when,
      what: [
        ...ifAny(renew, (count) => counted(count, 'contract renews', 'contracts renew')),
        ...ifAny(own.length - renew, (count) => counted(count, 'contract ends', 'contracts end')),
      ],
    };
  });
}
