/** Who sees colour. */
import { expect, test } from 'vitest';
import { textOptions } from '../../src/cli/io/terminal.ts';
import type { World } from '../../src/cli/io/world.ts';
import { createPalette } from '../../src/report/lines/lines.ts';

const PLAIN = createPalette(false).strong('x');

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ CI: 'true' }, true, false],
  [{ CI: 'false' }, true, true],
  [{ TEAMCITY_VERSION: '2026.1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])('%j, at a terminal: %s', (env, isTerminal, coloured) => {
  const stream = { write: () => {}, isTerminal, columns: undefined };
  const { palette } = textOptions({ env } as unknown as World, stream, { color: true });
  expect(palette.strong('x') !== PLAIN).toBe(coloured);
});
