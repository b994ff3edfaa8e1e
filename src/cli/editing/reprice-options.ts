/** The options of `reprice`, read and checked. */
import type { Reach } from '../../edit/reprice-bundle.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { Options } from '../options/options.ts';

/**
 * The options as typed ▶ what is asked of each bundle. Throws a DiagnosticsError for options that say too little, or
 * exclude each other.
 */
export function askedOf(options: Options<'reprice'>, names: readonly string[]) {
  const { at, by, round = [], only = [], set = [], onlyIf, except = [] } = options;
  const currency = only.filter(isCurrency);
  const product = only.filter((each) => !isCurrency(each));
  if (at === undefined)
    throw fault('no-day', 'a price change needs the day on which it starts', 'name it: --at YYYY-MM-DD');
  if (by === undefined && set.length === 0)
    throw fault('no-repricing', 'no new price is given', 'give --by 8%, or --set PRICE=AMOUNT');
  if (by === undefined && (round.length > 0 || product.length > 0))
    throw fault(
      'option-without-by',
      '--round and --only PRODUCT belong to --by',
      'give --by too, or leave them out',
    );
  if (set.length > 0 && currency.length > 1)
    throw fault('missing-currency', '--set gives an amount in one currency', 'name one currency at a time');
  const scale = by === undefined ? null : { percent: percentIn(by), rounds: roundsIn(round), only: product };
  if (onlyIf !== undefined && new Set(names).size > 1)
    throw fault('only-if-for-one', '--only-if decides for one bundle', 'name one bundle at a time');
  refuseEarlyReach(at, options.applies);
  const onlyIfCheaper = onlyIf === 'cheaper';
  const wanted = {
    at,
    reach: options.applies,
    scale,
    set: amountsIn(set),
    currencies: [...new Set(currency)],
  };
  return { ...wanted, onlyIfCheaper, except: [...new Set(except)] };
}

/** A currency is three capitals, and no key of a price or product has one. */
function isCurrency(name: string): boolean {
  return /^[A-Z]{3}$/.test(name);
}

function refuseEarlyReach(at: CalendarDay, reach: Reach): void {
  if (['all', 'new', 'renewal', 'on_cycle'].includes(reach) || reach > at) return;
  throw fault(
    'change-without-reach',
    `--applies ${reach} is no day after ${at}, on which new subscriptions get the change`,
    'give a later day, or: --applies all',
  );
}

const PERCENT = /^([+-]?)(\d{1,6}(?:\.\d{1,12})?) ?%$/;

function percentIn(text: string) {
  const [, sign, digits] = PERCENT.exec(text) ?? [];
  const percent = digits === undefined ? undefined : decimal(`${sign === '-' ? '-' : ''}${digits}`);
  if (percent?.gt(decimal('-100'))) return percent;
  throw fault(
    'no-percentage',
    `--by ${visible(text)} is no percentage above -100 %`,
    'write it as 8%, or -2.5%',
  );
}

/** By currency; under the empty name for every currency that is not named. */
function roundsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const [, currency = '', amount = ''] = /^(?:([A-Z]{3})=)?(.*)$/.exec(text) ?? [];
      if (isAmount(amount) && decimal(amount).gt(ZERO)) return [currency, amount];
      throw fault(
        'no-amount',
        `--round ${visible(text)} is no amount above 0`,
        'write it as 1.00, or EUR=0.05',
      );
    }),
  );
}

const LONGEST_AMOUNT = 40;

function isAmount(text: string): boolean {
  return text.length <= LONGEST_AMOUNT && isDecimalText(text) && !decimal(text).lt(ZERO);
}

function amountsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const amounts = new Map<string, string>();
  for (const text of texts) {
    const [, name = '', amount = ''] = /^(.+)=([^=]*)$/.exec(text) ?? [];
    if (!isAmount(amount))
      throw fault(
        'no-amount',
        `--set ${visible(text)} is not a price with an amount`,
        'write it as platform=549.00',
      );
    if (amounts.has(name))
      throw fault('set-twice', `--set gives ${visible(name)} an amount twice`, 'give it once');
    amounts.set(name, amount);
  }
  return amounts;
}
