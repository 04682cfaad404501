import { linkedPeople, linkedText, metaOf, type PageFacts } from './page-facts';
import { nameReach, personIn, westerners } from './person-name';
import { shortLineOf, type Named } from './walk';

const name = '[\\u4e00-\\u9fff·•A-Za-z][\\u4e00-\\u9fff·•A-Za-z.-]{1,15}';
/** Two to four characters that no report goes on with behind the word for a reporter. */
const hanName = '(?![从在了对就随来获走看采今昨日前近多每各们还也将与问说到通联注发致实独直])[\\u4e00-\\u9fff]{2,4}';
const hanNames = `${hanName}(?:[ 、,，]+(?!通讯员|实习生|摄影|编辑|记者|文字)${hanName}){0,3}`;
const authorPatterns = [
  new RegExp(`作\\s*者\\s*[:：丨|｜]\\s*(${name}(?:[ 、,，/]+(?![^\\s、,，/]*[:：])${name}){0,3})`),
  new RegExp(`(?:^|[\\n（(【\\s])文\\s*[/／丨|｜:：]\\s*(${name}(?:[ 、,，]+(?![^\\s、,，/]*[:：])${name}){0,2})`),
  // A word for what somebody did, then the names: in a line of their own, or up to the next such word.
  new RegExp(
    `(?:^|[\\n（(【》\\s：:])(?:撰\\s*文|采\\s*写|撰\\s*稿|执\\s*笔|文\\s*字|记\\s*者|作\\s*者|特约撰稿人)\\s*(?:[/／|｜丨:：]\\s*|[ \\u3000]+)(${hanNames})(?=[\\s）)】|｜丨/／]|$)`,
  ),
  new RegExp(
    `(?:本报|本网|见习|特约|首席)?记\\s*者\\s*[:：]?\\s*((?:${hanName}[ 、,，]?){1,4}?)(?=[\\s）)】]|$|报道|摄|发自|通讯员)`,
  ),
  new RegExp(`(?:^|[\\n|•·])[\\s–—|-]*[Bb]y[: ]\\s*(${westerners})`, 'u'),
  new RegExp(
    `(?:^|\\n)[^\\n]{0,30}\\b(?:Autor(?:in)?|Author|Auteur|Autore|Text|Reporter)[: ]\\s*(?:von |by )?(${westerners})`,
    'u',
  ),
  new RegExp(
    `(?:^|\\n)(?:[^\\n]{0,60}\\b(?:[Pp]osted|[Pp]ublished|[Ww]ritten|[Vv]eröffentlicht|[Gg]eschrieben|[Vv]erfasst|[Pp]ublié|[Pp]ublicado|[Ee]scrito|[Ss]critto)[^\\n]{0,50}?\\b(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or))\\s+(${westerners})`,
    'u',
  ),
  new RegExp(
    `(?:^|\\n)\\s*(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i)\\s+(${westerners})\\s*(?:[\\n|,·•–-]|$|(?:el |le |am |il )?\\d)`,
    'u',
  ),
  // A label in a line of its own, the names in the next.
  new RegExp(`(?:^|\\n)(?:Autor(?:in|en|innen)?|Authors?|Auteurs?|Autores)\\s*:?\\s*\\n(${westerners})(?=\\n|$)`, 'u'),
];
const authorNames = [
  'author',
  'article:author_name',
  'byl',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'article:author',
  'twitter:creator',
];
const marks =
  /(?:^|[-_ ])(?:authors?|autor(?:en|in)?|auteur|autore|redakteur|writer|reporter|bylines?|author-?name|fn)(?=$|[-_ ])/i;
