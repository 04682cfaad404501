import type { MediaType } from '#shared/vocabulary';
import type { Random } from './random';

export interface Engagement {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
}

const usualShares = [1.5, 0.6, 0.2] as const;
/** Likes, comments and reposts per hundred views. */
const shares: Readonly<Partial<Record<MediaType, readonly [likes: number, comments: number, reposts: number]>>> = {
  news: [0.6, 0.3, 0.2],
  newspaper: [0.2, 0.05, 0.1],
  app: [0.9, 0.5, 0.3],
  weibo: [2.4, 0.8, 0.7],
  wechat: [1.1, 0.3, 0.9],
  forum: [0.7, 1.2, 0.1],
  video: [3.6, 0.7, 0.8],
  comment: [4, 0.5, 0],
  tv: [0, 0, 0],
};

/** Share of the final attention reached at an age: half after about twelve hours, nearly all after three days. */
function maturity(ageMilliseconds: number): number {
  return 1 - Math.exp(-Math.max(0, ageMilliseconds) / (17 * 3_600_000));
}

/** Returns engagement numbers that grow with age: `popularity` is the final number of views. */
export function getEngagement(
  popularity: number,
  mediaType: MediaType,
  ageMilliseconds: number,
  random: Random,
): Engagement {
  const views = Math.round(popularity * maturity(ageMilliseconds));
  const [likes, comments, reposts] = (shares[mediaType] ?? usualShares).map((share) =>
    Math.round((views * share * (0.6 + random.next() * 0.8)) / 100),
  );
  return { views, likes: likes ?? 0, comments: comments ?? 0, reposts: reposts ?? 0 };
}
