import PDFDocument from 'pdfkit';
import { describe, expect, it } from '@rstest/core';
import type { DocumentBlock } from '../text-document';
import { PdfFonts } from './pdf-fonts';
import { page, PdfSheet } from './pdf-sheet';
import { getTableStart, renderTable } from './render-table';

interface Line {
  readonly text: string;
  readonly y: number;
  readonly page: number;
}

/** Renders a table from this height of a page; returns its lines with their positions. */
function render(
  table: Omit<Extract<DocumentBlock, { kind: 'table' }>, 'kind'>,
  from: number = page.top,
): readonly Line[] {
  const pdf = new PDFDocument({ size: 'A4', margin: 0 });
  const sheet = new PdfSheet(pdf, new PdfFonts(pdf), '', false);
  const lines: Line[] = [];
  sheet.line = (text, _, y) => void lines.push({ text, y, page: sheet.number });
  sheet.y = from;
  renderTable(sheet, null, { kind: 'table', ...table });
  return lines;
}
const isOnPaper = ({ y }: Line): boolean => y >= page.top && y < page.height - page.bottom;

describe('a table on paper', () => {
  it('continues a row that is higher than a page, with its header and without losing text', () => {
    const lines = render(
      {
        title: '一格很长',
        columns: ['甲', '乙'],
        rows: [
          ['长'.repeat(6000), '短'],
          ['尾', '尾'],
        ],
      },
      600,
    );
    const cell = lines.filter(({ text }) => text.includes('长') && text !== '一格很长');
    expect(cell.map(({ text }) => text).join('')).toBe('长'.repeat(6000));
    expect(lines.filter((each) => !isOnPaper(each))).toEqual([]);
    const pages = new Set(cell.map((each) => each.page));
    expect(pages.size).toBeGreaterThan(2);
    const heads = lines.filter(({ text }) => text === '甲');
    expect(heads.map((each) => each.page)).toEqual([...pages]);
    // The header of the first page is not alone: the row begins below it.
    expect(cell[0]?.page).toBe(heads[0]?.page);
    expect(lines.filter(({ text }) => text === '短')).toHaveLength(1);
  });

  it('moves a row that fits on a page as a whole, and its title and header with the first row', () => {
    const tall = '行'.repeat(400);
    const lines = render(
      {
        title: '来源',
        columns: ['甲', '乙'],
        rows: [
          [tall, 1],
          [tall, 2],
        ],
      },
      700,
    );
    expect(new Set(lines.map((each) => each.page))).toEqual(new Set([2]));
    const rows = Array.from({ length: 90 }, (_, index) => [`第 ${index} 行`, index]);
    const long = render({ title: '', columns: ['甲', '乙'], rows });
    expect(long.filter(({ text }) => text === '甲').length).toBe(new Set(long.map((each) => each.page)).size);
    expect(long.filter(({ text }) => text.startsWith('第'))).toHaveLength(90);
  });

  it('says how much room a heading before it needs', () => {
    const pdf = new PDFDocument({ size: 'A4', margin: 0 });
    const sheet = new PdfSheet(pdf, new PdfFonts(pdf), '', true);
    const start = (text: string) => getTableStart(sheet, { kind: 'table', title: '', columns: ['甲'], rows: [[text]] });
    expect(start('一')).toBeLessThan(60);
    expect(start('一'.repeat(500))).toBeGreaterThan(100);
    expect(start('一'.repeat(90_000))).toBeLessThan(120);
  });
});
