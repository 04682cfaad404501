import { describe, expect, it } from '@rstest/core';
import { threadMarkups, writtenPosts } from '../testing/made-threads';
import { extractArticle } from './extract-article';

const url = 'https://forum.example/t/1';
const now = new Date('2026-04-01T00:00:00Z');
const read = (html: string) => extractArticle(html, { url, now });
const isChinese = (html: string) => html.includes('lang="zh-CN"');
const cases = Object.entries(threadMarkups).map(([name, make]) => {
  const posts = isChinese(make(writtenPosts.short)) ? writtenPosts.chinese : writtenPosts.english;
  return { name, make, posts };
});

describe('forum thread', () => {
  it.each(cases)('is its first post in the markup of $name', ({ make, posts }) => {
    const article = read(make(posts));
    expect(article.text).toBe(posts[0]);
    expect(article.author).toBe(isChinese(make(posts)) ? '山城老王' : 'User0');
    expect(article.publishedAt).toMatch(/^2026-0[13]-0[13]T/);
  });

  it.each(cases.filter(({ posts }) => posts === writtenPosts.chinese))(
    'is its first post of a few words in the markup of $name',
    ({ make }) => {
      const { text, author } = read(make(writtenPosts.short));
      expect({ text, author }).toEqual({ text: writtenPosts.short[0], author: '山城老王' });
    },
  );

  it.each(cases.filter(({ name }) => ['Discuz', 'phpBB', 'XenForo'].includes(name)))(
    'is an unanswered post in the markup of $name',
    ({ make, posts }) => expect(read(make(posts.slice(0, 1))).text).toBe(posts[0]),
  );

  const page = (body: string) =>
    `<html lang="en"><head><title>Car broke down on day one</title></head><body><h1>Car broke down on day one</h1>${body}</body></html>`;
  const entries = (make: (text: string, n: number) => string) => writtenPosts.english.map(make).join('');
  const author = (n: number) =>
    `<b class="author">User${n}</b> <time datetime="2026-03-0${n + 1}">March ${n + 1}, 2026</time>`;

  it('is not an article with comments, which are omitted however long they are', () => {
    const answers = [1, 2, 3].map(() =>
      entries((text, n) => `<div class="z9">${author(n)}<div>Re: ${text}</div><a href="#r">Reply</a></div>`),
    );
    const { text } = read(
      page(`<div class="q1"><p>${writtenPosts.english[0]}</p></div><div class="q2">${answers.join('')}</div>`),
    );
    expect(text).toBe(writtenPosts.english[0]);
  });

  it.each([
    [
      'a list of articles',
      (text: string, n: number) =>
        `<article class="post"><h2><a href="/p/${n}">Story number ${n} of this blog</a></h2>${author(n)}<p>${text}</p><a href="/p/${n}#r">Leave a reply</a></article>`,
    ],
    [
      'a report as it goes on',
      (text: string, n: number) => `<div class="entry live post">${author(n)}<p>${text}</p></div>`,
    ],
  ])('is not %s', (_, make) => {
    const { text } = read(page(`<div>${entries(make)}</div>`));
    for (const post of writtenPosts.english) expect(text).toContain(post);
  });
});
