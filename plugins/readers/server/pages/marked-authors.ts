import { cutText } from '#shared/text';
import { nameReach, personIn } from './person-name';
import { squeezed } from './tidy-content';
import { shortLineOf, type Named } from './walk';

const marks =
  /(?:^|[-_ ])(?:authors?|autor(?:en|in|es)?|auteurs?|autore|redakteur|verfasser(?:in)?|writers?|reporters?|journalists?|columnists?|bylines?|posted-?by|pen-?name|author-?names?|zuozhe)(?=$|[-_ ])/i;
/** What cards of people call a name; as a class of boxes it says that they do not float. */
const ofCard = /(?:^| )fn(?= |$)/;
const inline = /^(?:a|span|b|strong|cite|address|em|i)$/;
/** The page of one author, as publishing systems address it. */
const pageOfAuthor =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|autori|redakteure?|contributors?|columnists?|journalists?|reporters?|writers?|staff|profiles?|by)\/[^/?#]+(?:\/[^/?#]+)?\/?(?:[?#].*)?$|[?&]author=\d+$/i;
/** Who answered an article is not its author. */
const answering = /(?:^|[-_ ])(?:comments?|commentlist|respond|replies|kommentare?|pinglun)(?=$|[-_ ])/i;
const introducing =
  /^(?:(?:(?:view |see )?(?:more|all)(?: (?:posts|articles|stories))?(?: (?:by|from))?|(?:mehr|alle)(?: (?:beiträge|artikel))? von|tous les articles de) |(?:作者|文|by|von|par|autor(?:in)?)\s*[:：/]?\s*)/i;

/** Elements between a headline and its byline: below it, and above. */
const near = { below: 50, above: 25 } as const;
/** Elements that may hold names which are looked at. */
const most = { marked: 60, read: 16, around: 30, headings: 60 } as const;

/**
 * The names in elements that are made for them, then those of links to the pages of authors; those around the headline
 * first, since lists of other articles name authors as well. Names side by side are of one article.
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
      if (hits.length >= most.marked) break;
      if (isOne(named)) hits.push({ element: named.element, rank: distance(at) });
    }
    return hits.filter(({ element }) => !isAnswer(element)).sort((one, other) => one.rank - other.rank);
  };
  const marked = within(({ element, name }) => marks.test(name) || isAuthor(element) || isOfCard(element, name));
  const linked = within(
    ({ element }) => element.localName === 'a' && pageOfAuthor.test(cutText(element.getAttribute('href') ?? '', 500)),
  );
  return [...marked.slice(0, most.read), ...linked.slice(0, most.read)]
    .sort((one, other) => one.rank - other.rank)
    .map(({ element }) => {
      const hits = (marked.some((one) => one.element === element) ? marked : linked).map((one) => one.element);
      return together(hits.filter((hit) => isBeside(hit, element)).map(nameIn));
    });
}

const isAuthor = (element: Element) =>
  element.getAttribute('rel') === 'author' || element.getAttribute('itemprop') === 'author';

const isOfCard = (element: Element, name: string) => ofCard.test(name) && inline.test(element.localName);

/** Whether two elements stand in one parent, or in the items of one list. */
function isBeside(one: Element, other: Element): boolean {
  if (one === other) return true;
  const [a, b] = [one.parentElement, other.parentElement];
  return (
    a !== null && (a === b || (a.localName === 'li' && b?.localName === 'li' && a.parentElement === b.parentElement))
  );
}

/** Several people by their names; the first alone where one of the others is none. */
function together(people: readonly (string | undefined)[]): string | undefined {
  const [first] = people;
  const known = [...new Set(people)].filter((person) => person !== undefined);
  const isList = known.length > 1 && known.length <= 6 && known.every((person) => !/[,，]/.test(person));
  return isList && first !== undefined ? known.join(', ') : people.find((person) => person !== undefined);
}

function nameIn(element: Element): string | undefined {
  const given = element.getAttribute('itemprop') === 'author' ? givenName(element) : undefined;
  return personIn((given ?? shortLineOf(element, nameReach)).replace(introducing, ''), 80);
}

/** The name that a thing marked as an author gives as a property of it. */
function givenName(author: Element): string | undefined {
  let looked = 0;
  const stack: Element[] = [author];
  for (let element = stack.pop(); element && looked < most.around; element = stack.pop()) {
    looked += 1;
    if (element.getAttribute('itemprop') === 'name')
      return cutText(element.getAttribute('content') ?? shortLineOf(element, nameReach), nameReach);
    for (let index = Math.min(element.children.length, most.around) - 1; index >= 0; index -= 1)
      stack.push(element.children[index] as Element);
  }
  return undefined;
}

/** Where the headline stands among the elements; -1 when it is none of them. */
function headlinePlace(elements: readonly Named[], title: string): number {
  const key = squeezed(title);
  if (key.length < 3) return -1;
  let looked = 0;
  for (const [at, { element, name }] of elements.entries()) {
    if (!/^h[1-3]$/.test(element.localName) && !/headline/i.test(name)) continue;
    looked += 1;
    if (looked > most.headings) return -1;
    if (squeezed(shortLineOf(element, 2_000)) === key) return at;
  }
  return -1;
}
