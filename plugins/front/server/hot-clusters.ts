import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { ArticleRow } from '#plugins/articles';
import { BriefCache } from '#shared/cache';
import type { Period } from '../contract';
import { spansOf, wireOf } from './spans';

export type HotCluster = ArticleRow & { Copies: number; New_Copies: number };

interface ClusterRow {
  readonly cluster_id: string;
  readonly article_id: string;
  readonly fresh: string;
}

const shown = 8;

/**
 * What is copied most, as one caller may see it; at most twenty seconds old, as a month of articles is gone through for
 * it.
 */
export class HotClusters {
  private readonly recent = new BriefCache<HotCluster[]>(20_000, 2_000);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  list(caller: Caller, period: Period, subjectId?: string, now = Date.now()): Promise<HotCluster[]> {
    return this.recent.get(`${caller.userId} ${caller.clientId} ${period} ${subjectId ?? ''}`, () =>
      this.read(caller, period, subjectId, now),
    );
  }

  private async read(
    caller: Caller,
    period: Period,
    subjectId: string | undefined,
    now: number,
  ): Promise<HotCluster[]> {
    const ends = spansOf(period, now, caller.timeZone).period;
    const { from, where, parameters } = await this.reader.sql(caller, {
      Published_At: wireOf(ends),
      ...(subjectId === undefined ? {} : { Subject_ID: subjectId }),
    });
    const { rows } = await this.database.query<ClusterRow>(
      `select m.cluster_id, (array_agg(m.article_id order by m.published_at, m.article_id))[1] as article_id, count(*) as fresh
       from ${from} where ${where} group by 1 having count(*) > 1 order by fresh desc, max(m.published_at) desc limit ${shown}`,
      parameters.values,
    );
    const totals = await this.database.query<{ cluster_id: string; count: string }>(
      'select cluster_id, count(*) as count from client_article where client_id = $1 and cluster_id = any($2::bigint[]) and not is_hidden group by 1',
      [caller.clientId, rows.map(({ cluster_id }) => cluster_id)],
    );
    const copies = new Map(totals.rows.map(({ cluster_id, count }) => [cluster_id, Number(count)]));
    const articles = new Map(
      (
        await this.reader.rows(
          caller,
          rows.map(({ article_id }) => article_id),
        )
      ).map((row) => [row.Article_ID, row]),
    );
    return rows.flatMap(({ cluster_id, article_id, fresh }) => {
      const article = articles.get(article_id);
      return article ? [{ ...article, Copies: copies.get(cluster_id) ?? 0, New_Copies: Number(fresh) }] : [];
    });
  }
}
