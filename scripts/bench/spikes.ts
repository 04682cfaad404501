import { findRise } from '../../plugins/alerts/server/decide/find-rise';
import { HourCalendar } from '../../plugins/alerts/server/decide/hour-kinds';
import shipped from '../../plugins/alerts/server/decide/public-holidays.json';
import { baselineHours, coolHours } from '../../plugins/alerts/server/decide/spike';
import { binLength, binsPerHour, BinCounts, historyOf } from '../../plugins/alerts/server/decide/stretches';
import { defaultZone, hourLength, zonedTime } from '../../shared/time';
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

/** Eight weeks from a Monday in Shanghai; the second half contains National Day and a moved workday. */
const start = Date.parse('2026-08-31T00:00:00+08:00');
const weekBins = 168 * binsPerHour;
const totalBins = 8 * weekBins;
const firstLook = 4 * weekBins;
const rates = ['found', 'foundInTime'] as const;
const riseHours = 3;
/** Minutes within which a rise is to be found. */
const inTime = 15;
const quarterBins = inTime / 5;
const outageHours = 12;

const days = { holidays: new Set(shipped.holidays), workdays: new Set(shipped.workdays) };
const calendar = new HourCalendar(defaultZone, days);

/** Relative volume of an hour: low at night, lower on weekends. */
function rhythm(hour: number): number {
  const { hour: clock, weekday } = zonedTime(start + hour * hourLength, defaultZone);
  return (0.25 + 1.5 * Math.max(0, Math.sin(((clock - 6) / 17) * Math.PI))) * (weekday > 5 ? 0.6 : 1);
}
const rhythms = Array.from({ length: 8 * 168 }, (_, hour) => rhythm(hour));

interface Kind {
  /** Articles per hour, lowest and highest. */
  readonly usual: readonly [number, number];
  /** Factor of an hour. */
  readonly factor?: (hour: number) => number;
  /** Articles planned in a bin. */
  readonly planned?: (bin: number) => number;
  /** Whether the outage is followed by its articles, dated by their collection; undefined: no outage. */
  readonly isCaughtUp?: boolean;
}

const localTime = (bin: number) => zonedTime(start + bin * binLength, defaultZone);
const minutesOfDay = (bin: number): number => localTime(bin).hour * 60 + localTime(bin).minute;
const isWorkday = (bin: number): boolean => calendar.kindAt(start + bin * binLength).day < 5;

const kinds: Readonly<Record<string, Kind>> = {
  weekday: { usual: [0.3, 30] },
  // 22 articles from 09:00 to 09:20 each day.
  morningList: {
    usual: [0.3, 5],
    planned: (bin) => (minutesOfDay(bin) >= 540 && minutesOfDay(bin) < 560 ? 5.5 : 0),
  },
  // 20 articles from 09:50 to 10:10 each workday.
  plan: {
    usual: [0.3, 5],
    planned: (bin) => (isWorkday(bin) && minutesOfDay(bin) >= 590 && minutesOfDay(bin) < 610 ? 5 : 0),
  },
  nationalDay: {
    usual: [0.3, 30],
    factor: (hour) => (days.holidays.has(zonedTime(start + hour * hourLength, defaultZone).toISODate()) ? 0.4 : 1),
  },
  outage: { usual: [0.3, 30], isCaughtUp: false },
  catchUp: { usual: [0.3, 30], isCaughtUp: true },
  lowBase: { usual: [0.02, 0.2] },
  // Twice as much at the end of the second four weeks as at their beginning.
  slowRise: { usual: [0.3, 30], factor: (hour) => 1 + Math.max(0, hour - 672) / 672 },
};

interface Made {
  readonly counts: Map<number, number>;
  /** First bins of the rises. */
  readonly rises: readonly number[];
}

