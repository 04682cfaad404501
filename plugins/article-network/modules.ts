import { z } from 'zod';
import { listText } from '#core/filter';
import {
  articleColumns,
  articleLine,
  defineModule,
  listedArticleSchema,
  type Drill,
  type Module,
  type ModuleView,
} from '#plugins/analysis';
import type { GraphNode } from '#shared/chart';
import { routes } from '#shared/routes';

/** The newest so many related articles are compared. */
export const mostCompared = 500;

const name = z.object({
  Word: z.string(),
  Type: z.string(),
  /** How often the article names it. */
  Mentions: z.number(),
  /** Articles of the time that name it. */
  Count: z.number(),
});
export type NetworkName = z.output<typeof name>;

const row = z.object({
  From: name,
  /** None for the row of a name by itself. */
  To: name.nullable(),
  /** Articles that name both, or the one. */
  Count: z.number(),
  Negative: z.number(),
  /** How much more often they are named together than by chance, 0…1. */
  Strength: z.number(),
  /** Of the article, more than are shown where it has many. */
  Names: z.number(),
  /** Of its names, more than are shown where there are many. */
  Links: z.number(),
});
export type NetworkRow = z.output<typeof row>;

/** All articles of the time, whichever article the question started from. */
export const namedDrill = (words: readonly string[], more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Word: words.map(listText).join(','), Named_With: '', ...more },
});
const drillOf = ({ From, To }: NetworkRow, more: Readonly<Record<string, string>> = {}): Drill =>
  namedDrill([From.Word, ...(To ? [To.Word] : [])], more);

/** The names of an article, those that it names most first. */
export const namesOf = ({ rows }: Pick<ModuleView<NetworkRow>, 'rows'>): readonly NetworkName[] =>
  rows.flatMap(({ From, To }) => (To ? [] : [From]));

/** What the names of an article have to do with each other. */
export const networkGraph = ({ rows, text }: ModuleView<NetworkRow>) => {
  const names = namesOf({ rows });
  const kinds = [...new Set(names.map(({ Type }) => Type))].sort();
  return {
    nodes: names.map(({ Word, Type, Count }): GraphNode => ({ key: Word, name: Word, kind: Type, weight: Count })),
    links: rows.flatMap(({ From, To, Strength }) => (To ? [{ from: From.Word, to: To.Word, strength: Strength }] : [])),
    kinds: kinds.map((key) => ({ key, name: text(`words:type.${key}`) })),
  };
};

/** Whom and what an article names, linked by the articles that name them together. */
export const nameNetwork = defineModule<NetworkRow>({
  id: 'name-network',
  question: 'article-network:module.network',
  rows: row,
  whole: { fields: { Named_With: '' } },
  faces: {
    graph: (view) => ({ data: networkGraph(view), drill: (key) => namedDrill([key]) }),
    columns: [
      { key: 'From', title: 'article-network:column.name', value: ({ From }) => From.Word },
      { key: 'Type', title: 'words:hot.kind', value: ({ From }, { text }) => text(`words:type.${From.Type}`) },
      { key: 'To', title: 'article-network:column.with', value: ({ To }) => To?.Word ?? null },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: (each) => drillOf(each) },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (each) => drillOf(each, { Emotion: 'negative' }),
      },
      {
        key: 'Mentions',
        title: 'article-network:column.mentions',
        value: ({ From, To }) => (To ? null : From.Mentions),
      },
    ],
    sentence: (view) => {
      const pairs = view.rows.filter(({ To }) => To !== null);
      const first = pairs.reduce<NetworkRow | null>(
        (best, each) => (best && best.Count >= each.Count ? best : each),
        null,
      );
      const names = namesOf(view).length;
      const [{ Names: all = 0, Links: links = 0 } = {}] = view.rows;
      if (names === 0) return view.text('article-network:sentence.noNames');
      const cut = [
        ...(all > names ? [view.text('article-network:sentence.mostNamed', { count: names })] : []),
        ...(links > pairs.length ? [view.text('article-network:sentence.closest', { count: pairs.length })] : []),
      ];
      const said = first?.To
        ? view.text('article-network:sentence.network', {
            names: all,
            one: first.From.Word,
            other: first.To.Word,
            count: first.Count,
          })
        : view.text('article-network:sentence.noLinks', { count: all });
      return [said, ...cut].join('');
    },
  },
});

const relatedRow = listedArticleSchema.extend({
  /** Names that both articles have, the rarest first. */
  Names: z.array(z.string()),
});
export type RelatedRow = z.output<typeof relatedRow>;

/** Other articles that have names in common with an article: two at least. */
export const namedTogether = defineModule<RelatedRow>({
  id: 'named-together',
  question: 'article-network:module.related',
  rows: relatedRow,
  size: 10,
  faces: {
    lines: (view) =>
      view.rows.map((article) => ({
        ...articleLine(article),
        count: {
          text: view.text('article-network:shared', {
            count: article.Names.length,
            names: article.Names.slice(0, 4).join(view.text('article-network:and')),
          }),
          drill: { path: routes.articleNetwork(article.Article_ID) },
        },
      })),
    columns: [
      articleColumns.title,
      articleColumns.site,
      articleColumns.publishedAt,
      {
        key: 'Names',
        title: 'article-network:column.shared',
        value: ({ Names }, { text }) => Names.join(text('article-network:and')),
      },
    ],
    sentence: (view) =>
      view.counted === 0
        ? view.text('article-network:sentence.noRelated')
        : [
            view.text('article-network:sentence.related', { count: view.counted }),
            ...(view.counted > mostCompared
              ? [view.text('article-network:sentence.newest', { count: mostCompared })]
              : []),
          ].join(''),
  },
});

/** The questions about the names of an article. */
export const networkModules = [nameNetwork, namedTogether] as unknown as readonly Module[];
