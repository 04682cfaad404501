import { z } from 'zod';
import { defineModule, type Drill, type ModuleView } from '#plugins/analysis';
import { emotionTerms, type Emotion } from '#shared/vocabulary';
import { unknown } from '../cascade';
import { ofReposts, repostsDrill } from './reposts-drill';

const row = z.object({
  /** Steps from the post; `unknown` where a parent is missing. */
  Level: z.string(),
  Count: z.number(),
  People: z.number(),
  negative: z.number(),
  neutral: z.number(),
  positive: z.number(),
  /** Reposts without text of their own. */
  none: z.number(),
  Of: z.string(),
});
export type LevelRow = z.output<typeof row>;

export const levelName = (level: string, { text }: Pick<ModuleView<LevelRow>, 'text'>): string =>
  level === unknown ? text('repost-analysis:levelUnknown') : text('repost-analysis:levelName', { level });

const getDrill = ({ Of, Level }: LevelRow): Drill | null => repostsDrill(Of, { level: Level });
const emotionDrill = ({ Of, Level }: LevelRow, emotion: Emotion | 'none'): Drill | null =>
  repostsDrill(Of, { level: Level, emotion });

/** Number of reposts by level, that is, steps from the post. */
export const repostLevels = defineModule<LevelRow>({
  ...ofReposts,
  id: 'repost-levels',
  question: 'repost-analysis:module.levels',
  rows: row,
  views: {
    bars: (view) =>
      view.rows.map((each) => ({
        key: each.Level,
        name: levelName(each.Level, view),
        value: each.Count,
        drill: getDrill(each),
      })),
    columns: [
      { key: 'Level', title: 'repost-analysis:column.level', value: ({ Level }, view) => levelName(Level, view) },
      { key: 'Count', title: 'repost-analysis:column.reposts', value: ({ Count }) => Count, drill: getDrill },
      {
        key: 'People',
        title: 'repost-analysis:column.newPeople',
        value: ({ People }) => People,
        drill: ({ Of, Level }) => repostsDrill(Of, { level: Level, first: 'true' }),
      },
    ],
    sentence: (view) => {
      const maxWidth = [...view.rows].sort((a, b) => b.Count - a.Count)[0];
      return maxWidth
        ? view.text('repost-analysis:sentence.levels', {
            kinds: view.rows.filter(({ Level }) => Level !== unknown).length,
            name: levelName(maxWidth.Level, view),
            part: maxWidth.Count,
          })
        : view.text('repost-analysis:sentence.nothing');
    },
  },
});

const shownEmotions = [...emotionTerms.values, 'none'] as const;

/** Sentiment of users' own texts by level. */
export const repostEmotions = defineModule<LevelRow>({
  ...ofReposts,
  id: 'repost-emotions',
  question: 'repost-analysis:module.emotions',
  rows: row,
  views: {
    chart: (view) => {
      const categories = view.rows.map(({ Level }) => levelName(Level, view));
      return {
        data: {
          kind: 'bar',
          stacked: true,
          categories,
          series: emotionTerms.values.map((emotion) => ({
            key: emotion,
            name: emotionTerms.getLabel(emotion, view.language),
            tone: emotion,
            values: view.rows.map((each) => each[emotion]),
          })),
        },
        drill: (category, series) => {
          const matchingRow = view.rows[categories.indexOf(category)];
          return matchingRow ? (series ? emotionDrill(matchingRow, series as Emotion) : getDrill(matchingRow)) : null;
        },
      };
    },
    columns: [
      { key: 'Level', title: 'repost-analysis:column.level', value: ({ Level }, view) => levelName(Level, view) },
      ...shownEmotions.map((emotion) => ({
        key: emotion,
        title: `repost-analysis:emotion.${emotion}`,
        value: (each: LevelRow) => each[emotion],
        drill: (each: LevelRow) => emotionDrill(each, emotion),
      })),
    ],
    sentence: (view) => {
      const sum = (key: (typeof shownEmotions)[number]): number =>
        view.rows.reduce((total, each) => total + each[key], 0);
      return view.text('repost-analysis:sentence.emotions', {
        negative: sum('negative'),
        positive: sum('positive'),
        none: sum('none'),
      });
    },
  },
});
