import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { setNumbers, type ArticleNumbers } from '#plugins/articles/server';

/** Numbers of an article at a moment. */
export interface NumbersAt extends Required<ArticleNumbers> {
  readonly at: Date;
}

/** Readings without a change are kept so rarely, in hours. */
const quietGap = 6;

/** Keeps how the numbers of articles grow. */
export class NumberHistory {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Writes what was read: the article's own numbers, and a line of its history where they changed. False when the
   * article is gone.
   */
  async note(tx: Statements, articleId: string, numbers: ArticleNumbers, now: Date): Promise<boolean> {
    // The first line is what the article came with, so that growth shows from the first reading on.
    await tx.query(
      `insert into article_numbers (article_id, at, views, likes, comments, reposts)
        select article_id, least(discovered_at, $2::timestamptz - interval '1 second'), views, likes, comments, reposts
        from article
       where article_id = $1 and not exists (select 1 from article_numbers where article_id = $1)`,
      [articleId, now],
    );
    const current = await setNumbers(tx, articleId, numbers);
    if (!current) return false;
    await tx.query(
      `insert into article_numbers as n (article_id, at, views, likes, comments, reposts)
       select $1, $2, $3, $4, $5, $6 where not exists (
         select from (select * from article_numbers where article_id = $1 order by at desc limit 1) last
         where (last.views, last.likes, last.comments, last.reposts) = ($3::int, $4::int, $5::int, $6::int)
           and last.at > $2::timestamptz - interval '${quietGap} hours')
       on conflict (article_id, at) do update set views = excluded.views, likes = excluded.likes,
         comments = excluded.comments, reposts = excluded.reposts`,
      [articleId, now, current.views, current.likes, current.comments, current.reposts],
    );
    return true;
  }

  /** Oldest first, at most 500; the last is what holds now. */
  async of(articleId: string): Promise<readonly NumbersAt[]> {
    const { rows } = await this.database.query<NumbersAt>(
      `select at, views, likes, comments, reposts from (select * from article_numbers where article_id = $1
        order by at desc limit 500) kept order by at`,
      [articleId],
    );
    return rows;
  }
}
