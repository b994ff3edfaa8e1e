/** `check`: `validate`, the layout of the catalog's files and its price assertions, or one of the two. Needs no network, state or secret. */
import { fault } from '../../model/messages/diagnostic.ts';
import { type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { checkCatalog } from '../checking/check-catalog.ts';
import { checkLayout } from '../checking/check-layout.ts';
import { checkPrices } from '../checking/check-prices.ts';
import type { CommonOptions } from '../common-options.ts';
import { CHECKED, type Checked, type CheckFormat } from '../io/formats.ts';
import type { World } from '../io/world.ts';

interface CheckOptions extends CommonOptions {
  readonly write?: boolean;
  readonly format?: CheckFormat | 'text';
}

/** A catalog with faults has no prices to test. Throws a DiagnosticsError with its faults. */
export async function check(
  world: World,
  options: CheckOptions,
  part?: Checked,
  ...files: readonly string[]
): Promise<ExitCode> {
  refuseForms(options, part, files);
  const { format, write, ...common } = options;
  if (part === 'layout') return checkLayout(world, options, ...files);
  if (part === 'prices')
    return checkPrices(world, { ...common, format: format === 'junit' ? format : 'text' });
  const codes: ExitCode[] = [];
  const documents: Record<string, JsonObject> = {};
  const parts: Readonly<Record<'catalog' | Checked, (part: World) => Promise<ExitCode>>> = {
    catalog: (part) => checkCatalog(part, common),
    layout: (part) => checkLayout(part, options),
    prices: (part) => checkPrices(part, { ...common, mayBeNone: true }),
  };
  for (const [name, run] of Object.entries(parts)) {
    let text = '';
    const stdout = {
      isTerminal: false,
      columns: undefined,
      write: (more: string) => {
        text += more;
      },
    };
    codes.push(await run(options.json ? { ...world, stdout } : world));
    if (options.json) documents[name] = JSON.parse(text) as JsonObject;
  }
  if (options.json) world.stdout.write(jsonText(documents));
  return winningExitCode(codes);
}

/** Throws a DiagnosticsError for an option or a file that belongs to another part. */
function refuseForms(
  { format = 'text', write }: CheckOptions,
  part: Checked | undefined,
  files: readonly string[],
): void {
  const forms: readonly string[] = part === undefined ? [] : CHECKED[part];
  const what = part === undefined ? 'all parts' : `the ${part}`;
  const unfit = [
    ...(format === 'text' || forms.includes(format)
      ? []
      : [[`--format ${format}`, `${format === 'sarif' ? 'validate' : 'check prices'} --format ${format}`]]),
    ...(write && part !== undefined && part !== 'layout' ? [['--write', 'check layout --write']] : []),
    ...(files.length > 0 && part !== 'layout' ? [['a file', 'check layout FILE']] : []),
  ];
  const [first] = unfit;
  if (first !== undefined)
    throw fault(
      'bad-command-line',
      `\`check\` of ${what} takes no ${first[0]}`,
      `use: pricewright ${first[1]}`,
    );
}
