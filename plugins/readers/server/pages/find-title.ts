import { cutText } from '#shared/text';
import { plainText } from '../feeds/markup';
import { agreedTitle, weight } from './agreed-title';
import { getShortLine, type Named } from './walk';
import { linkedText, getMeta, type PageMetadata } from './page-metadata';

const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, '');

/**
 * Returns the headline: the main heading if it agrees with the page title or the head in other words, else the heading
 * with which the title begins or that it contains, else the title without site and channel names. Open Graph titles
 * come after headings, because some sites cut them at the first quotation mark and others write them for sharing.
 */
export function findTitle(metadata: PageMetadata, elements: readonly Named[], visible: string): string {
  const { pageTitle } = metadata;
  const site = getMeta(metadata, 'og:site_name', 'application-name') ?? '';
  const inHead =
    getMeta(metadata, 'og:title', 'twitter:title', 'headline', 'articletitle', 'contenttitle', 'title') ?? '';
  const declared = [linkedText(metadata.article?.headline), plainText(inHead)];
  const linkIn = firstLinks(elements);
  const kickers = kickersIn(elements);
  const headings = elements
    .filter((one) => isHeading(one) && !isLogo(one, linkIn))
    .slice(0, 60)
    .map(({ element }) => {
      const whole = getShortLine(element, maxWrittenLength);
      const text = withoutParts(withoutTopic(whole, element, [pageTitle, ...declared]), kickers.get(element) ?? []);
      return { text, isCut: text !== whole, isFirst: element.localName === 'h1' };
    })
    .filter(({ text }) => text.length >= 4 && text.length <= 200);
  const firstTexts = headings.filter(({ isFirst }) => isFirst).map(({ text }) => text);
  const agreed = agreedTitle({ headings, declared, pageTitle, site });
  if (agreed) return agreed;
  const main = mainHeading(firstTexts, [pageTitle, ...declared]);
  const whole = squeezed(pageTitle);
  const held = [
    ...headings.map(({ text }) => text),
    ...linesBegun(visible, whole),
    ...declared.map((text) => withoutSite(text)),
  ].filter((text) => text.length >= 4 && whole.includes(squeezed(text)));
  const longestTitle = held.reduce((best, text) => (squeezed(text).length > squeezed(best).length ? text : best), '');
  const stripped = withoutSite(pageTitle, site);
  // A declared title with which the page title begins takes precedence over a different heading.
  const begun = declared.find((text) => weight(text) >= 16 && whole.startsWith(squeezed(text)));
  if (main && begun && sharedWords(main, begun) === 0 && !squeezed(begun).includes(squeezed(main))) return begun;
  const isCut = headings.some(({ text, isCut: cut }) => cut && text === main);
  if (main && (isCut || main === longestTitle || !whole.includes(squeezed(main))))
    return withoutKicker(main, [...declared, stripped]);
  const isGeneral = getParts(pageTitle).every((part) => isChannelName(part) || part === site);
  if (!isGeneral && longestTitle && squeezed(longestTitle).length >= Math.min(squeezed(stripped).length * 0.6, 12))
    return longestTitle === pageTitle ? stripped : longestTitle;

  const firsts = headings.filter(({ isFirst }) => isFirst);
  const only = firsts.length === 1 ? (firsts[0]?.text ?? '') : '';
  const named = declared.find((text) => text.length >= 4);
  if (isGeneral || isChannelName(stripped) || stripped === site)
    return (
      only ||
      (named && named !== stripped && !isChannelName(named)
        ? named
        : titleAboveByline(visible) || titleInBody(headings.map(({ text }) => text)) || stripped)
    );
  if (named && shareWords(named, stripped)) return withoutSite(named);
  return stripped || only || named || pageTitle;
}

/** Elements within a heading above or below the headline. */
const beside =
  /(?:^|[-_ ])(?:kicker|over-?line|top-?line|dachzeile|spitzmarke|vorzeile|rubrik|eyebrow|pre-?title|pre-?headline|super-?title|sur-?titre|ante-?titulo|volanta|occhiello|sub-?(?:title|line|head|heading|headline)|dec?k)(?=$|[-_ ])/i;

