import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import Excel from 'exceljs';
import iconv from 'iconv-lite';
import type { UserType } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { SourceService } from '#plugins/extraction/server';
import { guessMapping, importFields as serverFields } from '#plugins/readers/server';
import { UserService } from '#plugins/users/server';
import { importFields, type DataImport, type ImportErrorRow, type ImportPreview } from '../contract';
import { importCommand, importFile } from './import-command';
import { ImportRunner } from './import-runner';
import { ImportService } from './import-service';
import { fileTexts } from './texts';

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
  'data-exchange',
];
const password = 'Kranich-48-Wolken';
const path = '/v1/manage/external-interface/data-import';
const table = (about: string, count = 3) =>
  `标题,正文,链接,发布时间,来源\r\n${Array.from({ length: count }, (_, index) => `${about}第${index}号公告,"${about}今日发布第${index}号公告，称将按计划推进工作。",https://${index}.example/${encodeURIComponent(about)},2026年1月${index + 1}日 10:00,晨报`).join('\r\n')}\r\n`;

describe('article imports', () => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const folder = mkdtempSync(join(tmpdir(), 'import-'));

  const upload = async (user: string, name: string, content: string | Uint8Array) => {
    const mark = 'the-mark';
    const payload = Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]);
    const answer = await server.app.inject({
      method: 'POST',
      url: `${path}/upload`,
      payload,
      headers: { authorization: `Bearer ${tokens[user]}`, 'content-type': `multipart/form-data; boundary=${mark}` },
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as ImportPreview & { readonly code?: string } };
  };
  const ask = async <T>(user: string, method: string, url: string, body?: unknown) => {
    const { status, body: answer, text } = await server.call(method, `${path}${url}`, { token: tokens[user], body });
    return { status, body: answer as T & { readonly code?: string }, text };
  };
  const take = async (user: string, name: string, content: string | Uint8Array, more: object = {}) => {
    const { body } = await upload(user, name, content);
    const started = await ask<{ Import_ID: string; Is_Repeat: boolean }>(user, 'POST', '/start', {
      File_ID: body.File_ID,
      Mapping: body.Mapping,
      ...more,
    });
    await server.runJobs();
    return {
      preview: body,
      started: started.body,
      found: (await ask<DataImport & { Errors: ImportErrorRow[] }>(user, 'GET', `/detail?id=${started.body.Import_ID}`))
        .body,
    };
  };
  const number = async (sql: string) => Number((await server.database.query<{ n: string }>(sql)).rows[0]?.n);

  beforeAll(async () => {
    server = await testServer(pluginsWith(wanted));
    for (const id of ['users', 'data-exchange']) await server.kernel.activate(id);
    const getClient = async (client_name: string) =>
      (await server.kernel.get(ClientService).create({ client_name, client_type: 'enterprise' })).client_id;
    const people: readonly (readonly [string, string, UserType])[] = [
      ['operator', platformClientId, 'operator'],
      ['manager', await getClient('甲公司'), 'manager'],
      ['stranger', await getClient('乙公司'), 'manager'],
    ];
    const users = server.kernel.get(UserService);
    for (const [userName, clientId, userType] of [...people, ['analyst', people[1]?.[1] ?? '', 'user'] as const]) {
      await users.create({ clientId, userName, displayName: userName, userType, password: { text: password } });
      const answer = await server.call('POST', '/public/login', { body: { username: userName, password } });
      tokens[userName] = (answer.body as { access_token: string }).access_token;
    }
  });
  afterAll(() => server.close());

  it.each([
    ['a.csv', (text: string) => Buffer.from(text), 'csv', 'utf-8'],
    ['b.csv', (text: string) => iconv.encode(text, 'gbk'), 'csv', 'gb18030'],
    [
      'c.tsv',
      (text: string) => Buffer.from(text.replace(/,(?![^"]*"\s*,?[^"]*$)/g, '\t').replaceAll('"', '')),
      'csv',
      'utf-8',
    ],
    ['d.csv.gz', (text: string) => gzipSync(text), 'csv', 'utf-8'],
    [
      'e.jsonl',
      (text: string) =>
        Buffer.from(
          text
            .trim()
            .split('\r\n')
            .slice(1)
            .map((line, index) =>
              JSON.stringify({
                title: `${line.slice(0, 8)}`,
                content: line,
                url: `https://json.example/${index}`,
                published_at: '2026-01-01',
              }),
            )
            .join('\n'),
        ),
      'jsonl',
      'utf-8',
    ],
  ])('%s', async (name, write, format, charset) => {
    const { preview, found } = await take('manager', name, write(table(name)));
    expect([preview.Format, preview.Charset, preview.Rows.length]).toEqual([format, charset, 3]);
    expect(preview.Rows[0]?.Article?.Title).toContain(name);
    expect(found).toMatchObject({
      State: 'done',
      Read_Count: 3,
      Stored_Count: 3,
      Error_Row_Count: 0,
      Failed_Count: 0,
      Errors: [],
    });
  });

  it('imports a workbook based on the template', async () => {
    const { text } = await ask<never>('manager', 'GET', '/template?format=csv');
    const header = text.replace('\uFEFF', '').trim().split(',');
    expect(header).toContain('发布时间');
    const book = new Excel.Workbook();
    const sheet = book.addWorksheet('文章');
    sheet.addRow(header);
    sheet.addRow(
      header.map(
        (name) =>
          ({
            标题: '表格里的新闻',
            正文: '表格里的正文内容，足够长。',
            阅读数: '1.2万',
            发布时间: new Date('2026-01-02T10:00:00Z'),
          })[name] ?? '',
      ),
    );
    const { found } = await take('manager', 'f.xlsx', new Uint8Array(await book.xlsx.writeBuffer()));
    expect(found).toMatchObject({ Format: 'xlsx', Stored_Count: 1 });
    expect(await number("select views as n from article where title = '表格里的新闻'")).toBe(12_000);
    expect(
      await number(
        "select count(*) as n from article where title = '表格里的新闻' and published_at = '2026-01-02T02:00:00Z'",
      ),
    ).toBe(1);
  });

  it('recognizes every column of the template in both languages', () => {
    expect([...importFields]).toEqual([...serverFields]);
    for (const language of ['zh-CN', 'en-US'] as const) {
      const { fields } = fileTexts(language);
      expect(guessMapping(importFields.map((field) => fields[field]))).toEqual(fields);
    }
  });

  it('lists invalid records, and returns them for correction', async () => {
    const { found } = await take(
      'manager',
      'bad.csv',
      '标题,链接,发布时间\n好的一条,https://good.example/1,2026-01-01\n坏的一条,javascript:alert(1),某日\n=1+1,https://good.example/2,某时\n',
    );
    expect(found).toMatchObject({ State: 'done', Read_Count: 3, Stored_Count: 1, Error_Row_Count: 2 });
    expect(found.Errors.map(({ Line, Faults }) => [Line, Faults.map(({ Code }) => Code)])).toEqual([
      [3, ['invalid-url', 'invalid-date']],
      [4, ['invalid-date']],
    ]);
    const { text } = await ask<never>('manager', 'GET', `/error-file?id=${found.Import_ID}&format=csv`);
    expect(text).toContain('“链接”不是网址：javascript:alert(1)；“发布时间”不是时间：某日');
    expect(text).toContain("'=1+1");
    const secondImport = await take(
      'manager',
      'mended.csv',
      text
        .replaceAll('javascript:alert(1)', 'https://good.example/3')
        .replaceAll('某日', '2026-01-03')
        .replaceAll('某时', '2026-01-04'),
    );
    expect(secondImport.found).toMatchObject({ Error_Row_Count: 0, Stored_Count: 2 });
  });

  it('imports the same file only once, and recognizes articles from other channels', async () => {
    const first = await take('manager', 'once.csv', table('一次'));
    const second = await take('manager', 'renamed.csv', table('一次'));
    expect(second.started).toEqual({ Import_ID: first.started.Import_ID, Is_Repeat: true });
    expect(second.found).toMatchObject({ Read_Count: 3, Stored_Count: 3, Duplicate_Count: 0 });
    const longer = await take('manager', 'longer.csv', table('一次', 5));
    expect(longer.found).toMatchObject({ State: 'done', Stored_Count: 2, Duplicate_Count: 3 });
    expect(
      await number(
        "select count(*) as n from stored_file where purpose = 'data-import' and name in ('once.csv', 'renamed.csv')",
      ),
    ).toBe(0);
  });

  it('restricts an import to its client, unless an operator shares it with all', async () => {
    const { found } = await take('manager', 'own.csv', table('甲的内部消息'));
    expect((await ask('stranger', 'GET', `/detail?id=${found.Import_ID}`)).status).toBe(404);
    expect((await ask('stranger', 'GET', `/error-file?id=${found.Import_ID}`)).status).toBe(404);
    expect((await ask('stranger', 'POST', '/cancel', { Import_ID: found.Import_ID })).status).toBe(404);
    expect((await ask<{ total: number }>('stranger', 'GET', '')).body.total).toBe(0);
    const other = await take('stranger', 'own.csv', table('甲的内部消息'));
    expect(other.started.Is_Repeat).toBe(false);
    expect(other.found).toMatchObject({ Stored_Count: 3, Duplicate_Count: 0 });
    expect(await number("select count(distinct owner_id) as n from article where title like '甲的内部消息%'")).toBe(2);

    const { body } = await upload('manager', 'common.csv', table('共用'));
    expect(
      await ask('manager', 'POST', '/start', { File_ID: body.File_ID, Mapping: body.Mapping, Is_Common: true }),
    ).toMatchObject({ status: 403, body: { code: 'data-exchange.common' } });
    expect((await ask('stranger', 'POST', '/preview', { File_ID: body.File_ID, Mapping: {} })).status).toBe(404);
    await take('operator', 'common.csv', table('共用'), { Is_Common: true });
    expect(await number("select count(*) as n from article where title like '共用%' and owner_id is null")).toBe(3);
  });

  it('requires the privilege', async () => {
    expect((await upload('analyst', 'a.csv', table('不许'))).status).toBe(403);
    expect((await ask('analyst', 'GET', '')).status).toBe(403);
    expect((await server.call('GET', path)).status).toBe(401);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'data-exchange.empty-file'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'data-exchange.unknown-format'],
    ['a header alone', Buffer.from('标题,正文\n'), 'data-exchange.no-records'],
    [
      'a list of feeds',
      Buffer.from('<?xml version="1.0"?><opml><body><outline text="a" xmlUrl="https://a.cn"/></body></opml>'),
      'data-exchange.sources',
    ],
    [
      'a broken archive',
      Buffer.concat([gzipSync(table('坏')).subarray(0, 12), Buffer.alloc(200, 0xff)]),
      'data-exchange.broken-file',
    ],
  ])('refuses %s with its reason', async (_, content, code) => {
    expect(await upload('manager', 'file.csv', content)).toMatchObject({ status: 400, body: { code } });
  });

  it('continues after an endless line or invalid JSON', async () => {
    const lines = [
      '{"title":"第一条","content":"第一条的正文"}',
      `{"title":"${'长'.repeat(4_500_000)}${'长'.repeat(4_500_000)}"}`,
      '{"title":',
      '[1]',
      '{"title":"第二条","content":"第二条的正文"}',
      `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ];
    const file = join(folder, 'lines.jsonl');
    writeFileSync(file, lines.join('\n'));
    const { record: found } = await importFile(server.kernel, file);
    expect(found).toMatchObject({ State: 'done', Read_Count: 6, Stored_Count: 2, Error_Row_Count: 4 });
    const codes = (await server.kernel.get(ImportService).errors(found.Import_ID, 10)).map(({ line, faults }) => [
      line,
      faults[0]?.Code,
    ]);
    expect(codes).toEqual([
      [2, 'line-too-long'],
      [3, 'invalid-json'],
      [4, 'not-an-object'],
      [6, 'too-complex'],
    ]);
  });

  it('keeps the records read before an archive error, and reports it', async () => {
    const whole = gzipSync(
      Array.from({ length: 3_000 }, (_, index) =>
        JSON.stringify({
          title: `归档${index}`,
          content: `${Math.sin(index)}${Math.cos(index)}`,
          url: `https://archive.example/${index}`,
        }),
      ).join('\n'),
    );
    const file = join(folder, 'broken.jsonl.gz');
    writeFileSync(file, Buffer.concat([whole.subarray(0, whole.length >> 1), Buffer.alloc(2_000, 0xff)]));
    const { record: found } = await importFile(server.kernel, file);
    expect(found).toMatchObject({ State: 'failed', Error: 'broken-file' });
    expect(found.Stored_Count).toBeGreaterThanOrEqual(1_000);
  });

  it('goes on where it was stopped, without taking anything twice', async () => {
    const file = join(folder, 'long.jsonl');
    writeFileSync(
      file,
      Array.from({ length: 2_500 }, (_, index) =>
        JSON.stringify({ title: `续传第${index}条`, content: `正文${index}`, url: `https://resume.example/${index}` }),
      ).join('\n'),
    );
    const stop = new AbortController();
    const runner = server.kernel.get(ImportRunner);
    const begin = await server.kernel.get(ImportService).begin({
      clientId: null,
      userId: null,
      fileId: null,
      name: 'long.jsonl',
      size: 1,
      hash: 'x',
      format: 'jsonl',
      settings: { Mapping: { title: 'title', content: 'content', url: 'url' }, Is_Common: true },
    });
    const { rows } = await server.database.query<{ n: number }>(
      'select rows_read as n from data_import where import_id = $1',
      [begin.importId],
    );
    expect(rows[0]?.n).toBe(0);
    const watch = setInterval(
      () =>
        void server.database
          .query<{ n: number }>('select rows_read as n from data_import where import_id = $1', [begin.importId])
          .then((result) => (result.rows[0]?.n ?? 0) >= 1_000 && stop.abort()),
      1,
    );
    await runner.run(begin.importId, { name: 'long.jsonl', content: file }, stop.signal).catch(() => undefined);
    clearInterval(watch);
    const half = await number(`select rows_read as n from data_import where import_id = ${begin.importId}`);
    expect(half % 500).toBe(0);
    await Promise.all([
      runner.run(begin.importId, { name: 'long.jsonl', content: file }),
      runner.run(begin.importId, { name: 'long.jsonl', content: file }),
    ]);
    await server.runJobs();
    expect(await server.kernel.get(ImportService).byId(begin.importId)).toMatchObject({
      State: 'done',
      Read_Count: 2_500,
      Stored_Count: 2_500,
      Duplicate_Count: 0,
    });
  });

  it('reports that reading was given up, and resumes the file', async () => {
    const { body } = await upload('manager', 'given-up.csv', table('放弃'));
    const settings = { File_ID: body.File_ID, Mapping: body.Mapping };
    const { body: started } = await ask<{ Import_ID: string }>('manager', 'POST', '/start', settings);
    await server.database.query("update data_import set state = 'reading' where import_id = $1", [started.Import_ID]);
    await server.kernel.get(ImportRunner).giveUp(started.Import_ID);
    expect((await ask<DataImport>('manager', 'GET', `/detail?id=${started.Import_ID}`)).body).toMatchObject({
      State: 'failed',
      Error: 'interrupted',
    });
    expect((await take('manager', 'given-up.csv', table('放弃'))).found).toMatchObject({
      Import_ID: started.Import_ID,
      State: 'done',
      Stored_Count: 3,
      Error: null,
    });
  });

  it('works from the command line: counts, a repeat, a dry run, an unknown option', async () => {
    const file = join(folder, 'command.csv');
    writeFileSync(file, table('命令'));
    const feeds = join(folder, 'feeds.opml');
    writeFileSync(
      feeds,
      '<?xml version="1.0"?><opml version="2.0"><body><outline text="公共地址" xmlUrl="http://93.184.216.34/feed"/><outline text="本机" xmlUrl="http://127.0.0.1/feed"/></body></opml>',
    );
    const written: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = ((text: string) => written.push(text) > 0) as typeof process.stdout.write;
    try {
      expect(await importCommand.run(server.kernel, [file, '--dry-run'])).toBe(0);
      expect(await number("select count(*) as n from article where title like '命令%'")).toBe(0);
      expect(await importCommand.run(server.kernel, [file])).toBe(0);
      expect(await importCommand.run(server.kernel, [file])).toBe(0);
      expect(await importCommand.run(server.kernel, [feeds])).toBe(0);
    } finally {
      process.stdout.write = write;
    }
    expect(written.join('')).toMatch(/feeds\.opml: 1 sources added, 0 there before, 1 refused/);
    expect((await server.kernel.get(SourceService).list()).map(({ source_name, url }) => [source_name, url])).toEqual([
      ['公共地址', 'http://93.184.216.34/feed'],
    ]);
    expect(written.join('')).toMatch(/title = 标题/);
    expect(written.join('')).toMatch(
      /command\.csv: 3 read, 3 stored, 0 duplicates, 0 rejected, 0 with errors; .* articles\/s/,
    );
    expect(written.join('')).toMatch(/imported before, nothing was imported again/);
    expect(await importCommand.run(server.kernel, [join(folder, 'none.csv')])).toBe(1);
    await expect(importCommand.run(server.kernel, [file, '--media-type', 'radio'])).rejects.toThrow(
      '--media-type is one of',
    );
    await expect(importCommand.run(server.kernel, [])).rejects.toThrow('No files given');
  });
});
