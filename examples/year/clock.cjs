// Sets the clock of a program to a day of the year that is played.
const { syncBuiltinESMExports } = require('node:module');
const os = require('node:os');

const offsetMs = Number(process.env.YEAR_OFFSET_MS ?? 0);
const systemNow = Date.now;
Date.now = () => systemNow() + offsetMs;

// The machine has been up for as much longer: a program that compares the two would else see a clock that was set.
const systemUptime = os.uptime;
const A_YEAR_S = 366 * 24 * 60 * 60;
os.uptime = () => systemUptime() + A_YEAR_S + offsetMs / 1000;
syncBuiltinESMExports();
