import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { HiddenArticle } from '../contract';
import type { FilterEntry } from './filter-entry';

const pageSize = 50;

interface HiddenRow {
  readonly article_id: string;
  readonly filtered_at: Date;
  readonly reason: string;
}

interface ArticleRow {
  readonly article_id: string;
  readonly title: string;
  readonly url: string | null;
  readonly site_name: string;
  readonly published_at: Date;
}

interface HiddenQuery {
  readonly Entry_ID: string;
  readonly after?: string;
}

/** Lists the articles that entries hide, within the caller's scope. */
export class HiddenList {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns a page of the articles that an entry hides, newest first. */
  async page(
    caller: Caller,
    filter: FilterEntry['filter'],
    query: HiddenQuery,
  ): Promise<{ readonly list: HiddenArticle[]; readonly next: string | null }> {
    const rows = await this.read(caller.clientId, filter, query);
    const visible = await this.withinScope(caller, rows.slice(0, pageSize));
    const { rows: articles } = await this.database.query<ArticleRow>(
      'select article_id, title, url, site_name, published_at from article where article_id = any($1::bigint[])',
      [visible.map(({ article_id }) => article_id)],
    );
    const articlesById = new Map(articles.map((article) => [article.article_id, article]));
    return {
      list: visible.flatMap((row): HiddenArticle[] => {
        const article = articlesById.get(row.article_id);
        return article
          ? [
              {
                Article_ID: row.article_id,
                Title: article.title,
                Url: article.url,
                Site: article.site_name,
                Published_At: article.published_at.toISOString(),
                Hidden_At: row.filtered_at.toISOString(),
                Reason: row.reason,
              },
            ]
          : [];
      }),
      next: rows.length > pageSize ? (rows[pageSize - 1]?.article_id ?? null) : null,
    };
  }

  private async read(
    clientId: string,
    filter: FilterEntry['filter'],
    { Entry_ID, after }: HiddenQuery,
  ): Promise<readonly HiddenRow[]> {
    const { rows } = await this.database.query<HiddenRow>(
      `select article_id, filtered_at, reason from client_filtered
       where client_id = $1 and entry_id = $2 and filter = $3 and ($4::bigint is null or article_id < $4)
         order by article_id desc limit ${pageSize + 1}`,
      [clientId, Entry_ID, filter, after ?? null],
    );
    return rows;
  }

  private async withinScope(caller: Caller, rows: readonly HiddenRow[]): Promise<readonly HiddenRow[]> {
    if ((await this.scopes.subjects(caller)) === null) return rows;
    const ids = rows.map(({ article_id }) => article_id);
    const visibleIds = new Set(await this.scopes.articles(caller, ids, { withHidden: true }));
    return rows.filter(({ article_id }) => visibleIds.has(article_id));
  }
}
