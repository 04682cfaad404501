import { inject, InputError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { BriefCache } from '#shared/cache';
import { dayLength } from '#shared/time';
import { wordTypes, type HotWord, type WordType } from '../contract';
import type { WordAction } from '../resource';
import { letterOf, typeOfLetter } from './article-words';
import { wordRulesOf, type WordRules } from './word-rules';

export interface HotWordQuery extends ArticleFilter {
  readonly type?: string;
  readonly sort: 'count' | 'rising';
  readonly size: number;
}

export interface HotWordList {
  readonly list: HotWord[];
  readonly total: number;
  readonly From: string;
  readonly To: string;
  readonly Is_Capped: boolean;
}

/** Of each of the two times so many articles are counted, the newest. */
const mostArticles = 15_000;
/** Of so many words the fastest rising are chosen; and of the time before so many are known. */
const mostRising = 400;
const mostEarlier = 5_000;
const defaultDays = 7;
const mostDays = 92;

interface CountRow {
  readonly word: string;
  readonly letter: string;
  readonly count: number;
  readonly before: number;
  readonly negative: number;
  readonly positive: number;
  readonly sample: string;
}

/** Counts names and words over the articles of a list, as one caller may see it. */
export class HotWords {
  private readonly recent = new BriefCache<HotWordList>(30_000, 1_000);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  async list(caller: Caller, query: HotWordQuery, now = Date.now()): Promise<HotWordList> {
    const rules = await this.rules(caller.clientId);
    return this.recent.get(
      JSON.stringify([caller.userId, caller.clientId, query, [...rules.stopped], [...rules.merged]]),
      () => this.read(caller, query, rules, now),
    );
  }

  /** What a client's list and everybody's make of words. */
  async rules(clientId: string): Promise<WordRules> {
    const { rows } = await this.database.query<{
      word: string;
      action: WordAction;
      target: string | null;
      own: boolean;
    }>(
      `select word, action, target, false as own from global_hot_word where is_enabled union all select word, action, target, true from hot_word where client_id = $1 and is_enabled order by own, word`,
      [clientId],
    );
    return wordRulesOf(
      rows.filter(({ own }) => !own),
      rows.filter(({ own }) => own),
    );
  }

  private async read(
    caller: Caller,
    { type, sort, size, ...filter }: HotWordQuery,
    rules: WordRules,
    now: number,
  ): Promise<HotWordList> {
    const { from, to } = spanOf(filter.Published_At, now);
    const letters = typesOf(type).map(letterOf);
    const counts = async (start: number, end: number) =>
      this.reader.sql(caller, {
        ...filter,
        Published_At: `${new Date(start).toISOString()}..${new Date(end).toISOString()}`,
      });
    const [current, earlier] = [await counts(from, to), await counts(from - (to - from), from - 1)];
    const [rows, before] = await Promise.all([
      this.count(current, letters, rules, sort === 'count' ? size : mostRising),
      this.count(earlier, letters, rules, mostEarlier),
    ]);
    const known = new Map(before.rows.map(({ word, count }) => [word, count]));
    const ranked = rows.rows.map((row) => ({ ...row, before: known.get(row.word) ?? 0 }));
    const risen = (row: CountRow): number => (row.count - row.before) / Math.sqrt(row.before + 1);
    if (sort === 'rising')
      ranked.sort((a, b) => risen(b) - risen(a) || b.count - a.count || (a.word < b.word ? -1 : 1));
    const shown = ranked.slice(0, size);
    const titles = await this.titles(shown.map(({ sample }) => sample));
    return {
      list: shown.map((row) => {
        const title = titles.get(row.sample);
        return {
          Word: row.word,
          Type: typeOfLetter(row.letter),
          Count: row.count,
          Before: row.before,
          Negative: row.negative,
          Positive: row.positive,
          Sample: title === undefined ? null : { Article_ID: row.sample, Title: title },
        };
      }),
      total: rows.total,
      From: new Date(from).toISOString(),
      To: new Date(to).toISOString(),
      Is_Capped: rows.total >= mostArticles,
    };
  }

  /** Each article counts once for a word, also when several of its words are merged into it. */
  private async count(
    { from, where, parameters }: Awaited<ReturnType<ArticleReader['sql']>>,
    letters: readonly string[],
    { stopped, merged }: WordRules,
    most: number,
  ): Promise<{ rows: CountRow[]; total: number }> {
    const figures =
      'count(*) as count, count(*) filter (where emotion < 0) as negative, count(*) filter (where emotion > 0) as positive, max(article_id) as sample';
    const picked = `select m.article_id, m.emotion from ${from} where ${where} order by m.published_at desc, m.article_id desc limit ${parameters.add(mostArticles)}`;
    const wanted = parameters.add(letters);
    const stops = parameters.add([...stopped]);
    // Entries are grouped as they are stored; only what takes part in a merge is looked at article by article.
    const counted =
      merged.size === 0
        ? `select entry, ${figures} from entries group by entry`
        : mergedSql(figures, parameters.add([...merged.keys()]), parameters.add([...merged.values()]));
    const { rows } = await this.database.query<CountRow & { total: string }>(
      `with picked as materialized (${picked}),
         entries as (select p.article_id, p.emotion, u.entry from picked p join article_words w using (article_id) cross join unnest(w.counted) as u (entry)),
         counted as (${counted})
       select substr(entry, 3) as word, min(left(entry, 1)) as letter, sum(count)::int as count, 0 as before, sum(negative)::int as negative, sum(positive)::int as positive, max(sample) as sample, (select count(*) from picked) as total
       from counted where left(entry, 1) = any(${wanted}::text[]) and substr(entry, 3) <> all(${stops}::text[])
       group by 1 order by count desc, word limit ${parameters.add(most)}`,
      parameters.values,
    );
    return { rows, total: Number(rows[0]?.total ?? 0) };
  }

  private async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ article_id: string; title: string }>(
      'select article_id, title from article where article_id = any($1::bigint[])',
      [ids],
    );
    return new Map(rows.map(({ article_id, title }) => [article_id, title]));
  }
}

