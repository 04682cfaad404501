import { z } from 'zod';
import { defineModule, type Drill } from '#plugins/analysis';
import { unknown } from '../cascade';
import { levelName } from './levels';
import { ofReposts, repostsDrill } from './reposts-drill';

const row = z.object({ Word: z.string(), Count: z.number(), Negative: z.number(), Of: z.string() });
type Row = z.output<typeof row>;

const getDrill = ({ Of, Word }: Row): Drill | null => repostsDrill(Of, { word: Word });

/** Words in users' own texts; each repost counts a word once. */
export const repostWords = defineModule<Row>({
  ...ofReposts,
  id: 'repost-words',
  question: 'repost-analysis:module.words',
  rows: row,
  size: 60,
  views: {
    cloud: (view) => ({
      data: { words: view.rows.map(({ Word, Count }) => ({ key: Word, name: Word, weight: Count })) },
      drill: (key) => {
        const matchingRow = view.rows.find(({ Word }) => Word === key);
        return matchingRow ? getDrill(matchingRow) : null;
      },
    }),
    columns: [
      { key: 'Word', title: 'repost-analysis:column.word', value: ({ Word }) => Word },
      { key: 'Count', title: 'repost-analysis:column.reposts', value: ({ Count }) => Count, drill: getDrill },
      {
        key: 'Negative',
        title: 'repost-analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: ({ Of, Word }) => repostsDrill(Of, { word: Word, emotion: 'negative' }),
      },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('repost-analysis:sentence.words', { name: first.Word, part: first.Count })
        : view.text('repost-analysis:sentence.noWords');
    },
  },
});

const levelRow = z.object({ Level: z.string(), Word: z.string(), Count: z.number(), Of: z.string() });
type LevelWord = z.output<typeof levelRow>;

const levelDrill = ({ Of, Level, Word }: LevelWord): Drill | null => repostsDrill(Of, { level: Level, word: Word });

/** Words in users' own texts by level. */
export const repostLevelWords = defineModule<LevelWord>({
  ...ofReposts,
  id: 'repost-level-words',
  question: 'repost-analysis:module.levelWords',
  rows: levelRow,
  size: 10,
  views: {
    grid: (view) => {
      const words = [...new Set(view.rows.map(({ Word }) => Word))];
      const levels = [...new Set(view.rows.map(({ Level }) => Level))];
      const rowsByKey = new Map(view.rows.map((each) => [JSON.stringify([each.Level, each.Word]), each]));
      const at = (word: number, level: number): LevelWord | undefined =>
        rowsByKey.get(JSON.stringify([levels[level], words[word]]));
      return {
        data: {
          rows: words,
          columns: levels.map((level) => (level === unknown ? '?' : level)),
          values: words.map((_, word) => levels.map((__, level) => at(word, level)?.Count ?? 0)),
        },
        drill: (word, level) => {
          const cell = at(word, level);
          return cell ? levelDrill(cell) : null;
        },
      };
    },
    columns: [
      { key: 'Level', title: 'repost-analysis:column.level', value: ({ Level }, view) => levelName(Level, view) },
      { key: 'Word', title: 'repost-analysis:column.word', value: ({ Word }) => Word },
      { key: 'Count', title: 'repost-analysis:column.reposts', value: ({ Count }) => Count, drill: levelDrill },
    ],
    sentence: (view) => {
      const [first] = [...view.rows].sort((a, b) => b.Count - a.Count);
      return first
        ? view.text('repost-analysis:sentence.levelWords', {
            level: levelName(first.Level, view),
            name: first.Word,
            part: first.Count,
          })
        : view.text('repost-analysis:sentence.noWords');
    },
  },
});
