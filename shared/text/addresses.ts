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

const inText =
  /(?:https?:\/\/|www\.)[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef<>"']+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

/**
 * Returns a text of the same length in which web and mail addresses are no words: nothing matches in them or over them,
 * and positions stay. A text that consists only of addresses is left unchanged.
 */
export function maskAddresses(text: string): string {
  if (!mayHoldAddress(text) && !text.includes('@')) return text;
  const masked = text.replace(inText, (found) => '\u2029'.repeat(found.length));
  return /[^\s]/u.test(masked) ? masked : text;
}

/** Labels that platforms put where a post holds a link, a film or more text, with the letter of their icon. */
const linkLabels =
  /[OLＯＬ]?网页链接|(?<=^|\s)[OL](?=\S{1,30}的(?:微博|秒拍)视频)|的(?:微博|秒拍)视频|(?<=\s)(?:收起(?:全文)?d?|展开(?:全文)?c?)(?=\s|$)|查看图片/gu;

/** Quick check for what every label contains. */
const mayHoldLabel = (text: string): boolean => /网页链接|视频|收起|展开|查看图片/u.test(text);

/** Like `maskAddresses`, also for the labels of links: what remains is what an author wrote. */
export function maskLinks(text: string): string {
  const masked = maskAddresses(text);
  return mayHoldLabel(masked) ? masked.replace(linkLabels, (label) => '\u2029'.repeat(label.length)) : masked;
}
