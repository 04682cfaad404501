import { NotFoundError, withServices } from '#core';
import { DatabaseService } from '#core/server';
import { getItem } from '#plugins/articles/server';
import type { repostAdapters } from '#plugins/repost-analysis/server';
import { generateReposts, sampleSites } from '../generator';
import { readState } from '../sample-state';

type RepostAdapter = NonNullable<(typeof repostAdapters)['contributes']>;

/** Domains of the sample microblogs. */
export const weiboDomains: ReadonlySet<string> = new Set(
  sampleSites.filter(({ mediaType }) => mediaType === 'weibo').map(({ domain }) => domain),
);
const reposted = 640;

/** Returns the generated reposts of posts of the month. */
export const repostAdapter = withServices({ database: DatabaseService }, ({ database }): RepostAdapter => {
  const isReady = async (): Promise<boolean> => (await readState(database))?.status === 'filled';
  return {
    name: 'sample-weibo',
    title: [...weiboDomains].join(', '),
    isReady,
    accepts: ({ hostname }) => weiboDomains.has(hostname),
    reposts: async (_context, { href }) => {
      const { rows } = await database.query<{
        title: string;
        summary: string;
        author_name: string;
        published_at: Date;
      }>(
        `select title, whole_text(left(body_folded, 160), summary_changes) as summary, author_name, published_at
          from article where url_hash = $1 and is_sample`,
        [getItem({ url: href, via: 'api' }).urlHash],
      );
      const [post] = rows;
      if (!post || !(await isReady())) throw new NotFoundError(`The sample data contains no post ${href}`);
      const { title, summary, author_name, published_at } = post;
      return generateReposts(
        { id: null, text: title || summary, user: author_name, at: published_at.toISOString(), url: href },
        reposted,
      );
    },
  };
});
