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
