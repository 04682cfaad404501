import { PermissionError, type Resolver } from '#core';
import type { Caller } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import { repairKinds, type Repair, type TraceStep } from '../contract';

/** Whose lists an article is followed into. */
export interface AskedClient {
  /** As somebody of that client. */
  readonly caller: Caller;
  /** An operator looks into the lists of somebody else's client. */
  readonly isForeign: boolean;
  /** An operator has not said which client is meant: the way ends where the article is stored. */
  readonly isWanted: boolean;
}

/** Repairs in what all clients share; the others are made by people of the client. */
const commonRepairs: ReadonlySet<Repair['Kind']> = new Set(
  repairKinds.filter((kind) => /^(add|enable|run)-source$|^reject-|^collect-again$|^read-page-again$/.test(kind)),
);

/** The caller's own client, or the one that an operator names; throws for everybody else who names another. */
export async function askedClient(
  services: Resolver,
  caller: Caller,
  clientId: string | undefined,
): Promise<AskedClient> {
  if (clientId === undefined || clientId === caller.clientId)
    return { caller, isForeign: false, isWanted: clientId === undefined && caller.clientId === platformClientId };
  if (caller.userType !== 'operator') throw new PermissionError(`Client_ID: ${clientId} is not the caller's client`);
  await services.get(ClientService).get(clientId);
  return { caller: { ...caller, clientId }, isForeign: true, isWanted: false };
}

/** Leaves what only people of the client can mend to them. */
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
