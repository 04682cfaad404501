import { InputError, inject, NotFoundError } from '#core';
import { listedRow, type ModuleCall } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { countPairs, HotWords } from '#plugins/words/server';
import { togetherness } from '#shared/keywords';
import { maxCompared, type NetworkName, type NetworkRow, type RelatedRow } from '../modules';
import { CountedNames, type ArticleName } from './named-with';

/** Maximum number of links shown. More links make the network unreadable, so only the strongest are shown. */
const maxLinks = 120;

/** A name or a link before the totals are known. */
type NetworkLink = Omit<NetworkRow, 'Names' | 'Links'>;

interface Counts {
  readonly count: number;
  readonly negative: number;
}

/** Rows of the modules that start from the names of an article. */
export class NetworkRows {
  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(HotWords) private readonly hotWords: HotWords,
    @inject(CountedNames) private readonly names: CountedNames,
  ) {}

  /**
   * Returns one row for each name of the article, followed by the pairs that articles mention together, strongest
   * first.
   */
  async network(call: ModuleCall) {
    const { names, total: nameCount, rest } = await this.start(call);
    const rules = await this.hotWords.rules(call.caller.clientId);
    const words = names.map(({ word }) => word);
    const [{ counts, total }, pairs] = await Promise.all([
      this.countNames(call, rest, names),
      countPairs(this.reader, { caller: call.caller, filter: rest }, words, rules),
    ]);
    const namesByWord = new Map(
      names.map(({ word, type, mentions }): [string, NetworkName] => [
        word,
        { Word: word, Type: type, Mentions: mentions, Count: counts.get(word)?.count ?? 0 },
      ]),
    );
    const single = [...namesByWord.values()].map(
      (From): NetworkLink => ({
        From,
        To: null,
        Count: From.Count,
        Negative: counts.get(From.Word)?.negative ?? 0,
        Strength: 0,
      }),
    );
    const linked = pairs.flatMap(({ one, other, count, negative }): NetworkLink[] => {
      const [From, To] = [namesByWord.get(one), namesByWord.get(other)];
      if (!From || !To) return [];
      const Strength = Math.max(0, Math.min(1, togetherness(count, From.Count, To.Count, total)));
      return [{ From, To, Count: count, Negative: negative, Strength }];
    });
    const closest = linked
      .sort((a, b) => b.Strength * Math.sqrt(b.Count) - a.Strength * Math.sqrt(a.Count) || b.Count - a.Count)
      .slice(0, maxLinks);
    const rows = [...single, ...closest].map((row): NetworkRow => ({ ...row, Names: nameCount, Links: linked.length }));
    return { rows, counted: total };
  }

  /**
   * Returns other articles by the names that they share with the article: many and rare names first, each report once.
   */
  async related(call: ModuleCall) {
    const { names, rest } = await this.start(call);
    const list = await this.reader.sql(call.caller, call.filter);
    const [{ counts, total }, { rows: articles }, related] = await Promise.all([
      this.countNames(call, rest, names),
      this.reader.query<{ article_id: string; cluster_id: string; counted: string[] }>(
        call.caller,
        list,
        `select m.article_id, m.cluster_id, w.counted from ${list.own}
           join article_words w on w.article_id = m.article_id
         where ${list.where} order by m.published_at desc, m.article_id desc limit ${list.parameters.add(maxCompared)}`,
      ),
      this.reader.count(call.caller, call.filter, Number.POSITIVE_INFINITY),
    ]);
    const rarity = (word: string): number => Math.log(1 + total / Math.max(1, counts.get(word)?.count ?? 0));
    const ranked = articles
      .map(({ article_id, cluster_id, counted }) => {
        const entries = new Set(counted);
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
    const first = ranked.filter(({ cluster }) => !seen.has(cluster) && Boolean(seen.add(cluster))).slice(0, call.size);
    const rowsById = new Map(
      (
        await this.reader.rows(
          call.caller,
          first.map(({ id }) => id),
        )
      ).map((row) => [row.Article_ID, row]),
    );
    const rows = first.flatMap(({ id, shared }): RelatedRow[] => {
      const row = rowsById.get(id);
      return row ? [{ ...listedRow(row), Names: shared }] : [];
    });
    return { rows, counted: related.total };
  }

  /** Returns the article that a question starts from, and the filter without it. */
  private async start({ caller, filter }: ModuleCall) {
    const { Named_With, ...rest } = filter as ArticleFilter & { readonly Named_With?: string };
    if (!Named_With) throw new InputError('Named_With: an article id is required');
    const articleNames = await this.names.read(caller, Named_With);
    if (!articleNames) throw new NotFoundError(`Article ${Named_With} does not exist`);
    return { ...articleNames, rest };
  }

  /** Counts the articles of a list that contain each of these names. */
  private async countNames(
    { caller }: ModuleCall,
    filter: ArticleFilter,
    names: readonly ArticleName[],
  ): Promise<{ readonly counts: ReadonlyMap<string, Counts>; readonly total: number }> {
    const entries = names.flatMap((name) => name.entries.map((entry) => ({ word: name.word, entry })));
    const list = await this.reader.sql(caller, filter);
    const { own, where, parameters } = list;
    const { rows } = await this.reader.query<Counts & { readonly word: string | null }>(
      caller,
      list,
      `with listed as materialized (select m.article_id, m.emotion from ${own} where ${where}),
         entry_words as (select * from unnest(${parameters.add(entries.map(({ word }) => word))}::text[],
           ${parameters.add(entries.map(({ entry }) => entry))}::text[]) as e (word, entry)),
         mentions as (
           select p.article_id, p.emotion, e.word from listed p join article_words w using (article_id)
             cross join unnest(w.counted) as u (entry) join entry_words e on e.entry = u.entry group by 1, 2, 3
         )
       select word, count(*)::int as count, count(*) filter (where emotion < 0)::int as negative from mentions group by 1
       union all select null, count(*)::int, 0 from listed`,
    );
    return {
      counts: new Map(
        rows.flatMap(({ word, count, negative }) => (word === null ? [] : [[word, { count, negative }]])),
      ),
      total: rows.find(({ word }) => word === null)?.count ?? 0,
    };
  }
}
