import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader, visibleSubjects } from '#plugins/articles/server';
import { dayLength } from '#shared/time';
import { countWords, type WordCount } from './count-words';
import type { WordRules } from './word-rules';

/** Counted words of a period. */
export interface CountedWords {
  readonly rows: readonly WordCount[];
  readonly total: number;
}

/** Minimum number of whole days from which their counts are cached. */
const minDays = 3;
/** Milliseconds without a change after which a day is considered complete; words are stored after their articles. */
const settled = 60_000;
/** Filters for which counts of days are cached. */
const storedFilters: ReadonlySet<string> = new Set(['Published_At', 'Subject_ID']);

interface DayState {
  readonly day: string;
  readonly state: string;
}

const wire = (from: number, to: number): string => `${new Date(from).toISOString()}..${new Date(to).toISOString()}`;

/**
 * Counts words over a period. Whole days of the client's list, or of one subject, are counted once and cached until an
 * article of the day is added, removed or reclassified; everything else is counted from the articles.
 */
export class WordDays {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async count(
    caller: Caller,
    filter: ArticleFilter,
    { from, to }: { readonly from: number; readonly to: number },
    rules: WordRules,
  ): Promise<CountedWords> {
    const [first, last] = [Math.ceil(from / dayLength), Math.floor((to + 1) / dayLength)];
    const subjectId = filter.Subject_ID || '0';
    const isKept =
      last - first >= minDays &&
      /^\d+$/.test(subjectId) &&
      Object.entries(filter).every(([name, value]) => storedFilters.has(name) || !value) &&
      this.sees(await visibleSubjects(this.kernel, caller), subjectId);
    if (!isKept) return this.read(caller, filter, from, to, rules);
    const parts = [await this.days(caller, subjectId, first, last, rules)];
    if (from < first * dayLength) parts.push(await this.read(caller, filter, from, first * dayLength - 1, rules));
    if (to >= last * dayLength) parts.push(await this.read(caller, filter, last * dayLength, to, rules));
    return added(parts);
  }

  private sees(visible: readonly string[] | null, subjectId: string): boolean {
    return visible === null || (subjectId !== '0' && visible.includes(subjectId));
  }

  private async read(
    caller: Caller,
    filter: ArticleFilter,
    from: number,
    to: number,
    rules: WordRules,
  ): Promise<CountedWords> {
    const list = await this.reader.sql(caller, { ...filter, Published_At: wire(from, to) });
    return countWords((text) => this.reader.query(caller, list, text), list, rules);
  }

  /** Days since 1970, UTC; the end is exclusive. */
  private async days(
    caller: Caller,
    subjectId: string,
    first: number,
    last: number,
    rules: WordRules,
  ): Promise<CountedWords> {
    const owner = [caller.clientId, subjectId];
    const [start, end] = [new Date(first * dayLength), new Date(last * dayLength)];
    const rulesHash = createHash('sha1')
      .update(JSON.stringify([[...rules.stopped], [...rules.merged]]))
      .digest('hex');
    const { rows: present } = await this.database.query<DayState>(
      `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(moves) || ':' || sum(count) as state
       from article_count where client_id = $1 and subject_id = $2 and hour >= $3 and hour < $4 group by 1`,
      [...owner, start, end],
    );
    const { rows: storedDays } = await this.database.query<
      DayState & { readonly is_settled: boolean; readonly age: number }
    >(
      `select day::text as day, state, is_settled, extract(epoch from now() - counted_at) * 1000 as age
        from client_word_day
       where client_id = $1 and subject_id = $2 and day >= $3::date and day < $4::date`,
      [...owner, start.toISOString(), end.toISOString()],
    );
    const before = new Map(storedDays.map((row) => [row.day, row]));
    for (const { day, state } of present) {
      const storedDay = before.get(day);
      const isSame = storedDay?.state === `${state} ${rulesHash}`;
      if (isSame && (storedDay.is_settled || storedDay.age < settled)) continue;
      await this.keep(caller, subjectId, day, `${state} ${rulesHash}`, isSame, rules);
    }
    const days = present.map(({ day }) => day);
    const { rows } = await this.database.query<WordCount>(
      `select distinct on (word) word, letter, sum(count) over of_word as count, sum(negative) over of_word as negative,
         sum(positive) over of_word as positive, max(sample) over of_word as sample
       from client_word_count where client_id = $1 and subject_id = $2 and day = any($3::date[])
       window of_word as (partition by word) order by word, letter = 'w', client_word_count.count desc, letter`,
      [...owner, days],
    );
    const { rows: totals } = await this.database.query<{ total: number }>(
      `select coalesce(sum(total), 0)::int as total from client_word_day where client_id = $1 and subject_id = $2
        and day = any($3::date[])`,
      [...owner, days],
    );
    return {
      rows: rows.map((row) => ({
        ...row,
        count: Number(row.count),
        negative: Number(row.negative),
        positive: Number(row.positive),
      })),
      total: totals[0]?.total ?? 0,
    };
  }

  /**
   * Counts a day, and again after it has been unchanged for a while, since words are stored a little after their
   * articles.
   */
  private async keep(
    caller: Caller,
    subjectId: string,
    day: string,
    state: string,
    isSettled: boolean,
    rules: WordRules,
  ): Promise<void> {
    const from = Date.parse(`${day}T00:00:00Z`);
    const filter = subjectId === '0' ? {} : { Subject_ID: subjectId };
    const { rows, total } = await this.read(caller, filter, from, from + dayLength - 1, rules);
    const owner = [caller.clientId, subjectId, day];
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into client_word_day (client_id, subject_id, day, state, is_settled, total, counted_at)
          values ($1, $2, $3, $4, $5, $6, now())
         on conflict (client_id, subject_id, day) do update
           set state = excluded.state, is_settled = excluded.is_settled, total = excluded.total,
             counted_at = excluded.counted_at`,
        [...owner, state, isSettled, total],
      );
      await tx.query('delete from client_word_count where client_id = $1 and subject_id = $2 and day = $3', owner);
      await tx.query(
        `insert into client_word_count (client_id, subject_id, day, word, letter, count, negative, positive, sample)
         select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bigint[])`,
        [
          ...owner,
          rows.map(({ word }) => word),
          rows.map(({ letter }) => letter),
          rows.map(({ count }) => count),
          rows.map(({ negative }) => negative),
          rows.map(({ positive }) => positive),
          rows.map(({ sample }) => sample),
        ],
      );
    });
  }
}

/** Sums the counts of disjoint periods. */
function added(parts: readonly CountedWords[]): CountedWords {
  const sums = new Map<string, WordCount>();
  for (const { rows } of parts)
    for (const row of rows) {
      const sum = sums.get(row.word);
      sums.set(
        row.word,
        sum
          ? {
              word: row.word,
              letter: row.letter === 'w' || (sum.letter !== 'w' && sum.count >= row.count) ? sum.letter : row.letter,
              count: sum.count + row.count,
              negative: sum.negative + row.negative,
              positive: sum.positive + row.positive,
              sample: BigInt(sum.sample) >= BigInt(row.sample) ? sum.sample : row.sample,
            }
          : row,
      );
    }
  return { rows: [...sums.values()], total: parts.reduce((sum, { total }) => sum + total, 0) };
}
