import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticleReader } from '#plugins/articles/server';
import { attributionsIn, sourceKey } from '#plugins/spread-analysis/server';
import { BriefCache } from '#shared/cache';

/** A medium that texts name as their source, with the articles that do. */
export interface CitedSource {
  readonly name: string;
  readonly articleIds: readonly string[];
}

/** So many articles of a list are read, the newest. */
export const mostRead = 1_000;
/** Texts name their sources at the beginning or at the end. */
const ends = 400;
/** Milliseconds that a figure and its list rest on the same reading. */
const shared = 10_000;

/** Reads in the texts of a list which media they name as their source. */
export class CitedSources {
  private readonly recent = new BriefCache<readonly CitedSource[]>(shared, 200);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** The most named first. `filter` must not ask for sources itself. */
  async of(caller: Caller, filter: ArticleFilter): Promise<readonly CitedSource[]> {
    const ids = await this.reader.ids(caller, filter, 'time', mostRead);
    return this.recent.get(ids.join(), () => this.read(ids));
  }

  private async read(ids: readonly string[]): Promise<readonly CitedSource[]> {
    const { rows } = await this.database.query<{ article_id: string; site: string; text: string }>(
      `select t.article_id, a.site_name as site, left(whole_text(a.body_folded, t.changes), ${ends})
          || right(whole_text(a.body_folded, t.changes), ${ends}) as text
       from article_text t join article a using (article_id) where t.article_id = any($1::bigint[])`,
      [ids],
    );
    const found = new Map<string, string[]>();
    // Media sign their own texts, too.
    for (const { article_id, site, text } of rows)
      for (const { kind, key } of attributionsIn(text))
        if (kind === 'name' && key !== sourceKey(site)) found.set(key, [...(found.get(key) ?? []), article_id]);
    return [...found]
      .map(([name, articleIds]) => ({ name, articleIds }))
      .sort((a, b) => b.articleIds.length - a.articleIds.length || (a.name < b.name ? -1 : 1));
  }
}
