import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { attributionsIn, sourceKey } from '#plugins/spread-analysis/server';
import { BriefCache } from '#shared/cache';

/** A medium named as a source, with the articles that name it. */
export interface CitedSource {
  readonly name: string;
  readonly articleIds: readonly string[];
}

/** Max number of articles that are read, newest first. */
export const maxRead = 1_000;
/** Number of characters read at each end: texts name their sources at the beginning or the end. */
const ends = 400;
/** Milliseconds for which a figure and its list share a result. */
const shared = 10_000;

/** Extracts the media that the texts of a list name as their source. */
export class CitedSources {
  private readonly recent = new BriefCache<readonly CitedSource[]>(shared, 200);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Returns the most frequently named sources first. `filter` must not contain a source filter itself. */
  async of(caller: Caller, filter: ArticleFilter): Promise<readonly CitedSource[]> {
    const ids = await this.reader.ids(caller, filter, 'time', maxRead);
    return this.recent.get(ids.join(), () => this.read(ids));
  }

  private async read(ids: readonly string[]): Promise<readonly CitedSource[]> {
    const { rows } = await this.database.query<{ article_id: string; site: string; text: string }>(
      `select t.article_id, a.site_name as site, left(whole_text(a.body_folded, t.changes), ${ends})
          || right(whole_text(a.body_folded, t.changes), ${ends}) as text
       from article_text t join article a using (article_id) where t.article_id = any($1::bigint[])`,
      [ids],
    );
    const articlesBySource = new Map<string, string[]>();
    // Media also name themselves in their own texts.
    for (const { article_id, site, text } of rows)
      for (const { kind, key } of attributionsIn(text))
        if (kind === 'name' && key !== sourceKey(site))
          articlesBySource.set(key, [...(articlesBySource.get(key) ?? []), article_id]);
    return [...articlesBySource]
      .map(([name, articleIds]) => ({ name, articleIds }))
      .sort((a, b) => b.articleIds.length - a.articleIds.length || (a.name < b.name ? -1 : 1));
  }
}
