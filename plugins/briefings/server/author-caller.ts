import type { Resolver } from '#core';
import type { Caller } from '#core/server';
import { isServed, personCaller } from '#plugins/users/server';
import { briefings } from '../plugin';

/** Whether a client is there, on, within its time of service, and has briefs. */
export const hasBriefs = (services: Resolver, clientId: string): Promise<boolean> =>
  isServed(services, clientId, briefings.id);

/**
 * The author of a brief with the rights of now, in whose sight it is built and checked; undefined for somebody who may
 * not come in any more.
 */
export const authorCaller = (services: Resolver, clientId: string, userId: string): Promise<Caller | undefined> =>
  personCaller(services, { clientId, userId }, briefings.id);
