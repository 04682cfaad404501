import { baselineWeeks, coolHours, spikeAt } from '../../plugins/alerts/server/decide/spike';
import { randomFrom } from './made-library/random';

/** Samples a Poisson count; uses the normal approximation for large means. */
function poisson(random: () => number, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Samples a mean from a gamma distribution of this size, so that counts are overdispersed. */
function gamma(random: () => number, mean: number, size: number): number {
  const d = size - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return (mean * d * v) / size;
  }
}

const hoursOfMonth = 720;
const warmUp = baselineWeeks * 168;

/** Relative volume by hour of the week: low at night, lower on weekends. */
const rhythm = (hour: number): number =>
  (0.25 + 1.5 * Math.max(0, Math.sin((((hour % 24) - 6) / 17) * Math.PI))) * (hour % 168 >= 120 ? 0.6 : 1);

interface Tally {
  found: number;
  false: number;
}

/** Naive rule: three standard deviations above the mean of the 28 days. */
function isThreeSigma(counts: readonly number[], hour: number): boolean {
  const past = counts.slice(hour - warmUp, hour);
  const mean = past.reduce((sum, count) => sum + count, 0) / past.length;
  const deviation = Math.sqrt(past.reduce((sum, count) => sum + (count - mean) ** 2, 0) / past.length);
  return (counts[hour] ?? 0) > mean + 3 * deviation;
}

/**
 * Measures spike detection in noise: `[subjects]` subjects of 0.3 to 30 articles per hour over four weeks and a month,
 * with a daily and weekly rhythm and overdispersion; one spike per week that lasts three hours, at six times the usual
 * volume and at least ten articles. Reports recall and false alarms per subject and month, compared with a three-sigma
 * rule.
 */
export async function run([subjects = '200']: readonly string[] = []): Promise<Record<string, number | string>> {
  const random = randomFrom(20_261_123);
  const ours: Tally = { found: 0, false: 0 };
  const naive: Tally = { found: 0, false: 0 };
  let planted = 0;
  for (let subject = 0; subject < Number(subjects); subject += 1) {
    const usual = 0.3 * 100 ** random();
    const size = 2 + 10 * random();
    const total = warmUp + hoursOfMonth;
    const counts = Array.from({ length: total }, (_, hour) =>
      poisson(random, gamma(random, usual * rhythm(hour), size)),
    );
    const starts: number[] = [];
    for (let week = 0; week < 4; week += 1) {
      const start = warmUp + week * 168 + 10 + Math.floor(random() * 140);
      starts.push(start);
      for (let hour = start; hour < start + 3; hour += 1)
        counts[hour] = (counts[hour] ?? 0) + poisson(random, Math.max(10, 5 * usual * rhythm(hour)));
    }
    planted += starts.length;
    tally(ours, starts, total, (hour) => {
      const count = counts[hour] ?? 0;
      return spikeAt({ startHour: 0, counts: counts.slice(0, hour) }, hour, count, Math.min(count, 6)) !== null;
    });
    tally(naive, starts, total, (hour) => isThreeSigma(counts, hour));
  }
  const months = Number(subjects);
  return {
    planted,
    recall: ours.found / planted,
    falseAMonth: ours.false / months,
    naiveRecall: naive.found / planted,
    naiveFalseAMonth: naive.false / months,
  };
}

/**
 * Counts alarms after the cool-down of each; within a planted spike, or an hour after it, an alarm counts as detection.
 */
function tally(into: Tally, starts: readonly number[], total: number, isAlarm: (hour: number) => boolean): void {
  let cool = 0;
  const spikeHours = new Set<number>();
  for (let hour = warmUp; hour < total; hour += 1) {
    if (hour < cool || !isAlarm(hour)) continue;
    cool = hour + coolHours;
    const start = starts.find((each) => hour >= each && hour <= each + 3);
    if (start === undefined) into.false += 1;
    else spikeHours.add(start);
  }
  into.found += spikeHours.size;
}
