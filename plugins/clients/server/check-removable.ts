import { ConflictError } from '#core';
import type { Statements } from '#core/server';
import { platformClientId } from './client-service';

/**
 * Throws `ConflictError` unless these clients may go: not the platform's own, each switched off, and none above a
 * client that stays. Within a transaction they stay so until it ends.
 */
export async function checkRemovable(ids: readonly string[], tx: Pick<Statements, 'query'>): Promise<void> {
  if (ids.includes(platformClientId)) throw new ConflictError('The platform’s own client stays', 'clients.platform');
  const { rows } = await tx.query<{ client_name: string; is_enabled: boolean }>(
    'select client_name, is_enabled from client where client_id = any($1::bigint[]) order by client_id for update',
    [ids],
  );
  const children = await tx.query(
    'select from client where parent_client_id = any($1::bigint[]) and client_id <> all($1::bigint[]) limit 1',
    [ids],
  );
  if (children.rowCount)
    throw new ConflictError('Clients that have sub-clients stay until those are gone', 'clients.has-children');
  const active = rows.find(({ is_enabled }) => is_enabled);
  if (active) throw new ConflictError(`${active.client_name} is enabled; switch it off first`, 'clients.enabled');
}
