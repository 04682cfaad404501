import { inject, NotFoundError } from '#core';
import { DatabaseService, Parameters, type Caller } from '#core/server';
import type { Repost, repostSorts } from '../contract';
import { readRepostsOf, type RepostsOf } from '../reposts-of';
import { getEmotion } from '#plugins/articles/server';
import { RepostPosts } from './post-store';
import { whereReposts } from './repost-sql';

interface RepostRecord {
  readonly number: number;
  readonly parent: number | null;
  readonly level: number | null;
  readonly children: number;
  readonly descendants: number;
  readonly at: Date | null;
  readonly text: string;
  readonly author: string;
  readonly gender: Repost['Gender'];
  readonly province: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly verified: Repost['Verified'];
  readonly device: string | null;
  readonly is_suspected: boolean;
  readonly reasons: Repost['Reasons'];
  readonly issues: Repost['Issues'];
  readonly emotion: number | null;
}

const orders: Readonly<Record<(typeof repostSorts)[number], string>> = {
  time: 'r.at nulls last, r.number',
  carried: 'r.descendants desc, r.number',
  followers: 'r.followers desc nulls last, r.number',
};

const shown = (row: RepostRecord, names: ReadonlyMap<number, string>): Repost => ({
  Number: row.number,
  Parent: row.parent,
  Parent_User: row.parent === null ? '' : (names.get(row.parent) ?? ''),
  Level: row.level,
  At: row.at?.toISOString() ?? null,
  User: row.author,
  Text: row.text,
  Gender: row.gender,
  Province: row.province,
  Followers: row.followers,
  Follows: row.follows,
  Posts: row.posts,
  Verified: row.verified,
  Device: row.device,
  Children: row.children,
  Descendants: row.descendants,
  Emotion: row.emotion === null ? null : getEmotion(row.emotion),
  Is_Suspected: row.is_suspected,
  Reasons: row.reasons,
  Issues: row.issues,
});

/** A page of a repost list. */
export interface RepostQuery {
  /** A filter `Reposts_Of`. */
  readonly filter: string;
  readonly sort: (typeof repostSorts)[number];
  readonly page: number;
  readonly size: number;
}

/** Reads the reposts of a client. */
export class RepostStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RepostPosts) private readonly posts: RepostPosts,
  ) {}

  /** @throws {NotFoundError} for a filter whose post does not exist or is out of the caller's scope */
  async demand(caller: Caller, filter: string): Promise<void> {
    await this.posts.one(caller, readFilter(filter).postId);
  }

  async count(caller: Caller, filter: string): Promise<number> {
    const { where, parameters } = getCondition(caller, filter);
    const { rows } = await this.database.query<{ count: number }>(
      `select count(*)::int as count from repost r where ${where}`,
      parameters.values,
    );
    return rows[0]?.count ?? 0;
  }

  async list(caller: Caller, { filter, sort, page, size }: RepostQuery): Promise<Repost[]> {
    const { where, parameters, postId } = getCondition(caller, filter);
    const { rows } = await this.database.query<RepostRecord>(
      `select r.* from repost r where ${where} order by ${orders[sort]}
        limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    const names = await this.database.query<{ number: number; author: string }>(
      'select number, author from repost where client_id = $1 and post_id = $2 and number = any($3::int[])',
      [caller.clientId, postId, rows.flatMap(({ parent }) => (parent ? [parent] : []))],
    );
    const byNumber = new Map(names.rows.map(({ number, author }) => [number, author]));
    return rows.map((row) => shown(row, byNumber));
  }
}

function readFilter(filter: string): RepostsOf {
  const read = readRepostsOf(filter);
  if (!read) throw new NotFoundError(`Invalid repost filter ${filter}`);
  return read;
}

/** Condition of a filter: matches nothing for a post of another client. */
export function getCondition({ clientId }: Caller, filter: string) {
  const { postId, part } = readFilter(filter);
  const parameters = new Parameters();
  return { postId, parameters, where: whereReposts(clientId, postId, part, parameters) };
}
