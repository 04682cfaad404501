import { shortLineOf, type Measure, type Named } from './walk';

/** What a social site embeds is of the article; what leads to one is not. */
const embedding =
  /social|embed|twitter|tweet|instagram|facebook|fb-|weibo|youtube|tiktok|reddit|threads|mastodon|bluesky/i;
const social =
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter|x|instagram|facebook|threads|tiktok|reddit|weibo|douyin|xiaohongshu|linkedin|pinterest|bsky|vk|t)\.(?:com|net|cn|app|me)\//i;
/** How far above a link the quotation that it is of may stand, in elements. */
const reach = 12;
/** A link of more characters is the post itself, not its address or its author. */
const longestAddress = 40;

/** Whether an element is a post of a social site, as that gives it to be embedded: a quotation with words. */
export const isEmbedded = (element: Element, name: string, of: (element: Element) => Measure): boolean =>
  embedding.test(name) && of(element).prose >= 25 && element.querySelector('blockquote') !== null;

/**
 * Turns embedded posts into plain quotations, so that those who look for lists of links find none in them: some sites
 * make the whole text of a post a link to it.
 */
export function settlePosts(elements: readonly Named[]): void {
  for (const { element } of elements) {
    if (element.localName !== 'a' || !social.test(element.getAttribute('href') ?? '') || !isQuoted(element)) continue;
    // Nothing for what is longer.
    if (shortLineOf(element, longestAddress) === '') element.replaceWith(...element.childNodes);
  }
}

function isQuoted(link: Element): boolean {
  let above = link.parentElement;
  for (let steps = 0; above && steps < reach; steps += 1, above = above.parentElement)
    if (above.localName === 'blockquote') return true;
  return false;
}

/** Takes the name from a post that stays, and what says that it stands aside: who looks next would judge it by them. */
export function withoutName(element: Element): void {
  element.removeAttribute('class');
  element.removeAttribute('id');
  if (element.localName !== 'aside') return;
  const box = element.ownerDocument.createElement('div');
  box.append(...element.childNodes);
  element.replaceWith(box);
}
