import { createExtensionPoint } from '#core';
import type { Caller } from '#core/server';

/** What the keepers of subjects and dictionaries tell about a caller. */
export interface ArticleScope {
  /** The subjects the caller may see; null for all of the client's. */
  visibleSubjects(caller: Caller): Promise<readonly string[] | null>;
  /** The client's dictionaries by name, for `@list` in queries. */
  dictionaries(caller: Caller, names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export const articleScope = createExtensionPoint<ArticleScope>('articles.scope', { onFailure: 'refuse' });

/** Marks that other plugins put on the rows of a list, such as `Is_Favorite`: by article id. */
export interface ArticleMarks {
  load(caller: Caller, articleIds: readonly string[]): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>;
}

export const articleMarks = createExtensionPoint<ArticleMarks>('articles.marks', { onFailure: 'skip' });
