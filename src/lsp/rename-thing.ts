/** A key under another name, everywhere in the project, with `renamed_from` where the thing is declared. */
import { editField } from '../edit/edit-field.ts';
import { parseFile } from '../edit/find-written.ts';
import { COLLECTION, KEY_PATTERN } from '../model/values/address.ts';
import { quoted } from '../yaml/quoted-text.ts';
import {
  isDeclaredKind,
  keyOfThing,
  kindOfThing,
  type Mention,
  type MentionIndex,
  priceOfAnyBundle,
  type ThingId,
  thingId,
} from './mention-index.ts';

interface TextEdit {
  readonly file: string;
  /** In the file as it is now; lines and characters from 0. */
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
  readonly text: string;
}

export type Renamed =
  | { readonly kind: 'renamed'; readonly edits: readonly TextEdit[] }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'refused'; readonly reason: string };

interface Renaming {
  readonly index: MentionIndex;
  /** The text of a file; undefined where it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
  /** Files whose structure is a guess, so that a name in them may be missed. */
  readonly unclear: readonly string[];
}

/** The thing that a rename at a place is for: at the key of a price, the product that it stands for. */
export function renamedThing({ thing, standsFor }: Mention, index: MentionIndex): ThingId {
  if (kindOfThing(thing) !== 'price') return thing;
  const inBundle = index.declarationsOf(thing).find(({ mention }) => mention.standsFor !== undefined);
  return standsFor ?? inBundle?.mention.standsFor ?? thing;
}

export function renameThing(renaming: Renaming, thing: ThingId, name: string): Renamed {
  const reason = refusal(renaming, thing, name);
  if (reason !== undefined) return { kind: 'refused', reason };
  const { index } = renaming;
  const edits: TextEdit[] = [];
  for (const each of sameNamed(index, thing))
    for (const { file, mention } of index.mentionsOf(each))
      edits.push(editOf(file, mention, name, renaming.textOf(file)));
  const [declared] = index.declarationsOf(thing);
  if (declared === undefined || !isDeclaredKind(kindOfThing(thing))) return { kind: 'renamed', edits };
  const former = formerName(renaming, declared.file, thing);
  return typeof former === 'string'
    ? { kind: 'refused', reason: former }
    : { kind: 'renamed', edits: [...edits, former] };
}

const VARIABLE_NAME = /^[A-Za-z0-9_-]+$/;

function refusal({ index, unclear }: Renaming, thing: ThingId, name: string): string | undefined {
  const kind = kindOfThing(thing);
  const [key = '', holder = ''] = keyOfThing(thing).split('/').reverse();
  const form = kind === 'variable' ? VARIABLE_NAME : KEY_PATTERN;
  if (!form.test(name))
    return kind === 'variable'
      ? 'a variable has letters, digits, `_` and `-` in its name'
      : 'a key has lower-case letters, digits, `_` and `-`, begins with a letter or digit, and has at most 63 characters';
  if (name === key) return 'that is its name already';
  if (unclear.length > 0)
    return `${unclear[0]} is not YAML at the moment, so that a use of the name could be missed; fix it first`;
  const declarations = index.declarationsOf(thing);
  if (declarations.length === 0) return `nothing in the catalog declares \`${key}\``;
  if (kind !== 'variable' && declarations.length > 1)
    return `\`${key}\` is declared twice; keep one of the two`;
  const taken = thingId(kind, kind === 'price' ? `${holder}/${name}` : name);
  if (index.declarationsOf(taken).length > 0) return `\`${name}\` is declared already`;
  const same = sameNamed(index, thing);
  const prices = same.filter((each) => kindOfThing(each) === 'price' && each !== priceOfAnyBundle(key));
  const clash = prices.find((price) => index.mentionsOf(siblingOf(price, name)).length > 0);
  if (clash !== undefined)
    return `the bundle \`${keyOfThing(clash).split('/')[0]}\` has a price \`${name}\` already`;
  const [loose] = same.includes(priceOfAnyBundle(key)) ? index.mentionsOf(priceOfAnyBundle(key)) : [];
  const other = index
    .keysOf('price')
    .find((price) => price.endsWith(`/${key}`) && !same.includes(thingId('price', price)));
  if (loose !== undefined && other !== undefined)
    return `${loose.file} names the price \`${key}\` without its bundle, and it may be that of \`${other.split('/')[0]}\`; add \`bundles\` there first`;
  const given = index
    .keysOf('variable')
    .find((variable) =>
      index.mentionsOf(thingId('variable', variable)).some(({ mention }) => mention.gives === kind),
    );
  if (given !== undefined)
    return `the variable \`${given}\` gives the key of a ${kind}, perhaps this one; write the key out first`;
  return undefined;
}

