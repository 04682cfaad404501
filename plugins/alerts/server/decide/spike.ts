/** Hourly counts of one subject, oldest first; `counts[i]` is that of `startHour + i`, in hours since 1970. */
export interface HourCounts {
  readonly startHour: number;
  readonly counts: readonly number[];
}

/** Expected distribution of an hour's count. */
export interface Baseline {
  /** Expected number of articles. */
  readonly mean: number;
  /** Size of the negative binomial distribution; infinite if the counts are not overdispersed. */
  readonly size: number;
}

const weekHours = 168;
const dayHours = 24;
/** Number of weeks covered by the baseline. */
export const baselineWeeks = 4;
/** Lower bound of the mean; below it a single article would count as a spike. */
const minMean = 0.2;
/** Pseudo-observations at the usual level, added to the few real ones of an hour of day or a weekday. */
const imagined = 4;
/** Counts above this multiple of their expected value are clipped, so that one crisis does not mask the next. */
const cutTimes = 4;

const getMean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Factors of groups of hours, such as those of Mondays, relative to all: 1 is the usual level. */
function factors(
  past: readonly number[],
  level: number,
  getGroup: (place: number) => number,
  groups: number,
): number[] {
  const sums = Array.from({ length: groups }, () => ({ sum: imagined * level, count: imagined }));
  for (const [place, count] of past.entries()) {
    const group = sums[getGroup(place)];
    if (!group) continue;
    group.sum += count;
    group.count += 1;
  }
  return sums.map(({ sum, count }) => (level === 0 ? 1 : sum / count / level));
}

/** Returns the expected count of each past hour and of the next one: level × hour of day × day of week. */
function getRhythm(counts: readonly number[], first: number): (place: number) => number {
  const level = getMean(counts);
  const hourOf = (place: number): number => (((first + place) % dayHours) + dayHours) % dayHours;
  const getWeekday = (place: number): number =>
    Math.floor(((((first + place) % weekHours) + weekHours) % weekHours) / dayHours);
  const hours = factors(counts, level, hourOf, dayHours);
  const weekdays = factors(counts, level, getWeekday, 7);
  return (place) => Math.max(minMean, level * (hours[hourOf(place)] ?? 1) * (weekdays[getWeekday(place)] ?? 1));
}

/**
 * Estimates the baseline at `hour` from the 28 days before, as level × hour of day × day of week, and the
 * overdispersion by the method of moments: `1 / size = Σ ((count − mean)² − mean) / Σ mean²`.
 */
export function baselineAt({ startHour, counts }: HourCounts, hour: number): Baseline {
  const length = baselineWeeks * weekHours;
  const first = hour - length;
  const raw = Array.from({ length }, (_, place) => counts[first + place - startHour] ?? 0);
  const rough = getRhythm(raw, first);
  const cappedCounts = raw.map((count, place) => Math.min(count, Math.max(5, cutTimes * rough(place))));
  const usual = getRhythm(cappedCounts, first);
  let excess = 0;
  let squares = 0;
  for (const [place, count] of cappedCounts.entries()) {
    const mean = usual(place);
    excess += (count - mean) ** 2 - mean;
    squares += mean * mean;
  }
  return { mean: usual(length), size: excess <= 0 ? Number.POSITIVE_INFINITY : Math.max(0.5, squares / excess) };
}

/**
 * Returns the probability of `count` or more: the tail of the negative binomial distribution, or of Poisson if size is
 * infinite.
 */
export function getChance(count: number, { mean, size }: Baseline): number {
  if (count <= 0) return 1;
  const isPoisson = !Number.isFinite(size);
  const share = isPoisson ? 0 : mean / (mean + size);
  let term = isPoisson ? Math.exp(-mean) : Math.exp(size * Math.log(1 - share));
  let below = term;
  for (let k = 1; k < count; k += 1) {
    term *= isPoisson ? mean / k : (share * (size + k - 1)) / k;
    below += term;
  }
  if (1 - below > 1e-12) return 1 - below;
  // The rest is lost in rounding, because the terms themselves bound it.
  let tail = 0;
  for (let k = count; k < count + 500; k += 1) {
    term *= isPoisson ? mean / k : (share * (size + k - 1)) / k;
    tail += term;
    if (term < tail * 1e-9) break;
  }
  return tail;
}

/** Thresholds of a spike. */
export interface SpikeRule {
  /** Maximum probability of a spike; a month has 720 hours. */
  readonly chance: number;
  readonly minCount: number;
  /** Minimum ratio to the usual count. */
  readonly minTimes: number;
  readonly minSources: number;
}
export const usualSpikeRule: SpikeRule = { chance: 1e-3, minCount: 5, minTimes: 2, minSources: 2 };

/** Hours in which a subject raises no further spike. */
export const coolHours = 12;

/** A statistically significant rise. */
export interface Spike {
  readonly count: number;
  readonly expected: number;
  readonly chance: number;
}

/**
 * Tests whether the count of the hour is a spike; null if not. `sources` is the number of independent sources in that
 * hour.
 */
export function spikeAt(
  history: HourCounts,
  hour: number,
  count: number,
  sources: number,
  rule: SpikeRule = usualSpikeRule,
): Spike | null {
  if (count < rule.minCount || sources < rule.minSources) return null;
  const baseline = baselineAt(history, hour);
  if (count < baseline.mean * rule.minTimes) return null;
  const chance = getChance(count, baseline);
  return chance <= rule.chance ? { count, expected: baseline.mean, chance } : null;
}
