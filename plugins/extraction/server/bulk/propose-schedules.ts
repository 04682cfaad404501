/** Schedule suggested by the history of a source. Times in seconds. */
export interface Proposal {
  readonly interval: number;
  readonly priority: 'high' | 'normal' | 'low';
}

/** History of a source's past 28 days; `days` is how long it has been visited. */
export interface SourceHistory {
  readonly articles: number;
  readonly days: number;
}

export interface SourceWithHistory extends SourceHistory {
  readonly source_id: string;
  readonly source_name: string;
  readonly url: string;
  readonly interval_seconds: string;
  readonly priority: Proposal['priority'];
  readonly visits: number;
  readonly idle: number;
}

/** Minimum number of days of history for a suggestion. */
export const minDays = 2;
const steps = [300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];

/**
 * Suggests two visits per article on average: the interval is half of the mean time between two articles, rounded to a
 * readable step. Sources with 24 or more articles a day get the highest priority, those with fewer than one in three
 * days the lowest.
 */
export function proposeSchedule({ articles, days }: SourceHistory): Proposal {
  const perDay = articles / days;
  const seconds = perDay === 0 ? 86_400 : 86_400 / perDay / 2;
  return {
    interval: steps.findLast((step) => step <= seconds) ?? (steps[0] as number),
    priority: perDay >= 24 ? 'high' : perDay < 1 / 3 ? 'low' : 'normal',
  };
}
