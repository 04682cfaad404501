const chain = /\/\/\s*@/;
const empty = /^(转发微博|轉發微博|转发|repost|reposted|\s|[.。…!！])*$/i;

/** What a person wrote: the text up to the chain `//@…`; nothing of what the platform writes in place of a text. */
export function ownText(text: string): string {
  const own = (text.split(chain, 1)[0] ?? '').trim();
  return empty.test(own) ? '' : own;
}

/** Whom a text was taken over from at first hand: the name behind the first `//@`; null without a chain. */
export const namedParent = (text: string): string | null =>
  /\/\/\s*@([^\s:：/@]{1,60})\s*[:：]/.exec(text)?.[1]?.trim() || null;

/** Names in a person’s own words. */
export const mentionsIn = (own: string): readonly string[] => own.match(/@[^\s:：,，/@]{1,60}/g) ?? [];

/** What is left of a text for comparing: no names, no pictures of moods, no blanks and marks. */
export const plainWords = (own: string): string =>
  own
    .replace(/@[^\s:：,，/@]{1,60}/g, '')
    .replace(/\[[^\][]{1,12}\]/g, '')
    .replace(/https?:\/\/[\w./?=&%#-]+/gi, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
