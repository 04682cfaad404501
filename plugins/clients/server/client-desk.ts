import { inject } from '#core';
import { draftOf, type Draft, type Row } from '#core/resource';
import { ServerKernel, type Caller } from '#core/server';
import { client } from '../resource';
import { servedClients } from './served';

type Client = typeof client;

/** Clients as operators change them, for other plugins, by the rules of the list of clients. */
export class ClientDesk {
  private readonly clients: ReturnType<typeof servedClients.desk>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.clients = servedClients.desk(kernel);
  }

  all(caller: Caller): Promise<readonly Row<Client>[]> {
    return this.clients.all(caller);
  }

  /** Throws `NotFoundError`. */
  one(caller: Caller, id: string): Promise<Row<Client>> {
    return this.clients.one(caller, id);
  }

  /** Changes some fields; the others stay. */
  async change(caller: Caller, ip: string, id: string, changes: Partial<Draft<Client>>): Promise<Row<Client>> {
    const before = draftOf(client, await this.one(caller, id));
    return this.clients.save(caller, ip, id, { ...before, ...changes });
  }
}
