/** The first character of East Asian scripts (U+2E80). */
const firstEastAsian = '\u2e80';

/**
 * Returns the terms by which a list is sorted by names: Latin ones first, regardless of case, then Chinese ones by
 * their pronunciation. The database itself compares code points.
 */
export const nameOrder = (column: string, direction: 'asc' | 'desc' = 'asc'): string =>
  `${column} collate "C" >= '${firstEastAsian}' ${direction} nulls last, ${column} collate "zh-x-icu" ${direction} nulls last`;
