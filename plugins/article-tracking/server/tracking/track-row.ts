import { rowMapper, type Statements } from '#core/server';
import { trackTaskSchema, type TrackKind, type TrackState, type TrackTask } from '../../reply';

/** Database row of a task, with the caller's view state. */
export interface TrackRow {
  readonly article_track_task_id: string;
  readonly client_id: string;
  readonly article_id: string;
  readonly kind: TrackKind;
  readonly status: TrackState;
  readonly is_enabled: boolean;
  readonly interval_minutes: number | null;
  readonly depth: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly next_at: Date | null;
  readonly last_started_at: Date | null;
  readonly last_ended_at: Date | null;
  readonly found: number;
  readonly added: number;
  readonly updated: number;
  readonly adapter: string | null;
  readonly failure_count: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly viewed_reply_id: string | null;
}

/** Reply figures of a task's article. */
export interface ReplyFigures {
  readonly max_reply_id: string | null;
  readonly new_count: number;
  readonly reply_count: number;
}

/** SQL columns: a task with the reply last viewed by the user `$1`; `withReplies` adds the new ones. */
export const trackColumns = 't.*, w.viewed_reply_id';
export const trackFrom =
  'article_track_task t left join article_track_watcher w on w.client_id = t.client_id and w.article_track_task_id = t.article_track_task_id and w.user_id = $1';

/** Adds the number of replies to each article, the latest one, and the number of those after the last viewed one. */
export async function withReplies<Row extends Pick<TrackRow, 'article_id' | 'viewed_reply_id'>>(
  database: Statements,
  rows: readonly Row[],
): Promise<(Row & ReplyFigures)[]> {
  if (rows.length === 0) return [];
  const { rows: figures } = await database.query<ReplyFigures & { readonly article_id: string }>(
    `select v.article_id, max(r.reply_id) as max_reply_id,
      count(r.reply_id) filter (where r.reply_id > v.viewed)::int as new_count, count(r.reply_id)::int as reply_count
     from unnest($1::bigint[], $2::bigint[]) as v (article_id, viewed) left
       join article_reply r on r.article_id = v.article_id group by 1`,
    [rows.map(({ article_id }) => article_id), rows.map(({ viewed_reply_id }) => viewed_reply_id)],
  );
  const figuresByArticle = new Map(figures.map(({ article_id, ...row }) => [article_id, row]));
  return rows.map((row) => ({
    ...row,
    ...(figuresByArticle.get(row.article_id) ?? { max_reply_id: null, new_count: 0, reply_count: 0 }),
  }));
}

/** Returns the latest reply to each article that has any. */
export async function latestReplies(database: Statements, articleIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ article_id: string; latest: string }>(
    'select article_id, max(reply_id) as latest from article_reply where article_id = any($1::bigint[]) group by 1',
    [articleIds],
  );
  return new Map(rows.map(({ article_id, latest }) => [article_id, latest]));
}

const toColumns = rowMapper(trackTaskSchema.omit({ Max_Article_Reply_ID: true, User_Viewed_Latest_Reply_ID: true }));

export const toTask = (row: TrackRow & ReplyFigures): TrackTask => ({
  ...toColumns(row),
  Max_Article_Reply_ID: row.max_reply_id,
  User_Viewed_Latest_Reply_ID: row.viewed_reply_id,
});
