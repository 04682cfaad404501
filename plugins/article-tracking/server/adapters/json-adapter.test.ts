import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { AdapterContext } from './adapter';
import { readJsonNumbers, readJsonReplies, type JsonDefinition } from './json-adapter';
import { parseAnswer, valueAt } from './json-path';
import { fillTemplate, parseUrlPattern } from './url-pattern';
import { cpuStopwatch } from '#shared/testing';

const now = new Date('2026-03-02T08:00:00Z');
const definition = (more: Partial<JsonDefinition> = {}): JsonDefinition => ({
  Adapter_Name: '示例',
  Url_Pattern: 'https://news.example.com/a/{id}.html*',
  Replies_Url: 'https://api.example.com/comments?doc={id}&page={page}&size={size}',
  List_Path: 'data.list',
  Id_Path: 'cid',
  Text_Path: 'content',
  Author_Path: 'user.nick|user.name',
  Time_Path: 'ctime',
  Likes_Path: 'up',
  Place_Path: 'ip',
  Children_Path: 'replies.list',
  Comments_Path: 'data.total',
  Paging: 'page',
  First_Page: 1,
  Page_Size: 2,
  ...more,
});

/** Stub of a site that responds by URL. */
function getContext(answers: Readonly<Record<string, string>>, url = 'https://news.example.com/a/42.html?from=x') {
  const requestedUrls: string[] = [];
  const context: AdapterContext = {
    article: { articleId: '1', url, domain: 'news.example.com', title: '', publishedAt: now, feedUrl: null },
    now,
    get: async (address) => {
      requestedUrls.push(address);
      return {
        status: 200,
        finalUrl: address,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(answers[address] ?? 'nothing'),
        ms: 1,
      };
    },
  };
  return { context, asked: requestedUrls };
}

describe('replies from JSON', () => {
  const first = JSON.stringify({
    data: {
      total: '1.2万',
      list: [
        {
          cid: 7,
          content: '赔钱<br>道歉 &amp; 整改',
          user: { name: '甲' },
          ctime: 1_772_416_800,
          up: '33',
          ip: 'IP属地：广东',
          replies: { list: [{ cid: 8, content: '加一', user: { nick: '乙' } }] },
        },
        { cid: 9, content: '路过', user: { nick: '丙', name: '丁' }, ctime: '1小时前' },
      ],
    },
  });

  it('follow the paths, including nested replies and the numbers in the same response', async () => {
    const { context, asked } = getContext({
      'https://api.example.com/comments?doc=42&page=1&size=2': `jQuery123(${first});`,
    });
    const { replies, next, numbers } = await readJsonReplies(definition(), context, null);
    expect(asked).toEqual(['https://api.example.com/comments?doc=42&page=1&size=2']);
    expect(replies).toMatchObject([
      {
        externalId: '7',
        text: '赔钱\n道歉 & 整改',
        author: '甲',
        publishedAt: '2026-03-02T02:00:00.000Z',
        likes: 33,
        place: 'IP属地：广东',
        parentId: undefined,
      },
      { externalId: '8', text: '加一', author: '乙', parentId: '7' },
      { externalId: '9', author: '丙', publishedAt: '2026-03-02T07:00:00.000Z' },
    ]);
    expect([next, numbers]).toEqual(['2', { comments: 12_000 }]);
  });

  it('end at a page that is not full, continue by offset, and by cursor until one repeats', async () => {
    const list = (count: number, more: object = {}) =>
      JSON.stringify({
        data: { list: Array.from({ length: count }, (_, index) => ({ cid: index + 1, content: '好' })) },
        ...more,
      });
    const next = async (more: Partial<JsonDefinition>, answer: string, page: string | null, address: string) =>
      (await readJsonReplies(definition(more), getContext({ [address]: answer }).context, page)).next;
    const at = 'https://api.example.com/comments?doc=42&page=';
    expect(await next({}, list(1), '4', `${at}4&size=2`)).toBeNull();
    const offset = { Paging: 'offset', Replies_Url: 'https://api.example.com/c?o={offset}' } as const;
    expect(await next(offset, list(2), '2', 'https://api.example.com/c?o=2')).toBe('4');
    const cursor = {
      Paging: 'cursor',
      Replies_Url: 'https://api.example.com/c?after={cursor}',
      Cursor_Path: 'after',
    } as const;
    expect(await next(cursor, list(2, { after: 'abc' }), null, 'https://api.example.com/c?after=')).toBe('abc');
    expect(await next(cursor, list(2, { after: 'abc' }), 'abc', 'https://api.example.com/c?after=abc')).toBeNull();
  });

  it('report errors: no JSON, a path without a value, a URL that does not match', async () => {
    const read = (more: Partial<JsonDefinition>, answer: string, url?: string) =>
      readJsonReplies(
        definition(more),
        getContext({ 'https://api.example.com/comments?doc=42&page=1&size=2': answer }, url).context,
        null,
      );
    await expect(read({}, '<html>')).rejects.toMatchObject({ code: 'article-tracking.not-json' });
    await expect(read({ List_Path: 'data.comments' }, first)).rejects.toThrow(
      'data.comments was not found in the response, which has data',
    );
    await expect(read({ Text_Path: 'body' }, first)).rejects.toThrow('which has cid, content, user');
    await expect(read({}, first, 'https://other.example.com/')).rejects.toMatchObject({
      code: 'article-tracking.pattern-no-match',
    });
  });

  it('read numbers from a separate URL', async () => {
    const { context } = getContext({ 'https://api.example.com/stat/42': '{"s":{"pv":"56,789","zan":3}}' });
    expect(
      await readJsonNumbers(
        definition({
          Numbers_Url: 'https://api.example.com/stat/{id}',
          Views_Path: 's.pv',
          Number_Likes_Path: 's.zan',
          Comments_Path: 's.none',
        }),
        context,
      ),
    ).toEqual({ views: 56_789, likes: 3 });
  });
});

