import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import Excel from 'exceljs';
import { expect, it } from '@rstest/core';
import { readOfficeFile } from './read-office-file';

const url = 'http://a.cn/a/1';

it('reads the text of a Word file', async () => {
  const children = [
    new Paragraph({ text: '关于大桥检修的通知', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('大桥自 3 月 2 日起检修。'),
  ];
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children }] }));
  expect(await readOfficeFile(bytes, { kind: 'docx', url })).toMatchObject({
    title: '关于大桥检修的通知',
    text: '关于大桥检修的通知\n大桥自 3 月 2 日起检修。',
    method: 'file',
  });
});

it('reads the cells of a workbook, without markup of its own', async () => {
  const book = new Excel.Workbook();
  const sheet = book.addWorksheet('名单');
  sheet.addRow(['单位', '金额']);
  sheet.addRow(['<b>市交通局</b>', 12]);
  const { text, html } = await readOfficeFile(new Uint8Array(await book.xlsx.writeBuffer()), { kind: 'xlsx', url });
  expect(text.split(/\s+/)).toEqual(['名单', '单位', '金额', '<b>市交通局</b>', '12']);
  expect(html).not.toContain('<b>');
});

it.each(['docx', 'xlsx'] as const)('has no text from a broken %s file', async (kind) => {
  const bytes = Buffer.from('PK\u0003\u0004 word/document.xml xl/workbook.xml');
  expect(await readOfficeFile(bytes, { kind, url })).toMatchObject({ text: '', method: 'none' });
});
