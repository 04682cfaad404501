import { inject, NotFoundError } from '#core';
import { DatabaseService, type Caller, containsText } from '#core/server';
import { emotionTerms } from '#shared/vocabulary';
import { maxCarriers, type RepostIssue } from '../cascade';
import type { RepostPost } from '../contract';
import type { ParentSource } from './cascade/repost';
import { RepostScope, withinBounds } from './repost-scope';

/** A row of a post; 64-bit numbers are strings. */
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

/** Figures by which posts are compared. */
export type PostFigures = Pick<PostRecord, (typeof figureColumns)[number]>;

/** Max number of nodes in a graph. */
const maxNodes = 60_000;

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

/** Parameters: `$1` client, `$2` and `$3` the caller's bounds. */
const visible = `from repost_post p join repost_import i using (client_id, import_id)
  where p.client_id = $1 and ${withinBounds('$2', '$3')}`;
const posts = `select p.*, i.file_name ${visible}`;

/** Reads and removes the posts of a client that the caller may see. */
export class RepostPosts {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RepostScope) private readonly scope: RepostScope,
  ) {}

  /** @throws {NotFoundError} for a post that does not exist or is out of scope */
  async one(caller: Caller, postId: string): Promise<PostRecord> {
    const { rows } = await this.database.query<PostRecord>(`${posts} and p.post_id = $4`, [
      ...(await this.scopeParameters(caller)),
      postId,
    ]);
    if (!rows[0]) throw new NotFoundError(`Post ${postId} does not exist`);
    return rows[0];
  }

  /** Returns the figures of all posts that the caller may see, except this one. */
  async others(caller: Caller, postId: string): Promise<readonly PostFigures[]> {
    const { rows } = await this.database.query<PostFigures>(
      `select ${figureColumns.map((column) => `p.${column}`).join(', ')} ${visible} and p.post_id <> $4
       order by p.post_id desc limit 5000`,
      [...(await this.scopeParameters(caller)), postId],
    );
    return rows;
  }

  /** Returns the ids of stored articles with the URL of a post. */
  async articleIds({ url_hash }: Pick<PostRecord, 'url_hash'>): Promise<readonly string[]> {
    if (url_hash === null) return [];
    const { rows } = await this.database.query<{ article_id: string }>(
      'select article_id from article where url_hash = $1',
      [url_hash],
    );
    return rows.map(({ article_id }) => article_id);
  }

  /** Returns the posts with these ids, in no particular order. */
  async named(caller: Caller, ids: readonly string[]): Promise<readonly PostRecord[]> {
    const { rows } = await this.database.query<PostRecord>(`${posts} and p.post_id = any($4::bigint[])`, [
      ...(await this.scopeParameters(caller)),
      ids,
    ]);
    return rows;
  }

  async list(caller: Caller, keyword: string, after: string | undefined, size: number) {
    const parameters = await this.scopeParameters(caller);
    const word = `($4 = '' or ${containsText('$4', 'p.text', 'p.author')})`;
    const [{ rows }, total] = await Promise.all([
      this.database.query<PostRecord>(
        `${posts} and ${word} and ($5::bigint is null or p.post_id < $5) order by p.post_id desc limit $6`,
        [...parameters, keyword, after ?? null, size + 1],
      ),
      this.database.query<{ count: number }>(`select count(*)::int as count ${visible} and ${word}`, [
        ...parameters,
        keyword,
      ]),
    ]);
    const list = rows.slice(0, size).map(shownPost);
    return {
      list,
      total: total.rows[0]?.count ?? 0,
      next: rows.length > size ? (list.at(-1)?.Post_ID ?? null) : null,
    };
  }

  private async scopeParameters(caller: Caller): Promise<readonly unknown[]> {
    const { userId, urlHashes } = await this.scope.bounds(caller);
    return [caller.clientId, userId, urlHashes];
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

  /** Returns the tree as arrays, and the reposts that spread it furthest by name. */
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
        [clientId, postId, maxNodes],
      ),
      this.database.query<{ number: number; author: string; at: Date | null; descendants: number }>(
        `select number, author, at, descendants from repost where client_id = $1 and post_id = $2 and descendants > 0
         order by descendants desc, number limit $3`,
        [clientId, postId, maxCarriers * 4],
      ),
    ]);
    const { parents, descendants, emotions, suspected } = rows[0] ?? {};
    const numbers = emotionTerms.values.map((value) => emotionTerms.numbers[value]);
    return {
      Parents: (parents ?? []).map((parent, index) => (parent > maxNodes || parent === index + 1 ? -1 : parent)),
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
