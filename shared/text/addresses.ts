/**
 * A web address that stands by itself, up to white space, Chinese text or full-width punctuation; one in quotation
 * marks or brackets is part of what is said.
 */
const address =
  /(?<=^|[\s\p{Script=Han}\u3000-\u303f\uff00-\uffef])https?:\/\/[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/giu;
const loose = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/giu;

/** What every address has: most texts have none of it, and are passed over by a quick look. */
const mayHoldAddress = (text: string): boolean => text.includes('://') || /www\./i.test(text);

/** Whether a text says something beside web addresses. */
export const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(mayHoldAddress(text) ? text.replace(loose, ' ') : text);

/**
 * A text as lists show it: without the web addresses in it, as posts end with the short address of what they share.
 * A text of nothing but addresses is left as it is.
 */
export function withoutAddresses(text: string): string {
  if (!saysSomething(text)) return text;
  return (mayHoldAddress(text) ? text.replace(address, ' ') : text).replace(/[^\S\n]+/gu, ' ').trim();
}
