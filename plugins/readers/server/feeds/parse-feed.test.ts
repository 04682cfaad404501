import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cpuStopwatch } from '#shared/testing';
import iconv from 'iconv-lite';
import { maxEntries } from './first-and-last';
import { discoverFeeds, FeedError, parseFeed, parseOpml, parseSitemap } from './index';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, baseUrl?: string) =>
  parseFeed(bytes(text), { baseUrl, now: new Date('2026-03-05T04:00:00Z') });
const item = (inner: string) =>
  read(`<rss version="2.0"><channel><title>报</title><item>${inner}</item></channel></rss>`, 'https://a.cn/feed/')
    .items[0];

describe('kinds', () => {
  it('reads RSS 2.0 with its common extensions', () => {
    const feed = read(
      `<?xml version="1.0"?><rss version="2.0" xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:a="http://www.w3.org/2005/Atom">
      <channel><title>新闻 &amp; 评论</title><link>/</link><description>d</description><language>zh-CN</language><ttl>30</ttl><a:link rel="hub" href="https://hub.cn/"/>
      <item><title><![CDATA[标题 <b>粗</b>]]></title><link>/n/1?a=1&amp;b=2</link><guid isPermaLink="false">g1</guid><pubDate>Fri, 02 Jan 2026 10:00:00 CST</pubDate>
      <dc:creator>张三</dc:creator><description>摘要&lt;br&gt;二</description><c:encoded><![CDATA[<p>正文<img src="i.jpg"></p>]]></c:encoded><category>财经</category><category>财经</category>
      <enclosure url="/a.mp3" length="12" type="audio/mpeg"/><comments>/n/1#c</comments></item></channel></rss>`,
      'https://a.cn/feed/',
    );
    expect(feed).toMatchObject({
      kind: 'rss',
      title: '新闻 & 评论',
      link: 'https://a.cn/',
      language: 'zh-cn',
      ttlMinutes: 30,
      hub: 'https://hub.cn/',
      warnings: [],
    });
    expect(feed.items).toEqual([
      {
        id: 'g1',
        title: '标题 粗',
        link: 'https://a.cn/n/1?a=1&b=2',
        publishedAt: '2026-01-02T02:00:00.000Z',
        author: '张三',
        contentHtml: '<p>正文<img src="https://a.cn/feed/i.jpg"></p>',
        summary: '摘要 二',
        categories: ['财经'],
        image: 'https://a.cn/feed/i.jpg',
        enclosures: [{ url: 'https://a.cn/a.mp3', type: 'audio/mpeg', length: 12 }],
        commentsUrl: 'https://a.cn/n/1#c',
      },
    ]);
  });

  it('reads RDF, Atom and JSON Feed into the same structure', () => {
    const rdf =
      read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://a.cn/"><title>R</title><link>https://a.cn/</link></channel><item rdf:about="https://a.cn/1"><title>甲</title><link>https://a.cn/1</link><dc:date>2026-01-02T10:00:00+08:00</dc:date></item></rdf:RDF>`);
    const atom =
      read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.cn/"><title>A</title><link href="/"/><link rel="self" href="/atom"/>
      <entry><id>https://a.cn/1</id><title type="html">&lt;i&gt;甲&lt;/i&gt;</title><link href="1"/><published>2026-01-02T10:00:00+08:00</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">1 &lt; 2</div></content></entry></feed>`);
    const json = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        home_page_url: 'https://a.cn/',
        items: [
          { id: 'https://a.cn/1', title: '甲', content_text: '1 < 2', date_published: '2026-01-02T10:00:00+08:00' },
        ],
      }),
    );
    for (const feed of [rdf, atom, json]) {
      expect(feed.link).toBe('https://a.cn/');
      expect(feed.items[0]).toMatchObject({
        id: 'https://a.cn/1',
        link: 'https://a.cn/1',
        title: '甲',
        publishedAt: '2026-01-02T02:00:00.000Z',
      });
    }
    expect(atom.items[0]?.contentHtml).toBe('1 &lt; 2');
    expect(json.items[0]?.contentHtml).toBe('<p>1 &lt; 2</p>');
  });

  it.each([
    '',
    '   ',
    'hello',
    '<html><body><rss></rss></body></html>',
    '{"a":1}',
    '{"items":',
    '<opml><body/></opml>',
    '<title>x</title>',
    '[]',
  ])('%s is not a feed', (text) => {
    expect(() => read(text)).toThrow(FeedError);
  });
});

