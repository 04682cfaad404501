import { withServices } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import type { globalRejectContract } from '../contract';
import { getDomain, getPattern } from './address-pattern';
import { RejectHitRepository } from './reject-hit-repository';
import { previewReject } from './reject-preview';

const previewDays = 7;

/** Handlers of the rejection contract. */
export const rejectCalls = withServices(
  { database: DatabaseService, hits: RejectHitRepository },
  ({ database, hits }): Handlers<typeof globalRejectContract> => ({
    previewDomain: async ({ body }) =>
      previewReject(database, { kind: 'domain', value: getDomain(body.Domain), place: 'all' }, previewDays),
    domainHits: ({ query }) => hits.page('domain', query),
    previewUrl: async ({ body }) =>
      previewReject(database, { kind: 'url', value: getPattern(body.Pattern), place: 'all' }, previewDays),
    urlHits: ({ query }) => hits.page('url', query),
    previewJunkword: async ({ body }) =>
      previewReject(database, { kind: 'junkword', value: body.Word, place: body.Place }, previewDays),
    junkwordHits: ({ query }) => hits.page('junkword', query),
    previewWeiboWord: async ({ body }) =>
      previewReject(database, { kind: 'weibo', value: body.Word, place: 'all' }, previewDays),
    weiboWordHits: ({ query }) => hits.page('weibo', query),
  }),
);
