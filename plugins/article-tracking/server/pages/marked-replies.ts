import { parseDateText } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import type { FoundReply } from '../adapters/adapter';
import { readCount } from './count-text';
import { getLine, nearest, ownBelow, wordsOf } from './element-text';
import type { ReplyMarks } from './reply-marks';

const max = 1000;
const idNames = ['data-comment-id', 'data-cid', 'data-post-id', 'data-reply-id', 'data-id', 'data-pid', 'itemid'];

export function getId(item: Element): string | undefined {
  for (const name of idNames) {
    const value = item.getAttribute(name)?.trim();
    if (value) return cutText(value, 200);
  }
  if (/\d/.test(item.id)) return item.id;
  const child = [...item.children].find(({ id }) => /\d/.test(id));
  return child?.id;
}

const nobody: ReadonlySet<Element> = new Set();
/** Returns the first few descendants; a time is never nested deeply. */
export const below = (element: Element): Element[] => ownBelow(element, nobody, 12);

/** Returns the time of a comment, from the machine-readable time of an element or from its text. */
export function timeOf(element: Element | undefined, now: Date): string | undefined {
  if (!element) return undefined;
  const timeTexts = [element, ...below(element)].flatMap((each) =>
    ['datetime', 'content', 'data-time', 'data-timestamp', 'title'].map((name) => each.getAttribute(name) ?? ''),
  );
  for (const text of [
    ...timeTexts,
    getLine(element).replace(/^(?:发表于|发布于|发表|时间[:：]?|Posted on|on)\s*/i, ''),
  ]) {
    const time = /\d|刚刚|昨天|今天|just now/i.test(text) ? parseDateText(text, { now, chinese: true }) : undefined;
    if (time && Date.parse(time) <= now.getTime() + 86_400_000) return time;
  }
  return undefined;
}

/** Returns a location as sites show it by a comment: `IP属地：广东`, `来自北京`, `广东网友`. */
export function placeIn(line: string): string | undefined {
  const [, place] =
    /(?:IP\s*属地|属地|来自|发布于)\s*[:：]?\s*([\u4e00-\u9fff]{2,8})/.exec(line) ??
    /\[?([\u4e00-\u9fff]{2,6})(?:网友|手机网友)\]?/.exec(line) ??
    [];
  return place?.replace(/(?:的?网友|用户)$/, '') || undefined;
}

/** Reads the comments that are marked up by a known system. */
export function markedReplies(tree: Document, marks: ReplyMarks, now: Date, isFirst: boolean): FoundReply[] {
  const all = [...tree.querySelectorAll(marks.item)].slice(0, max);
  const items = new Set(all);
  const ids = new Map(all.map((item) => [item, getId(item)]));
  const opening = marks.isThread && isFirst ? all[0] : undefined;
  const read = new Map(
    all
      .filter((item) => item !== opening)
      .map((item) => {
        const itemElements = ownBelow(item, items);
        // Selectors are ordered by reliability.
        const find = (selectors: string | undefined): Element | undefined =>
          selectors
            ?.split(/,\s*(?![^[]*\])/)
            .map((selector) => itemElements.find((element) => element.matches(selector)))
            .find((element) => element !== undefined);
        const likes = find(marks.likes);
        return [
          item,
          {
            text: wordsOf(find(marks.text)),
            author: getAuthor(find(marks.author)),
            publishedAt: timeOf(find(marks.time), now),
            likes: readCount(likes?.getAttribute('content') ?? getLine(likes)),
            place: placeIn(getLine(find(marks.place))),
          },
        ] as const;
      })
      .filter(([, { text }]) => text !== ''),
  );
  // Some systems wrap a comment in an element with the same markup: only an element with text can be a parent.
  const worded = new Set(read.keys());
  return [...read].map(([item, reply]) => {
    const parent = nearest(item, worded);
    return { ...reply, externalId: ids.get(item), parentId: parent && ids.get(parent) };
  });
}

/** Returns the author's name without surrounding words. */
export function getAuthor(element: Element | undefined): string {
  const named = element && (below(element).find((each) => each.matches('[itemprop~="name"], .fn')) ?? element);
  const name = named?.getAttribute('content') ?? getLine(named ?? undefined);
  return cutText(
    name
      .replace(/^(?:作者|by|发表者)\s*[:：]?\s*/i, '')
      .replace(/\s*(?:says|said|说道?|回复|评论)?\s*[:：,，]?$/i, '')
      .trim(),
    100,
  );
}
