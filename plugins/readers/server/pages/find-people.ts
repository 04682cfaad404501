import { plainText } from '../feeds/markup';
import { linkedPeople, linkedText, metaOf, type PageFacts } from './page-facts';
import type { Named } from './walk';

const name = '[\\u4e00-\\u9fff·•A-Za-z][\\u4e00-\\u9fff·•A-Za-z.-]{1,15}';
const authorPatterns = [
  new RegExp(`作\\s*者\\s*[:：丨|]\\s*(${name}(?:[ 、,，/]+(?![^\\s、,，/]*[:：])${name}){0,3})`),
  new RegExp(`(?:^|[\\n（(【\\s])文\\s*[/／丨|:：]\\s*(${name}(?:[ 、,，]+(?![^\\s、,，/]*[:：])${name}){0,2})`),
  new RegExp(
    `(?:本报|本网|见习|特约|首席)?记\\s*者\\s*[:：]?\\s*((?:[\\u4e00-\\u9fff]{2,4}[ 、,，]?){1,4}?)(?=[\\s）)】]|$|报道|摄|发自|通讯员)`,
  ),
  /(?:^|\n)\s*By[: ]\s*([A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){1,3})/,
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
const marks = /(?:^|[-_ ])(?:author|authors|byline|bylines|author-?name|fn)(?=$|[-_ ])/i;
const sourcePattern = /(?:来\s*源|稿源|转自|出处|Source)\s*[:：]\s*([^\s:：|｜,，。;；\n]{2,24})/i;
const notPerson =
  /^(作者|编辑|责任编辑|责编|来源|发布|记者|未知|佚名|admin|administrator|administrators|editor|网友|匿名|name)$|https?:|@|^\d+$|\.(com|cn|net)|字号|分享|评论|点击|浏览|阅读|\d{1,2}:\d{2}|\b(?:19|20)\d{2}\b|\b(?:staff|newsroom|redaktion|redaction|redacción|follow|updated)\b/i;
const isSite = /(网|日报|晚报|时报|新闻|在线|频道|客户端|社|电视台|杂志|中心|公司|集团|网易|新浪|搜狐|腾讯)$/;

/**
 * Who wrote it: declared, else as Chinese and English papers print it by the headline or below the text. Editors are no
 * authors.
 */
export function findAuthor(
  facts: PageFacts,
  elements: readonly Named[],
  head: string,
  tail: string,
): string | undefined {
  const printed = authorPatterns
    .map((pattern) => personIn(pattern.exec(head)?.[1]))
    .find((found) => found !== undefined);
  const site = metaOf(facts, 'og:site_name', 'application-name') ?? linkedText(facts.article?.publisher);
  const isOther = (person: string | undefined): person is string =>
    person !== undefined && !isSite.test(person) && person.toLowerCase() !== site.toLowerCase();
  const declared = [
    personIn(linkedPeople(facts.article?.author), 80),
    ...authorNames.map((one) => personIn(metaOf(facts, one), 80)),
  ].find(isOther);
  if (declared) return declared;
  if (printed) return printed;
  const inMarks = elements
    .filter(
      ({ element, name }) =>
        marks.test(name) || element.getAttribute('rel') === 'author' || element.getAttribute('itemprop') === 'author',
    )
    .slice(0, 10)
    .map(({ element }) =>
      personIn(plainText(element.textContent ?? '').replace(/^(作者|文|by|von|par)\s*[:：/]?\s*/i, ''), 40),
    )
    .find(isOther);
  return (
    inMarks ?? authorPatterns.map((pattern) => personIn(pattern.exec(tail)?.[1])).find((found) => found !== undefined)
  );
}

function personIn(text: string | undefined, longest = 30): string | undefined {
  const named = plainText(text ?? '')
    .replace(/^(?:written |reported |posted |story )?(?:by|von|par|por|di|autor(?:in)?|作者|文|记者)\s*[:：/]?\s+/i, '')
    .replace(/\s*(?:[|•·]|\s[-–—]\s|\n).*$/, '');
  const person = named.replace(/^[\s/,，、:：|]+|[\s/,，、:：|]+$/g, '').replace(/\s*[、，/]\s*/g, ', ');
  return person.length >= 2 && person.length <= longest && !notPerson.test(person) ? person : undefined;
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
