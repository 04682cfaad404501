import { getShortLine, type Measure, type Named } from './walk';

/** Embedded social media posts belong to the article; links to posts do not. */
const embedding =
  /social|embed|twitter|tweet|instagram|facebook|fb-|weibo|youtube|tiktok|reddit|threads|mastodon|bluesky/i;
const social =
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter|x|instagram|facebook|threads|tiktok|reddit|weibo|douyin|xiaohongshu|linkedin|pinterest|bsky|vk|t)\.(?:com|net|cn|app|me)\//i;
/** Maximum number of elements between a link and the quotation that contains it. */
const reach = 12;
/** Maximum length of a link with the post's URL or author; a longer link is the post itself. */
const maxAddressLength = 40;

/** Returns whether an element is an embed of a social media post: a quotation with text. */
export const isEmbedded = (element: Element, name: string, of: (element: Element) => Measure): boolean =>
  embedding.test(name) && of(element).prose >= 25 && element.querySelector('blockquote') !== null;

/**
 * Turns embedded posts into plain quotations, so that they are not taken for link lists: some sites make the whole text
 * of a post a link to it.
 */
export function settlePosts(elements: readonly Named[]): void {
  for (const { element } of elements) {
    if (element.localName !== 'a' || !social.test(element.getAttribute('href') ?? '') || !isQuoted(element)) continue;
    // Empty for longer texts.
    if (getShortLine(element, maxAddressLength) === '') element.replaceWith(...element.childNodes);
  }
}

function isQuoted(link: Element): boolean {
  let above = link.parentElement;
  for (let steps = 0; above && steps < reach; steps += 1, above = above.parentElement)
    if (above.localName === 'blockquote') return true;
  return false;
}

/** Removes the names and the secondary role of a post that is kept, because later steps would exclude it by them. */
export function withoutName(element: Element): void {
  element.removeAttribute('class');
  element.removeAttribute('id');
  if (element.localName !== 'aside') return;
  const box = element.ownerDocument.createElement('div');
  box.append(...element.childNodes);
  element.replaceWith(box);
}
