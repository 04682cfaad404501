import type { z } from 'zod';
import { BusinessError, createExtensionPoint, ExtensionError } from '#core';
import { UnavailableError, type Caller } from '#core/server';
import type { ArticleFilter } from '../../filter';

/**
 * What a condition may speak of: `m` is the row of the client that is walked newest first (time, media type, emotion,
 * region, first copy), `a` the article.
 */
export interface FilterContext {
  readonly caller: Caller;
  readonly filter: ArticleFilter;
  /** The row with what the client has said of the article: tags and status. */
  readonly own: 'm' | 'c';
  /** Adds a parameter and gives its place. */
  add(value: unknown): string;
}

/** What one filter means: a condition of the database, or several that all hold. */
export interface ArticleFilterSql {
  /** Its field on the wire. */
  readonly name: string;
  /** Checks what is given; filters of the list itself are checked by the contract. */
  readonly schema?: z.ZodType<string>;
  /** Throws `InputError` for what it does not understand. */
  sql(value: string, context: FilterContext): string | Promise<string>;
}

/**
 * Filters that other plugins add to the lists of articles. Their manifest names the same filter in `filters`, which
 * gives it its place in addresses and its chip.
 */
export const articleFilterSources = createExtensionPoint<ArticleFilterSql>('articles.filters', { onFailure: 'refuse' });

/** The filter of a plugin, which is asked where the list is put together: one that fails there refuses the list. */
export const guardedFilter = (source: ArticleFilterSql, plugin: string): ArticleFilterSql => ({
  name: source.name,
  schema: source.schema,
  sql: async (value, context) => {
    try {
      return await source.sql(value, context);
    } catch (error) {
      if (error instanceof BusinessError || error instanceof UnavailableError) throw error;
      throw new ExtensionError(articleFilterSources.id, plugin, error);
    }
  },
});
