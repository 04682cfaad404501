import { unknown } from '../../cascade';
import type { repostCarriers } from '../../modules/carriers';
import type { LevelRow } from '../../modules/levels';
import type { ShareRow } from '../../modules/shares';
import { activityBand, followersBand } from '../repost-sql';
import type { RequestedReposts } from './repost-requests';
import type { RowOf } from './row-of';

/** Returns the reposts that spread the post furthest, with the number of matching descendants of each. */
export async function carrierRows({
  rows,
  caller,
  post,
  of,
  size,
}: RequestedReposts): Promise<RowOf<typeof repostCarriers>[]> {
  const carriers = await rows<{
    number: number;
    author: string;
    at: Date | null;
    level: number | null;
    followers: number | null;
    count: number;
    direct: number;
  }>(
    (where, add) => `with requested as materialized (select r.enter, r.parent from repost r where ${where}),
       carrier as (select u.* from repost u where u.client_id = ${add(caller.clientId)}
           and u.post_id = ${add(post.post_id)} and u.descendants > 0
         order by u.descendants desc, u.number limit 200)
     select c.number, c.author, c.at, c.level, c.followers, count(*)::int as count,
       count(*) filter (where a.parent = c.number)::int as direct
     from carrier c join requested a on a.enter > c.enter and a.enter <= c.leave
     group by c.number, c.author, c.at, c.level, c.followers order by count(*) desc, c.number limit ${add(size)}`,
  );
  return carriers.map(({ number, author, at, level, followers, count, direct }) => ({
    Number: number,
    User: author,
    At: at?.toISOString() ?? null,
    Level: level,
    Followers: followers,
    Count: count,
    Direct: direct,
    Of: of,
  }));
}

/** Counts by level, from the post outwards. */
export async function levelRows({ rows, of }: RequestedReposts): Promise<LevelRow[]> {
  const rowsByLevel = await rows<Omit<LevelRow, 'Of' | 'Level'> & { level: number | null }>(
    (where) => `select r.level, count(*)::int as "Count", count(*) filter (where r.is_first)::int as "People",
       count(*) filter (where r.emotion < 0)::int as negative, count(*) filter (where r.emotion = 0)::int as neutral,
       count(*) filter (where r.emotion > 0)::int as positive, count(*) filter (where r.emotion is null)::int as none
     from repost r where ${where} group by r.level order by r.level nulls last`,
  );
  return rowsByLevel.map(({ level, ...counts }) => ({
    ...counts,
    Level: level === null ? unknown : String(level),
    Of: of,
  }));
}

/** Columns or bands by which people are grouped. */
export const shareColumns = {
  province: 'r.province',
  gender: 'r.gender',
  verified: 'r.verified',
  followers: followersBand,
  activity: activityBand,
  device: 'r.device',
} as const;

/** Counts people by a column, most frequent first; bands keep their order. */
export async function shareRows(
  { rows, of, size }: RequestedReposts,
  name: keyof typeof shareColumns,
): Promise<ShareRow[]> {
  const isBand = name === 'followers' || name === 'activity';
  const valueCounts = await rows<{ value: string | number | null; count: number }>(
    (where, add) => `select ${shareColumns[name]} as value, count(*)::int as count from repost r
     where ${where} and r.is_first group by 1 order by ${isBand ? '1 nulls last' : '2 desc, 1'} limit ${add(size)}`,
  );
  return valueCounts.map(({ value, count }) => ({
    Value: value === null ? unknown : String(value),
    Count: count,
    Of: of,
  }));
}

/** Counts suspected reposts by reason. */
export async function suspectRows({ rows, of, size }: RequestedReposts): Promise<ShareRow[]> {
  const reasonCounts = await rows<{ reason: string; count: number }>(
    (where, add) => `select reason, count(*)::int as count from repost r, unnest(r.reasons) as reason
     where ${where} and r.is_suspected group by 1 order by 2 desc, 1 limit ${add(size)}`,
  );
  return reasonCounts.map(({ reason, count }) => ({ Value: reason, Count: count, Of: of }));
}
