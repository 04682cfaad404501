import { z } from 'zod';
import { listOf } from '#core/filter';
import type { ArticleFilterSql } from '#plugins/articles/server';
import type { HotWords } from './hot-words';
import { getEntries } from './word-rules';

/**
 * Articles counted by hot words: those that contain each of the words, or any word merged into it, regardless of its
 * type.
 */
export const wordFilter = (words: () => HotWords): ArticleFilterSql => ({
  name: 'Word',
  schema: z.string().trim().min(1).max(400),
  sql: async (value, { add, caller }) => {
    const rules = await words().rules(caller.clientId);
    const conditions = listOf(value).map((word) => `w.counted && ${add(getEntries(word, rules))}::text[]`);
    return `exists (select 1 from article_words w where w.article_id = a.article_id and ${conditions.join(' and ')})`;
  },
});
