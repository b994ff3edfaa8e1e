/** The interface's words for numbers of months. The service may send any other text, whose length is not known. */

const PERIODS: ReadonlyMap<string, number> = new Map([
  ['monthly', 1],
  ['quarterly', 3],
  ['semi_annual', 6],
  ['yearly', 12],
]);

const UNITS: ReadonlyMap<string, number> = new Map([
  ['month', 1],
  ['months', 1],
  ['year', 12],
  ['years', 12],
]);

/** The number of months in the `period` of a spend limit; undefined for an unknown word. */
export function monthsOfPeriod(period: string): number | undefined {
  return PERIODS.get(period);
}

/** The number of months in one `duration_unit` of a discount; undefined for an unknown word. */
export function monthsOfUnit(unit: string): number | undefined {
  return UNITS.get(unit);
}
