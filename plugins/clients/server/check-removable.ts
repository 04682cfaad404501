import { ConflictError } from '#core';
import type { Statements } from '#core/server';
import { platformClientId } from './client-service';

/**
 * Checks that clients may be deleted: not the platform's own, each disabled, and none the parent of a remaining client.
 * Within a transaction this stays true until it ends.
 *
 * @throws {ConflictError} otherwise.
 */
export async function checkRemovable(ids: readonly string[], tx: Pick<Statements, 'query'>): Promise<void> {
  if (ids.includes(platformClientId))
    throw new ConflictError('The platform’s own client cannot be deleted', 'clients.platform');
  const { rows } = await tx.query<{ client_name: string; is_enabled: boolean }>(
    'select client_name, is_enabled from client where client_id = any($1::bigint[]) order by client_id for update',
    [ids],
  );
  const children = await tx.query(
    'select from client where parent_client_id = any($1::bigint[]) and client_id <> all($1::bigint[]) limit 1',
    [ids],
  );
  if (children.rowCount)
    throw new ConflictError(
      'Clients with sub-clients cannot be deleted until the sub-clients are deleted',
      'clients.has-children',
    );
  const active = rows.find(({ is_enabled }) => is_enabled);
  if (active) throw new ConflictError(`${active.client_name} is enabled; disable it first`, 'clients.enabled');
}
