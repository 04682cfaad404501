import { isPerson, isUserPage, getName, postParts, topicIn, type PostParts } from './post-parts';
import { squeezed } from './tidy-content';
import { getShortLine, type Measure, type Named } from './walk';

/** A page on which people post one after another. */
export interface Thread {
  /** Author and time of the opening post, as written. */
  readonly author?: string;
  readonly time?: string;
  /** Text of the first post; undefined if it is separate from the answers. */
  readonly message?: Element;
  readonly answers: readonly Element[];
}

interface Group {
  readonly items: readonly Named[];
  readonly size: number;
}

/** Number of posts checked to classify a group. */
const sampled = 6;
/** Minimum share of a group of posts in the page's text outside links. */
const minShare = 0.3;
/** Maximum numbers of groups, elements per post and headings that are checked. */
const maxGroups = 12;
const maxBelow = 200;
const maxHeadings = 200;
/** Maximum number of characters between the headline and the posts; more is the article itself. */
const maxBetween = 24;
/** A topic with less prose is too short for paragraph scoring. */
const shortTopic = 200;

const orderMarks = /(?:^|(?<= ))(?:odd|even|first|last|alt|active)(?= |$)/g;
/** Entries of live coverage belong to the article. */
const live = /(?:^|[-_ ])(?:live|live-?blog|ticker|timeline|zhibo)(?=$|[-_ ])/i;
const acting = /回复|举报|引用|只看|楼|reply|report|quote|likes?\b|permalink/i;
const called =
  /(?:^|[-_ ])(?:post|posts|l_post|message|floor|thread|topic|repl(?:y|ies)|comments?|answers?)(?=$|[-_ #\d])/i;

/**
 * Finds the posts of a forum, or the answers below a topic: similar sibling elements with much of the page's text, each
 * with an author and a time, distinguished from article lists by their headings. The first post is the article if
 * nothing separates it from the headline.
 */
export function findThread(
  elements: readonly Named[],
  title: string,
  of: (element: Element) => Measure,
): Thread | undefined {
  const body = elements[0]?.element.parentElement;
  if (!body) return undefined;
  const places = new Map(elements.map(({ element }, at) => [element, at]));
  const below = (element: Element) => {
    const start = (places.get(element) ?? 0) + 1;
    let end = start;
    while (end - start < maxBelow && end < elements.length && element.contains((elements[end] as Named).element))
      end += 1;
    return elements.slice(start, end);
  };
  const headlines = headlinesIn(elements, title);
  const unlinkedLength = of(body).text - of(body).linked;
  for (const { items } of groupsIn(elements, unlinkedLength * minShare, of)) {
    const posts = items.slice(0, sampled).map(({ element }) => postParts(below(element), of));
    if (posts.filter((post) => post !== undefined).length < posts.length * 0.8) continue;
    const first = posts[0];
    if (!first || !isThread(items, below, title, of)) continue;
    const start = places.get((items[0] as Named).element) ?? 0;
    const headline = headlines.findLast((at) => at < start);
    // An unanswered post, distinguished from an article by its link to a user.
    if (items.length === 1 && (headline === undefined || !leadsToUser(below((items[0] as Named).element)))) continue;
    const answers = items.map(({ element }) => element);
    const between = elements
      .slice((headline ?? start) + 1, start)
      .filter(({ element }) => !element.contains(answers[0] as Element));
    if (hasTopic(between, of)) {
      // A single box below an article is not an answer.
      if (items.length === 1) continue;
      const opener = elements
        .slice(Math.max(0, (headline ?? start) - 12), start)
        .find(({ element, name }) => isPerson(element, name));
      const isShort = between.every(({ element }) => of(element).prose < shortTopic);
      return {
        author: opener && getName(opener.element),
        message: isShort ? topicIn(between, of) : undefined,
        answers,
      };
    }
    return getThread(first, answers);
  }
  return undefined;
}

const getThread = ({ author, time, message }: PostParts, posts: readonly Element[]): Thread => ({
  author,
  time,
  message,
  answers: posts.slice(1),
});

/** Returns groups of similar children of one element with enough text outside links, those with most text first. */
function groupsIn(elements: readonly Named[], min: number, of: (element: Element) => Measure): readonly Group[] {
  const groups = new Map<Element, Map<string, Named[]>>();
  for (const one of elements) {
    const parent = one.element.parentElement;
    if (!parent || !/^(?:div|li|article|section|table|tbody|tr|dl)$/.test(one.element.localName)) continue;
    const kinds = groups.get(parent) ?? new Map<string, Named[]>();
    groups.set(parent, kinds);
    const key = `${one.element.localName} ${one.name.replace(/\d+/g, '#').replace(orderMarks, '')}`;
    const kind = kinds.get(key);
    if (kind) kind.push(one);
    else kinds.set(key, [one]);
  }
  const size = (items: readonly Named[]) =>
    items.reduce((sum, { element }) => sum + of(element).text - of(element).linked, 0);
  return [...groups.values()]
    .flatMap((kinds) => [...kinds.values()])
    .filter((items) => items.length > 1 || called.test((items[0] as Named).name))
    .map((items) => ({ items, size: size(items) }))
    .filter((group) => group.size >= min)
    .sort((one, other) => other.size - one.size)
    .slice(0, maxGroups);
}

/**
 * Returns whether a repeated structure consists of posts: by name or buttons, and without headings that link to other
 * articles.
 */
function isThread(
  items: readonly Named[],
  below: (element: Element) => readonly Named[],
  title: string,
  of: (element: Element) => Measure,
): boolean {
  const [first] = items as readonly [Named];
  if (live.test(first.name) || live.test(`${first.element.parentElement?.getAttribute('class') ?? ''}`)) return false;
  const key = squeezed(title);
  return items.slice(Math.min(1, items.length - 1), sampled).every(({ element, name }) => {
    const inside = below(element);
    const leads = inside.some(
      (one) =>
        /^h[1-4]$/.test(one.element.localName) &&
        of(one.element).links > 0 &&
        getShortLine(one.element, 2_000).length >= 8 &&
        !isPerson(one.element, one.name) &&
        !squeezed(getShortLine(one.element, 2_000)).includes(key),
    );
    return (
      !leads &&
      (called.test(name) ||
        inside.some(
          (one) =>
            called.test(one.name) || (one.element.children.length === 0 && acting.test(getShortLine(one.element, 60))),
        ))
    );
  });
}

const leadsToUser = (inside: readonly Named[]) =>
  inside.some(({ element }) => element.localName === 'a' && isUserPage(element.getAttribute('href') ?? ''));

/** Returns the positions of the headline among the elements. */
function headlinesIn(elements: readonly Named[], title: string): readonly number[] {
  const key = squeezed(title);
  if (key.length < 3) return [];
  return elements
    .flatMap(({ element, name }, at) => (/^h[1-4]$/.test(element.localName) || /title|subject/i.test(name) ? [at] : []))
    .slice(0, maxHeadings)
    .filter((at) => squeezed(getShortLine((elements[at] as Named).element, 2_000)) === key);
}

/** Returns whether the headline and the answers are separated by a text. */
const hasTopic = (between: readonly Named[], of: (element: Element) => Measure): boolean =>
  between.some(({ element, name }) => {
    const { text, linked, prose } = of(element);
    return prose > maxBetween || (/content|message|markdown/i.test(name) && text - linked >= 4);
  });
