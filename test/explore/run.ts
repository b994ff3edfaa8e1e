/**
 * Walks every schedule of the small worlds and prints how many there were. `--small`: one step and one crash alone;
 * `--only TEXT`: worlds whose name has it; `--until-failure` ends with the first world that has one; `--most N`: no
 * more schedules than that of each, and then the world is told as not whole. Exit code 1 where an invariant was
 * broken or a world was not walked whole.
 */
import { parseArgs } from 'node:util';
import { BEYOND, type Finding } from '../simulation/check.ts';
import { walkAll } from './choices.ts';
import { walkSchedule } from './walk-schedule.ts';
import { SMALL, WHOLE } from './worlds.ts';

const MOST_TOLD = 3;

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'until-failure': { type: 'boolean', default: false },
    most: { type: 'string', default: '200000' },
  },
});
const most = Number(values.most);
const sum = { schedules: 0, situations: 0, violations: 0, beyond: 0 };
let partial = 0;
const startedAtMs = performance.now();
for (const world of values.small ? SMALL : WHOLE) {
  if (!world.name.includes(values.only)) continue;
  if (values['until-failure'] && sum.violations > 0) break;
  const fromMs = performance.now();
  const found: Finding[] = [];
  const ways = await walkAll(async (choices, situationIs) => {
    found.push(...(await walkSchedule(world, choices, situationIs)).findings);
  }, most);
  const violations = found.filter(({ kind }) => kind === 'violation');
  const beyond = BEYOND.flatMap((why) => {
    const times = found.filter((finding) => finding.kind === 'beyond' && finding.why === why).length;
    return times === 0 ? [] : [`${times} beyond (${why})`];
  });
  const isPartial = ways.schedules >= most;
  sum.schedules += ways.schedules;
  sum.situations += ways.situations;
  sum.violations += violations.length;
  sum.beyond += found.length - violations.length;
  if (isPartial) partial += 1;
  const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
  console.log(
    `${world.name}: ${ways.schedules} schedules, ${ways.situations} situations, ${violations.length} violations, ` +
      `${[...beyond, `${seconds} s`].join(', ')}${isPartial ? ', NOT WHOLE' : ''}`,
  );
  for (const { what } of violations.slice(0, MOST_TOLD)) console.log(`  ${what}`);
}
const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
console.log(
  `${sum.schedules} schedules, ${sum.situations} situations, ${sum.violations} violations, ${sum.beyond} beyond, ${seconds} s`,
);
process.exitCode = sum.violations === 0 && partial === 0 ? 0 : 1;
