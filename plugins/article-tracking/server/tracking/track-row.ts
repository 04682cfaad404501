import type { TrackKind, TrackState, TrackTask } from '../../reply';

/** A task as the table has it, with what a caller sees of it. */
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
  readonly max_reply_id: string | null;
  readonly viewed_reply_id: string | null;
  readonly new_count: number;
}

/** Columns of a `TrackRow` from the task `t`, for the user `$1`. */
export const trackColumns = `t.*, w.viewed_reply_id,
  (select r.reply_id from article_reply r where r.article_id = t.article_id order by r.reply_id desc limit 1) as max_reply_id,
  (select count(*)::int from article_reply r where r.article_id = t.article_id and r.reply_id > w.viewed_reply_id) as new_count`;
export const trackFrom =
  'article_track_task t left join article_track_watcher w on w.article_track_task_id = t.article_track_task_id and w.user_id = $1';

const text = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toTask = (row: TrackRow): TrackTask => ({
  Article_Track_Task_ID: row.article_track_task_id,
  Article_ID: row.article_id,
  Status: row.status,
  Is_Enabled: row.is_enabled,
  Interval_Minutes: row.interval_minutes,
  Depth: row.depth,
  Starts_At: row.starts_at.toISOString(),
  Ends_At: text(row.ends_at),
  Next_At: text(row.next_at),
  Last_Started_At: text(row.last_started_at),
  Last_Ended_At: text(row.last_ended_at),
  Found: row.found,
  Added: row.added,
  Updated: row.updated,
  Adapter: row.adapter,
  Failure_Count: row.failure_count,
  Error_Code: row.error_code,
  Error_Message: row.error_message,
  Max_Article_Reply_ID: row.max_reply_id,
  User_Viewed_Latest_Reply_ID: row.viewed_reply_id,
  New_Count: row.new_count,
});
