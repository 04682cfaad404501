import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { cpuStopwatch } from '#shared/testing';
import { extractArticle } from './extract-article';
import {
  interruptions,
  madePage,
  madeTitle,
  markups,
  paragraph,
  surroundings,
  type MadePage,
} from '../testing/made-page';

const read = (html: string) =>
  extractArticle(html, { url: 'https://news.example/2026/bridge', now: new Date('2026-03-01T00:00:00Z') });
const [allMarkups, allAround, allBetween] = [
  Object.keys(markups),
  Object.keys(surroundings),
  Object.keys(interruptions),
] as [MadePage['markup'][], (keyof typeof surroundings)[], (keyof typeof interruptions)[]];

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${madeTitle}</title>${head}</head><body><h1>${madeTitle}</h1>${body}</body></html>`;
const prose = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `<p>${paragraph(from + n)}</p>`).join('');

it('finds a summary between headline and text on pages with line breaks in the source', () => {
  const wrapped = (text: string) => text.replace(/(.{30,40}) /g, '$1\n      ');
  const summary = 'A short summary of what the whole town is going to argue about at the table.';
  const body = `<div class="head"><h1>${madeTitle}</h1><h2>${summary}</h2></div><div><div class="story">${wrapped(prose(5))}</div></div>`;
  expect(read(page(body).replace(/<h1>.*?<\/h1>/, '')).text.startsWith(summary)).toBe(true);
});

it('omits hidden content from a text', () => {
  const hidden = `<div style="visibility: hidden">${prose(4, 10)}</div>`;
  expect(read(page(`<div>${prose(4)}${hidden}</div>`)).text).not.toContain(paragraph(11));
});

describe('article text', () => {
  it.each(allMarkups)('is extracted from %s with everything around it', (markup) => {
    const { html, text } = madePage({ markup, paragraphs: 6, around: allAround, between: [] });
    expect(read(html)).toMatchObject({ text, title: madeTitle });
  });

  it.each(allBetween)('does not contain %s', (piece) => {
    const { html, text } = madePage({
      markup: 'article',
      paragraphs: 6,
      around: ['navigation', 'footer'],
      between: [[2, piece]],
    });
    expect(read(html).text).toBe(text);
  });

  it('is extracted from any mixture of templates', () => {
    const pages = fc.record({
      markup: fc.constantFrom(...allMarkups),
      paragraphs: fc.integer({ min: 4, max: 12 }),
      around: fc.subarray(allAround),
      between: fc.array(fc.tuple(fc.nat(11), fc.constantFrom(...allBetween)), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(pages, (made) => {
        const { html, text } = madePage(made);
        expect(read(html).text).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [
      'a quotation that is one link',
      '<blockquote class="instagram-media"><div><a href="https://www.instagram.com/p/x/"><div>View this post</div></a><p><a href="https://www.instagram.com/p/x/">SAID</a></p></div></blockquote>',
    ],
    ['an aside', '<aside class="embed twitter"><blockquote><p>SAID</p>— Town (@town)</blockquote></aside>'],
    [
      'a figure of a publishing system',
      '<figure class="wp-block-embed-twitter"><div><blockquote class="twitter-tweet"><p>SAID</p>— Town (@town) <a href="https://twitter.com/town/status/1">March 1, 2026</a></blockquote></div></figure>',
    ],
    [
      'a box for sharing',
      '<div class="weibo-card social-share"><blockquote class="weibo-embed"><p>SAID</p><a href="https://weibo.com/1/x">@Town</a></blockquote></div>',
    ],
  ])('contains a social media post embedded as %s', (_, embedded) => {
    const quotedText = 'We will keep the bridge open as long as we can, whatever they say of us.';
    const { text, html } = read(
      page(`<article>${prose(3)}${embedded.replace('SAID', quotedText)}${prose(3, 3)}</article>`),
    );
    expect(text).toContain(quotedText);
    expect(html).toContain(quotedText);
  });

  it('is only the post on a page with a short one', () => {
    const html = `<!doctype html><html lang="zh-CN"><head><title>提车才9个月</title></head><body><header>虚拟媒体 · 这里的公司、人物和文章都是虚构的示例 · <a href="/">首页</a></header><main><article>
      <h1>提车才9个月</h1><p class="facts"><a href="/v/">虚拟视频</a> · <span>三分熟的修理工81</span> · <time>2026年2月22日 04:32:15</time></p>
      <div class="content"><p>提车才9个月就收到召回短信，刹车硬得像踩石头。</p><p>打了5次客服电话都是让等，真的太失望了！</p></div></article></main></body></html>`;
    expect(read(html).text).toBe(
      '提车才9个月就收到召回短信，刹车硬得像踩石头。\n打了5次客服电话都是让等，真的太失望了！',
    );
  });

  it('keeps lists, tables, quotations, code and headings', () => {
    const body = `<article>${prose(3)}<h2>What was agreed</h2><ul><li>The bridge stays open for walkers</li><li>Lorries take the road by the mill</li></ul>
      <table><tr><th>Year</th><th>Cost</th></tr><tr><td>2024</td><td>3 million</td></tr></table><blockquote><p>We have waited long enough for this, and now it has to be done.</p></blockquote>
      <pre><code>total = 3 + 4
