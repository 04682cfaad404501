import { inject } from '#core';
import type { Statements } from '#core/server';
import type { StoredArticle, SubjectExclusion } from '#plugins/subjects/server';
import type { FilterEntry } from './filter-entry';
import { FilterState } from './filter-state';
import { noteReasons } from './hidden-articles';
import { getReasons } from './hidden-reasons';

/** Leaves articles that the client's filters hide out of subjects whose rules are applied to stored articles. */
export class FilterExclusions implements SubjectExclusion {
  constructor(@inject(FilterState) private readonly state: FilterState) {}

  async mayExclude(clientId: string, subjectId: string): Promise<boolean> {
    return (await this.entries(clientId, subjectId)).length > 0;
  }

  async excluded(
    clientId: string,
    subjectId: string,
    articles: readonly StoredArticle[],
    tx: Statements,
  ): Promise<ReadonlySet<string>> {
    const entries = await this.entries(clientId, subjectId);
    if (entries.length === 0) return new Set();
    const { rows } = await tx.query<{ article_id: string }>(
      'select article_id from client_filter_exception where client_id = $1 and article_id = any($2::bigint[])',
      [clientId, articles.map(({ article_id }) => article_id)],
    );
    const exceptedIds = new Set(rows.map(({ article_id }) => article_id));
    const candidates = articles.filter(({ article_id }) => !exceptedIds.has(article_id));
    const reasons = await getReasons(tx, clientId, entries, candidates);
    await noteReasons(tx, reasons);
    return new Set(reasons.map(({ articleId }) => articleId));
  }

  /** Returns the entries that a client applies to one of its subjects. */
  private async entries(clientId: string, subjectId: string): Promise<readonly FilterEntry[]> {
    return (await this.state.read()).data.filter(
      (entry) => entry.clientId === clientId && (entry.subjectIds === null || entry.subjectIds.includes(subjectId)),
    );
  }
}
