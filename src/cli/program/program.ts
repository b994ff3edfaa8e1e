/** The commands and their options, for the command-line library. */
import { Argument, Command, Help } from 'commander';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { visible } from '../../report/words/sanitize.ts';
import { pathOfPage } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import { optionsFrom } from '../options/option-table.ts';
import { GLOBAL } from '../options/options.ts';
import { ACCOUNT, TEAM } from './account-commands.ts';
import type { CommandGroup, CommandRow } from './command.ts';
import { EVERY_DAY, START } from './everyday-commands.ts';
import { RARE, RECOVERY } from './rare-commands.ts';

/** In the order of `--help`: those that everybody needs first. */
const GROUPS: Readonly<Record<string, readonly (CommandRow | CommandGroup)[]>> = {
  'Start:': START,
  'Every day:': EVERY_DAY,
  'Account:': ACCOUNT,
  'Team:': TEAM,
  'Recovery:': RECOVERY,
};

/** `finish` receives the exit code of the command that ran. */
export function buildProgram(world: World, finish: (code: ExitCode) => void): Command {
  const program: Command = new Command('pricewright')
    .description('Billing as code: prices in Git, planned, reviewed, and applied at most once.')
    .version(TOOL_VERSION)
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      // A mistyped argument is shown as typed, with its control characters made visible.
      writeErr: (text) => world.stderr.write(text.split('\n').map(visible).join('\n')),
      getOutHelpWidth: () => world.stdout.columns ?? 100,
      getErrHelpWidth: () => world.stderr.columns ?? 100,
    })
    .configureHelp({
      showGlobalOptions: true,
      visibleCommands: (command) =>
        new Help()
          .visibleCommands(command)
          .filter((each) => command !== program || !rare.includes(each.name())),
    })
    .exitOverride()
    .showHelpAfterError('(a name of several words goes in quotes; pricewright --help lists the commands)');
  for (const option of optionsFrom(GLOBAL)) program.addOption(option);
  const add = (parent: Command, row: CommandRow | CommandGroup): Command => {
    const command = parent.command(row.signature).description(row.does);
    if ('load' in row) {
      command.allowExcessArguments(row.takesMore === true);
      for (const option of optionsFrom(row.options)) command.addOption(option);
      if (row.oneOf) {
        const [name, does, words] = row.oneOf;
        command.addArgument(new Argument(name, does).choices(words));
      }
      command
        .addHelpText('after', () => examplesText(row, world.cwd))
        .action(async () => {
          // A line that is being completed may end in an empty word.
          if (!row.takesMore && command.args.includes(''))
            command.error(
              'error: an argument is empty, as of a variable that is not set: name it, or leave it out',
            );
          const run = await row.load(program);
          finish(await run(world, command.optsWithGlobals() as never, ...(command.args as never[])));
        });
    }
    for (const below of row.below ?? []) add(command, below);
    return command;
  };
  for (const [heading, rows] of Object.entries(GROUPS))
    for (const row of rows) add(program, row).helpGroup(heading);
  const rare = RARE.map((row) => add(program, row).name());
  program
    .addHelpCommand(
      new Command('help').argument('[command]').description('display help for command').helpGroup('Tools:'),
    )
    .addHelpText('after', `\nLess often: ${rare.join(', ')} (pricewright help COMMAND).`);
  return program;
}

/** `cwd`: the folder from which the page's path leads to it. */
function examplesText({ examples, page }: CommandRow, cwd: string): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, what]) => `  pricewright ${line.padEnd(width)}  ${what}`);
  return `\nExamples:\n${lines.join('\n')}\n\nRead on: ${pathOfPage(page, cwd)}\n`;
}
