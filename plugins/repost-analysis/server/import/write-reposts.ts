import type { Statements } from '#core/server';
import { getItem } from '#plugins/articles/server';
import type { PlacedRepost } from '../cascade/repost';
import { plainTime } from '../repost-sql';
import type { ReadLine } from './read-task';

const columns = [
  'client_id',
  'post_id',
  'number',
  'parent',
  'level',
  'enter',
  'leave',
  'children',
  'descendants',
  'at',
  'text',
  'own',
  'author',
  'author_id',
  'external_id',
  'gender',
  'province',
  'followers',
  'follows',
  'posts',
  'verified',
  'device',
  'is_first',
  'is_carried',
  'is_suspected',
  'issues',
  'reasons',
  'emotion',
  'words',
] as const;

const getRow = (clientId: string, postId: string, r: PlacedRepost, emotion: number | null): readonly unknown[] => [
  clientId,
  postId,
  r.number,
  r.parent,
  r.level,
  r.enter,
  r.leave,
  r.children,
  r.descendants,
  r.at,
  r.text,
  r.own,
  r.user,
  r.userId,
  r.externalId,
  r.gender,
  r.province,
  r.followers,
  r.follows,
  r.posts,
  r.verified,
  r.device,
  r.isFirst,
  r.isCarried,
  r.isSuspected,
  r.issues,
  r.reasons,
  emotion,
  r.words,
];

interface Written {
  readonly posts: number;
  readonly reposts: number;
}

/** Writes posts and their reposts from lines, and computes the figures used to compare posts. */
export async function writeReposts(
  tx: Statements,
  clientId: string,
  importId: string,
  lines: AsyncIterable<ReadLine>,
  emotionByText: ReadonlyMap<string, number>,
): Promise<Written> {
  const iterator = lines[Symbol.asyncIterator]();
  let next = await iterator.next();
  const written = { posts: 0, reposts: 0 };
  while (!next.done) {
    const head = next.value;
    if (!('post' in head)) throw new Error('A repost precedes its post');
    const { post, parents } = head;
    const hash = post.url === null ? null : getItem({ url: post.url, via: 'import' }).urlHash;
    const { rows } = await tx.query<{ post_id: string }>(
      `insert into repost_post (client_id, import_id, text, author, url, url_hash, published_at, parents)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning post_id`,
      [clientId, importId, post.text, post.user, post.url, hash, post.at, parents],
    );
    const postId = rows[0]!.post_id;
    const reposts = async function* () {
      for (next = await iterator.next(); !next.done && 'repost' in next.value; next = await iterator.next()) {
        const { repost } = next.value;
        written.reposts += 1;
        yield getRow(clientId, postId, repost, repost.own === '' ? null : (emotionByText.get(repost.own) ?? null));
      }
    };
    await tx.copy('repost', columns, reposts());
    await tx.query(figuresSql, [clientId, postId]);
    written.posts += 1;
  }
  return written;
}

const figuresSql = `
  with own as (select * from repost where client_id = $1 and post_id = $2),
  start as (select coalesce(p.published_at, (select min(at) from own where ${plainTime('own')})) as at
    from repost_post p where p.client_id = $1 and p.post_id = $2),
  timed as (select at, row_number() over (order by at) as place, count(*) over () as whole from own where ${plainTime('own')})
  update repost_post set
    begins_at = start.at,
    repost_count = (select count(*) from own),
    people = (select count(*) from own where is_first),
    depth = (select coalesce(max(level), 0) from own),
    breadth = (select coalesce(max(n), 0) from (select count(*) as n from own where level is not null group by level) l),
    first_hour = (select count(*) from timed where at <= start.at + interval '1 hour'),
    suspected = (select count(*) from own where is_suspected),
    half_minutes = (select least(2147483647, greatest(0, extract(epoch from min(timed.at) - start.at) / 60))::int
      from timed where place * 2 >= whole),
    reach = (select coalesce(sum(followers), 0) from own where is_first)
  from start where client_id = $1 and post_id = $2`;
