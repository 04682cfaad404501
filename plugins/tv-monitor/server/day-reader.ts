import { DateTime } from 'luxon';
import { inject } from '#core';
import { DatabaseService, type Caller, nameOrder } from '#core/server';
import { zonedTime } from '#shared/time';
import type { TvDayItem, TvSlot } from '../contract';
import type { ProgrammeDays } from '../resource';
import { BroadcastReader } from './broadcast-reader';
import { broadcastToWire, visibleBroadcast } from './broadcast-row';

export interface TvDay {
  readonly From: string;
  readonly To: string;
  readonly list: {
    readonly Channel_ID: string;
    readonly Channel_Name: string;
    readonly Broadcasts: TvDayItem[];
    readonly Planned: TvSlot[];
  }[];
  readonly total: number;
}

interface PlannedRow {
  readonly programme_id: string;
  readonly programme_name: string;
  readonly channel_id: string;
  readonly days: ProgrammeDays | null;
  readonly start_time: string;
  readonly duration_minutes: string | null;
}

const defaultMinutes = 30;
/** Tolerance in milliseconds within which a broadcast is matched to its scheduled start. */
const nearness = 30 * 60_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Returns whether a programme is broadcast on a weekday, where Sunday is 0. */
export function isOn(days: ProgrammeDays | null, weekday: number): boolean {
  if (days === null || days === 'daily') return true;
  const isWeekend = weekday === 0 || weekday === 6;
  return days === 'workdays' ? !isWeekend : days === 'weekends' ? isWeekend : weekdays[weekday] === days;
}

/** Returns the scheduled starts of a programme between two moments, in China Standard Time. */
function toStarts({ days, start_time }: PlannedRow, from: Date, to: Date): Date[] {
  const [hour = 0, minute = 0] = start_time.split(':').map(Number);
  const starts: Date[] = [];
  const first = zonedTime(from).startOf('day').minus({ days: 1 });
  const last = zonedTime(to).plus({ days: 1 });
  for (let day = first; day < last; day = day.plus({ days: 1 })) {
    const start = day.set({ hour, minute }).toJSDate();
    if (start >= from && start < to && isOn(days, day.weekday % 7)) starts.push(start);
  }
  return starts;
}

/** Reads one day of the channels in the user's time zone. */
export class DayReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(BroadcastReader) private readonly reader: BroadcastReader,
  ) {}

  async read(caller: Caller, day: string, channelId?: string): Promise<TvDay> {
    const first = DateTime.fromISO(day, { zone: caller.timeZone });
    const [from, to] = [first.toJSDate(), first.plus({ days: 1 }).toJSDate()];
    const [channels, planned, ids] = await Promise.all([
      this.database.query<{ channel_id: string; channel_name: string; is_enabled: boolean }>(
        `select channel_id, channel_name, is_enabled from tv_channel where ($1::bigint is null or channel_id = $1)
          order by ${nameOrder('channel_name')}`,
        [channelId ?? null],
      ),
      this.database.query<PlannedRow>(
        `select programme_id, programme_name, channel_id, days, start_time, duration_minutes from tv_programme
          where is_enabled and start_time is not null and ($1::bigint is null or channel_id = $1)`,
        [channelId ?? null],
      ),
      this.database.query<{ broadcast_id: string }>(
        `select b.broadcast_id from tv_broadcast b where ${visibleBroadcast('$1')} and b.started_at < $3
          and b.started_at > $2::timestamptz - interval '2 days'
          and b.started_at + b.duration * interval '1 millisecond' >= $2
           and ($4::bigint is null or b.channel_id = $4) order by b.started_at limit 500`,
        [caller.clientId, from, to, channelId ?? null],
      ),
    ]);
    const rows = await this.reader.rows(
      caller,
      ids.rows.map(({ broadcast_id }) => broadcast_id),
    );
    const cues = await this.reader.cues(
      caller,
      rows.filter(({ article_id }) => article_id !== null),
      {},
    );
    const items = rows
      .map((row) => ({
        ...broadcastToWire(row),
        Hit_Count: (cues.get(row.broadcast_id) ?? []).filter(({ Marks }) => Marks.length > 0).length,
      }))
      .reverse();
    const slots = planned.rows
      .flatMap((row) => toStarts(row, from, to).map((start) => ({ row, start })))
      .filter(
        ({ row, start }) =>
          !items.some(
            (item) =>
              item.Programme_ID === row.programme_id &&
              Math.abs(Date.parse(item.Started_At) - start.getTime()) <= nearness,
          ),
      );
    const list = channels.rows
      .map(({ channel_id, channel_name, is_enabled }) => ({
        Channel_ID: channel_id,
        Channel_Name: channel_name,
        Broadcasts: items.filter(({ Channel_ID }) => Channel_ID === channel_id),
        Planned: (is_enabled ? slots : [])
          .filter(({ row }) => row.channel_id === channel_id)
          .map(({ row, start }) => ({
            Programme_ID: row.programme_id,
            Programme_Name: row.programme_name,
            Started_At: start.toISOString(),
            Duration: (Number(row.duration_minutes) || defaultMinutes) * 60_000,
          }))
          .sort((a, b) => (a.Started_At < b.Started_At ? -1 : 1)),
        isEnabled: is_enabled,
      }))
      .filter(({ isEnabled, Broadcasts }) => isEnabled || Broadcasts.length > 0)
      .map(({ isEnabled: _isEnabled, ...channel }) => channel);
    return { From: from.toISOString(), To: to.toISOString(), list, total: items.length };
  }
}
