import { describe, expect, it } from '@rstest/core';
import { readList } from '../read/read-document';
import { parseFeed } from './parse-feed';

const now = new Date('2026-03-02T08:00:00Z');
const parse = (text: string) =>
  parseFeed(Buffer.from(text), { now, zone: 'UTC', baseUrl: 'https://site.example/feed' });
const rss = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0"${more}><channel><title>晨报</title>${items}</channel></rss>`;
const list = (text: string) =>
  readList({ of: 'list', kind: 'rss', bytes: Buffer.from(text), url: 'https://site.example/feed', now });

describe('incomplete feeds', () => {
  it('keep entries without link and identifier, identified by their content', () => {
    const feed = rss(
      '<item><title>甲</title><description>一</description></item><item><title>甲</title><description>二</description></item><item><description>三</description></item><item/>',
    );
    const keys = list(feed).items.map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => /^urn:sha256:[\da-f]{64}$/.test(key))).toBe(true);
    expect(list(feed).items.map(({ key }) => key)).toEqual(keys);
    expect(list(rss('<item><title>甲</title><guid isPermaLink="false">7</guid></item>')).items[0]?.key).toBe('7');
  });

  it('end what was not closed where the next element begins', () => {
    const { items, warnings } = parse(
      rss(
        `<item><title>甲</title><description>一段 <b>文字</b><pubDate>Mon, 02 Mar 2026 07:00:00 GMT</pubDate><link>https://a.cn/1</link></item>
         <item><title>乙<description>二<item><title>丙</title><link>https://a.cn/3</link>
         <item><title>丁</title><image><url>/x.png<item><title>戊</title></item>`,
      ),
    );
    expect(items.map(({ title }) => title)).toEqual(['甲', '乙', '丙', '丁', '戊']);
    expect(items[0]).toMatchObject({ link: 'https://a.cn/1', publishedAt: '2026-03-02T07:00:00.000Z' });
    expect(items[0]?.contentHtml).toBe('一段 <b>文字</b>');
    expect(items.slice(1, 4).map(({ contentHtml, link }) => [contentHtml, link])).toEqual([
      ['二', ''],
      [undefined, 'https://a.cn/3'],
      [undefined, ''],
    ]);
    expect(warnings).toContain('malformed');
  });

  it('keep text that only looks like feed elements', () => {
    const { items, warnings } = parse(
      rss(
        '<item><description><![CDATA[写 <item> 与 </item>，<pubDate>]]></description><link>https://a.cn/1</link></item><item><title>乙</title></item>',
      ),
    );
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ contentHtml: '写 <item> 与 </item>，<pubDate>', link: 'https://a.cn/1' });
    expect(warnings).not.toContain('malformed');
  });

  it.each([
    ['a bare ampersand', rss('<item><title>A & B</title></item>')],
    ['a name that nobody declared', rss('<item><title>A&nbsp;B</title></item>')],
    ['a prefix that nobody declared', rss('<item><dc:creator>A</dc:creator></item>')],
    ['tags that cross', rss('<item><title>A</item></title>')],
    ['no end', rss('<item><title>A</title></item>').slice(0, -6)],
    ['literal text without end', rss('<item><title><![CDATA[A</title></item>')],
  ])('are reported as malformed for %s', (_name, feed) => {
    expect(parse(feed).warnings).toContain('malformed');
  });

  it('are not reported as malformed when they are well-formed', () => {
    const feed = rss(
      '<item><title>A &amp; B &#160; <![CDATA[&]]></title><dc:creator>A</dc:creator><!-- & --></item>',
      ' xmlns:dc="http://purl.org/dc/elements/1.1/"',
    );
    expect(parse(feed).warnings).not.toContain('malformed');
  });
});

describe('other kinds of feeds', () => {
  it('include RSS in JSON', () => {
    const feed = parse(
      JSON.stringify({
        rss: {
          version: '2.0',
          channel: {
            title: '晨报',
            link: 'https://a.cn/',
            item: [
              {
                title: '甲',
                link: 'https://a.cn/1',
                description: '<p>一 & 二 ]]></p>',
                guid: { isPermaLink: false, '#value': '7' },
                pubDate: 'Mon, 02 Mar 2026 07:00:00 GMT',
                category: ['x', 'y'],
                enclosure: { url: 'https://a.cn/1.mp3', type: 'audio/mpeg', length: 12 },
              },
            ],
          },
        },
      }),
    );
    expect(feed).toMatchObject({ kind: 'rss', title: '晨报', link: 'https://a.cn/' });
    expect(feed.items).toMatchObject([
      {
        id: '7',
        title: '甲',
        link: 'https://a.cn/1',
        publishedAt: '2026-03-02T07:00:00.000Z',
        categories: ['x', 'y'],
        enclosures: [{ url: 'https://a.cn/1.mp3', type: 'audio/mpeg', length: 12 }],
      },
    ]);
    expect(feed.items[0]?.contentHtml).toContain('一 & 二');
  });

  it('are CDF', () => {
    const feed = parse(
      '<?XML VERSION="1.0"?><CHANNEL HREF="https://a.cn/"><TITLE>晨报</TITLE><ABSTRACT>说明</ABSTRACT><ITEM HREF="https://a.cn/1" LASTMOD="2026-03-02T07:00"><TITLE>甲</TITLE><ABSTRACT>一</ABSTRACT></ITEM></CHANNEL>',
    );
    expect(feed).toMatchObject({ title: '晨报', link: 'https://a.cn/', description: '说明' });
    expect(feed.items).toMatchObject([
      { title: '甲', link: 'https://a.cn/1', summary: '一', publishedAt: '2026-03-02T07:00:00.000Z' },
    ]);
  });

  it('include podcasts with categories and pictures', () => {
    const feed = parse(
      rss(
        '<itunes:image href="/logo.png"/><itunes:category text="技术"><itunes:category text="播客"/></itunes:category><item><title>甲</title><itunes:image href="/1.png"/><itunes:category text="新闻"/></item>',
        ' xmlns:itunes="http://www.itunes.com/DTDs/PodCast-1.0.dtd"',
      ),
    );
    expect(feed).toMatchObject({ image: 'https://site.example/logo.png', categories: ['技术', '播客'] });
    expect(feed.items[0]).toMatchObject({ image: 'https://site.example/1.png', categories: ['新闻'] });
  });

  it.each([
    ['<image><url>/i.png</url></image>', 'https://site.example/i.png'],
    ['', undefined],
  ])('have a feed picture: %s', (image, expected) => {
    expect(parse(rss(image)).image).toBe(expected);
    const atom = parse(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>a</title><icon>/i.ico</icon><logo>/l.png</logo><category term="x"/></feed>',
    );
    expect(atom).toMatchObject({ image: 'https://site.example/l.png', categories: ['x'] });
  });
});