print(total)</code></pre>${prose(2, 5)}</article>`;
    const { text, html } = read(page(body));
    for (const part of [
      'What was agreed',
      'Lorries take the road',
      'Year Cost',
      '2024 3 million',
      'We have waited',
      'total = 3 + 4\nprint(total)',
    ])
      expect(text).toContain(part);
    expect(html).toContain('<table>');
    expect(html).toContain('<li>');
  });

  it('keeps captions in the HTML only', () => {
    const { html, text } = read(
      madePage({ markup: 'article', paragraphs: 5, around: [], between: [[1, 'figure']] }).html,
    );
    expect(html).toContain('<figcaption>A street in the centre');
    expect(text).not.toContain('A street in the centre');
  });

  it('begins with a summary that is separate from it', () => {
    const summary = 'For two years the town has argued about a bridge that most of its people still use every day.';
    const { text } = read(
      page(
        `<div class="head"><div class="summary-line"><p>${summary}</p></div></div><div class="pad"></div><div class="wrap"><div class="inner">${prose(6)}</div></div>`,
      ),
    );
    expect(text.startsWith(`${summary}\n${paragraph(0)}`)).toBe(true);
  });

  it('begins with a summary that does not end like a sentence if it is named as one', () => {
    const summary = 'Two years of argument about a bridge that most people of the town use';
    const called = (name: string) =>
      read(
        page(
          `<div class="head"><p class="${name}">${summary}</p></div><div class="pad"></div><div class="wrap"><div class="inner">${prose(6)}</div></div>`,
        ),
      ).text;
    expect(called('story-standfirst').startsWith(summary)).toBe(true);
    expect(called('x1')).not.toContain(summary);
  });

  it.each([
    ['of more elements than people write', `<div>${'<i></i>'.repeat(9_000)}</div>`],
    ['of boxes in one another', `<div>${`${'<div>'.repeat(100)}${'</div>'.repeat(100)}`.repeat(50)}</div>`],
  ])('is taken from the element with most prose on a page %s', (_, many) => {
    const article = read(page(`<div class="x1">${prose(6)}</div>${many}<p>Menu</p>`));
    expect(article.method).toBe('density');
    expect(article.text).toBe(Array.from({ length: 6 }, (__, n) => paragraph(n)).join('\n'));
  });

  it('ends before related content', () => {
    const { text } = read(
      page(
        `<article>${prose(6)}<h3>Related articles</h3><p>The mill that nobody wants to buy.</p><p>Ten bridges and who built them.</p></article>`,
      ),
    );
    expect(text).toBe(Array.from({ length: 6 }, (_, n) => paragraph(n)).join('\n'));
  });

  it('keeps paragraphs that merely begin like a pointer', () => {
    const sentences = [
      'Read more closely, the report of the engineers says something else about the arches of the bridge.',
      'Follow the river upstream and you come to the mill that gave the quarter its name long ago.',
      'Popular as the bridge may be, it was never meant to carry the lorries of our time.',
    ];
    const { text } = read(
      page(`<article>${prose(3)}${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}${prose(3, 4)}</article>`),
    );
    for (const sentence of sentences) expect(text).toContain(sentence);
  });

  it('is the longer way where one has missed most', () => {
    const first = `<div class="one"><div><p>${paragraph(0)}</p></div></div>`;
    const { text } = read(
      page(
        `<div class="outer">${first}${Array.from({ length: 9 }, (_, n) => `<div class="c${n}"><div class="in${n}"><div>${paragraph(n + 1)}</div></div></div>`).join('')}</div>`,
      ),
    );
    for (let n = 0; n < 10; n += 1) expect(text).toContain(paragraph(n));
  });

  it('takes what the page declares where nothing else is there, and as a judge', () => {
    const declared = Array.from({ length: 5 }, (_, n) => paragraph(n)).join('\n');
    const linked = `<script type="application/ld+json">/*<![CDATA[*/{"@type":"NewsArticle","headline":"${madeTitle}","articleBody":${JSON.stringify(declared)},}/*]]>*/</script>`;
    expect(read(page('<div id="app"></div>', linked))).toMatchObject({ method: 'linked-data', text: declared });
    const foreign =
      '<p>In another matter, the harbour wants to build a second crane before the end of the year, it says.</p>';
    const judged = read(page(`<article>${prose(3)}${foreign}${prose(2, 3)}</article>`, linked));
    expect(judged.method).toBe('readability');
    expect(judged.text).toBe(declared);
  });

  it('is found on pages with duplicate, misplaced or missing tags', () => {
    const body = prose(6);
    const text = Array.from({ length: 6 }, (_, n) => paragraph(n)).join('\n');
    for (const html of [
      `<html><html lang="en"><head><title>${madeTitle}</title></head><body><body><h1>${madeTitle}</h1>${body}</body></html>`,
      `<meta charset="utf-8"><html><title>${madeTitle}</title><div></div><head></head><body class="a">${body}`,
      `<!--[if IE]><body class="ie"><![endif]--><title>${madeTitle}</title><h1>${madeTitle}</h1>${body}`,
      `<head><title>${madeTitle}</title><div>x</div><h1>${madeTitle}</h1>${body}</body></html>`,
    ])
      expect(read(html)).toMatchObject({ text, title: madeTitle });
  });

  it('has one line per paragraph, without word-break marks', () => {
    const { text } = read(
      page(
        `<article><p>The bridge\n   was closed on Mon\u00adday, the coun\u00adcil said, and nobody\nknows when it will be opened again for the lorries.</p>${prose(4)}</article>`,
      ),
    );
    expect(text.split('\n')[0]).toBe(
      'The bridge was closed on Monday, the council said, and nobody knows when it will be opened again for the lorries.',
    );
  });

  it.each([
    ['headings that end a text', '<h3>Comments</h3>'],
    ['repeated titles', `<p>${madeTitle}</p>`],
    ['links', '<li><a href="/x">a link to a page</a></li>'],
    ['divisions without end', '<div>'],
    ['sidebars in one another', '<div class="sidebar">x '],
    ['paragraphs in spans', '<span><p>some words'],
    ['images', '<img src="x"><figcaption>y</figcaption>'],
  ])('is extracted in time from very many %s', (_, piece) => {
    const spent = cpuStopwatch();
    read(page(`<article>${prose(3)}${piece.repeat(6_000)}</article>`));
    expect(spent()).toBeLessThan(6_000);
  });
});
