import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, startTestApp, type TestGateway, type TestApp } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';

interface Reply {
  readonly To: string;
  readonly Missing: string | null;
  readonly Translation: { readonly Title: string; readonly Text: string; readonly Host: string } | null;
  readonly Terms: readonly { readonly Term: string; readonly Translation: string; readonly Kind: string }[];
}

describe('translation', () => {
  let app: TestApp;
  let gateway: TestGateway;
  let id = '';
  const translate = (more: Record<string, string> = {}, clientId = '1') =>
    app.ask<Reply>(app.caller({ clientId }), 'GET', '/v1/article/translate', { query: { id, ...more } });
  const setService = (body: object) => app.ask(app.caller(), 'PUT', '/v1/article/translate-service', { body });

  beforeAll(async () => {
    gateway = await testGateway();
    app = await startTestApp(['translation', 'subjects'], {
      env: { OUTBOUND_ALLOW_HOSTS: `translation=${new URL(gateway.url).host}` },
    });
    await app.kernel.activate('translation');
    await app.ask(app.caller(), 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '汽车', Rule: '瀚海', Notation: 'modern', Is_Enabled: true },
    });
    await app.runJobs();
    await app.kernel.get(IntakeService).submit([
      {
        via: 'feed',
        url: 'https://site.example/1',
        title: '瀚海S7在广东上市',
        text: '瀚海S7今天在广东上市，法国的消费者也能预订，许多人在展厅里排队等候。',
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      },
    ]);
    await app.runJobs();
    const { body } = await app.ask<{ list: { Article_ID: string }[] }>(app.caller(), 'GET', '/v1/article/list');
    id = body.list[0]?.Article_ID ?? '';
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });

  it('shows known terms and reports a missing service while none is configured', async () => {
    const { body } = await translate();
    expect(body).toMatchObject({ To: 'en', Missing: 'service', Translation: null });
    expect(body.Terms).toContainEqual({ Term: '广东', Translation: 'Guangdong', Kind: 'place', Count: 2 });
    expect(gateway.got).toEqual([]);
  });

  it('gives precedence to the client’s own terms, and shows them to no other client', async () => {
    await app.ask(app.caller(), 'POST', '/v1/manage/class-manage/translation-term', {
      body: { Chinese: '瀚海S7', English: 'Hanhai S7', Is_Enabled: true },
    });
    expect((await translate()).body.Terms).toContainEqual({
      Term: '瀚海S7',
      Translation: 'Hanhai S7',
      Kind: 'own',
      Count: 2,
    });
    expect((await translate({}, '2')).status).toBe(404);
  });

  it('translates the article with the configured service, once for two views', async () => {
    await setService({ Url: gateway.url, Key: 'key-5' });
    gateway.answer({ body: { translatedText: ['Hanhai S7 on sale', 'It is on sale.'] } });
    const { body } = await translate();
    expect(body).toMatchObject({
      Missing: null,
      Translation: { Title: 'Hanhai S7 on sale', Text: 'It is on sale.', Host: new URL(gateway.url).host },
    });
    expect(gateway.sent()).toMatchObject({ source: 'zh', target: 'en', api_key: 'key-5' });
    await translate();
    expect(gateway.got).toHaveLength(1);
  });

  it('reports when the service returns no translation, and tries again', async () => {
    gateway.answer({ status: 500 }, { body: { translatedText: 'one' } });
    for (let time = 0; time < 2; time += 1)
      expect((await translate({ to: 'zh' })).body).toMatchObject({ Missing: 'answer', Translation: null });
    expect(gateway.got).toHaveLength(3);
  });

  it('stores the key encrypted and uses it for its URL only', async () => {
    const { text } = await app.ask(app.caller(), 'GET', '/v1/article/translate-service');
    expect(JSON.parse(text)).toEqual({ Service: { Url: gateway.url, Has_Key: true } });
    const { rows } = await app.database.query<{ sealed_key: string }>('select sealed_key from translation_service');
    expect(rows[0]?.sealed_key).not.toContain('key-5');
    await setService({ Url: `${gateway.url}/other`, Key: '' });
    await translate();
    expect(gateway.sent()).not.toHaveProperty('api_key');
    const reader = app.caller({ privileges: { classifiedInfo: { b: 1 } } });
    expect((await app.ask(reader, 'GET', '/v1/article/translate-service')).status).toBe(403);
    await app.ask(app.caller(), 'DELETE', '/v1/article/translate-service');
    expect((await translate()).body.Missing).toBe('service');
  });
});
