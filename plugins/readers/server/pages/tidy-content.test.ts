import { describe, expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence =
  'The council has said on Tuesday that the bridge can be kept open although the costs will rise again. ';
const textOf = (inside: string) =>
  extractArticle(
    `<html lang="en"><head><title>Town argues about its bridge</title></head><body><article><h1>Town argues about its bridge</h1><p>${sentence.repeat(3)}</p>${inside}<p>${sentence.repeat(4)}</p></article></body></html>`,
    { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
  ).text;

it('removes tags that a page shows as text, but not those in code', () => {
  const text = textOf(
    `<p>The mill stands by the river. &lt;img src="/x.jpg" data-lazy="1"&gt; It is old and was built of stone.</p><pre><code>&lt;img src="y.jpg"&gt;</code></pre>`,
  );
  expect(text).toContain('The mill stands by the river. It is old');
  expect(text).not.toContain('/x.jpg');
  expect(text).toContain('<img src="y.jpg">');
});

it('removes lists of other articles that are shortened', () => {
  const teaser = (n: number) =>
    `<div class="item"><a href="/o/${n}">Story number ${n}</a> What the other story ${n} tells begins like this and…</div>`;
  const text = textOf(`<div>${[1, 2, 3, 4].map(teaser).join('')}</div>`);
  expect(text).not.toContain('Story number');
  expect(textOf(teaser(1))).toContain('The council');
});

it('keeps embedded social media posts', () => {
  const post =
    '<div class="social-embed"><blockquote class="twitter-tweet"><p>We will keep the bridge open for all who walk or cycle to work.</p>— Mayor</blockquote></div>';
  expect(textOf(post)).toContain('We will keep the bridge open for all who walk');
});

it('keeps a section that begins like a share request and removes the request', () => {
  const part = (heading: string, text: string) => `<h3>${heading}</h3><p>${text}</p>`;
  expect(textOf(part('Share Your Garden', 'Neighbours plant beans beside the bridge.'))).toContain('Neighbours plant');
  const asking = `${part('Share your thoughts', 'Write a few lines below.')}<h3>What comes next</h3>`;
  expect(textOf(asking)).not.toContain('Write a few lines');
});

describe('a Chinese page', () => {
  const quotedText = '夜市管理处表示，摊位今年会继续增加，周末营业到凌晨一点，附近居民可以提前登记。';
  const read = (inside: string) =>
    extractArticle(
      `<html lang="zh-CN"><head><title>河边夜市今晚开业</title></head><body><article><h1>河边夜市今晚开业</h1><p>${quotedText.repeat(3)}</p>${inside}<p>${quotedText.repeat(2)}</p></article></body></html>`,
      { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
    ).text;

  // Each contains a word that marks the frame of an article when it is alone.
  it.each([
    '针对此事，管理处要求各摊位完善安全制度，晚上都有人值守。',
    '他们把孩子的图画挂满了整条街，路过的人都停下来看。',
    '这段视频很快被分享到各个社区，评论里大多是期待。',
    '摊主们说，上一篇报道之后来的人多了一倍，热门摊位要排队。',
  ])('keeps paragraphs whatever words they contain: %s', (text) => {
    expect(read(`<p>${text}</p>`)).toContain(text);
  });

  it.each([
    '【本文版权归晨报所有，未经授权，不得转载、摘编。】',
    '更多精彩内容，请关注晨报微信公众号',
    '本文仅代表作者观点，本网不代表其立场',
    '来源：晨报 作者：王小明',
    '王小明 摄',
    '▲图片来自视频截图。',
    '您的浏览器暂时无法播放此视频.',
  ])('removes lines of its frame: %s', (text) => {
    expect(read(`<p>${text}</p>`)).not.toContain(text);
  });
});

it.each([
  ['A dated line in another order', '<p>2 Mar, 2026 2 Mar, 2026</p>', '2 Mar, 2026'],
  ['what frames a picture that a script loads', '<p>View this post on Instagram</p>', 'View this post'],
  ['the line of a post that was shared', '<p>A post shared by The Mill (@themill)</p>', 'A post shared'],
  [
    'the foot that software for blogs writes',
    `<p>This entry was posted on Monday, March 2nd, 2026 at 10:15 am and is filed under Bridges, Town. You can follow any responses to this entry through the RSS 2.0 feed. Both comments and pings are currently closed, and so is the bridge for lorries, as has been said before.</p>`,
    'This entry',
  ],
  ['where it appeared first', '<p>The post Town argues appeared first on The Mill Post.</p>', 'appeared first'],
])('removes %s', (_, inside, gone) => {
  expect(textOf(inside)).not.toContain(gone);
});

it('treats loose text between blocks as a separate line', () => {
  const loose = textOf(
    '<div><h3>What was decided</h3><time>2 Mar, 2026</time> <span>2 Mar, 2026</span><p>The mill stands by the river and will be sold in May.</p>The old bridge stays where it has been <b>for a hundred</b> years.<table><tr><td>3 million</td></tr></table></div>',
  );
  expect(loose).not.toContain('2 Mar');
  expect(loose).toContain('sold in May.\nThe old bridge stays where it has been for a hundred years.\n3 million');
});

it.each(['iStock/jane', '%d bloggers like this:', 'Bildnachweis'])(
  'removes a line that consists only of %s',
  (line) => {
    expect(textOf(`<p>${line}</p>`)).not.toContain(line);
  },
);

it('keeps news about terms and privacy', () => {
  const news = 'The company changed its privacy policy on Monday after three states had asked for it.';
  expect(textOf(`<p>${news}</p>`)).toContain(news);
  expect(textOf('<p>By going on you agree to our privacy policy.</p>')).not.toContain('going on');
});

it('keeps the dates that head the sections of a chronicle', () => {
  const days = ['1 March 2026', '3 March 2026', '5 March 2026', '9 March 2026'];
  const text = textOf(days.map((day) => `<p>${day}</p><p>${sentence}</p>`).join(''));
  for (const day of days) expect(text).toContain(day);
});

it('removes a table of contents with its heading and keeps other lists', () => {
  const entry = (n: number) => `<li><a href="#part-${n}">What happened in part ${n}</a></li>`;
  const text = textOf(`<p>Contents</p><ul>${[1, 2, 3, 4].map(entry).join('')}</ul>`);
  expect(text).not.toContain('What happened');
  expect(text).not.toContain('Contents');
  expect(textOf('<ul><li>Walkers</li><li>Riders</li><li>Lorries</li></ul>')).toContain('Lorries');
});

it('removes a description of the author only at the end of a text', () => {
  const html = (paragraphs: string) =>
    `<html lang="en"><head><title>Town argues about its bridge</title><meta name="author" content="Jane Miller"></head><body><article><h1>Town argues about its bridge</h1>${paragraphs}</article></body></html>`;
  const bio = '<p>Jane Miller covers the river and its bridges for the Mill Post since 2019.</p>';
  const body = `<p>${sentence.repeat(3)}</p>`.repeat(3);
  const read = (page: string) => extractArticle(page, { url: 'https://site.example/a' }).text;
  expect(read(html(body + bio))).not.toContain('Jane Miller covers');
  expect(read(html(bio + body))).toContain('Jane Miller covers');
});
