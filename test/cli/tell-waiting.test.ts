import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellWaiting } from '../../src/cli/io/interruption.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listening() {
  const told: string[] = [];
  const write = (text: string) => void told.push(text);
  return { told, stderr: { write, isTerminal: false, columns: undefined } };
}

test('what takes long is told again and again, until it ends', async () => {
  const { told, stderr } = listening();
  const read = new Promise((end) => setTimeout(() => end('read'), 25_000));
  const waiting = tellWaiting({ stderr }, 'https://billing.example.com', read);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBe('read');
  expect(told).toEqual([
    'waiting for https://billing.example.com, 10 s so far\n',
    'waiting for https://billing.example.com, 20 s so far\n',
  ]);
});

test('what ends soon, or fails, is not spoken of', async () => {
  const { told, stderr } = listening();
  await tellWaiting({ stderr }, 'it', Promise.resolve());
  await expect(tellWaiting({ stderr }, 'it', Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
});
