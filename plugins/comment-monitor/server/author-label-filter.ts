import { idListSchema } from '#core/resource';
import { withServices } from '#core';
import type { SelectSource } from '#core/server';
import type { ArticleFilterSql } from '#plugins/articles/server';
import { foldText } from '#shared/text';
import { AuthorLabels } from './author-labels';
import { labelName } from './label-name';

/** Filters articles by the accounts of labels: the names are read first, since articles store author names. */
export const authorLabelFilter = withServices(
  { authorLabels: AuthorLabels },
  ({ authorLabels }): ArticleFilterSql => ({
    name: 'Author_Label',
    schema: idListSchema(20),
    sql: async (value, { caller, add }) => {
      const { authors, sites } = await authorLabels.labelled(caller.clientId, value.split(','));
      return `exists (select 1 from unnest(${add(authors.map(foldText))}::text[], ${add(sites)}::text[])
      as l (author, site) where l.author = a.author and l.site in ('', a.site))`;
    },
  }),
);

/** Author labels as options of a select. */
export const authorLabelSelect = withServices(
  { authorLabels: AuthorLabels },
  ({ authorLabels }): SelectSource => ({
    entity: 'author-label',
    load: async (caller, { ids, keyword = '' }) => {
      if (!caller) return [];
      const list = await authorLabels.list(caller.clientId);
      return list
        .map((label) => ({ value: label.Author_Label_ID, label: labelName(label, caller.language) }))
        .filter(({ value, label }) => (ids ? ids.includes(value) : label.includes(keyword)));
    },
  }),
);
