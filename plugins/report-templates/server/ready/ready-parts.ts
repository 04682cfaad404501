import {
  AlignmentType,
  BorderStyle,
  Footer,
  HeadingLevel,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
  type IRunOptions,
  type IParagraphOptions,
} from 'docx';
import { wordLines } from '#core/server';

/** Colors of letterheads: the red of official documents in China, ink, soft ink, and the background of figures. */
export const inks = { red: 'B3201F', ink: '1B2434', soft: '5F6B82', rule: 'D5DAE3', ground: 'F5F6F9' } as const;
/** Width between the margins of A4, in twentieths of a point. */
const textWidth = 9_070;

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

/** Creates a line of a template. Font sizes in half points, spacing in twentieths of a point. */
export const line = (
  text: string,
  run: Omit<IRunOptions, 'text'> = {},
  {
    align = 'left',
    before = 0,
    after = 80,
    ...more
  }: Omit<IParagraphOptions, 'text' | 'children' | 'alignment' | 'spacing'> & {
    readonly align?: keyof typeof alignments;
    readonly before?: number;
    readonly after?: number;
  } = {},
): Paragraph =>
  new Paragraph({
    ...more,
    alignment: alignments[align],
    spacing: { before, after, ...wordLines(360) },
    children: [new TextRun({ ...run, text })],
  });

export const heading = (text: string, level: 1 | 2 = 1): Paragraph =>
  new Paragraph({ text, heading: level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2, keepNext: true });

export const rule = (color: string, size = 18): Paragraph =>
  new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size, color, space: 1 } }, spacing: { after: 160 } });

const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' } as const;
const thin = { style: BorderStyle.SINGLE, size: 4, color: inks.rule } as const;

/** Creates figures side by side: name, value, note. */
export function cards(list: readonly (readonly string[])[]): Table {
  const width = Math.floor(textWidth / list.length);
  const gap = { style: BorderStyle.SINGLE, size: 24, color: 'FFFFFF' } as const;
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: list.map(() => width),
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: gap },
    rows: [
      new TableRow({
        children: list.map(
          ([name = '', value = '', note = '']) =>
            new TableCell({
              width: { size: width, type: WidthType.DXA },
              shading: { type: ShadingType.CLEAR, fill: inks.ground, color: 'auto' },
              margins: { top: 100, bottom: 80, left: 120, right: 120 },
              children: [
                line(name, { size: 18, color: inks.soft }, { after: 0 }),
                line(value, { size: 36, bold: true, color: inks.ink }, { after: 0 }),
                line(note, { size: 17, color: inks.soft }, { after: 0 }),
              ],
            }),
        ),
      }),
    ],
  });
}

/** Creates a table with a header and one repeated row. */
export function listTable(columns: readonly string[], row: readonly string[], shares: readonly number[]): Table {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => Math.floor((textWidth * share) / whole));
  const cells = (texts: readonly string[], isHead: boolean): TableRow =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: texts.map(
        (text, at) =>
          new TableCell({
            width: { size: widths[at] ?? 0, type: WidthType.DXA },
            verticalAlign: VerticalAlign.CENTER,
            ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: inks.ground, color: 'auto' } } : {}),
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            children: [line(text, { size: 19, bold: isHead }, { after: 0 })],
          }),
      ),
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: thin, bottom: thin, left: none, right: none, insideHorizontal: thin, insideVertical: none },
    rows: [cells(columns, true), cells(row, false)],
  });
}

export const signature = (lines: readonly string[]): Paragraph[] =>
  lines.map((text, at) =>
    line(
      text,
      { size: 21 },
      { align: 'right', before: at === 0 ? 480 : 0, after: 40, keepNext: at < lines.length - 1 },
    ),
  );

/** Creates the page footer: data status and page number. */
export const footer = (state: string): Footer =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ text: `${state}　·　`, size: 17, color: inks.soft }),
          new TextRun({ children: [PageNumber.CURRENT], size: 17, color: inks.soft }),
        ],
      }),
    ],
  });
