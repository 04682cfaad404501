import { createHash, randomBytes } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, rowMapper } from '#core/server';
import { loginFreeAccessSchema } from '../contract';

/** A link as stored; its code is stored as a hash only. */
export interface LoginFreeRow {
  readonly login_free_access_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly path: string;
  readonly kind: 'once' | 'lasting';
  readonly expires_at: Date;
  readonly addresses: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly use_count: number;
}

/** Seconds for which the code of a single-use link is valid. */
const onceSeconds = 60;
/**
 * SQL condition: a link becomes invalid when its creator's password is changed or reset, or when all of the creator's
 * sessions are ended.
 */
const isValid = 'a.created_at >= greatest(u.sessions_valid_from, u.password_changed_at)';
const getHash = (code: string) => createHash('sha256').update(code).digest('hex');

/** Returns a link in its wire form. */
export const toLoginFreeAccess = rowMapper(loginFreeAccessSchema);

/** Stores the links that sign in to one screen, and the codes that they contain. */
export class LoginFreeStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(userId: string): Promise<readonly LoginFreeRow[]> {
    const { rows } = await this.database.query<LoginFreeRow>(
      `select a.* from login_free_access a join user_account u using (user_id)
       where a.user_id = $1 and ${isValid} order by a.login_free_access_id desc`,
      [userId],
    );
    return rows;
  }

  /** Returns a link of the user that can still be used. */
  async find(userId: string, id: string): Promise<LoginFreeRow | undefined> {
    const { rows } = await this.database.query<LoginFreeRow>(
      `select a.* from login_free_access a join user_account u using (user_id)
       where a.login_free_access_id = $1 and a.user_id = $2 and a.expires_at > now() and ${isValid}`,
      [id, userId],
    );
    return rows[0];
  }

  async create(
    userId: string,
    {
      name,
      path,
      kind,
      expires_at,
      addresses,
    }: Pick<LoginFreeRow, 'name' | 'path' | 'kind' | 'expires_at' | 'addresses'>,
  ): Promise<LoginFreeRow> {
    const { rows } = await this.database.query<LoginFreeRow>(
      `insert into login_free_access (user_id, name, path, kind, expires_at, addresses)
        values ($1, $2, $3, $4, $5, $6) returning *`,
      [userId, name, path, kind, expires_at, addresses],
    );
    return rows[0] as LoginFreeRow;
  }

  /** Deletes a link of the user; returns whether it existed. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'delete from login_free_access where login_free_access_id = $1 and user_id = $2',
      [id, userId],
    );
    return rowCount === 1;
  }

  /** Creates a code for a link and returns both in a URL; a reusable link replaces its previous code. */
  async issue(row: LoginFreeRow): Promise<{ Link: string; Valid_Until: string }> {
    const code = randomBytes(24).toString('base64url');
    const until =
      row.kind === 'once'
        ? new Date(Math.min(Date.now() + onceSeconds * 1000, row.expires_at.getTime()))
        : row.expires_at;
    if (row.kind === 'once')
      await this.database.query(
        'insert into hand_over_code (code_hash, login_free_access_id, expires_at) values ($1, $2, $3)',
        [getHash(code), row.login_free_access_id, until],
      );
    else
      await this.database.query('update login_free_access set code_hash = $2 where login_free_access_id = $1', [
        row.login_free_access_id,
        getHash(code),
      ]);
    return { Link: `${row.path}#authorization=${code}`, Valid_Until: until.toISOString() };
  }

  /** Returns the link that a code belongs to, with the client of its user; a single-use code is consumed. */
  async spend(code: string): Promise<(LoginFreeRow & { readonly client_id: string }) | undefined> {
    const { rows } = await this.database.query<LoginFreeRow & { readonly client_id: string }>(
      `with spent as (delete from hand_over_code where code_hash = $1 and expires_at > now()
        returning login_free_access_id)
       select a.*, u.client_id from login_free_access a join user_account u using (user_id)
       where (a.code_hash = $1 or a.login_free_access_id in (select login_free_access_id from spent))
         and a.expires_at > now() and u.is_enabled and ${isValid}`,
      [getHash(code)],
    );
    return rows[0];
  }

  async countUse(id: string): Promise<void> {
    await this.database.query(
      'update login_free_access set last_used_at = now(), use_count = use_count + 1 where login_free_access_id = $1',
      [id],
    );
  }
}
