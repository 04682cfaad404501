import { randomBytes } from 'node:crypto';
import { BusinessError, inject, InputError, NotFoundError, PermissionError } from '#core';
import { DatabaseService, OperationLogService, type Statements, type UserType } from '#core/server';
import { PrivilegeMapService, RoleService, type RoleGiver } from '#plugins/privileges/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { isMobileNumber } from '#shared/validate';
import { cutText } from '#shared/text';
import { admit, readPerson, roleFor, type ReadPerson } from './claims';
import type { ProviderRow } from './provider-store';
import { over, refusal } from './refusal';
import type { VouchedPerson } from './sign-in-kind';

const maxNumbered = 9;

/** Derives a valid user name; a mobile number is avoided, since it would block the owner of that phone. */
export function nameFrom(wanted: string): string {
  const plain = cutText(
    wanted
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}._@-]+/gu, '-')
      .replace(/^[^\p{L}\p{N}]+/u, ''),
    40,
  );
  return plain.length < 2 || isMobileNumber(plain) ? `sso-${plain}` : plain;
}

/** Resolves the account of a person vouched for by a provider; creates it when the provider is configured to do so. */
export class CompanyPeople {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(UserService) private readonly users: UserService,
    @inject(RoleService) private readonly roles: RoleService,
    @inject(PrivilegeMapService) private readonly maps: PrivilegeMapService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Throws a refusal with its reason. */
  async toUser(provider: ProviderRow, vouched: VouchedPerson, ip: string): Promise<UserRecord> {
    const person = readPerson(provider, vouched);
    admit(provider, person);
    const existingUserId = await this.findLinkedUserId(this.database, provider, person.subject);
    if (existingUserId === undefined) return this.welcome(provider, person, ip);
    const user = await this.users.get(existingUserId, provider.client_id);
    await this.mustBeWithin(provider, user.user_type, user.role_id);
    return user;
  }

  /** Returns the account of a person who signs in through this provider for the first time. */
  private async welcome(provider: ProviderRow, person: ReadPerson, ip: string): Promise<UserRecord> {
    const linked = await this.findByMail(provider, person);
    const { User_Type, Role_ID } = roleFor(provider, person);
    if (linked) await this.mustBeWithin(provider, linked.user_type, linked.role_id);
    else if (provider.is_provisioning) await this.mustBeWithin(provider, User_Type, Role_ID);
    else throw refusal('unknown-person');
    // All queries use this transaction: those who wait for the row lock hold connections meanwhile.
    const { userId, isNew } = await this.database.transaction(async (tx) => {
      await this.lockProvider(tx, provider);
      const existingUserId = await this.findLinkedUserId(tx, provider, person.subject);
      if (existingUserId !== undefined) return { userId: existingUserId, isNew: false };
      const userId = linked?.user_id ?? (await this.make(tx, provider, person)).user_id;
      await tx.query(
        `insert into sign_in_identity (sign_in_provider_id, subject, client_id, user_id) values ($1, $2, $3, $4)`,
        [provider.sign_in_provider_id, person.subject, provider.client_id, userId],
      );
      return { userId, isNew: true };
    });
    const user = await this.users.get(userId, provider.client_id);
    if (isNew)
      await this.log.record(
        { userId: user.user_id, clientId: user.client_id },
        {
          entity: 'user',
          action: linked ? 'update' : 'create',
          id: user.user_id,
          ip,
          after: { User_Name: user.user_name, Sign_In_Provider: provider.provider_name },
        },
      );
    return user;
  }

  /**
   * Serializes first sign-ins: two concurrent ones of the same person create one account, and none is created for a
   * provider that has since changed.
   */
  private async lockProvider(tx: Statements, provider: ProviderRow): Promise<void> {
    const { rowCount } = await tx.query(
      `select 1 from sign_in_provider where sign_in_provider_id = $1 and kind = $2 and issuer = $3
         and application_id = $4 for update`,
      [provider.sign_in_provider_id, provider.kind, provider.issuer, provider.application_id],
    );
    if (!rowCount) throw over();
  }

  private async findLinkedUserId(tx: Statements, provider: ProviderRow, subject: string): Promise<string | undefined> {
    const { rows } = await tx.query<{ user_id: string }>(
      `update sign_in_identity set last_used_at = now() where sign_in_provider_id = $1 and subject = $2
       returning user_id`,
      [provider.sign_in_provider_id, subject],
    );
    return rows[0]?.user_id;
  }

  /** Returns the account whose mail address both sides have verified; it must be unique. */
  private async findByMail(
    provider: ProviderRow,
    { mail, isMailVerified }: ReadPerson,
  ): Promise<UserRecord | undefined> {
    if (!provider.is_mail_linked || !mail || !isMailVerified) return undefined;
    const matchingUsers = await this.users.findByConfirmedMail(provider.client_id, mail);
    if (matchingUsers.length > 1) throw refusal('ambiguous');
    return matchingUsers[0];
  }

  /**
   * Requires that the user who configured the provider may grant the role: it opens no account with privileges beyond
   * theirs.
   */
  private async mustBeWithin(provider: ProviderRow, userType: UserType, roleId: string | null): Promise<void> {
    try {
      await this.roles.check(await this.setter(provider), provider.client_id, userType, roleId);
    } catch (error) {
      if (error instanceof PermissionError) throw refusal('above');
      // The role was deleted after the provider was configured.
      if (error instanceof InputError) throw refusal('role');
      throw error;
    }
  }

  /**
   * Returns the current privileges of the user who configured the provider; a deleted or disabled user counts as an
   * ordinary user, so that ordinary people can still sign in.
   */
  private async setter({ set_by, client_id }: ProviderRow): Promise<RoleGiver> {
    const roleGiver =
      set_by === null
        ? undefined
        : await this.users.get(set_by, client_id).catch((error: unknown) => {
            if (error instanceof NotFoundError) return undefined;
            throw error;
          });
    const userType = roleGiver?.is_enabled ? roleGiver.user_type : 'user';
    const roleId = roleGiver?.is_enabled ? roleGiver.role_id : null;
    return { userType, privileges: await this.maps.of({ userType, roleId }) };
  }

  private async make(tx: Statements, provider: ProviderRow, person: ReadPerson): Promise<UserRecord> {
    const { subject, mail, userName, displayName } = person;
    const { User_Type, Role_ID } = roleFor(provider, person);
    const name = await this.freeName(tx, nameFrom(userName ?? mail ?? subject));
    try {
      const { user } = await this.users.create(
        {
          clientId: provider.client_id,
          userName: name,
          displayName: cutText(displayName ?? name, 50),
          userType: User_Type,
          roleId: Role_ID,
          groupId: provider.default_user_group_id,
          email: mail ?? null,
          password: null,
        },
        tx,
      );
      return user;
    } catch (error) {
      if (error instanceof BusinessError && error.code === 'users.quota') throw refusal('quota');
      // The role or the group was deleted after the provider was configured.
      if ((error as { code?: string }).code === '23503') throw refusal('role');
      throw error;
    }
  }

  private async freeName(tx: Statements, name: string): Promise<string> {
    for (let number = 1; number <= maxNumbered; number += 1) {
      const candidate = number === 1 ? name : `${name}-${number}`;
      if (!(await this.users.find(candidate, tx))) return candidate;
    }
    return `${name}-${randomBytes(4).toString('hex')}`;
  }
}
