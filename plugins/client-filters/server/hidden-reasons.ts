import type { Statements } from '#core/server';
import { documentOfStored, type StoredArticle } from '#plugins/subjects/server';
import { prepareDocument } from '#shared/query';
import { classifiedAs } from './classified-as';
import type { FilterEntry } from './filter-entry';
import { FilterMatcher } from './filter-matcher';
import type { HiddenReason } from './hidden-articles';

/** Returns which of a client's entries hide which of these articles. */
export async function getReasons(
  tx: Statements,
  clientId: string,
  entries: readonly FilterEntry[],
  articles: readonly StoredArticle[],
): Promise<readonly HiddenReason[]> {
  const matcher = new FilterMatcher(entries);
  const classifications = await classifiedAs(
    tx,
    clientId,
    articles.map(({ article_id }) => article_id),
  );
  return articles.flatMap((article) =>
    matcher
      .match(prepareDocument(documentOfStored(article)), article.url, {
        classifiedFor: () => classifications.get(article.article_id) ?? null,
      })
      .map((entry) => ({ articleId: article.article_id, entry })),
  );
}
