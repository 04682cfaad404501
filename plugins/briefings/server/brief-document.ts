import type { Language } from '#core';
import type { DocumentBlock, TextDocument } from '#core/server';
import { formatNumber } from '#shared/format';
import { formatDate } from '#shared/time';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import type { SharedBrief } from '../contract';
import type { ReportFormat } from '../share';
import type { ArticleBlock, Evidence, Report, ReportBlock } from '../report';
import { briefTexts } from './texts';

/** Reader for whom a document is written. */
export interface DocumentReader {
  readonly language: Language;
  readonly timeZone: string;
}

/** Number of blocks from which a table of contents is worthwhile. */
const manyBlocks = 12;

const table = ({ Title, Columns, Rows }: Evidence, title = Title): DocumentBlock => ({
  kind: 'table',
  title,
  columns: Columns.map((column) => column.Title),
  rows: Rows.map(({ Cells }) => Cells.map(({ Value }) => Value)),
});

function figures({ Figures }: Evidence, { language }: DocumentReader): DocumentBlock {
  const text = briefTexts(language);
  return {
    kind: 'figures',
    list: Figures.map(({ Name, Value, Before }) => ({
      name: Name,
      value: Value === null ? '—' : formatNumber(Value, language),
      ...(Before === null ? {} : { note: text('part.before', { count: Before }) }),
    })),
  };
}

function article({ Title, Summary, Text, Remark, Source }: ArticleBlock, reader: DocumentReader): DocumentBlock {
  const { language, timeZone } = reader;
  const remark = Remark === '' ? '' : `${briefTexts(language)('part.remark')}${Remark}`;
  return {
    kind: 'entry',
    title: Title,
    meta: [
      Source.Site,
      mediaTypeTerms.getLabel(Source.Media_Type, language),
      formatDate(new Date(Source.Published_At), 'yyyy/MM/dd HH:mm', timeZone),
      emotionTerms.getLabel(Source.Emotion, language),
    ]
      .filter(Boolean)
      .join(' · '),
    text: [Text || Summary, remark].filter(Boolean).join('\n'),
    url: Source.Url,
  };
}

/** Converts a part of a report to document blocks. */
export function documentBlocks(
  block: ReportBlock,
  evidence: ReadonlyMap<string, Evidence>,
  reader: DocumentReader,
  format: ReportFormat,
): readonly DocumentBlock[] {
  switch (block.Kind) {
    case 'heading':
      return [{ kind: 'heading', level: block.Level, text: block.Text }];
    case 'sentence':
      return [{ kind: 'paragraph', text: block.Text, ...(block.Is_Lead ? { style: 'lead' as const } : {}) }];
    case 'article':
      return [article(block, reader)];
    case 'module': {
      const evidenceItem = evidence.get(block.Evidence_ID);
      if (!evidenceItem) return [];
      // A workbook has no charts, so the figures of a chart are written as its table.
      if (format === 'xlsx') return [table(evidenceItem)];
      if (block.View === 'figures') return [figures(evidenceItem, reader)];
      return block.View === 'chart' && evidenceItem.Chart
        ? [{ kind: 'chart', title: evidenceItem.Title, data: evidenceItem.Chart }]
        : [table(evidenceItem, '')];
    }
  }
}

/** Returns when the data of a report were counted; null if it has no figures. */
const countedAt = ({ Evidence }: Report): string | null => Evidence.map(({ As_Of }) => As_Of).sort()[0] ?? null;

/** Returns a brief as a document, in the reader's language and time zone. */
export function briefDocument(
  brief: Omit<SharedBrief, 'Expires_At'>,
  reader: DocumentReader,
  format: ReportFormat,
): TextDocument {
  const text = briefTexts(reader.language);
  const evidence = new Map(brief.Report.Evidence.map((each) => [each.Evidence_ID, each]));
  const day = (at: string): string => formatDate(new Date(at), 'yyyy/MM/dd', reader.timeZone);
  const counted = countedAt(brief.Report) ?? brief.Built_At;
  const headings = brief.Report.Blocks.filter(({ Kind }) => Kind === 'heading').length;
  return {
    name: `${brief.Title}-${text('part.number', { number: brief.Number })}`,
    title: brief.Title,
    subtitle: [
      `${text(`kind.${brief.Kind}`)} · ${text('part.number', { number: brief.Number })}`,
      `${day(brief.From)} – ${day(brief.To)}`,
    ],
    language: reader.language,
    footer: counted
      ? text('part.state', { time: formatDate(new Date(counted), 'yyyy/MM/dd HH:mm', reader.timeZone) })
      : brief.Title,
    ...(headings > manyBlocks ? { contents: text('part.contents') } : {}),
    blocks: brief.Report.Blocks.flatMap((block) => documentBlocks(block, evidence, reader, format)),
  };
}
