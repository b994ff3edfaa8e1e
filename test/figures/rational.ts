/** Fractions of two whole numbers, small and slow, for an engine that shares no code with the program. */
export interface Rational {
  readonly n: bigint;
  /** Above zero. */
  readonly d: bigint;
}

export function rational(n: bigint, d = 1n): Rational {
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  return divisor === 0n ? { n: 0n, d: 1n } : { n: n / divisor, d: d / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** Reads plain decimal text. */
export function parsed(text: string): Rational {
  const [whole = '0', places = ''] = text.split('.');
  return rational(BigInt(`${whole}${places}`), 10n ** BigInt(places.length));
}

export const zero = rational(0n);
export const one = rational(1n);
export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const sub = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d);
export const mul = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const div = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);
export const cmp = (a: Rational, b: Rational): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};
export const floor = (a: Rational): Rational =>
  rational(a.n >= 0n || a.n % a.d === 0n ? a.n / a.d : a.n / a.d - 1n);
export const ceil = (a: Rational): Rational => sub(zero, floor(sub(zero, a)));

/** The decimal text of a value that has one: 2s and 5s below the line only. */
export function text(value: Rational): string {
  let places = 0n;
  while ((value.n * 10n ** places) % value.d !== 0n) {
    places += 1n;
    if (places > 200n) throw new Error('no decimal writes this value');
  }
  const digits = (value.n * 10n ** places) / value.d;
  const sign = digits < 0n ? '-' : '';
  const padded = String(digits < 0n ? -digits : digits).padStart(Number(places) + 1, '0');
  const cut = padded.length - Number(places);
  return `${sign}${padded.slice(0, cut)}${places === 0n ? '' : `.${padded.slice(cut)}`}`;
}
