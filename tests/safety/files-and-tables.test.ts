import { deflateRawSync } from 'node:zlib';
import Excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { readTable, ThreadService } from '#core/server';
import { articleAbout, houseServer, ownWord, type HouseServer } from '../server/house-server';

let house: HouseServer;
let own: string;
const prefixes = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '=cmd|', '@SUM('];
beforeAll(async () => {
  house = await houseServer();
  await house.submit(articleAbout(ownWord, 'own.example'));
  own = (await house.articles('manager')).get('own.example') ?? '';
}, 60_000);
afterAll(() => house.close());

const upload = async (path: string, name: string, content: Buffer, type = 'application/octet-stream') => {
  const head = `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${own}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]);
  const answer = await house.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${await house.token('manager')}`,
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
      await house.app.inject({
        method: 'POST',
        url: '/v1/article/export',
        headers: {
          authorization: `Bearer ${await house.token('manager')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `format=${format}&columns=Title,Tags,Heat`,
      })
    ).rawPayload;

  it('come out as text, and come in again as they were', async () => {
    for (const prefix of prefixes) {
      const text = `${prefix}1+1`;
      await house.database.query('update article set title = $2 where article_id = $1', [own, text]);
      const { rows } = await readTable(house.kernel.get(ThreadService), await exported('csv'));
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

/** A ZIP of one file whose content is `size` zeros, whatever it says of itself. */
function zipBomb(size: number, name: string, said = size): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(said, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(said, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

describe('S22: files that are sent', () => {
  const attachments = '/v1/article/upload-article-attachments';
  const table = '/v1/manage/class-manage/client-dictionary/import';

  it('are refused when empty or beyond 25 MB, with a reason', async () => {
    expect(await upload(attachments, 'a.txt', Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { code: 'file-empty' },
    });
    const large = await upload(attachments, 'a.bin', Buffer.alloc(26 * 1024 * 1024));
    expect(large).toMatchObject({ status: 413, body: { code: 'too-large' } });
    const { rows } = await house.database.query<{ n: string }>('select count(*) as n from article_attachment');
    expect(Number(rows[0]?.n)).toBe(0);
  });

  it('are refused when they would unpack beyond reason, truthful about it or not', async () => {
    for (const [name, content] of [
      ['bomb.xlsx', zipBomb(400_000_000, 'xl/worksheets/sheet1.xml')],
      ['liar.xlsx', zipBomb(400_000_000, 'xl/worksheets/sheet1.xml', 1000)],
    ] as const) {
      const before = process.memoryUsage().rss;
      const started = performance.now();
      const { status, body } = await upload(table, name, content);
      expect({ name, status, code: typeof body.code }).toEqual({ name, status: 400, code: 'string' });
      expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
      expect(performance.now() - started).toBeLessThan(4000);
    }
  });

  it('that are no table say so', async () => {
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