/** The page of one author, as publishing systems address it. */
const pageOfAuthor = /\/(?:authors?|autor(?:en|es)?|auteurs?|autori|redakteure?|contributors?)\/[^/?#]+\/?$/i;
/** Who answered an article is not its author. */
const answering = /(?:^|[-_ ])(?:comments?|commentlist|respond|replies|kommentare?|pinglun)(?=$|[-_ ])/i;
const isSite = /(网|日报|晚报|时报|新闻|在线|频道|客户端|社|电视台|杂志|中心|公司|集团|网易|新浪|搜狐|腾讯)$/;

/** Who wrote it: declared, else as papers print it by the headline, else as it is marked up. Editors are no authors. */
export function findAuthor(
  facts: PageFacts,
  elements: readonly Named[],
  { head, url }: { readonly head: string; readonly url: string },
): string | undefined {
  const isOther = otherThanSite(facts, url);
  const people = linkedPeople(facts.article?.author)
    .map((one) => personIn(one, 80))
    .filter(isOther);
  if (people.length > 0) return [...new Set(people)].slice(0, mostAuthors).join(', ');
  const declared = [
    ...authorNames.map((one) => personIn(metaOf(facts, one), 80)),
    ...[...facts.meta].filter(([key]) => key.endsWith(':author')).map(([, value]) => personIn(value, 80)),
    ...labelled(facts).map((value) => personIn(value, 80)),
  ].find(isOther);
  return declared ?? printedAuthor(head) ?? markedAuthors(elements).find(isOther);
}

/** The agency or institution that a page declares as its author: who wrote it where no person is named. */
export function declaredOrganisation(facts: PageFacts, url: string): string | undefined {
  const name = personIn(linkedText(facts.article?.author), 80);
  return otherThanSite(facts, url)(name) ? name : undefined;
}

/** Whether a name is somebody's, and not that of the site, which many pages declare as author of everything. */
function otherThanSite(facts: PageFacts, url: string): (person: string | undefined) => person is string {
  const host = URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2) : [];
  const site = metaOf(facts, 'og:site_name', 'application-name') ?? linkedText(facts.article?.publisher);
  const sites = [site, host[0] ?? '', host.join('')].map(lettersOf);
  return (person): person is string =>
    person !== undefined && !isSite.test(person) && !sites.includes(lettersOf(person));
}

/** The author that a text names in the manner of papers, by a headline or below an article. */
export const printedAuthor = (text: string): string | undefined =>
  authorPatterns.map((pattern) => personIn(pattern.exec(text)?.[1], 120)).find((found) => found !== undefined);

/** Nobody reads more names than this. */
const mostAuthors = 8;

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** What the head of a page labels as its author, for those who show a card of it. */
const labelled = (facts: PageFacts): readonly (string | undefined)[] =>
  [1, 2]
    .filter((n) =>
      /written|author|verfasst|autor|auteur|escrito|scritto|作者/i.test(metaOf(facts, `twitter:label${n}`) ?? ''),
    )
    .map((n) => metaOf(facts, `twitter:data${n}`));

/** The names in elements that are made for them, then those of links to the pages of authors. */
function markedAuthors(elements: readonly Named[]): readonly (string | undefined)[] {
  const names = new Map(elements.map(({ element, name }) => [element, name]));
  const isAnswer = (element: Element) => {
    for (let above: Element | null = element; above; above = above.parentElement)
      if (answering.test(names.get(above) ?? '')) return true;
    return false;
  };
  const nameIn = ({ element }: Named) =>
    personIn(shortLineOf(element, nameReach).replace(/^(作者|文|by|von|par|autor(?:in)?)\s*[:：/]?\s*/i, ''), 80);
  const within = (isOne: (named: Named) => boolean) =>
    elements
      .filter((named) => isOne(named))
      .slice(0, 40)
      .filter(({ element }) => !isAnswer(element))
      .slice(0, 10)
      .map(nameIn);
  return [
    ...within(
      ({ element, name }) =>
        marks.test(name) || element.getAttribute('rel') === 'author' || element.getAttribute('itemprop') === 'author',
    ),
    ...within(({ element }) => element.localName === 'a' && pageOfAuthor.test(element.getAttribute('href') ?? '')),
  ];
}
