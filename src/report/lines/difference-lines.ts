/**
 * Differences as `old → new`, each with the place of the new value and, where nobody edited it, the cause; and
 * between two environments, the ids and variables that differ, side by side.
 */
import type { Cause, ComparedWith, Difference, Plan } from '../../model/plan/plan.ts';
import { sourceText } from '../../model/values/source.ts';
import { heldText } from '../words/price-text.ts';
import { pathText, valueText, wholePathText } from '../words/value-text.ts';
import { firstLines, type Line, line, span } from './lines.ts';

export const CAUSES: Readonly<Record<Exclude<Cause, 'catalog'>, string>> = {
  service: 'changed at the service',
  both: 'changed in the catalog and at the service',
  calendar: 'now due',
  not_taken: 'sent before, and not taken by the service',
};

/** Sorted by path, with list elements in numerical order. A document sorts them so that they apply one by one. */
export function inReadingOrder(differences: readonly Difference[]): readonly Difference[] {
  const steps = new Map(differences.map((difference) => [difference, difference.path.split('/')]));
  return differences.toSorted((a, b) => comparePaths(steps.get(a) ?? [], steps.get(b) ?? []));
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((step, place) => step !== b[place]);
  const [left, right] = [a[index] ?? '', b[index] ?? ''];
  if (index < 0) return a.length - b.length;
  const numbers = [left, right].every((step) => /^\d+$/.test(step));
  return numbers ? Number(left) - Number(right) : left < right ? -1 : 1;
}

/** One line for each difference: `growth › platform › price_per_unit  499.00 → 538.92  billing/bundles.yaml:112`. */
export function differenceLines(
  differences: readonly Difference[],
  indent: number,
  currency: string | null,
): readonly Line[] {
  const sorted = inReadingOrder(differences);
  const short = sorted.map(({ path }) => pathText(path));
  return sorted.map((difference, index) => {
    const { path, from, value, cause, source } = difference;
    const name = short[index] ?? path;
    const unique = short.indexOf(name) === short.lastIndexOf(name);
    return line(
      indent,
      `${unique ? name : wholePathText(path)}  `,
      from === undefined ? span('none', 'faint') : span(heldText(from, path, currency), 'delete'),
      ' → ',
      value === undefined ? span('none', 'faint') : span(heldText(value, path, currency), 'create'),
      cause === 'catalog' ? '' : span(`  (${CAUSES[cause]})`, 'warning'),
      source === null ? '' : span(`  ${sourceText(source).replace(/:\d+$/, '')}`, 'faint'),
    );
  });
}

/** The most ids, and the most variables, that are listed. */
const MOST_LISTED = 50;

/** Empty for a plan that compares no environments. */
export function environmentLines({ environment, compared_with }: Plan): readonly Line[] {
  if (compared_with === undefined) return [];
  const { environment: other, ids, variables, variables_of: from } = compared_with;
  const sentence = [
    ...(ids.length === 0 ? [] : [`The plan keeps the ids of ${environment}.`]),
    ...(variables.length === 0
      ? []
      : [
          from === environment
            ? `It has the variables of ${environment}; to take those of ${other}, add --variables.`
            : `It takes the variables of ${other}.`,
        ]),
  ].join(' ');
  if (ids.length + variables.length === 0)
    return [
      line(0, span(`${environment} and ${other} give the same ids and set the same variables.`, 'strong')),
    ];
  const sides = (own: string, there: string) => `${own} (${environment}), ${there} (${other})`;
  return [
    line(0, span(`Differs between ${environment} and ${other}`, 'strong')),
    ...firstLines(variables, { indent: 2, noun: 'variable', most: MOST_LISTED }, ({ name, ...each }) =>
      line(2, 'variable ', span(name, 'strong'), `: ${sides(...valuesOf(each))}`),
    ),
    ...firstLines(ids, { indent: 2, noun: 'id', most: MOST_LISTED }, ({ address, own, other: there }) =>
      line(2, 'id of ', span(address, 'strong'), `: ${sides(own ?? 'none', there ?? 'none')}`),
    ),
    line(2, span(sentence, 'faint')),
  ];
}

/** Quotes distinguish a text from a number that looks alike. */
function valuesOf({ own, other }: Omit<ComparedWith['variables'][number], 'name'>): [string, string] {
  const isAlike = String(own) === String(other);
  const textOf = (value: typeof own) =>
    value === null ? 'not set' : isAlike ? JSON.stringify(value) : valueText(value);
  return [textOf(own), textOf(other)];
}
