/**
 * Loaded into the programs under test before they start: sets their clock off by PROGRAM_CLOCK_OFFSET_MS, so that a test means the
 * same on every day, lets a day and two hours pass on SIGUSR2, and ends a server whose test is gone. Required: what is imported so takes a quarter of a start more.
 */
const { syncBuiltinESMExports } = require('node:module');
const os = require('node:os');

let offsetMs = Number(process.env.PROGRAM_CLOCK_OFFSET_MS ?? 0);
const systemNow = Date.now;
Date.now = () => systemNow() + offsetMs;

// The machine has been up for just as much longer: else a program that compares the two would see a clock that was set.
const systemUptime = os.uptime;
const AGE_S = 365 * 24 * 60 * 60;
os.uptime = () => systemUptime() + AGE_S + offsetMs / 1000;
syncBuiltinESMExports();

if (process.env.PROGRAM_ENDS_WITH_PARENT) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}

const LONGER_THAN_A_KEY_LIVES_MS = 26 * 60 * 60 * 1000;
process.on('SIGUSR2', () => {
  offsetMs += LONGER_THAN_A_KEY_LIVES_MS;
});
