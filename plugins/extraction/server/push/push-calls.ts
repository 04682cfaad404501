import { BusinessError, withServices } from '#core';
import { DatabaseService, OperationLogService, type Handlers, type Statements } from '#core/server';
import { getItem } from '#plugins/articles/server';
import type { PushedItem, pushContract } from '../../push-contract';
import { SourceAddress } from '../sources/source-address';
import { PageTasks } from './page-tasks';

const shown = 50;

export const pushCalls = withServices(
  { database: DatabaseService, sourceAddress: SourceAddress, pageTasks: PageTasks, operationLog: OperationLogService },
  ({ database, sourceAddress, pageTasks, operationLog }): Handlers<typeof pushContract> => ({
    create: async ({ caller, body, ip }) => {
      const { accepted, refused } = sorted(body.Urls, sourceAddress);
      const [pushId = null] = await database.transaction((tx) =>
        pageTasks.send(tx, {
          pages: accepted.map((url) => ({ url })),
          nodeGroupId: body.Node_Group_ID ?? null,
          mediaType: body.Media_Type,
          userId: caller.userId,
        }),
      );
      await operationLog.record(caller, {
        entity: 'extraction-push',
        action: 'create',
        id: pushId ?? undefined,
        ip,
        after: { Urls: accepted.slice(0, shown), Count: accepted.length },
      });
      return { Push_ID: pushId, accepted: accepted.length, refused };
    },
    list: async () => {
      const { rows } = await database.query<{
        push_id: string;
        created_at: Date;
        group_name: string | null;
        media_type: string;
        total: number;
        done: number;
        failed: number;
      }>(
        `select p.*, g.group_name, i.* from extraction_push p left join node_group g using (node_group_id),
           lateral (select count(*)::int as total, count(*) filter (where state = 'done')::int as done,
             count(*) filter (where state = 'failed')::int as failed from extraction_push_item
             where push_id = p.push_id) i
         where p.sender is null order by p.push_id desc limit ${shown}`,
      );
      return {
        list: rows.map((row) => ({
          Push_ID: row.push_id,
          Created_At: row.created_at.toISOString(),
          Node_Group_Label: row.group_name,
          Media_Type: row.media_type,
          Total: row.total,
          Done: row.done,
          Failed: row.failed,
        })),
      };
    },
    items: async ({ query }) => {
      const { rows } = await database.query<{
        item_id: string;
        url: string;
        state: PushedItem['State'];
        title: string | null;
        text_length: number | null;
        node_name: string | null;
        ended_at: Date | null;
        error_code: string | null;
        error_message: string | null;
      }>(
        `select i.*, n.node_name from extraction_push_item i left join collector_node n using (node_id)
          where push_id = $1 order by item_id`,
        [query.id],
      );
      const articles = await articlesOf(
        database,
        rows.filter(({ state }) => state === 'done').map(({ url }) => url),
      );
      return {
        list: rows.map((row) => ({
          Item_ID: row.item_id,
          Url: row.url,
          State: row.state,
          Title: row.title,
          Text_Length: row.text_length,
          Node_Name: row.node_name,
          Ended_At: row.ended_at?.toISOString() ?? null,
          Error_Code: row.error_code,
          Error_Message: row.error_message,
          Article_ID: articles.get(getIdentity(row.url)) ?? null,
        })),
      };
    },
  }),
);

/** Returns the distinct URLs that may be fetched, and why others may not. */
function sorted(
  urls: readonly string[],
  address: SourceAddress,
): {
  readonly accepted: readonly string[];
  readonly refused: { Url: string; Code: string; Message: string }[];
} {
  const accepted = new Set<string>();
  const refused: { Url: string; Code: string; Message: string }[] = [];
  for (const url of urls) {
    try {
      accepted.add(address.read(url).href);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      refused.push({ Url: url, Code: error.code, Message: error.message });
    }
  }
  return { accepted: [...accepted], refused };
}

/** Returns the hash that identifies a URL in the library. */
const getIdentity = (url: string): string => getItem({ url, via: 'push' }).urlHash;

async function articlesOf(database: Statements, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ url_hash: string; article_id: string }>(
    'select url_hash, article_id from article where url_hash = any($1::bigint[])',
    [urls.map(getIdentity)],
  );
  return new Map(rows.map(({ url_hash, article_id }) => [url_hash, article_id]));
}