/** Makes the articles of a subject by bin, with one rise in each of the last four weeks. */
function make(random: () => number, kind: Kind): Made {
  const [low, high] = kind.usual;
  const usual = low * (high / low) ** random();
  const size = 2 + 10 * random();
  const expected = (hour: number): number => usual * (rhythms[hour] ?? 1) * (kind.factor?.(hour) ?? 1);
  const counts = Array.from({ length: totalBins }, () => 0);
  for (let hour = 0; hour < rhythms.length; hour += 1) {
    const mean = gamma(random, expected(hour), size);
    for (let bin = hour * binsPerHour; bin < (hour + 1) * binsPerHour; bin += 1)
      counts[bin] = poisson(random, mean / binsPerHour) + poisson(random, kind.planned?.(bin) ?? 0);
  }
  const outageStart = firstLook + weekBins + Math.floor(random() * weekBins);
  const outageEnd = outageStart + outageHours * binsPerHour;
  if (kind.isCaughtUp !== undefined) {
    const missed = counts.splice(
      outageStart,
      outageEnd - outageStart,
      ...Array.from({ length: outageEnd - outageStart }, () => 0),
    );
    const total = missed.reduce((sum, count) => sum + count, 0);
    // Within half an hour.
    if (kind.isCaughtUp)
      for (let article = 0; article < total; article += 1) {
        const bin = outageEnd + Math.floor(random() * 6);
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
  }
  const rises: number[] = [];
  for (let week = 4; week < 8; week += 1) {
    let first: number;
    do first = week * weekBins + binsPerHour + Math.floor(random() * (weekBins - 5 * binsPerHour));
    while (
      kind.isCaughtUp !== undefined &&
      first > outageStart - 6 * binsPerHour &&
      first < outageEnd + 12 * binsPerHour
    );
    rises.push(first);
    for (let bin = first; bin < first + riseHours * binsPerHour; bin += 1)
      counts[bin] =
        (counts[bin] ?? 0) + poisson(random, Math.max(4, (5 * expected(Math.floor(bin / binsPerHour))) / binsPerHour));
  }
  return { counts: new Map(counts.map((count, bin) => [totalBins - 1 - bin, count])), rises };
}

/** Naive rule: three standard deviations above the mean of the same stretch of the 28 days. */
function isThreeSigma(bins: BinCounts, back: number): boolean {
  const past = historyOf(bins, back, binsPerHour, calendar).counts;
  const mean = past.reduce((sum, count) => sum + count, 0) / past.length;
  const deviation = Math.sqrt(past.reduce((sum, count) => sum + (count - mean) ** 2, 0) / past.length);
  return past.length === baselineHours && bins.count(back, binsPerHour) > mean + 3 * deviation;
}

interface Tally {
  found: number;
  foundInTime: number;
  false: number;
}

/**
 * Looks after each bin and counts alarms with their pause; an alarm within a rise, or an hour after it, finds it.
 */
function tally(into: Tally, rises: readonly number[], isAlarm: (back: number) => boolean): void {
  let pauseEnd = 0;
  const found = new Map<number, number>();
  for (let ended = firstLook; ended <= totalBins; ended += 1) {
    if (ended < pauseEnd || !isAlarm(totalBins - ended)) continue;
    pauseEnd = ended + coolHours * binsPerHour;
    const rise = rises.find((first) => ended > first && ended <= first + (riseHours + 1) * binsPerHour);
    if (rise === undefined) into.false += 1;
    else if (!found.has(rise)) found.set(rise, ended - rise);
  }
  into.found += found.size;
  into.foundInTime += [...found.values()].filter((bins) => bins <= quarterBins).length;
}

/**
 * Measures spike detection by made histories of eight weeks, `[subjects]` of each kind: a daily and weekly rhythm with
 * overdispersion, lists and plans at fixed times, National Day, an outage, an outage whose articles come in afterwards
 * all at once, a low base, and a slow rise. In the last four weeks the finder looks every five minutes; one rise a week
 * of at least 12 articles in 15 minutes, and six times the usual volume, is planted.
 *
 * Goals: at most one false alarm a week and subject; at least .95 of the rises found, and found within 15 minutes.
 * `naive…` are those of three standard deviations.
 */
export async function run([subjects = '10']: readonly string[] = []): Promise<Record<string, unknown>> {
  const random = randomFrom(20_261_129);
  const results: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const ours: Tally = { found: 0, foundInTime: 0, false: 0 };
    const naive: Tally = { found: 0, foundInTime: 0, false: 0 };
    let planted = 0;
    for (let subject = 0; subject < Number(subjects); subject += 1) {
      const { counts, rises } = make(random, kind);
      const bins = new BinCounts(new Date(start + totalBins * binLength), counts);
      planted += rises.length;
      tally(ours, rises, (back) => findRise(bins, back, calendar) !== null);
      tally(naive, rises, (back) => isThreeSigma(bins, back));
    }
    const weeks = 4 * Number(subjects);
    results[name] = {
      planted,
      ...Object.fromEntries(rates.map((rate) => [rate, round(ours[rate] / planted)])),
      falseAWeek: round(ours.false / weeks),
      naiveFound: round(naive.found / planted),
      naiveFalseAWeek: round(naive.false / weeks),
    };
  }
  return results;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
