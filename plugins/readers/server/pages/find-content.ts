import { cutText } from '#shared/text';
import { elementsBelow, type Measure } from './walk';

/** Ids and classes that Chinese publishing systems and big sites give to the body of an article. */
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

/** The known container of a Chinese page with the most text of its own, unless it has too little to be an article. */
export function findContainer(body: Element, of: (element: Element) => Measure): Element | undefined {
  let best: { readonly element: Element; readonly own: number } | undefined;
  for (const element of elementsBelow(body)) {
    if (!/^(div|article|section|td)$/.test(element.localName) || !isContainer(element)) continue;
    const { text, linked } = of(element);
    const own = text - linked;
    if (own < 150 || linked >= own * 0.3 || (best && own <= best.own * 1.2)) continue;
    const sample = cutText(element.textContent ?? '', sampled);
    if (isChinese(sample) && sentences.test(sample)) best = { element, own };
  }
  return best?.element;
}

/** The beginning of a text tells its language, in characters. */
const sampled = 20_000;
/** Three marks of punctuation. */
const sentences = /(?:[，。！？；：、,.!?;][^，。！？；：、,.!?;]*){3}/;

/**
 * Characters of a post, and its share of the prose of its page: Readability, which looks for articles, would take the
 * frame of the page for a part of it.
 */
const post = { least: 12, most: 300, share: 0.5 };

/** The one `article` of a page that holds a short text and most of the prose there is. */
export function findPost(body: Element, of: (element: Element) => Measure): Element | undefined {
  const [article, ...others] = elementsBelow(body).filter(({ localName }) => localName === 'article');
  if (!article || others.length > 0 || !isChinese(article.textContent ?? '')) return undefined;
  const { text, linked, prose } = of(article);
  return text >= post.least && text <= post.most && linked < text * 0.3 && prose >= of(body).prose * post.share
    ? article
    : undefined;
}

const isChinese = (text: string) => (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) > text.length / 4;

/** A child that holds so much of an element's prose stands for it. */
const most = 0.8;

/**
 * The element that the prose of a page stands in: from the body down as long as one child holds nearly all of it.
 * Unlike votes of paragraphs this does not care how a text is marked up.
 */
export function findBody(body: Element, of: (element: Element) => Measure): Element | undefined {
  let place = body;
  for (;;) {
    const held = of(place).prose;
    const next = [...place.children].find((child) => of(child).prose >= held * most);
    if (!next || held === 0 || /^(p|blockquote|pre|span|li|em|strong|b|i|font)$/.test(next.localName))
      return held > 0 ? place : undefined;
    place = next;
  }
}