function siblingOf(price: ThingId, name: string): ThingId {
  return thingId('price', `${keyOfThing(price).split('/')[0]}/${name}`);
}

function editOf(file: string, mention: Mention, name: string, text: string | undefined): TextEdit {
  const { line, character, length } = mention;
  const before = text?.split('\n', line + 1)[line]?.[character - 1];
  const isBare = before !== '"' && before !== "'" && mention.within !== true;
  return {
    file,
    start: { line, character },
    end: { line, character: character + length },
    text: isBare && !READS_AS_TEXT.test(name) ? quoted(name) : name,
  };
}

/** Names that YAML reads as text without quotes, wherever they stand. */
const READS_AS_TEXT = /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][a-z0-9_-]*$/i;

/** The line `renamed_from`, so that the record of the thing moves with it; a reason where it cannot be written. */
function formerName({ textOf }: Renaming, file: string, thing: ThingId): TextEdit | string {
  const kind = kindOfThing(thing);
  const key = keyOfThing(thing);
  const text = textOf(file);
  const parsed = text === undefined ? undefined : parseFile(text);
  if (text === undefined || parsed === undefined || !isDeclaredKind(kind))
    return `${file} cannot be edited as it is`;
  const path = [COLLECTION[kind], key];
  if (parsed.document.hasIn([...path, 'renamed_from']))
    return `\`${key}\` has a \`renamed_from\` already; apply that first, then remove the line`;
  const edited = editField(parsed, { path: [...path, 'renamed_from'], value: key });
  if (edited.kind !== 'splice')
    return `\`renamed_from: ${key}\` cannot be written into ${file} without touching something else`;
  const { start, end, text: added } = edited.splice;
  return {
    file,
    start: positionAt(text, start),
    end: positionAt(text, end),
    text: text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added,
  };
}

function positionAt(text: string, offset: number): { readonly line: number; readonly character: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

/**
 * The thing itself, for a product the prices that stand for it by their key alone, and for any price what a test names
 * by that key in whichever bundle has it.
 */
export function sameNamed(index: MentionIndex, thing: ThingId): readonly ThingId[] {
  if (kindOfThing(thing) === 'price') return [thing, priceOfAnyBundle(priceKey(thing))];
  if (kindOfThing(thing) !== 'product') return [thing];
  // The key of such a price is the product's own.
  const ending = `/${keyOfThing(thing)}`;
  const prices = index
    .keysOf('price')
    .filter((key) => key.endsWith(ending))
    .map((key) => thingId('price', key))
    .filter((price) => standsFor(index, price, thing));
  return [thing, ...prices, ...(prices.length > 0 ? [priceOfAnyBundle(keyOfThing(thing))] : [])];
}

function priceKey(price: ThingId): string {
  const key = keyOfThing(price);
  return key.slice(key.indexOf('/') + 1);
}

/** Only a bundle says what a price stands for, first where it declares it. */
function standsFor(index: MentionIndex, price: ThingId, product: ThingId): boolean {
  return index.declarationsOf(price).some(({ mention }) => mention.standsFor === product);
}

/**
 * The thing whose declaration a place leads to. The key of a price leads from a subscription to its bundle, and in the
 * bundle on to the product that it stands for.
 */
export function leadsTo({ thing, standsFor }: Mention): ThingId {
  return standsFor ?? thing;
}

interface Followers {
  readonly count: number;
  /** In order. */
  readonly first: readonly ThingId[];
}

/** The subscriptions that name the thing, and the first `most` of them. For a product, those that a bundle gives it too. */
export function followersOf(index: MentionIndex, thing: ThingId, most: number): Followers {
  const subscriptions = subscriptionsOf(index, thing);
  const first: ThingId[] = [];
  for (const each of subscriptions) {
    if (first.length === most && each >= (first.at(-1) ?? each)) continue;
    first.push(each);
    first.sort();
    first.length = Math.min(first.length, most);
  }
  return { count: subscriptions.size, first };
}

function subscriptionsOf(index: MentionIndex, thing: ThingId): ReadonlySet<ThingId> {
  const subscriptions = new Set<ThingId>();
  const asked = new Set<ThingId>();
  const addOwners = (of: ThingId): void => {
    if (asked.has(of)) return;
    asked.add(of);
    for (const owner of index.ownersOf(of).keys())
      if (isSubscription(owner)) subscriptions.add(owner);
      else if (kindOfThing(owner) === 'bundle' && kindOfThing(thing) !== 'bundle') addOwners(owner);
  };
  for (const each of sameNamed(index, thing)) addOwners(each);
  subscriptions.delete(thing);
  return subscriptions;
}

function isSubscription(owner: ThingId): boolean {
  return owner.startsWith('subscription ');
}
