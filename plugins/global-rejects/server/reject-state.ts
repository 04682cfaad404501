import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { RejectEntry } from '../reject-entry';
import { rejectKinds } from '../reject-entry';
import { rejectTables } from './reject-tables';

const inForce = rejectKinds
  .map((kind) => {
    const { table, key, value, place, classes } = rejectTables[kind];
    const off =
      classes === null
        ? ''
        : ` and not exists (select 1 from ${classes} c where c.class_id = e.class_id and not c.is_enabled)`;
    return `select ${key}::text as id, '${kind}' as kind, ${value} as value, ${place} as place, mode from ${table} e
      where is_enabled${off}`;
  })
  .concat("select exception_id::text, 'url', pattern, 'all', 'exception' from global_reject_exception where is_enabled")
  .join(' union all ');

/** All active and trial entries, reloaded only when one has changed. */
export class RejectState {
  private cachedEntries: { readonly version: string; readonly data: readonly RejectEntry[] } | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async read(): Promise<{ readonly version: string; readonly data: readonly RejectEntry[] }> {
    // The version is read before the entries: if they change in between, they are reloaded for the next batch.
    const { rows } = await this.database.query<{ version: string }>('select version from global_reject_version');
    const version = rows[0]?.version ?? '0';
    if (this.cachedEntries?.version !== version)
      this.cachedEntries = { version, data: (await this.database.query<RejectEntry>(`${inForce} order by 1`)).rows };
    return this.cachedEntries;
  }
}
