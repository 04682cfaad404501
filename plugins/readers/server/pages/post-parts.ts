import { cutText } from '#shared/text';
import { getLine, getShortLine, type Measure, type Named } from './walk';

/** Author, time and text of a post. */
export interface PostParts {
  readonly author: string;
  /** As written; from an attribute if there is one. */
  readonly time: string;
  readonly message: Element;
}

/** Maximum number of elements checked in a post. */
const maxParts = 200;

const personNames =
  /(?:^|[-_ ])(?:authors?|authi|user|user-?names?|nick|nick-?names?|uname|poster|creator|member-?name|message-name|d_name|p_author_name)(?=$|[-_ ])/i;
/** URL pattern of a user page in forums. */
const userPath =
  /(?:^|\/)(?:u|users?|members?|people|space|profile|home\/main)\b|[?&](?:uid|un)=|mod=space|viewprofile/i;
/** Hosts that contain only user pages. */
const userHost = /^(?:https?:)?\/\/(?:u|i|user|space|people|home)\.[^/?#]+\/\w+\/?(?:[?#]|$)/i;

/** Returns whether a URL is a user page; host names alone are not sufficient. */
export const isUserPage = (address: string): boolean =>
  userHost.test(address) || userPath.test(address.replace(/^(?:https?:)?\/\/[^/?#]+/i, ''));

const timed =
  /\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}|(?:19|20)\d{2} ?[-/.年] ?\d{1,2} ?[-/.月] ?\d{1,2}|[A-Z][a-z]{2,8}\.? \d{1,2},? (?:19|20)\d{2}|\d{1,2}\.? [A-Z][a-z]{2,8}\.? (?:19|20)\d{2}|\d ?(?:秒|分钟|个?小时|天|周|个?月)前|\b(?:minute|hour|day|week|month)s? ago\b|[昨前今]天 ?\d{1,2}:\d{2}|(?<!\d)\d{1,2}-\d{1,2} \d{1,2}:\d{2}/;
/** The registration date of a user is not the time of the post. */
const joined = /注册|加入|\bjoin|registered|member since/i;
const messageNames = /(?:^|[-_ ])(?:content|text|post|message|msg|body|markdown-?body)(?=$|[-_ \d])/i;
/** Names that forum software gives to the post's text only. */
const exactNames =
  /(?:^|[-_ ])(?:t_f|postmessage|(?:post|message|topic|reply|floor|comment)[-_]?(?:message|content|body|text)|bbwrapper|cooked)(?=$|[-_ \d])/i;

/** Returns the parts of a post, or undefined without author, time or text. */
export function postParts(below: readonly Named[], of: (element: Element) => Measure): PostParts | undefined {
  const parts = below.slice(0, maxParts);
  // Of nested boxes with such names, the innermost.
  const people = parts.filter(({ element, name }) => isPerson(element, name));
  const person = people.reduce((best, one) => (best?.element.contains(one.element) ? one : best), people[0]);
  const moments = parts.filter(({ element }) => timeIn(element) !== '');
  const moment = moments.find(({ element }) => element.localName === 'time') ?? moments[0];
  if (!person || !moment) return undefined;
  const message = messageIn(parts, [person.element, moment.element], of);
  return message && { author: getName(person.element), time: timeIn(moment.element), message };
}

/** Returns the text among the parts of a post: by name, else the part with most text, beside its author and time. */
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
  // Of nested boxes with the same content, the innermost.
  const isBetter = (element: Element, best: Element) =>
    size(element) > size(best) || (size(element) === size(best) && best.contains(element));
  return (named.length > 0 ? named : usable).reduce<Element | undefined>(
    (best, { element }) => (!best || isBetter(element, best) ? element : best),
    undefined,
  );
}

/** Returns the text of a short topic that is separate from its author, by name. */
export function topicIn(parts: readonly Named[], of: (element: Element) => Measure): Element | undefined {
  const named = parts.slice(0, maxParts).filter(({ name }) => messageNames.test(name) || exactNames.test(name));
  const people = parts.slice(0, maxParts).filter(({ element, name }) => isPerson(element, name));
  return messageIn(
    named,
    people.map(({ element }) => element),
    of,
  );
}

const isMarked = (element: Element) => /^(?:text|articleBody)$/.test(element.getAttribute('itemprop') ?? '');

/** Returns whether an element is a person's name: by its own name, or as a link to a user page. */
export function isPerson(element: Element, name: string): boolean {
  const isNamed = personNames.test(name) || element.getAttribute('itemprop') === 'author';
  if (!isNamed && !(element.localName === 'a' && isUserPage(element.getAttribute('href') ?? ''))) return false;
  return getName(element) !== '';
}

/** Maximum length of a name in characters. */
const maxNameLength = 40;

/** Returns the name in an element; that of its first link if the element contains more. */
export function getName(element: Element): string {
  const text = getShortLine(firstLinkIn(element) ?? element, nameLimit) || getShortLine(element, nameLimit);
  return text.length <= maxNameLength && /\p{L}|\d/u.test(text) && !timed.test(text) ? text.replace(/^by\s+/i, '') : '';
}

/** Maximum number of characters and elements searched for a name. */
const nameLimit = 200;
const maxAround = 30;

function firstLinkIn(root: Element): Element | undefined {
  let looked = 0;
  const stack: Element[] = [root];
  for (let element = stack.pop(); element && looked < maxAround; element = stack.pop()) {
    looked += 1;
    if (element.localName === 'a') return element;
    for (let index = Math.min(element.children.length, maxAround) - 1; index >= 0; index -= 1)
      stack.push(element.children[index] as Element);
  }
  return undefined;
}

/** Returns the text of a time element; empty for any other. */
function timeIn(element: Element): string {
  const timeText = ['datetime', 'title', 'data-time']
    .map((one) => element.getAttribute(one) ?? '')
    .find((one) => timed.test(one));
  if (timeText) return timeText;
  const text = element.localName === 'time' ? getShortLine(element, 300) : ownText(element);
  if (text.length > 60 || !timed.test(text)) return '';
  const around = element.previousElementSibling ? getLine(element.previousElementSibling).slice(-40) : '';
  return joined.test(getShortLine(element, 300)) || joined.test(around) ? '' : text;
}

/** Returns the direct text of an element, up to the maximum length of a time. */
function ownText(element: Element): string {
  let text = '';
  for (let node = element.firstChild; node && text.length <= nameLimit; node = node.nextSibling)
    if (node.nodeType === 3) text += cutText((node as Text).data, nameLimit);
  return text.replace(/\s+/g, ' ').trim();
}
