import {
  emotionTrend,
  keyFigures,
  mediaSplit,
  newestNegative,
  subjectCounts,
  topSites,
  type Module,
  type ModuleInput,
} from '#plugins/analysis';
import { hotEvents } from '#plugins/hot-spots';
import type { DateShortcut } from '#shared/time';
import type { Period } from './contract';

/** The places of the dashboard. */
export const places = ['today', 'trend', 'media', 'negatives', 'hot', 'subjects', 'sites'] as const;
export type Place = (typeof places)[number];

/** A question with the place that its answer stands in. */
export interface DashboardQuestion {
  readonly module: Module;
  readonly input: ModuleInput;
  /** Asked for with every tenth refresh. */
  readonly isSlow?: boolean;
}

const shortcuts: Readonly<Record<Period, DateShortcut>> = {
  '24h': 'last-24-hours',
  '7d': 'last-7-days',
  '30d': 'last-30-days',
};

/**
 * What the dashboard asks, of one subject or of all (empty): the same on both sides, so that links say what was
 * counted.
 */
export function dashboardQuestions(period: Period, subject: string): Readonly<Record<Place, DashboardQuestion>> {
  const of = subject === '' ? {} : { Subject_ID: subject };
  const course = { ...of, Period: shortcuts[period] };
  return {
    today: { module: keyFigures, input: { ...of, Period: 'today', Is_Compared: 'true' } },
    trend: { module: emotionTrend, input: course },
    media: { module: mediaSplit, input: course },
    negatives: { module: newestNegative, input: course },
    hot: { module: hotEvents, input: course },
    // All of them whatever is chosen: the choice is made from it.
    subjects: { module: subjectCounts, input: { Period: 'today', Is_Compared: 'true' } },
    sites: { module: topSites, input: course, isSlow: true },
  };
}
