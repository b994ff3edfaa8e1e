/** Suggests what a person probably meant: a name, an address, or a value in other tools' words. */
import { closest, distance } from 'fastest-levenshtein';

/** The nearest of `names`; undefined where none is near enough to be a typing error. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const nearest = closest(written.toLowerCase(), names);
  const slips = distance(written.toLowerCase(), nearest);
  return slips <= Math.max(1, Math.floor(Math.min(written.length, nearest.length) / 2)) ? nearest : undefined;
}

/** {@link nearestName}, or else the name that has all words of `written`, or whose words are all in it, with the fewest others. */
export function meantName(written: string, names: readonly string[]): string | undefined {
  const nearest = nearestName(written, names);
  if (nearest !== undefined) return nearest;
  const words = wordsOf(written);
  const alike = names.flatMap((name) => {
    const others = wordsOf(name);
    const isAlike = others.size > 1 && (isWithin(words, others) || isWithin(others, words));
    return isAlike ? [{ name, apart: Math.abs(others.size - words.size) }] : [];
  });
  const least = Math.min(...alike.map(({ apart }) => apart));
  const [first, second] = alike.filter(({ apart }) => apart === least);
  return second === undefined ? first?.name : undefined;
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(name.toLowerCase().split(/[_-]/));
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word));
}

/** The fix for an unknown name: the nearest name, else the names to choose from, else `none`. */
export function suggestName(written: string, names: readonly string[], none: string): string {
  const nearest = meantName(written, names);
  if (nearest !== undefined) return `write \`${nearest}\``;
  if (names.length === 0 || names.length > MOST_LISTED) return none;
  if (names.length === 1) return `write \`${names[0]}\``;
  return `write one of ${names.map((name) => `\`${name}\``).join(', ')}`;
}

/**
 * {@link suggestName} for many names in one run. After the first few it gives `none`: comparing each with all names of a
 * large catalog takes long, and nobody reads a thousand suggestions.
 */
export function createSuggestions(): Suggest {
  let given = 0;
  return (written, names, none) => {
    given += 1;
    return given > MOST_SUGGESTIONS ? none : suggestName(written, [...names], none);
  };
}

export type Suggest = (written: string, names: Iterable<string>, none: string) => string;

const MOST_SUGGESTIONS = 50;

/** {@link suggestName} with the texts to write; `nameIn` puts a name into the text that it is a part of. */
export function nameFix(
  written: string,
  names: readonly string[],
  none: string,
  nameIn: (name: string) => string = asWritten,
): { readonly fix: string; readonly replacements?: readonly string[] } {
  const nearest = meantName(written, names);
  const meant = nearest === undefined ? (names.length > MOST_LISTED ? [] : names) : [nearest];
  return {
    fix: suggestName(written, names, none),
    ...(meant.length > 0 && { replacements: meant.map(nameIn) }),
  };
}

/** The name as a YAML text: in quotes where YAML would read something else. */
function asWritten(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) && !/^(?:true|false|null)$/i.test(name) ? name : JSON.stringify(name);
}

/**
 * The name that `written` misspells by one slip: other capitals, one letter added, missing or changed, or two letters
 * swapped. Undefined for a name in the list, and for a name too short to tell it from other words.
 */
export function slipOf(written: string, names: readonly string[]): string | undefined {
  if (names.includes(written)) return undefined;
  const lower = written.toLowerCase();
  return names.find((name) => {
    if (lower === name) return true;
    if (Math.min(lower.length, name.length) < SHORTEST_SLIP) return false;
    const slips = distance(lower, name);
    return slips === 1 || (slips === 2 && lettersOf(lower) === lettersOf(name));
  });
}

const SHORTEST_SLIP = 4;

function lettersOf(name: string): string {
  return [...name].sort().join('');
}

/** A longer list helps nobody. */
const MOST_LISTED = 12;

/** A question that names the nearest of `known`, else `otherwise`. `written`: a key, with or without collection. */
export function suggestAddress(written: string, known: Iterable<string>, otherwise: string): string {
  const addresses = [...known];
  const { collection, key } = partsOf(written);
  const ofItsKind = addresses.filter((address) => collection === '' || address.startsWith(`${collection}.`));
  const elsewhere = addresses.find((address) => partsOf(address).key === key);
  const nearest = nearestName(
    key,
    ofItsKind.map((address) => partsOf(address).key),
  );
  const meant = ofItsKind.find((address) => partsOf(address).key === nearest) ?? elsewhere;
  return meant === undefined ? otherwise : `did you mean \`${meant}\`?`;
}

/** The key of a version is everything after the collection: its subscription's key and its day. */
function partsOf(address: string): { readonly collection: string; readonly key: string } {
  const dot = address.indexOf('.');
  return { collection: address.slice(0, Math.max(dot, 0)), key: address.slice(dot + 1) };
}

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
