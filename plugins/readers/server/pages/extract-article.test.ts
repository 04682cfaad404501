import { describe, expect, it } from '@rstest/core';
import iconv from 'iconv-lite';
import { extractArticle, extractList } from './index';

const paragraph =
  '昨日，记者从市交通运输局获悉，今年以来全市共新增公交线路十二条，优化调整线路三十七条，日均客运量同比增长一成，市民出行更加便捷。';
const now = new Date('2026-03-05T04:00:00Z');

function page({ head = '', byline = '', url = 'https://news.example.cn/c/1.html' } = {}) {
  const html = `<!doctype html><html lang="zh-CN"><head><title>全市新增十二条公交线路_要闻_示例网</title>${head}</head><body>
    <div class="nav"><a href="/">首页</a> <a href="/yw">要闻</a></div><h1>全市新增十二条公交线路</h1><div class="info">${byline}</div>
    <div class="body">${`<p>${paragraph}</p>`.repeat(5)}<p><img data-original="/p/1.jpg" onerror="alert(1)"></p></div>
    <ul class="hot"><li><a href="/2">相关阅读一条新闻标题</a><li><a href="/3">相关阅读另一条新闻标题</a></ul><div>Copyright 2020-01-01 示例网</div></body></html>`;
  return extractArticle(html, { url, now });
}

describe('extractArticle', () => {
  it.each([
    ['https://news.example.cn/c/main.html', 'https://news.example.cn/c/main.html'],
    ['//www.example.cn/c/main.html', 'https://www.example.cn/c/main.html'],
    ['https://news.example.cn/c/1.html', undefined],
    ['https://news.example.cn/', undefined],
    ['https://other.example/c/1.html', undefined],
    ['javascript:alert(1)', undefined],
  ])('takes the canonical URL %s of a page as %s', (href, canonicalUrl) => {
    expect(page({ head: `<link rel="canonical" href="${href}">` }).canonicalUrl).toBe(canonicalUrl);
  });

  it('extracts title, byline and text from a Chinese page', () => {
    const article = page({ byline: '2026-01-02 10:00 来源：新华社 作者：张三 点击：12' });
    expect(article).toMatchObject({
      title: '全市新增十二条公交线路',
      publishedAt: '2026-01-02T02:00:00.000Z',
      source: '新华社',
      author: '张三',
      language: 'zh',
      images: ['https://news.example.cn/p/1.jpg'],
      warnings: [],
    });
    expect(article.text.match(/昨日/g)).toHaveLength(5);
    expect(article.text).not.toContain('相关阅读');
    expect(article.html).not.toContain('onerror');
  });

  it.each([
    ['<meta property="article:published_time" content="2026-01-02T10:00:00+08:00">', '', '2026-01-02T02:00:00.000Z'],
    [
      '<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","datePublished":"2026-01-02T02:00:00Z"}]}</script>',
      '',
      '2026-01-02T02:00:00.000Z',
    ],
    ['', '发布时间：2026年1月2日 10:00:30', '2026-01-02T02:00:30.000Z'],
    ['', '<span>3小时前</span>', '2026-03-05T01:00:00.000Z'],
    ['', '<time datetime="2026-01-02T10:00:00+08:00">一月二日</time>', '2026-01-02T02:00:00.000Z'],
    ['<meta name="publishdate" content="2026-01-02">', '2026-01-02 10:00', '2026-01-02T02:00:00.000Z'],
    ['<script>var a={"publishTime":"2026-01-02 10:00:00"}</script>', '', '2026-01-02T02:00:00.000Z'],
  ])('finds the date in %s %s', (head, byline, date) => expect(page({ head, byline }).publishedAt).toBe(date));

  it('prefers the day in the URL over the date of the last rendering', () => {
    const article = page({
      head: '<meta name="pubdate" content="2026-03-01 08:00">',
      byline: '2026-01-02 10:00',
      url: 'https://a.cn/2026/01/02/x.html',
    });
    expect(article.publishedAt).toBe('2026-01-02T02:00:00.000Z');
  });

  it.each([
    ['责任编辑：李四', undefined],
    ['文/王小明', '王小明'],
    ['本报记者 王小明 李四', '王小明, 李四'],
    ['作者: 王小明, 李四', '王小明, 李四'],
  ])('reads %s', (byline, author) => expect(page({ byline: `${byline}` }).author).toBe(author));

  it('uses the selectors of a site and reports when they match nothing', () => {
    const html =
      '<html><head><title>站</title></head><body><b id="t">自选标题</b><i id="d">2026-01-02</i><div id="c">正文<p class="ad">广告</p></div></body></html>';
    const article = extractArticle(html, {
      url: 'https://a.cn/',
      selectors: { title: '#t', publishedAt: '#d', content: '#c', author: '#none', source: ':::', remove: '.ad' },
      now,
    });
    expect(article).toMatchObject({
      title: '自选标题',
      publishedAt: '2026-01-01T16:00:00.000Z',
      text: '正文',
      method: 'selector',
    });
    expect(article.warnings).toEqual(
      expect.arrayContaining(['selector-without-match', 'invalid-selector', 'short-text']),
    );
  });

  it('reads GBK pages', () => {
    const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"><title>中文标题很长的新闻</title></head><body>${`<p>${paragraph}</p>`.repeat(4)}</body></html>`;
    expect(extractArticle(iconv.encode(html, 'gbk'), { url: 'https://a.cn/' })).toMatchObject({
      title: '中文标题很长的新闻',
      language: 'zh',
    });
  });

  it.each([
    '',
    '<',
    'plain text',
    '<html>',
    '<html></html>',
    '<body><div><div>',
    '\u0000',
    '<!doctype html><title>x',
    '<p>'.repeat(3_000),
    '<script>',
    '<script type="application/ld+json">{"@graph":{}}</script>',
  ])('survives %s', (html) => {
    expect(extractArticle(html, { url: 'https://a.cn/' }).warnings.length).toBeGreaterThan(0);
  });
});

describe('extractList', () => {
  const rows = Array.from(
    { length: 12 },
    (_, n) =>
      `<li class="row${n}"><span>2026-01-${String(n + 10)}</span><a href="/n/2026/${1000 + n}.html?utm_source=x">第${n}条关于城市建设的新闻标题</a></li>`,
  ).join('');
  const html = `<body><div class="menu">${'<a href="/c">频道</a>'.repeat(20)}</div><div class="side"><a href="/p/1.html">热门文章推荐阅读第一篇</a></div><ul class="list">${rows}${rows}</ul><div class="friends"><a href="https://other.cn/">友情链接某某门户网站</a></div></body>`;

  it('learns the list', () => {
    const list = extractList(html, 'https://a.cn/list.html');
    expect(list).toHaveLength(12);
    expect(list[3]).toEqual({
      url: 'https://a.cn/n/2026/1003.html?utm_source=x',
      title: '第3条关于城市建设的新闻标题',
      publishedAt: '2026-01-12T16:00:00.000Z',
    });
  });

  it('uses the links of a selector', () => {
    expect(extractList(html, 'https://a.cn/list.html', { selector: '.side' })).toEqual([
      { url: 'https://a.cn/p/1.html', title: '热门文章推荐阅读第一篇' },
    ]);
    expect(extractList('<p>没有</p>', 'https://a.cn/')).toEqual([]);
  });
});
