import { afterAll, beforeAll, describe, expect, it, rs } from '@rstest/core';
import { DatabaseService } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { UserSuggestion } from '../contract';

const front = '/v1/front/user-suggestion';
const manage = '/v1/manage/class-manage/user-suggestion';

interface Listed {
  readonly list: readonly UserSuggestion[];
  readonly total: number;
  readonly Counts: Readonly<Record<string, number>>;
}

describe('reader suggestions', () => {
  let app: TestApp;
  let client: string;
  let readerId: string;
  let article: string;
  let subject: string;
  beforeAll(async () => {
    app = await startTestApp(['user-suggestions', 'in-app-channel']);
    client = (await app.kernel.get(ClientService).create({ client_name: '云岭茶业', client_type: 'enterprise' }))
      .client_id;
    const people = app.kernel.get(UserService);
    readerId = (await people.create({ clientId: client, userName: 'reader', displayName: '读者', userType: 'user' }))
      .user.user_id;
    const made = async (Subject_Name: string, Rule: string) =>
      (
        await app.ask<{ Subject_ID: string }>(manager(), 'POST', '/v1/manage/class-manage/subject', {
          body: { Subject_Name, Rule, Notation: 'modern' },
        })
      ).body.Subject_ID;
    await made('质量', '质量');
    subject = await made('投诉', '投诉');
    await app.kernel.get(IntakeService).submit([
      {
        via: 'api',
        title: '产品质量抽查结果公布',
        text: '监管部门公布了产品质量抽查结果，多数企业合格。',
        url: 'https://news.example/1',
        publishedAt: new Date(Date.now() - 3_600_000).toISOString(),
      },
    ]);
    await app.runJobs();
    article = (await row()).Article_ID;
  });
  afterAll(() => app.close());

  const manager = () => app.caller({ clientId: client, userId: '900' });
  const reader = () => app.caller({ clientId: client, userId: readerId, userType: 'user' });
  const row = async () => {
    const { list } = await app.kernel.get(ArticleReader).list(manager(), { sort: 'time', size: 5 });
    return list[0] as (typeof list)[number];
  };
  const send = async (body: object) => {
    const answer = await app.ask<UserSuggestion>(reader(), 'POST', front, { body });
    expect(answer.status).toBe(200);
    return answer.body.User_Suggestion_ID;
  };
  const accept = (User_Suggestion_ID: string, caller = manager()) =>
    app.ask<UserSuggestion>(caller, 'POST', `${manage}/accept`, { body: { User_Suggestion_ID } });
  const getNotices = async () =>
    (
      await app.kernel
        .get(DatabaseService)
        .query<{ subject: string; text: string }>('select subject, text from message where client_id = $1', [client])
    ).rows.map(({ text }) => text);

  it('correct the sentiment and subject of an article once accepted, and notify the reader', async () => {
    const emotion = await send({ Kind: 'emotion', Article_ID: article, Emotion: 'negative', Text: '明显是负面' });
    const into = await send({ Kind: 'subject', Article_ID: article, Subject_ID: subject });
    const notice = await app.ask<{ list: readonly { Title: string }[] }>(manager(), 'GET', '/v1/system-notification', {
      query: { entity_name: 'UserSuggestion' },
    });
    expect(notice.body).toMatchObject({ list: [] });
    const waiting = await app.ask<Listed>(manager(), 'GET', manage, { query: { State: 'waiting' } });
    expect(waiting.body).toMatchObject({ total: 2, Counts: { waiting: 2, accepted: 0 } });
    expect((await accept(emotion)).body).toMatchObject({ State: 'accepted' });
    expect((await accept(into)).body).toMatchObject({ State: 'accepted', Subject_Name: '投诉' });
    const changed = await row();
    expect([changed.Emotion, changed.Subject_IDs.includes(subject)]).toEqual(['negative', true]);
    expect((await accept(emotion)).body).toMatchObject({ code: 'user-suggestions.decided' });
    expect(await getNotices()).toEqual([
      expect.stringContaining('产品质量抽查结果公布'),
      expect.stringContaining('产品质量抽查结果公布'),
    ]);
  });

  it('add a missing source, fetch a missing article, and give a reason for refusal', async () => {
    const source = await send({ Kind: 'source', Title: '行业要闻', Url: 'https://trade.example/list' });
    expect((await accept(source)).status).toBe(200);
    const pages = await app.ask<{ list: readonly { Page_Name: string; Url: string }[] }>(
      manager(),
      'GET',
      '/v1/manage/website-manage/client-list-page',
    );
    expect(pages.body.list).toMatchObject([{ Page_Name: '行业要闻', Url: 'https://trade.example/list' }]);
    const missing = await send({ Kind: 'article', Url: 'https://news.example/missing' });
    expect((await accept(missing)).status).toBe(200);
    const secondSuggestion = await send({ Kind: 'source', Title: '行业要闻', Url: 'https://trade.example/list' });
    expect((await accept(secondSuggestion)).status).toBe(409);
    const refuse = (Reason: string) =>
      app.ask(manager(), 'POST', `${manage}/refuse`, { body: { User_Suggestion_ID: secondSuggestion, Reason } });
    expect((await refuse('')).status).toBe(400);
    expect((await refuse('已在关注')).body).toMatchObject({ State: 'refused', Reason: '已在关注' });
    const ownSuggestions = await app.ask<Listed>(reader(), 'GET', front);
    expect(ownSuggestions.body.list[0]).toMatchObject({ State: 'refused', Reason: '已在关注' });
    expect((await getNotices()).at(-1)).toContain('已在关注');
  });

  it('are decided by one user at a time and released when the action fails', async () => {
    const id = await send({ Kind: 'emotion', Article_ID: article, Emotion: 'neutral' });
    const setEmotion = rs.spyOn(app.kernel.get(ArticleActions), 'setEmotion');
    setEmotion.mockRejectedValueOnce(new Error('The line is cut'));
    expect((await accept(id)).status).toBe(500);
    let meanwhile: unknown;
    setEmotion.mockImplementationOnce(async () => {
      const other = app.caller({ clientId: client, userId: '901' });
      const body = { User_Suggestion_ID: id, Reason: '判断无误' };
      meanwhile = (await app.ask(other, 'POST', `${manage}/refuse`, { body })).body;
      return 1;
    });
    expect((await accept(id)).body).toMatchObject({ State: 'accepted' });
    expect(meanwhile).toMatchObject({ code: 'user-suggestions.deciding' });
    setEmotion.mockRestore();
  });

  it('are limited to the client, to what the reader sees, and to permitted users', async () => {
    const id = await send({ Kind: 'emotion', Article_ID: article, Emotion: 'positive' });
    const stranger = app.caller({ clientId: '1' });
    expect((await accept(id, stranger)).status).toBe(404);
    expect((await app.ask<Listed>(stranger, 'GET', manage)).body.total).toBe(0);
    const unseen = await app.ask(stranger, 'POST', front, {
      body: { Kind: 'emotion', Article_ID: article, Emotion: 'positive' },
    });
    expect(unseen.status).toBe(404);
    const plain = app.caller({ clientId: client, privileges: { 'send-suggestion': { b: 1, a: 1 } } });
    expect((await accept(id, plain)).status).toBe(403);
    const wrong = { Kind: 'article', Url: 'javascript:alert(1)' };
    expect((await app.ask(reader(), 'POST', front, { body: wrong })).status).toBe(400);
  });
});
