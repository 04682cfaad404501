import { cutText } from '#shared/text';
import { lineOf, shortLineOf, type Measure, type Named } from './walk';

/** Who wrote a post, when, and its words. */
export interface PostParts {
  readonly author: string;
  /** As written: of an attribute where there is one. */
  readonly time: string;
  readonly message: Element;
}

/** Elements of a post that are looked at. */
const mostParts = 200;

const personNames =
  /(?:^|[-_ ])(?:authors?|authi|user|user-?names?|nick|nick-?names?|uname|poster|creator|member-?name|message-name|d_name|p_author_name)(?=$|[-_ ])/i;
/** The page of somebody who takes part, as forums address it. */
const userPath =
  /(?:^|\/)(?:u|users?|members?|people|space|profile|home\/main)\b|[?&](?:uid|un)=|mod=space|viewprofile/i;
/** Hosts that have nothing but such pages. */
const userHost = /^(?:https?:)?\/\/(?:u|i|user|space|people|home)\.[^/?#]+\/\w+\/?(?:[?#]|$)/i;

/** Whether an address is that of somebody's page; names of hosts alone say nothing. */
export const isUserPage = (address: string): boolean =>
  userHost.test(address) || userPath.test(address.replace(/^(?:https?:)?\/\/[^/?#]+/i, ''));

const timed =
  /\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}|(?:19|20)\d{2} ?[-/.年] ?\d{1,2} ?[-/.月] ?\d{1,2}|[A-Z][a-z]{2,8}\.? \d{1,2},? (?:19|20)\d{2}|\d{1,2}\.? [A-Z][a-z]{2,8}\.? (?:19|20)\d{2}|\d ?(?:秒|分钟|个?小时|天|周|个?月)前|\b(?:minute|hour|day|week|month)s? ago\b|[昨前今]天 ?\d{1,2}:\d{2}|(?<!\d)\d{1,2}-\d{1,2} \d{1,2}:\d{2}/;
/** When somebody signed up is not when he wrote. */
const joined = /注册|加入|\bjoin|registered|member since/i;
const messageNames = /(?:^|[-_ ])(?:content|text|post|message|msg|body|markdown-?body)(?=$|[-_ \d])/i;
/** What software for forums calls the words alone. */
const exactNames =
  /(?:^|[-_ ])(?:t_f|postmessage|(?:post|message|topic|reply|floor|comment)[-_]?(?:message|content|body|text)|bbwrapper|cooked)(?=$|[-_ \d])/i;

/** The parts of a post; undefined for what has no author, no time or no words. */
export function postParts(below: readonly Named[], of: (element: Element) => Measure): PostParts | undefined {
  const parts = below.slice(0, mostParts);
  // Of boxes that are called so the innermost.
  const people = parts.filter(({ element, name }) => isPerson(element, name));
  const person = people.reduce((best, one) => (best?.element.contains(one.element) ? one : best), people[0]);
  const moments = parts.filter(({ element }) => timeIn(element) !== '');
  const moment = moments.find(({ element }) => element.localName === 'time') ?? moments[0];
  if (!person || !moment) return undefined;
  const message = messageIn(parts, [person.element, moment.element], of);
  return message && { author: nameOf(person.element), time: timeIn(moment.element), message };
}

/** The words among the parts of a post: what is called so, else what holds most, beside its author and its time. */
function messageIn(
  parts: readonly Named[],
  beside: readonly Element[],
  of: (element: Element) => Measure,
): Element | undefined {
  const usable = parts.filter(
    ({ element }) =>
      /^(?:div|section|article|td|p|span|dd|blockquote|cc)$/.test(element.localName) &&
      of(element).text > 0 &&
      !beside.some((one) => element.contains(one) || one.contains(element)),
  );
  const exact = usable.filter(({ element, name }) => exactNames.test(name) || isMarked(element));
  const named = exact.length > 0 ? exact : usable.filter(({ name }) => messageNames.test(name));
  const size = (element: Element) => of(element).text - of(element).linked;
  // Of boxes in one another that hold the same the innermost.
  const isBetter = (element: Element, best: Element) =>
    size(element) > size(best) || (size(element) === size(best) && best.contains(element));
  return (named.length > 0 ? named : usable).reduce<Element | undefined>(
    (best, { element }) => (!best || isBetter(element, best) ? element : best),
    undefined,
  );
}

/** The words of a short topic that stand apart from their author, by what they are called. */
export function topicIn(parts: readonly Named[], of: (element: Element) => Measure): Element | undefined {
  const named = parts.slice(0, mostParts).filter(({ name }) => messageNames.test(name) || exactNames.test(name));
  const people = parts.slice(0, mostParts).filter(({ element, name }) => isPerson(element, name));
  return messageIn(
    named,
    people.map(({ element }) => element),
    of,
  );
}

const isMarked = (element: Element) => /^(?:text|articleBody)$/.test(element.getAttribute('itemprop') ?? '');

/** Whether an element is a name: by what it is called, or a link to the page of a user. */
export function isPerson(element: Element, name: string): boolean {
  const isNamed = personNames.test(name) || element.getAttribute('itemprop') === 'author';
  if (!isNamed && !(element.localName === 'a' && isUserPage(element.getAttribute('href') ?? ''))) return false;
  return nameOf(element) !== '';
}

/** A name has at most so many characters. */
const longestName = 40;

/** The name in an element: of its first link, where what is called a name holds more. */
export function nameOf(element: Element): string {
  const text = shortLineOf(firstLinkIn(element) ?? element, nameReach) || shortLineOf(element, nameReach);
  return text.length <= longestName && /\p{L}|\d/u.test(text) && !timed.test(text) ? text.replace(/^by\s+/i, '') : '';
}

/** A name stands within so many characters and elements. */
const nameReach = 200;
const mostAround = 30;

function firstLinkIn(root: Element): Element | undefined {
  let looked = 0;
  const stack: Element[] = [root];
  for (let element = stack.pop(); element && looked < mostAround; element = stack.pop()) {
    looked += 1;
    if (element.localName === 'a') return element;
    for (let index = Math.min(element.children.length, mostAround) - 1; index >= 0; index -= 1)
      stack.push(element.children[index] as Element);
  }
  return undefined;
}

/** What an element that is a time says; empty for any other. */
function timeIn(element: Element): string {
  const given = ['datetime', 'title', 'data-time']
    .map((one) => element.getAttribute(one) ?? '')
    .find((one) => timed.test(one));
  if (given) return given;
  const text = element.localName === 'time' ? shortLineOf(element, 300) : ownText(element);
  if (text.length > 60 || !timed.test(text)) return '';
  const around = element.previousElementSibling ? lineOf(element.previousElementSibling).slice(-40) : '';
  return joined.test(shortLineOf(element, 300)) || joined.test(around) ? '' : text;
}

/** What is written in an element itself, as far as a time reaches. */
function ownText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node && text.length <= nameReach; node = node.nextSibling)
    if (node.nodeType === 3) text += cutText((node as Text).data, nameReach);
  return text.replace(/\s+/g, ' ').trim();
}
