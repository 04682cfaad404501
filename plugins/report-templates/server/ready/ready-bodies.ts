import { PageBreak, Paragraph, type Table } from 'docx';
import type { ReadyTemplate } from '../../template-choice';
import { cards, heading, inks, line, listTable, rule, signature } from './ready-parts';
import type { ReadyWords } from './ready-words';

type Body = readonly (Paragraph | Table)[];

const small = { size: 19, color: inks.soft } as const;
const space = (): Paragraph => line('', {}, { after: 0 });

/** Morning brief: a masthead, figures, two charts, a table of articles, and a summary of the negative ones. */
const brief = (words: ReadyWords): Body => [
  line(words.confidential, small, { after: 120 }),
  line(words.title, { size: 56, bold: true, color: inks.red }, { align: 'center', after: 60 }),
  line(words.number, { size: 22 }, { align: 'center', after: 60 }),
  line(words.issued, { size: 22 }, { align: 'center', after: 0 }),
  rule(inks.red),
  heading(words.headings[0]!),
  line(words.lead, { size: 22 }, { indent: { firstLine: 440 }, after: 160 }),
  cards(words.cards),
  line(words.period, small, { before: 80 }),
  heading(words.headings[1]!),
  ...words.charts.flatMap(([open, name, chart, sentence, close]) => [
    line(`${open}${name}`, { bold: true }, { keepNext: true, before: 80 }),
    line(chart!, {}, { align: 'center', after: 40 }),
    line(`${sentence}${close}`, small, { after: 160 }),
  ]),
  heading(words.headings[2]!),
  listTable(words.articleColumns, words.articleRow, [7, 45, 17, 19, 12]),
  heading(words.headings[3]!),
  line(words.negatives[0]! + words.negatives[1]!, { bold: true }, { keepNext: true, after: 20 }),
  line(words.negatives[2]!, small, { keepNext: true, after: 20 }),
  line(words.negatives[3]! + words.negatives[4]!, { size: 21 }, { after: 160 }),
  ...signature(words.signature),
];

/** Report: a cover, then an overview, every module with its chart and figures, and the articles by column. */
const report = (words: ReadyWords): Body => [
  line(words.confidential, small, { after: 2600 }),
  line(words.title, { size: 64, bold: true, color: inks.ink }, { align: 'center', after: 160 }),
  line(words.number, { size: 28, color: inks.soft }, { align: 'center', after: 0 }),
  rule(inks.red, 12),
  line(words.period, { size: 24 }, { align: 'center', after: 4200 }),
  line(words.company, { size: 28, bold: true }, { align: 'center' }),
  line(words.date, { size: 24 }, { align: 'center' }),
  new Paragraph({ children: [new PageBreak()] }),
  heading(words.headings[0]!),
  line(words.lead, { size: 22 }, { indent: { firstLine: 440 }, after: 160 }),
  cards(words.cards),
  heading(words.analysis),
  line(words.modules[0]!, { size: 2 }, { after: 0 }),
  heading(words.modules[1]!, 2),
  line(words.modules[2]!, { size: 21 }),
  line(words.modules[3]!, {}, { align: 'center' }),
  listTable(words.rowColumns, words.rows, [70, 30]),
  space(),
  line(words.modules[4]!, { size: 2 }, { after: 0 }),
  heading(words.headings[2]!),
  line(words.columns[0]!, { size: 2 }, { after: 0 }),
  heading(words.columns[1]!, 2),
  line(words.articles[0]! + words.articles[1]!, { bold: true, size: 22 }, { keepNext: true, before: 80, after: 20 }),
  line(words.articles[2]!, small, { keepNext: true, after: 20 }),
  line(words.articles[3]!, { size: 21 }, { after: 40 }),
  line(words.articles[4]! + words.articles[5]!, { size: 20, italics: true }, { after: 120 }),
  line(words.columns[2]!, { size: 2 }, { after: 0 }),
  ...signature(words.signature),
];

/** Bodies of the built-in templates. */
export const readyBodies: Readonly<Record<ReadyTemplate, (words: ReadyWords) => Body>> = {
  'ready-brief': brief,
  'ready-report': report,
};
