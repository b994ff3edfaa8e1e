/** Shows a run in progress: one rewritten line on a terminal, plain lines elsewhere, nothing under `--json`. */
import type { Progress } from '../../model/plan/outcome.ts';
import {
  advanceProgress,
  progressLine,
  progressLogLine,
  startProgress,
} from '../../report/text/progress-line.ts';
import type { CommonOptions } from '../options/options.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export interface ShownProgress {
  readonly onProgress: (event: Progress) => void;
  end(): void;
}

/** The shortest time between two updates of a terminal. */
const EVERY_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';

export function showProgress(world: World, options: CommonOptions): ShownProgress {
  let state = startProgress(world.now());
  let writtenAtMs = 0;
  const { stderr } = world;
  const printing = textOptions(world, stderr, options);
  return {
    onProgress: (event) => {
      const now = world.now();
      state = advanceProgress(state, event, now);
      if (options.json) return;
      if (!stderr.isTerminal) {
        const line = progressLogLine(event, state, now);
        if (line !== null) stderr.write(`${line}\n`);
        return;
      }
      if (now - writtenAtMs < EVERY_MS && event.kind !== 'waiting') return;
      writtenAtMs = now;
      stderr.write(`${CLEAR_LINE}${progressLine(state, now, { ...printing, width: printing.width - 1 })}`);
    },
    end: () => {
      if (stderr.isTerminal && !options.json) stderr.write(CLEAR_LINE);
    },
  };
}
