import { NotFoundError, withServices } from '#core';
import type { Caller, Handlers } from '#core/server';
import { ClientAdmin, ClientService } from '#plugins/clients/server';
import { UserAdmin } from '#plugins/users/server';
import type { clientRelationContract } from '../contract';
import { ShareStore } from './share-store';
import { SubjectShares } from './subject-shares';

export const relationCalls = withServices(
  {
    shares: SubjectShares,
    store: ShareStore,
    clientAdmin: ClientAdmin,
    clients: ClientService,
    userAdmin: UserAdmin,
  },
  ({ shares, store, clientAdmin, clients, userAdmin }): Handlers<typeof clientRelationContract> => {
    const listed = async (of: Parameters<ShareStore['list']>[0]) => {
      const list = await store.list(of);
      return { list, total: list.length };
    };
    /**
     * Checks that the client is a direct child of the caller's client.
     *
     * @throws {NotFoundError} otherwise.
     */
    const mustBeBelow = async (caller: Caller, clientId: string): Promise<void> => {
      const { parent_client_id } = await clients.get(clientId);
      if (parent_client_id !== caller.clientId) throw new NotFoundError(`Sub-client ${clientId} does not exist`);
    };
    const getShare = async (id: string) => {
      const [row] = await store.rows('share_id', [id]);
      if (!row) throw new NotFoundError(`Share ${id} does not exist`);
      return row;
    };

    return {
      relations: async ({ caller }) => ({
        Clients: (await clientAdmin.all(caller)).map(({ Client_ID, Client_Name, Parent_Client_ID, Is_Enabled }) => ({
          Client_ID,
          Client_Name,
          Parent_Client_ID,
          Is_Enabled: Is_Enabled !== false,
        })),
        Shares: await store.list(),
      }),
      setParent: async ({ caller, body, ip }) => {
        await clientAdmin.change(caller, ip, body.Client_ID, { Parent_Client_ID: body.Parent_Client_ID });
        return {};
      },
      getSubjects: async ({ caller, query }) => ({ list: await shares.ownSubjects(caller, query.Client_ID) }),
      share: async ({ caller, body, ip }) => {
        await shares.share(caller, ip, {
          owner: body.Owner_Client_ID,
          client: body.Client_ID,
          subjects: body.Subject_IDs,
          narrowing: body.Narrowing,
        });
        return listed({ owner: body.Owner_Client_ID, client: body.Client_ID });
      },
      unshare: async ({ caller, query, ip }) => {
        await shares.unshare(caller, ip, await getShare(query.Share_ID));
        return { removed: 1 };
      },
      inherited: async ({ caller, query }) => {
        await mustBeBelow(caller, query.Client_ID);
        return {
          ...(await listed({ owner: caller.clientId, client: query.Client_ID })),
          Subjects: await shares.ownSubjects(caller, caller.clientId),
        };
      },
      inherit: async ({ caller, body, ip }) => {
        await mustBeBelow(caller, body.Client_ID);
        await shares.share(caller, ip, {
          owner: caller.clientId,
          client: body.Client_ID,
          subjects: body.Subject_IDs,
          narrowing: body.Narrowing,
        });
        return listed({ owner: caller.clientId, client: body.Client_ID });
      },
      disinherit: async ({ caller, query, ip }) => {
        await mustBeBelow(caller, query.Client_ID);
        const row = await getShare(query.Share_ID);
        if (row.owner_client_id !== caller.clientId || row.client_id !== query.Client_ID)
          throw new NotFoundError(`Share ${query.Share_ID} does not exist`);
        await shares.unshare(caller, ip, row);
        return { removed: 1 };
      },
      addManager: async ({ caller, body, ip }) => {
        await mustBeBelow(caller, body.Client_ID);
        const { Client_ID, ...named } = body;
        return userAdmin.create(caller, ip, Client_ID, { ...named, User_Type: 'manager' });
      },
    };
  },
);
