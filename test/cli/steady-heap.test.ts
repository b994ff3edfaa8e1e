import { beforeEach, expect, test, vi } from 'vitest';
import { growAsEver, growSlowlyFor } from '../../src/cli/steady-heap.ts';

const flags = vi.hoisted((): string[] => []);
vi.mock('node:v8', () => ({ setFlagsFromString: (flag: string) => flags.push(flag) }));

beforeEach(() => {
  growAsEver();
  flags.length = 0;
});

test('a catalog of many has its heap cleared sooner, until the command ends', () => {
  growSlowlyFor(1_000_000);
  growSlowlyFor(1_000_000);
  expect(flags).toEqual(['--heap-growing-percent=60']);
  growAsEver();
  growAsEver();
  expect(flags).toEqual(['--heap-growing-percent=60', '--heap-growing-percent=0']);
});

test('any other leaves it as it is', () => {
  growSlowlyFor(100_000);
  growAsEver();
  expect(flags).toEqual([]);
});
