import { adjustedScore, proposeScore, getWorth } from '../../plugins/alerts/server/decide/propose-score';
import { randomFrom } from './made-library/random';

interface Made {
  /** Score after adjustment by feedback. */
  readonly score: number;
  readonly isUrgent: boolean;
  readonly isCrisis: boolean;
}

/**
 * Generates a week of events of a rule: many small ones, fewer large ones, more on working days, and crises of level I.
 */
function getWeek(random: () => number, perDay: number, crises: number): Made[] {
  const made: Made[] = [];
  for (let day = 0; day < 7; day += 1) {
    const busy = (day >= 5 ? 0.7 : 1.12) * (0.85 + 0.3 * random());
    for (let each = 0; each < perDay * busy; each += 1) {
      const score = 74 * (1 - Math.sqrt(random())) + 0.9 * random();
      const worth = getWorth(Math.round(4 * random()), Math.round(4 * random()));
      made.push({ score: adjustedScore(score, worth), isUrgent: false, isCrisis: false });
    }
  }
  for (let each = 0; each < crises; each += 1)
    made.push({ score: adjustedScore(75 + 25 * random(), getWorth(0, 4)), isUrgent: true, isCrisis: true });
  return made;
}

/**
 * Measures the noise budget on unseen weeks: for `[clients]` generated streams, the score threshold is proposed from
 * four weeks and tested on the following two, for 3, 10 and 30 alerts a day. Reports the median and worst deviation
 * from the budget, and the share of planted crises that were alerted.
 */
export async function run([clients = '60']: readonly string[] = []): Promise<Record<string, number | string>> {
  const random = randomFrom(9);
  const offs: number[] = [];
  let planted = 0;
  let warnedCount = 0;
  for (let client = 0; client < Number(clients); client += 1) {
    const perDay = 60 + 400 * random();
    for (const aDay of [3, 10, 30]) {
      const past = Array.from({ length: 4 }, () => getWeek(random, perDay, 1)).flat();
      const getEventItem = (week: readonly Made[], min: number) =>
        week.filter((each) => each.isUrgent || each.score >= min);
      const score = proposeScore(
        past.map((each) => each.score),
        28 * aDay,
        (min) => getEventItem(past, min).length,
      );
      const held = Array.from({ length: 2 }, () => getWeek(random, perDay, 1)).flat();
      const eventItem = getEventItem(held, score);
      offs.push(eventItem.length / 14 / aDay - 1);
      planted += held.filter(({ isCrisis }) => isCrisis).length;
      warnedCount += eventItem.filter(({ isCrisis }) => isCrisis).length;
    }
  }
  const sizes = offs.map(Math.abs).sort((a, b) => a - b);
  const at = (share: number): number => Math.round((sizes[Math.floor(sizes.length * share)] ?? 0) * 1000) / 1000;
  return {
    streams: offs.length,
    medianOff: at(0.5),
    p95Off: at(0.95),
    within20: Math.round((sizes.filter((off) => off <= 0.2).length / sizes.length) * 1000) / 1000,
    crises: planted,
    crisesReported: warnedCount,
  };
}
