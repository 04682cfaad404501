const units: Readonly<Record<string, number>> = { 万: 1e4, w: 1e4, 亿: 1e8, k: 1e3, 千: 1e3, m: 1e6 };

/** Parses a number as sites write it: `3,456`, `1.2万`, `10w+`, `1.5k`. Undefined when there is none. */
export function readCount(text: string | number | undefined): number | undefined {
  if (typeof text === 'number') return Number.isFinite(text) && text >= 0 ? Math.round(text) : undefined;
  const [, digits, unit = ''] =
    /^\s*[(（[]?\s*(\d{1,3}(?:[,，]\d{3})+|\d{1,12}(?:\.\d{1,3})?)\s*([万亿千kmw]?)/i.exec(text ?? '') ?? [];
  if (digits === undefined) return undefined;
  return Math.round(Number(digits.replace(/[,，]/g, '')) * (units[unit.toLowerCase()] ?? 1));
}
