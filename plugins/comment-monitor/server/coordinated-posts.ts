import { inject } from '#core';
import { DatabaseService, Parameters, ThreadService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { BriefCache } from '#shared/cache';
import type { CoordinatedGroup, PostedText } from '#shared/coordination';
import { cutText } from '#shared/text';
import { maxPerGroup, type CommentFilter, type CoordinatedAnswer, type StagedPost } from '../contract';
import { getComments, commentTime } from './comment-sql';
import { WatchedArticles } from './watched-articles';

/** Maximum number of posts checked, the latest first: more would make the user wait. */
const maxInspected = 30_000;
/** Maximum CPU time in a worker thread, in milliseconds. */
const deadline = 60_000;
const maxGroups = 100;

interface PostRow {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
}

/** Finds groups of accounts with coordinated posts, among comments of tracked articles or among posts. */
export class CoordinatedPosts {
  private readonly recent = new BriefCache<CoordinatedAnswer>(60_000, 200);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(WatchedArticles) private readonly watched: WatchedArticles,
  ) {}

  /** Searches matching comments; the result is cached for one minute for all users with the same visibility. */
  amongComments(caller: Caller, filter: CommentFilter): Promise<CoordinatedAnswer> {
    return this.recent.get(JSON.stringify(['comments', caller.clientId, caller.userId, filter]), async () => {
      const watched = await this.watched.of(caller, filter);
      if (watched.length === 0) return this.look([]);
      const parameters = new Parameters();
      const { from, where } = getComments(watched, filter, parameters);
      const { rows } = await this.database.query<PostRow>(
        `select r.reply_id as id, r.author, r.text, ${commentTime} as at from ${from}
         where ${where} and r.author <> '' order by ${commentTime} desc limit ${maxInspected}`,
        parameters.values,
      );
      return this.look(rows);
    });
  }

  /** Searches the posts and forum threads in a client's lists. */
  amongPosts(caller: Caller, { Subject_ID, From, To }: CommentFilter): Promise<CoordinatedAnswer> {
    return this.recent.get(
      JSON.stringify(['posts', caller.clientId, caller.userId, Subject_ID, From, To]),
      async () => {
        const ids = await this.articles.ids(
          caller,
          {
            Media_Type: 'weibo,forum,video,comment',
            ...(Subject_ID ? { Subject_ID } : {}),
            ...(From && To ? { Published_At: `${From}..${To}` } : {}),
          },
          'time',
          maxInspected,
        );
        const { rows } = await this.database.query<PostRow>(
          `select a.article_id as id, a.author_name as author,
            left(a.title || ' ' || whole_text(a.body_folded, t.changes), 1000) as text,
           a.published_at as at from article a join article_text t using (article_id)
         where a.article_id = any($1::bigint[]) and a.author_name <> ''`,
          [ids],
        );
        return this.look(rows);
      },
    );
  }

  /** Returns the comments or posts with these ids that the caller may see. */
  async posts(caller: Caller, of: 'comments' | 'posts', ids: readonly string[]): Promise<StagedPost[]> {
    const { rows } =
      of === 'comments'
        ? await this.database.query<PostRow & { article_id: string }>(
            `select r.reply_id as id, r.article_id, r.author, r.text, ${commentTime} as at from article_reply r
             where r.article_id = any($1::bigint[]) and r.reply_id = any($2::bigint[]) order by at, id`,
            [(await this.watched.of(caller)).map(({ article_id }) => article_id), ids],
          )
        : await this.database.query<PostRow & { article_id: string }>(
            `select a.article_id as id, a.article_id, a.author_name as author,
              whole_text(a.body_folded, t.changes) as text, a.published_at as at
             from article a join article_text t using (article_id) where a.article_id = any($1::bigint[])
             order by at, id`,
            [await this.articles.visible(caller, ids)],
          );
    return rows.map(({ id, article_id, author, text, at }) => ({
      ID: id,
      Article_ID: article_id,
      Author: author,
      Text: cutText(text, 500),
      At: at.toISOString(),
    }));
  }

  private async look(rows: readonly PostRow[]): Promise<CoordinatedAnswer> {
    const posts = rows.map(({ id, author, text, at }): PostedText => ({ id, author, text, at: at.getTime() }));
    const groups =
      posts.length === 0
        ? []
        : await this.threads.run<CoordinatedGroup[]>(
            [{ plugin: 'comment-monitor', task: 'coordinated', state: { version: '1', data: {} } }],
            posts,
            { deadline },
          );
    return {
      Looked_At: posts.length,
      Is_Cut: posts.length === maxInspected,
      list: groups.slice(0, maxGroups).map((group) => ({
        IDs: group.ids.slice(0, maxPerGroup),
        Accounts: [...group.authors],
        From: new Date(group.from).toISOString(),
        To: new Date(group.to).toISOString(),
        Score: group.score,
        Evidence: group.evidence.map(({ kind, strength, accounts, detail }) => ({
          Kind: kind,
          Strength: strength,
          Accounts: accounts,
          Detail: detail,
        })),
      })),
      total: Math.min(groups.length, maxGroups),
    };
  }
}
