import { ConflictError, InputError } from '#core';
import type { Draft, Row } from '#core/resource';
import type { OutboundService, ResourceRules, Statements } from '#core/server';
import { isRegion } from '#shared/geo';
import type { tvChannel, tvProgramme } from '../resource';

async function mustBeEmpty(
  tx: Statements,
  table: 'tv_programme' | 'tv_broadcast',
  column: 'channel_id' | 'programme_id',
  ids: readonly string[],
): Promise<void> {
  const { rowCount } = await tx.query(`select from ${table} where ${column} = any($1::bigint[]) limit 1`, [ids]);
  if (rowCount) throw new ConflictError('Broadcasts or programmes still belong to it', 'tv-monitor.not-empty');
}

/** Checks the region and stream of a channel before it is saved. */
export function checkChannel({ Region, Stream_Url }: Draft<typeof tvChannel>, outbound: OutboundService) {
  if (Region && !isRegion(Region))
    throw new InputError(`Region: ${Region} is not a region code`, 'input', { Region: 'unknown' });
  if (Stream_Url) outbound.for('pages').check(Stream_Url);
  return {};
}

/** Checks that channels have no programmes before they are deleted. */
export const checkChannelsUnused = (rows: readonly Row<typeof tvChannel>[], tx: Statements): Promise<void> =>
  mustBeEmpty(
    tx,
    'tv_programme',
    'channel_id',
    rows.map(({ Channel_ID }) => Channel_ID),
  );

/** Rules of programmes: names are unique per channel, and the channel cannot change while transcripts exist. */
export const programmeRules: ResourceRules<typeof tvProgramme> = {
  beforeSave: async ({ Programme_Name, Channel_ID, Start_Time }, before, { tx }) => {
    if (Start_Time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(Start_Time))
      throw new InputError('Start_Time: must be hours and minutes such as 18:30', 'tv-monitor.start-time', {
        Start_Time: 'format',
      });
    const { rowCount } = await tx.query('select from tv_channel where channel_id = $1', [Channel_ID]);
    if (rowCount === 0)
      throw new InputError('Channel_ID: the channel does not exist', 'input', { Channel_ID: 'unknown' });
    const namesakes = await tx.query(
      'select from tv_programme where channel_id = $1 and programme_name = $2 and programme_id is distinct from $3',
      [Channel_ID, Programme_Name, before?.Programme_ID ?? null],
    );
    if (namesakes.rowCount)
      throw new ConflictError(`The channel already has a programme ${Programme_Name}`, 'tv-monitor.programme-present');
    if (before && before.Channel_ID !== Channel_ID)
      await mustBeEmpty(tx, 'tv_broadcast', 'programme_id', [before.Programme_ID]);
    return {};
  },
  beforeRemove: (rows, { tx }) =>
    mustBeEmpty(
      tx,
      'tv_broadcast',
      'programme_id',
      rows.map(({ Programme_ID }) => Programme_ID),
    ),
};
