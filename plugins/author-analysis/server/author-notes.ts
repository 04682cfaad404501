import { inject } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import type { Account } from '../account';
import type { AuthorNote } from '../contract';
import { foldAccount } from './fold-account';

/** Stores one note per client and account. */
export class AuthorNotes {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async read({ clientId }: Caller, account: Account): Promise<AuthorNote> {
    const { Author, Site } = foldAccount(account);
    const { rows } = await this.database.query<{ note: string; name: string | null; updated_at: Date }>(
      `select n.note, n.updated_at, p.display_name as name from author_note n left join person p on p.user_id = n.user_id
       where n.client_id = $1 and n.author = $2 and n.site = $3`,
      [clientId, Author, Site],
    );
    const [row] = rows;
    return row
      ? { Note: row.note, User_Name: row.name, Updated_At: row.updated_at.toISOString() }
      : { Note: '', User_Name: null, Updated_At: null };
  }

  async write(caller: Caller, account: Account, note: string, ip?: string): Promise<AuthorNote> {
    const before = await this.read(caller, account);
    const { Author, Site } = foldAccount(account);
    const key = [caller.clientId, Author, Site];
    if (note === '')
      await this.database.query('delete from author_note where client_id = $1 and author = $2 and site = $3', key);
    else
      await this.database.query(
        `insert into author_note (client_id, author, site, note, user_id, updated_at)
         values ($1, $2, $3, $4, $5, now())
         on conflict (client_id, author, site)
           do update set note = excluded.note, user_id = excluded.user_id, updated_at = excluded.updated_at`,
        [...key, note, caller.userId],
      );
    await this.log.record(caller, {
      entity: 'author-note',
      action: 'update',
      id: `${account.Author}@${account.Site}`,
      ip,
      before: { Note: before.Note },
      after: { Note: note },
    });
    return this.read(caller, account);
  }
}
