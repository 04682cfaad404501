import { deflateRawSync } from 'node:zlib';
import Excel from 'exceljs';
import { describe, expect, it } from '@rstest/core';
import { InlineThreadService, ThreadDeadlineError, type ThreadService } from '../threads';
import { readTable } from './read-table';

const threads = new InlineThreadService({ load: () => Promise.reject(new Error('no plugin is asked')) });
const read = (content: Uint8Array) => readTable(threads, content);

async function workbook(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new Excel.Workbook();
  book.addWorksheet('一').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A ZIP with the given number of empty parts. */
function getArchive(parts: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(0));
  const local = Buffer.alloc(31);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(1, 26);
  local.write('a', 30);
  const central = Buffer.alloc(47);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(1, 28);
  central.write('a', 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, ...Array.from({ length: parts }, () => central), end]);
}

describe('readTable', () => {
  it('reads both formats alike, with the line numbers of a spreadsheet', async () => {
    const rows = [['名称', '数'], ['甲', '1'], [], ['乙', '2']];
    const csv = Buffer.from(`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}`);
    const expected = {
      header: ['名称', '数'],
      rows: [
        { line: 2, cells: ['甲', '1'] },
        { line: 4, cells: ['乙', '2'] },
      ],
    };
    expect(await read(csv)).toEqual(expected);
    expect(await read(await workbook(rows))).toEqual(expected);
    const legacy = Buffer.concat([Buffer.from([0xc3, 0xfb]), Buffer.from('\n'), Buffer.from([0xbc, 0xd7])]);
    expect(await read(legacy)).toEqual({ header: ['名'], rows: [{ line: 2, cells: ['甲'] }] });
  });

  it('names the exceeded limit', async () => {
    const beyond = (limit: string) => ({
      code: `file-limit-${limit}`,
      details: { limit, max: expect.any(Number) },
    });
    await expect(read(Buffer.from(`a\n${'x\n'.repeat(50_001)}`))).rejects.toMatchObject(beyond('rows'));
    const lines = (max: number) => Array.from({ length: max }, () => ['x']);
    expect((await read(await workbook([['a'], ...lines(50_000)]))).rows).toHaveLength(50_000);
    await expect(read(await workbook([['a'], ...lines(50_001)]))).rejects.toMatchObject(beyond('rows'));
    await expect(read(Buffer.from(`a${',a'.repeat(1_000_000)}\n`))).rejects.toMatchObject(beyond('columns'));
    await expect(read(await workbook([['a'], Array.from({ length: 1_200 }, () => 1)]))).rejects.toMatchObject(
      beyond('columns'),
    );
    await expect(read(getArchive(3_000))).rejects.toMatchObject(beyond('parts'));
    await expect(read(await workbook([['a'], ['x'.repeat(32_000)]]))).resolves.toMatchObject({ header: ['a'] });
  });

  it('reports files that are not tables', async () => {
    await expect(read(Buffer.from('PK\u0003\u0004rubbish'))).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(read(Buffer.from(',,\n1,2,3'))).rejects.toMatchObject({ code: 'file-no-header' });
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ code: 'file-no-header' });
  });

  it('times out', async () => {
    const slow: ThreadService = {
      run: () => Promise.reject(new ThreadDeadlineError('core/read-table', 30_000)),
      stop: async () => undefined,
    };
    await expect(readTable(slow, Buffer.from('a'))).rejects.toMatchObject({
      code: 'file-limit-seconds',
      details: { limit: 'seconds', max: 30 },
    });
  });
});
