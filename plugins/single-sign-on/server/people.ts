import { randomBytes } from 'node:crypto';
import { BusinessError, inject } from '#core';
import { DatabaseService, OperationLogService, type Statements } from '#core/server';
import { PasswordService, UserService, type UserRecord } from '#plugins/users/server';
import { isMobileNumber } from '#shared/validate';
import { admit, readPerson, roleFor } from './claims';
import type { ProviderRow } from './provider-store';
import { refusal } from './refusal';
import type { VouchedPerson } from './sign-in-kind';

const mostNumbered = 9;

/** A name by the rules of names; a mobile number would stand in the way of whoever has that phone. */
export function nameFrom(wanted: string): string {
  const plain = wanted
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._@-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 40);
  return plain.length < 2 || isMobileNumber(plain) ? `sso-${plain}` : plain;
}

/** Whose account here the person is whom a service vouches for; made when the provider says so. */
export class CompanyPeople {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(UserService) private readonly users: UserService,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Throws a refusal with its reason. */
  async userOf(provider: ProviderRow, person: VouchedPerson, ip: string): Promise<UserRecord> {
    admit(provider, person);
    const found = await this.database.transaction(async (tx) => {
      // One at a time: two first visits of one person make one account.
      await tx.query('select 1 from sign_in_provider where sign_in_provider_id = $1 for update', [
        provider.sign_in_provider_id,
      ]);
      const known = await this.known(tx, provider, person.subject);
      if (known) return { userId: known, isNew: false };
      const linked = await this.linked(provider, person);
      const userId = linked?.user_id ?? (await this.make(tx, provider, person)).user_id;
      await tx.query(
        `insert into sign_in_identity (sign_in_provider_id, subject, client_id, user_id) values ($1, $2, $3, $4)`,
        [provider.sign_in_provider_id, person.subject, provider.client_id, userId],
      );
      return { userId, isNew: true, isMade: !linked };
    });
    const user = await this.users.get(found.userId, provider.client_id);
    if (found.isNew)
      await this.log.record(
        { userId: user.user_id, clientId: user.client_id },
        {
          entity: 'user',
          action: found.isMade ? 'create' : 'update',
          id: user.user_id,
          ip,
          after: { User_Name: user.user_name, Sign_In_Provider: provider.provider_name },
        },
      );
    return user;
  }

  private async known(tx: Statements, provider: ProviderRow, subject: string): Promise<string | undefined> {
    const { rows } = await tx.query<{ user_id: string }>(
      `update sign_in_identity set last_used_at = now() where sign_in_provider_id = $1 and subject = $2
       returning user_id`,
      [provider.sign_in_provider_id, subject],
    );
    return rows[0]?.user_id;
  }

  /** The account that has the mail address, which the service must have verified and no two may have. */
  private async linked(provider: ProviderRow, person: VouchedPerson): Promise<UserRecord | undefined> {
    const { mail, isMailVerified } = readPerson(provider, person);
    if (!provider.is_mail_linked || !mail || !isMailVerified) return undefined;
    const found = await this.users.findByMail(provider.client_id, mail);
    if (found.length > 1) throw refusal('ambiguous');
    return found[0];
  }

  private async make(tx: Statements, provider: ProviderRow, person: VouchedPerson): Promise<UserRecord> {
    if (!provider.is_provisioning) throw refusal('unknown-person');
    const { mail, userName, displayName } = readPerson(provider, person);
    const { User_Type, Role_ID } = roleFor(provider, person);
    const name = await this.freeName(nameFrom(userName ?? mail ?? person.subject));
    try {
      const { user } = await this.users.create(
        {
          clientId: provider.client_id,
          userName: name,
          displayName: (displayName ?? name).slice(0, 50),
          userType: User_Type,
          roleId: Role_ID,
          groupId: provider.default_user_group_id,
          email: mail ?? null,
          password: { text: this.passwords.make() },
        },
        tx,
      );
      return user;
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'users.quota') throw refusal('quota');
      // The role or the group was removed since the provider was set.
      if ((error as { code?: string }).code === '23503') throw refusal('role');
      throw error;
    }
  }

  private async freeName(name: string): Promise<string> {
    for (let number = 1; number <= mostNumbered; number += 1) {
      const candidate = number === 1 ? name : `${name}-${number}`;
      if (!(await this.users.find(candidate))) return candidate;
    }
    return `${name}-${randomBytes(4).toString('hex')}`;
  }
}
