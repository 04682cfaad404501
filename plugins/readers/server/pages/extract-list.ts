import { canonicalUrl, getSite } from '#shared/web-address';
import { cutText } from '#shared/text';
import { encodeQuery } from '../charset';
import { parseDateText } from '../dates';
import { absoluteUrl, plainText } from '../feeds/markup';
import { readPage } from './page-document';
import { extents, type Extent } from './walk';

/** An article named on a list page. */
export interface ListedArticle {
  readonly url: string;
  readonly title: string;
  /** The date printed beside the title; ISO 8601 in UTC. */
  readonly publishedAt?: string;
}

export interface ListOptions {
  /** CSS selector of the links, or of elements that contain one link each; if omitted, the list is learned. */
  readonly selector?: string;
  readonly zone?: string;
  readonly now?: Date;
  /** Charset of the page, in which browsers send queries of its links; UTF-8 when omitted. */
  readonly charset?: string;
}

const maxLinks = 5_000;
/** Maximum length of a title link in characters, spaces included. */
const maxLinkLength = 2_000;
/** Maximum length of a list line in characters, spaces included, and maximum number of links. */
const maxLineLength = 4_000;
const maxLinked = 6;

interface Candidate extends ListedArticle {
  readonly shape: string;
  readonly weight: number;
}

const dated =
  /(?:20\d{2} ?[-/.年] ?)?\d{1,2} ?[-/.月] ?\d{1,2}日?(?: +\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2} ?(?:分钟|小时|天)前|(?:今天|昨天|前天) ?\d{1,2}:\d{2}/;

/**
 * Reads the articles of a list page in page order: the links of the given selector, or the group of links with the most
 * text that have the same position in the page structure, contain titles (six Chinese characters or four words) and
 * lead to the same site.
 */
export function extractList(html: string, baseUrl: string, options: ListOptions = {}): ListedArticle[] {
  const page = readPage(html, baseUrl);
  const links = options.selector
    ? chosenLinks(page.tree, options.selector)
    : [...page.tree.querySelectorAll('a[href]')].slice(0, maxLinks);
  const extentOf = extents(page.tree.body);
  const texts = new Map<Element, string>();
  const textOf = (element: Element) => {
    const text = texts.get(element) ?? plainText(element.textContent ?? '');
    texts.set(element, text);
    return text;
  };
  const candidates: Candidate[] = [];
  for (const link of links) {
    const url = absoluteUrl(encodeQuery(link.getAttribute('href') ?? '', options.charset ?? 'utf-8'), page.base);
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || canonicalUrl(url) === canonicalUrl(baseUrl)) continue;
    const title = extentOf(link).characters > maxLinkLength ? '' : titleOf(link);
    if (!title || (!options.selector && !isTitle(title))) continue;
    const date = dateBeside(link, title, extentOf, textOf);
    const publishedAt = date ? parseDateText(date, options) : undefined;
    candidates.push({
      url,
      title,
      ...(publishedAt ? { publishedAt } : {}),
      shape: getShape(link),
      weight: getWeight(title, url, baseUrl, publishedAt),
    });
  }
  const chosen = options.selector ? candidates : bestGroup(candidates);
  const byUrl = new Map<string, Candidate>();
  for (const one of chosen) {
    const key = canonicalUrl(one.url) ?? one.url;
    const existing = byUrl.get(key);
    if (!existing || existing.title.length < one.title.length)
      byUrl.set(key, existing ? { ...one, publishedAt: one.publishedAt ?? existing.publishedAt } : one);
  }
  return [...byUrl.values()].map(({ url, title, publishedAt }) => ({
    url,
    title,
    ...(publishedAt ? { publishedAt } : {}),
  }));
}

function chosenLinks(tree: Document, selector: string): Element[] {
  return [...tree.querySelectorAll(selector)]
    .map((element) => (element.localName === 'a' ? element : element.querySelector('a[href]')))
    .filter((link): link is Element => link !== null);
}

