import { expect, it } from '@rstest/core';
import { extractArticle } from './extract-article';

const sentence =
  'The council has said on Tuesday that the bridge can be kept open although the costs will rise again. ';
const textOf = (inside: string) =>
  extractArticle(
    `<html lang="en"><head><title>Town argues about its bridge</title></head><body><article><h1>Town argues about its bridge</h1><p>${sentence.repeat(3)}</p>${inside}<p>${sentence.repeat(4)}</p></article></body></html>`,
    { url: 'https://site.example/a', now: new Date('2026-03-02T08:00:00Z') },
  ).text;

it('takes out tags that a page shows as text, but not those of code', () => {
  const text = textOf(
    `<p>The mill stands by the river. &lt;img src="/x.jpg" data-lazy="1"&gt; It is old and was built of stone.</p><pre><code>&lt;img src="y.jpg"&gt;</code></pre>`,
  );
  expect(text).toContain('The mill stands by the river. It is old');
  expect(text).not.toContain('/x.jpg');
  expect(text).toContain('<img src="y.jpg">');
});

it('takes out lists of other articles that are cut short', () => {
  const teaser = (n: number) =>
    `<div class="item"><a href="/o/${n}">Story number ${n}</a> What the other story ${n} tells begins like this and…</div>`;
  const text = textOf(`<div>${[1, 2, 3, 4].map(teaser).join('')}</div>`);
  expect(text).not.toContain('Story number');
  expect(textOf(teaser(1))).toContain('The council');
});

it('keeps posts of social sites that are embedded', () => {
  const post =
    '<div class="social-embed"><blockquote class="twitter-tweet"><p>We will keep the bridge open for all who walk or cycle to work.</p>— Mayor</blockquote></div>';
  expect(textOf(post)).toContain('We will keep the bridge open for all who walk');
});
