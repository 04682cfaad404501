import { inject } from '#core';
import type { Caller } from '#core/server';
import { listOf } from '#core/filter';
import type { ModuleTime } from '#plugins/analysis/server';
import { getSpans, getWire } from '#plugins/analysis/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { dayLength } from '#shared/time';
import { isRegion, rootCode } from '#shared/geo';
import type { RegionCell } from './region-parts';

/** Regions without articles for this time are unknown rather than empty. */
const watched = 90 * dayLength;

/** Counts articles by the regions that they name. */
export class RegionFigures {
  constructor(@inject(ArticleReader) private readonly reader: ArticleReader) {}

  /** Returns the counts of a list by region, with negative articles counted separately. */
  async cells(caller: Caller, filter: ArticleFilter): Promise<readonly RegionCell[]> {
    const list = await this.reader.sql(caller, filter);
    const { rows } = await this.reader.query<{ region: number; count: string; negative: string }>(
      caller,
      list,
      `select m.region, count(*) as count, count(*) filter (where m.emotion < 0) as negative
       from ${list.own} where ${list.where} group by 1`,
    );
    return rows.map(({ region, count, negative }) => ({ region, count: Number(count), negative: Number(negative) }));
  }

  /** The same by time step, each with its index. */
  async course(
    caller: Caller,
    filter: ArticleFilter,
    time: ModuleTime,
  ): Promise<readonly (RegionCell & { readonly span: number })[]> {
    const list = await this.reader.sql(caller, filter);
    const starts = getSpans(time).map(({ from }) => new Date(from));
    const { rows } = await this.reader.query<{ span: number; region: number; count: string }>(
      caller,
      list,
      `select width_bucket(m.published_at, ${list.parameters.add(starts)}::timestamptz[]) - 1 as span, m.region,
         count(*) as count from ${list.own} where ${list.where} group by 1, 2`,
    );
    return rows.map(({ span, region, count }) => ({ span, region, count: Number(count), negative: 0 }));
  }

  /** Returns the codes named by any article visible to the caller, within the time range and the 90 days before it. */
  async knownRegions(caller: Caller, { from, to }: ModuleTime): Promise<readonly number[]> {
    const list = await this.reader.sql(caller, { Published_At: getWire({ from: from - watched, to }) });
    const { rows } = await this.reader.query<{ region: number }>(
      caller,
      list,
      `select m.region from ${list.own} where ${list.where} and m.region > 0 group by 1`,
    );
    return rows.map(({ region }) => region);
  }
}

/** Returns the region whose subregions a question covers: the one in its filter, or else the country. */
export function getParent({ Region }: ArticleFilter): string {
  const [only, ...others] = listOf(Region);
  return only !== undefined && others.length === 0 && isRegion(only) ? only : rootCode;
}
