/** Other tools' words for values of the billing interface, by the value that each means. */
const WORDS: Readonly<Record<string, string>> = {
  monthly: 'month months per_month',
  quarterly: 'quarter quarters per_quarter',
  semi_annual: 'semiannual semi_annually half_year half_yearly biannual',
  yearly: 'year years annual annually per_year',
  advance: 'upfront up_front prepaid in_advance',
  arrears: 'postpaid in_arrears',
  metered: 'usage usage_based consumption',
  fixed: 'flat flat_fee licensed recurring repeating',
  'one-off': 'once one_time onetime setup',
  recurring: 'monthly yearly subscription',
  monthly_rolling: 'rolling evergreen month_to_month monthly forever permanent unlimited',
  percentage: 'percent pct',
  unit: 'per_unit',
  tiered: 'volume volume_tiered',
  graduated_tiered: 'graduated',
  volume_percentage: 'percentage percent',
  expression: 'package',
};

/** The one of `values` that another tool's word means; undefined for a word that is none. */
export function valueMeant(written: string, values: readonly string[]): string | undefined {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return values.find((value) => value !== word && wordsFor(value).includes(word));
}

/** The value, and other tools' words for it. */
export function wordsFor(value: string): readonly string[] {
  return [value, ...(WORDS[value]?.split(' ') ?? [])];
}
