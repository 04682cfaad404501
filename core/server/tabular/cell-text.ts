/** A value as text, whatever it is; the values of a list stand apart as imports read them. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('；');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
