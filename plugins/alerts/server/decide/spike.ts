import { dayKinds, type HourKind } from './hour-kinds';

/** Counts of the same stretch of each hour of four weeks. */
export interface StretchHistory {
  /** Oldest first. */
  readonly counts: readonly number[];
  /** Returns the kind of an hour by its index; `counts.length` is the hour in question. */
  readonly kindOf: (index: number) => HourKind;
}

/** Expected distribution of an hour's count. */
export interface Baseline {
  /** Expected number of articles. */
  readonly mean: number;
  /** Size of the negative binomial distribution; infinite if the counts are not overdispersed. */
  readonly size: number;
  /** Articles that an outage right before left out, all of which may come in the hour. */
  readonly missed: number;
}

const weekHours = 168;
const dayHours = 24;
/** Number of weeks covered by the baseline. */
const baselineWeeks = 4;
/** Number of hours in a baseline. */
export const baselineHours = baselineWeeks * weekHours;
/** Lower bound of the mean; below it a single article would count as a spike. */
const minMean = 0.2;
/** Pseudo-observations at the usual level, added to the few real ones of an hour of day or a weekday. */
const imagined = 4;
/** Counts above this multiple of their expected value are not usual: one crisis does not mask the next. */
const extremeTimes = 4;
const minExtreme = 5;
/** Minimum number of hours of one kind whose median is used. */
const minSame = 3;
/** Hours before the one in question in which an outage is looked for. */
const outageHours = 72;
/** Articles that must be missing in hours without any, so that they count as an outage: chance 1/1000. */
const minMissed = 7;
/** Usual count from which an hour without articles says something. */
const minAudible = 0.5;
/** Hours after an outage in which the missing articles may still come in. */
const catchUpHours = 6;

const getMean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Factors of groups of hours, such as those of Mondays, relative to all: 1 is the usual level. */
function factors(
  past: readonly number[],
  level: number,
  getGroup: (index: number) => number,
  groups: number,
): number[] {
  const sums = Array.from({ length: groups }, () => ({ sum: imagined * level, count: imagined }));
  for (const [index, count] of past.entries()) {
    const group = sums[getGroup(index)];
    if (!group) continue;
    group.sum += count;
    group.count += 1;
  }
  return sums.map(({ sum, count }) => (level === 0 ? 1 : sum / count / level));
}

/** Returns the expected count of each past hour and of the next one: level × hour of day × kind of day. */
function getRhythm(counts: readonly number[], kinds: readonly HourKind[]): (index: number) => number {
  const level = getMean(counts);
  const hours = factors(counts, level, (index) => kinds[index]?.hour ?? -1, dayHours);
  const days = factors(counts, level, (index) => kinds[index]?.day ?? -1, dayKinds);
  return (index) => {
    const kind = kinds[index];
    return kind ? level * (hours[kind.hour] ?? 1) * (days[kind.day] ?? 1) : level;
  };
}

/**
 * Returns the median of the past hours of the same kind as the next one: what comes every Monday at ten, or every
 * workday, is usual although neither the hour nor the day is. 0 if there are too few.
 */
function sameKind(counts: readonly number[], kinds: readonly HourKind[]): number {
  const next = kinds[counts.length];
  const same = counts
    .filter((_, index) => kinds[index]?.hour === next?.hour && kinds[index]?.day === next?.day)
    .sort((a, b) => a - b);
  if (same.length < minSame) return 0;
  const middle = same.length / 2;
  return ((same[Math.ceil(middle) - 1] ?? 0) + (same[Math.floor(middle)] ?? 0)) / 2;
}

/** Returns how many articles an outage of the last days has left out that have not come in since. */
function getMissed(counts: readonly number[], usual: (index: number) => number): number {
  let missed = 0;
  let silent = 0;
  let hoursSince = 0;
  for (let index = Math.max(0, counts.length - outageHours); index < counts.length; index += 1) {
    const count = counts[index] ?? 0;
    if (count === 0) {
      if (usual(index) >= minAudible) silent += usual(index);
      continue;
    }
    if (silent >= minMissed) {
      missed += silent;
      hoursSince = 0;
    }
    silent = 0;
    hoursSince += 1;
    missed = hoursSince > catchUpHours ? 0 : Math.max(0, missed - Math.max(0, count - usual(index)));
  }
  return silent >= minMissed ? missed + silent : missed;
}

/**
 * Estimates the baseline from the 28 days before, as level × hour of day × kind of day, at least the median of the same
 * hours, and the overdispersion by the method of moments: `1 / size = Σ ((count − mean)² − mean) / Σ mean²`.
 */
export function baselineAt({ counts, kindOf }: StretchHistory): Baseline {
  const kinds = Array.from({ length: counts.length + 1 }, (_, index) => kindOf(index));
  const rough = getRhythm(counts, kinds);
  const limit = (index: number): number => Math.max(minExtreme, extremeTimes * rough(index));
  const level = getMean(counts.filter((count, index) => count <= limit(index)));
  const rhythm = getRhythm(
    counts.map((count, index) => (count <= limit(index) ? count : level)),
    kinds,
  );
  const usual = (index: number): number => Math.max(minMean, rhythm(index));
  let excess = 0;
  let squares = 0;
  for (const [index, count] of counts.entries()) {
    const mean = usual(index);
    excess += (Math.min(count, limit(index)) - mean) ** 2 - mean;
    squares += mean * mean;
  }
  return {
    mean: Math.max(usual(counts.length), sameKind(counts, kinds)),
    size: excess <= 0 ? Number.POSITIVE_INFINITY : Math.max(0.5, squares / excess),
    missed: getMissed(counts, rhythm),
  };
}

/**
 * Returns the probability of `count` or more: the tail of the negative binomial distribution, or of Poisson if size is
 * infinite.
 */
export function getChance(count: number, { mean, size }: Pick<Baseline, 'mean' | 'size'>): number {
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
}
/** Minimum number of independent sources. */
export const minSources = 2;
export const usualSpikeRule: SpikeRule = { chance: 1e-3, minCount: 5, minTimes: 2 };
/** Thresholds of a quarter of an hour, four times as many of which are tested. */
export const quarterSpikeRule: SpikeRule = { chance: 3e-4, minCount: 5, minTimes: 3 };

/** Hours in which a subject raises no further spike. */
export const coolHours = 12;

/** A statistically significant rise. */
export interface Spike {
  readonly count: number;
  readonly expected: number;
  readonly chance: number;
}

/** Tests a count, whatever its sources; null if it is not a spike. */
export function getSpike(count: number, { mean, size, missed }: Baseline, rule: SpikeRule): Spike | null {
  const expected = mean + missed;
  if (count < rule.minCount || count < expected * rule.minTimes) return null;
  const chance = getChance(count, { mean: expected, size });
  return chance <= rule.chance ? { count, expected, chance } : null;
}
