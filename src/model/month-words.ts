/** How many months the interface's words mean. Any other text may come from the service, and its length is not known. */

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

/** How many months the `period` of a spend limit has. */
export function monthsOfPeriod(period: string): number | undefined {
  return PERIODS.get(period);
}

/** How many months one `duration_unit` of a discount has. */
export function monthsOfUnit(unit: string): number | undefined {
  return UNITS.get(unit);
}
