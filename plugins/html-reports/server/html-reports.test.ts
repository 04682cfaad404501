import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ArticleActions, ArticleReader, IntakeService } from '#plugins/articles/server';
import { LinkStore } from '#plugins/share-links/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { HtmlReport, HtmlReportDetail, ListedHtmlReport, LiveReport, SharedPage } from '../contract';
import { noSource, type Page, type PageBlock } from '../report';

const path = '/v1/front/report/html-report';
const now = Date.now();
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const text = (Html: string, Block_ID = 't1'): PageBlock => ({ Kind: 'text', Block_ID, Html });
const figures: PageBlock = {
  Kind: 'module',
  Block_ID: 'm1',
  Module_ID: 'emotion-share',
  Input: { Period: 'last-7-days' },
  Title: '',
  View: 'chart',
  With_Sentence: true,
};
const list: PageBlock = {
  Kind: 'articles',
  Block_ID: 'l1',
  Title: '重点报道',
  Input: { Period: 'last-7-days' },
  Sort: 'time',
  Size: 3,
  With_Summary: false,
};
const page = (...Blocks: PageBlock[]): Page => ({ Title: '周报', Theme: 'formal', Blocks });
const held = '<p><span data-refs="b:m1">本期共 6 条。</span>情况平稳。</p>';

