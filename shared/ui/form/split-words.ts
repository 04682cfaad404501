/**
 * Splits a pasted list into distinct words. Lines and tabs separate them, as do commas (、，,;；); spaces only where there
 * is no other separator and no Latin phrase would be split.
 */
export function splitWords(text: string): string[] {
  const parts = text
    .split(/[\r\n\t,，、;；]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const words = parts.length === 1 && !/[a-z] [a-z]/i.test(parts[0] ?? '') ? (parts[0] ?? '').split(/\s+/) : parts;
  return [...new Set(words.filter(Boolean))];
}
