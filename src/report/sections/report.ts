/**
 * A report as data: what is said first, sections, and what always closes it. Every form shows the same ones in this order, and a
 * form decides only how a line, a table or a fold looks in it.
 */
import { grouped } from '../../model/messages/counted.ts';
import type { DeclaredKind } from '../../model/values/address.ts';
import { type Line, line, lineWords, type Span, span } from '../lines/lines.ts';

export interface Report {
  /** `Plan for acme · environment production · 2026-11-20`; undefined for what a command says by itself. */
  readonly title: Line | undefined;
  /** The service, the run and similar facts that identify the report. */
  readonly facts: readonly Line[];
  /** The sentence that matters most. A terminal shows it last where `isPast`. */
  readonly verdict: Span | undefined;
  /** The lines beside the verdict. No form cuts them. */
  readonly summary: readonly Line[];
  /** For the first screen of a form that has tables. */
  readonly tables: readonly Table[];
  readonly sections: readonly Section[];
  /** Counts and digests, which no form leaves out. */
  readonly foot: readonly Line[];
  /** True for what has happened, of which a terminal shows the end. */
  readonly isPast?: true;
}

export interface Section {
  /** Unique in its report. */
  readonly id: string;
  /** The name in a list of contents. */
  readonly name: string;
  /** The heading, then its rows. Empty only where a table has it all. */
  readonly lines: readonly Line[];
  /** True where the lines have no heading, so that a form which needs one takes the name. */
  readonly isNamed?: true;
  /** All entries one by one, for a form with room for more than `lines` names. Left out where `lines` has them all. */
  readonly entries?: readonly SectionEntry[];
  /** Everything row by row, for a page, which shows it under `name` in place of the lines. */
  readonly table?: Table;
  /** The noun for one entry. */
  readonly noun: string;
  /** True for what a reader decides on, which never folds. */
  readonly open: boolean;
}

type SectionParts = Partial<Omit<Section, 'id' | 'lines'>>;

interface SectionEntry {
  readonly lines: readonly Line[];
  /** The number of things that the entry stands for. */
  readonly count: number;
}

/** The first column names the row. */
export interface Table {
  /** Left out where the heading above says it. */
  readonly title?: string;
  /** Stand above it: what its figures leave out. */
  readonly notes?: readonly Line[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | Span)[])[];
  /** For one row; `row` where it is left out. */
  readonly noun?: string;
  /** The number of rows that are left out of it. */
  readonly more?: number;
  /** True where a section has the same in lines, which a terminal shows in its place. */
  readonly inLines?: true;
}

interface Column {
  readonly title: string;
  readonly kind: 'text' | 'number';
}

export const text = (title: string): Column => ({ title, kind: 'text' });
export const number = (title: string): Column => ({ title, kind: 'number' });

export const KIND_TITLES = {
  metric: 'Metrics',
  product: 'Products',
  bundle: 'Bundles',
  plan: 'Plans',
  customer: 'Customers',
  subscription: 'Subscriptions',
} as const satisfies Record<DeclaredKind, string>;

const EMPTY = {
  title: undefined,
  facts: [],
  verdict: undefined,
  summary: [],
  tables: [],
  sections: [],
  foot: [],
};

/** A report of which only these parts are there. */
export function report(parts: Partial<Report>): Report {
  const { sections = [], ...others } = parts;
  return {
    ...EMPTY,
    ...others,
    sections: sections.filter(({ lines, table }) => lines.length > 0 || table !== undefined),
  };
}

/** `Apply for acme · environment production`. */
export function titleLine(what: string, project: string, ...occasion: readonly string[]): Line {
  return line(0, span(`${what} ${project}`, 'strong'), ...occasion.map((text) => ` · ${text}`));
}

/** Left out of its report where it has neither lines nor a table. */
export function section(id: string, name: string, lines: readonly Line[], more: SectionParts = {}): Section {
  return { noun: 'line', open: false, id, name, lines, ...more };
}

/** The words of the heading, and the rows below it. */
export function headed({ name, lines, isNamed }: Section): { heading: string; rows: readonly Line[] } {
  const [title, ...rows] = lines;
  return isNamed ? { heading: name, rows: lines } : { heading: lineWords(title), rows };
}

/** The section under a heading of its own, which is its name too. Without rows there is none. */
export function titled(
  id: string,
  title: string,
  rows: readonly Line[],
  more: SectionParts & { readonly style?: Span['style']; readonly count?: number } = {},
): Section {
  const { style = 'strong', count, ...others } = more;
  const heading = count === undefined ? title : `${title} (${grouped(String(count))})`;
  return section(id, title, rows.length === 0 ? [] : [line(0, span(heading, style)), ...rows], others);
}
