import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@rstest/core';
import Excel from 'exceljs';
import { writeDocument, type DocumentFormat, type TextDocument } from '#core/server';
import { Kernel } from '#core';
import type { ServerSide } from '../side';
import { InlineThreadService } from '../threads';

/** A red pixel. */
const dot = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  type: 'image/png',
  width: 1,
  height: 1,
} as const;

const document: TextDocument = {
  name: '周报',
  title: '舆情周报 <b>',
  subtitle: ['第 3 期'],
  language: 'zh-CN',
  contents: '目录',
  footer: '数据截至今天',
  blocks: [
    { kind: 'heading', level: 1, text: '总体概况' },
    { kind: 'paragraph', text: '共 12 条。\u0000\r\n多于上期', style: 'lead' },
    { kind: 'figures', list: [{ name: '总量', value: '12', note: '上期 9' }] },
    {
      kind: 'chart',
      title: '走势',
      data: { kind: 'bar', categories: ['一', '二'], series: [{ key: 'c', name: '数', values: [3, 9] }] },
    },
    { kind: 'table', title: '来源', columns: ['站点', '数'], rows: [['=cmd()', 12]] },
    { kind: 'break' },
    { kind: 'heading', level: 2, text: '热点' },
    { kind: 'picture', ...dot, alt: '现场', caption: '现场照片' },
    { kind: 'entry', title: '體驗\n<script>', meta: '甲', text: '正文\n第二段', url: 'javascript:alert(1)' },
  ],
};
const threads = new InlineThreadService(new Kernel<ServerSide>([]));
const written = async (format: DocumentFormat): Promise<Buffer> =>
  Buffer.from((await writeDocument(threads, document, format)).content as Uint8Array);

/** Returns a file of an archive, located by the central directory. */
function getEntry(zip: Buffer, name: string): Buffer {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameSize, extra, note] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    if (zip.toString('utf8', at + 46, at + 46 + nameSize) === name) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + size);
      return method === 0 ? bytes : inflateRawSync(bytes);
    }
    at += 46 + nameSize + extra + note;
  }
  throw new Error(`The archive holds no ${name}`);
}

describe('documents', () => {
  it('become a self-contained page without scripts', async () => {
    const html = (await written('html')).toString();
    expect(html).toContain('<h2 id="b0">总体概况</h2>');
    expect(html).toContain('<svg');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('href="javascript');
    expect(html).not.toContain('<b></h1>');
  });

  it('become a PDF with structure, bookmarks and embedded fonts', async () => {
    const pdf = (await written('pdf')).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf).toMatch(/\/Marked true/);
    for (const tag of ['H1', 'Figure', 'Table', 'TD', 'TOCI']) expect(pdf).toMatch(new RegExp(`/S /${tag}\\b`));
    expect(pdf.match(/\/Title \(/g)).toHaveLength(2);
    expect(pdf).toMatch(/\/FontFile2/);
    // Only the used glyphs are embedded: the complete fonts would take megabytes.
    expect(pdf.length).toBeLessThan(120_000);
    expect(pdf).not.toContain('javascript:');
  });

  it('become a text file with real headings and an image of each chart', async () => {
    const docx = await written('docx');
    const body = getEntry(docx, 'word/document.xml').toString();
    expect(body).toContain('Heading1');
    // Line breaks are preserved: in paragraphs as separate paragraphs, in titles as a space.
    expect(body).toContain('體驗 &lt;script&gt;');
    const lines = [...body.matchAll(/<w:p>.*?<\/w:p>/g)].map(([line]) => line.replace(/<[^>]+>/g, ''));
    expect(lines).toEqual(expect.arrayContaining(['共 12 条。', '多于上期', '正文', '第二段']));
    expect(body).not.toContain('\u0000');
    // LibreOffice treats a line height without a rule as exact and crops images to a strip.
    const styles = getEntry(docx, 'word/styles.xml').toString();
    expect(body + styles).not.toMatch(/<w:spacing (?=[^>]*w:line=)(?![^>]*w:lineRule)/);
    const picture = /media\/[^"]+\.png/.exec(getEntry(docx, 'word/_rels/document.xml.rels').toString())?.[0] ?? '';
    expect(getEntry(docx, `word/${picture}`).toString('latin1', 1, 4)).toBe('PNG');
  });

  it('become a workbook in which tables stay numbers and texts stay texts', async () => {
    const book = new Excel.Workbook();
    await book.xlsx.load((await written('xlsx')) as never);
    const sheet = book.getWorksheet('来源');
    expect([sheet?.getCell('A2').value, sheet?.getCell('B2').value]).toEqual(["'=cmd()", 12]);
    expect(book.getWorksheet('文章')?.getCell('B2').value).toBe('體驗\n<script>');
    // The last row of the first sheet states the time of the data.
    const words = book.worksheets[0];
    expect(words?.getCell(words.rowCount, 1).value).toBe('数据截至今天');
  });
});
