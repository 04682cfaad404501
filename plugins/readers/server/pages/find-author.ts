import { linkedPeople, linkedText, getMeta, type PageMetadata } from './page-metadata';
import { markedAuthors } from './marked-authors';
import { personIn } from './person-name';
import { printedAuthor, printedNickname } from './printed-author';
import { squeezed } from './tidy-content';
import type { Named } from './walk';

const authorNames = [
  'dc:creator',
  'dcterm:creator',
  'author',
  'article:author_name',
  'article.author',
  'authors',
  'byl',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'article:author',
  'citation_author',
  'creator',
  'twitter:creator',
];
const isSite = /(网|日报|晚报|时报|新闻|在线|频道|客户端|社|电视台|杂志|中心|公司|集团|网易|新浪|搜狐|腾讯)$/;

/** Texts of a page that name people. */
interface Place {
  /** The lines around its headline. */
  readonly head: string;
  readonly title: string;
  readonly url: string;
  /** The complete visible text. */
  readonly visible: string;
}

/** Returns the author: declared, else printed by the headline, else in the markup. Editors are not authors. */
export function findAuthor(
  metadata: PageMetadata,
  elements: readonly Named[],
  { head, title, url, visible }: Place,
): string | undefined {
  const isOther = otherThanSite(metadata, url);
  const people = linkedPeople(metadata.article?.author)
    .map((one) => personIn(one, 80))
    .filter(isOther);
  if (people.length > 0) return [...new Set(people)].slice(0, maxAuthors).join(', ');
  const several = [...new Set(metadata.authors.map((one) => personIn(one, 80)).filter(isOther))];
  if (several.length > 1) return several.slice(0, maxAuthors).join(', ');
  const declared = [
    ...authorNames.map((one) => personIn(getMeta(metadata, one), 80)),
    ...[...metadata.meta].filter(([key]) => key.endsWith(':author')).map(([, value]) => personIn(value, 80)),
    ...labelled(metadata).map((value) => personIn(value, 80)),
  ].find(isOther);
  const marked = markedAuthors(elements, title).find(isOther);
  const written = printedAuthor(head);
  const agreed = agreedOn(marked, written ?? printedAuthor(visible.slice(-tailLimit)));
  // Some sites declare one name for everything they publish, or a login name.
  const isPlain = declared !== undefined && !isNickname(declared) && isPrinted(declared, visible);
  if (isPlain && (agreed === undefined || agreedOn(declared, agreed) !== undefined)) return declared;
  return (
    [agreed, marked, written].find((one) => one !== undefined && !isNickname(one)) ??
    declared ??
    [marked, written, printedNickname(head)].find(isOther)
  );
}

/** Number of characters at the end of a page in which newspapers print the author. */
const tailLimit = 3_000;

/** Returns whether a page prints a name anywhere, ignoring case and a suffix in parentheses. */
const isPrinted = (name: string, visible: string): boolean =>
  squeezed(visible).includes(squeezed(name.replace(/[(（].*$/, '')));

/** Returns the shorter of two names if one contains the other, because author boxes contain more than names. */
function agreedOn(one: string | undefined, other: string | undefined): string | undefined {
  if (!one || !other) return undefined;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return squeezed(long).includes(squeezed(short)) ? short : undefined;
}

/** Returns whether a name is a single word in a Western script. */
const isNickname = (name: string) => /^[^\s\u2e80-\u9fff]+$/.test(name);

/** Returns the agency or institution that a page declares as its author, used if no person is named. */
export function declaredOrganisation(metadata: PageMetadata, url: string): string | undefined {
  const name = personIn(linkedText(metadata.article?.author), 80);
  return otherThanSite(metadata, url)(name) ? name : undefined;
}

/** Returns a predicate for names other than that of the site, which many pages declare as the author of everything. */
function otherThanSite(metadata: PageMetadata, url: string): (person: string | undefined) => person is string {
  const host = URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2) : [];
  const site = getMeta(metadata, 'og:site_name', 'application-name') ?? linkedText(metadata.article?.publisher);
  const sites = [site, host[0] ?? '', host.join('')].map(squeezed);
  return (person): person is string =>
    person !== undefined && !isSite.test(person) && !sites.includes(squeezed(person));
}

/** Maximum number of author names. */
const maxAuthors = 8;

/** Returns the author labels in the head of a page, which are meant for preview cards. */
const labelled = (metadata: PageMetadata): readonly (string | undefined)[] =>
  [1, 2]
    .filter((n) =>
      /written|author|verfasst|autor|auteur|escrito|scritto|作者/i.test(getMeta(metadata, `twitter:label${n}`) ?? ''),
    )
    .map((n) => getMeta(metadata, `twitter:data${n}`));
