import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { ResultOf } from '#core';
import type { Caller } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import type { monitorContract } from '../contract';
import { CommentWords } from './comment-words';
import { startCommentApp, type CommentApp } from './testing/comment-app';

const path = '/v1/front/comment-monitor';
type Answer<Name extends keyof typeof monitorContract> = ResultOf<(typeof monitorContract)[Name]>;

describe('comment monitor', () => {
  let app: CommentApp;
  let analyst: Caller;
  let stranger: Caller;
  let recall: string;
  let launch: string;
  const ask = async <Name extends 'articles' | 'comments' | 'count' | 'curve' | 'words' | 'word'>(
    call: string,
    query: Record<string, string> = {},
    caller = analyst,
  ) => (await app.ask<Answer<Name>>(caller, 'GET', `${path}${call}`, { query })).body;

  beforeAll(async () => {
    app = await startCommentApp();
    analyst = app.caller({ clientId: app.clientId, userId: '7' });
    stranger = app.caller({ clientId: '999', userId: '8' });
    recall = await app.article('车企宣布召回三万辆');
    launch = await app.article('新能源轿车上市发布会');
    const unwatched = await app.article('没有人跟踪的文章');
    const [, second] = await app.comments(recall, [
      { text: '刹车失灵太可怕了', emotion: -1, likes: 9, author: '老王', at: '2026-03-01T08:00:00Z' },
      { text: '支持召回，刹车安全第一', emotion: 1, at: '2026-03-01T09:10:00Z' },
      { text: '刹车异响，售后推诿', emotion: -1, at: '2026-03-01T09:20:00Z' },
      { text: '路过', at: new Date(Date.now() - 3_600_000 * 2).toISOString() },
    ]);
    await app.comments(launch, [{ text: '续航不错', emotion: 1, at: '2026-03-02T08:00:00Z' }]);
    await app.comments(unwatched, [{ text: '刹车', emotion: -1 }]);
    await app.watch(recall, '7', second);
    await app.watch(launch);
  });
  afterAll(() => app.close());

  it('returns figures of tracked articles that match their lists', async () => {
    const { list, total, Since } = await ask<'articles'>('');
    expect([total, list.map(({ Article_ID }) => Article_ID)]).toEqual([2, [recall, launch]]);
    const [row] = list;
    expect(row).toMatchObject({ Total: 4, New_Count: 2, Negative: 2, Day_Count: 1 });
    expect(row?.Hours.reduce((sum, count) => sum + count, 0)).toBe(1);
    const narrowed: Record<string, string>[] = [{}, { Is_New: 'true' }, { Emotion: 'negative' }, { From: Since }];
    const figures = await Promise.all(
      narrowed.map(async (more) => {
        const query = { Article_ID: recall, ...more };
        return [
          (await ask<'count'>('/comment-count', query)).total,
          (await ask<'comments'>('/comment', query)).list.length,
        ];
      }),
    );
    expect(figures).toEqual([4, 2, 2, 1].map((count) => [count, count]));
    expect((await ask<'articles'>('', {}, stranger)).total).toBe(0);
    expect((await ask<'count'>('/comment-count', { Article_ID: recall }, stranger)).total).toBe(0);
  });

  it('gives big screens the latest comments, as many as the list of the same period, and none to other clients', async () => {
    const input = { Published_At: '2026-03-01T00:00:00Z..2026-03-02T23:59:59Z', Size: 2 };
    const stream = (caller: Caller) =>
      app.kernel.get(AnalysisService).answer(caller, { Module_ID: 'comment-stream', Input: input });
    const { Rows, Counted } = await stream(analyst);
    const [From = '', To = ''] = input.Published_At.split('..');
    expect(Counted).toBe((await ask<'count'>('/comment-count', { From, To })).total);
    expect(Rows.map(({ Text, Article_ID }) => [Text, Article_ID])).toEqual([
      ['续航不错', launch],
      ['刹车异响，售后推诿', recall],
    ]);
    expect((await stream(stranger)).Counted).toBe(0);
  });

  it('pages through the comments of all articles without gaps, by time and by likes', async () => {
    for (const sort of ['time', 'likes']) {
      const seen: string[] = [];
      let after = '';
      do {
        const page = await ask<'comments'>('/comment', { sort, size: '2', ...(after ? { after } : {}) });
        seen.push(...page.list.map(({ Text }) => Text));
        after = page.next ?? '';
      } while (after);
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 5, 5]);
      expect(seen[0]).toBe(sort === 'likes' ? '刹车失灵太可怕了' : '路过');
    }
  });

  it('returns a timeline whose points match their lists', async () => {
    const query = { Article_ID: recall, To: '2026-03-01T23:00:00Z' };
    const { list } = await ask<'curve'>('/comment-curve', query);
    expect(list.map(({ Count, Negative }) => [Count, Negative])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    for (const { From, To, Count } of list)
      expect((await ask<'count'>('/comment-count', { ...query, From, To })).total).toBe(Count);
  });

  it('counts each word once per comment, with sentiment, the previous period, and related words', async () => {
    const { list, total, Pending } = await ask<'words'>('/comment-word');
    expect([total, Pending]).toEqual([5, 0]);
    expect(await app.kernel.get(CommentWords).readNew([recall, launch], 100)).toBe(0);
    const brake = list.find(({ Word }) => Word === '刹车');
    expect(brake).toEqual({ Word: '刹车', Count: 3, Before: null, Negative: 2, Positive: 1 });
    expect((await ask<'count'>('/comment-count', { Word: '刹车' })).total).toBe(3);
    expect((await ask<'count'>('/comment-count', { Word: '刹车', Emotion: 'negative' })).total).toBe(2);
    const detail = await ask<'word'>('/comment-word-detail', { Word: '刹车' });
    expect([detail.total, detail.Samples[0]?.Text]).toEqual([3, '刹车失灵太可怕了']);
    for (const { Word, Count } of detail.Co_Words)
      expect([Word, (await ask<'count'>('/comment-count', { Word: `刹车,${Word}` })).total]).toEqual([Word, Count]);
    const { list: later } = await ask<'words'>('/comment-word', {
      From: '2026-03-01T09:00:00Z',
      To: '2026-03-01T10:00:00Z',
    });
    expect(later.find(({ Word }) => Word === '刹车')).toMatchObject({ Count: 2, Before: 1 });
    await app.database.query(
      "insert into hot_word (client_id, word, action, is_enabled) values ($1, '刹车', 'stop', true)",
      [app.clientId],
    );
    const { list: rest } = await ask<'words'>('/comment-word');
    expect(rest.map(({ Word }) => Word)).not.toContain('刹车');
  });

  it('segments a comment again when its text has changed', async () => {
    await app.database.query(
      "update article_reply set text = '方向盘抖动', updated_at = now() + interval '1 second' where text = '续航不错'",
    );
    const { list } = await ask<'words'>('/comment-word', { Article_ID: launch });
    expect(list.map(({ Word }) => Word)).toContain('方向盘');
  });

  it('exports the filtered comments for users with permission', async () => {
    const answer = await app.ask<string>(analyst, 'POST', '/v1/front/comment/export', {
      body: { format: 'csv', Article_ID: recall, Emotion: 'negative' },
    });
    const lines = answer.text.trim().split(/\r?\n/);
    expect([lines.length, answer.text.includes('刹车异响'), answer.text.includes('路过')]).toEqual([3, true, false]);
    const reader = app.caller({ clientId: app.clientId, privileges: { 'comment-monitor': { b: 1 } } });
    const refused = await app.ask(reader, 'POST', '/v1/front/comment/export', { body: {} });
    expect(refused.status).toBe(403);
  });

  it('finds accounts with coordinated comments and their texts, only for users who may see the article', async () => {
    const campaign = await app.article('某品牌冰箱评测');
    await app.watch(campaign);
    const staged = await app.comments(
      campaign,
      Array.from({ length: 8 }, (_, index) => ({
        author: `号${index}`,
        text: `这个牌子我家用了${['三', '五', '七'][index % 3]}年，质量真的没话说，强烈推荐大家入手`,
        at: `2026-03-05T08:${String(10 + index * 3)}:00Z`,
      })),
    );
    await app.comments(campaign, [{ text: '压缩机声音有点大，晚上能听见', author: '路人' }]);
    const groups = async (caller: Caller) =>
      (
        await app.ask<ResultOf<typeof monitorContract.coordinated>>(caller, 'GET', `${path}/coordinated`, {
          query: { Article_ID: campaign },
        })
      ).body;
    const { list, Looked_At } = await groups(analyst);
    expect([Looked_At, list.length, list[0]?.IDs.toSorted()]).toEqual([9, 1, staged.toSorted()]);
    expect(list[0]?.Evidence).toMatchObject([{ Kind: 'text', Accounts: 8 }]);
    expect((await groups(stranger)).list).toEqual([]);
    const posts = async (caller: Caller) =>
      (
        await app.ask<ResultOf<typeof monitorContract.coordinatedPosts>>(caller, 'POST', `${path}/coordinated-post`, {
          body: { Of: 'comments', IDs: staged },
        })
      ).body.list.length;
    expect([await posts(analyst), await posts(stranger)]).toEqual([8, 0]);
  });

  it('adds accounts to labels, filters comments and articles by them, and removes them again', async () => {
    const label = `${path}/author-label`;
    const marking = { Author_Label_Name: '疑似有组织发帖', Authors: ['号0', '号1'] };
    const mark = async (caller: Caller, body: object = marking) =>
      (await app.ask<{ Author_Label_ID: string; Added: string[] }>(caller, 'POST', label, { body })).body;
    const first = await mark(analyst);
    const secondMark = await mark(analyst, { ...marking, Authors: ['号1', '号2'] });
    expect([first.Added.toSorted(), secondMark]).toEqual([
      ['号0', '号1'],
      { Author_Label_ID: first.Author_Label_ID, Added: ['号2'], Added_Accounts: [] },
    ]);
    const Author_Label = first.Author_Label_ID;
    const listComments = async (caller = analyst) => {
      const page = await ask<'comments'>('/comment', { Author_Label }, caller);
      expect((await ask<'count'>('/comment-count', { Author_Label }, caller)).total).toBe(page.list.length);
      return page.list.map(({ Author, Author_Labels }) => `${Author} ${Author_Labels.join()}`).toSorted();
    };
    expect(await listComments()).toEqual(['号0', '号1', '号2'].map((author) => `${author} 疑似有组织发帖`));
    await app.watch(await app.article('无关客户的文章'));
    expect(await listComments(stranger)).toEqual([]);

    const article = await app.article('网友号0发的帖子');
    await app.database.query("update article set author = '号0', author_name = '号0' where article_id = $1", [article]);
    const articles = async (caller: Caller, clientLabel = Author_Label) =>
      (
        await app.ask<{ list: { Article_ID: string }[] }>(caller, 'GET', '/v1/article/list', {
          query: { Author_Label: clientLabel },
        })
      ).body.list.map(({ Article_ID }) => Article_ID);
    expect(await articles(analyst)).toEqual([article]);
    expect(await articles(analyst, (await mark(stranger)).Author_Label_ID)).toEqual([]);

    const undo = { Author_Label_ID: Author_Label, Authors: ['号2'] };
    const unmark = async (caller: Caller) =>
      (await app.ask<{ Removed: number }>(caller, 'POST', `${label}/unmark`, { body: undo })).body.Removed;
    expect([await unmark(stranger), await unmark(analyst)]).toEqual([0, 1]);
    expect(await listComments()).toHaveLength(2);
    const removal = async (caller: Caller) =>
      (await app.ask(caller, 'DELETE', label, { query: { Author_Label_ID: Author_Label } })).status;
    expect([await removal(stranger), await removal(analyst)]).toEqual([404, 200]);
    expect([await listComments(), await articles(analyst)]).toEqual([[], []]);

    // An account is a name on one site; a hostile account is no longer friendly.
    await app.database.query("update article set site = '甲站', site_name = '甲站' where article_id = $1", [article]);
    const stance = async (Kind: string, Site: string) =>
      (await mark(analyst, { Kind, Accounts: [{ Author: '号0', Site }] })).Author_Label_ID;
    const friendly = await stance('friendly', '甲站');
    expect([await articles(analyst, friendly), await articles(analyst, await stance('paid', '乙站'))]).toEqual([
      [article],
      [],
    ]);
    expect(await articles(analyst, await stance('hostile', '甲站'))).toEqual([article]);
    expect(await articles(analyst, friendly)).toEqual([]);
    const { body } = await app.ask<{ list: object[] }>(analyst, 'GET', label);
    const kinds = body.list as { Kind: string }[];
    expect(kinds.toSorted((a, b) => (a.Kind < b.Kind ? -1 : 1))).toMatchObject([
      { Kind: 'friendly', Accounts: [] },
      { Kind: 'hostile', Authors: [], Accounts: [{ Author: '号0', Site: '甲站' }] },
      { Kind: 'paid', Accounts: [{ Author: '号0', Site: '乙站' }] },
    ]);
    const nobody = await app.ask(analyst, 'POST', label, { body: { Kind: 'paid' } });
    expect(nobody.status).toBe(400);
  });
});
