import { cutText } from '#shared/text';
import type { FoundReply } from '../adapters/adapter';
import { readCount } from './count-text';
import { getLine, getNames, nearest, ownBelow, wordsOf } from './element-text';
import { getAuthor, below, getId, placeIn, timeOf } from './marked-replies';
import { authorNames, besideNames, commentNames, likeNames, placeNames, textNames, timeNames } from './reply-marks';

const maxElements = 30_000;
const maxItems = 1000;
const sampled = 8;
/** Minimum share of a group's elements that must look like comments. */
const minShare = 0.6;
/** Maximum number of groups that are examined, so that a page of many lists stays fast. */
const maxGroups = 60;
/** Labels of buttons under a comment; text that consists only of them is not a comment. */
const buttons =
  /顶|踩|回复|分享|举报|收藏|点赞|赞|查看|展开|收起|更多|评论|转发|删除|新浪微博|微信|QQ空间|reply|share|report|like|quote|permalink|[\d\s+|·:：()（）]/gi;
/** Placeholders shown when there are no comments. */
const noComment =
  /^(?:暂无|还没有|没有)(?:评论|回复|留言)|^(?:no comments|be the first|leave a (?:comment|reply)|post a comment|sign in|log ?in)/i;
const acting = /回复|举报|点赞|赞\s*[(（\d]|reply|report|like\b/i;

interface Group {
  readonly items: readonly Element[];
  readonly score: number;
}

/** Signature of similar elements: name and classes, without numbers and order marks. */
function getSignature(element: Element): string {
  const classes = (element.getAttribute('class') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .map((name) => name.replace(/\d+/g, '#'))
    .filter(
      (name) =>
        name &&
        !/^(?:odd|even|first|last|alt|active|depth-?#?|thread-.*|by-?author.*|bypostauthor|level-?#?)$/.test(name),
    );
  return `${element.localName}.${classes.sort().join('.')}`;
}

/** Groups the children of an element by similarity. */
function alike(parent: Element): Iterable<Element[]> {
  const groups = new Map<string, Element[]>();
  for (const child of [...parent.children].slice(0, maxItems)) {
    const signature = getSignature(child);
    const group = groups.get(signature);
    if (group) group.push(child);
    else groups.set(signature, [child]);
  }
  return groups.values();
}

/** Finds repeating elements with an author, a time and text, where the page refers to comments. */
export function repeatedReplies(tree: Document, now: Date): FoundReply[] {
  let best: Group | undefined;
  let looked = 0;
  const titled = getHolders(tree, 'h1');
  const forms = getHolders(tree, 'form, textarea');
  const body = tree.body ?? tree.documentElement;
  if (!body) return [];
  for (const parent of [...body.querySelectorAll('*')].slice(0, maxElements)) {
    if (parent.children.length === 0 || /^(?:select|table|thead|tr|p|nav|svg|header)$/.test(parent.localName)) continue;
    for (const items of alike(parent)) {
      const isNamed = isAboutComments(items[0] as Element, parent, titled);
      if (items.length < (isNamed ? 1 : 3) || looked >= maxGroups) continue;
      // Without a name that indicates comments, only reply buttons distinguish them from article lists.
      if (!isNamed && !acting.test(wordsOf(items[0], 2_000))) continue;
      looked += 1;
      const score = getScore(
        items.filter((item) => !titled.has(item) && (items.length > 1 || !forms.has(item))),
        isNamed,
        now,
      );
      if (score > (best?.score ?? 0)) best = { items, score };
    }
  }
  return best ? readGroup(best.items, now) : [];
}

/**
 * Returns the elements that match and all of their ancestors; computed once, since searching below each element would
 * be slow on nested pages.
 */
function getHolders(tree: Document, selector: string): ReadonlySet<Element> {
  const holders = new Set<Element>();
  for (const element of [...tree.querySelectorAll(selector)].slice(0, 500))
    for (let at: Element | null = element; at && !holders.has(at); at = at.parentElement) holders.add(at);
  return holders;
}

/** Whether classes, ids or the heading indicate comments. */
function isAboutComments(item: Element, parent: Element, titled: ReadonlySet<Element>): boolean {
  const above: Element[] = [item];
  for (let at: Element | null = parent; at && above.length < 4; at = at.parentElement) above.push(at);
  if (
    above.some(
      (element) =>
        !/^(?:body|html|main|article)$/.test(element.localName) &&
        commentNames.test(getNames(element)) &&
        !titled.has(element),
    )
  )
    return true;
  const heading = parent.previousElementSibling;
  return heading !== null && /评论|回复|留言|跟帖|comments|replies|responses/i.test(cutText(getLine(heading), 40));
}

function getScore(items: readonly Element[], isNamed: boolean, now: Date): number {
  const sample = items.slice(0, sampled);
  const set = new Set(items);
  let [whole, points] = [0, 0];
  if (items.length === 0) return 0;
  // A single element must be named as a comment.
  if (items.length === 1 && !commentNames.test(getNames(items[0] as Element))) return 0;
  for (const item of sample) {
    const { author, text, publishedAt } = readItem(item, set, now);
    if (text === '' || author === '' || noComment.test(text)) continue;
    const isFull = publishedAt !== undefined;
    if ((!isNamed || !isFull) && !acting.test(wordsOf(item, 2_000))) continue;
    if (!isFull && items.length < 2) continue;
    whole += 1;
    points += isFull ? 2 : 1;
  }
  return whole / sample.length >= minShare ? (points / sample.length) * Math.min(items.length, 200) : 0;
}

function readGroup(siblings: readonly Element[], now: Date): FoundReply[] {
  const signature = getSignature(siblings[0] as Element);
  const nested = siblings.flatMap((item) =>
    [...item.querySelectorAll((siblings[0] as Element).localName)].filter(
      (element) => getSignature(element) === signature,
    ),
  );
  const all = [...new Set([...siblings, ...nested])].slice(0, maxItems);
  const items = new Set(all);
  const ids = new Map(all.map((item) => [item, getId(item)]));
  return all.flatMap((item) => {
    const parent = nearest(item, items);
    const reply = readItem(item, items, now);
    return reply.text === '' ? [] : [{ ...reply, externalId: ids.get(item), parentId: parent && ids.get(parent) }];
  });
}

function readItem(item: Element, items: ReadonlySet<Element>, now: Date): FoundReply {
  const itemElements = ownBelow(item, items);
  const author =
    itemElements.find(
      (element) =>
        authorNames.test(getNames(element)) &&
        element.localName !== 'img' &&
        within(getLine(element), 1, 40) &&
        !timeOf(timeIn(element), now),
    ) ??
    itemElements.find(
      (element) =>
        element.localName === 'a' &&
        /\/(?:u|user|users|member|space|profile|people|author)\b|uid=/i.test(element.getAttribute('href') ?? '') &&
        within(getLine(element), 1, 40),
    ) ??
    itemElements.find(
      (element) => /^(?:cite|b|strong|h[3-6])$/.test(element.localName) && within(getLine(element), 1, 30),
    );
  const times = itemElements.filter((element) => element.localName === 'time' || timeNames.test(getNames(element)));
  const publishedAt =
    times.map((element) => timeOf(element, now)).find((time) => time !== undefined) ??
    itemElements
      .filter((element) => element.children.length === 0)
      .map((element) => (looksLikeTime(getLine(element)) ? timeOf(element, now) : undefined))
      .find((time) => time !== undefined);
  const liked = itemElements.find(
    (element) => likeNames.test(getNames(element)) && readCount(getLine(element).replace(/^\D{0,6}/, '')) !== undefined,
  );
  const placed = itemElements.find((element) => placeNames.test(getNames(element)) && placeIn(getLine(element)));
  return {
    author: getAuthor(author),
    text: textIn(itemElements, author),
    publishedAt,
    likes: liked ? readCount(getLine(liked).replace(/^\D{0,6}/, '')) : undefined,
    place: placeIn(getLine(placed)) ?? placeIn(cutText(getLine(item), 120)),
  };
}

const within = (text: string, min: number, getLongestText: number): boolean =>
  text.length >= min && text.length <= getLongestText;
const timeIn = (element: Element): Element | undefined =>
  below(element).find(({ localName }) => localName === 'time') ??
  (looksLikeTime(getLine(element)) ? element : undefined);
const looksLikeTime = (line: string): boolean =>
  line.length <= 40 &&
  /\d{1,4}[-/.年月]\d{1,2}|\d{1,2}:\d{2}|(?:秒|分钟|小时|天|周)[之以]?前|^刚刚|昨天|\bago\b/.test(line);

/**
 * Returns the text of a comment: of the element named as its content, otherwise the longest block that is neither
 * author, time nor button.
 */
function textIn(itemElements: readonly Element[], author: Element | undefined): string {
  const usable = itemElements.filter(
    (element) =>
      element !== author &&
      !/^(?:a|time|button|img|form|input|textarea)$/.test(element.localName) &&
      !(author && (element.contains(author) || author.contains(element))),
  );
  const named = usable.filter(
    (element) =>
      textNames.test(getNames(element)) && !/author|avatar|action|button|toolbar|meta|footer/i.test(getNames(element)),
  );
  const getLongestText = (elements: readonly Element[]): string =>
    elements
      .map((element) => wordsOf(element))
      .filter(
        (text) => text.replace(buttons, '') !== '' && !/^[[【(（]?[\u4e00-\u9fff]{2,14}网友[\]】)）]?$/.test(text),
      )
      .reduce((best, text) => (text.length > best.length ? text : best), '');
  const words =
    getLongestText(named) ||
    getLongestText(
      usable.filter(
        (element) =>
          /^(?:p|dd|blockquote|div|span|td)$/.test(element.localName) && !besideNames.test(getNames(element)),
      ),
    );
  return words !== '' && words !== wordsOf(author) && !looksLikeTime(words) ? words : '';
}
