/** Every command of the program, by its name as it is typed. */
import { ACCOUNT, TEAM } from '../../src/cli/program/account-commands.ts';
import type { CommandGroup, CommandRow } from '../../src/cli/program/command.ts';
import { EVERY_DAY, START } from '../../src/cli/program/everyday-commands.ts';
import { RARE, RECOVERY } from '../../src/cli/program/rare-commands.ts';

const named = (row: CommandRow | CommandGroup, before = ''): readonly (readonly [string, CommandRow])[] => {
  const name = `${before}${row.signature.split(' ')[0]}`;
  const below = row.below?.flatMap((each) => named(each, `${name} `)) ?? [];
  return 'load' in row ? [[name, row], ...below] : below;
};

export const ALL_COMMANDS: ReadonlyMap<string, CommandRow> = new Map(
  [START, EVERY_DAY, ACCOUNT, TEAM, RECOVERY, RARE].flat().flatMap((row) => named(row)),
);
