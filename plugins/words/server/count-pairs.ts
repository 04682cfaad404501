import type { Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import type { ArticleReader } from '#plugins/articles/server';
import { getEntries, type WordRules } from './word-rules';

/** Two words with the number of articles that contain both. */
export interface WordPairCount {
  readonly one: string;
  readonly other: string;
  readonly count: number;
  readonly negative: number;
}

/** Counts the articles of a list for every two of these words; equals the result of the filter `Word` with both. */
export async function countPairs(
  reader: ArticleReader,
  { caller, filter }: { readonly caller: Caller; readonly filter: ArticleFilter },
  words: readonly string[],
  rules: WordRules,
): Promise<readonly WordPairCount[]> {
  if (words.length < 2) return [];
  const wordEntries = words.flatMap((word) => getEntries(word, rules).map((entry) => ({ word, entry })));
  const list = await reader.sql(caller, filter);
  const { own, where, parameters } = list;
  const { rows } = await reader.query<WordPairCount>(
    caller,
    list,
    `with picked as materialized (select m.article_id, m.emotion from ${own} where ${where}),
       meant as (select * from unnest(${parameters.add(wordEntries.map(({ word }) => word))}::text[],
         ${parameters.add(wordEntries.map(({ entry }) => entry))}::text[]) as e (word, entry)),
       held as materialized (
         select p.article_id, p.emotion, e.word collate "C" as word from picked p join article_words w using (article_id)
           cross join unnest(w.counted) as u (entry) join meant e on e.entry = u.entry group by 1, 2, 3
       )
     select a.word as one, b.word as other, count(*)::int as count,
       count(*) filter (where a.emotion < 0)::int as negative
     from held a join held b on b.article_id = a.article_id and a.word < b.word group by 1, 2`,
  );
  return rows;
}