describe('patterns and paths', () => {
  it('keep placeholders separate and refuse patterns that are slow or have no host', () => {
    expect(parseUrlPattern('https://*.example.com/{kind}/{id}').read('https://m.example.com/a/7')).toEqual({
      kind: 'a',
      id: '7',
    });
    expect(parseUrlPattern('https://a.example/x').read('https://a.example/x')).toEqual({});
    expect(parseUrlPattern('https://a.example/{id}').read('https://a.example/1/2')).toBeNull();
    for (const pattern of ['/a/{id}', 'https://*/{id}', 'https://a.example/*/*/*', 'https://a.example/{id}/{id}'])
      expect(() => parseUrlPattern(pattern), pattern).toThrow();
    expect(() => fillTemplate('https://a.example/{nobody}', {})).toThrow('{nobody}');
    expect(fillTemplate('https://a.example/?u={url}', { url: 'https://b.example/?x=1&y=2' })).toBe(
      'https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fx%3D1%26y%3D2',
    );
  });

  it('match any URL without throwing, in time linear in its length', () => {
    const pattern = parseUrlPattern('https://*.example.com/*/{a}/{b}');
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (tail) => {
        const captures = pattern.read(`https://m.example.com/${tail}`);
        if (captures) for (const value of Object.values(captures)) expect(value).not.toContain('/');
      }),
      { numRuns: 200 },
    );
    const spent = cpuStopwatch();
    pattern.read(`https://m.example.com/${'a/'.repeat(900)}?`);
    expect(spent()).toBeLessThan(500);
  });

  it('access own properties only', () => {
    expect(valueAt({ a: [{ b: 1 }] }, '$.a[0].b')).toBe(1);
    expect(valueAt({ a: null, b: 2 }, 'a|b')).toBe(2);
    for (const path of ['__proto__.x', 'constructor.name', 'a.length.x'])
      expect(valueAt({ a: 'text' }, path)).toBeUndefined();
    expect(() => parseAnswer('alert(1')).toThrow();
  });
});
