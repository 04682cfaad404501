import { decodeBytes, parseFeed, plainText, readPage, type PageDocument } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import type { FoundReply } from '../adapters/adapter';
import { getLine, getNames } from './element-text';
import { markedReplies } from './marked-replies';
import { pageNumbers } from './page-numbers';
import type { FetchedDocument, PageReading } from './page-reading';
import { repeatedReplies } from './repeated-replies';
import { commentNames, knownMarks } from './reply-marks';
import { linkedReplies } from './structured-replies';

const maxTextLength = 10_000;

/** Parses the replies and numbers of a page, or the entries of a comment feed. */
export function readReplyPage({ of, bytes, contentType, url, now, isFirst }: FetchedDocument): PageReading {
  if (of === 'feed')
    return { replies: feedReplies(bytes, contentType, url, now), next: null, numbers: {}, feedUrl: null };
  const page = readPage(decodeBytes(bytes, { contentType }).text, url);
  const replies = pageReplies(page, now, isFirst);
  return {
    replies,
    next: getNext(page, url),
    numbers: isFirst ? pageNumbers(page, replies[0]?.text) : {},
    feedUrl: getFeed(page, url),
  };
}

/** Uses the method that finds the most replies: linked data, the markup of known systems, or repeating elements. */
function pageReplies(page: PageDocument, now: Date, isFirst: boolean): FoundReply[] {
  const linked = linkedReplies(page, now);
  const marked = knownMarks
    .map((marks) => markedReplies(page.tree, marks, now, isFirst))
    .reduce((best, candidate) => (candidate.length > best.length ? candidate : best), []);
  const best = linked.length >= marked.length ? linked : marked;
  return (best.length > 0 ? best : repeatedReplies(page.tree, now)).map((reply) => ({
    ...reply,
    text: cutText(reply.text, maxTextLength),
  }));
}

function feedReplies(bytes: Uint8Array, contentType: string | undefined, url: string, now: Date): FoundReply[] {
  return parseFeed(bytes, { contentType, baseUrl: url, now }).items.flatMap(
    ({ id, link, author = '', title, contentHtml, summary, publishedAt }) => {
      const text = cutText(plainText(contentHtml ?? summary ?? '', { lines: true }), maxTextLength);
      return text === ''
        ? []
        : [{ externalId: id || link || undefined, text, author: author || nameIn(title), publishedAt }];
    },
  );
}

/** WordPress writes `By: Name` where the feed has no author. */
const nameIn = (title: string): string => /^(?:By|作者|来自)[:：]\s*(.{1,60})$/i.exec(title)?.[1] ?? '';

const onward =
  /^(?:下一?页|下页|后一页|更多评论|查看更多评论|全部评论|next(?: page)?|older comments|more comments|[>›»]{1,2}|←\s*older comments)\s*[>›»→]*$/i;

/** Returns the next page of comments: a next link near the comments, or a link to the same page with another number. */
function getNext({ tree, base }: PageDocument, url: string): string | null {
  const here = new URL(url);
  for (const link of tree.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (!(link.getAttribute('rel') === 'next' || onward.test(getLine(link))) || !URL.canParse(href, base)) continue;
    const target = new URL(href, base);
    target.hash = '';
    if (target.host !== here.host || !/^https?:$/.test(target.protocol) || target.href === here.href) continue;
    const isSamePage = target.pathname === here.pathname || /comment-page-\d+|\/comments?\//i.test(target.pathname);
    if (isSamePage || isAmongComments(link)) return target.href;
  }
  return null;
}

function isAmongComments(link: Element): boolean {
  for (let at: Element | null = link, steps = 0; at && steps < 5; at = at.parentElement, steps += 1)
    if (at.localName !== 'body' && commentNames.test(getNames(at))) return true;
  return false;
}

/** Returns the feed that a page declares for its own comments, not for those of the whole site. */
function getFeed({ tree, base }: PageDocument, url: string): string | null {
  const path = new URL(url).pathname.replace(/\/$/, '');
  for (const link of tree.querySelectorAll('link[rel~="alternate"][href]')) {
    if (!/rss|atom/i.test(link.getAttribute('type') ?? '')) continue;
    const href = link.getAttribute('href') ?? '';
    if (!URL.canParse(href, base)) continue;
    const target = new URL(href, base);
    const isOwn = path !== '' && target.pathname.startsWith(`${path}/`);
    if (
      isOwn &&
      (/\/feed\/?$/i.test(target.pathname) ||
        /comment|评论/i.test(`${link.getAttribute('title') ?? ''} ${target.pathname}`))
    )
      return target.href;
  }
  return null;
}
