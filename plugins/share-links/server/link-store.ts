import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { AccessOwner } from '#plugins/users/server';
import { visitDays } from '../share';
import type { LinkCounts, NewLink } from './link-kind';

/** A link as stored. */
export interface LinkRow {
  readonly client_id: string;
  readonly share_id: string;
  readonly item_id: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly password_hash: string | null;
  readonly content: unknown;
  readonly visits: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Identifies the links of one item. */
export interface LinkedItem {
  readonly kind: string;
  readonly clientId: string;
  readonly itemId: string;
}

type MadeLinkRow = Pick<LinkRow, 'share_id' | 'created_at'> & { readonly title: string };

interface VisitRow {
  readonly visit_id: string;
  readonly share_id: string;
  readonly visited_at: Date;
}

const columns = `l.client_id, l.share_id, l.item_id, l.user_id, u.display_name as user_name, l.password_hash, l.visits,
  l.created_at, l.expires_at`;
const withUser = 'left join person u on u.user_id = l.user_id';

/** Stores links and their visits. */
export class LinkStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the links that have not expired, newest first. */
  async list({ kind, clientId, itemId }: LinkedItem): Promise<readonly LinkRow[]> {
    const { rows } = await this.database.query<LinkRow>(
      `select ${columns} from shared_link l ${withUser}
       where l.client_id = $1 and l.kind = $2 and l.item_id = $3 and l.expires_at > now() order by l.share_id desc`,
      [clientId, kind, itemId],
    );
    return rows;
  }

  async create(kind: string, link: NewLink, tx: Statements = this.database): Promise<LinkRow> {
    const { clientId, itemId, title, userId, days, hash = null, content } = link;
    const { rows } = await tx.query<LinkRow>(
      `with l as (
         insert into shared_link (client_id, kind, item_id, user_id, password_hash, content, title, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) returning *
       ) select ${columns} from l ${withUser}`,
      [clientId, kind, itemId, userId, hash, content === undefined ? null : JSON.stringify(content), title, days],
    );
    return rows[0] as LinkRow;
  }

  /** Returns a link that has not expired. */
  async find(kind: string, clientId: string, shareId: string): Promise<LinkRow | undefined> {
    const { rows } = await this.database.query<LinkRow>(
      `select ${columns}, l.content from shared_link l ${withUser}
       where l.client_id = $1 and l.kind = $2 and l.share_id = $3 and l.expires_at > now()`,
      [clientId, kind, shareId],
    );
    return rows[0];
  }

  /** Returns the item of a link, whether or not the link has expired. */
  async getItemId(kind: string, clientId: string, shareId: string): Promise<string | undefined> {
    const { rows } = await this.database.query<Pick<LinkRow, 'item_id'>>(
      'select item_id from shared_link where client_id = $1 and kind = $2 and share_id = $3',
      [clientId, kind, shareId],
    );
    return rows[0]?.item_id;
  }

  /** Returns the links of a user that have not expired, newest first. */
  async ofMaker({ clientId, userId }: AccessOwner): Promise<readonly MadeLinkRow[]> {
    const { rows } = await this.database.query<MadeLinkRow>(
      `select share_id, title, created_at from shared_link
       where client_id = $1 and user_id = $2 and expires_at > now() order by share_id desc`,
      [clientId, userId],
    );
    return rows;
  }

  /** Deletes those of the user's links; returns how many. */
  async removeOf({ clientId, userId }: AccessOwner, shareIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from shared_link where client_id = $1 and user_id = $2 and share_id = any($3)',
      [clientId, userId, shareIds],
    );
    return rowCount ?? 0;
  }

  async remove(kind: string, clientId: string, shareId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from shared_link where client_id = $1 and kind = $2 and share_id = $3',
      [clientId, kind, shareId],
    );
    return rowCount ?? 0;
  }

  async removeAll(tx: Statements, { kind, clientId, itemId }: LinkedItem): Promise<void> {
    const values = [clientId, kind, itemId];
    await tx.query('delete from shared_link_visit where client_id = $1 and kind = $2 and item_id = $3', values);
    await tx.query('delete from shared_link where client_id = $1 and kind = $2 and item_id = $3', values);
  }

  /** Returns the number of visits of the link, with this one. */
  async visited(
    { kind, clientId, itemId }: LinkedItem,
    { shareId, isRecorded }: { readonly shareId: string; readonly isRecorded: boolean },
  ): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ visits: number }>(
        'update shared_link set visits = visits + 1 where client_id = $1 and share_id = $2 returning visits',
        [clientId, shareId],
      );
      if (isRecorded)
        await tx.query('insert into shared_link_visit (client_id, share_id, kind, item_id) values ($1, $2, $3, $4)', [
          clientId,
          shareId,
          kind,
          itemId,
        ]);
      return rows[0]?.visits ?? 0;
    });
  }

  /** Returns the visits of an item through any link, latest first. */
  async visits(
    { kind, clientId, itemId }: LinkedItem,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly rows: readonly VisitRow[]; readonly total: number }> {
    const ofItem = 'from shared_link_visit where client_id = $1 and kind = $2 and item_id = $3';
    const values = [clientId, kind, itemId];
    const [{ rows }, counted] = await Promise.all([
      this.database.query<VisitRow>(
        `select visit_id, share_id, visited_at ${ofItem} order by visit_id desc limit $4 offset $5`,
        [...values, size, (page - 1) * size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total ${ofItem}`, values),
    ]);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  }

  async counts(kind: string, clientId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, LinkCounts>> {
    const { rows } = await this.database.query<{ item_id: string } & LinkCounts>(
      `select t.item_id::text,
         (select count(*)::int from shared_link l where l.client_id = $1 and l.kind = $2 and l.item_id = t.item_id
           and l.expires_at > now()) as links,
         (select count(*)::int from shared_link_visit v where v.client_id = $1 and v.kind = $2
           and v.item_id = t.item_id) as visits
       from unnest($3::bigint[]) as t (item_id)`,
      [clientId, kind, itemIds],
    );
    return new Map(rows.map(({ item_id, links, visits }) => [item_id, { links, visits }]));
  }

  /** Deletes visits after the time for which they are stored, and links that expired as long ago. */
  async sweep(): Promise<void> {
    await this.database.query(`delete from shared_link_visit where visited_at < now() - interval '${visitDays} days'`);
    await this.database.query(`delete from shared_link where expires_at < now() - interval '${visitDays} days'`);
  }
}
