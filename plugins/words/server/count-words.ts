import type { ArticleReader } from '#plugins/articles/server';
import type { WordRules } from './word-rules';

/** Number of articles of a list that contain a word; each article counts once, regardless of the word's type in it. */
export interface WordCount {
  readonly word: string;
  /** Letter of the predominant type; names take precedence over words. */
  readonly letter: string;
  readonly count: number;
  readonly negative: number;
  readonly positive: number;
  /** Newest article that contains it. */
  readonly sample: string;
}

/** Returns all words of a list with their counts, and the number of its articles. */
export async function countWords(
  ask: (text: string) => Promise<{ readonly rows: readonly (WordCount & { readonly total: number })[] }>,
  { own, where, parameters }: Awaited<ReturnType<ArticleReader['sql']>>,
  { stopped, merged }: WordRules,
): Promise<{ readonly rows: readonly WordCount[]; readonly total: number }> {
  const sources = parameters.add([...merged.keys()]);
  const targets = parameters.add([...merged.values()]);
  const figures =
    'count(*)::int as count, count(*) filter (where emotion < 0)::int as negative, count(*) filter (where emotion > 0)::int as positive, max(article_id) as sample';
  const distinct = 'count(distinct article_id)::int';
  const { rows } = await ask(
    `with picked as materialized (select m.article_id, m.emotion from ${own} where ${where}),
       named as materialized (
         select p.article_id, p.emotion, left(u.entry, 1) as letter, coalesce(g.target, substr(u.entry, 3)) as word
         from picked p join article_words w using (article_id) cross join unnest(w.counted) as u (entry)
           left join unnest(${sources}::text[], ${targets}::text[]) as g (source, target) on g.source = substr(u.entry,
             3)
       ),
       grouped as (select word, letter, ${figures} from named group by 1, 2),
       -- Only what stands under several types, or takes in other words, can meet an article twice.
       several as (select word from grouped group by 1 having count(*) > 1 union select unnest(${targets}::text[])),
       exact as (
         select word, ${distinct} as count, ${distinct.replace(')::', ') filter (where emotion < 0)::')} as negative,
           ${distinct.replace(')::', ') filter (where emotion > 0)::')} as positive, max(article_id) as sample
         from named join several using (word) group by 1
       ),
       -- What is a name anywhere is a name.
       main as (select distinct on (word) * from grouped order by word, letter = 'w', count desc, letter)
     select m.word, m.letter, coalesce(x.count, m.count) as count, coalesce(x.negative, m.negative) as negative,
       coalesce(x.positive, m.positive) as positive, coalesce(x.sample, m.sample) as sample,
         (select count(*)::int from picked) as total
     from main m left join exact x using (word) where m.word <> all(${parameters.add([...stopped])}::text[])
     union all select '', '', 0, 0, 0, 0, (select count(*)::int from picked) where not exists (select 1 from main)`,
  );
  return { rows: rows.filter(({ word }) => word !== ''), total: rows[0]?.total ?? 0 };
}
