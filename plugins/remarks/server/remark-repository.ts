import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { remarkColumns, type RemarkRow } from './remark-row';

/** Maximum number of remarks shown for one article. */
const maxRemarks = 500;
/** Maximum number of mentions in a notice. */
const maxMentions = 20;

/** The thread of a remark, and the author of the remark. */
interface ThreadReference {
  readonly thread: string;
  readonly user_id: string;
}

/** A remark to be stored. */
interface NewRemark {
  readonly articleId: string;
  readonly text: string;
  readonly mentionIds: readonly string[];
  /** First remark of the thread that it belongs to. */
  readonly thread: string | null;
}

interface MentionRow {
  readonly remark_id: string;
  readonly article_id: string;
  readonly text: string;
  readonly name: string | null;
}

/** Statements over remarks and over who has seen them. */
export class RemarkRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async findThread(clientId: string, articleId: string, remarkId: string): Promise<ThreadReference | undefined> {
    const { rows } = await this.database.query<ThreadReference>(
      `select coalesce(parent_id, remark_id) as thread, user_id from article_remark
        where client_id = $1 and article_id = $2 and remark_id = $3`,
      [clientId, articleId, remarkId],
    );
    return rows[0];
  }

  /** Returns the article of the thread that begins with a remark. */
  async findThreadArticle(clientId: string, remarkId: string): Promise<string | undefined> {
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article_remark where client_id = $1 and remark_id = $2 and parent_id is null',
      [clientId, remarkId],
    );
    return rows[0]?.article_id;
  }

  /** Returns those of these people who belong to the client. */
  async colleagues(clientId: string, userIds: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ user_id: string }>(
      'select user_id from person where client_id = $1 and user_id = any($2::bigint[]) order by 1',
      [clientId, userIds],
    );
    return rows.map(({ user_id }) => user_id);
  }

  async add({ clientId, userId }: Caller, { articleId, text, mentionIds, thread }: NewRemark): Promise<string> {
    const { rows } = await this.database.query<{ remark_id: string }>(
      `insert into article_remark (client_id, article_id, user_id, text, mention_ids, parent_id)
        values ($1, $2, $3, $4, $5, $6) returning remark_id`,
      [clientId, articleId, userId, text, mentionIds, thread],
    );
    return rows[0]?.remark_id ?? '';
  }

  /** Lists the remarks on an article, thread by thread. */
  async list({ clientId, userId }: Caller, articleId: string): Promise<readonly RemarkRow[]> {
    const { rows } = await this.database.query<RemarkRow>(
      `select ${remarkColumns('$1', '$3')} from article_remark r where r.client_id = $1 and r.article_id = $2
        order by coalesce(r.parent_id, r.remark_id), r.remark_id limit ${maxRemarks}`,
      [clientId, articleId, userId],
    );
    return rows;
  }

  /** Returns the number of changed threads: none if the thread already has the state. */
  async setResolved({ clientId, userId }: Caller, remarkId: string, isResolved: boolean): Promise<number> {
    const { rowCount } = await this.database.query(
      `update article_remark set resolved_at = case when $3 then (select now()) end,
          resolved_by = case when $3 then $4::bigint end
        where client_id = $1 and remark_id = $2 and (resolved_at is not null) <> $3`,
      [clientId, remarkId, isResolved, userId],
    );
    return rowCount ?? 0;
  }

  /** Removes a remark of the caller; its replies become threads. Returns false if there is no such remark. */
  remove({ clientId, userId }: Caller, remarkId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        'delete from article_remark where client_id = $1 and user_id = $2 and remark_id = $3',
        [clientId, userId, remarkId],
      );
      if (rowCount === 0) return false;
      await tx.query('update article_remark set parent_id = null where client_id = $1 and parent_id = $2', [
        clientId,
        remarkId,
      ]);
      return true;
    });
  }

  /** Records that the caller has seen the remarks on an article that mention them; returns the number of new ones. */
  async markSeen({ clientId, userId }: Caller, articleId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      `insert into article_remark_seen (client_id, user_id, remark_id) select $1, $2, remark_id from article_remark
        where client_id = $1 and article_id = $3 and mention_ids @> array[$2::bigint] on conflict do nothing
        returning remark_id`,
      [clientId, userId, articleId],
    );
    return rowCount ?? 0;
  }

  /** Lists the latest remarks that mention the caller and that the caller has not seen. */
  async unseenMentions({ clientId, userId }: Caller, maxAgeDays: number): Promise<readonly MentionRow[]> {
    const { rows } = await this.database.query<MentionRow>(
      `select r.remark_id, r.article_id, r.text, u.display_name as name
        from article_remark r left join person u on u.user_id = r.user_id
        where r.client_id = $1 and r.mention_ids @> array[$2::bigint]
          and r.created_at > now() - make_interval(days => $3)
          and not exists (select 1 from article_remark_seen s where s.client_id = $1 and s.user_id = $2
            and s.remark_id = r.remark_id)
        order by r.remark_id desc limit ${maxMentions}`,
      [clientId, userId, maxAgeDays],
    );
    return rows;
  }
}
