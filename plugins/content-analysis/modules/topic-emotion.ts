import { defineModule, type ModuleView } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { topicDrill } from '../topic';
import { readOf, topicName, topicRowSchema, type TopicRow } from './topic-row';

const fieldOf = { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' } as const;
const countOf = (row: TopicRow, emotion: Emotion): number => row[fieldOf[emotion]];

/** Returns the topic with the highest share of negative articles, among topics with more than a few of them. */
function worst({ rows }: ModuleView<TopicRow>): TopicRow | null {
  return rows.reduce<TopicRow | null>(
    (best, row) => (best && best.Negative / best.Count >= row.Negative / row.Count ? best : row),
    null,
  );
}

export const topicEmotion = defineModule<TopicRow>({
  id: 'topic-emotion',
  question: 'content-analysis:module.topicEmotion',
  rows: topicRowSchema,
  size: 8,
  views: {
    chart: (view) => {
      const rows = [...view.rows].reverse();
      return {
        data: {
          kind: 'bar',
          stacked: true,
          horizontal: true,
          categories: rows.map(topicName),
          series: emotionTerms.values.map((emotion) => ({
            key: emotion,
            name: emotionTerms.getLabel(emotion, view.language),
            tone: emotion,
            values: rows.map((row) => countOf(row, emotion)),
          })),
        },
        drill: (category, series) => {
          const row = rows.find((each) => topicName(each) === category);
          return row ? topicDrill(row.Words, series ? { Emotion: series } : {}) : null;
        },
      };
    },
    columns: [
      { key: 'Words', title: 'content-analysis:filter.topic', value: topicName },
      ...emotionTerms.values.map((emotion) => ({
        key: emotion,
        title: `analysis:emotion.${emotion}`,
        value: (row: TopicRow) => countOf(row, emotion),
        drill: ({ Words }: TopicRow) => topicDrill(Words, { Emotion: emotion }),
      })),
      {
        key: 'Share',
        title: 'content-analysis:column.negativeShare',
        value: ({ Negative, Count }, { language }) => formatPercent(Count === 0 ? 0 : Negative / Count, language),
      },
    ],
    sentence: (view) => {
      const row = worst(view);
      if (!row) return view.text('content-analysis:sentence.noTopics');
      const summary =
        row.Negative > 0
          ? view.text('content-analysis:sentence.topicEmotion', {
              name: topicName(row),
              count: row.Negative,
              share: formatPercent(row.Negative / row.Count, view.language),
            })
          : view.text('content-analysis:sentence.noNegativeTopic');
      return `${summary}${readOf(row, view)}`;
    },
  },
});
