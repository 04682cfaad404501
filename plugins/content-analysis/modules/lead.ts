import { z } from 'zod';
import { defineModule, type Drill, type ModulePassage, type ModuleView } from '#plugins/analysis';
import { formatCount, formatPercent } from '#shared/format';
import { getProvinceName } from '#shared/geo';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { linkedText } from './linked-text';
import { readOf } from './topic-row';

/** Statements of a lead, in display order. */
export const leadStatements = [
  'total',
  'negative',
  'positive',
  'media',
  'site',
  'region',
  'day',
  'topic',
  'hottest',
] as const;
export type LeadStatement = (typeof leadStatements)[number];

const row = z.object({
  Statement: z.enum(leadStatements),
  /** Object of the statement: a media type, a site, a region code, two instants, words or a title. */
  Name: z.string(),
  Count: z.number(),
  /** Value in the preceding period of the same length, for statements that are compared. */
  Before: z.number().nullable(),
  /** Fields of the article list with the same count. */
  Fields: z.record(z.string(), z.string()),
  /** Article id, for the most popular article. */
  Article_ID: z.string().nullable(),
  /** For a topic: number of newest articles that were read to find it; null when all were read. */
  Read: z.number().nullable(),
});
export type LeadRow = z.output<typeof row>;
type View = ModuleView<LeadRow>;

const getDrill = ({ Fields, Article_ID }: LeadRow): Drill =>
  Article_ID === null ? { fields: Fields } : { path: routes.article(Article_ID) };

const getDay = (name: string, { timeZone }: View): string =>
  formatDate(new Date(name.split('..')[0] ?? ''), 'yyyy/MM/dd', timeZone);

/** Returns the display name of a statement's object. */
function getName({ Statement: statement, Name }: LeadRow, view: View): string {
  if (statement === 'media') return mediaTypeTerms.getLabel(Name, view.language);
  if (statement === 'region') return getProvinceName(Name, view.language);
  if (statement === 'day') return getDay(Name, view);
  if (statement === 'total') {
    const [from = '', to = ''] = Name.split('..');
    const [first, last] = [getDay(from, view), getDay(to, view)];
    return first === last ? first : view.text('content-analysis:lead.span', { from: first, to: last });
  }
  return Name;
}

function getChange({ Count, Before }: LeadRow, { text, language }: View): string {
  if (Before === null || Before === 0 || Before === Count) return '';
  const share = formatPercent(Math.abs(Count - Before) / Before, language);
  return text(`content-analysis:lead.${Count > Before ? 'more' : 'less'}`, { share });
}

function toSentence(leadRow: LeadRow, view: View): readonly ModulePassage[] {
  const total = view.rows.find(({ Statement: statement }) => statement === 'total')?.Count ?? 0;
  const figure = { text: formatCount(leadRow.Count, view.language), drill: getDrill(leadRow) };
  const passages = linkedText(
    view,
    `content-analysis:lead.${leadRow.Statement}`,
    leadRow.Statement === 'hottest' ? { name: { text: leadRow.Name, drill: getDrill(leadRow) } } : { figure },
    {
      count: leadRow.Count,
      share: formatPercent(total === 0 ? 0 : leadRow.Count / total, view.language),
      change: getChange(leadRow, view),
      ...(leadRow.Statement === 'hottest' ? {} : { name: getName(leadRow, view) }),
    },
  );
  const read = readOf(leadRow, view);
  return read === '' ? passages : [...passages, read];
}

const getPassage = (view: View): readonly ModulePassage[] => view.rows.flatMap((leadRow) => toSentence(leadRow, view));

/** First paragraph of a brief, made of figures only; each figure links to the articles that it counts. */
export const lead = defineModule<LeadRow>({
  id: 'lead',
  question: 'content-analysis:module.lead',
  rows: row,
  views: {
    passage: getPassage,
    columns: [
      {
        key: 'Statement',
        title: 'content-analysis:column.statement',
        value: ({ Statement: statement }, { text, language }) =>
          statement === 'negative' || statement === 'positive'
            ? emotionTerms.getLabel(statement, language)
            : text(`content-analysis:statement.${statement}`),
      },
      { key: 'Name', title: 'content-analysis:column.name', value: getName },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: getDrill,
      },
      { key: 'Before', title: 'words:module.before', value: ({ Before }) => Before },
    ],
    sentence: (view) =>
      view.counted === 0
        ? view.text('content-analysis:sentence.nothing')
        : getPassage(view)
            .map((piece) => (typeof piece === 'string' ? piece : piece.text))
            .join(''),
  },
});
