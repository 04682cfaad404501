import { inject, NotFoundError } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import type { AccessOwner } from '#plugins/users/server';
import { apiKeySchema, type ApiKey, type KeyDraft } from '../key-contract';
import type { KeyScope } from '../scopes';

/** A key as stored. */
export interface KeyRow {
  readonly client_id: string;
  readonly key_id: string;
  readonly user_id: string;
  readonly key_name: string;
  readonly secret_hash: Buffer;
  readonly hint: string;
  readonly scopes: readonly KeyScope[];
  readonly subject_ids: readonly string[];
  readonly networks: readonly string[];
  readonly minute_limit: number;
  readonly day_limit: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A key as listed. */
export interface ListedKey extends KeyRow {
  readonly user_name: string | null;
  readonly calls: number;
  readonly failures: number;
}

const maxListed = 500;

/** SQL condition for recent calls, shared with the log. */
export const recent = "called_at > now() - interval '24 hours'";

const listed = `k.*, (select display_name from person u where u.user_id = k.user_id and u.client_id = k.client_id) as user_name,
  c.calls, c.failures`;
const figures = `left join lateral (select count(*)::int as calls,
  (count(*) filter (where status >= 400))::int as failures from api_call a
  where a.client_id = k.client_id and a.key_id = k.key_id and ${recent}) c on true`;

const getColumnValues = (draft: KeyDraft): readonly unknown[] => [
  draft.Key_Name,
  draft.Scopes,
  draft.Subject_IDs,
  draft.Networks,
  draft.Minute_Limit,
  draft.Day_Limit,
  draft.Expires_At,
];

/** Stores API keys. */
export class KeyStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns active keys first; only the latest revoked ones are listed, but all are counted. */
  async list({ clientId }: Pick<Caller, 'clientId'>): Promise<{ readonly rows: ListedKey[]; readonly total: number }> {
    const [{ rows }, counted] = await Promise.all([
      this.database.query<ListedKey>(
        `select ${listed} from api_key k ${figures} where k.client_id = $1
         order by k.revoked_at is not null, k.key_id desc limit ${maxListed}`,
        [clientId],
      ),
      this.database.query<{ total: number }>('select count(*)::int as total from api_key where client_id = $1', [
        clientId,
      ]),
    ]);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  }

  /** @throws {NotFoundError} for a key that does not belong to the client. */
  async read({ clientId }: Pick<Caller, 'clientId'>, keyId: string): Promise<ListedKey> {
    const { rows } = await this.database.query<ListedKey>(
      `select ${listed} from api_key k ${figures} where k.client_id = $1 and k.key_id = $2`,
      [clientId, keyId],
    );
    if (!rows[0]) throw new NotFoundError(`Key ${keyId} not found`);
    return rows[0];
  }

  async find(clientId: string, keyId: string): Promise<KeyRow | undefined> {
    const { rows } = await this.database.query<KeyRow>('select * from api_key where client_id = $1 and key_id = $2', [
      clientId,
      keyId,
    ]);
    return rows[0];
  }

  /** Creates a key and returns its id; undefined if the limit is reached. */
  async create(
    { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
    draft: KeyDraft,
    secret: { readonly hash: Buffer; readonly hint: string },
    max: number,
  ): Promise<string | undefined> {
    const { rows } = await this.database.query<{ key_id: string }>(
      `insert into api_key (client_id, user_id, secret_hash, hint, key_name, scopes, subject_ids, networks,
         minute_limit, day_limit, expires_at)
       select $1, $2, $3, $4, $6, $7, $8, $9, $10, $11, $12
       where (select count(*) from api_key where client_id = $1 and revoked_at is null) < $5 returning key_id`,
      [clientId, userId, secret.hash, secret.hint, max, ...getColumnValues(draft)],
    );
    return rows[0]?.key_id;
  }

  async update({ clientId }: Pick<Caller, 'clientId'>, keyId: string, draft: KeyDraft): Promise<void> {
    await this.database.query(
      `update api_key set key_name = $3, scopes = $4, subject_ids = $5, networks = $6, minute_limit = $7,
         day_limit = $8, expires_at = $9 where client_id = $1 and key_id = $2 and revoked_at is null`,
      [clientId, keyId, ...getColumnValues(draft)],
    );
  }

  /** Returns the keys of a user that can be used, newest first. */
  async ofMaker({ clientId, userId }: AccessOwner): Promise<readonly KeyRow[]> {
    const { rows } = await this.database.query<KeyRow>(
      `select * from api_key where client_id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > now())
       order by key_id desc`,
      [clientId, userId],
    );
    return rows;
  }

  /** Revokes those of the user's keys; returns how many. */
  async endOf({ clientId, userId }: AccessOwner, keyIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      `update api_key set revoked_at = now()
       where client_id = $1 and user_id = $2 and key_id = any($3) and revoked_at is null`,
      [clientId, userId, keyIds],
    );
    return rowCount ?? 0;
  }

  async revoke({ clientId }: Pick<Caller, 'clientId'>, keyId: string): Promise<void> {
    await this.database.query(
      'update api_key set revoked_at = now() where client_id = $1 and key_id = $2 and revoked_at is null',
      [clientId, keyId],
    );
  }

  async used({ client_id, key_id }: Pick<KeyRow, 'client_id' | 'key_id'>): Promise<void> {
    await this.database.query(
      `update api_key set last_used_at = now() where client_id = $1 and key_id = $2
         and (last_used_at is null or last_used_at < now() - interval '10 seconds')`,
      [client_id, key_id],
    );
  }
}

const toColumns = rowMapper(apiKeySchema.omit({ State: true, May_Change: true }));

/** Converts a key for the API; `State` depends on its creator and is determined by the caller. */
export const toWire = (row: ListedKey, State: ApiKey['State'], May_Change: boolean): ApiKey => ({
  ...toColumns(row),
  State,
  May_Change,
});
