import { readReplyPage } from '../../../plugins/article-tracking/server/pages/read-reply-page';
import { readPage } from '../../../plugins/readers/server/pages/page-document';
import { readArticle, readList, type ListKind } from '../../../plugins/readers/server/read/read-document';
import { framedCosts } from './framed-costs';
import { hiddenCosts } from './hidden-costs';
import { numbered, page, sentence, times } from './made-html';

/** Pages designed to slow down a reader, by shape; each function returns about the given number of bytes. */
export const hostilePages: Readonly<Record<string, (bytes: number) => string>> = {
  links: (bytes) => page(numbered((n) => `<a href="/news/${n}.html">夜市开业迎来第${n}批游客</a>`, bytes)),
  'links of a list': (bytes) =>
    page(`<ul>${numbered((n) => `<li><a href="/n/${n}">夜市第${n}天的消息</a><i>03-02</i></li>`, bytes)}</ul>`),
  'links in their own boxes': (bytes) =>
    page(numbered((n) => `<div class="c${n}"><div><a href="/n/${n}">夜市第${n}天的消息</a></div></div>`, bytes)),
  'links in one paragraph': (bytes) => page(`<p>${numbered((n) => `${n}，<a href="/n/${n}">第${n}天</a>`, bytes)}</p>`),
  'links in one another': (bytes) => page(numbered((n) => `<div><a href="/n/${n}">夜市第${n}天的消息`, bytes)),
  'list in a list': (bytes) => page(numbered((n) => `<ul><li>${n}`, bytes)),
  'boxes in one another': (bytes) => page(times('<div>', bytes)),
  'closed boxes in one another': (bytes) => page(`${times('<div>', bytes / 2)}x${times('</div>', bytes / 2)}`),
  'boxes with text in one another': (bytes) => page(times(`<div>${sentence}`, bytes)),
  'marks in one another': (bytes) => page(`<p>${times('<b>', bytes)}`),
  'tables in one another': (bytes) => page(times('<table><tr><td>', bytes)),
  'quotations in one another': (bytes) => page(times(`<blockquote><p>${sentence}</p>`, bytes)),
  paragraphs: (bytes) => page(times(`<p>${sentence}</p>`, bytes)),
  'paragraphs of one letter': (bytes) => page(times('<p>x</p>', bytes)),
  'paragraphs without end': (bytes) => page(times('<p>x', bytes)),
  'boxes of one letter': (bytes) => page(times('<div>x</div>', bytes)),
  'empty elements': (bytes) => page(times('<i></i>', bytes)),
  'line breaks': (bytes) => page(`<div>${times(`${sentence}<br>`, bytes)}</div>`),
  'line breaks alone': (bytes) => page(`<div>${times('<br>', bytes)}</div>`),
  spaces: (bytes) => page(`<p>${times(' ', bytes)}</p>`),
  'spaces between letters': (bytes) => page(`<p>${times(`a${' '.repeat(500)}`, bytes)}</p>`),
  'hard spaces': (bytes) => page(`<p>${times('\u00a0', bytes)}</p>`),
  'empty lines': (bytes) => page(`<pre>${times('\n ', bytes)}</pre>`),
  text: (bytes) => page(`<p>${times(sentence, bytes / 3)}</p>`),
  'one word': (bytes) => page(`<p>${times('a', bytes)}</p>`),
  digits: (bytes) => page(`<p>${times('1', bytes)}</p>`),
  dates: (bytes) => page(`<p>${times('2026-03-02 08:00 ', bytes)}</p>`),
  'dates of elements': (bytes) => page(times('<time datetime="2026-03-02">2026-03-02</time>', bytes)),
  'half dates': (bytes) => page(`<p>${times('20 26 - ', bytes)}</p>`),
  commas: (bytes) => page(`<p>${times('，', bytes / 3)}</p>`),
  dots: (bytes) => page(`<p>${times('.', bytes)}</p>`),
  headings: (bytes) => page(numbered((n) => `<h2>相关阅读 ${n}</h2>`, bytes)),
  'endings with text': (bytes) => page(times(`<h3>相关阅读</h3><p>${sentence}</p>`, bytes)),
  bylines: (bytes) => page(times('<p>作者：张三 李四 王五 来源：晨报</p>', bytes)),
  'marks of authors': (bytes) => page(times('<span class="author">张三</span>', bytes)),
  'names of people': (bytes) => page(`<p>记者 ${times('张三 ', bytes / 3)}</p>`),
  'a long title': (bytes) => `<title>${times('夜市开业_', bytes / 3)}</title><body><h1>夜市</h1>${sentence}</body>`,
  'a long heading': (bytes) => page(`<h1>${times('夜市 - ', bytes / 3)}</h1><p>${sentence}</p>`),
  'its title again and again': (bytes) => page(times('<p>夜市开业迎来首批游客</p>', bytes)),
  articles: (bytes) => page(times(`<article><p>${sentence}</p></article>`, bytes)),
  containers: (bytes) => page(times(`<div class="article-content">${sentence}</div>`, bytes)),
  'containers in one another': (bytes) => page(times(`<div class="article-content">${sentence}`, bytes)),
  comments: (bytes) => page(times('<div class="comment">好文</div>', bytes)),
  'comments of the source': (bytes) => page(times('<!-- x -->', bytes)),
  'comments without end': (bytes) => page(times('<!--', bytes)),
  scripts: (bytes) => page(times('<script>var a = 1;</script>', bytes)),
  'scripts without end': (bytes) => page(times('<script>', bytes)),
  'drawings without end': (bytes) => page(times('<svg>', bytes)),
  'tags without end': (bytes) => page(times('<a ', bytes)),
  'signs of tags': (bytes) => page(times('<', bytes)),
  'ends of tags': (bytes) => page(times('</div>', bytes)),
  bodies: (bytes) => times('<body>', bytes),
  frames: (bytes) => times('<html><head></head><body>x', bytes),
  doctypes: (bytes) => times('<!doctype ', bytes),
  heads: (bytes) => page('', times('<meta name="a" content="b">', bytes)),
  'heads alone': (bytes) => times('<meta name="a" content="b">', bytes),
  titles: (bytes) => times('<title>a</title>', bytes),
  templates: (bytes) => times('<template>', bytes),
  'areas without end': (bytes) => page(times('<textarea>', bytes)),
  attributes: (bytes) => page(`<p ${numbered((n) => ` a${n}="x"`, bytes)}>${sentence}</p>`),
  'a long class': (bytes) => page(`<div class="${times('share-', bytes)}">${sentence}</div>`),
  classes: (bytes) => page(numbered((n) => `<div class="related-${n} share-box">${n}</div>`, bytes)),
  entities: (bytes) => page(`<p>${times('&amp;', bytes)}</p>`),
  ampersands: (bytes) => page(`<p>${times('&', bytes)}</p>`),
  data: (bytes) => page('', times('<script type="application/ld+json">{"@type":"Article"}</script>', bytes)),
  'deep data': (bytes) => page('', `<script type="application/ld+json">${times('[', bytes)}</script>`),
  'long data': (bytes) =>
    page(
      '',
      `<script type="application/ld+json">{"@type":"Article","articleBody":"${times(sentence, bytes / 3)}"}</script>`,
    ),
  'data beside another text': (bytes) =>
    page(
      numbered((n) => `<p>第${n}天，${sentence}</p>`, bytes / 2),
      `<script type="application/ld+json">{"@type":"Article","articleBody":"${numbered((n) => `第${n}晚，${sentence}`, bytes / 6)}"}</script>`,
    ),
  'dates of scripts': (bytes) => page(`<script>${times('"pubDate": "', bytes)}</script>`),
  pictures: (bytes) => page(numbered((n) => `<p><img src="/p/${n}.jpg" alt="图"></p>`, bytes)),
  'pictures in the text': (bytes) => page(times(`<p>${sentence}&lt;img src="x"</p>`, bytes)),
  captions: (bytes) => page(times('<figure><img src="/p.jpg"><figcaption>图</figcaption>', bytes)),
  'ends of captions': (bytes) => page(times('<figcaption>', bytes)),
  code: (bytes) => page(times('<pre><code>a', bytes)),
  tables: (bytes) => page(`<table>${times('<tr><td>1</td><td>2</td></tr>', bytes)}</table>`),
  options: (bytes) => page(`<select>${times('<option>a</option>', bytes)}</select>`),
  ...hiddenCosts,
  ...framedCosts,
};

