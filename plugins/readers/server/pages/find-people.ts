import { plainText } from '../feeds/markup';
import { linkedPeople, linkedText, metaOf, type PageFacts } from './page-facts';
import { shortLineOf, type Named } from './walk';

const name = '[\\u4e00-\\u9fff·•A-Za-z][\\u4e00-\\u9fff·•A-Za-z.-]{1,15}';
/** First and last name, with the little words between them. */
const western =
  "\\p{Lu}[\\p{L}.'’-]+(?: (?:(?:von|van|der|de|del|della|di|da|la|le|el|bin) ){0,2}\\p{Lu}[\\p{L}.'’-]+){1,3}";
const authorPatterns = [
  new RegExp(`作\\s*者\\s*[:：丨|]\\s*(${name}(?:[ 、,，/]+(?![^\\s、,，/]*[:：])${name}){0,3})`),
  new RegExp(`(?:^|[\\n（(【\\s])文\\s*[/／丨|:：]\\s*(${name}(?:[ 、,，]+(?![^\\s、,，/]*[:：])${name}){0,2})`),
  new RegExp(
    `(?:本报|本网|见习|特约|首席)?记\\s*者\\s*[:：]?\\s*((?:[\\u4e00-\\u9fff]{2,4}[ 、,，]?){1,4}?)(?=[\\s）)】]|$|报道|摄|发自|通讯员)`,
  ),
  new RegExp(`(?:^|[\\n|•·])[\\s–—|-]*[Bb]y[: ]\\s*(${western})`, 'u'),
  new RegExp(
    `(?:^|\\n)[^\\n]{0,30}\\b(?:Autor(?:in)?|Author|Auteur|Autore|Text|Reporter)[: ]\\s*(?:von |by )?(${western})`,
    'u',
  ),
  new RegExp(
    `(?:^|\\n)[^\\n]{0,60}\\b(?:posted|published|written|veröffentlicht|geschrieben|verfasst|publié|publicado|escrito)\\b[^\\n]{0,50}?\\b(?:by|von|par|por)\\s+(${western})`,
    'iu',
  ),
  new RegExp(`(?:^|\\n)\\s*(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i)\\s+(${western})\\s*(?:[\\n|,·•–-]|$)`, 'u'),
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
const sourcePattern = /(?:来\s*源|稿源|转自|出处|Source)\s*[:：]\s*([^\s:：|｜,，。;；\n]{2,24})/i;
const notPerson =
  /^(作者|编辑|责任编辑|责编|来源|发布|记者|未知|佚名|admin|administrator|administrators|editor|网友|匿名|name)$|https?:|@|^\d+$|\w\.(?:com|cn|net|org|info|eu|io|de|at|ch|it|fr|es|pl|uk)\b|字号|分享|评论|点击|浏览|阅读|\d{1,2}:\d{2}|\b(?:19|20)\d{2}\b|\b(?:staff|newsroom|redaktion|redaction|redacción|follow|updated)\b|^name\b|^(?:published|posted|written)(?: by)?$|\*$|\b(?:edited|says|sagt|required|erforderlich)\b|\b(?:e\.\s?V|GmbH|Inc|Ltd|LLC)\.?$/i;
/** What somebody signs in with. */
const login = /^[\p{Ll}\d]+(?:[._][\p{Ll}\d]+)+$/u;
const isSite = /(网|日报|晚报|时报|新闻|在线|频道|客户端|社|电视台|杂志|中心|公司|集团|网易|新浪|搜狐|腾讯)$/;

/**
 * Who wrote it: declared, else as Chinese and English papers print it by the headline or below the text. Editors are no
 * authors.
 */
export function findAuthor(
  facts: PageFacts,
  elements: readonly Named[],
  { head, tail, url }: { readonly head: string; readonly tail: string; readonly url: string },
): string | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname.split('.').at(-2) : undefined;
  const printed = authorPatterns
    .map((pattern) => personIn(pattern.exec(head)?.[1]))
    .find((found) => found !== undefined);
  const site = metaOf(facts, 'og:site_name', 'application-name') ?? linkedText(facts.article?.publisher);
  const isOther = (person: string | undefined): person is string =>
    person !== undefined &&
    !isSite.test(person) &&
    person.toLowerCase() !== site.toLowerCase() &&
    person.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() !== host;
  const declared = [
    personIn(linkedPeople(facts.article?.author), 80),
    ...authorNames.map((one) => personIn(metaOf(facts, one), 80)),
    ...[...facts.meta].filter(([key]) => key.endsWith(':author')).map(([, value]) => personIn(value, 80)),
    ...labelled(facts).map((value) => personIn(value, 80)),
  ].find(isOther);
  if (declared) return declared;
  if (printed) return printed;
  return (
    markedAuthors(elements).find(isOther) ??
    authorPatterns.map((pattern) => personIn(pattern.exec(tail)?.[1])).find((found) => found !== undefined)
  );
}

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
    personIn(shortLineOf(element, nameReach).replace(/^(作者|文|by|von|par|autor(?:in)?)\s*[:：/]?\s*/i, ''), 40);
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

/** A name stands within so many characters. */
const nameReach = 300;

function personIn(text: string | undefined, longest = 30): string | undefined {
  const named = plainText((text ?? '').slice(0, nameReach))
    .replace(
      /^(?:written |reported |posted |story |veröffentlicht |verfasst )?(?:by|von|par|por|di|autor(?:in)?|作者|文|记者)\s*[:：/]?\s+/i,
      '',
    )
    .replace(/\s*(?:[|•·]|\s[-–—]\s|\n).*$/, '');
  const person = named.replace(/^[\s/,，、:：|]+|[\s/,，、:：|]+$/g, '').replace(/\s*[、，/]\s*/g, ', ');
  return person.length >= 2 && person.length <= longest && !notPerson.test(person) && !login.test(person)
    ? person
    : undefined;
}

/** Who published it first: the paper or site that the article names as its source, else the site itself. */
export function findSource(facts: PageFacts, head: string, tail: string): string | undefined {
  const named = [head, tail].map((text) =>
    sourcePattern
      .exec(text)?.[1]
      ?.replace(/[【】()（）[\]]/g, '')
      .replace(/(作者|编辑|责编|记者)$/, ''),
  );
  const printed = named.find((found) => found && !notPerson.test(found));
  const declared =
    metaOf(facts, 'mediaid', 'source', 'contentsource', 'article:source', 'og:site_name', 'application-name') ??
    linkedText(facts.article?.publisher);
  const source = printed ?? (declared ? plainText(declared) : '');
  return source && source.length <= 60 ? source : undefined;
}
