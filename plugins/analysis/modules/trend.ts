import { z } from 'zod';
import { formatPercent } from '#shared/format';
import { formatDate } from '#shared/time';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { defineModule, moduleSteps, type Drill, type ModuleView } from '../module';

const spanSchema = z.object({
  /** Both ends included, ISO 8601. */
  From: z.string(),
  To: z.string(),
  Count: z.number(),
});
type Span = z.output<typeof spanSchema>;
const emotionSpanSchema = spanSchema.extend({ Negative: z.number(), Neutral: z.number(), Positive: z.number() });
type EmotionSpan = z.output<typeof emotionSpanSchema>;

const fieldOf = { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' } as const;
const hour = 3_600_000;

const getDrill = ({ From, To }: Span, Emotion?: string): Drill => ({
  fields: { Published_At: `${From}..${To}`, ...(Emotion ? { Emotion } : {}) },
});

/** Axis label: time of day for hours, the date for all other steps. */
const getName = ({ From, To }: Span, { timeZone }: Pick<ModuleView<Span>, 'timeZone'>, isLong: boolean): string =>
  formatDate(
    new Date(From),
    Date.parse(To) - Date.parse(From) < hour ? (isLong ? 'MM/dd HH:mm' : 'HH:mm') : 'MM/dd',
    timeZone,
  );

const getNames = (view: ModuleView<Span>): string[] =>
  view.rows.map((row) => getName(row, view, view.rows.length > 24));

/** Whether the last span is not over: a low value there is no fall. */
const isLastOpen = ({ rows }: ModuleView<Span>): boolean => Date.parse(rows.at(-1)?.To ?? '') > Date.now();

function peakSentence(view: ModuleView<Span>, key: string): string {
  const peak = view.rows.reduce<Span | null>((best, row) => (best && best.Count >= row.Count ? best : row), null);
  const { text, counted } = view;
  if (!peak || counted === 0) return text('analysis:sentence.nothing');
  return text(key, {
    count: counted,
    peak: peak.Count,
    at: getName(peak, view, true),
  });
}

/** Number of articles over time. */
export const volumeTrend = defineModule<Span>({
  id: 'volume-trend',
  question: 'analysis:module.volumeTrend',
  rows: spanSchema,
  steps: moduleSteps,
  views: {
    chart: (view) => {
      const categories = getNames(view);
      return {
        data: {
          kind: 'line',
          categories,
          series: [
            { key: 'now', name: view.text('analysis:articles'), values: view.rows.map(({ Count }) => Count) },
            ...(view.before
              ? [{ key: 'before', name: view.text('analysis:before'), values: view.before.map(({ Count }) => Count) }]
              : []),
          ],
        },
        drill: (category, series) => {
          const row = (series === 'before' ? view.before : view.rows)?.[categories.indexOf(category)];
          return row ? getDrill(row) : null;
        },
      };
    },
    columns: [
      {
        key: 'From',
        title: 'analysis:column.from',
        value: (row, { timeZone }) => formatDate(new Date(row.From), undefined, timeZone),
      },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: (row) => getDrill(row) },
    ],
    sentence: (view) => peakSentence(view, 'analysis:sentence.volumeTrend'),
  },
});

/** Number of articles by sentiment over time. */
export const emotionTrend = defineModule<EmotionSpan>({
  id: 'emotion-trend',
  question: 'analysis:module.emotionTrend',
  rows: emotionSpanSchema,
  steps: moduleSteps,
  views: {
    chart: (view) => {
      const categories = getNames(view);
      return {
        data: {
          kind: 'bar',
          stacked: true,
          isLastOpen: isLastOpen(view),
          categories,
          series: emotionTerms.values.map((emotion) => ({
            key: emotion,
            name: emotionTerms.getLabel(emotion, view.language),
            tone: emotion,
            values: view.rows.map((row) => row[fieldOf[emotion]]),
          })),
        },
        drill: (category, series) => {
          const row = view.rows[categories.indexOf(category)];
          return row ? getDrill(row, series) : null;
        },
      };
    },
    columns: [
      {
        key: 'From',
        title: 'analysis:column.from',
        value: (row, { timeZone }) => formatDate(new Date(row.From), undefined, timeZone),
      },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: (row) => getDrill(row) },
      ...emotionTerms.values.map((emotion: Emotion) => ({
        key: fieldOf[emotion],
        title: `analysis:emotion.${emotion}`,
        value: (row: EmotionSpan) => row[fieldOf[emotion]],
        drill: (row: EmotionSpan) => getDrill(row, emotion),
      })),
    ],
    sentence: (view) => {
      const negative = view.rows.reduce((sum, { Negative }) => sum + Negative, 0);
      const peakText = peakSentence(view, 'analysis:sentence.emotionTrend');
      return view.counted === 0
        ? peakText
        : `${peakText}${view.text('analysis:sentence.negativeShare', { share: formatPercent(negative / view.counted, view.language) })}`;
    },
  },
});
