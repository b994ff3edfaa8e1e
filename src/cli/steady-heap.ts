/**
 * V8 lets its heap grow to four times what is alive in it before it clears it again. Of a catalog of a million subscriptions
 * that is hundreds of megabytes of what nobody needs any more; less of it costs a twentieth of the time.
 */
import { setFlagsFromString } from 'node:v8';

/** With so many subscriptions what is saved is worth that. */
const MANY = 200_000;
const GROWTH_PERCENT = 60;
const AS_EVER = 0;

let isSlow = false;

/** From now on, for a catalog of so many subscriptions. */
export function growSlowlyFor(subscriptions: number): void {
  if (subscriptions < MANY || isSlow) return;
  isSlow = true;
  setGrowth(GROWTH_PERCENT);
}

/** To be called at the end of a command: the code that is kept for the next one counts for V8's own flags alone. */
export function growAsEver(): void {
  if (!isSlow) return;
  isSlow = false;
  setGrowth(AS_EVER);
}

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
