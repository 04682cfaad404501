import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const now = new Date('2026-03-05T04:00:00Z');
const read = (body: string, head = '') =>
  extractArticle(
    `<html lang="zh"><head><title>全市新增十二条公交线路</title>${head}</head><body><h1>全市新增十二条公交线路</h1>${body}</body></html>`,
    { url: 'https://a.cn/1', now },
  );

describe('date of a page', () => {
  it.each([
    [
      'published, not modified',
      '<time class="updated" datetime="2026-03-01T10:00:00Z">Updated</time><time datetime="2026-02-01T10:00:00Z">x</time>',
      '2026-02-01T10:00:00.000Z',
    ],
    ['of a change when there is no other', '<p>更新时间：2026-02-01 10:00</p>', '2026-02-01T02:00:00.000Z'],
    [
      'printed, rather than that of the change',
      '<p>更新时间：2026-02-09 10:00</p><p>发布时间：2026-02-01 10:00</p>',
      '2026-02-01T02:00:00.000Z',
    ],
    [
      'of an element that is named so',
      '<div><span class="news-date">12.02.2026</span></div>',
      '2026-02-11T16:00:00.000Z',
    ],
    [
      'of an abbreviation',
      '<abbr class="published" title="2026-02-05T08:00:00-07:00">08:00</abbr>',
      '2026-02-05T15:00:00.000Z',
    ],
    ['in Chinese numerals', '<p>二〇二六年二月十二日</p>', '2026-02-11T16:00:00.000Z'],
    ['with two digits of a year', '<p>26-02-12 08:30 来源：本站</p>', '2026-02-12T00:30:00.000Z'],
    ['counted back from the visit', '<p>半小时前</p>', '2026-03-05T03:30:00.000Z'],
    ['of yesterday', '<p>昨天 08:15</p>', '2026-03-04T00:15:00.000Z'],
    ['counted back in English', '<p>3 hours ago</p>', '2026-03-05T01:00:00.000Z'],
    ['never later than the visit', '<p>2026-03-05 18:00</p>', now.toISOString()],
    ['never of another day to come', '<p>2026-09-01 10:00</p>', undefined],
  ])('is %s', (_, body, date) => expect(read(body).publishedAt).toBe(date));

  it.each(['/*<![CDATA[*/X/*]]>*/', '<![CDATA[ X ]]>', '<!-- X -->', '//<![CDATA[\nX\n//]]>', 'X;'])(
    'is read from linked data written as %s',
    (form) => {
      const data = '{"@type":"NewsArticle","datePublished":"2026-01-02T02:00:00Z",\n"description":"two\nlines",}';
      expect(read('', `<script type="application/ld+json">${form.replace('X', data)}</script>`).publishedAt).toBe(
        '2026-01-02T02:00:00.000Z',
      );
    },
  );
});

describe('author of a page', () => {
  it.each([
    ['<p>By Jane Writer</p>', '', 'Jane Writer'],
    ['<span class="byline">By Jane Writer | Mar 1, 2026</span>', '', 'Jane Writer'],
    ['', '<meta name="author" content="By Jane Writer">', 'Jane Writer'],
    [
      '<span class="author">Jane Writer</span>',
      '<meta property="og:site_name" content="Daily Paper"><meta name="author" content="Daily Paper">',
      'Jane Writer',
    ],
    [
      '<span class="author">Jane Writer</span>',
      '<script type="application/ld+json">{"@type":"Article","author":{"@type":"Organization","name":"Daily Paper"}}</script>',
      'Jane Writer',
    ],
    ['<p>责任编辑：李四</p>', '', undefined],
    ['<p class="author">9:39AM BST 05 Oct 2025</p>', '', undefined],
    ['<p>Posted on September 21, 2025 by Jane Writer</p>', '', 'Jane Writer'],
    ['<p>Autorin: Jane van der Writer, Datum: 03.10.25</p>', '', 'Jane van der Writer'],
    ['<p class="redakteur">von Jane Writer</p>', '', 'Jane Writer'],
    ['<p><a href="/autoren/jane-writer/">Jane Writer</a></p>', '', 'Jane Writer'],
    ['', '<meta property="site:author" content="Jane Writer">', 'Jane Writer'],
    [
      '',
      '<meta name="twitter:label1" content="Verfasst von"><meta name="twitter:data1" content="Jane Writer">',
      'Jane Writer',
    ],
    ['<ol class="comment-list"><li><cite class="fn">Anna Other</cite></li></ol>', '', undefined],
    ['<label class="author">Name (required)</label>', '', undefined],
    ['', '<meta name="author" content="jane.writer">', undefined],
    [
      '',
      '<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"@id":"#jane"}},{"@type":["Person","Organization"],"@id":"#jane","name":"Jane Writer"}]}</script>',
      'Jane Writer',
    ],
    [
      '',
      '<script type="application/ld+json">{"@type":"Article","publisher":{"name":"Daily Paper"},"author":[{"name":"Jane Writer"},{"name":"Daily Paper"},{"name":"John Other"}]}</script>',
      'Jane Writer, John Other',
    ],
    ['<p>By Jane Writer, John Other and Ann Third</p>', '', 'Jane Writer, John Other and Ann Third'],
    ['<p class="author">Text und Interview: Jane Writer</p>', '', 'Jane Writer'],
    ['<p class="author">Press release by Jane Writer</p>', '', 'Jane Writer'],
    ['<p class="author">Ludwig von Mises</p>', '', 'Ludwig von Mises'],
    ['<p>公交</p><h4>Autoren</h4><p>Jane Writer</p>', '', 'Jane Writer'],
  ])('in %s %s', (body, head, author) => expect(read(body, head).author).toBe(author));

  it('is printed below the text, however much follows', () => {
    const text = `<p>${'公交线路优化调整，市民出行更加便捷。'.repeat(20)}</p>`;
    const links = Array.from({ length: 300 }, (_, n) => `<li><a href="/${n}">Line ${n}</a></li>`).join('');
    const body = `<article>${text}<p>Autorin: Jane Writer, Daily Paper</p></article><ul>${links}</ul>`;
    expect(read(body).author).toBe('Jane Writer');
  });

  it('is never the site under its domain name', () => {
    const html =
      '<html><head><title>A bridge</title><meta name="author" content="Daily News"></head><body></body></html>';
    const by = (url: string) => extractArticle(html, { url, now }).author;
    expect(['https://www.daily.news/1', 'https://daily-news.example/1', 'https://other.example/1'].map(by)).toEqual([
      undefined,
      undefined,
      'Daily News',
    ]);
  });
});
