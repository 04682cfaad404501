import { cutText } from '#shared/text';
import { nameLimit, personIn } from './person-name';
import { squeezed } from './tidy-content';
import { getShortLine, type Named } from './walk';

const marks =
  /(?:^|[-_ ])(?:authors?|autor(?:en|in|es)?|auteurs?|autore|redakteur|verfasser(?:in)?|writers?|reporters?|journalists?|columnists?|bylines?|posted-?by|pen-?name|author-?names?|zuozhe)(?=$|[-_ ])/i;
/** Name class of the hCard microformat; as a layout class it can mean "float none". */
const ofCard = /(?:^| )fn(?= |$)/;
const inline = /^(?:a|span|b|strong|cite|address|em|i)$/;
/** URL pattern of an author page in publishing systems. */
const pageOfAuthor =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|autori|redakteure?|contributors?|columnists?|journalists?|reporters?|writers?|staff|profiles?|by)\/[^/?#]+(?:\/[^/?#]+)?\/?(?:[?#].*)?$|[?&]author=\d+$/i;
/** Commenters are not authors. */
const answering = /(?:^|[-_ ])(?:comments?|commentlist|respond|replies|kommentare?|pinglun)(?=$|[-_ ])/i;
const introducing =
  /^(?:(?:(?:view |see )?(?:more|all)(?: (?:posts|articles|stories))?(?: (?:by|from))?|(?:mehr|alle)(?: (?:beiträge|artikel))? von|tous les articles de) |(?:作者|文|by|von|par|autor(?:in)?)\s*[:：/]?\s*)/i;

/** Maximum number of elements between a headline and its byline, below and above. */
const near = { below: 50, above: 25 } as const;
/** Maximum numbers of elements checked for names. */
const max = { marked: 60, read: 16, around: 30, headings: 60 } as const;

/**
 * Returns the names in elements intended for authors, then those of links to author pages. Names around the headline
 * come first, because lists of other articles name authors as well. Adjacent names belong to one article.
 */
export function markedAuthors(elements: readonly Named[], title: string): readonly (string | undefined)[] {
  const names = new Map(elements.map(({ element, name }) => [element, name]));
  const isAnswer = (element: Element) => {
    for (let above: Element | null = element; above; above = above.parentElement)
      if (answering.test(names.get(above) ?? '')) return true;
    return false;
  };
  const headline = headlinePlace(elements, title);
  const distance = (at: number) => {
    if (headline < 0) return 1;
    if (at > headline) return at - headline <= near.below ? 0 : 2;
    return headline - at <= near.above ? 1 : 3;
  };
  const within = (isOne: (named: Named) => boolean) => {
    const hits: { readonly element: Element; readonly rank: number }[] = [];
    for (const [at, named] of elements.entries()) {
      if (hits.length >= max.marked) break;
      if (isOne(named)) hits.push({ element: named.element, rank: distance(at) });
    }
    return hits.filter(({ element }) => !isAnswer(element)).sort((one, other) => one.rank - other.rank);
  };
  const marked = within(({ element, name }) => marks.test(name) || isAuthor(element) || isOfCard(element, name));
  const linked = within(
    ({ element }) => element.localName === 'a' && pageOfAuthor.test(cutText(element.getAttribute('href') ?? '', 500)),
  );
  return [...marked.slice(0, max.read), ...linked.slice(0, max.read)]
    .sort((one, other) => one.rank - other.rank)
    .map(({ element }) => {
      const hits = (marked.some((one) => one.element === element) ? marked : linked).map((one) => one.element);
      return together(hits.filter((hit) => isBeside(hit, element)).map(nameIn));
    });
}

const isAuthor = (element: Element) =>
  element.getAttribute('rel') === 'author' || element.getAttribute('itemprop') === 'author';

const isOfCard = (element: Element, name: string) => ofCard.test(name) && inline.test(element.localName);

/** Returns whether two elements have the same parent or are in items of the same list. */
function isBeside(one: Element, other: Element): boolean {
  if (one === other) return true;
  const [a, b] = [one.parentElement, other.parentElement];
  return (
    a !== null && (a === b || (a.localName === 'li' && b?.localName === 'li' && a.parentElement === b.parentElement))
  );
}

/** Joins several names; returns only the first if one of the others is not a name. */
function together(people: readonly (string | undefined)[]): string | undefined {
  const [first] = people;
  const namedPeople = [...new Set(people)].filter((person) => person !== undefined);
  const isList =
    namedPeople.length > 1 && namedPeople.length <= 6 && namedPeople.every((person) => !/[,，]/.test(person));
  return isList && first !== undefined ? namedPeople.join(', ') : people.find((person) => person !== undefined);
}

function nameIn(element: Element): string | undefined {
  const itemName = element.getAttribute('itemprop') === 'author' ? givenName(element) : undefined;
  return personIn((itemName ?? getShortLine(element, nameLimit)).replace(introducing, ''), 80);
}

/** Returns the name property of a microdata item marked as author. */
function givenName(author: Element): string | undefined {
  let looked = 0;
  const stack: Element[] = [author];
  for (let element = stack.pop(); element && looked < max.around; element = stack.pop()) {
    looked += 1;
    if (element.getAttribute('itemprop') === 'name')
      return cutText(element.getAttribute('content') ?? getShortLine(element, nameLimit), nameLimit);
    for (let index = Math.min(element.children.length, max.around) - 1; index >= 0; index -= 1)
      stack.push(element.children[index] as Element);
  }
  return undefined;
}

/** Returns the position of the headline among the elements, or -1. */
function headlinePlace(elements: readonly Named[], title: string): number {
  const key = squeezed(title);
  if (key.length < 3) return -1;
  let looked = 0;
  for (const [at, { element, name }] of elements.entries()) {
    if (!/^h[1-3]$/.test(element.localName) && !/headline/i.test(name)) continue;
    looked += 1;
    if (looked > max.headings) return -1;
    if (squeezed(getShortLine(element, 2_000)) === key) return at;
  }
  return -1;
}
