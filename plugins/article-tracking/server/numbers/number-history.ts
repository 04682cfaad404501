import { inject, NotFoundError } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { ArticleChanges, setNumbers, type ArticleNumbers } from '#plugins/articles/server';

/** Engagement numbers of an article at a point in time. */
export interface NumbersAt extends Required<ArticleNumbers> {
  readonly at: Date;
}

/** Interval in hours at which readings without a change are stored. */
const quietGap = 6;

export class NumberHistory {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleChanges) private readonly changes: ArticleChanges,
  ) {}

  /**
   * Stores a reading: updates the article's numbers, and adds to its history where they changed. Returns false when the
   * article no longer exists.
   */
  async note(tx: Statements, articleId: string, numbers: ArticleNumbers, now: Date): Promise<boolean> {
    // The first entry contains the numbers that the article arrived with, so that growth shows from the first reading
    // on.
    await tx.query(
      `insert into article_numbers (article_id, at, views, likes, comments, reposts)
        select article_id, least(discovered_at, $2::timestamptz - interval '1 second'), views, likes, comments, reposts
        from article
       where article_id = $1 and not exists (select 1 from article_numbers where article_id = $1)`,
      [articleId, now],
    );
    const current = await setNumbers(tx, articleId, numbers);
    if (!current) return false;
    const { rowCount } = await tx.query(
      `insert into article_numbers as n (article_id, at, views, likes, comments, reposts)
       select $1, $2, $3, $4, $5, $6 where not exists (
         select from (select * from article_numbers where article_id = $1 order by at desc limit 1) last
         where (last.views, last.likes, last.comments, last.reposts) = ($3::int, $4::int, $5::int, $6::int)
           and last.at > $2::timestamptz - interval '${quietGap} hours')
       on conflict (article_id, at) do update set views = excluded.views, likes = excluded.likes,
         comments = excluded.comments, reposts = excluded.reposts`,
      [articleId, now, current.views, current.likes, current.comments, current.reposts],
    );
    if (rowCount) await this.changes.note(tx, null, 'numbers', [articleId]);
    return true;
  }

  /**
   * Returns the current numbers of an article.
   *
   * @throws {NotFoundError}
   */
  async current(articleId: string): Promise<NumbersAt> {
    const { rows } = await this.database.query<NumbersAt>(
      `select coalesce((select max(at) from article_numbers n where n.article_id = a.article_id), discovered_at) as at,
        views, likes, comments, reposts from article a where article_id = $1`,
      [articleId],
    );
    const [numbers] = rows;
    if (!numbers) throw new NotFoundError(`Article ${articleId} does not exist`);
    return numbers;
  }

  /** Returns the history oldest first, at most 500 entries; the last is the current state. */
  async of(articleId: string): Promise<readonly NumbersAt[]> {
    const { rows } = await this.database.query<NumbersAt>(
      `select at, views, likes, comments, reposts from (select * from article_numbers where article_id = $1
        order by at desc limit 500) recent order by at`,
      [articleId],
    );
    return rows;
  }
}
