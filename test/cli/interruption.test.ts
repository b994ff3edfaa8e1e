import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { unlessInterrupted } from '../../src/cli/io/interruption.ts';

const failing = async () => {
  await turn();
  throw new Error('the database is away');
};

test('what fails after the person asked to stop is not heard of', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  onTestFinished(() => void process.off('unhandledRejection', unheard));
  const stop = new AbortController();
  const before = unlessInterrupted({ signal: stop.signal }, failing());
  stop.abort();
  await expect(before).rejects.toThrow(/interrupted/);
  await expect(unlessInterrupted({ signal: stop.signal }, failing())).rejects.toThrow(/interrupted/);
  await turn();
  await turn();
  expect(unheard).not.toHaveBeenCalled();
});

test('what fails otherwise is told', async () => {
  const { signal } = new AbortController();
  await expect(unlessInterrupted({ signal }, failing())).rejects.toThrow(/database is away/);
});
