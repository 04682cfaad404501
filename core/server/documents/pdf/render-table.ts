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

const lineHeight = cellStyle.size * cellStyle.leading;
const titleHeight = titleStyle.size * titleStyle.leading + 2;
const maxHeight = page.height - page.top - page.bottom;
/** Lines of a row that are not separated from its header. */
const fewestLines = 3;

type Row = readonly (string | number | null)[];

/** Lays out the rows of one table. */
class TableRows {
  private readonly widths: readonly number[];
  private readonly headHeight: number;

  constructor(
    private readonly sheet: PdfSheet,
    private readonly table: Table,
  ) {
    this.widths = getWidths(table);
    this.headHeight = getHeight(this.getTexts(table.columns, headStyle));
  }

  /** Height of the title, the header and the beginning of the first row, which stay together. */
  get startHeight(): number {
    const [first = []] = this.table.rows;
    const texts = this.getTexts(first, cellStyle);
    const whole = getHeight(texts);
    const title = this.table.title === '' ? 0 : titleHeight;
    const rowHeight = title + this.headHeight + whole <= maxHeight ? whole : getHeight(texts, fewestLines);
    return Math.min(maxHeight, title + this.headHeight + rowHeight);
  }

  renderHead(element: Element | null): void {
    this.sheet.keep(this.headHeight);
    this.renderLines(element, this.table.columns, this.getTexts(this.table.columns, headStyle), true);
  }

  /** Renders a row; one that is higher than a page continues on the next pages below the repeated header. */
  renderRow(element: Element | null, cells: Row): void {
    const texts = this.getTexts(cells, cellStyle);
    const isWhole = this.repeatedHeight + getHeight(texts) <= maxHeight;
    this.keep(element, isWhole ? getHeight(texts) : getHeight(texts, fewestLines));
    const count = getCount(texts);
    for (let from = 0; from < count; ) {
      if (from > 0) this.turn(element);
      const room = page.height - page.bottom - this.sheet.y - 2 * padding;
      const to = Math.min(count, from + Math.max(1, Math.floor(room / lineHeight + 1e-6)));
      const part = texts.map((lines) => lines.slice(from, to));
      this.renderLines(element, cells, part, false);
      from = to;
    }
  }

  /** A header that takes most of a page is not repeated. */
  private get repeatedHeight(): number {
    return this.headHeight <= maxHeight / 2 ? this.headHeight : 0;
  }

  private keep(element: Element | null, height: number): void {
    if (this.sheet.y + height > page.height - page.bottom && this.sheet.y > page.top) this.turn(element);
  }

  private turn(element: Element | null): void {
    this.sheet.turn();
    if (this.repeatedHeight > 0) this.renderHead(element);
  }

  private getTexts(cells: Row, style: TextStyle): readonly (readonly string[])[] {
    return cells.map((cell, at) => this.sheet.lines(String(cell ?? ''), style, (this.widths[at] ?? 0) - 2 * padding));
  }

  private renderLines(
    element: Element | null,
    cells: Row,
    texts: readonly (readonly string[])[],
    isHead: boolean,
  ): void {
    const { sheet, table, widths } = this;
    const style = isHead ? headStyle : cellStyle;
    const height = getHeight(texts);
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
  }
}

const getCount = (texts: readonly (readonly string[])[]): number => Math.max(1, ...texts.map((lines) => lines.length));

function getHeight(texts: readonly (readonly string[])[], maxLines = Infinity): number {
  return Math.min(maxLines, getCount(texts)) * lineHeight + 2 * padding;
}

/** Height that a heading before the table needs below it. */
export const getTableStart = (sheet: PdfSheet, table: Table): number => new TableRows(sheet, table).startHeight;

/** Renders a table whose header is repeated on every page. */
export function renderTable(sheet: PdfSheet, parent: Element | null, table: Table): void {
  const rows = new TableRows(sheet, table);
  const element = sheet.group(parent, 'Table');
  sheet.keep(rows.startHeight);
  if (table.title !== '')
    sheet.within(element, 'Caption', () => sheet.paragraph(table.title, titleStyle, { after: 2 }));
  rows.renderHead(element);
  for (const cells of table.rows) rows.renderRow(element, cells);
  element?.end();
  sheet.y += 10;
}

/** Height of a row of figures. */
export const figureHeight = 56;

/** Renders figures side by side, at most five per row. */
export function renderFigures(sheet: PdfSheet, parent: Element | null, figures: readonly DocumentFigure[]): void {
  const inLine = 5;
  for (let start = 0; start < figures.length; start += inLine) {
    const part = figures.slice(start, start + inLine);
    const wide = columnWidth / Math.max(3, part.length);
    sheet.keep(figureHeight);
    const top = sheet.y;
    part.forEach(({ name, value, note }, at) => {
      const x = page.side + at * wide;
      sheet.within(parent, 'P', () => {
        sheet.line(name, x, top, noteStyle);
        sheet.line(value, x, top + 13, figureStyle);
        if (note) sheet.line(note, x, top + 37, noteStyle);
      });
    });
    sheet.y = top + figureHeight;
  }
}
