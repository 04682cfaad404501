import { z } from 'zod';
import { listText } from '#core/filter';
import { defineModule, type Drill, type ModuleView } from '#plugins/analysis';
import type { GraphNode } from '#shared/chart';

const end = z.object({ Word: z.string(), Type: z.string(), Count: z.number() });
const row = z.object({
  /** Two words with the article count of each. */
  From: end,
  To: end,
  /** Articles that contain both. */
  Count: z.number(),
  Negative: z.number(),
  /** Strength of association, 0…1: normalized pointwise mutual information. */
  Strength: z.number(),
});
export type CoWordRow = z.output<typeof row>;
type View = ModuleView<CoWordRow>;

const pairDrill = ({ From, To }: CoWordRow, more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Word: `${listText(From.Word)},${listText(To.Word)}`, ...more },
});
const wordDrill = (word: string): Drill => ({ fields: { Word: listText(word) } });

function getNodes({ rows }: View): readonly GraphNode[] {
  const words = new Map(rows.flatMap(({ From, To }) => [From, To]).map((each) => [each.Word, each]));
  return [...words.values()].map(({ Word, Type, Count }) => ({ key: Word, name: Word, kind: Type, weight: Count }));
}

export const coWords = defineModule<CoWordRow>({
  id: 'co-words',
  question: 'content-analysis:module.coWords',
  rows: row,
  size: 60,
  views: {
    graph: (view) => {
      const nodes = getNodes(view);
      const kinds = [...new Set(nodes.map(({ kind }) => kind))].sort();
      return {
        data: {
          nodes,
          links: view.rows.map(({ From, To, Strength }) => ({ from: From.Word, to: To.Word, strength: Strength })),
          kinds: kinds.map((key) => ({ key, name: view.text(`words:type.${key}`) })),
        },
        drill: wordDrill,
      };
    },
    columns: [
      { key: 'From', title: 'content-analysis:column.oneWord', value: ({ From }) => From.Word },
      { key: 'To', title: 'content-analysis:column.otherWord', value: ({ To }) => To.Word },
      {
        key: 'Count',
        title: 'content-analysis:column.together',
        value: ({ Count }) => Count,
        drill: (pair) => pairDrill(pair),
      },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (pair) => pairDrill(pair, { Emotion: 'negative' }),
      },
      {
        key: 'From_Count',
        title: 'content-analysis:column.oneCount',
        value: ({ From }) => From.Count,
        drill: ({ From }) => wordDrill(From.Word),
      },
      {
        key: 'To_Count',
        title: 'content-analysis:column.otherCount',
        value: ({ To }) => To.Count,
        drill: ({ To }) => wordDrill(To.Word),
      },
      {
        key: 'Strength',
        title: 'content-analysis:column.strength',
        value: ({ Strength }) => Math.round(Strength * 100) / 100,
      },
    ],
    sentence: (view) => {
      const first = view.rows.reduce<CoWordRow | null>(
        (best, each) => (best && best.Count >= each.Count ? best : each),
        null,
      );
      return first
        ? view.text('content-analysis:sentence.coWords', {
            one: first.From.Word,
            other: first.To.Word,
            count: first.Count,
          })
        : view.text('content-analysis:sentence.noCoWords');
    },
  },
});
