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

/** Slots of the dashboard. */
export const places = ['today', 'trend', 'media', 'negatives', 'hot', 'subjects', 'sites'] as const;
export type Place = (typeof places)[number];

/** A question with the slot of its reply. */
export interface DashboardQuestion {
  readonly module: Module;
  readonly input: ModuleInput;
  /** Requested with every tenth refresh only. */
  readonly isSlow?: boolean;
}

const shortcuts: Readonly<Record<Period, DateShortcut>> = {
  '24h': 'last-24-hours',
  '7d': 'last-7-days',
  '30d': 'last-30-days',
};

/**
 * Returns the dashboard questions for one subject or all (empty); shared by server and client, so that links match the
 * counts.
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
    // All subjects regardless of the selection, because the selection is made from this list.
    subjects: { module: subjectCounts, input: { Period: 'today', Is_Compared: 'true' } },
    sites: { module: topSites, input: course, isSlow: true },
  };
}