/** Returns such parts by the heading that contains them. */
function kickersIn(elements: readonly Named[]): ReadonlyMap<Element, readonly Element[]> {
  const kickersByElement = new Map<Element, Element[]>();
  for (const { element, name } of elements) {
    if (!beside.test(name) || /^h[1-6]$/.test(element.localName)) continue;
    for (let [above, steps] = [element.parentElement, 0]; above && steps < 3; above = above.parentElement, steps += 1)
      if (/^h[1-5]$/.test(above.localName))
        kickersByElement.set(above, [...(kickersByElement.get(above) ?? []).slice(0, 3), element]);
  }
  return kickersByElement;
}

/** Returns the text of a heading without its kicker and subtitle, unless these are nearly all of it. */
function withoutParts(whole: string, parts: readonly Element[]): string {
  const text = parts.reduce((left, part) => {
    const shortLine = getShortLine(part, maxWrittenLength);
    if (shortLine !== '' && left.startsWith(shortLine))
      return left.slice(shortLine.length).replace(/^[\s:：|·•–—-]+/, '');
    return shortLine !== '' && left.endsWith(shortLine) ? left.slice(0, -shortLine.length).trimEnd() : left;
  }, whole);
  return weight(text) >= 10 ? text : whole;
}

const parting = /^\s*(?:[:：|·•]|[–—-]+\s)\s*/;

/**
 * Removes the element at the beginning of a heading that the titles in the head separate from the rest with
 * punctuation: the topic above a headline. Parts of one sentence are not separated.
 */
function withoutTopic(whole: string, heading: Element, titles: readonly string[]): string {
  const first = heading.firstElementChild;
  const topic = first ? getShortLine(first, maxWrittenLength) : '';
  if (topic.length < 3 || !whole.startsWith(topic)) return whole;
  const rest = whole.slice(topic.length).replace(/^[\s:：|·•–—-]+/, '');
  const isParted = (title: string) => {
    const at = title.indexOf(topic);
    const behind = at < 0 ? '' : title.slice(at + topic.length);
    return parting.test(behind) && behind.replace(parting, '').startsWith(rest);
  };
  return weight(rest) >= 10 && titles.some(isParted) ? rest : whole;
}

/** Returns the lines of a page with which its title begins, to find the headline in any markup. */
function linesBegun(visible: string, whole: string): string[] {
  return cutText(visible, 20_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length <= 200 && weight(line) >= 16 && whole.startsWith(squeezed(line)));
}

const byline = /(?:发布|更新)?(?:时间|日期)\s*[:：]|来\s*源\s*[:：]|^(?:19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}/;

/** Returns the line above the first byline, for sites that give all pages the same title. */
function titleAboveByline(visible: string): string {
  const lines = visible.split('\n').map((line) => line.trim());
  for (const [at, line] of lines.entries()) {
    const above = byline.test(line)
      ? lines
          .slice(Math.max(0, at - 2), at)
          .findLast((one) => weight(one) >= 14 && one.length <= 100 && !/[。；;]$/.test(one))
      : undefined;
    if (above) return above;
  }
  return '';
}

/** Maximum length of a heading's source in characters, spaces included. */
const maxWrittenLength = 2_000;

/** Returns the first link in each element, found in one pass over the elements of a page in order. */
function firstLinks(elements: readonly Named[]): ReadonlyMap<Element, Element> {
  const linksByElement = new Map<Element, Element>();
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const { element } = elements[index] as Named;
    const link = element.localName === 'a' ? element : linksByElement.get(element);
    if (link && element.parentElement) linksByElement.set(element.parentElement, link);
  }
  return linksByElement;
}

/** Returns whether an element is a heading or is named as a title. */
const isHeading = ({ element, name }: Named) =>
  /^h[1-5]$/.test(element.localName) || /title|headline/i.test(name) || element.getAttribute('itemprop') === 'headline';

