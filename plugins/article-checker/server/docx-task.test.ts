import { Document, ImageRun, Packer, Paragraph } from 'docx';
import mammoth from 'mammoth';
import { describe, expect, it } from '@rstest/core';
import type { ThreadTask } from '#core/server';
import task, { type DocxOrder, type DocxOutcome } from './docx-task';

const run = (order: DocxOrder) => (task as unknown as ThreadTask<null, null, DocxOrder, DocxOutcome>).run(null, order);
const word = (...lines: readonly string[]): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: lines.map((line) => new Paragraph(line)) }] }));
const getOutcome = async (content: Uint8Array): Promise<DocxOutcome> => run({ operation: 'read', content });

describe('Word files of the checker', () => {
  it('are read line by line', async () => {
    expect(await getOutcome(await word('标题', '', '第一段。', '第二段。'))).toEqual({
      text: '标题\n第一段。\n第二段。',
    });
  });

  it('are refused where they are none, or unpack to more than anybody writes', async () => {
    for (const content of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('PK\u0003\u0004garbage')])
      expect(await getOutcome(content)).toEqual({ fault: 'unreadable' });
    expect(await getOutcome(Buffer.alloc(11 * 1024 * 1024))).toEqual({ fault: 'too-large' });
    const image = new ImageRun({
      type: 'png',
      data: Buffer.alloc(80 * 1024 * 1024),
      transformation: { width: 1, height: 1 },
    });
    const bomb = await Packer.toBuffer(
      new Document({ sections: [{ children: [new Paragraph({ children: [image] })] }] }),
    );
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await getOutcome(bomb)).toEqual({ fault: 'too-large' });
  });

  it('are written with a comment for each mark, for any text', async () => {
    const Text = '他来自河北省南京市。\n<w:p>&\u0000座标\ud800';
    const outcome = await run({
      operation: 'write',
      marked: {
        Title: '校对结果',
        Author: '文章校对',
        Text,
        Marks: [
          { Offset: Text.indexOf('座标'), Length: 2, Severity: 'error', Note: '词形：改为“坐标”' },
          { Offset: 3, Length: 6, Severity: 'error', Note: '地名：属于江苏省' },
          { Offset: 5, Length: 8, Severity: 'notice', Note: '跨行' },
          { Offset: Text.length, Length: 0, Severity: 'notice', Note: '末尾' },
        ],
      },
    });
    const buffer = Buffer.from('file' in outcome ? outcome.file : []);
    const { value } = await mammoth.convertToHtml({ buffer }, { styleMap: ['comment-reference => sup'] });
    for (const expectedText of ['词形：改为“坐标”', '地名：属于江苏省', '跨行', '末尾'])
      expect(value).toContain(expectedText);
    const { value: plain } = await mammoth.extractRawText({ buffer });
    expect(plain).toContain('他来自河北省南京市。');
    expect(plain).toContain('<w:p>&座标');
  });
});
