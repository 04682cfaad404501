import type { z } from 'zod';
import { BusinessError, createExtensionPoint, ExtensionError } from '#core';
import { UnavailableError, type Caller } from '#core/server';
import type { ArticleFilter } from '../../filter';

/**
 * What a condition may use: `m` is the client's row that is scanned newest first (time, media type, emotion, region,
 * first copy), `a` the article.
 */
export interface FilterContext {
  readonly caller: Caller;
  readonly filter: ArticleFilter;
  /** Alias of the row with client-specific data of the article: tags and status. */
  readonly own: 'm' | 'c';
  /** Adds a parameter and returns its placeholder. */
  add(value: unknown): string;
}

/** Implementation of one filter as a database condition, or as several that must all hold. */
export interface ArticleFilterSql {
  /** Field name on the wire. */
  readonly name: string;
  /** Validates the value; filters of the list itself are validated by the contract. */
  readonly schema?: z.ZodType<string>;
  /** Throws `InputError` for an invalid value. */
  sql(value: string, context: FilterContext): string | Promise<string>;
}

/**
 * Filters that other plugins add to article lists. Their manifest names the same filter in `filters`, which defines its
 * address parameter and its chip.
 */
export const articleFilterSources = createExtensionPoint<ArticleFilterSql>('articles.filters', { onFailure: 'refuse' });

/** Wraps a plugin's filter, which is called while the list SQL is built: a failing filter refuses the list. */
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
