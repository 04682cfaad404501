import { inject, NotFoundError } from '#core';
import type { Caller } from '#core/server';
import { ClientService, isInService } from '#plugins/clients/server';
import { UserCallers, UserService } from '#plugins/users/server';

/** The user for whom an export runs, with the names of the user and the client. */
export interface ExportPerson {
  readonly caller: Caller;
  readonly personName: string;
  readonly clientName: string;
}

/** Finds the users for whom exports run. */
export class ExportPeople {
  constructor(
    @inject(UserService) private readonly users: UserService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(UserCallers) private readonly callers: UserCallers,
  ) {}

  /** Returns the user of an export with current permissions; undefined for users who may no longer sign in. */
  async find(userId: string, clientId: string): Promise<ExportPerson | undefined> {
    try {
      const [user, client] = await Promise.all([this.users.get(userId, clientId), this.clients.get(clientId)]);
      if (!user.is_enabled || !client.is_enabled || !isInService(client)) return undefined;
      const caller = await this.callers.fromUser(user);
      return { caller, personName: user.display_name || user.user_name, clientName: client.client_name };
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}
