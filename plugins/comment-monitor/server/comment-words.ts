import { inject } from '#core';
import { DatabaseService, Parameters, ThreadService, type Caller } from '#core/server';
import { HotWords } from '#plugins/words/server';
import type { CommentFilter, CommentWord } from '../contract';
import { getComments } from './comment-sql';
import { WatchedArticles, type WatchedArticle } from './watched-articles';

const atOnce = 2_000;
/** Maximum number of comments segmented by one request before it responds. */
const maxBefore = 10_000;

interface UnreadRow {
  readonly article_id: string;
  readonly reply_id: string;
  readonly text: string;
  /** As text: a Date would lose the microseconds, and the comment would be processed repeatedly. */
  readonly updated_at: string;
}

interface WordRow {
  readonly word: string;
  readonly count: number;
  readonly negative: number;
  readonly positive: number;
}

/** Returns the preceding period of equal length; null for a period without a start. */
function timeBefore({ From, To }: CommentFilter, now: number): Pick<CommentFilter, 'From' | 'To'> | null {
  if (!From) return null;
  const [start, end] = [Date.parse(From), To ? Date.parse(To) : now];
  return {
    From: new Date(start - (end - start) - 1).toISOString(),
    To: new Date(start - 1).toISOString(),
  };
}

/** Counts the words of comments; comments not segmented yet are processed first, within an acceptable waiting time. */
export class CommentWords {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(WatchedArticles) private readonly watched: WatchedArticles,
    @inject(HotWords) private readonly hotWords: HotWords,
  ) {}

  async list(
    caller: Caller,
    { size, ...filter }: CommentFilter & { readonly size: number },
    now = Date.now(),
  ): Promise<{ list: CommentWord[]; total: number; Pending: number }> {
    const watched = await this.watched.of(caller, filter);
    const ids = watched.map(({ article_id }) => article_id);
    await this.readNew(ids, maxBefore);
    const [rules, words, figures] = await Promise.all([
      this.hotWords.rules(caller.clientId),
      this.count(watched, filter),
      this.figures(watched, filter),
    ]);
    const before = timeBefore(filter, now);
    const earlier =
      before && new Map((await this.count(watched, { ...filter, ...before })).map((row) => [row.word, row]));
    // Words that a client merges stay separate here: a count must open exactly the comments with the word.
    const list = words.filter(({ word }) => !rules.stopped.has(word)).slice(0, size);
    return {
      ...figures,
      list: list.map(({ word, count, negative, positive }) => ({
        Word: word,
        Count: count,
        Before: earlier ? (earlier.get(word)?.count ?? 0) : null,
        Negative: negative,
        Positive: positive,
      })),
    };
  }

  /** Returns the words that occur in most of the comments with a word. */
  async beside(caller: Caller, filter: CommentFilter & { readonly Word: string }): Promise<CommentWord[]> {
    const { list } = await this.list(caller, { ...filter, size: 40 });
    const requestedWords = new Set(filter.Word.split(','));
    return list.filter(({ Word }) => !requestedWords.has(Word)).slice(0, 30);
  }

  /** Segments at most this many comments of the given articles; returns the number processed. */
  async readNew(articleIds: readonly string[], max: number, signal?: AbortSignal): Promise<number> {
    let filled = 0;
    while (filled < max) {
      signal?.throwIfAborted();
      const { rows } = await this.database.query<UnreadRow>(
        `select r.article_id, r.reply_id, r.text, r.updated_at::text as updated_at from article_reply r
         where r.article_id = any($1::bigint[]) and not exists (select 1 from comment_word w
           where w.article_id = r.article_id and w.reply_id = r.reply_id and w.read_at >= r.updated_at) limit $2`,
        [articleIds, atOnce],
      );
      if (rows.length === 0) break;
      const wordLists = await this.threads.run<string[][]>(
        [{ plugin: 'comment-monitor', task: 'comment-words', state: { version: '1', data: {} } }],
        rows.map(({ text }) => text),
      );
      await this.database.query(
        `insert into comment_word (article_id, reply_id, read_at, words)
         select article_id, reply_id, read_at, string_to_array(words, ' ')
         from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) as w (article_id, reply_id, read_at, words)
         on conflict (article_id, reply_id) do update set read_at = excluded.read_at, words = excluded.words`,
        [
          rows.map(({ article_id }) => article_id),
          rows.map(({ reply_id }) => reply_id),
          rows.map(({ updated_at }) => updated_at),
          wordLists.map((words) => words.join(' ')),
        ],
      );
      filled += rows.length;
    }
    return filled;
  }

  /** Segments recently fetched comments, for all clients. */
  async fillFresh(signal: AbortSignal): Promise<number> {
    const { rows } = await this.database.query<{ article_id: string }>(
      `select distinct article_id from article_track_task
       where kind = 'replies' and last_ended_at > now() - interval '1 hour' limit 5000`,
    );
    return rows.length === 0
      ? 0
      : this.readNew(
          rows.map(({ article_id }) => article_id),
          Number.POSITIVE_INFINITY,
          signal,
        );
  }

  private async count(watched: readonly WatchedArticle[], filter: CommentFilter): Promise<readonly WordRow[]> {
    if (watched.length === 0) return [];
    const parameters = new Parameters();
    const { from, where } = getComments(watched, filter, parameters);
    const { rows } = await this.database.query<WordRow>(
      `select word, count(*)::int as count, count(*) filter (where r.emotion < 0)::int as negative,
         count(*) filter (where r.emotion > 0)::int as positive
       from ${from} join comment_word read on read.article_id = r.article_id and read.reply_id = r.reply_id,
         unnest(read.words) as word
       where ${where} group by word order by count(*) desc, word limit 2000`,
      parameters.values,
    );
    return rows;
  }

  private async figures(
    watched: readonly WatchedArticle[],
    filter: CommentFilter,
  ): Promise<{ total: number; Pending: number }> {
    if (watched.length === 0) return { total: 0, Pending: 0 };
    const parameters = new Parameters();
    const { from, where } = getComments(watched, filter, parameters);
    const { rows } = await this.database.query<{ total: number; Pending: number }>(
      `select count(*)::int as total, (count(*) - count(read.reply_id))::int as "Pending" from ${from}
         left join comment_word read on read.article_id = r.article_id and read.reply_id = r.reply_id where ${where}`,
      parameters.values,
    );
    return rows[0] ?? { total: 0, Pending: 0 };
  }
}
