import { InputError, NotFoundError, type Resolver } from '#core';
import { listedRow, type ModuleCall } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { countPairs, HotWords } from '#plugins/words/server';
import { togetherness } from '#shared/keywords';
import { maxCompared, type NetworkName, type NetworkRow, type RelatedRow } from '../modules';
import { namesOfArticle, type ArticleName } from './named-with';

/** Maximum number of links shown. More links make the network unreadable, so only the strongest are shown. */
const maxLinks = 120;

/** Returns the article that a question starts from, and the filter without it. */
async function startOf(services: Resolver, { caller, filter }: ModuleCall) {
  const { Named_With, ...rest } = filter as ArticleFilter & { readonly Named_With?: string };
  if (!Named_With) throw new InputError('Named_With: an article id is required');
  const articleNames = await namesOfArticle(services, caller, Named_With);
  if (!articleNames) throw new NotFoundError(`Article ${Named_With} does not exist`);
  return { names: articleNames.names, all: articleNames.all, rest };
}

/** A name or a link before the totals are known. */
type Shown = Omit<NetworkRow, 'Names' | 'Links'>;

interface Counts {
  readonly count: number;
  readonly negative: number;
}

/** Counts the articles of a list that contain each of these names. */
async function countNames(
  reader: ArticleReader,
  { caller }: ModuleCall,
  filter: ArticleFilter,
  names: readonly ArticleName[],
): Promise<{ readonly counts: ReadonlyMap<string, Counts>; readonly total: number }> {
  const meant = names.flatMap(({ word, entries }) => entries.map((entry) => ({ word, entry })));
  const list = await reader.sql(caller, filter);
  const { own, where, parameters } = list;
  const { rows } = await reader.query<Counts & { readonly word: string | null }>(
    caller,
    list,
    `with picked as materialized (select m.article_id, m.emotion from ${own} where ${where}),
       meant as (select * from unnest(${parameters.add(meant.map(({ word }) => word))}::text[],
         ${parameters.add(meant.map(({ entry }) => entry))}::text[]) as e (word, entry)),
       held as (
         select p.article_id, p.emotion, e.word from picked p join article_words w using (article_id)
           cross join unnest(w.counted) as u (entry) join meant e on e.entry = u.entry group by 1, 2, 3
       )
     select word, count(*)::int as count, count(*) filter (where emotion < 0)::int as negative from held group by 1
     union all select null, count(*)::int, 0 from picked`,
  );
  return {
    counts: new Map(rows.flatMap(({ word, count, negative }) => (word === null ? [] : [[word, { count, negative }]]))),
    total: rows.find(({ word }) => word === null)?.count ?? 0,
  };
}

/**
 * Returns one row for each name of the article, followed by the pairs that articles mention together, strongest first.
 */
export async function networkRows(services: Resolver, call: ModuleCall) {
  const { names, all, rest } = await startOf(services, call);
  const reader = services.get(ArticleReader);
  const rules = await services.get(HotWords).rules(call.caller.clientId);
  const words = names.map(({ word }) => word);
  const [{ counts, total }, pairs] = await Promise.all([
    countNames(reader, call, rest, names),
    countPairs(reader, { caller: call.caller, filter: rest }, words, rules),
  ]);
  const ends = new Map(
    names.map(({ word, type, mentions }): [string, NetworkName] => [
      word,
      { Word: word, Type: type, Mentions: mentions, Count: counts.get(word)?.count ?? 0 },
    ]),
  );
  const single = [...ends.values()].map(
    (From): Shown => ({
      From,
      To: null,
      Count: From.Count,
      Negative: counts.get(From.Word)?.negative ?? 0,
      Strength: 0,
    }),
  );
  const linked = pairs.flatMap(({ one, other, count, negative }): Shown[] => {
    const [From, To] = [ends.get(one), ends.get(other)];
    if (!From || !To) return [];
    const Strength = Math.max(0, Math.min(1, togetherness(count, From.Count, To.Count, total)));
    return [{ From, To, Count: count, Negative: negative, Strength }];
  });
  const closest = linked
    .sort((a, b) => b.Strength * Math.sqrt(b.Count) - a.Strength * Math.sqrt(a.Count) || b.Count - a.Count)
    .slice(0, maxLinks);
  const rows = [...single, ...closest].map((row): NetworkRow => ({ ...row, Names: all, Links: linked.length }));
  return { rows, counted: total };
}

/**
 * Returns other articles by the names that they share with the article: many and rare names first, each report once.
 */
export async function relatedRows(services: Resolver, call: ModuleCall) {
  const { names, rest } = await startOf(services, call);
  const reader = services.get(ArticleReader);
  const list = await reader.sql(call.caller, call.filter);
  const [{ counts, total }, { rows: found }, related] = await Promise.all([
    countNames(reader, call, rest, names),
    reader.query<{ article_id: string; cluster_id: string; counted: string[] }>(
      call.caller,
      list,
      `select m.article_id, m.cluster_id, w.counted from ${list.own}
         join article_words w on w.article_id = m.article_id
       where ${list.where} order by m.published_at desc, m.article_id desc limit ${list.parameters.add(maxCompared)}`,
    ),
    reader.count(call.caller, call.filter, Number.POSITIVE_INFINITY),
  ]);
  const rarity = (word: string): number => Math.log(1 + total / Math.max(1, counts.get(word)?.count ?? 0));
  const ranked = found
    .map(({ article_id, cluster_id, counted: held }) => {
      const entries = new Set(held);
      const shared = names.filter((each) => each.entries.some((entry) => entries.has(entry))).map(({ word }) => word);
      return {
        id: article_id,
        cluster: cluster_id,
        shared: shared.sort((a, b) => rarity(b) - rarity(a)),
        score: shared.reduce((sum, word) => sum + rarity(word), 0),
      };
    })
    .sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  const chosen = ranked.filter(({ cluster }) => !seen.has(cluster) && Boolean(seen.add(cluster))).slice(0, call.size);
  const shown = new Map(
    (
      await reader.rows(
        call.caller,
        chosen.map(({ id }) => id),
      )
    ).map((row) => [row.Article_ID, row]),
  );
  const rows = chosen.flatMap(({ id, shared }): RelatedRow[] => {
    const row = shown.get(id);
    return row ? [{ ...listedRow(row), Names: shared }] : [];
  });
  return { rows, counted: related.total };
}
