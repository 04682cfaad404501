import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';

const path = '/v1/front/tools/report-data-api';
const browse = ['report-data-api', 'browse'] as const;
const modify = ['report-data-api', 'modify'] as const;
const remove = ['report-data-api', 'delete'] as const;

/** Maximum number of entries of a feed. */
export const maxEntries = 100;

export const feedSchema = z.object({
  Feed_ID: idSchema,
  Feed_Name: z.string(),
  View_ID: idSchema,
  /** Null for a view that was deleted, or that the feed's creator may no longer see; such a feed returns 404. */
  View_Name: z.string().nullable(),
  Size: z.number(),
  /** Returned only to the feed's creator, and to users who see everything that the feed may show. */
  Atom_URL: z.string().nullable(),
  Json_URL: z.string().nullable(),
  May_Change: z.boolean(),
  Reads: z.number(),
  Last_Read_At: z.string().nullable(),
  User_Name: z.string().nullable(),
  Created_At: z.string(),
});
export type Feed = z.output<typeof feedSchema>;

const draft = z.object({
  Feed_Name: lineSchema(60, 1),
  View_ID: idSchema,
  Size: z.number().int().min(1).max(maxEntries).default(50),
});
export type FeedDraft = z.output<typeof draft>;

const token = z.object({ token: z.string().max(200) });

/** Saved views as feeds. */
export const feedContract = defineContract({
  feeds: {
    method: 'GET',
    path: `${path}/feed-list`,
    privilege: browse,
    summary:
      'The feeds of the client; anyone with the URL can read a feed, so URLs are returned only to its creator, and to users with full scope',
    result: z.object({ list: z.array(feedSchema), total: z.number() }),
  },
  createFeed: {
    method: 'POST',
    path: `${path}/feed`,
    privilege: modify,
    summary: 'Creates a feed URL for a saved view',
    body: draft,
    result: feedSchema,
  },
  removeFeed: {
    method: 'DELETE',
    path: `${path}/feed`,
    privilege: remove,
    summary: 'Revokes the URL of a feed',
    query: z.object({ Feed_ID: idSchema }),
    result: z.object({ removed: z.number() }),
  },
  atom: {
    method: 'GET',
    path: '/public/feed/atom',
    access: 'open',
    summary: 'A saved view as an Atom feed',
    answers: 'response',
    query: token,
  },
  json: {
    method: 'GET',
    path: '/public/feed/json',
    access: 'open',
    summary: 'A saved view as a JSON feed',
    answers: 'response',
    query: token,
  },
});
