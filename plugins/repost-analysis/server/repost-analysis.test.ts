import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import Excel from 'exceljs';
import { contribute, definePlugin } from '#core';
import { defineServer, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import type { Drill, ModuleReply } from '#plugins/analysis';
import type { Repost, RepostPost } from '../contract';
import type { RepostImport, RepostPreview } from '../import-contract';
import { repostModules } from '../modules';
import { getReposts } from '../reposts-of';
import { repostAdapters } from './adapters';
import { RepostImports } from './import/import-store';

const path = '/v1/repost-analysis';
const platform = definePlugin({
  id: 'platform',
  summary: 'Brings reposts',
  requires: ['repost-analysis'],
  extends: ['repost-analysis.adapters'],
});
const platformSide = defineServer(platform, {
  contributions: [
    contribute(repostAdapters, () => ({
      name: 'platform',
      title: '某平台',
      isReady: async () => true,
      accepts: ({ host }) => host === 'platform.example',
      reposts: async (_context, url) => ({
        post: {
          id: null,
          text: '平台上的微博',
          user: '博主',
          at: '2026-03-01T00:00:00Z',
          url: url.href,
        },
        reposts: [],
      }),
    })),
  ],
});

const header = 'ID,上级ID,昵称,转发时间,转发内容,性别,属地,粉丝数,关注数,微博数,认证';
const lines = [
  'p,,官方账号,2026-03-01 08:00:00,新车今天上市,,,,,,',
  '1,p,大号,2026-03-01 08:05:00,这车质量太差了投诉无门,女,北京,120000,200,5000,是',
  '2,1,路人甲,2026-03-01 08:09:00,支持好车//@大号:转,男,上海,90,100,300,否',
  '3,1,路人乙,2026-03-01 08:20:00,,女,北京,80,100,30,否',
  '4,2,路人丙,2026-03-01 09:30:00,转发微博,男,火星,很多,1,1,',
  '5,gone,路人丁,2026-03-01 09:31:00,质量问题投诉,,广东,,,,',
  '6,p,路人甲,某时,又转,男,上海,90,100,300,否',
  '7,p,早到,2026-02-28 08:00:00,抢先,,,,,,',
  ...Array.from(
    { length: 5 },
    (_, index) =>
      `s${index},1,用户77123${index}0,2026-03-01 08:1${index}:00,这款新车性价比真的无敌了,男,河南,2,800,3,否`,
  ),
  '3,1,重复,2026-03-01 08:20:00,再来一次,,,,,,',
  ',,,,,女,,,,,',
];
const table = (extra = '') => `${header}\n${lines.join('\n')}\n${extra}`;

describe('reposts', () => {
  let app: TestApp;
  let owner: Caller;
  let stranger: Caller;
  let watcher: Caller;
  let post = '';

  const upload = async (caller: Caller, name: string, content: string | Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([content as BlobPart]), name);
    return app.ask<RepostPreview & { code?: string }>(caller, 'POST', `${path}/imported-file/upload`, { body: form });
  };
  const take = async (name: string, content: string | Uint8Array, more: object = {}) => {
    const { body } = await upload(owner, name, content);
    await app.ask(owner, 'POST', `${path}/imported-file/start`, {
      body: { File_ID: body.File_ID, Mapping: body.Mapping, ...more },
    });
    await app.runJobs();
    return (await app.ask<{ list: RepostImport[] }>(owner, 'GET', `${path}/imported-file`)).body.list[0]!;
  };
  const list = async (Reposts_Of: string, caller = owner) =>
    app.ask<{ list: Repost[]; total: number }>(caller, 'GET', `${path}/repost`, {
      query: { Reposts_Of, size: '200' },
    });
  const answers = async (filter: string, ids = repostModules.map(({ id }) => id), caller = owner) =>
    (
      await app.ask<{ list: ModuleReply[] }>(caller, 'POST', '/v1/analysis/answers', {
        body: {
          list: ids.map((Module_ID) => ({
            Module_ID,
            Input: { Reposts_Of: filter, Period: 'last-7-days' },
          })),
        },
      })
    ).body.list;

  beforeAll(async () => {
    app = await startTestApp(['repost-analysis'], {
      planted: [{ manifest: platform, load: async () => ({ default: platformSide }) }],
    });
    await app.kernel.activate('repost-analysis');
    owner = app.caller();
    stranger = app.caller({ clientId: '2', userId: '2' });
    watcher = app.caller({ privileges: { 'repost-analysis': { b: 1 } } });
    const done = await take('转发.csv', table(), {
      Post_URL: 'https://weibo.example/1',
    });
    expect(done).toMatchObject({
      State: 'done',
      Error: null,
      Post_Count: 1,
      Repost_Count: 12,
      Error_Row_Count: 2,
    });
    post = (await app.ask<{ list: RepostPost[] }>(owner, 'GET', `${path}/post`)).body.list[0]!.Post_ID;
  }, 120_000);
  afterAll(() => app.close());

  it('show their first records in a preview, however many there are', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `r${index},1,路人,2026-03-01 10:00:00,好,,广东,,,,`);
    const { body } = await upload(owner, '长.csv', table(rows.join('\n')));
    expect(body.Rows).toHaveLength(20);
    await app.ask(owner, 'DELETE', `${path}/imported-file/upload`, { query: { File_ID: body.File_ID } });
  });

  it('can be previewed before they are imported', async () => {
    const { body } = await upload(owner, '转发.csv', table());
    expect(body).toMatchObject({
      Format: 'csv',
      Is_Whole: false,
      Mapping: { id: 'ID', parent: '上级ID', user: '昵称' },
    });
    expect(body.Rows[1]?.Repost).toMatchObject({
      ID: '1',
      Parent: 'p',
      User: '大号',
    });
    const { body: other } = await app.ask<RepostPreview>(owner, 'POST', `${path}/imported-file/preview`, {
      body: { File_ID: body.File_ID, Mapping: { text: '昵称' } },
    });
    expect(other.Rows[1]?.Repost).toMatchObject({ ID: '', Text: '大号' });
    expect(
      (
        await app.ask(stranger, 'POST', `${path}/imported-file/preview`, {
          body: { File_ID: body.File_ID, Mapping: {} },
        })
      ).status,
    ).toBe(404);
    await app.ask(owner, 'DELETE', `${path}/imported-file/upload`, {
      query: { File_ID: body.File_ID },
    });
    expect(
      (
        await app.ask(owner, 'POST', `${path}/imported-file/start`, {
          body: { File_ID: body.File_ID, Mapping: {} },
        })
      ).status,
    ).toBe(404);
  });

  it('lists rejected rows with their reasons', async () => {
    const { list: imports } = (await app.ask<{ list: RepostImport[] }>(owner, 'GET', `${path}/imported-file`)).body;
    const { body } = await app.ask<{
      Errors: { Line: number; Fault: { Code: string } }[];
    }>(owner, 'GET', `${path}/imported-file/detail`, {
      query: { id: imports.at(-1)!.Import_ID },
    });
    expect(body.Errors.map(({ Line, Fault }) => [Line, Fault.Code])).toEqual([
      [15, 'repeated-id'],
      [16, 'empty-row'],
    ]);
  });

  it('exports rejected rows as a table in the reader’s language, within the client only', async () => {
    const { Import_ID: id } = (
      await app.ask<{ list: RepostImport[] }>(owner, 'GET', `${path}/imported-file`)
    ).body.list.at(-1)!;
    const file = `${path}/imported-file/error-file`;
    expect((await app.ask<never>(owner, 'GET', file, { query: { id } })).text.split('\r\n')).toEqual([
      '行号,问题,内容',
      '15,转发 ID 重复：3,"3,1,重复,2026-03-01 08:20:00,再来一次,,,,,,"',
      '16,这一行没有可用的内容,",,,,,女,,,,,"',
      '',
    ]);
    const reader = { ...owner, language: 'en-US' } as const;
    expect((await app.ask<never>(reader, 'GET', file, { query: { id } })).text).toContain(
      '16,This row has no usable content',
    );
    expect((await app.ask(stranger, 'GET', file, { query: { id } })).status).toBe(404);
  });

  it('form the tree given by the data, with issues recorded', async () => {
    const { body } = await app.ask<{
      Parents: string;
      Issues: object[];
      Published_At: string;
      Text: string;
    }>(owner, 'GET', `${path}/post/detail`, { query: { id: post } });
    expect(body).toMatchObject({
      Parents: 'column',
      Published_At: '2026-03-01T00:00:00.000Z',
      Text: '新车今天上市',
    });
    expect(body.Issues).toEqual(
      expect.arrayContaining([
        { Issue: 'missing-parent', Count: 1 },
        { Issue: 'unreadable-time', Count: 1 },
        { Issue: 'unreadable-number', Count: 1 },
        { Issue: 'before-post', Count: 1 },
      ]),
    );
    const { body: under } = await list(getReposts(post, { under: '1' }));
    expect(under.total).toBe(8);
    const { body: fourth } = await list(getReposts(post, { number: '4' }));
    expect(fourth.list[0]).toMatchObject({
      Level: 3,
      Parent_User: '路人甲',
      Province: null,
      Followers: null,
    });
    const { body: suspects } = await list(getReposts(post, { suspected: 'true' }));
    expect(suspects.list.map(({ Reasons }) => Reasons)).toEqual(
      Array.from({ length: 5 }, () => ['same-text', 'thin-account', 'follows-many', 'default-name']),
    );
    const { body: graph } = await app.ask<{
      Parents: number[];
      Carriers: { User: string; Count: number }[];
    }>(owner, 'GET', `${path}/graph`, { query: { id: post } });
    expect(graph.Parents).toEqual([0, 1, 1, 2, -1, 0, 0, 1, 1, 1, 1, 1]);
    expect(graph.Carriers[0]).toMatchObject({ User: '大号', Count: 8 });
  });

  it('yield figures that match their lists, in whole and in part', async () => {
    let followed = 0;
    for (const filter of [post, getReposts(post, { under: '1' }), getReposts(post, { level: '2', gender: 'male' })])
      for (const { Module_ID, Answer, Error: failure } of await answers(filter)) {
        const module = repostModules.find(({ id }) => id === Module_ID)!;
        expect([Module_ID, failure]).toEqual([Module_ID, null]);
        expect([Module_ID, Answer!.Counted]).toEqual([Module_ID, (await list(filter)).body.total]);
        const view = {
          rows: Answer!.Rows,
          before: null,
          counted: Answer!.Counted,
          language: 'zh-CN',
          timeZone: 'Asia/Shanghai',
          text: (key: string) => key,
        };
        for (const row of Answer!.Rows)
          for (const { key, value, drill } of module.views.columns) {
            const target = drill?.(row) as Extract<Drill, { only: object }> | null | undefined;
            if (!target || !('only' in target)) continue;
            const { body } = await list(target.only.Reposts_Of!);
            expect([Module_ID, key, target.only.Reposts_Of, body.total]).toEqual([
              Module_ID,
              key,
              target.only.Reposts_Of,
              value(row, view),
            ]);
            followed += 1;
          }
        module.views.chart?.(view);
        module.views.bars?.(view);
        module.views.grid?.(view);
        module.views.sentence(view);
      }
    expect(followed).toBeGreaterThan(120);
  });

  it('are split into words and classified by the product’s own classifiers', async () => {
    const [words, emotions] = await answers(post, ['repost-words', 'repost-emotions']);
    expect(words?.Answer?.Rows).toEqual(expect.arrayContaining([expect.objectContaining({ Word: '投诉', Count: 2 })]));
    const first = emotions?.Answer?.Rows.find((row) => row.Level === '1');
    // A complaint without emotional words is negative, too.
    expect(first).toMatchObject({ Count: 3, negative: 2 });
  });

  it('are compared with other posts of the client only when there are enough', async () => {
    const [before] = await answers(post, ['repost-norm']);
    expect(before?.Answer?.Rows).toEqual([]);
    const whole = Array.from({ length: 8 }, (_, index) =>
      JSON.stringify({
        text: `第${index}条`,
        published_at: '2026-03-01 10:00:00',
        user: { id: 'u' },
        nodes: Array.from({ length: index + 9 }, (__, number) => [
          number % 3,
          `2026-03-01 10:${10 + number}:00`,
          `u${number}`,
          '',
        ]),
      }),
    ).join('\n');
    expect(await take('many.jsonl', whole)).toMatchObject({
      State: 'done',
      Post_Count: 8,
      Repost_Count: 100,
    });
    const [, after] = await answers(getReposts(post, { from: '2020-01-01T00:00:00.000Z' }), [
      'repost-figures',
      'repost-norm',
    ]);
    expect(after?.Answer?.Rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          Figure: 'reposts',
          Value: 12,
          Percentile: 44,
          Among: 8,
        }),
      ]),
    );
  });

  it('can also come from a workbook, or from a URL through a platform adapter', async () => {
    const book = new Excel.Workbook();
    const sheet = book.addWorksheet('转发');
    sheet.addRows([header.split(','), ...lines.slice(0, 4).map((line) => line.split(','))]);
    expect(await take('转发.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))).toMatchObject({
      State: 'done',
      Repost_Count: 3,
    });
    const { body } = await app.ask<{ list: object[] }>(owner, 'GET', `${path}/imported-file/adapter-list`);
    expect(body.list).toEqual(expect.arrayContaining([{ Name: 'platform', Title: '某平台' }]));
    await app.ask(owner, 'POST', `${path}/imported-file/fetch`, {
      body: { URL: 'https://platform.example/9' },
    });
    await app.runJobs();
    const { body: imports } = await app.ask<{ list: RepostImport[] }>(owner, 'GET', `${path}/imported-file`);
    expect(imports.list[0]).toMatchObject({
      Format: 'platform',
      State: 'failed',
      Error: 'no-reposts',
    });
    const unknown = await app.ask<{ code: string }>(owner, 'POST', `${path}/imported-file/fetch`, {
      body: { URL: 'https://nobody.example/9' },
    });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'no-adapter']);
  });

  it('are rejected with a reason when a file is malicious or empty', async () => {
    for (const [name, content, code] of [
      ['a.csv', '', 'empty-file'],
      ['a.bin', Uint8Array.from([0, 1, 2, 3, 0, 0]), 'data-exchange.unknown-format'],
      ['a.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9]), 'file-unreadable'],
    ] as const) {
      const { status, body } = await upload(owner, name, content);
      expect([name, status, body.code]).toEqual([name, 400, code]);
    }
    expect(await take('b.csv', `id,text\n\n${'x'.repeat(10)}\n`, { Mapping: {} })).toMatchObject({
      State: 'failed',
      Error: 'no-reposts',
    });
    const hostile = `id,parent,user,text\n${["'; drop table repost; --", '<script>', '\\u0000', '=1+1'].map((text, index) => `${index + 1},__proto__,constructor,"${text}"`).join('\n')}`;
    expect(await take('c.csv', hostile)).toMatchObject({
      State: 'done',
      Repost_Count: 4,
    });
  });

  it('leave no unread upload behind', async () => {
    const send = async () => (await upload(owner, '转发.csv', table())).body;
    const [left, started, fresh] = [await send(), await send(), await send()];
    await app.ask(owner, 'POST', `${path}/imported-file/start`, {
      body: { File_ID: started.File_ID, Mapping: started.Mapping },
    });
    await app.database.query(
      "update stored_file set created_at = now() - interval '25 hours' where file_id = any($1::bigint[])",
      [[left.File_ID, started.File_ID]],
    );
    for (const state of ['waiting', 'reading', 'classifying']) {
      await app.database.query('update repost_import set state = $1 where file_id = $2', [state, started.File_ID]);
      await app.kernel.get(RepostImports).sweep();
      const { rows } = await app.database.query<{ file_id: string }>(
        "select file_id from stored_file where purpose = 'repost-import' order by 1",
      );
      expect([state, rows.map(({ file_id }) => file_id)]).toEqual([state, [started.File_ID, fresh.File_ID]]);
    }
    await app.runJobs();
    const { list: imports } = (await app.ask<{ list: RepostImport[] }>(owner, 'GET', `${path}/imported-file`)).body;
    expect(imports[0]).toMatchObject({ State: 'done' });
  });

  it('are accessible only to permitted users of their client', async () => {
    expect((await list(post, stranger)).status).toBe(404);
    for (const each of ['post/detail', 'graph'])
      expect(
        (
          await app.ask(stranger, 'GET', `${path}/${each}`, {
            query: { id: post },
          })
        ).status,
      ).toBe(404);
    expect((await app.ask<{ total: number }>(stranger, 'GET', `${path}/post`)).body.total).toBe(0);
    expect((await answers(post, ['repost-figures'], stranger))[0]?.Error?.code).toBe('not-found');
    expect(
      (
        await app.ask(stranger, 'DELETE', `${path}/post`, {
          query: { id: post },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await app.ask(watcher, 'DELETE', `${path}/post`, {
          query: { id: post },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await app.ask(watcher, 'POST', `${path}/imported-file/fetch`, {
          body: { URL: 'https://platform.example/1' },
        })
      ).status,
    ).toBe(403);
    expect((await app.ask(null, 'GET', `${path}/post`)).status).toBe(401);
    expect(
      (
        await app.ask(owner, 'DELETE', `${path}/post`, {
          query: { id: post },
        })
      ).body,
    ).toEqual({ removed: 1 });
    const { rows } = await app.database.query('select 1 from repost where post_id = $1', [post]);
    expect(rows).toHaveLength(0);
  });
});
