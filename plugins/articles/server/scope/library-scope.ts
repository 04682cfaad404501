/**
 * What a caller may see of the library: everything that was published, and of the articles that the client has given
 * for its own use those within the caller's scope.
 */
export interface LibraryScope {
  /** Null for visitors, who see nothing of any client's own articles. */
  readonly clientId: string | null;
  /** The client's own articles within the scope; null for all of them. */
  readonly ownArticleIds: readonly string[] | null;
}

/** The scope of somebody without a session. */
export const publicLibrary: LibraryScope = { clientId: null, ownArticleIds: null };

/** The condition of a scope on the article `row`; `add` gives the place of a parameter. */
export function librarySql(
  { clientId, ownArticleIds }: LibraryScope,
  row: string,
  add: (value: unknown) => string,
): string {
  const ownerCondition = `${row}.owner_id = ${add(clientId)}::bigint`;
  const within = ownArticleIds === null ? '' : ` and ${row}.article_id = any(${add(ownArticleIds)}::bigint[])`;
  return `(${row}.owner_id is null or ${ownerCondition}${within})`;
}
