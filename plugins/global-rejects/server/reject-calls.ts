import { withServices } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import type { globalRejectContract, RejectHit } from '../contract';
import { getDomain, getPattern } from './address-pattern';
import { previewReject } from './reject-preview';

const previewDays = 7;
const pageSize = 50;

interface HitRow {
  readonly hit_id: string;
  readonly title: string;
  readonly url: string | null;
  readonly site: string;
  readonly hit_at: Date;
  readonly is_trial: boolean;
  readonly article_id: string | null;
}

/** Handlers of the rejection contract. */
export const rejectCalls = withServices(
  { database: DatabaseService },
  ({ database }): Handlers<typeof globalRejectContract> => {
    const hits =
      (table: string, key: string) =>
      async ({ query }: { readonly query: { readonly Entry_ID: string; readonly after?: string } }) => {
        const { rows } = await database.query<HitRow>(
          `select h.*, a.article_id from global_reject_hit h join ${table} e on e.${key} = h.entry_id left join article a
          using (url_hash)
       where h.entry_id = $1 and ($2::bigint is null or h.hit_id < $2) order by h.hit_id desc limit ${pageSize + 1}`,
          [query.Entry_ID, query.after ?? null],
        );
        const shown = rows.slice(0, pageSize);
        return {
          list: shown.map(
            (row): RejectHit => ({
              Title: row.title,
              Url: row.url,
              Site: row.site,
              Hit_At: row.hit_at.toISOString(),
              Is_Trial: row.is_trial,
              Article_ID: row.article_id,
            }),
          ),
          next: rows.length > pageSize ? (shown.at(-1)?.hit_id ?? null) : null,
        };
      };

    return {
      previewDomain: async ({ body }) =>
        previewReject(database, { kind: 'domain', value: getDomain(body.Domain), place: 'all' }, previewDays),
      domainHits: hits('global_reject_domain', 'reject_domain_id'),
      previewUrl: async ({ body }) =>
        previewReject(database, { kind: 'url', value: getPattern(body.Pattern), place: 'all' }, previewDays),
      urlHits: hits('global_reject_url', 'reject_url_id'),
      previewJunkword: async ({ body }) =>
        previewReject(database, { kind: 'junkword', value: body.Word, place: body.Place }, previewDays),
      junkwordHits: hits('global_reject_junkword', 'reject_word_id'),
      previewWeiboWord: async ({ body }) =>
        previewReject(database, { kind: 'weibo', value: body.Word, place: 'all' }, previewDays),
      weiboWordHits: hits('weibo_reject_word', 'reject_word_id'),
    };
  },
);
