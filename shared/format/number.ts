interface Scale {
  readonly from: number;
  readonly sign: string;
}

const chineseScales: readonly Scale[] = [
  { from: 1e8, sign: '亿' },
  { from: 1e4, sign: '万' },
];
const westernScales: readonly Scale[] = [
  { from: 1e9, sign: 'B' },
  { from: 1e6, sign: 'M' },
  { from: 1e3, sign: 'K' },
];

/** Numbers from this value on are shortened, in every language. */
const shortenedFrom = 10_000;

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, options)));
  return format;
}

/** Formats all digits with thousand separators, and at most `digits` decimals: `1,234,567`. */
export function formatNumber(value: number, language = 'zh-CN', digits = 0): string {
  return numberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/**
 * Formats a number for a card: from 10,000 on with one decimal, in 万 and 亿 in Chinese, in K, M and B elsewhere; with
 * thousand separators. The unit follows the size of the number itself, so 99,999,999 is `10,000.0万`.
 */
export function formatCount(value: number, language = 'zh-CN'): string {
  const size = Math.abs(value);
  if (!(size >= shortenedFrom) || size === Infinity) return formatNumber(value, language);
  const scales = language.startsWith('zh') ? chineseScales : westernScales;
  const { from, sign } = scales.find((scale) => size >= scale.from) ?? { from: 1, sign: '' };
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value / from) + sign;
}

/** Formats a ratio as percent: 0.1234 is `12.3%`. Less than the whole is never 100 %: 0.9996 is `99.9%`. */
export function formatPercent(ratio: number, language = 'zh-CN', digits = 1): string {
  const maxPart = 1 - 10 ** -(digits + 2);
  const shown = ratio > maxPart && ratio < 1 ? maxPart : ratio;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(shown);
}

/**
 * Formats the parts of a whole as percent, so that the shown shares add up to 100 %: each is rounded down, and the rest
 * goes to those with the largest remainders.
 */
export function formatShares(values: readonly number[], language = 'zh-CN', digits = 1): readonly string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const unit = 10 ** (digits + 2);
  const exact = values.map((value) => (total === 0 ? 0 : (value / total) * unit));
  const floors = exact.map((value) => Math.floor(value + 1e-9));
  const rest = total === 0 ? 0 : Math.round(unit - floors.reduce((sum, value) => sum + value, 0));
  const remainders = exact.map((value, index) => ({ index, remainder: value - (floors[index] ?? 0) }));
  const raised = new Set(
    remainders
      .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, rest)
      .map(({ index }) => index),
  );
  const format = numberFormat(language, { style: 'percent', maximumFractionDigits: digits });
  return floors.map((value, index) => format.format((value + (raised.has(index) ? 1 : 0)) / unit));
}

/** Formats a relative change with its sign: 0.1234 is `+12.3%`. */
export function formatChange(ratio: number, language = 'zh-CN', digits = 1): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(
    ratio,
  );
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in steps of 1,024: `1.5 MB`. */
export function formatFileSize(bytes: number, language = 'zh-CN'): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < sizeUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatNumber(value, language, unit === 0 ? 0 : 1)} ${sizeUnits[unit]}`;
}

/** Formats a number with its unit: `5分钟`, `5 min`. */
export function formatUnit(value: number, unit: string, language = 'zh-CN'): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
