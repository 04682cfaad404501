import { z } from 'zod';
import type { Resolver } from '#core';
import type { SelectSource } from '#core/server';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { foldText } from '#shared/text';
import { AuthorLabels } from './author-labels';

/** Articles by the accounts under labels: their names are read first, as they are kept with the articles. */
export const authorLabelFilter = (services: Resolver): ArticleFilterSql => ({
  name: 'Author_Label',
  schema: z.string().regex(/^\d{1,19}(,\d{1,19}){0,19}$/),
  sql: async (value, { caller, add }) => {
    const authors = await services.get(AuthorLabels).authorsOf(caller.clientId, value.split(','));
    return `a.author = any(${add(authors.map(foldText))}::text[])`;
  },
});

/** Labels of authors as candidates of a select. */
export const authorLabelSelect = (services: Resolver): SelectSource => ({
  entity: 'author-label',
  load: async (caller, { ids, keyword = '' }) => {
    if (!caller) return [];
    const list = await services.get(AuthorLabels).list(caller.clientId);
    return list
      .filter(({ Author_Label_ID, Author_Label_Name }) =>
        ids ? ids.includes(Author_Label_ID) : Author_Label_Name.includes(keyword),
      )
      .map(({ Author_Label_ID, Author_Label_Name }) => ({ value: Author_Label_ID, label: Author_Label_Name }));
  },
});
