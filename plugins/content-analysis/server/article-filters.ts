import { z } from 'zod';
import { InputError, withServices } from '#core';
import { idSchema } from '#core/resource';
import { listOf } from '#core/filter';
import { DatabaseService, type Caller, type selectSources } from '#core/server';
import { ScopeService, type ArticleFilterSql } from '#plugins/articles/server';
import { getEntries, holdsSome, HotWords } from '#plugins/words/server';
import { foldText } from '#shared/text';
import { contentTypes } from '../content-type';
import { topicHolds, getTopics, topicWords } from '../topic';

/** Articles of topics: contain at least two words of each topic. */
export const topicFilter = withServices(
  { hotWords: HotWords },
  ({ hotWords }): ArticleFilterSql => ({
    name: 'Topic',
    schema: z.string().trim().min(1).max(1000),
    sql: async (value, { add, caller }) => {
      const rules = await hotWords.rules(caller.clientId);
      const conditions = getTopics(value).map((words) => {
        if (words.length > topicWords.max) throw new InputError(`Topic: at most ${topicWords.max} words are allowed`);
        return holdsSome(
          words.map((word) => getEntries(word, rules)),
          topicHolds,
          add,
        );
      });
      return `exists (select 1 from article_words w where w.article_id = a.article_id and ${conditions.join(' and ') || 'false'})`;
    },
  }),
);

/** Articles that a rule word matched into a subject; restricted to the requested subjects, if any. */
export const hitWordFilter = withServices(
  { scopes: ScopeService },
  ({ scopes }): ArticleFilterSql => ({
    name: 'Hit_Word',
    schema: z.string().trim().min(1).max(400),
    sql: async (value, { add, caller, filter }) => {
      const scope = await hitScope(scopes, caller, filter.Subject_ID);
      const subjects = scope === null ? '' : ` and h.subject_id = any(${add(scope)}::bigint[])`;
      return listOf(value)
        .map(
          (word) =>
            `exists (select 1 from subject_article h where h.client_id = ${add(caller.clientId)} and h.article_id = m.article_id
            and not h.is_hidden${subjects} and ${add(foldText(word))}::text = any(h.words))`,
        )
        .join(' and ');
    },
  }),
);

/** Returns the subjects whose matches count: the requested ones that the caller may see; null for all. */
export async function hitScope(
  scopes: ScopeService,
  caller: Caller,
  requestedIds: string | undefined,
): Promise<readonly string[] | null> {
  const [visible, ids] = [await scopes.subjects(caller), listOf(requestedIds)];
  if (ids.length === 0) return visible;
  return visible === null ? ids : ids.filter((id) => visible.includes(id));
}

export const contentTypeFilter: ArticleFilterSql = {
  name: 'Content_Type',
  schema: z.string().regex(new RegExp(`^(?:${contentTypes.join('|')})(?:,(?:${contentTypes.join('|')}))*$`), 'type'),
  sql: (value, { add }) =>
    `exists (select 1 from article_content_type k where k.article_id = a.article_id
      and k.types && ${add(value.split(','))}::text[])`,
};

/** Articles of a basket; a basket of another client yields none. */
export const selectionFilter: ArticleFilterSql = {
  name: 'Selection_ID',
  schema: idSchema,
  sql: (value, { add, caller }) =>
    `m.article_id = any(array(select unnest(s.article_ids) from article_selection s
      where s.client_id = ${add(caller.clientId)} and s.selection_id = ${add(value)} and s.removed_at is null))`,
};

type SelectSource = NonNullable<(typeof selectSources)['contributes']>;

/** Names of baskets for the filter chips of lists. */
export const selectionNames = withServices(
  { database: DatabaseService, scopes: ScopeService },
  ({ database, scopes }): SelectSource => ({
    entity: 'article-selection',
    load: async (caller, { ids = [], keyword = '' }) => {
      if (!caller) return [];
      const [condition, values] =
        ids.length > 0
          ? ['selection_id = any($2::bigint[])', [ids]]
          : ['position($2 in selection_name) > 0 and user_id = $3', [keyword]];
      const { rows } = await database.query<{ value: string; label: string; article_ids: string[] }>(
        `select selection_id as value, selection_name as label, case when user_id = $3 then '{}' else article_ids end
         as article_ids from article_selection where client_id = $1
        and removed_at is null and ${condition} order by updated_at desc limit 50`,
        [caller.clientId, ...values, caller.userId],
      );
      if ((await scopes.subjects(caller)) === null) return rows.map(({ value, label }) => ({ value, label }));
      // Another user's basket is named only to callers who may see everything that it holds.
      const visible = new Set(
        await scopes.articles(
          caller,
          rows.flatMap(({ article_ids }) => article_ids),
        ),
      );
      return rows
        .filter(({ article_ids }) => article_ids.every((id) => visible.has(String(id))))
        .map(({ value, label }) => ({ value, label }));
    },
  }),
);
