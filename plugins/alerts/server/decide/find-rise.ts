import type { HourCalendar } from './hour-kinds';
import { baselineAt, getSpike, quarterSpikeRule, usualSpikeRule, type Spike } from './spike';
import { binsPerHour, historyOf, type BinCounts } from './stretches';

/** A stretch with far more articles than usual, before its sources are known. */
export interface Rise {
  readonly spike: Spike;
  readonly from: Date;
  readonly to: Date;
}

const quarter = binsPerHour / 4;

/**
 * Returns the rise that ended `back` bins before the end of the counts: of the hour, or of its last quarter, in which a
 * steep rise shows earlier. Null if there is none.
 */
export function findRise(bins: BinCounts, back: number, calendar: HourCalendar): Rise | null {
  const count = bins.count(back, binsPerHour);
  // Most stretches have too few articles; only the others are worth a baseline.
  if (count < usualSpikeRule.minCount) return null;
  const hourly = baselineAt(historyOf(bins, back, binsPerHour, calendar));
  const spike = getSpike(count, hourly, usualSpikeRule);
  if (spike) return { spike, ...bins.span(back, binsPerHour) };
  const recent = bins.count(back, quarter);
  if (recent < quarterSpikeRule.minCount) return null;
  const { mean, size } = baselineAt(historyOf(bins, back, quarter, calendar));
  const steep = getSpike(recent, { mean, size, missed: hourly.missed }, quarterSpikeRule);
  return steep && { spike: steep, ...bins.span(back, quarter) };
}
