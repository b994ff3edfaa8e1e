/**
 * Loaded into the programs under test before they start: sets their clock off by PROGRAM_CLOCK_OFFSET_MS, so that a test means the
 * same on every day, and ends a server whose test is gone.
 */
const offsetMs = Number(process.env.PROGRAM_CLOCK_OFFSET_MS ?? 0);
const systemNow = Date.now;
Date.now = () => systemNow() + offsetMs;

if (process.env.PROGRAM_ENDS_WITH_PARENT) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
