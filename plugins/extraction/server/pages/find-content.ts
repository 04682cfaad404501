/** Ids and classes that Chinese publishing systems and big sites give to the body of an article. */
const containers = new Set([
  '#js_content', '.post_body', '#endText', '#artibody', '#article_content', '#mp-editor', '#Cnt-Main-Article-QQ', '#ArticleContent', '#articleContent', '#article-content', '.article-content',
  '.article_content', '.TRS_Editor', '.rm_txt_con', '#rwb_zw', '#p-detail', '#detailContent', '#UCAP-CONTENT', '.pages_content', '.content_area', '.RichText',
  '#zoom', '#Zoom', '#MyContent', '.v_news_content', '#vsb_content', '.entry-content', '.post-content', '.article-body', '.articleBody', '#main_content', '.main_content', '.news_txt', '.txt_con',
  '.news-content', '.newsContent', '#content_area', '.TRS_PreAppend', '.Custom_UnionStyle',
]);

function isContainer(element: Element): boolean {
  const id = element.getAttribute('id');
  if (id && containers.has(`#${id}`)) return true;
  const classes = element.getAttribute('class');
  return (classes !== null && classes.split(/\s+/).some((one) => containers.has(`.${one}`))) || element.getAttribute('itemprop') === 'articleBody';
}

/** The known container of a Chinese page with the most text of its own, unless it has too little to be an article. */
export function findContainer(tree: Document): Element | undefined {
  const known = [...tree.querySelectorAll('div, article, section, td')]
    .filter((element) => isContainer(element) && isChinese(element))
    .map((element) => ({ element, score: scoreOf(element) }))
    .filter(({ score }) => score.text >= 150 && score.links < score.text * 0.3 && score.marks >= 3);
  return known.reduce<(typeof known)[number] | undefined>((most, one) => (!most || one.score.text > most.score.text * 1.2 ? one : most), undefined)?.element;
}

interface Score {
  /** Characters outside links, characters of links, punctuation outside links. */
  readonly text: number;
  readonly links: number;
  readonly marks: number;
}

const marks = /[，。！？；：、,.!?;]/g;

function scoreOf(element: Element): Score {
  const all = (element.textContent ?? '').replace(/\s+/g, '');
  const linked = [...element.querySelectorAll('a')].reduce((sum, link) => sum + (link.textContent ?? '').replace(/\s+/g, '').length, 0);
  return { text: all.length - linked, links: linked, marks: all.match(marks)?.length ?? 0 };
}

const isChinese = (element: Element) => (element.textContent?.match(/[\u4e00-\u9fff]/g)?.length ?? 0) > (element.textContent?.length ?? 0) / 4;

/**
 * The element with the most running text outside links, weighed by punctuation, which menus have not: paragraphs vote for their parents and,
 * less, for those above.
 */
export function findDensest(tree: Document): Element | undefined {
  const votes = new Map<Element, number>();
  for (const paragraph of tree.querySelectorAll('p, td, pre, div, section')) {
    const own = ownText(paragraph);
    if (own.length < 20) continue;
    const weight = own.length * (1 + Math.min(3, (own.match(marks)?.length ?? 0) / 3));
    const holders = [paragraph.localName === 'p' ? paragraph.parentElement : paragraph, paragraph.parentElement, paragraph.parentElement?.parentElement];
    [...new Set(holders)].forEach((holder, level) => {
      if (holder && holder.localName !== 'html') votes.set(holder, (votes.get(holder) ?? 0) + weight / (level + 1));
    });
  }
  let best: Element | undefined;
  for (const [element, vote] of votes) if (!best || vote > (votes.get(best) ?? 0)) best = element;
  return best;
}

/** The text of an element that is not in block elements or links within it. */
function ownText(element: Element): string {
  let text = '';
  for (const child of element.childNodes) {
    if (child.nodeType === 3) text += child.textContent ?? '';
    else if (child.nodeType === 1 && /^(span|strong|b|em|i|font|u|mark)$/.test((child as Element).localName)) text += child.textContent ?? '';
  }
  return text.replace(/\s+/g, ' ').trim();
}
