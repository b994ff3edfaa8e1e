/** `docs/reference/options.md`: every command with its arguments and options, as the program itself knows them. */
import type { Argument, Command, Option } from 'commander';
import type { World } from '../../../src/cli/io/world.ts';
import { buildProgram } from '../../../src/cli/program/program.ts';

const HEAD = `# Options

Every command with its arguments and options. \`pricewright COMMAND --help\` prints the same with an example or two;
[Commands](commands.md) says in a line what each is for, and lists the exit codes. This page is made from the program by
\`npm run docs:reference\`.
`;

export function optionsPage(): string {
  const world = { argv: [], stdout: {}, stderr: {} } as unknown as World;
  const program = buildProgram(world, () => undefined);
  const global = `## Everywhere\n\n${optionTable(program.options)}`;
  return [HEAD, global, ...leavesOf(program).map(sectionOf)].join('\n');
}

/** The commands that do something, each with the names that lead to it. */
function leavesOf(command: Command): readonly Command[] {
  return command.commands.flatMap((each) => {
    const isGroup = Reflect.get(each, '_actionHandler') == null;
    return [...(isGroup ? [] : [each]), ...leavesOf(each)];
  });
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

function sectionOf(command: Command): string {
  const usage = [nameOf(command), ...command.registeredArguments.map(argumentText)].join(' ');
  const options = command.options.filter(({ hidden }) => !hidden);
  const table = options.length === 0 ? '' : `\n${optionTable(options)}`;
  return `## ${nameOf(command)}\n\n\`${usage}\`: ${cell(command.description())}.\n${table}`;
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function optionTable(options: readonly Option[]): string {
  const rows = options
    .filter(({ hidden }) => !hidden)
    .map((option) => `| \`${cell(option.flags)}\` | ${cell(option.description)} | ${valuesOf(option)} |`);
  return `| option | does | values |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function valuesOf({ argChoices = [], defaultValue, negate }: Option): string {
  const choices = argChoices.map((choice) => `\`${choice}\``).join(', ');
  const isTold = defaultValue !== undefined && typeof defaultValue !== 'boolean' && !negate;
  const standard = isTold && String(defaultValue) !== '' ? `default: \`${String(defaultValue)}\`` : '';
  return [choices, standard].filter((part) => part !== '').join('; ');
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
