import { cutText } from '#shared/text';
import { elementsBelow, type Measure } from './walk';

/** Ids and classes of the article body in Chinese publishing systems and on major sites. */
const containers = new Set([
  '#js_content',
  '.post_body',
  '#endText',
  '#artibody',
  '#article_content',
  '#mp-editor',
  '#Cnt-Main-Article-QQ',
  '#ArticleContent',
  '#articleContent',
  '#article-content',
  '.article-content',
  '.article_content',
  '.TRS_Editor',
  '.rm_txt_con',
  '#rwb_zw',
  '#p-detail',
  '#detailContent',
  '#UCAP-CONTENT',
  '.pages_content',
  '.content_area',
  '.RichText',
  '#zoom',
  '#Zoom',
  '#MyContent',
  '.v_news_content',
  '#vsb_content',
  '.entry-content',
  '.post-content',
  '.article-body',
  '.articleBody',
  '#main_content',
  '.main_content',
  '.news_txt',
  '.txt_con',
  '.news-content',
  '.newsContent',
  '#content_area',
  '.TRS_PreAppend',
  '.Custom_UnionStyle',
]);

function isContainer(element: Element): boolean {
  const id = element.getAttribute('id');
  if (id && containers.has(`#${id}`)) return true;
  const classes = element.getAttribute('class');
  return (
    (classes !== null && classes.split(/\s+/).some((one) => containers.has(`.${one}`))) ||
    element.getAttribute('itemprop') === 'articleBody'
  );
}

/**
 * Returns the known container of a Chinese page with the most text of its own, unless it is too short for an article.
 */
export function findContainer(body: Element, of: (element: Element) => Measure): Element | undefined {
  let best: { readonly element: Element; readonly own: number } | undefined;
  for (const element of elementsBelow(body)) {
    if (!/^(div|article|section|td)$/.test(element.localName) || !isContainer(element)) continue;
    const { text, linked } = of(element);
    const unlinkedLength = text - linked;
    if (unlinkedLength < 150 || linked >= unlinkedLength * 0.3 || (best && unlinkedLength <= best.own * 1.2)) continue;
    const sample = cutText(element.textContent ?? '', sampled);
    if (isChinese(sample) && sentences.test(sample)) best = { element, own: unlinkedLength };
  }
  return best?.element;
}

/** Number of characters at the beginning of a text that determine its language. */
const sampled = 20_000;
/** Three punctuation marks. */
const sentences = /(?:[，。！？；：、,.!?;][^，。！？；：、,.!?;]*){3}/;

/**
 * Minimum and maximum length of a post in characters, and its minimum share of the page's prose. Readability, which
 * looks for articles, would include the page frame.
 */
const post = { least: 12, most: 300, share: 0.5 };

/** Returns the only `article` element of a page if it contains a short text and most of the prose. */
export function findPost(body: Element, of: (element: Element) => Measure): Element | undefined {
  const [article, ...others] = elementsBelow(body).filter(({ localName }) => localName === 'article');
  if (!article || others.length > 0 || !isChinese(article.textContent ?? '')) return undefined;
  const { text, linked, prose } = of(article);
  return text >= post.least && text <= post.most && linked < text * 0.3 && prose >= of(body).prose * post.share
    ? article
    : undefined;
}

const isChinese = (text: string) => (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) > text.length / 4;

/** Minimum share of an element's prose for a child to replace it. */
const max = 0.8;

/**
 * Returns the element that contains the prose of a page: from the body downwards while one child contains nearly all of
 * it. Unlike paragraph scoring, this does not depend on how a text is marked up.
 */
export function findBody(body: Element, of: (element: Element) => Measure): Element | undefined {
  let place = body;
  for (;;) {
    const held = of(place).prose;
    const next = [...place.children].find((child) => of(child).prose >= held * max);
    if (!next || held === 0 || /^(p|blockquote|pre|span|li|em|strong|b|i|font)$/.test(next.localName))
      return held > 0 ? place : undefined;
    place = next;
  }
}
