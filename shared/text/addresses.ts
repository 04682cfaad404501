/**
 * Matches a standalone web address up to white space, Chinese text or full-width punctuation; an address in quotation
 * marks or brackets is part of the text.
 */
const address =
  /(?<=^|[\s\p{Script=Han}\u3000-\u303f\uff00-\uffef])https?:\/\/[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/giu;
const loose = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/giu;

/** Quick check for what every address contains: most texts have none and are skipped. */
const mayHoldAddress = (text: string): boolean => text.includes('://') || /www\./i.test(text);

/** Returns whether a text contains anything besides web addresses. */
export const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(mayHoldAddress(text) ? text.replace(loose, ' ') : text);

/**
 * Returns a text for lists, without its web addresses: posts end with the short address of what they share. A text that
 * consists only of addresses is left unchanged.
 */
export function withoutAddresses(text: string): string {
  if (!saysSomething(text)) return text;
  return (mayHoldAddress(text) ? text.replace(address, ' ') : text).replace(/[^\S\n]+/gu, ' ').trim();
}
