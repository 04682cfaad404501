import { ConflictError, fieldError, withServices } from '#core';
import type { Draft } from '#core/resource';
import { CacheNotices, type ResourceRules, type SaveContext, type Statements } from '#core/server';
import type { client, clientServiceType } from '../resource';
import { checkBrand, checkImages } from './check-brand';
import { checkRemovable } from './check-removable';
import { clientNotice, ClientService, platformClientId } from './client-service';
import { trialEnd } from './trial';

type Client = typeof client;

/** Returns the services that the rules of clients use. */
export const getClientServices = withServices(
  { clients: ClientService, notices: CacheNotices },
  (services) => services,
);

/** Makes every process drop its cached clients once the change is committed. */
export const announceClients = ({ services, tx }: Pick<SaveContext, 'services' | 'tx'>): Promise<void> =>
  getClientServices(services).notices.tell(tx, clientNotice);

/** Drops the cached clients of this process. */
export async function forgetClients({ services }: Pick<SaveContext, 'services'>): Promise<void> {
  getClientServices(services).clients.forget();
}

async function checkParent(parent: string | null | undefined, id: string | undefined, tx: Statements): Promise<void> {
  if (!parent) return;
  const { rows } = await tx.query<{ client_id: string }>(
    `with recursive above as (
       select client_id, parent_client_id from client where client_id = $1
       union select c.client_id, c.parent_client_id from client c join above a on c.client_id = a.parent_client_id
     ) select client_id from above`,
    [parent],
  );
  if (rows.length === 0) throw fieldError('Parent_Client_ID', 'unknown', `client ${parent} not found`);
  if (rows.some(({ client_id }) => client_id === id))
    throw fieldError('Parent_Client_ID', 'circle', 'a client cannot be its own parent or ancestor');
}

/** Returns whether a client has the type or the service type of a trial. */
async function isOnTrial({ Client_Type, Client_Service_Type_ID }: Draft<Client>, tx: Statements): Promise<boolean> {
  if (Client_Type === 'trial') return true;
  if (!Client_Service_Type_ID) return false;
  const { rowCount } = await tx.query(
    "select from client_service_type where client_service_type_id = $1 and service_type_code = 'trial'",
    [Client_Service_Type_ID],
  );
  return Boolean(rowCount);
}

/**
 * Rules for every client: a trial has an end, dates are in order, no cycle of parents, own images only, and the
 * platform's own client is not altered.
 */
export const clientRules: ResourceRules<Client> = {
  owner: () => null,
  beforeSave: async (draft, before, { tx }) => {
    const id = before?.Client_ID;
    const isPlatform = id === platformClientId;
    if ((draft.Client_Type === 'platform') !== isPlatform)
      throw fieldError('Client_Type', 'platform', 'only the platform’s own client is of type platform');
    if (isPlatform && draft.Is_Enabled === false)
      throw new ConflictError('The platform’s own client must stay enabled', 'clients.platform');
    if (!isPlatform && !draft.Client_Service_Type_ID)
      throw fieldError('Client_Service_Type_ID', 'required', 'a service type is required');
    const { Service_Start_Date: start } = draft;
    const end =
      draft.Service_End_Date ??
      ((await isOnTrial(draft, tx)) ? trialEnd(start ? new Date(start) : null, new Date()).toISOString() : null);
    if (start && end && Date.parse(end) <= Date.parse(start))
      throw fieldError('Service_End_Date', 'order', 'the end is before the start');
    checkBrand(draft);
    await checkParent(draft.Parent_Client_ID, id, tx);
    await checkImages(tx, id ?? null, draft);
    const host = draft.Host_Name?.toLowerCase() ?? null;
    if (host && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      throw fieldError('Host_Name', 'host', `${host} is not a valid host name`);
    return {
      Host_Name: host,
      Service_End_Date: isPlatform ? null : end,
      ...(isPlatform ? { Client_Service_Type_ID: null } : {}),
    };
  },
  afterSave: (_row, _before, context) => announceClients(context),
  beforeRemove: async (rows, { tx, services }) => {
    const ids = rows.map(({ Client_ID }) => Client_ID);
    await checkRemovable(ids, tx);
    for (const id of ids) await getClientServices(services).clients.clear(id, tx);
  },
  changed: forgetClients,
};

async function inUse(ids: readonly unknown[], { tx }: SaveContext): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from client where client_service_type_id = any($1::bigint[]) limit 1', [
    ids,
  ]);
  return Boolean(rowCount);
}

/** A service type that is in use by clients, or that the system needs, cannot be deleted. */
export const serviceTypeRules: ResourceRules<typeof clientServiceType> = {
  beforeSave: (draft) => ({ Plugin_IDs: [...new Set(draft.Plugin_IDs ?? [])] }),
  afterSave: (_row, _before, context) => announceClients(context),
  beforeRemove: async (rows, context) => {
    const builtIn = rows.find(({ Service_Type_Code }) => Service_Type_Code);
    if (builtIn)
      throw new ConflictError(`${builtIn.Service_Type_Name} is required by the system`, 'clients.type-built-in');
    if (
      await inUse(
        rows.map((row) => row.Client_Service_Type_ID),
        context,
      )
    )
      throw new ConflictError('The service type is in use', 'clients.type-in-use');
  },
  changed: forgetClients,
};
