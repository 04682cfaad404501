import { createExtensionPoint } from '#core';
import type { Caller } from '#core/server';

/** Scope of a caller, as reported by the plugins that manage subjects and dictionaries. */
export interface ArticleScope {
  /** Returns the subjects the caller may see; null means all of the client's. */
  visibleSubjects(caller: Caller): Promise<readonly string[] | null>;
  /** Returns the client's dictionaries by name, for `@list` in queries. */
  dictionaries(caller: Caller, names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export const articleScope = createExtensionPoint<ArticleScope>('articles.scope', { onFailure: 'refuse' });
