/**
 * The words of a pasted list, each once. Lines and tabs part them; commas (、，,;；) too; spaces only where nothing else
 * does and no Latin phrase would be torn.
 */
export function splitWords(text: string): string[] {
  const parts = text
    .split(/[\r\n\t,，、;；]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const words = parts.length === 1 && !/[a-z] [a-z]/i.test(parts[0] ?? '') ? (parts[0] ?? '').split(/\s+/) : parts;
  return [...new Set(words.filter(Boolean))];
}
