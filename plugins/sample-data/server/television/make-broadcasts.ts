import type { Resolver } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { clipSrt } from '#plugins/tv-monitor';
import { BroadcastImport } from '#plugins/tv-monitor/server';
import { zonedTime } from '#shared/time';
import { Random } from '../generator/random';
import { composeBroadcast } from './compose-broadcast';
import { companyItems, everydayItems } from './news-items';

/** Made-up channels; in the region of the code. */
const channels = [
  {
    name: '云川卫视',
    region: '330000',
    format: 'srt',
    programmes: [
      { name: '云川晚报', days: 'daily', time: '18:30', minutes: 30 },
      { name: '民生热线', days: 'workdays', time: '12:00', minutes: 40 },
    ],
  },
  {
    name: '城际财经频道',
    region: '310000',
    format: 'json',
    programmes: [
      { name: '财经夜航', days: 'workdays', time: '21:00', minutes: 45 },
      { name: '消费观察', days: 'weekends', time: '20:00', minutes: 25 },
    ],
  },
] as const;

const days = 6;

const isOn = (plan: (typeof channels)[number]['programmes'][number]['days'], weekday: number): boolean =>
  plan === 'daily' || weekday > 5 === (plan === 'weekends');

/** Makes channels with programmes, and transcripts of the last days; what was made before stays as it is. */
export async function makeBroadcasts(
  services: Resolver,
  { seed, made_at }: { readonly seed: string; readonly made_at: Date },
): Promise<void> {
  const database = services.get(DatabaseService);
  const imports = services.get(BroadcastImport);
  const random = new Random(`${seed} television`);
  for (const channel of channels) {
    const { rows } = await database.query<{ channel_id: string }>(
      `insert into tv_channel (channel_name, region, is_enabled, is_sample) values ($1, $2, true, true)
       on conflict (channel_name) do update set is_enabled = true returning channel_id`,
      [channel.name, channel.region],
    );
    for (const { name, days: plan, time, minutes } of channel.programmes) {
      const programmeId = await programmeOf(
        database,
        (rows[0] as { channel_id: string }).channel_id,
        name,
        plan,
        time,
        minutes,
      );
      for (let back = days; back >= 0; back -= 1) {
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        const start = zonedTime(made_at).minus({ days: back }).startOf('day').set({ hour, minute });
        const startedAt = start.toJSDate();
        const items = random.shuffle([
          ...random.shuffle(companyItems).slice(0, random.integer(1, 3)),
          ...random.shuffle(everydayItems).slice(0, random.integer(3, 5)),
        ]);
        const cues = composeBroadcast(random, name, items);
        // What is still to be broadcast cannot have been heard.
        if (startedAt.getTime() + minutes * 60_000 > made_at.getTime() || !isOn(plan, start.weekday)) continue;
        const content =
          channel.format === 'srt'
            ? clipSrt(cues.map((cue) => ({ ...cue, Speaker: null })))
            : JSON.stringify(
                {
                  channel: channel.name,
                  programme: name,
                  cues: cues.map(({ Start, End, Text, Speaker }) => ({
                    startMs: Start,
                    endMs: End,
                    text: Text,
                    speaker: Speaker,
                  })),
                },
                null,
                1,
              );
        const stamp = start.toFormat('yyyyMMdd_HHmm');
        await imports.take({
          clientId: null,
          userId: null,
          programmeId,
          startedAt,
          fileName: `${channel.name}_${name}_${stamp}.${channel.format}`,
          content: Buffer.from(content),
          isSample: true,
        });
      }
    }
  }
}

async function programmeOf(
  database: Statements,
  channelId: string,
  name: string,
  plan: string,
  time: string,
  minutes: number,
): Promise<string> {
  const present = await database.query<{ programme_id: string }>(
    'select programme_id from tv_programme where channel_id = $1 and programme_name = $2',
    [channelId, name],
  );
  if (present.rows[0]) return present.rows[0].programme_id;
  const { rows } = await database.query<{ programme_id: string }>(
    'insert into tv_programme (programme_name, channel_id, days, start_time, duration_minutes, is_enabled) values ($1, $2, $3, $4, $5, true) returning programme_id',
    [name, channelId, plan, time, minutes],
  );
  return (rows[0] as { programme_id: string }).programme_id;
}

/**
 * Removes the made-up broadcasts and channels; a channel under which somebody has put a real transcript stays, and is
 * real from then on.
 */
export async function removeBroadcasts(database: Statements): Promise<void> {
  await database.query('delete from tv_broadcast where is_sample');
  await database.query(
    'update tv_channel c set is_sample = false where is_sample and exists (select from tv_broadcast b where b.channel_id = c.channel_id)',
  );
  await database.query(
    'delete from tv_programme where channel_id in (select channel_id from tv_channel where is_sample)',
  );
  await database.query('delete from tv_channel where is_sample');
}
