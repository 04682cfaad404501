import PDFDocument from 'pdfkit';
import { paperColors } from '#shared/chart';
import type { TextDocument } from '../text-document';
import { chartHeight, renderChart } from './render-chart';
import { getPictureHeight, renderPicture } from './render-picture';
import { figureHeight, getTableStart, renderFigures, renderTable } from './render-table';
import { PdfFonts } from './pdf-fonts';
import { columnWidth, page, PdfSheet, type TextStyle } from './pdf-sheet';

const ink = paperColors['--ink'] ?? '';
const faint = paperColors['--ink-faint'] ?? '';
const accent = paperColors['--series-1'] ?? '';
const styles = {
  title: { font: 'bold', size: 24, color: ink, leading: 1.4 },
  subtitle: { font: 'regular', size: 10.5, color: faint, leading: 1.5 },
  headings: {
    1: { font: 'bold', size: 16, color: accent, leading: 1.4 },
    2: { font: 'bold', size: 13, color: ink, leading: 1.4 },
    3: { font: 'bold', size: 11.5, color: ink, leading: 1.4 },
  },
  lead: { font: 'bold', size: 11.5, color: ink, leading: 1.65 },
  text: { font: 'regular', size: 10.5, color: ink, leading: 1.65 },
  note: { font: 'regular', size: 9, color: faint, leading: 1.5 },
  entry: { font: 'bold', size: 10.5, color: ink, leading: 1.5 },
} as const satisfies Record<string, TextStyle | Record<number, TextStyle>>;

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

/** Pages of headings: determined by a dry run and printed in the table of contents. */
type Places = Map<number, number>;

/** Renders a table of contents linked to its headings. */
function renderContents(
  sheet: PdfSheet,
  root: Element | null,
  { contents = '', blocks }: TextDocument,
  places: Places,
) {
  sheet.within(root, 'H1', () => sheet.paragraph(contents, styles.headings[1]));
  const list = sheet.group(root, 'TOC');
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading' || block.level > 2) return;
    sheet.within(list, 'TOCI', () => {
      const height = styles.text.size * styles.text.leading;
      sheet.keep(height);
      const indent = (block.level - 1) * 16;
      const [line = ''] = sheet.lines(block.text, styles.text, columnWidth - 48 - indent);
      sheet.line(line, page.side + indent, sheet.y, styles.text);
      sheet.line(String(places.get(index) ?? ''), page.width - page.side, sheet.y, styles.text, 'end');
      sheet.draw((pdf) => pdf.goTo(page.side, sheet.y, columnWidth, height, `heading-${index}`));
      sheet.y += height;
    });
  });
  list?.end();
  sheet.turn();
}

/** Height of a title, a line of details and a line of text of an article. */
const entryHeight = 70;
/** Lines of a paragraph that are not separated from a heading. */
const fewestLines = 3;

/** Returns the height of a block that must not be separated from a heading before it. */
function getStartHeight(sheet: PdfSheet, blocks: TextDocument['blocks'], index: number): number {
  const block = blocks[index];
  switch (block?.kind) {
    case 'heading': {
      const { size, leading } = styles.headings[block.level];
      const own = sheet.lines(block.text, styles.headings[block.level], columnWidth).length * size * leading + 6;
      return own + getStartHeight(sheet, blocks, index + 1);
    }
    case 'paragraph': {
      const style = styles[block.style ?? 'text'];
      return Math.min(fewestLines, sheet.lines(block.text, style, columnWidth).length) * style.size * style.leading;
    }
    case 'figures':
      return figureHeight;
    case 'chart':
      return chartHeight;
    case 'table':
      return getTableStart(sheet, block);
    case 'picture':
      return getPictureHeight(block);
    case 'entry':
      return entryHeight;
    default:
      return 0;
  }
}

function renderBlocks(pdf: Pdf | null, sheet: PdfSheet, root: Element | null, document: TextDocument, places: Places) {
  sheet.within(root, 'P', () => sheet.paragraph(document.title, styles.title, { after: 2 }));
  for (const line of document.subtitle)
    sheet.within(root, 'P', () => sheet.paragraph(line, styles.subtitle, { after: 2 }));
  sheet.y += 10;
  if (document.contents) renderContents(sheet, root, document, places);
  const outline: { readonly level: number; readonly item: PDFKit.PDFOutline }[] = [];
  /** Level of the previous heading: levels must not be skipped below it. */
  let depth = 0;
  const { blocks } = document;
  blocks.forEach((block, index) => {
    switch (block.kind) {
      case 'heading': {
        const style = styles.headings[block.level];
        sheet.y += block.level === 1 ? 12 : 6;
        sheet.keep(getStartHeight(sheet, blocks, index));
        depth = block.level;
        places.set(index, sheet.number);
        if (pdf) {
          pdf.addNamedDestination(`heading-${index}`, 'XYZ', page.side, sheet.y, null);
          while ((outline.at(-1)?.level ?? 0) >= block.level) outline.pop();
          const parent = outline.at(-1)?.item ?? pdf.outline;
          outline.push({ level: block.level, item: parent.addItem(block.text) });
        }
        sheet.within(root, `H${block.level}`, () => sheet.paragraph(block.text, style));
        break;
      }
      case 'paragraph':
        sheet.within(root, 'P', () => sheet.paragraph(block.text, styles[block.style ?? 'text']));
        break;
      case 'figures':
        renderFigures(sheet, root, block.list);
        break;
      case 'chart':
        renderChart(sheet, root, block.data, block.title, document.language);
        break;
      case 'table':
        renderTable(sheet, root, block);
        break;
      case 'picture':
        renderPicture(sheet, root, block, styles.note);
        break;
      case 'break':
        sheet.turn();
        break;
      case 'entry': {
        sheet.keep(entryHeight);
        const { url } = block;
        sheet.within(root, `H${depth + 1}`, () => {
          const [top, number] = [sheet.y, sheet.number];
          sheet.paragraph(block.title, styles.entry, { after: 1 });
          if (url && /^https?:\/\//i.test(url) && number === sheet.number)
            sheet.draw((each) => each.link(page.side, top, columnWidth, sheet.y - top, url));
        });
        sheet.within(root, 'P', () => sheet.paragraph(block.meta, styles.note, { after: 2 }));
        for (const line of block.text.split('\n').filter(Boolean))
          sheet.within(root, 'P', () => sheet.paragraph(line, styles.text, { after: 3 }));
        sheet.y += 8;
        break;
      }
    }
  });
}

const options = {
  size: 'A4',
  margin: 0,
  autoFirstPage: true,
  pdfVersion: '1.7',
  tagged: true,
  displayTitle: true,
  compress: true,
} as const;

/**
 * Writes a document as a PDF without a browser: tagged, with bookmarks and embedded font subsets. A first pass over the
 * blocks determines the page numbers.
 */
export async function writePdf(document: TextDocument): Promise<Buffer> {
  const pdf = new PDFDocument({ ...options, lang: document.language, info: { Title: document.title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const views = new PdfFonts(pdf);
  const places: Places = new Map();
  if (document.contents) renderBlocks(null, new PdfSheet(pdf, views, document.footer, true), null, document, places);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  renderBlocks(pdf, new PdfSheet(pdf, views, document.footer, false), root, document, places);
  root.end();
  pdf.end();
  return done;
}
