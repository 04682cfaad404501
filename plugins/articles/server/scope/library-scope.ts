/**
 * Part of the library that a caller may see: everything that was published and, of the client's own articles, those
 * within the caller's scope.
 */
export interface LibraryScope {
  /** Null for visitors, who see none of any client's own articles. */
  readonly clientId: string | null;
  /** Ids of the client's own articles within the scope; null for all of them. */
  readonly ownArticleIds: readonly string[] | null;
}

/** Scope of a visitor without a session. */
export const publicLibrary: LibraryScope = { clientId: null, ownArticleIds: null };

/** SQL condition that the article `row` is within a scope; `add` adds a parameter and returns its placeholder. */
export function librarySql(
  { clientId, ownArticleIds }: LibraryScope,
  row: string,
  add: (value: unknown) => string,
): string {
  const ownerCondition = `${row}.owner_id = ${add(clientId)}::bigint`;
  const within = ownArticleIds === null ? '' : ` and ${row}.article_id = any(${add(ownArticleIds)}::bigint[])`;
  return `(${row}.owner_id is null or ${ownerCondition}${within})`;
}
