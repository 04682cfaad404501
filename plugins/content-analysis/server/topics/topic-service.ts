import { inject } from '#core';
import type { Caller } from '#core/server';
import { timeBefore, getWire, type ModuleCall } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { getEntries, HotWords, readCounted, type WordRules } from '#plugins/words/server';
import { SharedLoads } from '#shared/cache';
import type { TopicRow } from '../../modules';
import { topicHolds } from '../../topic';
import { findTopics, type Topic } from './find-topics';
import type { TopicDocument } from './word-pairs';

/** Maximum number of newest articles that are read to find topics; counts cover all articles. */
const maxRead = 4_000;
/** Type of place names, which are excluded because they occur in every article and reveal little about its content. */
const place = 'l';

interface DocumentRow {
  readonly article_id: string;
  readonly cluster_id: string;
  readonly counted: readonly string[];
}

interface CountRow {
  readonly topic: number;
  readonly count: number;
  readonly negative: number;
  readonly positive: number;
}

interface FoundTopics {
  readonly topics: readonly Topic[];
  /** Null when the whole list was read. */
  readonly read: number | null;
}

/** Finds the topics of a list and counts each over the whole list. */
export class Topics {
  /** Modules of one page share the result. */
  private readonly running = new SharedLoads<readonly TopicRow[]>();

  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(HotWords) private readonly words: HotWords,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the largest topics first, up to `size`. */
  async rows(call: ModuleCall, size: number): Promise<readonly TopicRow[]> {
    const { caller, filter, time, now } = call;
    const rules = await this.words.rules(caller.clientId);
    const load = () => this.counted(caller, filter, getWire(timeBefore(time, now)), rules);
    const key = JSON.stringify([
      caller.clientId,
      filter.Is_Read ? caller.userId : '',
      await this.scopes.subjects(caller),
      Object.entries(filter).sort(),
      time,
      [...rules.stopped],
      [...rules.merged],
    ]);
    return (await this.running.get(key, load)).slice(0, size);
  }

  private async counted(
    caller: Caller,
    filter: ArticleFilter,
    before: string,
    rules: WordRules,
  ): Promise<readonly TopicRow[]> {
    const { topics, read } = await this.find(caller, filter, rules);
    const words = topics.map((topic) => topic.words);
    const [present, past, titles] = await Promise.all([
      this.count(caller, filter, words, rules),
      this.count(caller, { ...filter, Published_At: before }, words, rules),
      this.titles(
        caller,
        topics.flatMap(({ samples }) => samples),
      ),
    ]);
    return topics
      .map((topic, index): TopicRow => {
        const { count = 0, negative = 0, positive = 0 } = present.get(index) ?? {};
        return {
          Words: [...topic.words],
          Count: count,
          Before: past.get(index)?.count ?? 0,
          Negative: negative,
          Neutral: count - negative - positive,
          Positive: positive,
          Samples: topic.samples.flatMap((id) => {
            const title = titles.get(id);
            return title === undefined ? [] : [{ Article_ID: id, Title: title }];
          }),
          Read: read,
        };
      })
      .filter(({ Count }) => Count > 0)
      .sort((a, b) => b.Count - a.Count || (a.Words.join() < b.Words.join() ? -1 : 1));
  }

  private async find(caller: Caller, filter: ArticleFilter, { merged, stopped }: WordRules): Promise<FoundTopics> {
    const list = await this.reader.sql(caller, filter);
    const { rows } = await this.reader.query<DocumentRow>(
      caller,
      list,
      `select m.article_id, m.cluster_id, w.counted from ${list.own}
         join article_words w on w.article_id = m.article_id
       where ${list.where} order by m.published_at desc, m.article_id desc limit ${list.parameters.add(maxRead + 1)}`,
    );
    const documents = rows.slice(0, maxRead).map(({ article_id, cluster_id, counted }): TopicDocument => {
      const words = counted.flatMap((entry) => {
        const [letter, written] = readCounted(entry);
        const word = merged.get(written) ?? written;
        return letter === place || stopped.has(word) ? [] : [word];
      });
      return { id: article_id, cluster: cluster_id, words: [...new Set(words)] };
    });
    return { topics: findTopics(documents), read: rows.length > maxRead ? maxRead : null };
  }

  /** Counts for each topic the articles with at least two of its words, as the filter `Topic` lists them. */
  private async count(
    caller: Caller,
    filter: ArticleFilter,
    topics: readonly (readonly string[])[],
    rules: WordRules,
  ): Promise<ReadonlyMap<number, CountRow>> {
    if (topics.length === 0) return new Map();
    const entries = topics.flatMap((words, topic) =>
      words.flatMap((word) => getEntries(word, rules).map((entry) => ({ topic, word, entry }))),
    );
    const list = await this.reader.sql(caller, filter);
    const { own, where, parameters } = list;
    const column = (values: readonly unknown[]): string => parameters.add(values);
    const { rows } = await this.reader.query<CountRow>(
      caller,
      list,
      `with picked as materialized (select m.article_id, m.emotion from ${own} where ${where}),
         topic_words as (select * from unnest(${column(entries.map(({ topic }) => topic))}::int[],
           ${column(entries.map(({ word }) => word))}::text[], ${column(entries.map(({ entry }) => entry))}::text[])
             as e (topic, word, entry)),
         mentions as (
           select p.article_id, p.emotion, e.topic from picked p join article_words w using (article_id)
             cross join unnest(w.counted) as u (entry) join topic_words e on e.entry = u.entry
           group by 1, 2, 3 having count(distinct e.word) >= ${topicHolds}
         )
       select topic, count(*)::int as count, count(*) filter (where emotion < 0)::int as negative,
         count(*) filter (where emotion > 0)::int as positive from mentions group by topic`,
    );
    return new Map(rows.map((row) => [row.topic, row]));
  }

  private async titles(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reader.rows(caller, [...new Set(ids)]);
    return new Map(rows.map(({ Article_ID, Title, Summary }) => [Article_ID, Title || Summary]));
  }
}
