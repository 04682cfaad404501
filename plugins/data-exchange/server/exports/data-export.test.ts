import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import Excel from 'exceljs';
import type { UserType } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { DataExport, ExportSchedule, ExportSourceRow } from '../../export-contract';
import { ExportRunner } from './export-runner';
import { ExportService } from './export-service';

const wanted = [
  'clients',
  'privileges',
  'users',
  'account',
  'audit-log',
  'notices',
  'branding',
  'articles',
  'readers',
  'collector-nodes',
  'extraction',
  'subjects',
  'classification',
  'analysis',
  'data-exchange',
];
const password = 'Kranich-48-Wolken';
const path = '/v1/manage/external-interface/data-export';

describe('exports', () => {
  let server: TestServer;
  let clientId = '';
  const tokens: Record<string, string> = {};
  const call = async <T>(user: string, method: string, url: string, body?: unknown) => {
    const { status, body: answer } = await server.call(method, url, { token: tokens[user], body });
    return { status, body: answer as T & { readonly code?: string } };
  };
  const list = async (user: string) => (await call<{ list: DataExport[] }>(user, 'GET', path)).body.list;
  const begin = async (user: string, body: object) => {
    const begun = await call<DataExport>(user, 'POST', path, {
      Source: 'articles',
      Format: 'csv',
      Columns: ['Published_At', 'Title', 'Emotion'],
      ...body,
    });
    if (begun.status !== 200) return begun;
    await server.runJobs();
    return {
      status: 200,
      body: (await list(user)).find(({ Export_ID }) => Export_ID === begun.body.Export_ID) as DataExport & {
        readonly code?: string;
      },
    };
  };
  const file = async (user: string, id: string) => {
    const { body } = await call<{ authorization: string }>(user, 'POST', '/v1/download-token', {
      purpose: 'download',
      resource: `${path}/file?id=${id}`,
    });
    const answer = await server.app.inject({
      method: 'GET',
      url: `${path}/file?id=${id}&authorization=${body.authorization}`,
    });
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
  };

  beforeAll(async () => {
    server = await testServer(pluginsWith(wanted));
    const clients = server.kernel.get(ClientService);
    const users = server.kernel.get(UserService);
    const first = await clients.create({ client_name: '甲公司', client_type: 'enterprise' });
    const second = await clients.create({ client_name: '乙公司', client_type: 'enterprise' });
    clientId = first.client_id;
    const people: readonly (readonly [string, string, UserType])[] = [
      ['operator', platformClientId, 'operator'],
      ['first', first.client_id, 'manager'],
      ['second', second.client_id, 'manager'],
    ];
    for (const [userName, client, userType] of people) {
      await users.create({ clientId: client, userName, displayName: userName, userType, password: { text: password } });
      tokens[userName] = (
        await call<{ access_token: string }>(userName, 'POST', '/public/login', { username: userName, password })
      ).body.access_token;
    }
    const article = (index: number, more: object = {}) => ({
      title: `第${index}号消息`,
      text: `第${index}号消息的正文写在这里，说的是海蓝汽车。`,
      publishedAt: new Date(Date.UTC(2026, 0, 5, index % 24, 0)).toISOString(),
      site: '晨报',
      url: `https://a.example/${index}`,
      ...more,
    });
    await call('first', 'POST', '/v1/article/intake', {
      list: [
        article(0, { title: '=HYPERLINK("http://x")' }),
        ...Array.from({ length: 1_199 }, (_, index) => article(index + 1)).slice(0, 999),
      ],
    });
    await call('first', 'POST', '/v1/article/intake', {
      list: [
        ...Array.from({ length: 200 }, (_, index) => article(index + 1_000)),
        {
          text: '一条评论说刹车不好',
          parentUrl: 'https://a.example/0',
          publishedAt: '2026-01-06T00:00:00Z',
          url: 'https://a.example/reply/1',
          mediaType: 'comment',
          author: '路人',
        },
      ],
    });
    await call('first', 'POST', '/v1/manage/class-manage/subject', {
      Subject_Name: '海蓝',
      Rule: '海蓝汽车',
      Notation: 'classic',
      Is_Enabled: true,
    });
    await call('first', 'POST', '/v1/manage/class-manage/client-dictionary', {
      Dictionary_Name: '品牌',
      Words: ['海蓝', '远山'],
    });
    await server.runJobs();
  }, 60_000);
  afterAll(() => server?.close());

  it('lists the sources visible to the caller, with their columns', async () => {
    const { list: sources } = (await call<{ list: ExportSourceRow[] }>('first', 'GET', `${path}/source-list`)).body;
    const names = sources.map(({ Name }) => Name);
    expect(names.slice(0, 2)).toEqual(['articles', 'replies']);
    expect(names).toEqual(expect.arrayContaining(['subject', 'subject-category', 'client-dictionary']));
    expect(names).toHaveLength(new Set(names).size);
    expect(names).not.toContain('client-type');
    expect(sources.find(({ Name }) => Name === 'subject')).toMatchObject({
      Title_Key: 'subjects:subject.title',
      Filter_List: null,
    });
    expect(
      (
        await call<{ total: number }>('first', 'POST', `${path}/count`, {
          Source: 'articles',
          Filter: { keyword: '海蓝汽车' },
        })
      ).body,
    ).toEqual({
      total: 1_200,
      Is_Too_Many: false,
      Max: 200_000,
      Conditions: [{ Label: '结果内关键词', Value: '海蓝汽车' }],
    });
    expect(
      (await call('first', 'POST', `${path}/count`, { Source: 'articles', Filter: { keyword: '(' } })).status,
    ).toBe(400);
    const unknown = await call<{ details: object }>('first', 'POST', path, { Source: 'articles', Columns: ['Secret'] });
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { code: 'export-column', details: { column: 'Secret' }, message: expect.stringContaining('Secret') },
    ]);
    for (const [Source, Filter] of [
      ['articles', { Nonsense: '1' }],
      ['articles', { Period: 'last-year' }],
      ['subject', { Nonsense: '1' }],
    ] as const)
      expect((await call('first', 'POST', path, { Source, Columns: ['Rule'], Filter })).status).toBe(400);
    expect((await call('first', 'POST', path, { Source: 'users', Format: 'csv', Columns: ['a'] })).body.code).toBe(
      'data-exchange.export-source',
    );
  });

  it('writes a table with a BOM, readable names and times and escaped formulas, and reports its checksum', async () => {
    const { body } = await begin('first', {
      Name: '一月',
      Filter: { Published_At: '2026-01-05T00:00:00Z..2026-01-05T00:30:00Z' },
    });
    expect(body).toMatchObject({ State: 'done', Done_Rows: 50, Total_Rows: 50, Error: null });
    expect(body.File_Name).toMatch(/^一月-\d{8}-\d{4}\.csv$/);
    const { status, bytes, headers } = await file('first', body.Export_ID);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([body.File_Size, body.SHA256]);
    const text = bytes.toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const lines = text.slice(1).split('\r\n');
    expect(lines[0]).toBe('发布时间,标题,情感');
    expect(body.Conditions).toEqual([{ Label: '时间', Value: '2026/01/05 08:00 – 2026/01/05 08:30' }]);
    expect(lines).toContain('2026/01/05 08:00:00,"\'=HYPERLINK(""http://x"")",中性');
    const folder = join(server.config.dataFolder, 'exports', clientId);
    expect(readdirSync(folder)).toEqual([body.Export_ID]);
    expect(statSync(join(folder, body.Export_ID)).mode & 0o077).toBe(0);
  });

  it('writes JSON lines and workbooks of everything, including replies and resources', async () => {
    const lines = await begin('first', {
      Format: 'jsonl',
      Columns: ['Article_ID', 'Title', 'Text', 'Subjects', 'Published_At'],
    });
    expect(lines.body).toMatchObject({ State: 'done', Done_Rows: 1_201 });
    const read = (await file('first', lines.body.Export_ID)).bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(read).toHaveLength(1_201);
    expect(read.find(({ Title }) => Title === '第7号消息')).toMatchObject({
      Text: '第7号消息的正文写在这里，说的是海蓝汽车。',
      Published_At: '2026-01-05T07:00:00.000Z',
    });
    const book = new Excel.Workbook();
    await book.xlsx.load(
      (
        await file(
          'first',
          (
            await begin('first', { Format: 'xlsx', Source: 'client-dictionary', Columns: ['Dictionary_Name', 'Words'] })
          ).body.Export_ID,
        )
      ).bytes as unknown as Excel.Buffer,
    );
    expect([1, 2].map((row) => [1, 2].map((column) => book.worksheets[0]?.getRow(row).getCell(column).text))).toEqual([
      ['词典名称', '词语'],
      ['品牌', '海蓝；远山'],
    ]);
    const replies = await begin('first', { Source: 'replies', Columns: ['Text', 'Author', 'Parent_Title'] });
    expect((await file('first', replies.body.Export_ID)).bytes.toString()).toContain(
      '一条评论说刹车不好,路人,"\'=HYPERLINK',
    );
    expect((await begin('first', { Source: 'subject', Columns: ['Subject_Name', 'Rule'] })).body).toMatchObject({
      State: 'done',
      Done_Rows: 1,
    });
  });

  it('shows exports to their client only, and logs every download', async () => {
    const [newest] = await list('first');
    const id = newest?.Export_ID ?? '';
    expect(await list('second')).toEqual([]);
    expect((await file('second', id)).status).toBe(404);
    expect((await call('second', 'POST', `${path}/repeat`, { Export_ID: id })).status).toBe(404);
    expect((await server.call('GET', `${path}/file?id=${id}`)).status).toBe(401);
    await file('first', id);
    expect((await list('first'))[0]?.Download_Count).toBe(1);
    const { rows } = await server.database.query<{ row_id: string; after: { SHA256: string } }>(
      `select row_id, after from operation_log where entity = 'data-export' and action = 'download'
        order by operation_id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ row_id: id, after: { SHA256: newest?.SHA256 } });
  });

  it('repeats, stops, deletes and expires exports', async () => {
    const [first] = await list('first');
    const repeatedExport = (await call<DataExport>('first', 'POST', `${path}/repeat`, { Export_ID: first?.Export_ID }))
      .body;
    expect(repeatedExport).toMatchObject({ State: 'waiting', Source: first?.Source });
    expect((await file('first', repeatedExport.Export_ID)).status).toBe(409);
    await call('first', 'POST', `${path}/cancel`, { Export_ID: repeatedExport.Export_ID });
    await server.runJobs();
    expect((await list('first'))[0]).toMatchObject({ State: 'cancelled', File_Name: null });
    await server.database.query(
      "update data_export set expires_at = now() - interval '1 minute' where export_id = $1",
      [first?.Export_ID],
    );
    expect(await server.kernel.get(ExportService).expire()).toBe(1);
    expect((await list('first'))[1]).toMatchObject({ State: 'expired' });
    expect((await file('first', first?.Export_ID ?? '')).status).toBe(409);
    const [, , third] = await list('first');
    const exportFile = join(server.config.dataFolder, 'exports', clientId, third?.Export_ID ?? '');
    expect(existsSync(exportFile)).toBe(true);
    expect((await call('first', 'DELETE', `${path}?id=${third?.Export_ID}`)).status).toBe(200);
    expect(existsSync(exportFile)).toBe(false);
  });

  it('stops midway without leaving a file, and restarts after a crash', async () => {
    const { body } = await call<DataExport>('first', 'POST', path, {
      Source: 'articles',
      Format: 'csv',
      Columns: ['Title'],
    });
    const folder = join(server.config.dataFolder, 'exports', clientId);
    const before = readdirSync(folder);
    const runner = server.kernel.get(ExportRunner);
    const abort = new AbortController();
    abort.abort(new Error('the process stops'));
    await expect(runner.run(body.Export_ID, abort.signal)).rejects.toThrow('the process stops');
    expect((await list('first'))[0]?.State).toBe('running');
    expect(readdirSync(folder)).toEqual(before);
    await server.runJobs();
    expect((await list('first'))[0]).toMatchObject({ State: 'done', Done_Rows: 1_201 });
  });

  it('export a whole dashboard as one file: a sheet for each figure and one with its metadata', async () => {
    const time = { Published_At: '2026-01-01T00:00:00.000Z..2026-01-31T00:00:00.000Z' };
    const Modules = [
      { Module_ID: 'media-split', Input: { ...time, Emotion: 'neutral' } },
      { Module_ID: 'top-sites', Input: { ...time, Emotion: 'neutral' } },
      { Module_ID: 'no-such-module', Input: { ...time, Emotion: 'neutral' } },
    ];
    const made = async (Format: string, Content: object = { Title: '看板', Modules }) => {
      const begun = await call<DataExport>('first', 'POST', `${path}/document`, {
        Source: 'analysis.board',
        Name: '周看板',
        Format,
        Content,
      });
      if (begun.status !== 200) return begun.body;
      await server.runJobs();
      return (await list('first')).find(({ Export_ID }) => Export_ID === begun.body.Export_ID);
    };
    const done = (await made('xlsx')) as DataExport;
    expect([done.State, done.Error, done.Done_Rows, done.Total_Rows]).toEqual(['done', null, 3, 3]);
    expect(done.Title_Key).toBe('analysis:board.title');
    expect(done.Conditions).toEqual([{ Label: '情感', Value: '中性' }]);
    const { bytes, status } = await file('first', done.Export_ID);
    expect(status).toBe(200);
    const book = new Excel.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['说明', '媒体分布', '来源排行']);
    const about = book.worksheets[0]?.getSheetValues().flat().join(' ') ?? '';
    expect(about).toContain('甲公司');
    expect(about).toContain('中性');
    const sites = book.getWorksheet('来源排行');
    const counted = await call<{ list: { Answer: { Rows: unknown[] } }[] }>('first', 'POST', '/v1/analysis/answers', {
      list: Modules.slice(1, 2),
    });
    expect((sites?.rowCount ?? 0) - 1).toBe(counted.body.list[0]?.Answer.Rows.length);
    const pdf = (await made('pdf')) as DataExport;
    expect((await file('first', pdf.Export_ID)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.File_Name).toMatch(/^周看板-.*\.pdf$/);
    expect((await made('xlsx', { Title: '看板', Modules: [] })) as { code?: string }).toMatchObject({ code: 'input' });
    expect(await made('csv')).toMatchObject({ code: 'input' });
    expect((await file('second', done.Export_ID)).status).toBe(404);
    const repeatResponse = await call<DataExport>('first', 'POST', `${path}/repeat`, { Export_ID: done.Export_ID });
    expect([repeatResponse.status, repeatResponse.body.Format]).toEqual([200, 'xlsx']);
    await server.runJobs();
  });

  it("fails with a reason if the user's permissions were revoked", async () => {
    const { body } = await call<DataExport>('second', 'POST', path, {
      Source: 'articles',
      Format: 'csv',
      Columns: ['Title'],
    });
    await server.database.query("update user_account set is_enabled = false where user_name = 'second'");
    await server.runJobs();
    expect(
      (await server.database.query('select state, error from data_export where export_id = $1', [body.Export_ID])).rows,
    ).toEqual([{ state: 'failed', error: 'not-allowed' }]);
  });

  it('runs on schedule', async () => {
    const schedule = (
      await call<ExportSchedule>('first', 'POST', `${path}/schedule`, {
        Source: 'articles',
        Name: '日报',
        Format: 'csv',
        Columns: ['Title'],
        Filter: { Period: 'yesterday' },
        Every: 'daily',
        Hour: 8,
      })
    ).body;
    expect(Date.parse(schedule.Next_At)).toBeGreaterThan(Date.now());
    const exports = server.kernel.get(ExportService);
    expect(await exports.runDue()).toBe(0);
    expect(await exports.runDue(new Date(Date.parse(schedule.Next_At) + 1_000))).toBe(1);
    await server.runJobs();
    expect((await list('first'))[0]).toMatchObject({ Name: '日报', Is_Scheduled: true, State: 'done' });
    const [after] = (await call<{ list: ExportSchedule[] }>('first', 'GET', `${path}/schedule`)).body.list;
    expect(Date.parse(after?.Next_At ?? '') - Date.parse(schedule.Next_At)).toBe(86_400_000);
    await call('first', 'PUT', `${path}/schedule`, { Schedule_ID: schedule.Schedule_ID, Is_Enabled: false });
    expect(await exports.runDue(new Date(Date.now() + 9 * 86_400_000))).toBe(0);
    expect((await call('second', 'DELETE', `${path}/schedule?id=${schedule.Schedule_ID}`)).status).not.toBe(200);
    expect((await call('first', 'DELETE', `${path}/schedule?id=${schedule.Schedule_ID}`)).status).toBe(200);
    expect((await list('first'))[0]).toMatchObject({ Name: '日报', Is_Scheduled: false });
  });

  it('is deleted with its client, including files', async () => {
    await server.kernel.get(ClientService).remove(clientId);
    expect(readdirSync(join(server.config.dataFolder, 'exports', clientId))).toEqual([]);
    expect((await server.database.query('select 1 from data_export where client_id = $1', [clientId])).rowCount).toBe(
      0,
    );
  });
});
