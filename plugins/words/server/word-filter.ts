import { z } from 'zod';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { wordTypes } from '../contract';
import { countedWord } from './article-words';
import type { HotWords } from './hot-words';

/** The articles that a hot word counts: with it or with any word that is merged into it, whatever it is a name of. */
export const wordFilter = (words: () => HotWords): ArticleFilterSql => ({
  name: 'Word',
  schema: z.string().trim().min(1).max(100),
  sql: async (value, { add, caller }) => {
    const { merged } = await words().rules(caller.clientId);
    const same = [value, ...[...merged].filter(([, target]) => target === value).map(([source]) => source)];
    const entries = same.flatMap((word) => wordTypes.map((type) => countedWord(type, word)));
    return `exists (select 1 from article_words w where w.article_id = m.article_id and w.counted && ${add(entries)}::text[])`;
  },
});
