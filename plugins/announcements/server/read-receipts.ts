import { inject, NotFoundError } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import { announcementReaderSchema, type AnnouncementReaderEntry } from '../contract';
import { isForPerson } from './audience';

interface ReaderRow {
  readonly user_id: string;
  readonly display_name: string;
  readonly user_name: string;
  readonly read_at: Date | null;
  readonly total: number;
}

const toWire = rowMapper(announcementReaderSchema);

/** Stores which users have read which announcements. */
export class ReadReceipts {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Marks announcements as read by the caller, as far as they are addressed to the caller; returns how many changed.
   */
  async add({ clientId, userId }: Caller, announcementIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      `insert into announcement_read (client_id, user_id, announcement_id)
       select $1, $2, a.announcement_id from announcement a join user_account p on p.user_id = $2
       where a.announcement_id = any($3::bigint[]) and ${isForPerson} on conflict do nothing
       returning announcement_id`,
      [clientId, userId, announcementIds],
    );
    return rowCount ?? 0;
  }

  /**
   * Returns the addressees of an announcement of the caller's client who have read it, or who have not.
   *
   * @throws {NotFoundError} if the client has no such announcement.
   */
  async list(
    { clientId }: Caller,
    id: string,
    { isRead, page, size }: { readonly isRead: boolean; readonly page: number; readonly size: number },
  ): Promise<{ list: AnnouncementReaderEntry[]; total: number }> {
    const existing = await this.database.query(
      'select from announcement where client_id = $1 and announcement_id = $2',
      [clientId, id],
    );
    if (existing.rowCount === 0) throw new NotFoundError(`The client has no announcement ${id}`);
    const { rows } = await this.database.query<ReaderRow>(
      `select p.user_id, p.display_name, p.user_name, r.read_at, count(*) over ()::int as total
       from announcement a join user_account p on ${isForPerson}
         left join announcement_read r on r.client_id = p.client_id and r.user_id = p.user_id
           and r.announcement_id = a.announcement_id
       where a.announcement_id = $1 and (r.read_at is not null) = $2
       order by r.read_at desc, p.display_name, p.user_id limit $3 offset $4`,
      [id, isRead, size, (page - 1) * size],
    );
    return { list: rows.map(toWire), total: rows[0]?.total ?? 0 };
  }
}