function titleOf(link: Element): string {
  const full = link.getAttribute('title')?.trim() ?? '';
  const shown = plainText(link.textContent ?? '')
    .replace(dated, (date) => (date.length > 6 ? '' : date))
    .trim();
  // Shortened titles end with an ellipsis; the attribute has the full title.
  return cutText(full.length > shown.length && (/(\.{2,}|…)$/.test(shown) || shown === '') ? full : shown, 300);
}

function isTitle(text: string): boolean {
  return (
    (text.match(/[\u4e00-\u9fff\u3040-\u30ff\uac00-\ud7af]/g)?.length ?? 0) >= 6 ||
    text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= 4
  );
}

/** Returns the chain of elements above a link, which the lines of one list share. Numbers in classes are omitted. */
function getShape(link: Element): string {
  const parts: string[] = [];
  for (
    let element: Element | null = link;
    element && parts.length < 5 && element.localName !== 'body';
    element = element.parentElement
  ) {
    const classes = (element.getAttribute('class') ?? '')
      .split(/\s+/)
      .filter((one) => one !== '' && !/\d|^(first|last|odd|even|active|current|on|hot|new|visited)$/.test(one))
      .sort();
    parts.push(parts.length < 3 ? [element.localName, ...classes].join('.') : element.localName);
  }
  return parts.join('<');
}

function getWeight(title: string, url: string, baseUrl: string, publishedAt: string | undefined): number {
  const length = Math.min(
    30,
    [...title].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.4), 0),
  );
  const isArticle = /\d{4,}|\.s?html?(\?|$)|\/(a|p|article|news|content|detail|post)\//i.test(url);
  return length * (getSite(url) === getSite(baseUrl) ? 1 : 0.4) * (isArticle ? 1.3 : 0.7) * (publishedAt ? 1.4 : 1);
}

/** Titles of the pages about a site, which stand in its menu and at its end. */
const siteTitle =
  /关于(?:我们|本站|本网)|网站(?:简介|声明|地图|导航|首页)|联系(?:我们|方式|电话)|投稿(?:须知|邮箱|指南)|版权(?:声明|所有|信息)|法律(?:声明|顾问)|隐私(?:政策|声明|保护|条款)|免责声明|服务(?:条款|协议)|用户协议|广告(?:服务|合作|投放)|招聘(?:信息|英才)|诚聘英才|友情链接|帮助(?:中心|页)|意见反馈|举报(?:电话|邮箱|中心)|about us|contact us|privacy policy|terms of (?:use|service)|cookie policy|site ?map|all rights reserved/i;
/** Paths of such pages. */
const sitePath =
  /\/(?:about(?:_?us)?|contact(?:_?us)?|law|legal|map|sitemap|help|privacy|terms|copyright|disclaimer|jobs?|careers?|ads?|feedback|links?)(?:\.\w+|\/)?$/i;
/** Minimum share of links about the site in a group that is a menu. */
const menuShare = 0.5;

/** Whether a group of links is the menu of the site, which must not stand in for a list that is missing. */
function isMenu(group: readonly Candidate[]): boolean {
  const links = group.filter(({ title, url }) => siteTitle.test(title) || sitePath.test(new URL(url).pathname));
  return links.length >= group.length * menuShare;
}

function bestGroup(candidates: readonly Candidate[]): Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const one of candidates) {
    const group = groups.get(one.shape);
    if (group) group.push(one);
    else groups.set(one.shape, [one]);
  }
  const weighed = [...groups.values()]
    .filter((group) => !isMenu(group))
    .map((group) => ({ group, weight: group.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight);
  return weighed[0]?.group ?? [];
}

/**
 * Returns the date in the line that contains the link: the nearest ancestor with more than the title, if it is only a
 * line.
 */
function dateBeside(
  link: Element,
  title: string,
  extentOf: (element: Element) => Extent,
  textOf: (element: Element) => string,
): string | undefined {
  let element: Element | null = link;
  for (
    let level = 0;
    element && element.localName !== 'html' && level < 4;
    level += 1, element = element.parentElement
  ) {
    const { characters, links } = extentOf(element);
    if (characters > maxLineLength) return undefined;
    const text = textOf(element);
    if (text.length > title.length + 400) return undefined;
    const match = dated.exec(text.replace(title, ' '));
    if (match && links <= maxLinked) return match[0];
  }
  return undefined;
}
