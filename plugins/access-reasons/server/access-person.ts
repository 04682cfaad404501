import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { UserCallers, UserService } from '#plugins/users/server';

/** A person as the guards see them, with display names. */
export interface AccessPerson {
  readonly caller: Caller;
  readonly displayName: string;
  readonly isEnabled: boolean;
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly roleId: string | null;
  readonly roleName: string | null;
  readonly client: {
    readonly name: string;
    readonly isEnabled: boolean;
    readonly parentName: string | null;
    readonly end: Date | null;
  };
}

/** Resolves people as the guards see them; they need not be signed in. */
export class AccessPeople {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(UserService) private readonly users: UserService,
  ) {}

  /**
   * Operators may ask about everybody, others only about people of their own client.
   * @throws {NotFoundError} If the person does not exist or belongs to another client.
   */
  async get(asker: Caller, userId: string): Promise<AccessPerson> {
    const user = await this.users.get(userId, asker.userType === 'operator' ? undefined : asker.clientId);
    const client = await this.clients.get(user.client_id);
    const parent = client.parent_client_id ? await this.clients.get(client.parent_client_id) : null;
    const { rows } = await this.database.query<{ group_name: string | null; role_name: string | null }>(
      `select (select user_group_name from user_group where user_group_id = $1) as group_name,
        (select role_name from role where role_id = $2) as role_name`,
      [user.user_group_id, user.role_id],
    );
    return {
      caller: {
        ...(await this.kernel.get(UserCallers).fromUser(user)),
        mustChangePassword: user.must_change_password,
        serviceExpired: !isInService(client),
      },
      displayName: user.display_name,
      isEnabled: user.is_enabled,
      groupId: user.user_group_id,
      groupName: rows[0]?.group_name ?? null,
      roleId: user.role_id,
      roleName: rows[0]?.role_name ?? null,
      client: {
        name: client.client_name,
        isEnabled: client.is_enabled,
        parentName: parent?.client_name ?? null,
        end: client.service_end_date,
      },
    };
  }
}
