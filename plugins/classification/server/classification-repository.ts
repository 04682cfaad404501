import { inject, InputError } from '#core';
import { DatabaseService, recount, type Caller } from '#core/server';
import { counters } from './counters';

interface ClassRow {
  readonly id: string;
  readonly name: string;
  readonly is_set: boolean;
}

interface TagRow {
  readonly tag_id: string;
  readonly tag_name: string;
  readonly class_name: string | null;
  readonly color: string | null;
  readonly is_set: boolean;
  readonly rules: string[];
}

/** Selects articles of an entry, newest first. */
interface EntryQuery {
  readonly clientId: string;
  readonly entryId: string;
  /** Returns only articles older than this one. */
  readonly after?: string;
  readonly max: number;
}

/** Statements over the classes and tags of articles. */
export class ClassificationRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the articles that a keyword has tagged. */
  articlesOfKeyword(query: EntryQuery): Promise<readonly string[]> {
    return this.articlesOf('tag_hit', 'tag_keyword_id', query);
  }

  /** Returns the articles of a content class. */
  articlesOfClass(query: EntryQuery): Promise<readonly string[]> {
    return this.articlesOf('content_class_article', 'content_class_id', query);
  }

  /** Returns the enabled classes, and the disabled ones of the article, in order. */
  async classesOfArticle(clientId: string, articleId: string): Promise<readonly ClassRow[]> {
    const { rows } = await this.database.query<ClassRow>(
      `select c.content_class_id as id, c.class_name as name, a.article_id is not null as is_set
        from content_class c
       left join content_class_article a on a.client_id = c.client_id and a.content_class_id = c.content_class_id
         and a.article_id = $2
       where c.client_id = $1 and (c.is_enabled or a.article_id is not null)
         order by c.sort_order nulls last, c.class_name`,
      [clientId, articleId],
    );
    return rows;
  }

  /** Returns the enabled tags, and the disabled ones of the article, with the keywords that tagged it. */
  async tagsOfArticle(clientId: string, articleId: string): Promise<readonly TagRow[]> {
    // `offset 0` makes a subquery materialized, so that it can be joined with rules, which are stored on the
    // coordinator only.
    const { rows } = await this.database.query<TagRow>(
      `select t.tag_id, t.tag_name, g.class_name, t.color, t.tag_name = any(c.tags) as is_set,
         array(select k.rule from tag_keyword k where k.tag_keyword_id = any(h.keywords) order by k.tag_keyword_id)
           as rules
       from client_tag t left join tag_class g on g.tag_class_id = t.tag_class_id
         join (select tags from client_article where client_id = $1 and article_id = $2 offset 0) c on true
         left join (select tag_id, array_agg(tag_keyword_id) as keywords from tag_hit
           where client_id = $1 and article_id = $2 group by 1 offset 0) h on h.tag_id = t.tag_id
       where t.client_id = $1 and (t.is_enabled or t.tag_name = any(c.tags))
         order by g.sort_order nulls last, g.class_name nulls last, t.tag_name`,
      [clientId, articleId],
    );
    return rows;
  }

  /**
   * Sets the classes of an article; returns the number of added and removed ones.
   *
   * @throws {InputError} if a class does not exist
   */
  setClasses({ clientId, userId }: Caller, articleId: string, classIds: readonly string[]): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        'select from content_class where client_id = $1 and content_class_id = any($2::bigint[])',
        [clientId, classIds],
      );
      if (rowCount !== classIds.length)
        throw new InputError('Content_Class_IDs: a class does not exist', 'input', { Content_Class_IDs: 'unknown' });
      const removed = await tx.query<{ content_class_id: string }>(
        `delete from content_class_article where client_id = $1 and article_id = $2
          and content_class_id <> all($3::bigint[]) returning content_class_id`,
        [clientId, articleId, classIds],
      );
      const added = await tx.query<{ content_class_id: string }>(
        `insert into content_class_article (content_class_id, article_id, client_id, user_id)
          select unnest($3::bigint[]), $2, $1, $4 on conflict do nothing returning content_class_id`,
        [clientId, articleId, classIds, userId],
      );
      const changedIds = [...removed.rows, ...added.rows].map(({ content_class_id }) => content_class_id);
      await recount(tx, counters.articlesOfClass, changedIds);
      return changedIds.length;
    });
  }

  private async articlesOf(
    table: 'tag_hit' | 'content_class_article',
    key: string,
    { clientId, entryId, after, max }: EntryQuery,
  ): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ article_id: string }>(
      `select article_id from ${table} where client_id = $1 and ${key} = $2
        and ($3::bigint is null or article_id < $3) order by article_id desc limit $4`,
      [clientId, entryId, after ?? null, max],
    );
    return rows.map(({ article_id }) => article_id);
  }
}
