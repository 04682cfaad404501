/** Converts any value to text; list values are separated as imports expect. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('；');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
