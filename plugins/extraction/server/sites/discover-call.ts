import { withServices } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import { NodeConfig } from '#plugins/collector-nodes/server';
import type { extractionContract } from '../../contract';
import { SiteFinder } from './site-finder';

const shownItems = 4;

/** Handler of the call that discovers the lists of a site and which of them are visited already. */
export const discoverCall = withServices(
  { nodeConfig: NodeConfig, siteFinder: SiteFinder, database: DatabaseService },
  ({ nodeConfig, siteFinder, database }): Pick<Handlers<typeof extractionContract>, 'discover'> => ({
    discover: async ({ caller, body, signal }) => {
      await nodeConfig.takeUp();
      const { finalUrl, requests, lists, error } = await siteFinder.find(body.Url, signal, caller.clientId);
      const { rows } = await database.query<{ url: string; source_id: string }>(
        'select url, source_id from extraction_source where url = any($1::text[])',
        [lists.map(({ url }) => url)],
      );
      const sourceIdByUrl = new Map(rows.map(({ url, source_id }) => [url, source_id]));
      return {
        Final_Url: finalUrl,
        Requests: requests,
        Error: error ? { Code: error.code, Message: error.message } : null,
        list: lists.map(({ url, kind, format, title, by, items, interval, isUnopened = false }) => ({
          Url: url,
          Source_Kind: kind,
          Format: format,
          Title: title,
          Found_By: by,
          Found: items.length,
          Is_Unopened: isUnopened,
          Interval_Seconds: interval,
          Known_Source_ID: sourceIdByUrl.get(url) ?? null,
          Latest_At: items.reduce<string | null>(
            (latest, { publishedAt }) => (publishedAt && publishedAt > (latest ?? '') ? publishedAt : latest),
            null,
          ),
          list: items
            .slice(0, shownItems)
            .map((item) => ({ Title: item.title, Url: item.url ?? null, Published_At: item.publishedAt ?? null })),
        })),
      };
    },
  }),
);
