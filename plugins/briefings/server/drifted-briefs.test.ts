import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { contribute, definePlugin } from '#core';
import { DatabaseService, defineServer, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleActions, ArticleReader, articleScope, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { Brief, BriefDetail } from '../contract';
import type { SelectedRow } from '../selected-contract';
import { BriefStore } from './brief-store';

const path = '/v1/front/report/brief-report';
const basket = '/v1/front/report/selected-info';
const day = 86_400_000;
const now = Date.now();
const period = { From: new Date(now - 2 * day).toISOString(), To: new Date(now + day).toISOString() };
/** A user who sees no subject of the client, and therefore no article. */
const narrowId = '900001';
const planted = definePlugin({
  id: 'planted-scope',
  summary: 'Says who sees nothing',
  requires: ['articles'],
  extends: [articleScope.id],
});
const plantedSide = defineServer(planted, {
  contributions: [
    contribute(articleScope, () => ({
      visibleSubjects: async ({ userId }) => (userId === narrowId ? [] : null),
      dictionaries: async () => new Map(),
    })),
  ],
});

describe('briefs and changes since their build', () => {
  let app: TestApp;
  let ann: Caller;
  let clientId: string;
  let ids: readonly string[];

  const submit = async (sites: readonly string[]): Promise<void> => {
    await app.kernel.get(IntakeService).submit(
      sites.map((site, number) => ({
        via: 'feed' as const,
        url: `https://${site}.example/news`,
        title: `${site}的消息`,
        text: `这是${site}第${(number + site.charCodeAt(0)) * 7919}号消息的正文，说的是例行公告。`,
        publishedAt: new Date(now - number * 60_000).toISOString(),
        clientId,
      })),
    );
    await app.runJobs();
  };
  const made = async (more: object = {}): Promise<BriefDetail> => {
    const { body } = await app.ask<Brief>(ann, 'POST', path, {
      body: { Kind: 'week', Title: '周报', Top_Count: 0, Modules: [], Is_Basket: false, ...period, ...more },
    });
    await app.ask(ann, 'POST', `${path}/build`, { body: { Briefing_ID: body.Briefing_ID } });
    await app.runJobs();
    const { body: detail } = await app.ask<BriefDetail>(ann, 'GET', `${path}/detail`, {
      query: { id: body.Briefing_ID },
    });
    expect(detail.State).toBe('done');
    return detail;
  };
  const verify = async (id: string): Promise<BriefDetail> => {
    // Repeated queries are answered from the cached state of the data, which is refreshed every 3 seconds.
    app.pass(3_200);
    return (await app.ask<BriefDetail>(ann, 'POST', `${path}/verify`, { body: { Briefing_ID: id } })).body;
  };

  beforeAll(async () => {
    app = await startTestApp(['briefings', 'in-app-channel'], {
      planted: [{ manifest: planted, load: async () => ({ default: plantedSide }) }],
    });
    await app.kernel.activate('briefings');
    await app.kernel.activate('planted-scope');
    ({ client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '星河', client_type: 'enterprise', service_type_code: 'standard' }));
    const { user } = await app.kernel
      .get(UserService)
      .create({ clientId, userName: 'ann', displayName: 'Ann', userType: 'manager' });
    ann = app.caller({ clientId, userId: user.user_id });
    await submit(Array.from({ length: 10 }, (_, at) => `site${at}`));
    ids = await app.kernel.get(ArticleReader).ids(ann, {}, 'time', 20);
    expect(ids).toHaveLength(10);
    await app.kernel.get(ArticleActions).setEmotion(ann, ids, 'neutral');
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('hide articles in the basket, and their text, from users who may not see them', async () => {
    await app.ask(ann, 'POST', basket, { body: { id: ids.slice(0, 1), Column: '热点信息' } });
    const seen = async (caller: Caller) => (await app.ask<{ list: SelectedRow[] }>(caller, 'GET', basket)).body.list;
    const [row] = await seen(ann);
    await app.ask(ann, 'PUT', basket, {
      body: { Selected_ID: row?.Selected_ID, Title: '改过的标题', Summary: '摘要', Remark: '批注' },
    });
    expect(await seen(ann)).toMatchObject([{ Title: '改过的标题', Article: { Article_ID: ids[0] } }]);
    const narrow = app.caller({ clientId, userId: narrowId });
    expect(await seen(narrow)).toEqual([]);
    const change = await app.ask(narrow, 'PUT', basket, { body: { Selected_ID: row?.Selected_ID, Title: 'x' } });
    expect(change.status).toBe(404);
    await app.ask(narrow, 'DELETE', `${basket}?id=${row?.Selected_ID ?? ''}`);
    expect(await seen(ann)).toMatchObject([{ Title: '改过的标题' }]);
  });

  it('keep selected articles in a column that has the same name as the most popular ones', async () => {
    const { Report } = await made({ Is_Basket: true, Top_Count: 2 });
    const headings = Report?.Blocks.flatMap((block) => (block.Kind === 'heading' ? [block.Text] : []));
    expect(headings).toEqual(['热点信息']);
    const titles = Report?.Blocks.flatMap((block) => (block.Kind === 'article' ? [block.Title] : [])) ?? [];
    expect(titles).toHaveLength(3);
    expect(titles[0]).toBe('改过的标题');
  });

  it('remain unchanged when only the language and time zone of their author change', async () => {
    const { Briefing_ID } = await made({
      Modules: ['brief-figures', 'emotion-trend', 'media-split', 'language-split'],
    });
    const users = app.kernel.get(UserService);
    await users.change(ann.userId, { language: 'en-US', time_zone: 'America/New_York' });
    expect((await verify(Briefing_ID)).Drift).toMatchObject({ Figures: [], Articles: [], Sentences: [] });
    await users.change(ann.userId, { language: 'zh-CN', time_zone: 'Asia/Shanghai' });
  });

  it('tell of texts and summaries that are others now, where they are printed', async () => {
    const whole = await made({ Top_Count: 10, Is_Full_Text: true });
    const short = await made({ Top_Count: 10 });
    const database = app.kernel.get(DatabaseService);
    const [id = ''] = ids.slice(-1);
    const { rows } = await database.query<{ text: string }>(
      `with former as (select whole_text(a.body_folded, t.changes) as text from article a
        join article_text t using (article_id)
           where article_id = $1), next as (
         update article_text set changes = 'w更正：' || (select text from former) where article_id = $1),
       summary as (update article set summary_changes = 'w更正后的摘要' where article_id = $1) select text from former`,
      [id],
    );
    const getDriftLines = async (brief: BriefDetail) => {
      const { Drift, Report, Drift_Count } = await verify(brief.Briefing_ID);
      expect(Drift_Count).toBe(1);
      return Drift?.Articles.map(({ Block_ID, Field, Was, Is }) => {
        const block = Report?.Blocks.find((each) => each.Block_ID === Block_ID);
        return [block?.Kind === 'article' && block.Article_ID, Field, Was.slice(0, 3), Is?.slice(0, 3)];
      });
    };
    expect(await getDriftLines(whole)).toEqual([[id, 'Text', rows[0]?.text.slice(0, 3), '更正：']]);
    expect(await getDriftLines(short)).toMatchObject([[id, 'Summary', expect.any(String), '更正后']]);
  });

  it('report that a check is outdated when the brief was changed in the meantime', async () => {
    const brief = await made({ Modules: ['media-split'] });
    const drift = { Checked_At: new Date().toISOString(), Figures: [], Articles: [], Sentences: [] };
    const store = app.kernel.get(BriefStore);
    await expect(store.verified(clientId, brief.Briefing_ID, brief.Revision - 1, drift)).rejects.toMatchObject({
      code: 'briefings.changed-meanwhile',
    });
    expect((await store.detail(ann, brief.Briefing_ID)).Drift).toBeNull();
  });

  it('report new articles and the row that one adds, but not the row that it displaces', async () => {
    const brief = await made({ Modules: ['top-sites'] });
    expect((await verify(brief.Briefing_ID)).Drift_Count).toBe(0);
    await submit(['aaa']);
    const { Drift, Drift_Count } = await verify(brief.Briefing_ID);
    expect(Drift?.Figures.map(({ Row_Key, Column_Key, Was, Is }) => [Row_Key, Column_Key, Was, Is])).toEqual([
      ['', 'Counted', '10', '11'],
      ['aaa.example', 'Count', '', '1'],
    ]);
    expect(Drift_Count).toBe(2 + (Drift?.Sentences.length ?? 0));
    expect(Drift?.Sentences).toHaveLength(1);
  });
});
