import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { CacheNotices, DatabaseService, type Statements } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { PasswordService } from './password-service';
import {
  handedOverHours,
  userNotice,
  type NewPassword,
  type NewUser,
  type UserRecord,
  type UserService,
} from './user-service';

const maxPreferenceBytes = 64 * 1024;

export class PostgresUserService implements UserService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(CacheNotices) private readonly notices: CacheNotices,
  ) {}

  async get(userId: string, clientId?: string): Promise<UserRecord> {
    const { rows } = await this.database.query<UserRecord>(
      'select * from user_account where user_id = $1 and ($2::bigint is null or client_id = $2)',
      [userId, clientId ?? null],
    );
    if (!rows[0]) throw new NotFoundError(`User ${userId} does not exist`);
    return rows[0];
  }

  async getIds(clientId: string, tx: Statements): Promise<readonly string[]> {
    const { rows } = await tx.query<{ user_id: string }>('select user_id from user_account where client_id = $1', [
      clientId,
    ]);
    return rows.map(({ user_id }) => user_id);
  }

  async find(nameOrPhone: string, tx: Statements = this.database): Promise<UserRecord | undefined> {
    const { rows } = await tx.query<UserRecord>(
      `select * from user_account where lower(user_name) = lower($1) union all select * from user_account
        where phone = $1 and is_enabled limit 1`,
      [nameOrPhone],
    );
    return rows[0];
  }

  async findByConfirmedMail(clientId: string, mail: string): Promise<readonly UserRecord[]> {
    const { rows } = await this.database.query<UserRecord>(
      `select * from user_account where client_id = $1 and lower(email) = lower($2) and email_confirmed_at is not null`,
      [clientId, mail],
    );
    return rows;
  }

  async confirmMail(userId: string, mail: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update user_account set email_confirmed_at = now() where user_id = $1 and lower(email) = lower($2)',
      [userId, mail],
    );
    return rowCount === 1;
  }

  async create(newUser: NewUser, tx?: Statements): Promise<{ user: UserRecord; password: string }> {
    if (!tx) return this.database.transaction((ownTransaction) => this.create(newUser, ownTransaction));
    const {
      isEnabled = true,
      password = { text: this.passwords.make(), mustChange: true, validHours: handedOverHours },
    } = newUser;
    if (isEnabled) await this.reserve(newUser.clientId, tx);
    try {
      const { rows } = await tx.query<UserRecord>(
        `insert into user_account (client_id, user_name, display_name, user_type, phone, email, role_id, user_group_id,
          is_enabled, is_sample, language,
           password_hash, must_change_password, password_code_required, password_expires_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now() + make_interval(hours => $15), $16)
           returning *`,
        [
          newUser.clientId,
          newUser.userName,
          newUser.displayName,
          newUser.userType,
          newUser.phone ?? null,
          newUser.email ?? null,
          newUser.roleId ?? null,
          newUser.groupId ?? null,
          isEnabled,
          newUser.isSample ?? false,
          newUser.language ?? 'zh-CN',
          password && (await this.passwords.hash(password.text)),
          password?.mustChange ?? false,
          password?.codeRequired ?? false,
          password?.validHours ?? null,
          newUser.createdBy ?? null,
        ],
      );
      return { user: rows[0] as UserRecord, password: password?.text ?? '' };
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error;
      const field = (error as { constraint?: string }).constraint === 'user_account_phone' ? 'Phone' : 'User_Name';
      const value = field === 'Phone' ? newUser.phone : newUser.userName;
      throw new ConflictError(`${field}: ${value} is taken`, 'duplicate', { [field]: 'duplicate' });
    }
  }

  async setPassword(
    userId: string,
    {
      text,
      mustChange = false,
      validHours,
      codeRequired = false,
      byOwner = false,
    }: NewPassword & { readonly byOwner?: boolean },
  ): Promise<void> {
    const hash = await this.passwords.hash(text);
    await this.write(
      `update user_account set password_hash = $2, must_change_password = $3, password_code_required = $4,
        password_expires_at = now() + make_interval(hours => $5),
         password_changed_at = now(), sessions_valid_from = case when $6 then sessions_valid_from
           else clock_timestamp() end, updated_at = now() where user_id = $1`,
      [userId, hash, mustChange, codeRequired, validHours ?? null, byOwner],
    );
  }

  async endSessions(userId: string): Promise<void> {
    await this.write('update user_account set sessions_valid_from = clock_timestamp() where user_id = $1', [userId]);
  }

  async distrustSamplePasswords(): Promise<void> {
    await this.write(
      `update user_account set must_change_password = true where is_sample and password_changed_at is null
        and not must_change_password`,
    );
  }

  async signedIn(userId: string): Promise<void> {
    await this.database.query('update user_account set last_login_at = now() where user_id = $1', [userId]);
  }

  async change(
    userId: string,
    values: Partial<Pick<UserRecord, 'display_name' | 'email' | 'language' | 'time_zone'>>,
  ): Promise<void> {
    const entries = Object.entries(values).filter(([, value]) => value !== undefined);
    if (entries.length === 0) return;
    const set = entries.map(([name], index) => `${name} = $${index + 2}`);
    const mail = entries.findIndex(([name]) => name === 'email');
    if (mail >= 0)
      set.push(`email_confirmed_at = case when lower(email) = lower($${mail + 2}) then email_confirmed_at end`);
    await this.write(`update user_account set ${set.join(', ')}, updated_at = now() where user_id = $1`, [
      userId,
      ...entries.map(([, value]) => value),
    ]);
  }

  async mergePreferences(userId: string, choices: Readonly<Record<string, unknown>>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ size: number }>(
        `update user_account set preferences = (preferences || $2) - $3::text[] where user_id = $1
          returning octet_length(preferences::text) as size`,
        [userId, JSON.stringify(choices), Object.keys(choices).filter((key) => choices[key] === null)],
      );
      if ((rows[0]?.size ?? 0) > maxPreferenceBytes)
        throw new InputError('Preferences: too many', 'account.too-many-preferences');
    });
  }

  async quota(clientId: string): Promise<{ used: number; limit: number | null }> {
    const { rows } = await this.database.query<{ used: number }>(
      'select count(*)::int as used from user_account where client_id = $1 and is_enabled',
      [clientId],
    );
    return { used: rows[0]?.used ?? 0, limit: (await this.clients.quota(clientId)).users };
  }

  async hasOperator(): Promise<boolean> {
    const { rowCount } = await this.database.query(
      "select 1 from user_account where user_type = 'operator' and is_enabled limit 1",
    );
    return Boolean(rowCount);
  }

  async keepSamples(): Promise<void> {
    await this.write(
      `update user_account set is_sample = false, must_change_password = must_change_password
        or password_changed_at is null where is_sample`,
    );
  }

  async reserve(clientId: string, tx: Statements): Promise<void> {
    const { users: limit } = await this.clients.quota(clientId, tx);
    if (limit === null) return;
    await tx.query('select 1 from client where client_id = $1 for update', [clientId]);
    const { rows } = await tx.query<{ used: number }>(
      'select count(*)::int as used from user_account where client_id = $1 and is_enabled',
      [clientId],
    );
    if ((rows[0]?.used ?? 0) >= limit)
      throw new ConflictError(`The client's quota of ${limit} users is reached`, 'users.quota', { limit });
  }
  /** Changes user data that sessions cache, and notifies all processes to reload it. */
  private async write(text: string, parameters: readonly unknown[] = []): Promise<void> {
    await this.notices.change([userNotice], (tx) => tx.query(text, parameters));
  }
}