describe('mending', () => {
  it.each([
    ['<title>AT&T & Co</title>', 'AT&T & Co'],
    ['<title>a &nbsp;&hellip; &undefined; b</title>', 'a … &undefined; b'],
    ['<title>a\u0000b\u0007c</title>', 'abc'],
    ['<title>没有结尾<link>https://a.cn/1</link>', '没有结尾'],
    ['<title>错的结尾</titel><link>https://a.cn/1</link>', '错的结尾'],
    ['<title>5 < 6 <3</title>', '5 < 6 <3'],
    ['<title>AT&amp;amp;T</title>', 'AT&T'],
    ['<TITLE>大写</TITLE>', '大写'],
    ['<title><![CDATA[没有结尾</title>', '没有结尾'],
  ])('%s', (xml, title) => expect(item(xml)?.title).toBe(title));

  it('reads on where end tags are missing', () => {
    const feed = read(
      'PHP Warning: x in y <br /><?xml version="1.0"?><rss><channel><title>t</title><item><title>一</title><description><p>a<br>b</description><item><title>二</title></channel>',
    );
    expect(feed.items.map(({ title }) => title)).toEqual(['一', '二']);
    expect(feed.warnings).toContain('malformed');
  });

  it('reads any charset that is declared or detectable', () => {
    const xml = (charset: string) =>
      `<?xml version="1.0" encoding="${charset}"?><rss><channel><title>中文新闻标题与评论</title><item><title>今天的天气很好，我们去公园散步</title></item></channel></rss>`;
    for (const [charset, encoding] of [
      ['gb2312', 'gb18030'],
      ['gbk', 'gbk'],
      ['utf-8', 'utf-8'],
      ['', 'gb18030'],
    ] as const) {
      expect(parseFeed(iconv.encode(xml(charset), encoding)).title).toBe('中文新闻标题与评论');
    }
    expect(parseFeed(iconv.encode(xml('utf-8'), 'gbk'), { contentType: 'text/xml; charset=GBK' }).title).toBe(
      '中文新闻标题与评论',
    );
    expect(parseFeed(iconv.encode(`\ufeff${xml('utf-16')}`, 'utf-16le')).title).toBe('中文新闻标题与评论');
    expect(parseFeed(iconv.encode(xml('big5').replace('中文新闻标题与评论', '中文新聞標題與評論'), 'big5')).title).toBe(
      '中文新聞標題與評論',
    );
  });
});

/** Builds documents with a text by itself and in an entry of either kind. */
const documentsWith = (text: string): readonly string[] => [
  text,
  `<rss><channel><item><description>${text}`,
  `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml">${text}`,
];

/** Reads each document or accepts its refusal as not a feed. */
function readAll(documents: readonly string[]): void {
  for (const document of documents) {
    try {
      read(document, 'https://a.cn/');
    } catch (error) {
      expect(error).toBeInstanceOf(FeedError);
    }
  }
}

