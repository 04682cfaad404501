import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testCaller, startTestApp, type TestApp } from '#core/server/testing';
import { ArticleChecker } from './article-checker';

const getCaller = (clientId: string) => testCaller(clientId, ['readers', 'article-checker'], { userType: 'manager' });
const [one, two] = [getCaller('1'), getCaller('2')];

describe('ArticleChecker', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(['article-checker']);
    await server.kernel.activate('article-checker');
    await server.database.query(
      `insert into checker_word (client_id, kind, word, right_text, is_enabled) values
         (1, 'sensitive', '猎豹', '同类产品', true), (1, 'sensitive', '友商', null, false), (2, 'known', '座标', null, true)`,
    );
  });
  afterAll(() => server.close());

  it('uses the enabled words of the caller’s own client', async () => {
    const checker = server.kernel.get(ArticleChecker);
    const texts = async (caller: typeof one) =>
      (await checker.check(caller, '友商与猎豹的座标。')).findings.map(({ Text }) => Text);
    expect([await texts(one), await texts(two)]).toEqual([['猎豹', '座标'], []]);
  });

  it('accepts Word files and returns marked ones over HTTP, and reports why a file is refused', async () => {
    const who = server.caller();
    const path = '/v1/front/tools/article-checker';
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7']), 'a.docx');
    const refused = await server.ask<{ code: string }>(who, 'POST', `${path}/file`, { body: form });
    expect([refused.status, refused.body.code]).toEqual([400, 'article-checker.docx-unreadable']);
    const body = {
      Title: '结果',
      Author: '校对',
      Text: '座标',
      Marks: [{ Offset: 0, Length: 2, Severity: 'error', Note: 'x' }],
    };
    const marked = await server.ask(who, 'POST', `${path}/marked`, { body });
    expect([marked.status, marked.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('wordprocessing'),
    ]);
    const outside = { ...body, Marks: [{ Offset: 5, Length: 2, Severity: 'error', Note: 'x' }] };
    expect((await server.ask(who, 'POST', `${path}/marked`, { body: outside })).status).toBe(400);
  });

  it('does not fetch pages of the local machine', async () => {
    await expect(server.kernel.get(ArticleChecker).read(one, 'http://127.0.0.1/')).rejects.toThrow(/127\.0\.0\.1/);
  });
});
