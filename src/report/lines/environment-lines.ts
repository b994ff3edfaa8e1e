/** Ids and variables that differ between two environments, side by side. The prices that differ are the plan itself. */
import type { ComparedWith, Plan } from '../../model/plan/plan.ts';
import { valueText } from '../words/value-text.ts';
import { firstLines, type Line, line, span } from './lines.ts';

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
