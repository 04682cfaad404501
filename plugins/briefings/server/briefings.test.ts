import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Edit } from '#core/contract';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { ShareLink } from '#plugins/share-links';
import { UserService } from '#plugins/users/server';
import type { Brief, BriefDetail, SharedBrief } from '../contract';
import type { ReportBlock } from '../report';
import type { SelectedRow } from '../selected-contract';
import type { Plan } from '../schedule-contract';
import { Plans } from './plans';

const path = '/v1/front/report/brief-report';
const basket = '/v1/front/report/selected-info';
const day = 86_400_000;
const now = Date.now();
const period = { From: new Date(now - 2 * day).toISOString(), To: new Date(now + day).toISOString() };
const draft = { Kind: 'week', Title: '周报', Top_Count: 3, ...period };

describe('briefs', () => {
  let app: TestApp;
  let ann: Caller;
  let stranger: Caller;
  let ids: readonly string[];

  const made = async (more: object = {}): Promise<BriefDetail> => {
    const { body } = await app.ask<Brief>(ann, 'POST', path, { body: { ...draft, ...more } });
    await app.ask(ann, 'POST', `${path}/build`, { body: { Briefing_ID: body.Briefing_ID } });
    await app.runJobs();
    return detail(body.Briefing_ID);
  };
  const detail = async (id: string): Promise<BriefDetail> =>
    (await app.ask<BriefDetail>(ann, 'GET', `${path}/detail`, { query: { id } })).body;
  const verify = async (id: string): Promise<BriefDetail> =>
    (await app.ask<BriefDetail>(ann, 'POST', `${path}/verify`, { body: { Briefing_ID: id } })).body;
  const edit = (brief: BriefDetail, Blocks: readonly ReportBlock[], Revision = brief.Revision, Edit?: Edit) =>
    app.ask<BriefDetail>(ann, 'PUT', `${path}/part`, {
      body: { Briefing_ID: brief.Briefing_ID, Revision, Blocks, Edit },
    });

  beforeAll(async () => {
    app = await startTestApp(['briefings', 'in-app-channel']);
    await app.kernel.activate('briefings');
    const { client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '星河', client_type: 'enterprise', service_type_code: 'standard' });
    const { user } = await app.kernel.get(UserService).create({
      clientId,
      userName: 'ann',
      displayName: 'Ann',
      userType: 'manager',
    });
    ann = app.caller({ clientId, userId: user.user_id });
    stranger = app.caller({ clientId: '999' });
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: 6 }, (_, number) => ({
        via: 'feed' as const,
        url: `https://site${number % 2}.example/${number}`,
        title: `第${number}号消息`,
        text: `这是第${number * 7919}号消息的正文，说的是例行公告。`,
        publishedAt: new Date(now - number * 60_000).toISOString(),
        clientId,
      })),
    );
    await app.runJobs();
    ids = await app.kernel.get(ArticleReader).ids(ann, {}, 'time', 10);
    await app.kernel.get(ArticleActions).setEmotion(ann, ids, 'neutral');
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('are built by a job from figures with their evidence and from selected articles', async () => {
    expect(ids).toHaveLength(6);
    await app.ask(ann, 'POST', basket, { body: { id: ids.slice(0, 2), Column: '要闻' } });
    const { body } = await app.ask<{ list: SelectedRow[] }>(ann, 'GET', basket);
    const [first, second] = body.list;
    await app.ask(ann, 'PUT', basket, { body: { Selected_ID: first?.Selected_ID, Title: '改过的标题' } });
    await app.ask(ann, 'PUT', `${basket}/order`, {
      body: { list: [second, first].map((row) => ({ Selected_ID: row?.Selected_ID, Column: '要闻' })) },
    });
    const brief = await made();
    expect([brief.State, brief.Number, brief.Error]).toEqual(['done', 1, null]);
    const titles = brief.Report?.Blocks.flatMap((block) => (block.Kind === 'article' ? [block.Title] : [])) ?? [];
    expect(titles).toHaveLength(5);
    expect(titles[1]).toBe('改过的标题');
    expect(new Set(titles).size).toBe(5);
    const figures = brief.Report?.Evidence.find(({ Module_ID }) => Module_ID === 'brief-figures');
    expect(figures?.Rows.map(({ Cells }) => Cells[1]?.Value)).toEqual([6, 0, 6, 0]);
    const lead = brief.Report?.Blocks.find((block) => block.Kind === 'sentence');
    expect(lead).toMatchObject({ Is_Lead: true, Sources: { Evidence_IDs: [figures?.Evidence_ID] } });
    expect(lead?.Kind === 'sentence' && lead.Text).toContain('6 条');
  });

  it('mark exactly the figures that one changed article affects', async () => {
    const brief = await made({ Modules: ['brief-figures', 'emotion-share', 'media-split'] });
    expect((await verify(brief.Briefing_ID)).Drift).toMatchObject({ Figures: [], Articles: [], Sentences: [] });
    const [id = ''] = ids.slice(-1);
    await app.kernel.get(ArticleActions).setEmotion(ann, [id], 'negative');
    await app.runJobs();
    // Repeated queries are answered from the cached state of the data, which is refreshed every 3 seconds.
    app.pass(3_200);
    const { Drift, Report } = await verify(brief.Briefing_ID);
    const getModule = (evidence: string) => Report?.Evidence.find((each) => each.Evidence_ID === evidence)?.Module_ID;
    const driftLines = Drift?.Figures.map(
      ({ Evidence_ID, Was, Is }) => `${getModule(Evidence_ID)} ${Was}→${Is}`,
    ).sort();
    expect(driftLines).toEqual(
      ['brief-figures 0→1', 'brief-figures 6→5', 'emotion-share 0→1', 'emotion-share 6→5', 'media-split 0→1'].sort(),
    );
    await app.kernel.get(ArticleActions).setEmotion(ann, [id], 'neutral');
    await app.runJobs();
    app.pass(3_200);
    expect((await verify(brief.Briefing_ID)).Drift?.Figures).toEqual([]);
  });

  it('cannot be published while a sentence has no source', async () => {
    const brief = await made();
    const loose: ReportBlock = {
      Kind: 'sentence',
      Block_ID: 'n1',
      Text: '没有出处的判断。',
      Is_Lead: false,
      Sources: { Evidence_IDs: [], Article_IDs: [] },
    };
    const blocks = brief.Report?.Blocks ?? [];
    const edited = await edit(brief, [loose, ...blocks]);
    expect(edited.status).toBe(200);
    expect((await edit(brief, blocks)).status).toBe(409);
    const give = (call: string, body: object = {}) =>
      app.ask<{ code: string }>(ann, 'POST', call, { body: { Briefing_ID: brief.Briefing_ID, ...body } });
    expect((await give(`${path}/share`, { Days: 1 })).body.code).toBe('briefings.no-source');
    expect((await give(`${path}/send`, { Receiver_IDs: ['1'] })).body.code).toBe('briefings.no-source');
    expect((await give('/v1/front/report/export', { format: 'html' })).body.code).toBe('briefings.no-source');
    const held = { ...loose, Sources: { Evidence_IDs: ['e1'], Article_IDs: [] } };
    await edit(edited.body, [held, ...blocks]);
    expect((await give(`${path}/share`, { Days: 1 })).status).toBe(200);
  });

  it('accepts the next save of an editor that did not receive the answer to its last one, until the brief is built again', async () => {
    const brief = await made();
    const blocks = brief.Report?.Blocks ?? [];
    const save = async (Editor_ID: string, Edit_Number: number) =>
      (await edit(brief, blocks, brief.Revision, { Editor_ID, Edit_Number })).status;
    expect([await save('editor-a', 1), await save('editor-a', 2), await save('editor-a', 1)]).toEqual([200, 200, 409]);
    expect(await save('editor-b', 3)).toBe(409);
    await app.ask(ann, 'POST', `${path}/build`, { body: { Briefing_ID: brief.Briefing_ID } });
    await app.runJobs();
    expect(await save('editor-a', 4)).toBe(409);
  });

  it('open by link until it is revoked, with a password, and never with another token', async () => {
    const { Briefing_ID } = await made();
    const { body: share } = await app.ask<ShareLink>(ann, 'POST', `${path}/share`, {
      body: { Briefing_ID, Days: 3, Password: 'geheim' },
    });
    const Token = new URL(share.Link).searchParams.get('token') ?? '';
    const read = (Password?: string, token = Token) =>
      app.ask<SharedBrief & { code: string }>(null, 'POST', '/public/briefing', {
        body: { Token: token, Password },
      });
    expect((await read()).body.code).toBe('share-links.password');
    expect((await read('falsch')).body.code).toBe('share-links.password-wrong');
    expect((await read('geheim', `${Token}x`)).status).toBe(404);
    expect((await read('geheim')).body.Title).toBe('周报');
    const { body } = await app.ask<{ list: ShareLink[] }>(ann, 'GET', `${path}/share`, {
      query: { id: Briefing_ID },
    });
    expect(body.list.map(({ Visits }) => Visits)).toEqual([1]);
    // Nothing displays when briefs were opened.
    const { rows } = await app.database.query('select visit_id from shared_link_visit');
    expect(rows).toEqual([]);
    await app.ask(ann, 'DELETE', `${path}/share`, { query: { id: share.Share_ID } });
    expect((await read('geheim')).status).toBe(404);
  });

  it('are available in every format', async () => {
    const { Briefing_ID } = await made();
    const begin = { pdf: '%PDF-1.7', docx: 'PK', xlsx: 'PK', html: '<!doctype html>' } as const;
    for (const [format, first] of Object.entries(begin)) {
      const { status, text } = await app.ask(ann, 'POST', '/v1/front/report/export', {
        body: { Briefing_ID, format },
      });
      expect([format, status, text.slice(0, first.length)]).toEqual([format, 200, first]);
    }
  });

  it('are hidden from other clients', async () => {
    const { Briefing_ID } = await made();
    expect((await app.ask(stranger, 'GET', `${path}/detail`, { query: { id: Briefing_ID } })).status).toBe(404);
    const listed = await app.ask<{ total: number }>(stranger, 'GET', path);
    expect(listed.body.total).toBe(0);
    const { body } = await app.ask<{ removed: number }>(stranger, 'DELETE', path, { query: { id: Briefing_ID } });
    expect(body.removed).toBe(0);
  });

  it('are built once per schedule, each time under the next number', async () => {
    const { body: plan } = await app.ask<Plan>(ann, 'POST', `${path}/schedule`, {
      body: { Name: '每日简报', Kind: 'day', Hour: 8, Receiver_IDs: ['1'], Top_Count: 1 },
    });
    const due = new Date(Date.parse(plan.Next_At) + 1_000);
    const plans = app.kernel.get(Plans);
    await Promise.all([plans.runDue(due), plans.runDue(due)]);
    await app.runJobs();
    const listed = async () =>
      (await app.ask<{ list: Brief[] }>(ann, 'GET', path, { query: { Kind: 'day' } })).body.list;
    expect((await listed()).map(({ Number, Title }) => [Number, Title])).toEqual([[1, '每日简报']]);
    const { body } = await app.ask<{ list: Plan[] }>(ann, 'GET', `${path}/schedule`);
    // No recipient of that id can be notified: the schedule reports it, and the brief remains.
    expect(body.list[0]).toMatchObject({ Last_Error: 'briefings.no-receiver' });
    expect(Date.parse(body.list[0]?.Next_At ?? '')).toBeGreaterThan(due.getTime());
  });
});
