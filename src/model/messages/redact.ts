/**
 * Removes secrets from texts that are shown or kept, in every form in which a program or a service may repeat one: in
 * another case, escaped, in hexadecimal, and in Base64 at each of its three alignments. Pure.
 */

export interface Secret {
  /** Stands in the place of the value. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values are only looked for as they are, because other texts contain their encoded forms. */
const SHORTEST_ENCODED = 8;

/** Takes every value out of a text. A text without one is returned as it is. */
export function redactor(secrets: readonly Secret[]): (text: string) => string {
  const known = secrets.filter(({ value }) => value !== '');
  if (known.length === 0) return (text) => text;
  const whole = new RegExp(known.map(({ value }) => `(${formsOf(value).join('|')})`).join('|'), 'gi');
  const opening = new RegExp(known.flatMap(({ value }) => openingsOf(value)).join('|'), 'i');
  return (text) => {
    if (!ESCAPES.test(text) && !opening.test(text)) return text;
    return text.replace(whole, (_match, ...groups: readonly unknown[]) => {
      const found = known.find((_secret, index) => groups[index] !== undefined);
      return `[${found?.name}]`;
    });
  };
}

/** Begins an escaped form. Most texts have none, and need the search for openings alone. */
const ESCAPES = /[%\\&]/;

function formsOf(value: string): readonly string[] {
  const literal = Array.from(value, escapedForms).join('');
  if (value.length < SHORTEST_ENCODED) return [literal];
  return [literal, ...ALIGNMENTS.map((offset) => base64Form(value, offset)), hexForm(Buffer.from(value))];
}

/** Every form that holds no escape has one of these. A line break in Base64 is at most at one of its ends. */
function openingsOf(value: string): readonly string[] {
  if (value.length < SHORTEST_ENCODED) return [Array.from(value, literally).join('')];
  const cores = ALIGNMENTS.map((offset) => base64Core(value, offset));
  return [
    ...[value, ...cores].map((text) => text.slice(0, PIECE)),
    ...cores.map((text) => text.slice(-PIECE)),
  ]
    .map((piece) => Array.from(piece, (each) => URL_SAFE[each] ?? literally(each)).join(''))
    .concat(hexForm(Buffer.from(value).subarray(0, PIECE / 2)));
}

const PIECE = 6;
const ALIGNMENTS = [0, 1, 2] as const;
const URL_SAFE: Readonly<Record<string, string>> = { '+': '[+-]', '/': '[/_]' };

function literally(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
}

/** A character as it is, percent-encoded once or more, or as an escape of JSON, JavaScript or HTML. */
function escapedForms(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const percent = bytesOf(Buffer.from(character)).map((byte) => `%(?:25)*${byte}`);
  const forms = [
    ...[literally(character), percent.join('')],
    ...[`\\\\+(?:u0*|x)${hex}`, `&#(?:x0*${hex}|0*${code});`],
  ];
  if (!/\w/.test(character)) forms.push(`\\\\+${literally(character)}`);
  return `(?:${forms.join('|')})`;
}

function bytesOf(bytes: Uint8Array): readonly string[] {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
}

function hexForm(bytes: Uint8Array): string {
  return bytesOf(bytes).join('(?:[\\s:_-]|\\\\+x|0x)?');
}

/** The characters that the value alone decides, where `offset` bytes of something else stand before it. */
function base64Core(value: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
  return bytes.toString('base64').slice(Math.ceil((8 * offset) / 6), Math.floor((8 * bytes.length) / 6));
}

/** With the characters at the ends that it decides in part, and breaks between lines. */
function base64Form(value: string, offset: number): string {
  const core = Array.from(base64Core(value, offset), (each) => BASE64_FORMS[each] ?? each);
  // The `n` of a line break in JSON is none of them.
  const before = offset === 0 ? '' : '(?:(?<!\\\\)[\\w+/-])?';
  return `${before}${core.join('(?:\\s|\\\\+[rn])*')}[\\w+/-]?(?:=|%(?:25)*3d){0,2}`;
}

const BASE64_FORMS: Readonly<Record<string, string>> = {
  '+': '(?:[+-]|%(?:25)*2b)',
  '/': '(?:\\\\*/|_|%(?:25)*2f)',
};
