import Excel from 'exceljs';
import { describe, expect, it } from '@rstest/core';
import { writeTable } from './write-table';

async function getSheet(urls: readonly string[]): Promise<Excel.Worksheet> {
  const { content } = writeTable(
    { name: '文章', columns: [{ key: 'url', label: '链接' }], rows: urls.map((url) => ({ url })) },
    'xlsx',
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const book = new Excel.Workbook();
  await book.xlsx.load(Buffer.concat(chunks) as never);
  return book.worksheets[0] as Excel.Worksheet;
}

describe('links of a workbook', () => {
  it('can be clicked where a cell is one web address, and text stays text', async () => {
    const address = 'https://news.example/a?x=1&y="2"';
    const plain = 'https://news.example/a?x=1&y=2';
    const long = `https://news.example/${'a'.repeat(2_100)}`;
    const sheet = await getSheet([plain, address, '见 https://news.example/', 'javascript:alert(1)', long]);
    expect([2, 3, 4, 5, 6].map((line) => sheet.getRow(line).getCell(1).value)).toEqual([
      { text: plain, hyperlink: plain },
      address,
      '见 https://news.example/',
      'javascript:alert(1)',
      long,
    ]);
  });

  it('are at most as many as spreadsheet programs accept on a sheet', async () => {
    const sheet = await getSheet(Array.from({ length: 65_532 }, (_, index) => `https://news.example/${index}`));
    const valueOf = (line: number) => sheet.getRow(line).getCell(1).value;
    expect(valueOf(65_531)).toEqual({
      text: 'https://news.example/65529',
      hyperlink: 'https://news.example/65529',
    });
    expect(valueOf(65_532)).toBe('https://news.example/65530');
  });
});
