/** The commands by what they are for, as `--help` lists them: those that everybody needs first. */
import { type Command, Help } from 'commander';

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Start:': ['init', 'sandbox'],
  'Every day:': ['validate', 'check', 'plan', 'apply', 'diff', 'show', 'why', 'quote', 'reprice', 'log'],
  'Account:': ['pull', 'drift', 'accept', 'revert', 'reconcile', 'export'],
  'Team:': ['approve', 'notices', 'ci'],
  'Recovery:': ['recover', 'undo', 'state'],
  'Tools:': ['help'],
};
/** Named in one line below the groups. */
const RARE = ['get', 'worker', 'lsp', 'mcp', 'completion'];

const HEADINGS = Object.keys(GROUPS);

/** Puts each command of the program into its group. */
export function groupCommands(program: Command): void {
  program.helpCommand('help [command]', 'display help for command');
  const all = new Help().visibleCommands(program);
  for (const [heading, names] of Object.entries(GROUPS))
    for (const command of all) if (names.includes(command.name())) command.helpGroup(heading);
  program.addHelpText('after', `\nLess often: ${RARE.join(', ')} (pricewright help COMMAND).`);
  program.configureHelp({
    ...program.configureHelp(),
    visibleCommands: (command) =>
      inOrder(new Help().visibleCommands(command)).filter(
        (each) => command !== program || !RARE.includes(each.name()),
      ),
    groupItems: (unsorted, visible, groupOf) =>
      new Map(
        [...new Help().groupItems(unsorted, visible, groupOf)].sort(
          ([a], [b]) => HEADINGS.indexOf(a) - HEADINGS.indexOf(b),
        ),
      ),
  });
}

/** Commands below a group keep their order. */
function inOrder(commands: readonly Command[]): Command[] {
  const order = Object.values(GROUPS).flat();
  return commands.toSorted((a, b) => order.indexOf(a.name()) - order.indexOf(b.name()));
}
