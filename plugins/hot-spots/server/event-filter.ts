import { idListSchema } from '#core/resource';
import { withServices } from '#core';
import { DatabaseService, type selectSources } from '#core/server';
import { ScopeService, withinSubjectsSql, type ArticleFilterSql } from '#plugins/articles/server';

/** Filters articles by event; used by the link of an event's count. */
export const eventFilter: ArticleFilterSql = {
  name: 'Event_ID',
  schema: idListSchema(50),
  sql: (value, { add }) =>
    `m.article_id in (select x.article_id from hot_event_article x
      where x.event_id = any(${add(value.split(','))}::bigint[]))`,
};

type EventNames = NonNullable<(typeof selectSources)['contributes']>;

/** Returns the names of events that hold an article within the caller's scope, for the filter chips of lists. */
export const eventNames = withServices(
  { scope: ScopeService, database: DatabaseService },
  ({ scope, database }): EventNames => ({
    entity: 'hot-event',
    load: async (caller, { ids = [], keyword = '' }) => {
      if (!caller) return [];
      const subjects = await scope.subjects(caller);
      const { rows } = await database.query<{ event_id: string; title: string }>(
        `select e.event_id, e.title from hot_event e where
        ${ids.length > 0 ? 'e.event_id = any($2::bigint[])' : 'position($2 in e.title) > 0'}
         and e.event_id in (select x.event_id from hot_event_article x join client_article c
           on c.article_id = x.article_id where c.client_id = $1 and not c.is_hidden
             and ($3::bigint[] is null or ${withinSubjectsSql('c', '$3')}))
       order by e.heat desc limit 50`,
        [caller.clientId, ids.length > 0 ? ids : keyword, subjects],
      );
      return rows.map(({ event_id, title }) => ({ value: event_id, label: title }));
    },
  }),
);
