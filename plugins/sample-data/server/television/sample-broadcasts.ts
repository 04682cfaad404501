import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { clipSrt } from '#plugins/tv-monitor';
import { BroadcastImport, keepProgramme, keepSampleChannel } from '#plugins/tv-monitor/server';
import { zonedTime } from '#shared/time';
import { Random } from '../generator/random';
import { composeBroadcast } from './compose-broadcast';
import { companyItems, everydayItems } from './news-items';

/** Fictional channels, in the region of the code. */
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

/** The television broadcasts of the sample data. */
export class SampleBroadcasts {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(BroadcastImport) private readonly imports: BroadcastImport,
  ) {}

  /** Creates channels with programmes, and transcripts of the last days; existing ones are kept unchanged. */
  async create({ seed, made_at }: { readonly seed: string; readonly made_at: Date }): Promise<void> {
    const random = new Random(`${seed} television`);
    for (const channel of channels) {
      const channelId = await keepSampleChannel(this.database, channel.name, channel.region);
      for (const { name, days: plan, time, minutes } of channel.programmes) {
        const programmeId = await keepProgramme(this.database, channelId, { name, days: plan, time, minutes });
        for (let back = days; back >= 0; back -= 1) {
          const [hour = 0, minute = 0] = time.split(':').map(Number);
          const start = zonedTime(made_at).minus({ days: back }).startOf('day').set({ hour, minute });
          const startedAt = start.toJSDate();
          const items = random.shuffle([
            ...random.shuffle(companyItems).slice(0, random.integer(1, 3)),
            ...random.shuffle(everydayItems).slice(0, random.integer(3, 5)),
          ]);
          const cues = composeBroadcast(random, name, items);
          // Broadcasts in the future have no transcript yet.
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
          await this.imports.add({
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
}
