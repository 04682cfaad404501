const chain = /\/\/\s*@/;
const empty = /^(转发微博|轉發微博|转发|repost|reposted|\s|[.。…!！])*$/i;

/** Returns the user's own text: the part before the chain `//@…`, without the platform's placeholder texts. */
export function ownText(text: string): string {
  const firstPart = (text.split(chain, 1)[0] ?? '').trim();
  return empty.test(firstPart) ? '' : firstPart;
}

/** Returns the name of the direct parent: the name after the first `//@`; null without a chain. */
export const namedParent = (text: string): string | null =>
  /\/\/\s*@([^\s:：/@]{1,60})\s*[:：]/.exec(text)?.[1]?.trim() || null;

/** Returns the names mentioned in the user's own text. */
export const mentionsIn = (comment: string): readonly string[] => comment.match(/@[^\s:：,，/@]{1,60}/g) ?? [];

/** Normalizes a text for comparison: without names, emoticons, whitespace and punctuation. */
export const plainWords = (comment: string): string =>
  comment
    .replace(/@[^\s:：,，/@]{1,60}/g, '')
    .replace(/\[[^\][]{1,12}\]/g, '')
    .replace(/https?:\/\/[\w./?=&%#-]+/gi, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
