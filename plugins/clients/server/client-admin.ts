import { inject } from '#core';
import { getDraft, type Draft, type Row } from '#core/resource';
import { ServerKernel, type Caller } from '#core/server';
import { client } from '../resource';
import { servedClients } from './served';

type Client = typeof client;

/** Client administration by operators for other plugins, under the rules of the client list. */
export class ClientAdmin {
  private readonly clients: ReturnType<typeof servedClients.access>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.clients = servedClients.access(kernel);
  }

  all(caller: Caller): Promise<readonly Row<Client>[]> {
    return this.clients.all(caller);
  }

  /** @throws {NotFoundError} if there is no such client. */
  one(caller: Caller, id: string): Promise<Row<Client>> {
    return this.clients.one(caller, id);
  }

  /** Updates some fields; the others are unchanged. */
  async change(caller: Caller, ip: string, id: string, changes: Partial<Draft<Client>>): Promise<Row<Client>> {
    const before = getDraft(client, await this.one(caller, id));
    return this.clients.save(caller, ip, id, { ...before, ...changes });
  }
}
