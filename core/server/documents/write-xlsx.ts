import type Excel from 'exceljs';
import { cutText } from '#shared/text';
import { CellLinks } from '../tabular/cell-links';
import { safeCell } from '../tabular/safe-cell';
import { sheetNames } from '../tabular/sheet-names';
import type { DocumentBlock, TextDocument } from './text-document';

type Sheet = Excel.Worksheet;
type Cell = string | number | null;

const wide = 60;
/** Maximum length of a cell; spreadsheet programs refuse a file with a longer one. */
const maxMessages = 32_767;
const text = (value: string): string => safeCell(cutText(value, maxMessages));
const getCell = (value: Cell): Cell => (typeof value === 'string' ? text(value) : value);

/** Returns the summary rows of a block; tables and lists get sheets of their own. */
function getLine(block: DocumentBlock): readonly Cell[][] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [[text(block.text)]];
    case 'figures':
      return block.list.map(({ name, value, note }) => [text(name), text(value), text(note ?? '')]);
    default:
      return [];
  }
}

function addRows(sheet: Sheet, columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
  sheet.columns = columns.map((title, at) => ({
    width: Math.min(
      wide,
      Math.max(10, title.length * 2 + 4, ...rows.slice(0, 100).map((row) => String(row[at] ?? '').length * 1.6)),
    ),
  }));
  sheet.addRow(columns.map(text)).font = { bold: true };
  const links = new CellLinks();
  for (const row of rows) links.link(sheet.addRow(row.map(getCell)));
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
}

/** Writes a document as a workbook: texts on the first sheet, each table on its own, all articles on another. */
export async function writeXlsx(document: TextDocument): Promise<Buffer> {
  // Large package, loaded on demand to keep server starts fast.
  const { default: Workbooks } = await import('exceljs');
  const book = new Workbooks.Workbook();
  const named = sheetNames();
  const first = book.addWorksheet(named(document.sheet ?? document.title));
  first.columns = [{ width: wide }, { width: 18 }, { width: 24 }];
  first.addRow([text(document.title)]).font = { bold: true, size: 16 };
  for (const line of document.subtitle) first.addRow([text(line)]);
  for (const block of document.blocks) {
    for (const line of getLine(block)) {
      const row = first.addRow(line);
      if (block.kind === 'heading') row.font = { bold: true };
    }
  }
  first.addRow([]);
  first.addRow([text(document.footer)]).font = { color: { argb: 'FF5F6B82' } };
  let chapter = '';
  const entries: Cell[][] = [];
  for (const block of document.blocks) {
    if (block.kind === 'heading' && block.level < 3) chapter = block.text;
    else if (block.kind === 'table')
      addRows(book.addWorksheet(named(block.title || chapter)), block.columns, block.rows);
    else if (block.kind === 'entry') entries.push([chapter, block.title, block.meta, block.text, block.url]);
  }
  if (entries.length > 0) {
    const zh = document.language === 'zh-CN';
    addRows(
      book.addWorksheet(named(zh ? '文章' : 'Articles')),
      zh ? ['栏目', '标题', '来源', '正文', '链接'] : ['Column', 'Title', 'Source', 'Text', 'Link'],
      entries,
    );
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
