import type { ExportColumn } from '#core/server';
import { getName } from '#shared/geo';
import { articleStatusTerms, emotionTerms, mediaTypeTerms, type Vocabulary } from '#shared/vocabulary';

const column = (key: string, more: Omit<ExportColumn, 'key' | 'title'> = {}): ExportColumn => ({
  key,
  title: `articles:exported.columns.${key}`,
  ...more,
});

const named =
  (terms: Vocabulary<string>): ExportColumn['shown'] =>
  (value, _row, { language }) =>
    terms.getLabel(String(value), language);

const emotion = column('Emotion', {
  // A classification below the confidence threshold counts as neutral but is not exported as such.
  shown: (value, { Is_Unsure }, { language, text }) =>
    Is_Unsure === true && value === 'neutral'
      ? text('articles:exported.unsure')
      : emotionTerms.getLabel(String(value), language),
});
const region = column('Region', {
  shown: (value, _row, { language }) => (typeof value === 'string' ? getName(value, language) || value : ''),
});
const mediaType = column('Media_Type', { shown: named(mediaTypeTerms) });
const published = column('Published_At', { kind: 'time' });
const number = (key: string): ExportColumn => column(key, { kind: 'number' });

/** Export columns of an article, in the order in which an analyst reads them. */
export const articleColumns: readonly ExportColumn[] = [
  published,
  column('Title', { kind: 'long' }),
  column('Site'),
  column('Author'),
  mediaType,
  column('Subjects', { kind: 'list' }),
  emotion,
  region,
  number('Similar_Count'),
  column('Status', { shown: named(articleStatusTerms) }),
  column('Tags', { kind: 'list' }),
  column('Results', { kind: 'long' }),
  column('Summary', { kind: 'long' }),
  column('Url', { kind: 'long' }),
  number('Heat'),
  number('Views'),
  number('Likes'),
  number('Comments'),
  number('Reposts'),
  column('Emotion_Probability', {
    kind: 'share',
    isUsual: false,
    shown: (value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value),
  }),
  column('Words', { kind: 'list', isUsual: false }),
  column('Text', { kind: 'long', isUsual: false }),
  column('Is_Read', { isUsual: false }),
  column('Discovered_At', { kind: 'time', isUsual: false }),
  column('Article_ID', { isUsual: false }),
];

/** Export columns of a reply. */
export const replyColumns: readonly ExportColumn[] = [
  published,
  column('Text', { kind: 'long' }),
  column('Author'),
  emotion,
  region,
  number('Likes'),
  column('Site'),
  column('Parent_Title', { kind: 'long' }),
  column('Url', { kind: 'long' }),
  column('Article_ID', { isUsual: false }),
  column('Parent_ID', { isUsual: false }),
];

/** Export columns of a library search result. */
export const searchColumns: readonly ExportColumn[] = [
  published,
  column('Title', { kind: 'long' }),
  column('Site'),
  column('Author'),
  mediaType,
  emotion,
  region,
  column('Summary', { kind: 'long' }),
  column('Url', { kind: 'long' }),
];
