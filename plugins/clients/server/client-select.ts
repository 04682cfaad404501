import { withServices } from '#core';
import { DatabaseService, type SelectSource, containsText, nameOrder } from '#core/server';
import { clientImageUrl } from '../contract';

/** Client options: all for operators, their own client and its sub-clients for other users. */
export const clientSelect = withServices(
  { database: DatabaseService },
  ({ database }): SelectSource => ({
    entity: 'client',
    load: async (caller, { keyword, ids }) => {
      if (!caller) return [];
      const clientScope = caller.userType === 'operator' ? null : caller.clientId;
      const { rows } = await database.query<{ value: string; label: string; parent: string | null }>(
        `select client_id as value, client_name as label, parent_client_id as parent from client
         where ($1::bigint is null or client_id = $1 or parent_client_id = $1)
           and ($2::bigint[] is null or client_id = any($2))
             and ($3::text is null or ${containsText('$3', 'client_name')})
         order by ${nameOrder('client_name')} limit case when $2::bigint[] is null then 100 end`,
        [clientScope, ids ?? null, keyword || null],
      );
      return rows;
    },
  }),
);

/** Images of clients within the caller's scope; the label of an image is its URL. */
export const clientFileSelect = withServices(
  { database: DatabaseService },
  ({ database }): SelectSource => ({
    entity: 'client-file',
    load: async (caller, { ids }) => {
      if (!caller || !ids) return [];
      const clientScope = caller.userType === 'operator' ? null : caller.clientId;
      const { rows } = await database.query<{ file_id: string; hash: string }>(
        `select file_id, hash from client_image where file_id = any($1::bigint[])
            and ($2::bigint is null or client_id = $2)`,
        [ids, clientScope],
      );
      return rows.map(({ file_id, hash }) => ({ value: file_id, label: clientImageUrl(hash) }));
    },
  }),
);