describe('HTML reports', () => {
  let app: TestApp;
  let ann: Caller;
  let bob: Caller;
  let stranger: Caller;
  let ids: readonly string[];

  const ask = <T = { code: string; details?: Record<string, unknown> }>(
    method: string,
    call: string,
    request: { body?: object; query?: Record<string, string> } = {},
    who: Caller | null = ann,
  ) => app.ask<T>(who, method, call, request);
  const made = async (...blocks: PageBlock[]): Promise<HtmlReport> =>
    (await ask<HtmlReport>('POST', path, { body: page(...blocks) })).body;
  const publish = ({ HTML_Report_ID, Revision }: HtmlReport) =>
    ask<HtmlReportDetail & { code: string }>('POST', `${path}/publish`, { body: { HTML_Report_ID, Revision } });
  const published = async (...blocks: PageBlock[]): Promise<HtmlReportDetail> => {
    const { status, body } = await publish(await made(...blocks));
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const linked = async (HTML_Report_ID: string, more: object = {}): Promise<string> => {
    const { body } = await ask<{ Link: string }>('POST', `${path}/share`, {
      body: { HTML_Report_ID, Days: 3, ...more },
    });
    expect(new URL(body.Link).pathname).toBe('/report');
    return new URL(body.Link).searchParams.get('token') ?? '';
  };
  const read = (Token: string, Password?: string) =>
    ask<SharedPage & { code: string }>('POST', '/public/html-report', { body: { Token, Password } }, null);
  const visits = async (id: string): Promise<{ list: unknown[]; total: number }> =>
    (await ask<{ list: unknown[]; total: number }>('GET', `${path}/visit`, { query: { id } })).body;
  const row = async (id: string): Promise<ListedHtmlReport | undefined> =>
    (await ask<{ list: ListedHtmlReport[] }>('GET', path)).body.list.find(
      ({ HTML_Report_ID }) => HTML_Report_ID === id,
    );
  const setEmotion = async (id: string, emotion: 'negative' | 'neutral'): Promise<void> => {
    await app.kernel.get(ArticleActions).setEmotion(ann, [id], emotion);
    await app.runJobs();
    // Repeated questions are answered from the cached data state, which is refreshed every 3 seconds.
    app.pass(3_200);
  };
  const verify = async (id: string): Promise<HtmlReportDetail> =>
    (await ask<HtmlReportDetail>('POST', `${path}/verify`, { body: { HTML_Report_ID: id } })).body;

  beforeAll(async () => {
    app = await startTestApp(['html-reports', 'in-app-channel']);
    await app.kernel.activate('html-reports');
    const { client_id: clientId } = await app.kernel
      .get(ClientService)
      .create({ client_name: '星河', client_type: 'enterprise', service_type_code: 'standard' });
    const person = async (userName: string, displayName: string): Promise<Caller> => {
      const { user } = await app.kernel
        .get(UserService)
        .create({ clientId, userName, displayName, userType: 'manager' });
      return app.caller({ clientId, userId: user.user_id });
    };
    ann = await person('ann', 'Ann');
    bob = await person('bob', 'Bob');
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
    expect(ids).toHaveLength(6);
    await app.kernel.get(ArticleActions).setEmotion(ann, ids, 'neutral');
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('save edits automatically and refuse to overwrite changes of another user', async () => {
    const report = await made(text('<p onclick="x()">甲<script>alert(1)</script></p>'));
    const save = (who: Caller, Revision: number, html: string) =>
      app.ask<HtmlReport & { code: string; details: object }>(who, 'PUT', path, {
        body: { ...page(text(html)), HTML_Report_ID: report.HTML_Report_ID, Revision },
      });
    expect((await save(bob, 1, '<p>乙</p>')).body.Revision).toBe(2);
    const late = await save(ann, 1, '<p>丙</p>');
    expect([late.status, late.body.code]).toEqual([409, 'html-reports.changed']);
    expect(late.body.details).toMatchObject({ name: 'Bob' });
    const { body } = await ask<HtmlReportDetail>('GET', `${path}/detail`, { query: { id: report.HTML_Report_ID } });
    expect(body.Page.Blocks).toEqual([text('<p>乙</p>')]);
    expect((await save(ann, 2, '<img src=x onerror=alert(1)>丁')).status).toBe(200);
    const after = await ask<HtmlReportDetail>('GET', `${path}/detail`, { query: { id: report.HTML_Report_ID } });
    expect(after.body.Page.Blocks).toEqual([text('丁')]);
    expect((await save(ann, 3, '丁'.repeat(70_000))).status).toBe(400);
  });

  it('continue after a save of the same editor whose answer was lost, but not over other saves or an older one', async () => {
    const report = await made(text('<p>零</p>'));
    const save = async (who: Caller, Revision: number, Editor_ID: string, Edit_Number: number) => {
      const body = { ...page(text(`<p>${Editor_ID} ${Edit_Number}</p>`)), HTML_Report_ID: report.HTML_Report_ID };
      const Edit = { Editor_ID: `editor-${Editor_ID}`, Edit_Number };
      return (await app.ask(who, 'PUT', path, { body: { ...body, Revision, Edit } })).status;
    };
    // The editor never received revision 2, so it continues from 1.
    expect(await save(ann, 1, 'a', 1)).toBe(200);
    expect(await save(ann, 1, 'a', 2)).toBe(200);
    // A delayed save does not undo later ones.
    expect(await save(ann, 1, 'a', 1)).toBe(409);
    // Neither another tab of the same user nor another user who knows the editor's id.
    expect(await save(ann, 1, 'b', 9)).toBe(409);
    expect(await save(bob, 1, 'a', 9)).toBe(409);
    const { body } = await ask<HtmlReportDetail>('GET', `${path}/detail`, { query: { id: report.HTML_Report_ID } });
    expect(body.Page.Blocks).toEqual([text('<p>a 2</p>')]);
    expect(await save(bob, 3, 'c', 1)).toBe(200);
    expect(await save(ann, 1, 'a', 3)).toBe(409);
  });

  it('show live data while edited; a failing block does not affect the others', async () => {
    const Blocks = [figures, { ...figures, Block_ID: 'm2', Module_ID: 'no-such-module' }, list];
    const { body } = await ask<LiveReport>('POST', `${path}/live`, { body: { Blocks } });
    expect(body.Evidence.map(({ Evidence_ID, Counted }) => [Evidence_ID, Counted])).toEqual([['m1', 6]]);
    expect(body.Blocks.map(({ Block_ID }) => Block_ID)).toEqual(['m1', 'm1-m', 'l1-a1', 'l1-a2', 'l1-a3']);
    expect(body.Failed.map(({ Block_ID }) => Block_ID)).toEqual(['m2']);
  });

  it('cannot be published while a figure has no source', async () => {
    const code = async (...blocks: PageBlock[]): Promise<string> => (await publish(await made(...blocks))).body.code;
    expect(await code()).toBe('html-reports.empty');
    expect(await code(figures, text('<p>本期共 6 条。</p>'))).toBe('html-reports.no-source');
    expect(await code(text(held))).toBe('html-reports.no-source');
    const table = {
      Kind: 'table',
      Block_ID: 'x1',
      Title: '',
      Columns: ['项'],
      Rows: [['12']],
      Source: noSource,
    } as const;
    expect(await code(table as unknown as PageBlock)).toBe('html-reports.no-source');
    expect(await code(figures, text('<p><span data-refs="a:4711">共 2 条</span></p>'))).toBe(
      'html-reports.article-gone',
    );
    expect(await code({ ...figures, Module_ID: 'no-such-module' })).toBe('html-reports.block');
    expect(await code({ Kind: 'picture', Block_ID: 'p1', Picture: 'a'.repeat(64), Alt: '图', Caption: '' })).toBe(
      'html-reports.picture',
    );
    await published(figures, text(held));
  });

  it('are refused when their content exceeds the limits of a page', async () => {
    const many = `<p><span data-refs="b:m1">${'营收 8 亿。'.repeat(6_000)}</span></p>`;
    const report = await made(figures, text(many));
    expect(await publish(report)).toMatchObject({ status: 409, body: { code: 'html-reports.too-long' } });
    const { body } = await ask<HtmlReportDetail>('GET', `${path}/detail`, { query: { id: report.HTML_Report_ID } });
    expect(body.Published ?? null).toBeNull();
  });

  it('keep their published content and report exactly what has changed since', async () => {
    const cited = `<p><span data-refs="a:${ids[5]}">某媒体称有 2 起。</span></p>`;
    const { HTML_Report_ID: id, Published: frozen } = await published(figures, list, text(held), text(cited, 't2'));
    expect(frozen?.Report.Evidence[0]?.Input.Published_At).toContain('..');
    expect(frozen?.Citations.map(({ Number, Kind }) => `${Number} ${Kind}`)).toEqual(['1 figure', '2 article']);
    expect(JSON.stringify(frozen?.Blocks)).toContain('<sup>[1]</sup>');
    expect((await verify(id)).Drift).toMatchObject({ Figures: [], Articles: [], Sentences: [] });
    await setEmotion(ids[5] ?? '', 'negative');
    const { Drift, Published: still } = await verify(id);
    expect(still?.Report).toEqual(frozen?.Report);
    expect(Drift?.Figures.map(({ Evidence_ID, Was, Is }) => `${Evidence_ID} ${Was}→${Is}`).sort()).toEqual([
      'm1 0→1',
      'm1 6→5',
    ]);
    expect(Drift?.Articles.map(({ Block_ID, Field }) => `${Block_ID} ${Field}`)).toEqual([`c-${ids[5]} Emotion`]);
    expect([...(Drift?.Sentences ?? [])].sort()).toEqual(['m1-m', 't1-s1', 't2-s1']);
    await setEmotion(ids[5] ?? '', 'neutral');
    expect((await verify(id)).Drift_Count).toBe(0);
  });

  it('keep table titles and text lengths independent of their sources', async () => {
    const Title = '表'.repeat(100);
    const table = (Block_ID: string, Block_IDs: string[]): PageBlock => ({
      Kind: 'table',
      Block_ID,
      Title,
      Columns: ['项'],
      Rows: [['12']],
      Source: { Block_IDs, Article_IDs: [...ids], Named: '年报' },
    });
    const modules = Array.from({ length: 16 }, (_, at) => ({ ...figures, Block_ID: `m${at + 1}` }));
    const long = '<p><span data-named="年报">营收 8 亿。</span></p>'.repeat(1_300);
    const detail = await published(
      ...modules,
      table(
        'x1',
        modules.map(({ Block_ID }) => Block_ID),
      ),
      table('x2', []),
      text(long),
    );
    const blocks = detail.Published?.Blocks ?? [];
    const numbers = Array.from({ length: 16 + 6 + 1 }, (_, at) => at + 1);
    expect(blocks.filter(({ Kind }) => Kind === 'table')).toEqual([
      expect.objectContaining({ Title, Numbers: numbers }),
      expect.objectContaining({ Title, Numbers: numbers.slice(16) }),
    ]);
    expect(blocks.find(({ Block_ID }) => Block_ID === 't1')).toMatchObject({
      Html: expect.stringContaining('<sup>[23]</sup>'),
    });
    const file = await app.ask(ann, 'POST', `${path}/export`, {
      body: { HTML_Report_ID: detail.HTML_Report_ID, format: 'html' },
    });
    expect(file.text).toContain(`${Title} [17][18]`);
    expect((await read(await linked(detail.HTML_Report_ID))).status).toBe(200);
  });

  it('are shared by links without access to the data, and count visitors', async () => {
    const { HTML_Report_ID: id } = await published(figures, list, text(held));
    const token = await linked(id);
    const shut = await linked(id, { Password: 'geheim' });
    expect((await read(shut)).body.code).toBe('share-links.password');
    expect((await read(shut, 'falsch')).body.code).toBe('share-links.password-wrong');
    expect((await visits(id)).total).toBe(0);
    const { body } = await read(token);
    await read(shut, 'geheim');
    expect(body.Title).toBe('周报');
    const inputs = [...body.Blocks, ...body.Report.Evidence].flatMap((each) => ('Input' in each ? [each.Input] : []));
    expect(inputs).toEqual([{}, {}, {}]);
    expect(body.Report.Evidence.flatMap(({ Rows }) => Rows.flatMap(({ Cells }) => Cells.map((c) => c.Drill)))).toEqual(
      expect.arrayContaining([null]),
    );
    const seen = await visits(id);
    const shown = await row(id);
    expect([shown?.Visits, seen.total, seen.list.length, shown?.Links]).toEqual([2, 2, 2, 2]);
    const pdf = await ask('POST', '/public/html-report/file', { body: { Token: token, format: 'html' } }, null);
    expect(pdf.status).toBe(200);
    expect((await visits(id)).total).toBe(2);
    const enable = (isEnabled: boolean) =>
      app.database.query('update user_account set is_enabled = $2 where user_id = $1', [ann.userId, isEnabled]);
    await enable(false);
    expect([(await read(token)).status, (await read(token)).body.code]).toEqual([404, 'share-links.invalid']);
    await enable(true);
    // Visits are retained for one year.
    await app.database.query(
      `update shared_link_visit set visited_at = now() - interval '366 days'
       where visit_id = (select min(visit_id) from shared_link_visit where item_id = $1)`,
      [id],
    );
    await app.kernel.get(LinkStore).sweep();
    expect([(await visits(id)).total, (await row(id))?.Visits]).toEqual([1, 1]);
    // A republished version appears behind the same link; a withdrawn version is no longer shown.
    const { body: saved } = await ask<HtmlReport>('PUT', path, {
      body: { ...page(text('<p>新版</p>')), HTML_Report_ID: id, Revision: 1 },
    });
    expect([saved.State, saved.Is_Changed]).toEqual(['published', true]);
    // Saving does not count visits.
    expect(Object.keys(saved)).not.toContain('Visits');
    expect((await read(token)).body.Blocks).toHaveLength(3);
    await publish(saved);
    expect((await read(token)).body.Blocks).toHaveLength(1);
    await ask('POST', `${path}/withdraw`, { body: { HTML_Report_ID: id } });
    expect([(await read(token)).status, (await read(token)).body.code]).toEqual([404, 'html-reports.withdrawn']);
    expect((await visits(id)).total).toBe(3);
    expect((await ask('POST', `${path}/share`, { body: { HTML_Report_ID: id, Days: 1 } })).status).toBe(409);
  });

  it('export to files with their figures, articles and pictures', async () => {
    const form = new FormData();
    form.append('file', new Blob([pixel], { type: 'image/png' }), 'a.png');
    const { body } = await app.ask<{ Hash: string }>(ann, 'POST', `${path}/picture`, { body: form });
    expect(body.Hash).toMatch(/^[0-9a-f]{64}$/);
    const wrong = new FormData();
    wrong.append('file', new Blob(['<svg onload="alert(1)"/>']), 'a.png');
    const refused = await app.ask<{ code: string }>(ann, 'POST', `${path}/picture`, { body: wrong });
    expect([refused.status, refused.body.code]).toEqual([400, 'clients.file-type']);
    const picture = { Kind: 'picture', Block_ID: 'p1', Picture: body.Hash, Alt: '现场', Caption: '' } as const;
    const { HTML_Report_ID } = await published(figures, { Kind: 'break', Block_ID: 'k1' }, picture, list, text(held));
    for (const format of ['html', 'pdf', 'docx', 'xlsx']) {
      const file = await ask('POST', `${path}/export`, { body: { HTML_Report_ID, format } });
      expect([format, file.status]).toEqual([format, 200]);
    }
  });

  it('are visible to their own client only', async () => {
    const { HTML_Report_ID: id, Revision } = await published(figures, text(held));
    const one = { HTML_Report_ID: id };
    const tries: readonly (readonly [string, string, object])[] = [
      ['GET', `${path}/detail`, { query: { id } }],
      ['GET', `${path}/visit`, { query: { id } }],
      ['PUT', path, { body: { ...page(), ...one, Revision } }],
      ['POST', `${path}/publish`, { body: { ...one, Revision } }],
      ['POST', `${path}/withdraw`, { body: one }],
      ['POST', `${path}/verify`, { body: one }],
      ['POST', `${path}/copy`, { body: one }],
      ['POST', `${path}/export`, { body: one }],
      ['POST', `${path}/share`, { body: { ...one, Days: 1 } }],
    ];
    for (const [method, call, given] of tries)
      expect([call, (await app.ask(stranger, method, call, given)).status]).toEqual([call, 404]);
    const { body } = await app.ask<{ removed: number }>(stranger, 'DELETE', path, { query: { id } });
    expect(body.removed).toBe(0);
    const token = await linked(id);
    await read(token);
    expect((await ask<{ removed: number }>('DELETE', path, { query: { id } })).body.removed).toBe(1);
    expect((await read(token)).status).toBe(404);
  });
});
