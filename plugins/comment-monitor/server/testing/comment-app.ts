import { startTestApp, type TestApp } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';

/** A test comment. */
export interface PlantedComment {
  readonly text: string;
  readonly author?: string;
  readonly emotion?: -1 | 0 | 1;
  readonly likes?: number;
  /** ISO 8601. */
  readonly at?: string;
}

/** A test server with the real plugins and articles tracked by one client. */
export interface CommentApp extends TestApp {
  readonly clientId: string;
  /** Stores an article visible to the client; returns its id. */
  article(title: string): Promise<string>;
  /** Tracks an article for a client, with a user who has viewed the comments up to a given one. */
  watch(articleId: string, userId?: string, viewed?: string): Promise<void>;
  /** Creates comments on an article; returns their ids in the given order. */
  comments(articleId: string, planted: readonly PlantedComment[]): Promise<string[]>;
}

export async function startCommentApp(): Promise<CommentApp> {
  const app = await startTestApp(['comment-monitor']);
  await app.kernel.activate('comment-monitor');
  const { client_id: clientId } = await app.kernel
    .get(ClientService)
    .create({ client_name: '甲', client_type: 'enterprise' });
  const { database } = app;
  return {
    ...app,
    clientId,
    article: async (title) => {
      await app.kernel
        .get(IntakeService)
        .submit([
          { via: 'feed', title, text: `${title}。详情如下：${title}`, url: `https://news.example/${Date.now()}` },
        ]);
      await app.runJobs();
      const { rows } = await database.query<{ article_id: string }>(
        `insert into client_article (client_id, article_id, published_at, cluster_id, region, media_type, emotion, is_first)
         select $2, article_id, published_at, cluster_id, region, media_type, emotion, true from article where title = $1
         returning article_id`,
        [title, clientId],
      );
      return rows[0]?.article_id ?? '';
    },
    watch: async (articleId, userId, viewed = '0') => {
      const { rows } = await database.query<{ id: string }>(
        `insert into article_track_task (client_id, article_id, kind, host, starts_at, created_by)
         values ($1, $2, 'replies', 'news.example', now(), 1) returning article_track_task_id as id`,
        [clientId, articleId],
      );
      if (userId)
        await database.query(
          `insert into article_track_watcher (client_id, article_track_task_id, user_id, viewed_reply_id)
           values ($1, $2, $3, $4)`,
          [clientId, rows[0]?.id, userId, viewed],
        );
    },
    comments: async (articleId, planted) => {
      const { rows } = await database.query<{ reply_id: string }>(
        `insert into article_reply (article_id, external_id, author, text, likes, emotion, emotion_probability,
           published_at, fetched_at, updated_at)
         select $1, gen_random_uuid()::text, author, text, likes, emotion, 0.9, at, now(), now()
         from unnest($2::text[], $3::text[], $4::int[], $5::smallint[], $6::timestamptz[]) with ordinality
           as c (author, text, likes, emotion, at, number) order by number returning reply_id`,
        [
          articleId,
          planted.map(({ author = '网友' }) => author),
          planted.map(({ text }) => text),
          planted.map(({ likes = 0 }) => likes),
          planted.map(({ emotion = 0 }) => emotion),
          planted.map(({ at = '2026-03-01T08:00:00Z' }) => at),
        ],
      );
      return rows.map(({ reply_id }) => reply_id);
    },
  };
}
