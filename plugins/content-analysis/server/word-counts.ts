import type { ModuleCall } from '#plugins/analysis/server';
import type { ArticleReader } from '#plugins/articles/server';
import { countPairs, type HotWords } from '#plugins/words/server';
import { togetherness } from '#shared/keywords';
import type { CoWordRow, HitWordRow } from '../modules';

/** Number of most frequent words that are paired. */
const maxPaired = 50;
/** Minimums of a pair: below them it is insignificant or hardly more frequent than by chance. */
const min = { count: 2, strength: 0.05 } as const;

/** Returns the characteristic names and words of a list, counted as in the hot words module. */
export async function distinctiveWords(
  words: HotWords,
  { caller, filter, now }: ModuleCall,
  type: string,
  size: number,
) {
  const isBounded = Boolean((filter as { readonly Selection_ID?: string }).Selection_ID);
  const { list, total } = await words.list(caller, { ...filter, type, sort: 'count', size, isBounded }, now);
  return {
    total,
    rows: list.map(({ Word, Type, Count, Before, Negative, Positive }) => ({
      Word,
      Type,
      Count,
      Before,
      Negative,
      Positive,
    })),
  };
}

/**
 * Returns pairs of the most frequent words, the strongest and most frequent first; each is counted over the whole list.
 */
export async function coWordRows(
  reader: ArticleReader,
  words: HotWords,
  call: ModuleCall,
  type: string,
): Promise<CoWordRow[]> {
  const { caller, size } = call;
  const [{ rows: rankedWords, total }, rules] = await Promise.all([
    distinctiveWords(words, call, type, maxPaired),
    words.rules(caller.clientId),
  ]);
  const wordsByName = new Map(rankedWords.map(({ Word, Type, Count }) => [Word, { Word, Type, Count }]));
  const pairs = await countPairs(reader, call, [...wordsByName.keys()], rules);
  return pairs
    .flatMap(({ one, other, count, negative }): CoWordRow[] => {
      const [From, To] = [wordsByName.get(one), wordsByName.get(other)];
      if (!From || !To) return [];
      const Strength = Math.min(1, togetherness(count, From.Count, To.Count, total));
      return count >= min.count && Strength >= min.strength
        ? [{ From, To, Count: count, Negative: negative, Strength }]
        : [];
    })
    .sort((a, b) => b.Strength * Math.sqrt(b.Count) - a.Strength * Math.sqrt(a.Count) || byWords(a, b))
    .slice(0, size);
}

const byWords = (a: CoWordRow, b: CoWordRow): number =>
  `${a.From.Word} ${a.To.Word}` < `${b.From.Word} ${b.To.Word}` ? -1 : 1;

/** Returns the rule words that matched the most articles of a list into subjects. */
export async function hitWordRows(
  reader: ArticleReader,
  { caller, filter, size }: ModuleCall,
  subjects: readonly string[] | null,
): Promise<HitWordRow[]> {
  const list = await reader.sql(caller, filter);
  const { own, where, parameters } = list;
  const { rows } = await reader.query<{ word: string; count: number; negative: number }>(
    caller,
    list,
    `select hit.word, count(distinct m.article_id)::int as count,
       count(distinct m.article_id) filter (where m.emotion < 0)::int as negative
     from ${own} join (select article_id, words from subject_article where client_id = ${parameters.add(caller.clientId)}
         and not is_hidden and (${parameters.add(subjects)}::bigint[] is null
           or subject_id = any(${parameters.add(subjects)}::bigint[]))) h on h.article_id = m.article_id
       cross join unnest(h.words) as hit (word)
     where ${where} group by 1 order by 2 desc, 1 limit ${parameters.add(size)}`,
  );
  return rows.map(({ word, count, negative }) => ({ Word: word, Count: count, Negative: negative }));
}
