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

/** Formats a ratio as percent: 0.1234 is `12.3%`. */
export function formatPercent(ratio: number, language = 'zh-CN', digits = 1): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(ratio);
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
