import type { Kernel } from '#core';
import { getSearcher, type ServerSide } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { LibrarySearch } from '../../../plugins/search/server/library-search';
import { knownWords } from '../made-library/made-library';
import { benchCaller } from '../questions/bench-caller';

const day = 86_400_000;

/** Runs a query, with different words in every round. */
type Query = (round: number) => Promise<unknown>;

/** Returns the queries of the design's table over a generated library whose last article was published at `end`. */
export function libraryQueries(kernel: Kernel<ServerSide>, end: number, days: number): Readonly<Record<string, Query>> {
  const library = kernel.get(LibrarySearch);
  const by = { caller: benchCaller, searcher: getSearcher(benchCaller, ''), signal: new AbortController().signal };
  const reader = kernel.get(ArticleReader);
  const words =
    (kind: keyof typeof knownWords) =>
    (round: number): string =>
      knownWords[kind].words[round % knownWords[kind].words.length] ?? '';
  const [veryCommon, common, uncommon, rare, long, phrase] = [
    words('veryCommon'),
    words('common'),
    words('uncommon'),
    words('rare'),
    words('long'),
    words('phrase'),
  ];
  const since = (number: number): Date => new Date(end - number * day);
  const range = (back: number): string => `${since(back).toISOString()}..`;
  const page =
    (keyword: (round: number) => string, back?: number): Query =>
    (round) =>
      library.page(by, { keyword: keyword(round), ...(back && { Published_At: range(back) }), size: 20 });
  const figures =
    (keyword: (round: number) => string, back?: number): Query =>
    (round) =>
      library.search(by, { keyword: keyword(round), ...(back && { Published_At: range(back) }), size: 20 });
  const list =
    (filter: object): Query =>
    () =>
      reader.list(benchCaller, { size: 20, sort: 'time', ...filter });
  return {
    newest7DaysVeryCommon: page(veryCommon, 7),
    newest7DaysCommon: page(common, 7),
    newest7DaysUncommon: page(uncommon, 7),
    newest7DaysRare: page(rare, 7),
    newestOfAllUncommon: page(uncommon),
    newestOfAllLongWord: page(long),
    newestOfAllPhrase: page(phrase),
    oneOfAndNot30Days: page(
      (round) => `(${common(round)}|${common(round + 1)}|${uncommon(round)})+${veryCommon(round)}-${common(round + 2)}`,
      30,
    ),
    allOfNot: page((round) => `${veryCommon(round)}+${veryCommon(round + 1)}+${common(round)}-${uncommon(round)}`),
    deepPage: (round) =>
      library.page(by, { keyword: veryCommon(round), after: `${since(days / 2).toISOString()}_1`, size: 20 }),
    figures30DaysCommon: figures(common, 30),
    figures30DaysVeryCommon: figures(veryCommon, 30),
    figuresOfAllVeryCommon: figures(veryCommon),
    clientNewest: list({}),
    clientSubject: list({ Subject_ID: '1' }),
    clientNegative30Days: list({ Emotion: 'negative', Published_At: range(30) }),
    clientWordNegativeMedia30Days: (round) =>
      reader.list(benchCaller, {
        size: 20,
        sort: 'time',
        keyword: common(round),
        Emotion: 'negative',
        Media_Type: 'news',
        Published_At: range(30),
      }),
    clientCount30Days: () => reader.count(benchCaller, { Published_At: range(30) }),
  };
}
