import { inject } from '#core';
import { DatabaseService, nameOrder } from '#core/server';

/** A channel with one of its programmes, if any. */
export interface ChoiceRow {
  readonly channel_id: string;
  readonly channel_name: string;
  readonly has_stream: boolean;
  readonly programme_id: string | null;
  readonly programme_name: string | null;
  readonly start_time: string | null;
}

/** Channels and programmes that a transcript can belong to. */
export class ChannelChoices {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async read(): Promise<readonly ChoiceRow[]> {
    const { rows } = await this.database.query<ChoiceRow>(
      `select c.channel_id, c.channel_name, coalesce(c.stream_url, '') <> '' as has_stream, p.programme_id,
        p.programme_name, p.start_time
       from tv_channel c left join tv_programme p on p.channel_id = c.channel_id and p.is_enabled where c.is_enabled
         order by ${nameOrder('c.channel_name')}, p.start_time nulls last, ${nameOrder('p.programme_name')}`,
    );
    return rows;
  }
}
