/** The interface's words for numbers of months. The service may send any other text, whose length is not known. */

const PERIODS: ReadonlyMap<string, number> = new Map([
  ['monthly', 1],
  ['quarterly', 3],
  ['semi_annual', 6],
  ['yearly', 12],
]);

const WORDS: ReadonlyMap<number, string> = new Map([...PERIODS].map(([word, months]) => [months, word]));

const UNITS: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['months', 1],
  ['year', 12],
  ['years', 12],
]);

/** The number of months in an interval or a `period` that a word names; undefined for an unknown word. */
export function monthsOfPeriod(period: string): number | undefined {
  return PERIODS.get(period);
}

/** The word for a number of months; undefined where there is none. */
export function periodOfMonths(months: number): string | undefined {
  return WORDS.get(months);
}

/** The number of months in one `duration_unit` of a discount; undefined for an unknown word. */
export function monthsOfUnit(unit: string): number | undefined {
  return UNITS.get(unit);
}
