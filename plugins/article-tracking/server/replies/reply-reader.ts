import { inject } from '#core';
import { DatabaseService, Parameters, type Caller, containsText } from '#core/server';
import { getEmotion, getRegion } from '#plugins/articles/server';
import { emotions, type Emotion } from '#shared/vocabulary';
import type { Reply } from '../../reply';

export interface ReplyQuery {
  readonly id: string;
  readonly page: number;
  readonly size: number;
  readonly sort: 'time' | 'likes';
  readonly Emotion?: Emotion;
  readonly keyword?: string;
  readonly Is_New?: 'true' | 'false';
}

export interface ReplyCounts {
  readonly total: number;
  readonly Positive: number;
  readonly Neutral: number;
  readonly Negative: number;
  readonly New: number;
}

interface ReplyRow {
  readonly reply_id: string;
  readonly own_article: string | null;
  readonly text: string;
  readonly author: string;
  readonly place: string;
  readonly region: number;
  readonly emotion: number;
  readonly emotion_probability: number;
  readonly likes: number;
  readonly level: number;
  readonly parent_id: string | null;
  readonly parent_author: string | null;
  readonly published_at: Date | null;
  readonly fetched_at: Date;
  readonly is_new: boolean;
}

/**
 * SQL: both kinds of replies to the article `$1` as visible to the client `$2`; replies above `$3`, the last one that
 * the user has viewed, are new.
 */
const replies = `(
  select r.reply_id, null::bigint as own_article, r.text, r.author, r.place, r.region, r.emotion, r.emotion_probability,
    r.likes, r.level, r.parent_external_id, r.published_at, r.fetched_at,
    r.reply_id > $3::bigint as is_new
  from article_reply r where r.article_id = $1
  union all
  select a.article_id, a.article_id, whole_text(a.body_folded, t.changes), a.author_name, '', a.region, a.emotion,
    a.emotion_probability, a.likes,
    1::smallint, null, a.published_at, a.discovered_at, false
  from article a join article_text t using (article_id) where a.parent_id = $1
    and (a.owner_id is null or a.owner_id = $2)
) r`;

/**
 * Reads the replies to one article, both those fetched for it and those collected as separate articles. Callers have to
 * check that the article is visible to the user.
 */
export class ReplyReader {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(
    caller: Caller,
    { id, page, size, sort, Emotion, keyword, Is_New }: ReplyQuery,
  ): Promise<{ list: Reply[]; total: number }> {
    const parameters = new Parameters();
    parameters.append([id, caller.clientId, await this.viewed(caller, id)]);
    const where =
      [
        ...(Emotion ? [`r.emotion = ${parameters.add(emotions[Emotion])}`] : []),
        ...(keyword ? [containsText(parameters.add(keyword), 'r.text', 'r.author')] : []),
        ...(Is_New ? [`r.is_new = ${parameters.add(Is_New === 'true')}`] : []),
      ].join(' and ') || 'true';
    const order = `${sort === 'likes' ? 'r.likes desc, ' : ''}coalesce(r.published_at, r.fetched_at) desc,
      r.reply_id desc`;
    const counted = this.database.query<{ total: number }>(
      `select count(*)::int as total from ${replies} where ${where}`,
      [...parameters.values],
    );
    const limits = `limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`;
    const listed = this.database.query<ReplyRow>(
      `select r.*, p.reply_id as parent_id, p.author as parent_author
        from (select * from ${replies} where ${where} order by ${order} ${limits}) r
       left join article_reply p on p.article_id = $1 and p.external_id = r.parent_external_id order by ${order}`,
      parameters.values,
    );
    const [{ rows: total }, { rows }] = await Promise.all([counted, listed]);
    return {
      total: total[0]?.total ?? 0,
      list: rows.map((row) => ({
        Reply_ID: row.reply_id,
        Reply_Article_ID: row.own_article,
        Text: row.text,
        Author: row.author,
        Place: row.place,
        Region: getRegion(row.region),
        Emotion: getEmotion(row.emotion),
        Emotion_Probability: row.emotion_probability,
        Likes: row.likes,
        Level: row.level,
        Parent_ID: row.parent_id,
        Parent_Author: row.parent_author,
        Published_At: row.published_at?.toISOString() ?? null,
        Fetched_At: row.fetched_at.toISOString(),
        Is_New: row.is_new,
      })),
    };
  }

  async counts(caller: Caller, articleId: string): Promise<ReplyCounts> {
    const { rows } = await this.database.query<ReplyCounts>(
      `select count(*)::int as total, count(*) filter (where r.emotion > 0)::int as "Positive",
        count(*) filter (where r.emotion = 0)::int as "Neutral",
        count(*) filter (where r.emotion < 0)::int as "Negative",
              count(*) filter (where r.is_new)::int as "New" from ${replies}`,
      [articleId, caller.clientId, await this.viewed(caller, articleId)],
    );
    return rows[0] ?? { total: 0, Positive: 0, Neutral: 0, Negative: 0, New: 0 };
  }

  /** Returns the last reply that the caller has viewed; for users who do not follow the article nothing is new. */
  private async viewed({ clientId, userId }: Caller, articleId: string): Promise<string> {
    const { rows } = await this.database.query<{ viewed_reply_id: string }>(
      `select w.viewed_reply_id from article_track_task t join article_track_watcher w
        using (client_id, article_track_task_id)
       where t.client_id = $1 and t.article_id = $2 and t.kind = 'replies' and w.user_id = $3`,
      [clientId, articleId, userId],
    );
    return rows[0]?.viewed_reply_id ?? '9223372036854775807';
  }
}
