import { inject } from '#core';
import { DatabaseService, rowMapper } from '#core/server';
import { getItem } from '#plugins/articles/server';
import { pushedItemSchema, pushedTaskSchema, type PushedItem, type PushedTask } from '../../push-contract';

const maxPushes = 50;
const toPush = rowMapper(pushedTaskSchema);
const toItem = rowMapper(pushedItemSchema);

/** Pushes of operators and the results of their pages. */
export class PushRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the recent pushes, newest first. */
  async list(): Promise<PushedTask[]> {
    const { rows } = await this.database.query<{
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
       where p.sender is null order by p.push_id desc limit ${maxPushes}`,
    );
    return rows.map(({ group_name, ...row }) => toPush({ ...row, node_group_label: group_name }));
  }

  /** Returns the pages of a push with their articles in the library. */
  async items(pushId: string): Promise<PushedItem[]> {
    const { rows } = await this.database.query<{
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
      [pushId],
    );
    const articleIds = await this.articleIds(rows.filter(({ state }) => state === 'done').map(({ url }) => url));
    return rows.map((row) => toItem({ ...row, article_id: articleIds.get(getUrlHash(row.url)) ?? null }));
  }

  /** Returns the articles of the library by the hash of their URL. */
  private async articleIds(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ url_hash: string; article_id: string }>(
      'select url_hash, article_id from article where url_hash = any($1::bigint[])',
      [urls.map(getUrlHash)],
    );
    return new Map(rows.map(({ url_hash, article_id }) => [url_hash, article_id]));
  }
}

/** Returns the hash that identifies a URL in the library. */
const getUrlHash = (url: string): string => getItem({ url, via: 'push' }).urlHash;
