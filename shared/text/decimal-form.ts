/** Powers of ten of the words for large numbers. */
const scales: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 亿: 8 };

/** Words in which a number with a scale is written, largest first. */
const tiers: readonly (readonly [exponent: number, word: string])[] = [
  [12, '万亿'],
  [8, '亿'],
  [4, '万'],
];

const maxDigits = 15;

/** Units of measurement that begin like the scale 千 or 百: 5千米 is a length, 3百分点 is none of 300. */
const measures = /^[米克瓦赫伏卡帕焦牛升安分]/u;

/**
 * Returns the exponent of ten of scale words at the start of a text (千万 is 7) and their length; undefined when they are
 * part of a unit.
 *
 * @param rest folded text that begins with a scale word
 */
export function readScale(rest: string): { readonly exponent: number; readonly length: number } | undefined {
  let exponent = 0;
  let length = 0;
  for (let last = 0; length < rest.length; length += 1) {
    const scale = scales[rest[length]!];
    // 万亿 and 千万 multiply; 万千 and 亿万 are no numbers.
    if (scale === undefined || (length > 0 && scale <= last)) break;
    exponent += scale;
    last = scale;
  }
  const last = rest[length - 1];
  return (last === '千' || last === '百') && measures.test(rest.slice(length)) ? undefined : { exponent, length };
}

/**
 * Returns a decimal number times a power of ten in the form in which numbers are compared: with the largest of 万, 亿
 * and 万亿 that it reaches, without zeros that say nothing. 1.3 and 7 give 1300万, 12000 and 4 give 1.2亿. Undefined for
 * what is no number, such as 1.2.3.
 */
export function scaledNumber(written: string, exponent: number): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/u.exec(written) ?? [];
  if (whole === '' || whole.length + fraction.length > maxDigits) return undefined;
  const digits = whole + fraction;
  /** Position of the point in `digits`. */
  const point = whole.length + exponent;
  const significant = digits.replace(/^0+/u, '');
  if (significant === '') return undefined;
  const magnitude = point - (digits.length - significant.length);
  const [tier, word] = tiers.find(([least]) => magnitude > least) ?? [0, ''];
  const places = magnitude - tier;
  const padded = significant.padEnd(places, '0');
  if (places <= 0) return `0.${'0'.repeat(-places)}${significant.replace(/0+$/u, '')}${word}`;
  const decimals = padded.slice(places).replace(/0+$/u, '');
  return `${padded.slice(0, places)}${decimals && `.${decimals}`}${word}`;
}
