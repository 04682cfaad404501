import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp } from './full-app';

interface Row {
  readonly Article_ID: string;
  readonly Title: string;
  readonly Heat: number;
}
interface List {
  readonly list: readonly Row[];
  readonly next: string | null;
}

let app: FullApp;
let ownArticle: string;
let shared: string;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const getRows = async (query: Record<string, string>) =>
  (await app.ask<List>('analyst', 'GET', '/v1/article/list', { query: { ...query, size: '200' } })).body.list;

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(
    articleAbout(ownWord, 'own.example'),
    articleAbout(sharedWord, 'shared.example'),
    articleAbout('别家', 'nobody.example'),
    ...Array.from({ length: 12 }, (_, index) =>
      articleAbout(ownWord, `n${index}.example`, {
        title: `${ownWord}第${index}期${index % 2 ? '动态' : '召回'}`,
        text: `n${index}：${ownWord}第${index}期说明，编号${index * 7919}。`,
        mediaType: index % 3 ? 'news' : 'weibo',
        views: (index * 37) % 50,
        comments: index % 5,
      }),
    ),
  );
  const list = await app.articles('analyst');
  ownArticle = list.get('own.example') ?? '';
  shared = list.get('shared.example') ?? '';
}, 60_000);
afterAll(() => app.close());

describe('export', () => {
  const lines = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n');

  it('contains what the list shows, in its order, with headings in the reader’s language', async () => {
    for (const query of [{ keyword: '召回' }, { sort: 'heat' }, { Media_Type: 'weibo' }] as Record<string, string>[]) {
      const { text, headers } = await app.ask('analyst', 'POST', '/v1/article/export', {
        body: new URLSearchParams({ ...query, format: 'csv', columns: 'Title,Heat', Client_Domain: 'x' }).toString(),
        headers: form,
      });
      const rows = await getRows(query);
      expect(String(headers['content-type'])).toContain('text/csv');
      expect(lines(text)).toEqual(['标题,热度', ...rows.map(({ Title, Heat }) => `${Title},${Heat}`)]);
    }
  });

  it('reports an unknown column', async () => {
    const { status, body } = await app.ask('analyst', 'POST', '/v1/article/export', {
      body: new URLSearchParams({ columns: 'Title,Secret' }).toString(),
      headers: form,
    });
    expect([status, body]).toMatchObject([400, { code: 'export-column', details: { column: 'Secret' } }]);
  });

  it('contains selected rows, limited to those visible to the caller', async () => {
    const { text } = await app.ask('stranger', 'POST', '/v1/article/export', {
      body: new URLSearchParams({ id: `${ownArticle},${shared}`, format: 'csv', columns: 'Title' }).toString(),
      headers: form,
    });
    expect(lines(text)).toHaveLength(2);
    expect(text).toContain('shared.example');
  });
});

describe('library search', () => {
  it('also finds unmatched articles, remembers the query, and is available within limits', async () => {
    const searchResult = (
      await app.ask<List & { total: number }>('analyst', 'GET', '/v1/article/search', {
        query: { keyword: '别家 公告' },
      })
    ).body;
    expect(searchResult.list.map(({ Title }) => Title)).toEqual(['别家发布公告 nobody.example']);
    expect(searchResult.total).toBe(1);
    const { body } = await app.ask<{ list: { Keyword: string }[] }>('analyst', 'GET', '/v1/user-search-words');
    expect(body.list[0]?.Keyword).toBe('别家 公告');
    expect((await app.ask<{ list: unknown[] }>('manager', 'GET', '/v1/user-search-words')).body.list).toEqual([]);
    const open = await app.ask<List>(null, 'GET', '/public/article/search', { query: { keyword: '别家' } });
    expect(Object.keys(open.body.list[0] ?? {}).sort()).toEqual([
      'Article_ID',
      'Media_Type',
      'Published_At',
      'Site',
      'Summary',
      'Title',
      'Url',
      'Words',
    ]);
    const statuses: number[] = [];
    for (let round = 0; round < 32; round += 1)
      statuses.push((await app.ask(null, 'GET', '/public/article/search', { query: { keyword: '别家' } })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
