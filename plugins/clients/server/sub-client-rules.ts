import { ConflictError, fieldError } from '#core';
import type { Draft } from '#core/resource';
import type { ResourceRules } from '#core/server';
import type { subClient } from '../resource';
import { announceClients, clientRules, forgetClients, getClientServices } from './client-rules';
import { platformClientId, type ClientRecord } from './client-service';
import { givenAway } from './quota';

type SubClient = typeof subClient;

/** Limits the end date to the parent's service end, which is also the default. */
function endWithin(draft: Draft<SubClient>, { service_end_date: max }: ClientRecord): string | null {
  const end = draft.Service_End_Date ?? max?.toISOString() ?? null;
  if (max && end && Date.parse(end) > max.getTime())
    throw fieldError('Service_End_Date', 'parent', 'the service ends later than that of the parent');
  return end;
}

/**
 * Rules for sub-clients: the same service type as the parent, a service period within the parent's, and quotas taken
 * from the parent's.
 */
export const subClientRules: ResourceRules<SubClient> = {
  within: async ({ caller }) => ({ field: 'Parent_Client_ID', ids: [caller.clientId] }),
  beforeSave: async (draft, before, { caller, services, tx }) => {
    if (caller.clientId === platformClientId)
      throw new ConflictError('The platform’s own client has no sub-clients', 'clients.platform');
    const { clients } = getClientServices(services);
    const parent = await clients.get(caller.clientId);
    // Locks the parent row while its quota is divided.
    await tx.query('select from client where client_id = $1 for update', [caller.clientId]);
    const whole = await clients.wholeQuota(caller.clientId);
    const others = await givenAway(tx, caller.clientId, before?.Client_ID);
    for (const [field, name] of [
      ['User_Quota', 'users'],
      ['Subject_Quota', 'subjects'],
    ] as const) {
      const limit = whole[name];
      if (limit === null) continue;
      const wanted = draft[field];
      if (wanted == null) throw fieldError(field, 'needed', 'the parent has a limit, so its sub-clients need one too');
      if (others[name] + wanted > limit)
        throw fieldError(field, 'more-than-left', `the parent has ${limit - others[name]} left to assign`);
    }
    return {
      Service_End_Date: endWithin(draft, parent),
      ...(before
        ? {}
        : {
            Client_Type: parent.client_type === 'trial' ? 'trial' : 'enterprise',
            Client_Service_Type_ID: parent.client_service_type_id,
            Parent_Client_ID: caller.clientId,
            Service_Start_Date: new Date(),
          }),
    };
  },
  afterSave: (_row, _before, context) => announceClients(context),
  beforeRemove: (rows, context) => clientRules.beforeRemove?.(rows as never, context) ?? Promise.resolve(),
  changed: forgetClients,
};
