import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { TrackService } from '#plugins/article-tracking/server';
import { ArticleReader } from '#plugins/articles/server';
import type { MonitoredArticle, monitorSorts } from '../contract';
import { commentTime } from './comment-sql';
import { WatchedArticles, type WatchedArticle } from './watched-articles';

interface FigureRow {
  readonly article_id: string;
  readonly total: number;
  readonly fresh: number;
  readonly negative: number;
  readonly latest: string;
}

export interface MonitorQuery {
  readonly keyword?: string;
  readonly sort: (typeof monitorSorts)[number];
  readonly page: number;
  readonly size: number;
}

interface Figures extends Pick<MonitoredArticle, 'Total' | 'Negative' | 'Day_Count' | 'Hours' | 'New_Count'> {
  readonly latest: bigint;
}

const order: Readonly<Record<MonitorQuery['sort'], (figures: Figures) => number | bigint>> = {
  new: ({ New_Count }) => New_Count,
  day: ({ Day_Count }) => Day_Count,
  total: ({ Total }) => Total,
  latest: ({ latest }) => latest,
};

const day = 24;

/** Ranks the tracked articles of a client by their comment activity. */
export class MonitoredArticles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(WatchedArticles) private readonly watched: WatchedArticles,
    @inject(TrackService) private readonly tasks: TrackService,
  ) {}

  /** The rate is that of the 24 hours up to `now`. */
  async ranked(
    caller: Caller,
    { keyword, sort, page, size }: MonitorQuery,
    now: Date,
  ): Promise<{ list: MonitoredArticle[]; total: number }> {
    const watched = await this.watched.of(caller);
    const rows = await this.articles.rows(
      caller,
      watched.map(({ article_id }) => article_id),
    );
    const articles = new Map(rows.map((article) => [article.Article_ID, article]));
    const wanted = keyword?.toLowerCase() ?? '';
    const fitting = watched.filter(({ article_id }) => articles.get(article_id)?.Title.toLowerCase().includes(wanted));
    const figures = await this.figures(fitting, now);
    const ranked = fitting
      .map((each) => ({ ...each, figures: figures(each.article_id) }))
      .sort((one, other) => {
        const [left, right] = [order[sort](one.figures), order[sort](other.figures)];
        return left === right ? Number(BigInt(other.article_id) - BigInt(one.article_id)) : right > left ? 1 : -1;
      });
    const shown = ranked.slice((page - 1) * size, page * size);
    const tasks = new Map(
      (
        await this.tasks.ofArticles(
          caller,
          'replies',
          shown.map(({ article_id }) => article_id),
        )
      ).map((task) => [task.Article_ID, task]),
    );
    const list = shown.flatMap(({ article_id, figures: { latest: _latest, ...counted } }) => {
      const [article, task] = [articles.get(article_id), tasks.get(article_id)];
      return article && task
        ? [
            {
              ...task,
              ...counted,
              Article_Title: article.Title || article.Summary,
              Site: article.Site,
              Url: article.Url,
            },
          ]
        : [];
    });
    return { list, total: ranked.length };
  }

  private async figures(watched: readonly WatchedArticle[], now: Date): Promise<(articleId: string) => Figures> {
    const ids = watched.map(({ article_id }) => article_id);
    const [totals, hours] = await Promise.all([
      this.database.query<FigureRow>(
        `select r.article_id, count(*)::int as total, count(*) filter (where r.reply_id > v.viewed)::int as fresh,
           count(*) filter (where r.emotion < 0)::int as negative, max(r.reply_id) as latest
         from unnest($1::bigint[], $2::bigint[]) as v (article_id, viewed) join article_reply r using (article_id)
         group by r.article_id`,
        [ids, watched.map(({ viewed }) => viewed)],
      ),
      this.database.query<{ article_id: string; ago: number; count: number }>(
        `select r.article_id, floor(extract(epoch from $2::timestamptz - ${commentTime}) / 3600)::int as ago,
           count(*)::int as count
         from article_reply r where r.article_id = any($1::bigint[])
           and ${commentTime} > $2::timestamptz - make_interval(hours => ${day}) and ${commentTime} <= $2::timestamptz
         group by 1, 2`,
        [ids, now],
      ),
    ]);
    const totalsByArticle = new Map(totals.rows.map((row) => [row.article_id, row]));
    return (articleId) => {
      const row = totalsByArticle.get(articleId);
      const Hours = Array.from({ length: day }, () => 0);
      for (const { article_id, ago, count } of hours.rows)
        if (article_id === articleId) Hours[day - 1 - Math.min(ago, day - 1)]! += count;
      return {
        Total: row?.total ?? 0,
        New_Count: row?.fresh ?? 0,
        Negative: row?.negative ?? 0,
        Day_Count: Hours.reduce((sum, count) => sum + count, 0),
        Hours,
        latest: BigInt(row?.latest ?? 0),
      };
    };
  }
}
