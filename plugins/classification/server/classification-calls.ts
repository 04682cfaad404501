import { InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, OperationLogService, recount, getSearcher, SearchService, type Handlers } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { queryCost } from '#shared/query';
import type { classificationContract } from '../contract';
import { counters } from './counters';
import { TagRules } from './tag-rules';
import { getLines, previewTag } from './tag-search';

const previewDays = 7;
const pageSize = 50;

/** Returns the handlers for classes and tags. */
export const classificationCalls = withServices(
  {
    database: DatabaseService,
    reader: ArticleReader,
    rules: TagRules,
    searches: SearchService,
    scopes: ScopeService,
    log: OperationLogService,
  },
  ({ database, reader, rules, searches, scopes, log }): Handlers<typeof classificationContract> => ({
    previewKeyword: async ({ caller, body, signal }) => {
      const tree = await rules.parse(body.Rule, caller.clientId);
      const searcher = getSearcher(caller, '');
      searches.check(searcher, queryCost(tree), 'rule');
      return searches.inTurn(
        searcher,
        () => previewTag({ database, scopes, reader }, caller, tree, previewDays),
        signal,
      );
    },

    keywordArticles: async ({ caller, query }) => {
      const { rows } = await database.query<{ article_id: string }>(
        `select article_id from tag_hit where client_id = $1 and tag_keyword_id = $2
          and ($3::bigint is null or article_id < $3) order by article_id desc limit ${pageSize + 1}`,
        [caller.clientId, query.Entry_ID, query.after ?? null],
      );
      const ids = rows.slice(0, pageSize).map(({ article_id }) => article_id);
      const rule = await rules.one(query.Entry_ID);
      const seen = new Set(await reader.visible(caller, ids));
      return {
        list: await getLines(
          database,
          ids.filter((id) => seen.has(id)),
          rule?.clientId === caller.clientId ? rule.tree : null,
        ),
        next: rows.length > pageSize ? (ids.at(-1) ?? null) : null,
      };
    },

    classArticles: async ({ caller, query }) => {
      const { rows } = await database.query<{ article_id: string }>(
        `select article_id from content_class_article where client_id = $1 and content_class_id = $2
          and ($3::bigint is null or article_id < $3) order by article_id desc limit ${pageSize + 1}`,
        [caller.clientId, query.Entry_ID, query.after ?? null],
      );
      const ids = rows.slice(0, pageSize).map(({ article_id }) => article_id);
      const seen = new Set(await reader.visible(caller, ids));
      return {
        list: await getLines(
          database,
          ids.filter((id) => seen.has(id)),
          null,
        ),
        next: rows.length > pageSize ? (ids.at(-1) ?? null) : null,
      };
    },

    ofArticle: async ({ caller, query: { id } }) => {
      if ((await reader.visible(caller, [id])).length === 0) throw new NotFoundError(`Article ${id} not found`);
      // `offset 0` makes a subquery materialized, so that it can be joined with rules, which are stored on the
      // coordinator only.
      const [classes, tags] = await Promise.all([
        database.query<{ id: string; name: string; is_set: boolean }>(
          `select c.content_class_id as id, c.class_name as name, a.article_id is not null as is_set
            from content_class c
           left join content_class_article a on a.client_id = c.client_id and a.content_class_id = c.content_class_id
             and a.article_id = $2
           where c.client_id = $1 and (c.is_enabled or a.article_id is not null)
             order by c.sort_order nulls last, c.class_name`,
          [caller.clientId, id],
        ),
        database.query<{
          tag_id: string;
          tag_name: string;
          class_name: string | null;
          color: string | null;
          is_set: boolean;
          rules: string[];
        }>(
          `select t.tag_id, t.tag_name, g.class_name, t.color, t.tag_name = any(c.tags) as is_set,
             array(select k.rule from tag_keyword k where k.tag_keyword_id = any(h.keywords) order by k.tag_keyword_id)
               as rules
           from client_tag t left join tag_class g on g.tag_class_id = t.tag_class_id
             join (select tags from client_article where client_id = $1 and article_id = $2 offset 0) c on true
             left join (select tag_id, array_agg(tag_keyword_id) as keywords from tag_hit
               where client_id = $1 and article_id = $2 group by 1 offset 0) h on h.tag_id = t.tag_id
           where t.client_id = $1 and (t.is_enabled or t.tag_name = any(c.tags))
             order by g.sort_order nulls last, g.class_name nulls last, t.tag_name`,
          [caller.clientId, id],
        ),
      ]);
      return {
        Classes: classes.rows.map((row) => ({ Content_Class_ID: row.id, Class_Name: row.name, Is_Set: row.is_set })),
        Tags: tags.rows.map((row) => ({
          Tag_ID: row.tag_id,
          Tag_Name: row.tag_name,
          Class_Name: row.class_name,
          Color: row.color,
          Is_Set: row.is_set,
          Rules: row.rules,
        })),
      };
    },

    chooseClasses: async ({ caller, body: { id, Content_Class_IDs } }) => {
      if ((await reader.visible(caller, [id])).length === 0) throw new NotFoundError(`Article ${id} not found`);
      // Sorted, so that two writers never deadlock.
      const wanted = [...new Set(Content_Class_IDs)].sort();
      const changed = await database.transaction(async (tx) => {
        const existingClasses = await tx.query(
          'select from content_class where client_id = $1 and content_class_id = any($2::bigint[])',
          [caller.clientId, wanted],
        );
        if (existingClasses.rowCount !== wanted.length)
          throw new InputError('Content_Class_IDs: a class does not exist', 'input', { Content_Class_IDs: 'unknown' });
        const gone = await tx.query<{ content_class_id: string }>(
          `delete from content_class_article where client_id = $1 and article_id = $2
            and content_class_id <> all($3::bigint[]) returning content_class_id`,
          [caller.clientId, id, wanted],
        );
        const added = await tx.query<{ content_class_id: string }>(
          `insert into content_class_article (content_class_id, article_id, client_id, user_id)
            select unnest($3::bigint[]), $2, $1, $4 on conflict do nothing returning content_class_id`,
          [caller.clientId, id, wanted, caller.userId],
        );
        const moved = [...gone.rows, ...added.rows].map(({ content_class_id }) => content_class_id);
        await recount(tx, counters.articlesOfClass, moved);
        return moved.length;
      });
      if (changed > 0)
        await log.record(caller, {
          entity: 'article',
          action: 'content-class',
          id,
          after: { Content_Class_IDs: wanted },
        });
      return { changed };
    },
  }),
);
