import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { drawingSize } from '#shared/chart';
import { chartPicture } from './chart-picture';
import type { DocumentBlock, TextDocument } from './text-document';
import { wordFont, wordLine, wordLines } from './word';

const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;
/** Width of an image on an A4 page, in pixels. */
const pictureWidth = 600;
const soft = '5F6B82';
/** Width between the margins, in twentieths of a point. */
const textWidth = 9_300;

const getLines = (text: string): string[] => text.split(/[\r\n]+/).filter(Boolean);

const paragraph = (text: string, run: object = {}, more: object = {}): Paragraph =>
  new Paragraph({ ...more, children: [new TextRun({ text: wordLine(text), ...run })] });

function cell(text: string, { isHead = false, isNumber = false, width = 0 }): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(isHead ? { shading: { fill: 'F4F6F9' } } : {}),
    margins: { top: 50, bottom: 50, left: 90, right: 90 },
    children: [
      paragraph(
        text,
        { bold: isHead, size: 18 },
        { alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT, spacing: { ...wordLines(280) } },
      ),
    ],
  });
}

function getTable(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): Table {
  const width = Math.floor(textWidth / Math.max(1, columns.length));
  const border = { style: BorderStyle.SINGLE, size: 4, color: 'E2E6ED' };
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: columns.map(() => width),
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: [
      ...(columns.some((title) => title !== '')
        ? [new TableRow({ tableHeader: true, children: columns.map((title) => cell(title, { isHead: true, width })) })]
        : []),
      ...rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            children: columns.map((_, at) =>
              cell(String(row[at] ?? ''), { isNumber: typeof row[at] === 'number', width }),
            ),
          }),
      ),
    ],
  });
}

function blockDocx(block: DocumentBlock, language: string): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ text: wordLine(block.text), heading: levels[block.level], keepNext: true })];
    case 'paragraph':
      return getLines(block.text).map((line) =>
        paragraph(
          line,
          block.style === 'lead' ? { bold: true, size: 23 } : block.style === 'note' ? { size: 18, color: soft } : {},
        ),
      );
    case 'figures':
      return [
        getTable(
          block.list.map(({ name }) => name),
          [block.list.map(({ value, note }) => (note ? `${value}（${note}）` : value))],
        ),
        new Paragraph({}),
      ];
    case 'chart':
      return [
        new Paragraph({
          children: [
            new ImageRun({
              type: 'png',
              data: chartPicture(block.data, language),
              transformation: {
                width: pictureWidth,
                height: Math.round((pictureWidth * drawingSize.height) / drawingSize.width),
              },
              altText: {
                name: wordLine(block.title),
                title: wordLine(block.title),
                description: wordLine(block.title),
              },
            }),
          ],
        }),
      ];
    case 'table':
      return [
        ...(block.title === '' ? [] : [paragraph(block.title, { bold: true }, { keepNext: true })]),
        getTable(block.columns, block.rows),
        new Paragraph({}),
      ];
    case 'picture': {
      const scale = Math.min(1, pictureWidth / block.width);
      return [
        new Paragraph({
          keepNext: block.caption !== '',
          children: [
            new ImageRun({
              type: block.type === 'image/png' ? 'png' : 'jpg',
              data: Buffer.from(block.data, 'base64'),
              transformation: { width: Math.round(block.width * scale), height: Math.round(block.height * scale) },
              altText: { name: wordLine(block.alt), title: wordLine(block.alt), description: wordLine(block.alt) },
            }),
          ],
        }),
        ...(block.caption ? [paragraph(block.caption, { size: 18, color: soft })] : []),
      ];
    }
    case 'break':
      return [new Paragraph({ children: [new PageBreak()] })];
    case 'entry': {
      const title = new TextRun({ text: wordLine(block.title), bold: true });
      const isLinked = block.url !== null && /^https?:\/\/[^\s]+$/i.test(block.url);
      return [
        new Paragraph({
          keepNext: true,
          children: isLinked ? [new ExternalHyperlink({ link: block.url ?? '', children: [title] })] : [title],
        }),
        paragraph(block.meta, { size: 18, color: soft }, { keepNext: block.text !== '' }),
        ...getLines(block.text).map((line) => paragraph(line)),
      ];
    }
  }
}

/** Writes a document for Word and LibreOffice, with real headings, images of its charts and page numbers. */
export async function writeDocx(document: TextDocument): Promise<Buffer> {
  const heading = (size: number, color: string) => ({
    run: { size, bold: true, color, font: wordFont },
    paragraph: { spacing: { before: 280, after: 120 } },
  });
  const body: (Paragraph | Table | TableOfContents)[] = [
    new Paragraph({ text: wordLine(document.title), heading: HeadingLevel.TITLE }),
    ...document.subtitle.map((line) => paragraph(line, { color: soft, size: 20 })),
    ...(document.contents
      ? [
          paragraph(document.contents, { bold: true, size: 28 }),
          new TableOfContents(document.contents, { hyperlink: true, headingStyleRange: '1-2' }),
        ]
      : []),
    ...document.blocks.flatMap((block) => blockDocx(block, document.language)),
  ];
  const file = new Document({
    title: wordLine(document.title),
    description: document.subtitle.map(wordLine).join(' · '),
    creator: wordLine(document.footer),
    features: { updateFields: document.contents !== undefined },
    styles: {
      default: {
        document: {
          run: { font: wordFont, size: 21, language: { value: 'en-US', eastAsia: 'zh-CN' } },
          paragraph: { spacing: { after: 100, ...wordLines(340) } },
        },
        title: heading(44, '1B2434'),
        heading1: heading(32, '2F6FDB'),
        heading2: heading(26, '1B2434'),
        heading3: heading(23, '1B2434'),
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1300, bottom: 1300, left: 1300, right: 1300 },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.RIGHT,
                children: [
                  new TextRun({ text: `${wordLine(document.footer)}  `, size: 17, color: soft }),
                  new TextRun({ children: [PageNumber.CURRENT], size: 17, color: soft }),
                ],
              }),
            ],
          }),
        },
        children: body,
      },
    ],
  });
  return Packer.toBuffer(file);
}
