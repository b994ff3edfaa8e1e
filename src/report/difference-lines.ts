/** Differences as `old → new`, each with the place where the new value is written and, where nobody edited, why. */
import type { Cause, Difference } from '../model/plan.ts';
import { sourceText } from '../model/source.ts';
import { heldText } from './held-value.ts';
import { type Line, line, span } from './lines.ts';
import { pathText, wholePathText } from './value-text.ts';

export const CAUSES: Readonly<Record<Exclude<Cause, 'catalog'>, string>> = {
  service: 'changed at the service',
  both: 'changed in the catalog and at the service',
  calendar: 'its day has come',
};

/** `growth › platform › price_per_unit  499.00 → 538.92  billing/bundles.yaml:112`, one for each difference. */
export function differenceLines(differences: readonly Difference[], indent: number): readonly Line[] {
  const short = differences.map(({ path }) => pathText(path));
  return differences.map((difference, index) => {
    const { path, from, value, cause, source } = difference;
    const name = short[index] ?? path;
    const unique = short.indexOf(name) === short.lastIndexOf(name);
    return line(
      indent,
      `${unique ? name : wholePathText(path)}  `,
      from === undefined ? span('(none)', 'faint') : span(heldText(from, path), 'delete'),
      ' → ',
      value === undefined ? span('(none)', 'faint') : span(heldText(value, path), 'create'),
      cause === 'catalog' ? '' : span(`  (${CAUSES[cause]})`, 'warning'),
      source === null ? '' : span(`  ${sourceText(source).replace(/:\d+$/, '')}`, 'faint'),
    );
  });
}
