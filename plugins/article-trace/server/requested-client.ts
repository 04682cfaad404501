import { inject, PermissionError } from '#core';
import type { Caller } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { repairKinds, type Repair, type TraceStep } from '../contract';

/** The client into whose lists an article is traced. */
export interface RequestedClient {
  /** A caller of that client. */
  readonly caller: Caller;
  /** An operator traces the lists of another client. */
  readonly isForeign: boolean;
  /** An operator has not specified a client: the trace ends where the article is stored. */
  readonly isMissing: boolean;
}

/** Repairs of settings shared by all clients; the others are performed by users of the client. */
const commonRepairs: ReadonlySet<Repair['Kind']> = new Set(
  repairKinds.filter((kind) => /^(add|enable|run)-source$|^reject-|^collect-again$|^read-page-again$/.test(kind)),
);

/** Finds the client that a trace is about. */
export class RequestedClients {
  constructor(@inject(ClientService) private readonly clients: ClientService) {}

  /**
   * Returns the caller's own client, or the one named by an operator.
   *
   * @throws {PermissionError} if another caller names a client other than their own
   */
  async find(caller: Caller, clientId: string | undefined): Promise<RequestedClient> {
    if (clientId === undefined || clientId === caller.clientId)
      return { caller, isForeign: false, isMissing: clientId === undefined && caller.clientId === platformClientId };
    if (caller.userType !== 'operator') throw new PermissionError(`Client_ID: ${clientId} is not the caller's client`);
    await this.clients.get(clientId);
    return { caller: { ...caller, clientId }, isForeign: true, isMissing: false };
  }
}

/** Marks repairs that only users of the client can perform as theirs. */
export const leftToClient = (step: TraceStep): TraceStep => ({
  ...step,
  Repairs: step.Repairs.filter(({ Kind }) => commonRepairs.has(Kind)),
  Barred: [
    ...step.Barred.map(({ Kind, By }) => ({ Kind, By: commonRepairs.has(Kind) ? By : ('client' as const) })),
    ...step.Repairs.filter(({ Kind }) => !commonRepairs.has(Kind)).map(({ Kind }) => ({
      Kind,
      By: 'client' as const,
    })),
  ],
});