describe('hostile documents', () => {
  it('take little time, too, where thousands of ordinary ones were read before', () => {
    const entry =
      '<item><title>a</title><!-- c --><link>/1</link><description><![CDATA[<p>x</p>]]></description></item>';
    const ordinary = `<?xml version="1.0"?><!-- a --><!DOCTYPE rss [<!ENTITY x "y">]><rss><channel>${entry.repeat(20)}</channel></rss>`;
    for (let times = 0; times < 3_000; times += 1) read(ordinary, 'https://a.cn/');
    const spent = cpuStopwatch();
    for (const text of ['<a b="'.repeat(300_000), '<'.repeat(2_000_000)]) readAll(documentsWith(text));
    expect(spent()).toBeLessThan(2_500);
  });

  it('neither expands entities nor opens external resources', () => {
    const entities = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const feed = read(
      `<!DOCTYPE rss [<!ENTITY l0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">${entities}]><rss><channel><title>&l10;&f;</title></channel></rss>`,
    );
    expect(feed.title).toBe('&l10;&f;');
  });

  it.each([
    ['open tags', '<a>'.repeat(300_000)],
    ['open quotes', '<a b="'.repeat(300_000)],
    ['angle brackets', '<'.repeat(2_000_000)],
    ['ampersands', '&'.repeat(2_000_000)],
    ['open comments', '<!--'.repeat(300_000)],
    ['open sections', '<![CDATA['.repeat(300_000)],
    ['open scripts', '<script>'.repeat(300_000)],
    ['document types', '<!DOCTYPE ['.repeat(300_000)],
    ['attributes', `<a ${'b '.repeat(500_000)}>`],
    ['divisions', `<div>${'</div> '.repeat(200_000)}x`],
    ['white space', `<${' '.repeat(2_000_000)}`],
    ['entities', '&lt;'.repeat(500_000)],
  ])('unclosed %s are read quickly', (_, text) => {
    const spent = cpuStopwatch();
    readAll(documentsWith(text));
    expect(spent()).toBeLessThan(2_500);
  });

  it.each([
    ['RSS', '<rss><channel><title>t</title>', '<item>'],
    ['closed RSS', '<rss><channel><title>t</title>', '<item><title>x</title></item>'],
    ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom">', '<entry/>'],
    [
      'JSON',
      '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"0","url":"https://a.cn"}',
      ',{"id":"1"}',
    ],
  ])('%s with many entries takes time linear in their number', (_, start, entry) => {
    const spent = cpuStopwatch();
    const { items } = read(`${start}${entry.repeat(30_000)}${start.startsWith('{') ? ']}' : ''}`);
    expect(items.length).toBe(maxEntries);
    expect(spent()).toBeLessThan(6_000);
  });

  it('answers any text with a feed or a FeedError', () => {
    const piece = fc.constantFrom(
      '<rss>',
      '<channel>',
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&amp;',
      '&#x41;',
      '&#0;',
      '"',
      '<a b="',
      '<link href=x/>',
      '中',
      '<?',
      '?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '<entry>',
      '__proto__',
      '<constructor/>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          expect(Array.isArray(read(pieces.join('')).items)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FeedError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('URL lists', () => {
  it('reads sitemaps, news sitemaps, indexes and plain lists', () => {
    const news = parseSitemap(
      bytes(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>https://a.cn/1?a=1&amp;b=2</loc><lastmod>2026-01-02</lastmod>
        <n:news><n:publication><n:name>日报</n:name><n:language>zh-cn</n:language></n:publication><n:publication_date>2026-01-02T10:00:00+08:00</n:publication_date><n:title>标题</n:title></n:news></url></urlset>`),
    );
    expect(news.pages).toEqual([
      {
        url: 'https://a.cn/1?a=1&b=2',
        modifiedAt: '2026-01-01T16:00:00.000Z',
        title: '标题',
        publishedAt: '2026-01-02T02:00:00.000Z',
        language: 'zh-cn',
        source: '日报',
      },
    ]);
    expect(
      parseSitemap(bytes('<sitemapindex><sitemap><loc>https://a.cn/s.xml</loc></sitemap></sitemapindex>')).sitemaps,
    ).toEqual([{ url: 'https://a.cn/s.xml' }]);
    expect(parseSitemap(bytes('https://a.cn/1\nhttps://a.cn/2\n')).pages).toHaveLength(2);
    expect(() => parseSitemap(bytes('<rss/>'))).toThrow(FeedError);
  });

  it('reads OPML with its folders', () => {
    const { title, sources } = parseOpml(
      bytes(
        '<opml><head><title>订阅</title></head><body><outline text="科技"><outline text="博客" xmlUrl="https://a.cn/feed?x=1&amp;y=2" htmlUrl="https://a.cn"/></outline></body></opml>',
      ),
    );
    expect(title).toBe('订阅');
    expect(sources).toEqual([
      { title: '博客', feedUrl: 'https://a.cn/feed?x=1&y=2', link: 'https://a.cn', folders: ['科技'] },
    ]);
  });

  it('finds the feeds of a page, comment feeds last', () => {
    const html = `<head><link rel="alternate" type="application/rss+xml" title="评论" href="/comments/feed/"><link rel='alternate' type='application/atom+xml' href='atom.xml'>
      <link rel="alternate" hreflang="en" href="/en"></head><a href="/rss.xml">订阅 <b>RSS</b></a><a href="/news">x</a>`;
    expect(discoverFeeds(html, 'https://a.cn/blog/')).toEqual([
      { url: 'https://a.cn/blog/atom.xml', title: '', by: 'declared' },
      { url: 'https://a.cn/rss.xml', title: '订阅 RSS', by: 'linked' },
      { url: 'https://a.cn/comments/feed/', title: '评论', by: 'declared' },
    ]);
  });
});
