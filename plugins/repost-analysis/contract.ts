import { z } from 'zod';
import { defineContract } from '#core';
import { pageSchema, sizeSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { emotionTerms } from '#shared/vocabulary';
import { genders, repostIssues, suspicionReasons, verifications } from './cascade';
import { repostsOfSchema } from './reposts-of';

const postRow = z.object({
  Post_ID: idSchema,
  Text: z.string(),
  User: z.string(),
  URL: z.string().nullable(),
  Published_At: z.string().nullable(),
  Reposts: z.number(),
  People: z.number(),
  Depth: z.number(),
  Breadth: z.number(),
  Suspected: z.number(),
  File_Name: z.string(),
  Created_At: z.string(),
});
export type RepostPost = z.output<typeof postRow>;

const repostRow = z.object({
  Number: z.number(),
  Parent: z.number().nullable(),
  /** Name of the user it was reposted from; empty for the post itself. */
  Parent_User: z.string(),
  Level: z.number().nullable(),
  At: z.string().nullable(),
  User: z.string(),
  Text: z.string(),
  Gender: z.enum(genders).nullable(),
  Province: z.string().nullable(),
  Followers: z.number().nullable(),
  Follows: z.number().nullable(),
  Posts: z.number().nullable(),
  Verified: z.enum(verifications).nullable(),
  Device: z.string().nullable(),
  Children: z.number(),
  Descendants: z.number(),
  Emotion: z.enum(emotionTerms.values).nullable(),
  Is_Suspected: z.boolean(),
  Reasons: z.array(z.enum(suspicionReasons)),
  Issues: z.array(z.enum(repostIssues)),
});
export type Repost = z.output<typeof repostRow>;

export const repostSorts = ['time', 'carried', 'followers'] as const;

const path = '/v1/repost-analysis';
const look = ['repost-analysis', 'browse'] as const;

/** Posts with imported reposts, and the reposts themselves. */
export const repostContract = defineContract({
  posts: {
    method: 'GET',
    path: `${path}/post`,
    privilege: look,
    summary: 'Lists the posts whose reposts the caller’s client has imported, most recently imported first',
    query: z.object({
      keyword: z.string().trim().max(100).optional(),
      after: idSchema.optional(),
      size: sizeSchema(),
    }),
    result: z.object({ list: z.array(postRow), total: z.number(), next: z.string().nullable() }),
  },
  post: {
    method: 'GET',
    path: `${path}/post/detail`,
    privilege: look,
    summary: 'Returns a post with the issues found in the data of its reposts',
    query: z.object({ id: idSchema }),
    result: postRow.extend({
      /** Source of the parent relations: a column, the repost chain in the texts, or none. */
      Parents: z.enum(['column', 'text', 'none']),
      Issues: z.array(z.object({ Issue: z.enum(repostIssues), Count: z.number() })),
      /** The stored article of the post; null when it does not exist or is not visible. */
      Article_ID: idSchema.nullable(),
    }),
  },
  remove: {
    method: 'DELETE',
    path: `${path}/post`,
    privilege: ['repost-analysis', 'delete'],
    summary: 'Deletes a post with its imported reposts',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  reposts: {
    method: 'GET',
    path: `${path}/repost`,
    privilege: look,
    summary: 'Lists the reposts of a post, or the part that a figure counts',
    query: z.object({
      Reposts_Of: repostsOfSchema,
      sort: z.enum(repostSorts).default('time'),
      ...pageSchema({ maxPage: 20_000, maxSize: 200, size: 50 }).shape,
    }),
    result: z.object({ list: z.array(repostRow), total: z.number() }),
  },
  graph: {
    method: 'GET',
    path: `${path}/graph`,
    privilege: look,
    summary: 'Returns the tree of a post as arrays in repost order, and the reposts that carried it furthest',
    query: z.object({ id: idSchema }),
    result: z.object({
      Count: z.number(),
      /** Index of each parent; 0 is the post, -1 none. At most the earliest 60,000. */
      Parents: z.array(z.number()),
      Descendants: z.array(z.number()),
      /** Index of the sentiment in the vocabulary; -1 for a repost without text of its own. */
      Emotions: z.array(z.number()),
      Suspected: z.array(z.number()),
      Carriers: z.array(
        z.object({ Number: z.number(), User: z.string(), At: z.string().nullable(), Count: z.number() }),
      ),
    }),
  },
});
