import { inject } from '#core';
import { DatabaseService, rowMapper } from '#core/server';
import { ignoredTitleSchema, type IgnoredTitle } from '../contract';

const toWire = rowMapper(ignoredTitleSchema);

/** Reads the titles under which no events are shown. */
export class IgnoredTitles {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the titles that a client ignores, then those learned from the stream, latest first. */
  async list(clientId: string): Promise<IgnoredTitle[]> {
    const { rows } = await this.database.query<Parameters<typeof toWire>[0]>(
      `select title, false as is_learned, null::int as event_count, created_at as at from meaningless_title
         where client_id = $1 and is_enabled
       union all select title, true, uses, learned_at from hot_title_use where learned_at is not null
         order by is_learned, at desc limit 1000`,
      [clientId],
    );
    return rows.map(toWire);
  }
}
