/** Texts as customers and attackers name things, control characters and YAML's own signs among them. */
import fc from 'fast-check';

const SIGNS = [...'"\'#:-?&*!|>%@`{}[],~=<$\\/ .0_'];
const UNSEEN = [
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u0007',
  '\u0085',
  '\u200B',
  '\u202E',
  '\u2028',
  '\uFEFF',
  '\u{E0041}',
];

const piece = fc.oneof(
  fc.constantFrom(...SIGNS),
  fc.constantFrom(...UNSEEN),
  fc.constantFrom('yes', 'null', '1e3', '2026-12-01', '\u0024{var.x}', '---', '🦆', 'é', 'Ж', '日本'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
);

export const hostileText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 8 })
  .map((pieces) => pieces.join(''));
