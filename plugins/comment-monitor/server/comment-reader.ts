import { inject } from '#core';
import { DatabaseService, Parameters, type Caller } from '#core/server';
import { ArticleReader, getEmotion, getRegion } from '#plugins/articles/server';
import type { Comment, CommentFilter, commentSorts } from '../contract';
import { AuthorLabels } from './author-labels';
import { getComments, commentTime } from './comment-sql';
import { curveSpans, type CurveSpan } from './curve-spans';
import { WatchedArticles } from './watched-articles';

interface CommentRow {
  readonly reply_id: string;
  readonly article_id: string;
  readonly text: string;
  readonly author: string;
  readonly place: string;
  readonly region: number;
  readonly emotion: number;
  readonly emotion_probability: number;
  readonly likes: number;
  readonly level: number;
  readonly parent_author: string | null;
  readonly published_at: Date | null;
  readonly fetched_at: Date;
  readonly is_new: boolean;
  readonly place_in_order: string;
}

export interface CommentPage extends CommentFilter {
  readonly sort: (typeof commentSorts)[number];
  readonly after?: string;
  readonly size: number;
}

export interface CommentCounts {
  readonly total: number;
  readonly Positive: number;
  readonly Neutral: number;
  readonly Negative: number;
  readonly New: number;
}

const nothing: CommentCounts = { total: 0, Positive: 0, Neutral: 0, Negative: 0, New: 0 };

/** Sorted by microseconds or likes, then by id: the position of a comment consists of two integers. */
const orders = { time: `(extract(epoch from ${commentTime}) * 1000000)::bigint`, likes: 'r.likes::bigint' } as const;

/** Reads the comments of all articles tracked by a client. */
export class CommentReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(AuthorLabels) private readonly labels: AuthorLabels,
    @inject(WatchedArticles) private readonly watched: WatchedArticles,
  ) {}

  /**
   * Returns a page by its position in the order instead of its number, so that the last page is as fast as the first.
   */
  async page(caller: Caller, query: CommentPage): Promise<{ list: Comment[]; next: string | null }> {
    const watched = await this.watched.of(caller, query);
    if (watched.length === 0) return { list: [], next: null };
    const parameters = new Parameters();
    const { from, where } = getComments(watched, query, parameters);
    const order = orders[query.sort];
    const [place, id] = query.after?.split('_') ?? [];
    const after = id
      ? `and (${order}, r.reply_id) < (${parameters.add(place)}::bigint, ${parameters.add(id)}::bigint)`
      : '';
    const { rows } = await this.database.query<CommentRow>(
      `select c.*, p.author as parent_author from (
         select r.*, r.reply_id > v.viewed as is_new, ${order} as place_in_order from ${from}
         where ${where} ${after} order by ${order} desc, r.reply_id desc limit ${parameters.add(query.size + 1)}
       ) c left join article_reply p on p.article_id = c.article_id and p.external_id = c.parent_external_id
       order by c.place_in_order desc, c.reply_id desc`,
      parameters.values,
    );
    const shown = rows.slice(0, query.size);
    const last = shown.at(-1);
    return {
      list: await this.titled(caller, shown),
      next: rows.length > query.size && last ? `${last.place_in_order}_${last.reply_id}` : null,
    };
  }

  async counts(caller: Caller, filter: CommentFilter): Promise<CommentCounts> {
    const watched = await this.watched.of(caller, filter);
    if (watched.length === 0) return nothing;
    const parameters = new Parameters();
    const { from, where } = getComments(watched, filter, parameters);
    const { rows } = await this.database.query<CommentCounts>(
      `select count(*)::int as total, count(*) filter (where r.emotion > 0)::int as "Positive",
         count(*) filter (where r.emotion = 0)::int as "Neutral",
         count(*) filter (where r.emotion < 0)::int as "Negative",
         count(*) filter (where r.reply_id > v.viewed)::int as "New" from ${from} where ${where}`,
      parameters.values,
    );
    return rows[0] ?? nothing;
  }

  /** Returns the number of comments in each interval from the first to the last, including empty ones. */
  async curve(caller: Caller, filter: CommentFilter, timeZone: string): Promise<CurveSpan[]> {
    const watched = await this.watched.of(caller, filter);
    if (watched.length === 0) return [];
    const parameters = new Parameters();
    const { from, where } = getComments(watched, filter, parameters);
    const { rows: ends } = await this.database.query<{ first: Date | null; last: Date | null }>(
      `select min(${commentTime}) as first, max(${commentTime}) as last from ${from} where ${where}`,
      [...parameters.values],
    );
    const [{ first, last } = { first: null, last: null }] = ends;
    if (!first || !last) return [];
    const spans = curveSpans(first, last, timeZone);
    const { rows } = await this.database.query<{ at: number; count: number; negative: number }>(
      `select width_bucket(${commentTime}, ${parameters.add(spans)}::timestamptz[]) as at, count(*)::int as count,
         count(*) filter (where r.emotion < 0)::int as negative from ${from} where ${where} group by 1`,
      parameters.values,
    );
    const counted = new Map(rows.map((row) => [row.at, row]));
    return spans.slice(0, -1).map((start, index) => ({
      From: start,
      To: new Date(Date.parse(spans[index + 1] ?? start) - 1).toISOString(),
      Count: counted.get(index + 1)?.count ?? 0,
      Negative: counted.get(index + 1)?.negative ?? 0,
    }));
  }

  private async titled(caller: Caller, rows: readonly CommentRow[]): Promise<Comment[]> {
    const articles = await this.articles.rows(caller, [...new Set(rows.map(({ article_id }) => article_id))]);
    const sites = new Map(articles.map(({ Article_ID, Site }) => [Article_ID, Site]));
    const labels = await this.labels.getNames(
      caller.clientId,
      caller.language,
      rows.map(({ author, article_id }) => ({ Author: author, Site: sites.get(article_id) ?? '' })),
    );
    const titles = new Map(articles.map(({ Article_ID, Title, Summary }) => [Article_ID, Title || Summary]));
    return rows.map((row, index) => ({
      Reply_ID: row.reply_id,
      Article_ID: row.article_id,
      Article_Title: titles.get(row.article_id) ?? '',
      Text: row.text,
      Author: row.author,
      Author_Labels: [...(labels[index] ?? [])],
      Place: row.place,
      Region: getRegion(row.region),
      Emotion: getEmotion(row.emotion),
      Emotion_Probability: row.emotion_probability,
      Likes: row.likes,
      Level: row.level,
      Parent_Author: row.parent_author,
      Published_At: row.published_at?.toISOString() ?? null,
      Fetched_At: row.fetched_at.toISOString(),
      Is_New: row.is_new,
    }));
  }
}
