import type { visitOutcomes } from '../../resource';
import type { VisitResult } from './visit-repository';

/** What a visit has read. */
export interface VisitSummary {
  readonly is: (typeof visitOutcomes)[number];
  /** Articles left to later visits; null when the number is unknown. */
  readonly missing: number | null;
  /** Code of the warning that makes the visit partial. */
  readonly reason: string | null;
}

/** Warnings of a visit that may have missed an unknown number of articles. */
const doubtfulWarnings = new Set(['list-emptied', 'list-turned-over', 'sitemaps-left-out', 'sitemap-part-failed']);

/**
 * Tells whether a visit has read everything that the source offers since the last one. Pages that finally failed are
 * stored without text and kept as missing pages, so that they leave nothing open here.
 */
export function getOutcome({ visit, gathered, comparison }: Omit<VisitResult, 'pushed'>): VisitSummary {
  if (visit.error) return { is: 'failed', missing: null, reason: null };
  const warnings = [...comparison.warnings, ...(visit.list?.warnings ?? [])];
  const doubt = gathered?.hasRepeatedText ? 'pages-same-text' : warnings.find((each) => doubtfulWarnings.has(each));
  if (doubt !== undefined) return { is: 'partial', missing: null, reason: doubt };
  if (!gathered?.waiting) return { is: 'complete', missing: 0, reason: null };
  const reason = gathered.retryAfter ? 'page-too-often' : gathered.pageFailures > 0 ? 'pages-failed' : 'items-waiting';
  return { is: 'partial', missing: gathered.waiting, reason };
}
