import { DateTime, FixedOffsetZone } from 'luxon';
import type { MediaType } from '#shared/vocabulary';
import { hourLength } from '#shared/time';
import type { Random } from './random';
import type { Topic } from './topics';

const china = FixedOffsetZone.instance(8 * 60);

/** China has no daylight saving time: a fixed offset is much faster than the time zone. */
export const chinaClock = (instant: number): DateTime => DateTime.fromMillis(instant, { zone: china });

/** Activity by hour of the day in China: quiet nights, with peaks in the morning and in the evening. */
const office = [2, 1, 1, 1, 1, 3, 7, 10, 13, 14, 14, 12, 9, 9, 11, 12, 12, 11, 9, 8, 7, 6, 5, 3];
const leisure = [5, 3, 2, 1, 1, 2, 4, 7, 9, 9, 9, 10, 12, 10, 8, 8, 8, 9, 11, 13, 15, 16, 14, 9];

/** True for media whose users write in their spare time. */
export function isLeisure(mediaType: MediaType): boolean {
  return ['weibo', 'forum', 'video', 'qa', 'comment'].includes(mediaType);
}

/** Relative probability of a publication in this hour and media type; professional media publish less at weekends. */
export function busyness(instant: number, mediaType: MediaType): number {
  const { hour, weekday } = chinaClock(instant);
  const weekend = weekday > 5;
  if (isLeisure(mediaType)) return (leisure[hour] ?? 1) * (weekend ? 1.1 : 1);
  return (office[hour] ?? 1) * (weekend ? 0.55 : 1);
}

/**
 * Returns the attention for a topic at an instant, apart from the time of day: a steady part and bursts, each burst of
 * equal size.
 */
export function attention({ steady, bursts }: Topic, instant: number, start: number, end: number): number {
  const span = end - start;
  const even = (bursts.length === 0 ? 1 : steady) / (span / hourLength);
  const share = (1 - steady) / Math.max(1, bursts.length);
  return bursts.reduce((sum, { peak, riseHours, fadeHours }) => {
    const away = (instant - (start + peak * span)) / hourLength;
    const height = away < 0 ? Math.exp((2 * away) / riseHours) : Math.exp(-away / fadeHours);
    return sum + (share * height) / (fadeHours + riseHours / 2);
  }, even);
}

/** Samples publication times of a topic: the hour by attention and activity, minute and second at random. */
export function instantDrawer(
  topic: Topic,
  start: number,
  end: number,
  leisurely: boolean,
): (random: Random) => number {
  const weights: number[] = [];
  let sum = 0;
  for (let at = start; at < end; at += hourLength) {
    sum += attention(topic, at, start, end) * busyness(at, leisurely ? 'weibo' : 'news');
    weights.push(sum);
  }
  return (random) => {
    const wanted = random.next() * sum;
    let low = 0;
    for (let high = weights.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if ((weights[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return Math.min(end - 1000, start + low * hourLength + Math.floor(random.next() * 3600) * 1000);
  };
}
