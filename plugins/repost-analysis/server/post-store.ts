import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { emotionTerms } from '#shared/vocabulary';
import { mostCarriers, type RepostIssue } from '../cascade';
import type { RepostPost } from '../contract';
import type { ParentSource } from './cascade/repost';

/** A post as its row; 64-bit numbers are strings. */
export interface PostRecord {
  readonly post_id: string;
  readonly text: string;
  readonly author: string;
  readonly url: string | null;
  readonly url_hash: string | null;
  readonly published_at: Date | null;
  readonly begins_at: Date | null;
  readonly parents: ParentSource;
  readonly repost_count: number;
  readonly people: number;
  readonly depth: number;
  readonly breadth: number;
  readonly first_hour: number;
  readonly suspected: number;
  readonly half_minutes: number | null;
  readonly reach: string;
  readonly file_name: string;
  readonly created_at: Date;
}

const figureColumns = [
  'repost_count',
  'people',
  'depth',
  'breadth',
  'first_hour',
  'half_minutes',
  'suspected',
] as const satisfies readonly (keyof PostRecord)[];

/** By what posts are compared. */
export type PostFigures = Pick<PostRecord, (typeof figureColumns)[number]>;

/** Nodes that a graph may have. */
const mostNodes = 60_000;

export const shownPost = (row: PostRecord): RepostPost => ({
  Post_ID: row.post_id,
  Text: row.text,
  User: row.author,
  URL: row.url,
  Published_At: row.published_at?.toISOString() ?? null,
  Reposts: row.repost_count,
  People: row.people,
  Depth: row.depth,
  Breadth: row.breadth,
  Suspected: row.suspected,
  File_Name: row.file_name,
  Created_At: row.created_at.toISOString(),
});

const posts = `select p.*, i.file_name from repost_post p join repost_import i using (client_id, import_id)
  where p.client_id = $1`;

/** Reads and removes the posts of a client. */
export class RepostPosts {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Throws `NotFoundError` for the post of another client as for none. */
  async one({ clientId }: Caller, postId: string): Promise<PostRecord> {
    const { rows } = await this.database.query<PostRecord>(`${posts} and p.post_id = $2`, [clientId, postId]);
    if (!rows[0]) throw new NotFoundError(`There is no post ${postId}`);
    return rows[0];
  }

  /** The figures of all posts of the client but this one. */
  async others({ clientId }: Caller, postId: string): Promise<readonly PostFigures[]> {
    const { rows } = await this.database.query<PostFigures>(
      `select ${figureColumns.join(', ')} from repost_post where client_id = $1 and post_id <> $2
       order by post_id desc limit 5000`,
      [clientId, postId],
    );
    return rows;
  }

  /** The articles of the library at the address of a post. */
  async articleIds({ url_hash }: Pick<PostRecord, 'url_hash'>): Promise<readonly string[]> {
    if (url_hash === null) return [];
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article where url_hash = $1',
      [url_hash],
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Posts of these ids, in no order. */
  async named({ clientId }: Caller, ids: readonly string[]): Promise<readonly PostRecord[]> {
    const { rows } = await this.database.query<PostRecord>(`${posts} and p.post_id = any($2::bigint[])`, [
      clientId,
      ids,
    ]);
    return rows;
  }

  async list({ clientId }: Caller, keyword: string, after: string | undefined, size: number) {
    const word = `($2 = '' or position(lower($2) in lower(p.text)) > 0 or position(lower($2) in lower(p.author)) > 0)`;
    const [{ rows }, total] = await Promise.all([
      this.database.query<PostRecord>(
        `${posts} and ${word} and ($3::bigint is null or p.post_id < $3) order by p.post_id desc limit $4`,
        [clientId, keyword, after ?? null, size + 1],
      ),
      this.database.query<{ count: number }>(
        `select count(*)::int as count from repost_post p where p.client_id = $1 and ${word}`,
        [clientId, keyword],
      ),
    ]);
    const list = rows.slice(0, size).map(shownPost);
    return {
      list,
      total: total.rows[0]?.count ?? 0,
      next: rows.length > size ? (list.at(-1)?.Post_ID ?? null) : null,
    };
  }

  async issues({ clientId }: Caller, postId: string): Promise<{ Issue: RepostIssue; Count: number }[]> {
    const { rows } = await this.database.query<{ issue: RepostIssue; count: number }>(
      `select issue, count(*)::int as count from repost, unnest(issues) as issue
        where client_id = $1 and post_id = $2 group by issue order by count(*) desc, issue`,
      [clientId, postId],
    );
    return rows.map(({ issue, count }) => ({ Issue: issue, Count: count }));
  }

  async remove({ clientId }: Caller, postId: string): Promise<number> {
    const { rowCount } = await this.database.query('delete from repost_post where client_id = $1 and post_id = $2', [
      clientId,
      postId,
    ]);
    return rowCount ?? 0;
  }

  /** The tree as lists; those that carried it furthest by name. */
  async graph({ clientId }: Caller, postId: string) {
    const [{ rows }, carriers] = await Promise.all([
      this.database.query<{
        parents: number[] | null;
        descendants: number[] | null;
        emotions: (number | null)[] | null;
        suspected: number[] | null;
      }>(
        `select array_agg(coalesce(parent, -1) order by number) as parents,
           array_agg(descendants order by number) as descendants, array_agg(emotion order by number) as emotions,
           array_agg(number order by number) filter (where is_suspected) as suspected
         from repost where client_id = $1 and post_id = $2 and number <= $3`,
        [clientId, postId, mostNodes],
      ),
      this.database.query<{ number: number; author: string; at: Date | null; descendants: number }>(
        `select number, author, at, descendants from repost where client_id = $1 and post_id = $2 and descendants > 0
         order by descendants desc, number limit $3`,
        [clientId, postId, mostCarriers * 4],
      ),
    ]);
    const { parents, descendants, emotions, suspected } = rows[0] ?? {};
    const numbers = emotionTerms.values.map((value) => emotionTerms.numbers[value]);
    return {
      Parents: (parents ?? []).map((parent, index) => (parent > mostNodes || parent === index + 1 ? -1 : parent)),
      Descendants: descendants ?? [],
      Emotions: (emotions ?? []).map((emotion) => (emotion === null ? -1 : numbers.indexOf(emotion as 0))),
      Suspected: suspected ?? [],
      Carriers: carriers.rows.map(({ number, author, at, descendants: count }) => ({
        Number: number,
        User: author,
        At: at?.toISOString() ?? null,
        Count: count,
      })),
    };
  }
}
