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

/** Maximum number of related articles that are compared, newest first. */
export const maxCompared = 500;

const name = z.object({
  Word: z.string(),
  Type: z.string(),
  /** Number of mentions in the article. */
  Mentions: z.number(),
  /** Number of articles in the period that mention the name. */
  Count: z.number(),
});
export type NetworkName = z.output<typeof name>;

const row = z.object({
  From: name,
  /** Null in the row of a single name. */
  To: name.nullable(),
  /** Number of articles that mention both names, or the single name. */
  Count: z.number(),
  Negative: z.number(),
  /** How much more often the two names occur together than by chance, 0…1. */
  Strength: z.number(),
  /** Total number of names in the article; may exceed the number shown. */
  Names: z.number(),
  /** Total number of links between its names; may exceed the number shown. */
  Links: z.number(),
});
export type NetworkRow = z.output<typeof row>;

/** Drill-down to all articles of the period, regardless of the article that the question started from. */
export const namedDrill = (words: readonly string[], more: Readonly<Record<string, string>> = {}): Drill => ({
  fields: { Word: words.map(listText).join(','), Named_With: '', ...more },
});
const getDrill = ({ From, To }: NetworkRow, more: Readonly<Record<string, string>> = {}): Drill =>
  namedDrill([From.Word, ...(To ? [To.Word] : [])], more);

/** Returns the names of an article, most mentioned first. */
export const getNames = ({ rows }: Pick<ModuleView<NetworkRow>, 'rows'>): readonly NetworkName[] =>
  rows.flatMap(({ From, To }) => (To ? [] : [From]));

/** Builds the graph of the relations between the names of an article. */
export const networkGraph = ({ rows, text }: ModuleView<NetworkRow>) => {
  const names = getNames({ rows });
  const kinds = [...new Set(names.map(({ Type }) => Type))].sort();
  return {
    nodes: names.map(({ Word, Type, Count }): GraphNode => ({ key: Word, name: Word, kind: Type, weight: Count })),
    links: rows.flatMap(({ From, To, Strength }) => (To ? [{ from: From.Word, to: To.Word, strength: Strength }] : [])),
    kinds: kinds.map((key) => ({ key, name: text(`words:type.${key}`) })),
  };
};

/**
 * Network of the people, organizations, places and brands in an article, linked by the articles that mention them
 * together.
 */
export const nameNetwork = defineModule<NetworkRow>({
  id: 'name-network',
  question: 'article-network:module.network',
  rows: row,
  whole: { fields: { Named_With: '' } },
  views: {
    graph: (view) => ({ data: networkGraph(view), drill: (key) => namedDrill([key]) }),
    columns: [
      { key: 'From', title: 'article-network:column.name', value: ({ From }) => From.Word },
      { key: 'Type', title: 'words:hot.kind', value: ({ From }, { text }) => text(`words:type.${From.Type}`) },
      { key: 'To', title: 'article-network:column.with', value: ({ To }) => To?.Word ?? null },
      { key: 'Count', title: 'analysis:articles', value: ({ Count }) => Count, drill: (each) => getDrill(each) },
      {
        key: 'Negative',
        title: 'analysis:emotion.negative',
        value: ({ Negative }) => Negative,
        drill: (each) => getDrill(each, { Emotion: 'negative' }),
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
      const names = getNames(view).length;
      const [{ Names: all = 0, Links: links = 0 } = {}] = view.rows;
      if (names === 0) return view.text('article-network:sentence.noNames');
      const cut = [
        ...(all > names ? [view.text('article-network:sentence.mostNamed', { count: names })] : []),
        ...(links > pairs.length ? [view.text('article-network:sentence.closest', { count: pairs.length })] : []),
      ];
      const summary = first?.To
        ? view.text('article-network:sentence.network', {
            names: all,
            one: first.From.Word,
            other: first.To.Word,
            count: first.Count,
          })
        : view.text('article-network:sentence.noLinks', { count: all });
      return [summary, ...cut].join('');
    },
  },
});

const relatedRow = listedArticleSchema.extend({
  /** Names that both articles mention, rarest first. */
  Names: z.array(z.string()),
});
export type RelatedRow = z.output<typeof relatedRow>;

/** Other articles that share at least two names with an article. */
export const namedTogether = defineModule<RelatedRow>({
  id: 'named-together',
  question: 'article-network:module.related',
  rows: relatedRow,
  size: 10,
  views: {
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
            ...(view.counted > maxCompared
              ? [view.text('article-network:sentence.newest', { count: maxCompared })]
              : []),
          ].join(''),
  },
});

/** Modules about the names of an article. */
export const networkModules = [nameNetwork, namedTogether] as unknown as readonly Module[];