/** Returns whether a heading is the site name, which links to the front page. */
function isLogo({ element, name }: Named, linkIn: ReadonlyMap<Element, Element>): boolean {
  let link = linkIn.get(element) ?? null;
  for (let above: Element | null = element; above && !link; above = above.parentElement)
    if (above.localName === 'a') link = above;
  return (
    /^(https?:\/\/[^/]+)?\/?$/.test(link?.getAttribute('href') ?? 'none') || /logo|site-?(title|name)|brand/i.test(name)
  );
}

/**
 * Returns the heading that shares most words with one of the titles in the head; undefined if less than half are
 * shared, or if it is only a word of a longer title.
 */
function mainHeading(headings: readonly string[], titles: readonly string[]): string | undefined {
  const rated = [...new Set(headings)]
    .filter((heading) => weight(heading) >= 10)
    .map((heading) => ({ heading, rate: Math.max(0, ...titles.map((title) => sharedWords(heading, title))) }));
  const best = rated.reduce<(typeof rated)[number] | undefined>(
    (max, one) => (!max || one.rate > max.rate ? one : max),
    undefined,
  );
  return best && best.rate >= 0.5 ? best.heading : undefined;
}

/** Returns the part of a heading that the head contains, without a line above the headline. */
function withoutKicker(heading: string, titles: readonly string[]): string {
  const key = squeezed(heading);
  const isPart = (title: string) =>
    weight(title) >= 12 && title.length < heading.length && key.endsWith(squeezed(title));
  return titles.map((title) => withoutSite(title)).find(isPart) ?? heading;
}

/**
 * Returns the share of words (pairs of Chinese characters) of the shorter text that the other also contains; zero if
 * the heading is much shorter.
 */
function sharedWords(heading: string, title: string): number {
  const [a, b] = [wordsOf(heading), wordsOf(title)];
  if (a.size < 2 || b.size < 2 || a.size < b.size * 0.3) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common < 2 ? 0 : common / Math.min(a.size, b.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      if (!/[\u3040-\u9fff]/.test(word)) return word.length > 2 ? [word] : [];
      const characters = [...word];
      return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    }),
  );
}

const separator = /\s*[_|｜]\s*|\s+[-–—»«:]+\s+|\s*--+\s*|\s*——+\s*/;

const getParts = (title: string) =>
  title
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Removes site and channel names from a page title: the longest part is kept, an earlier one if they are of similar
 * length.
 */
export function withoutSite(title: string, site = ''): string {
  const all = getParts(title);
  const others = all.filter((part) => squeezed(part).toLowerCase() !== squeezed(site).toLowerCase());
  const parts = others.length > 0 ? others : all;
  let best = '';
  for (const part of parts) if (weight(part) > weight(best) * 1.5) best = part;
  return withoutDomainTail(best || title.trim());
}

const siteTail =
  /\s*[-–—]\s*(?:[\w.-]+\.(?:com|cn|net|org)|[^-–—\s]{1,8}(?:网|在线|频道|日报|晚报|新闻|论坛|社区|博客|客户端|百家号|中心|科技|财经|资讯))$/i;

/** Handles `标题-新华网` and `标题 example.com`, where a single separator precedes the site. */
function withoutDomainTail(title: string): string {
  const cut = title.replace(siteTail, '');
  return weight(cut) >= 6 ? cut : title;
}

const isChannelName = (text: string) =>
  (weight(text) < 12 &&
    /^(新闻|资讯|公告|动态|首页|文章|正文|内容|详情|通知)|(动态|中心|新闻|公告|详情|首页|正文)$/.test(text)) ||
  /(?:官网|官方网站|门户网站|网站|首页|主页)$/.test(text);

const titleInBody = (headings: readonly string[]) => headings.find((text) => weight(text) >= 14) ?? '';

function shareWords(a: string, b: string): boolean {
  const [short, long] = [squeezed(a), squeezed(b)].sort((x, y) => x.length - y.length) as [string, string];
  return short.length >= 4 && long.includes(short.slice(0, Math.max(4, Math.floor(short.length * 0.7))));
}
