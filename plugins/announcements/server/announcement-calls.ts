import { NotFoundError, withServices } from '#core';
import { DatabaseService, type Handlers } from '#core/server';
import type { announcementContract } from '../contract';
import { AnnouncementReader } from './announcement-reader';
import { isForPerson } from './audience';

interface ReaderRow {
  readonly user_id: string;
  readonly display_name: string;
  readonly user_name: string;
  readonly read_at: Date | null;
  readonly total: number;
}

export const announcementCalls = withServices(
  { database: DatabaseService, announcementReader: AnnouncementReader },
  ({ database, announcementReader }): Handlers<typeof announcementContract> => ({
    inbox: ({ caller, query }) => announcementReader.inbox(caller, query),
    markRead: async ({ caller, body }) => {
      const { rowCount } = await database.query(
        `insert into announcement_read (client_id, user_id, announcement_id)
         select $1, $2, a.announcement_id from announcement a join user_account p on p.user_id = $2
         where a.announcement_id = any($3::bigint[]) and ${isForPerson} on conflict do nothing
         returning announcement_id`,
        [caller.clientId, caller.userId, body.id],
      );
      return { changed: rowCount ?? 0 };
    },
    readers: async ({ caller, query: { id, Is_Read, page, size } }) => {
      const existing = await database.query('select from announcement where client_id = $1 and announcement_id = $2', [
        caller.clientId,
        id,
      ]);
      if (existing.rowCount === 0) throw new NotFoundError(`The client has no announcement ${id}`);
      const { rows } = await database.query<ReaderRow>(
        `select p.user_id, p.display_name, p.user_name, r.read_at, count(*) over ()::int as total
         from announcement a join user_account p on ${isForPerson}
           left join announcement_read r on r.client_id = p.client_id and r.user_id = p.user_id
             and r.announcement_id = a.announcement_id
         where a.announcement_id = $1 and (r.read_at is not null) = $2
         order by r.read_at desc, p.display_name, p.user_id limit $3 offset $4`,
        [id, Is_Read === 'true', size, (page - 1) * size],
      );
      return {
        list: rows.map((row) => ({
          User_ID: row.user_id,
          Display_Name: row.display_name,
          User_Name: row.user_name,
          Read_At: row.read_at?.toISOString() ?? null,
        })),
        total: rows[0]?.total ?? 0,
      };
    },
  }),
);
