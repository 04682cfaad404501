import { inject } from '#core';
import { DatabaseService } from '#core/server';

type Fields = Readonly<Record<string, unknown>>;

/** Maximum number of latest entries that are searched for the filter options. */
const maxScanned = 50_000;
/** Maximum number of entries of one item that are searched for its name. */
const maxEntries = 20;

/** An item that entries of the operation log are about. */
export interface LoggedItem {
  readonly clientId: string;
  readonly entity: string;
  readonly id: string;
}

/** Values that an entry contains about its item. */
export interface LoggedValues {
  readonly client_id: string;
  readonly entity: string;
  readonly row_id: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Reads the operation log for what plain lists cannot provide. */
export class OperationLogStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the actions and entities in the latest entries of a client, or of all clients, in alphabetical order. */
  async getKinds(clientId: string | null): Promise<{ Actions: string[]; Entities: string[] }> {
    const { rows } = await this.database.query<{ action: string; entity: string }>(
      `select distinct action, entity from (select action, entity from operation_log where $1::bigint is null
        or client_id = $1 order by operation_id desc limit ${maxScanned}) latest`,
      [clientId],
    );
    const sorted = (values: readonly string[]) => [...new Set(values)].sort();
    return { Actions: sorted(rows.map(({ action }) => action)), Entities: sorted(rows.map(({ entity }) => entity)) };
  }

  /** Returns the values in the latest entries of items, the latest last. */
  async getValues(items: readonly LoggedItem[]): Promise<readonly LoggedValues[]> {
    if (items.length === 0) return [];
    const { rows } = await this.database.query<LoggedValues>(
      `select item.*, before, after
        from unnest($1::bigint[], $2::text[], $3::text[]) as item (client_id, entity, row_id)
        cross join lateral (select before, after from operation_log o where o.entity = item.entity
          and o.row_id = item.row_id and o.client_id = item.client_id
          order by operation_id desc limit ${maxEntries}) latest`,
      [items.map(({ clientId }) => clientId), items.map(({ entity }) => entity), items.map(({ id }) => id)],
    );
    return rows.reverse();
  }
}
