import type { Statements } from '#core/server';

/** A programme to create if it does not exist. */
export interface NewProgramme {
  readonly name: string;
  readonly days: string;
  /** `HH:mm`. */
  readonly time: string;
  readonly minutes: number;
}

/** Creates the enabled sample channel of this name if necessary and returns its id. */
export async function keepSampleChannel(database: Statements, name: string, region: string): Promise<string> {
  const { rows } = await database.query<{ channel_id: string }>(
    `insert into tv_channel (channel_name, region, is_sample) values ($1, $2, true)
     on conflict (channel_name) do update set is_enabled = true returning channel_id`,
    [name, region],
  );
  return rows[0]?.channel_id ?? '';
}

/** Creates the programme of this name on a channel if necessary and returns its id. */
export async function keepProgramme(
  database: Statements,
  channelId: string,
  { name, days, time, minutes }: NewProgramme,
): Promise<string> {
  const present = await database.query<{ programme_id: string }>(
    'select programme_id from tv_programme where channel_id = $1 and programme_name = $2',
    [channelId, name],
  );
  if (present.rows[0]) return present.rows[0].programme_id;
  const { rows } = await database.query<{ programme_id: string }>(
    `insert into tv_programme (programme_name, channel_id, days, start_time, duration_minutes)
      values ($1, $2, $3, $4, $5) returning programme_id`,
    [name, channelId, days, time, minutes],
  );
  return rows[0]?.programme_id ?? '';
}

/**
 * Deletes the sample broadcasts and channels. A channel with a real transcript is kept and becomes a regular channel.
 */
export async function removeSampleBroadcasts(database: Statements): Promise<void> {
  await database.query('delete from tv_broadcast where is_sample');
  await database.query(
    `update tv_channel c set is_sample = false where is_sample
      and exists (select 1 from tv_broadcast b where b.channel_id = c.channel_id)`,
  );
  await database.query(
    'delete from tv_programme where channel_id in (select channel_id from tv_channel where is_sample)',
  );
  await database.query('delete from tv_channel where is_sample');
}
