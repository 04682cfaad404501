import { z } from 'zod';
import type { ArticleFilterSql } from '#plugins/articles/server';

/** Filters articles whose sentiment is uncertain and not labeled by a user. */
export const unsureFilter: ArticleFilterSql = {
  name: 'Is_Unsure',
  schema: z.enum(['true', 'false']),
  sql: (value, { caller, add }) =>
    `${value === 'true' ? '' : 'not '}exists (
       select 1 from emotion_unsure u where u.client_id = ${add(caller.clientId)} and u.article_id = m.article_id)`,
};

/** Marks articles whose sentiment is uncertain. */
export const unsureMark = {
  name: 'Is_Unsure',
  rows: 'select article_id, 1 as value from emotion_unsure where client_id = $1 and article_id = any($3::bigint[])',
  of: () => true,
};
