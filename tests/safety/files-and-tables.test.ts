import Excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { readTable, ThreadService } from '#core/server';
import { articleAbout, startFullApp, ownWord, type FullApp } from '../server/full-app';
import { longWorkbook, manyParts, wideTable, zipBomb } from './hostile-files';
import { cpuStopwatch } from '#shared/testing';

let app: FullApp;
let ownArticle: string;
const prefixes = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '=cmd|', '@SUM('];
beforeAll(async () => {
  app = await startFullApp();
  await app.submit(articleAbout(ownWord, 'own.example'));
  ownArticle = (await app.articles('manager')).get('own.example') ?? '';
}, 60_000);
afterAll(() => app.close());

const upload = async (path: string, name: string, content: Buffer, type = 'application/octet-stream') => {
  const head = `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${ownArticle}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]);
  const answer = await app.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${await app.token('manager')}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: body,
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: JSON.parse(answer.body) as { code?: string; message?: string },
  };
};

describe('S21: formulas in exported tables', () => {
  const exported = async (format: 'csv' | 'xlsx') =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/v1/article/export',
        headers: {
          authorization: `Bearer ${await app.token('manager')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `format=${format}&columns=Title,Tags,Heat`,
      })
    ).rawPayload;

  it('are exported as text and imported unchanged', async () => {
    for (const prefix of prefixes) {
      const text = `${prefix}1+1`;
      await app.database.query('update article set title = $2 where article_id = $1', [ownArticle, text]);
      const { rows } = await readTable(app.kernel.get(ThreadService), await exported('csv'));
      expect(rows[0]?.cells[0]).toBe(text);
      const csv = (await exported('csv')).toString().replace('\uFEFF', '').split('\r\n').slice(1).join('\r\n');
      expect(csv.replace(/^"/, '').startsWith(`'${prefix}`)).toBe(true);
      const book = new Excel.Workbook();
      await book.xlsx.load((await exported('xlsx')) as unknown as Excel.Buffer);
      const cell = book.worksheets[0]?.getRow(2).getCell(1);
      expect(cell?.type).toBe(Excel.ValueType.String);
      expect(cell?.formula).toBeUndefined();
      expect(book.worksheets[0]?.getRow(2).getCell(3).type).toBe(Excel.ValueType.Number);
    }
  });
});

describe('S22: uploaded files', () => {
  const attachments = '/v1/article/upload-article-attachments';
  const table = '/v1/manage/class-manage/client-dictionary/import';

  it('are refused when empty or larger than 25 MB, with a reason', async () => {
    expect(await upload(attachments, 'a.txt', Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { code: 'file-empty' },
    });
    const large = await upload(attachments, 'a.bin', Buffer.alloc(26 * 1024 * 1024));
    expect(large).toMatchObject({ status: 413, body: { code: 'too-large' } });
    const { rows } = await app.database.query<{ n: string }>('select count(*) as n from article_attachment');
    expect(Number(rows[0]?.n)).toBe(0);
  });

  it('are refused when their unpacked size is too large, whether or not they declare it', async () => {
    for (const [name, content] of [
      ['bomb.xlsx', zipBomb(400_000_000, 'xl/worksheets/sheet1.xml')],
      ['liar.xlsx', zipBomb(400_000_000, 'xl/worksheets/sheet1.xml', 1000)],
    ] as const) {
      const before = process.memoryUsage().rss;
      const spent = cpuStopwatch();
      const { status, body } = await upload(table, name, content);
      expect({ name, status, code: typeof body.code }).toEqual({ name, status: 400, code: 'string' });
      expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
      expect(spent()).toBeLessThan(4000);
    }
  });

  it('are refused with the exceeded limit: rows, columns, parts', async () => {
    for (const [limit, name, content] of [
      ['rows', 'long.xlsx', longWorkbook(60_000)],
      ['rows', 'long.csv', Buffer.from(`a\n${'x\n'.repeat(60_000)}`)],
      ['columns', 'wide.csv', wideTable(1_000_000)],
      ['parts', 'many.xlsx', manyParts(50_000)],
    ] as const) {
      const { status, body } = await upload(table, name, content);
      expect({ name, status, code: body.code }).toEqual({ name, status: 400, code: `file-limit-${limit}` });
    }
  });

  it('are refused with a reason when they are not tables', async () => {
    for (const [name, content] of [
      ['a.xlsx', Buffer.from('PK\u0003\u0004rubbish')],
      ['a.xlsx', Buffer.from('<html>')],
      ['a.csv', Buffer.from([0xff, 0xfe, 0, 0])],
      ['a.csv', Buffer.from('"a')],
      ['a.csv', Buffer.from(',,,')],
    ] as const) {
      const { status, text } = await upload(table, name, content);
      expect({
        name,
        content: content.toString('latin1'),
        fine: status < 500 && !text.includes('node_modules'),
      }).toEqual({ name, content: content.toString('latin1'), fine: true });
    }
  });
});
