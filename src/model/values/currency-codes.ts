/**
 * The codes of ISO 4217, for the catalog and the sandbox alike. The package has those of funds and metals, and the
 * platform those that came since the package's edition.
 */
import currencyCodes from 'currency-codes';

const CODES: ReadonlySet<string> = new Set([...currencyCodes.codes(), ...Intl.supportedValuesOf('currency')]);

export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/** The code that was probably meant: with two letters the other way round, else with one letter another. */
export function nearestCurrency(written: string): string | undefined {
  const [a = '', b = '', c = ''] = written.toUpperCase();
  const near = [
    [b, a, c],
    [a, c, b],
    ...LETTERS.flatMap((letter) => [
      [a, b, letter],
      [a, letter, c],
      [letter, b, c],
    ]),
  ];
  return near.map((letters) => letters.join('')).find(isCurrency);
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
