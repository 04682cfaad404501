import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { markSchema } from '#plugins/articles';
import { junkWordFields } from './resource';

const sample = z.object({
  Article_ID: idSchema,
  Title: z.string(),
  Site: z.string(),
  Url: z.string().nullable(),
  Published_At: z.string(),
  Title_Marks: z.array(markSchema),
});

const preview = z.object({
  /** Stored articles that would have been rejected; counted up to 10,000. */
  total: z.number(),
  Is_Capped: z.boolean(),
  /** Fewer than requested if the full period would have taken too long. */
  Days: z.number(),
  /** Total number of articles in the same period. */
  Of: z.number(),
  list: z.array(sample),
});
export type RejectPreview = z.output<typeof preview>;

export const rejectHitSchema = z.object({
  Title: z.string(),
  Url: z.string().nullable(),
  Site: z.string(),
  Hit_At: z.string(),
  Is_Trial: z.boolean(),
  Article_ID: idSchema.nullable(),
});
export type RejectHit = z.output<typeof rejectHitSchema>;

const hits = z.object({ list: z.array(rejectHitSchema), next: z.string().nullable() });
const page = z.object({ Entry_ID: idSchema, after: idSchema.optional() });
const path = '/v1/operate/operation-setting';
const word = z.string().trim().min(2).max(50);

/** Global rejection calls other than the lists. */
export const globalRejectContract = defineContract({
  previewDomain: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/global-reject-domain/preview`,
    privilege: ['global-reject-domain', 'browse'],
    summary: 'Articles of the last 7 days that a domain would have rejected',
    body: z.object({ Domain: z.string().trim().min(3).max(200) }),
    result: preview,
  },
  domainHits: {
    method: 'GET',
    path: `${path}/global-reject-domain/hit-list`,
    privilege: ['global-reject-domain', 'browse'],
    summary: 'Articles that a domain matched in the last 30 days, latest first',
    query: page,
    result: hits,
  },
  previewUrl: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/global-reject-url/preview`,
    privilege: ['global-reject-url', 'browse'],
    summary: 'Articles of the last 7 days that a URL pattern would have rejected',
    body: z.object({ Pattern: z.string().trim().min(4).max(500) }),
    result: preview,
  },
  urlHits: {
    method: 'GET',
    path: `${path}/global-reject-url/hit-list`,
    privilege: ['global-reject-url', 'browse'],
    summary: 'Articles that a URL pattern matched in the last 30 days, latest first',
    query: page,
    result: hits,
  },
  previewJunkword: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/global-reject-junkword/preview`,
    privilege: ['global-reject-junkword', 'browse'],
    summary: 'Articles of the last 7 days that a junk word would have rejected',
    body: z.object({ Word: word, Place: z.enum(junkWordFields) }),
    result: preview,
  },
  junkwordHits: {
    method: 'GET',
    path: `${path}/global-reject-junkword/hit-list`,
    privilege: ['global-reject-junkword', 'browse'],
    summary: 'Articles that a junk word matched in the last 30 days, latest first',
    query: page,
    result: hits,
  },
  previewWeiboWord: {
    method: 'POST',
    readsOnly: true,
    path: `${path}/weibo-reject-word/preview`,
    privilege: ['weibo-reject-word', 'browse'],
    summary: 'Short posts of the last 7 days that a blocked word would have rejected',
    body: z.object({ Word: word }),
    result: preview,
  },
  weiboWordHits: {
    method: 'GET',
    path: `${path}/weibo-reject-word/hit-list`,
    privilege: ['weibo-reject-word', 'browse'],
    summary: 'Posts that a blocked word for short posts matched in the last 30 days, latest first',
    query: page,
    result: hits,
  },
});
