import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, sharedWord, type FullApp } from '../server/full-app';

let app: FullApp;
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(sharedWord, 'shared.example'));
}, 60_000);
afterAll(() => app.close());

const hostile = Array.from({ length: 50 }, (_, index) => `星河${index} NEAR/100 汽车${index}`).join(' OR ');

it('refuses fifty NEAR operators for every caller before the database is queried', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => app.ask(null, 'GET', '/public/article/search', { query: { keyword: hostile } })),
  );
  expect(new Set(responses.map(({ status, body }) => `${status} ${String(body.code)}`))).toEqual(
    new Set(['400 search-too-costly']),
  );
  const signedIn = await app.ask('manager', 'GET', '/v1/article/search', { query: { keyword: hostile } });
  expect([signedIn.status, signedIn.body.code]).toEqual([400, 'search-too-costly']);
  const { body } = await app.ask(null, 'GET', '/public/article/search', { query: { keyword: sharedWord } });
  expect(body.list).toHaveLength(1);
});

it('applies the same cost limit to words of lists and rules wherever they become a search', async () => {
  const costly = { keyword: hostile };
  const filtered = [
    '/v1/article/list',
    '/v1/article/list-count',
    '/v1/article/get-article-count',
    '/v1/article/list-count-group-by-media-type',
  ];
  for (const path of filtered) {
    const { status, body } = await app.ask('manager', 'GET', path, { query: costly });
    expect([path, status, body.code]).toEqual([path, 400, 'search-too-costly']);
  }
  const tried = await app.ask('manager', 'POST', '/v1/manage/class-manage/subject/preview', {
    body: { Rule: hostile, Days: 7 },
  });
  expect([tried.status, tried.body.code]).toEqual([400, 'search-too-costly']);
  const { body } = await app.ask<{ list: unknown[] }>('manager', 'GET', '/v1/article/list', {
    query: { keyword: sharedWord },
  });
  expect(body.list).toHaveLength(1);
});
