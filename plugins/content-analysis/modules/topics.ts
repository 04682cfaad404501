import { defineModule } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { emotionTerms } from '#shared/vocabulary';
import { topicDrill } from '../topic';
import { readOf, topicName, topicRowSchema, type TopicRow } from './topic-row';

const countOf = {
  negative: ({ Negative }: TopicRow) => Negative,
  neutral: ({ Neutral }: TopicRow) => Neutral,
  positive: ({ Positive }: TopicRow) => Positive,
} as const;

/** Topics of the articles with share and examples. */
export const topics = defineModule<TopicRow>({
  id: 'topics',
  question: 'content-analysis:module.topics',
  rows: topicRowSchema,
  size: 8,
  views: {
    lines: (view) =>
      view.rows.map((row) => ({
        key: row.Words.join(' '),
        title: topicName(row),
        drill: topicDrill(row.Words),
        count: {
          text: view.text('content-analysis:topicCount', {
            count: row.Count,
            share: formatPercent(view.counted === 0 ? 0 : row.Count / view.counted, view.language),
            negative: row.Negative,
            before: row.Before,
          }),
          drill: topicDrill(row.Words),
        },
        more: row.Samples.map(({ Article_ID, Title }) => ({
          key: Article_ID,
          text: Title,
          drill: { path: routes.article(Article_ID) },
        })),
      })),
    columns: [
      {
        key: 'Words',
        title: 'content-analysis:filter.topic',
        value: ({ Words }, { text }) => Words.join(text('content-analysis:and')),
      },
      {
        key: 'Count',
        title: 'analysis:articles',
        value: ({ Count }) => Count,
        drill: ({ Words }) => topicDrill(Words),
      },
      {
        key: 'Share',
        title: 'content-analysis:column.share',
        value: ({ Count }, { counted, language }) => formatPercent(counted === 0 ? 0 : Count / counted, language),
      },
      ...emotionTerms.values.map((emotion) => ({
        key: emotion,
        title: `analysis:emotion.${emotion}`,
        value: countOf[emotion],
        drill: ({ Words }: TopicRow) => topicDrill(Words, { Emotion: emotion }),
      })),
      { key: 'Before', title: 'words:module.before', value: ({ Before }) => Before },
      {
        key: 'Sample',
        title: 'content-analysis:column.sample',
        value: ({ Samples }) => Samples[0]?.Title ?? null,
        drill: ({ Samples: [first] }) => (first ? { path: routes.article(first.Article_ID) } : null),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      if (!first) return view.text('content-analysis:sentence.noTopics');
      const summary = view.text('content-analysis:sentence.topics', {
        topics: view.rows.length,
        name: topicName(first),
        count: first.Count,
        share: formatPercent(view.counted === 0 ? 0 : first.Count / view.counted, view.language),
      });
      return `${summary}${readOf(first, view)}`;
    },
  },
});
