/** Suggests the name that a person probably meant. */
import { closest, distance } from 'fastest-levenshtein';

/** The nearest of `names`, or undefined where none is near enough to be a slip of the hand. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const nearest = closest(written.toLowerCase(), names);
  const slips = distance(written.toLowerCase(), nearest);
  return slips <= Math.max(1, Math.floor(Math.min(written.length, nearest.length) / 2)) ? nearest : undefined;
}

/** What to write instead of a name that is not known: the nearest one, or what there is to choose from. */
export function suggestName(written: string, names: readonly string[], none: string): string {
  const nearest = nearestName(written, names);
  if (nearest !== undefined) return `write \`${nearest}\``;
  if (names.length === 0 || names.length > MOST_LISTED) return none;
  if (names.length === 1) return `write \`${names[0]}\``;
  return `write one of ${names.map((name) => `\`${name}\``).join(', ')}`;
}

/**
 * The name that `written` is but for a slip: capitals, one letter too many, missing or another, or two that changed places.
 * Undefined for a name of the list, and for one so short that another word is as near.
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

/** Longer lists help nobody. */
const MOST_LISTED = 12;
