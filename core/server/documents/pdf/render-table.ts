import type PDFDocument from 'pdfkit';
import { paperColors } from '#shared/chart';
import type { DocumentBlock, DocumentFigure } from '../text-document';
import { columnWidth, page, type PdfSheet, type TextStyle } from './pdf-sheet';

type Element = ReturnType<InstanceType<typeof PDFDocument>['struct']>;
type Table = Extract<DocumentBlock, { kind: 'table' }>;

const line = paperColors['--line'] ?? '';
const ink = paperColors['--ink'] ?? '';
const cellStyle: TextStyle = { font: 'regular', size: 9, color: ink, leading: 1.45 };
const headStyle: TextStyle = { ...cellStyle, font: 'bold' };
const titleStyle: TextStyle = { font: 'bold', size: 10.5, color: ink, leading: 1.5 };
const figureStyle: TextStyle = { font: 'bold', size: 17, color: ink, leading: 1.35 };
const noteStyle: TextStyle = { font: 'regular', size: 9, color: paperColors['--ink-faint'] ?? '', leading: 1.4 };
const padding = 4;
/** Number of characters above which a column does not grow, and below which none shrinks. */
const maxWidth = 30;
const narrowest = 5;

const getLength = (text: string): number => [...text].length;

function getWidths({ columns, rows }: Table): readonly number[] {
  const wanted = columns.map((title, at) =>
    Math.min(
      maxWidth,
      Math.max(narrowest, getLength(title), ...rows.slice(0, 200).map((row) => getLength(String(row[at] ?? '')))),
    ),
  );
  const sum = wanted.reduce((total, width) => total + width, 0);
  return wanted.map((width) => (width / sum) * columnWidth);
}

/** Renders a table whose header is repeated on every page. */
export function renderTable(sheet: PdfSheet, parent: Element | null, table: Table): void {
  const widths = getWidths(table);
  const element = sheet.group(parent, 'Table');
  const lineHeight = cellStyle.size * cellStyle.leading;
  const renderRow = (cells: readonly (string | number | null)[], isHead: boolean): void => {
    const style = isHead ? headStyle : cellStyle;
    const texts = cells.map((cell, at) => sheet.lines(String(cell ?? ''), style, (widths[at] ?? 0) - 2 * padding));
    const height = Math.max(1, ...texts.map((lines) => lines.length)) * lineHeight + 2 * padding;
    const before = sheet.number;
    sheet.keep(height);
    if (!isHead && sheet.number !== before) renderRow(table.columns, true);
    const top = sheet.y;
    const row = sheet.group(element, 'TR');
    sheet.decorate((pdf) => {
      if (isHead) pdf.rect(page.side, top, columnWidth, height).fill('#f4f6f9');
      pdf
        .moveTo(page.side, top + height)
        .lineTo(page.side + columnWidth, top + height)
        .lineWidth(0.5)
        .stroke(line);
    });
    let x: number = page.side;
    texts.forEach((lines, at) => {
      const wide = widths[at] ?? 0;
      const isNumber = isHead ? typeof table.rows[0]?.[at] === 'number' : typeof cells[at] === 'number';
      sheet.within(row, isHead ? 'TH' : 'TD', () =>
        lines.forEach((text, index) =>
          sheet.line(
            text,
            isNumber ? x + wide - padding : x + padding,
            top + padding + index * lineHeight,
            style,
            isNumber ? 'end' : 'start',
          ),
        ),
      );
      x += wide;
    });
    row?.end();
    sheet.y = top + height;
  };
  if (table.title !== '') {
    sheet.keep(60);
    sheet.within(element, 'Caption', () => sheet.paragraph(table.title, titleStyle, { after: 2 }));
  }
  renderRow(table.columns, true);
  for (const cells of table.rows) renderRow(cells, false);
  element?.end();
  sheet.y += 10;
}

/** Renders figures side by side, at most five per row. */
export function renderFigures(sheet: PdfSheet, parent: Element | null, figures: readonly DocumentFigure[]): void {
  const inLine = 5;
  for (let start = 0; start < figures.length; start += inLine) {
    const part = figures.slice(start, start + inLine);
    const wide = columnWidth / Math.max(3, part.length);
    sheet.keep(56);
    const top = sheet.y;
    part.forEach(({ name, value, note }, at) => {
      const x = page.side + at * wide;
      sheet.within(parent, 'P', () => {
        sheet.line(name, x, top, noteStyle);
        sheet.line(value, x, top + 13, figureStyle);
        if (note) sheet.line(note, x, top + 37, noteStyle);
      });
    });
    sheet.y = top + 56;
  }
}