const mergedSql = (figures: string, sources: string, targets: string): string => `
  select entry, ${figures} from entries where substr(entry, 3) <> all(${sources}::text[] || ${targets}::text[]) group by entry
  union all
  select min(entry), ${figures} from (
    select distinct on (e.article_id, word) e.article_id, e.emotion, left(e.entry, 2) || word as entry, word
    from entries e left join unnest(${sources}::text[], ${targets}::text[]) as g (source, target) on g.source = substr(e.entry, 3)
      cross join lateral (select coalesce(g.target, substr(e.entry, 3)) as word) named
    where substr(e.entry, 3) = any(${sources}::text[] || ${targets}::text[]) order by e.article_id, word, e.entry
  ) once group by word`;

/** The ends of the time in milliseconds; what is open ends now and begins a week before. */
function spanOf(text: string | undefined, now: number): { readonly from: number; readonly to: number } {
  const [first = '', last = ''] = (text ?? '').split('..');
  const read = (part: string, otherwise: number): number => {
    const time = part === '' ? otherwise : Date.parse(part);
    if (Number.isNaN(time)) throw new InputError(`Published_At: ${part} is no time`);
    return time;
  };
  const to = read(last, now);
  const from = read(first, to - defaultDays * dayLength);
  if (from >= to) throw new InputError('Published_At: the time ends before it begins');
  if (to - from > mostDays * dayLength) throw new InputError(`Published_At: at most ${mostDays} days were expected`);
  return { from, to };
}

function typesOf(text: string | undefined): readonly WordType[] {
  if (!text) return wordTypes;
  return text.split(',').map((name) => {
    const type = wordTypes.find((known) => known === name);
    if (type === undefined) throw new InputError(`type: ${name} is not known`);
    return type;
  });
}
