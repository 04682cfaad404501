const maxHours = 24 * 90;
const maxTimes = 10;

/** Parses hours from a line such as `1, 24, 168`: null for an empty line, undefined for an invalid list. */
export function getHours(text: string): number[] | null | undefined {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  if (parts.length === 0) return null;
  if (parts.length > maxTimes || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const hours = [...new Set(parts.map(Number))].sort((a, b) => a - b);
  return hours.every((each) => each >= 1 && each <= maxHours) ? hours : undefined;
}
