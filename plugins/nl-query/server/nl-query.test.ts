import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, startTestApp, type TestGateway, type TestApp } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';

interface Reply {
  readonly Query: { readonly Ask: string; readonly Input: Readonly<Record<string, string>> };
  readonly Unread: readonly string[];
  readonly Modules: readonly string[];
  readonly Has_Model: boolean;
  readonly code?: string;
}

describe('questions', () => {
  let app: TestApp;
  let gateway: TestGateway;
  let subjectId = '';
  const ask = async (question: string, more: Record<string, string> = {}, clientId = '1') =>
    app.ask<Reply>(app.caller({ clientId }), 'GET', '/v1/nlp', { query: { question, ...more } });
  const setModel = (body: object) => app.ask<{ code?: string }>(app.caller(), 'PUT', '/v1/nlp/model', { body });
  const says = (content: string) => gateway.answer({ body: { choices: [{ message: { content } }] } });

  beforeAll(async () => {
    gateway = await testGateway();
    app = await startTestApp(['nl-query'], { env: { OUTBOUND_ALLOW_HOSTS: `model=${new URL(gateway.url).host}` } });
    await app.kernel.activate('nl-query');
    const { body } = await app.ask<{ Subject_ID: string }>(app.caller(), 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '电池安全', Rule: '电池', Notation: 'modern', Is_Enabled: true },
    });
    subjectId = body.Subject_ID;
    await app.runJobs();
    await app.kernel.get(IntakeService).submit([
      {
        via: 'feed',
        url: 'https://site.example/1',
        title: '电池自燃引发投诉',
        text: '电池自燃之后，车主的投诉没有答复，大家很失望。',
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      },
    ]);
    await app.runJobs();
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });

  it('become queries by the names of the caller’s client only', async () => {
    const ownAnswer = await ask('今天电池安全的最新文章');
    expect(ownAnswer.body).toMatchObject({
      Query: { Ask: 'newest', Input: { Subject_ID: subjectId, Period: 'today' } },
      Unread: [],
      Has_Model: false,
    });
    const other = await ask('今天电池安全的最新文章', {}, '2');
    expect(other.body.Query.Input['Subject_ID']).toBeUndefined();
  });

  it('are answered by modules whose counts match their lists, by none if nothing fits', async () => {
    const { Query, Modules } = (await ask('电池安全的最新文章')).body;
    const answers = async (Input: object) =>
      (
        await app.ask<{ list: { Error: object | null; Answer: { Counted: number; Rows: { Title: string }[] } }[] }>(
          app.caller(),
          'POST',
          '/v1/analysis/answers',
          { body: { list: Modules.map((Module_ID) => ({ Module_ID, Input })) } },
        )
      ).body.list;
    const moduleAnswers = await answers(Query.Input);
    expect(moduleAnswers.map(({ Error }) => Error)).toEqual(Modules.map(() => null));
    expect(moduleAnswers[0]?.Answer).toMatchObject({ Counted: 1, Rows: [{ Title: '电池自燃引发投诉' }] });
    expect((await answers({ ...Query.Input, keyword: '月亮' }))[0]?.Answer).toMatchObject({ Counted: 0, Rows: [] });
  });

  it('require the article privilege and a question', async () => {
    const nobody = app.caller({ privileges: {} });
    expect((await app.ask(nobody, 'GET', '/v1/nlp', { query: { question: '负面' } })).status).toBe(403);
    expect((await ask('  ')).status).toBe(400);
    expect((await app.ask(nobody, 'GET', '/v1/nlp/model')).status).toBe(403);
  });

  it('use no language model unless one is configured', async () => {
    expect((await ask('负面', { by: 'model' })).body.code).toBe('nl-query.no-model');
    expect(gateway.got).toEqual([]);
  });

  it('may be read by a language model, which proposes only a query', async () => {
    await setModel({ Url: `${gateway.url}/v1`, Model: 'small', Key: 'secret-7' });
    expect(gateway.got).toEqual([]);
    says(`\`\`\`json\n{"Ask":"count","Input":{"Emotion":"negative","Subject_ID":"${subjectId}"}}\n\`\`\``);
    const read = await ask('电池怎么了', { by: 'model' });
    expect(read.body).toMatchObject({ Query: { Ask: 'count', Input: { Emotion: 'negative' } }, By: 'model' });
    expect(gateway.got[0]).toMatchObject({ path: '/v1/chat/completions' });
    expect(gateway.got[0]?.headers.authorization).toBe('Bearer secret-7');
    expect(gateway.sent()).toMatchObject({ model: 'small' });
    expect((await ask('负面')).body).toMatchObject({ By: 'grammar', Has_Model: true });
    expect(gateway.got).toHaveLength(1);
  });

  it('are not answered with content invented by a model', async () => {
    for (const content of [
      '昨天有 12 篇负面。',
      '{"Ask":"count","Input":{},"Count":12}',
      '{"Ask":"count","Input":{"Subject_ID":"999999"}}',
      '{"Ask":"count","Input":{"Published_At":"yesterday"}}',
      '{"Ask":"delete","Input":{}}',
      '{"Ask":"count","Input":{"Client_ID":"2"}}',
    ]) {
      says(content);
      expect((await ask('昨天有多少', { by: 'model' })).body.code).toBe('nl-query.model-failed');
    }
    gateway.answer({ status: 500 });
    expect((await ask('昨天有多少', { by: 'model' })).body.code).toBe('nl-query.model-failed');
  });

  it('keep the key sealed, never show it, and send it nowhere else', async () => {
    const { text } = await app.ask(app.caller(), 'GET', '/v1/nlp/model');
    expect(text).not.toContain('secret-7');
    expect(JSON.parse(text)).toEqual({ Model: { Url: `${gateway.url}/v1`, Model: 'small', Has_Key: true } });
    const { rows } = await app.database.query<{ sealed_key: string }>('select sealed_key from language_model');
    expect(rows[0]?.sealed_key).not.toContain('secret-7');
    await setModel({ Url: `${gateway.url}/v2`, Model: 'small', Key: '' });
    says('{"Ask":"count","Input":{}}');
    await ask('多少', { by: 'model' });
    expect(gateway.got.at(-1)?.headers.authorization).toBeUndefined();
    expect((await setModel({ Url: 'http://169.254.169.254/v1', Model: 'x' })).status).toBe(400);
    await app.ask(app.caller(), 'DELETE', '/v1/nlp/model');
    expect((await ask('负面')).body.Has_Model).toBe(false);
  });
});