export interface HostileReading {
  readonly shape: string;
  readonly as: 'article' | ListKind | 'replies' | 'chosen';
  readonly seconds: number;
}

/** Reads a page in one way; returns CPU seconds. Throws only where the reader would. */
export function readHostile(shape: string, as: HostileReading['as'], bytes: number): number {
  const content = Buffer.from((hostilePages[shape] as (bytes: number) => string)(bytes));
  const document = {
    bytes: content,
    contentType: 'text/html; charset=utf-8',
    url: 'https://site.example/a',
    now: new Date('2026-03-02T08:00:00Z'),
  };
  const start = process.cpuUsage();
  if (as === 'article') readArticle({ ...document, of: 'article', selectors: {} });
  else if (as === 'replies') readReplyPage({ ...document, of: 'page', isFirst: true });
  else if (as === 'chosen') readList({ ...document, of: 'list', kind: 'list-page', listSelector: 'div, li' });
  else readList({ ...document, of: 'list', kind: as });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Returns the size of the tree of a page: elements, text nodes, and nesting depth. */
export function getNodes(
  shape: string,
  bytes: number,
): { readonly elements: number; readonly texts: number; readonly depth: number } {
  const { tree } = readPage((hostilePages[shape] as (bytes: number) => string)(bytes), 'https://site.example/a');
  let [elements, texts, max] = [0, 0, 0];
  const stack: { readonly node: Node; readonly depth: number }[] = [{ node: tree.documentElement, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.node.nodeType === 3) texts += 1;
    if (next.node.nodeType !== 1) continue;
    elements += 1;
    max = Math.max(max, next.depth);
    for (let node = next.node.firstChild; node; node = node.nextSibling) stack.push({ node, depth: next.depth + 1 });
  }
  return { elements, texts, depth: max };
}
