import { getDay } from '#shared/time';
import type { LevelReason } from '../../level';
import type { RuleConditions, RuleQuiet, RuleTiming } from '../../rule';
import { afterQuiet, nextDigest, nextMerge, getQuiet } from './due';
import type { LateFind } from './late';

/** The fields of a rule that affect decisions. */
export interface DecidingRule {
  readonly conditions: RuleConditions;
  readonly timing: RuleTiming;
  readonly quiet: RuleQuiet;
  /** Minutes in which a cluster is alerted only once; 0: always. */
  readonly silenceMinutes: number;
  /** Maximum messages per day; 0: unlimited. */
  readonly dayCap: number;
  readonly validFrom: Date | null;
  readonly validTo: Date | null;
}

/** An article that matches the filter of a rule, with its features. */
export interface AlertArticle {
  readonly articleId: string;
  readonly clusterId: string;
  /** Earliest time of notification: now for live decisions, in a replay the time at which it was found. */
  readonly at: Date;
  readonly title: string;
  readonly site: string;
  readonly emotion: 'positive' | 'neutral' | 'negative';
  readonly confidence: number;
  readonly isFirst: boolean;
  readonly similar: number;
  readonly heat: number;
  readonly stage: string | null;
  readonly subjectIds: readonly string[];
  readonly reason: LevelReason;
  /** Set if it was found long after its publication. */
  readonly late?: LateFind;
}

/** State of earlier alerts as required by the decision; updated by `note`. */
export interface SentBefore {
  /** Time of the last alert of each cluster, and its most urgent level so far. */
  readonly clusters: Map<string, { readonly at: Date; readonly level: number }>;
  /** Messages of the rule by day. */
  readonly days: Map<string, number>;
}

/** Returns the history of a rule that has alerted on nothing yet. */
export const emptyHistory = (): SentBefore => ({ clusters: new Map(), days: new Map() });

/** Outcome of a decision: sent at once, later, or not at all, with the reason. */
export type Outcome =
  | 'now'
  | 'merged'
  | 'digest'
  | 'quiet'
  | 'over-cap'
  | 'late'
  | 'too-old'
  | 'silent'
  | 'not-valid'
  | 'unmet';

export interface Decision {
  readonly outcome: Outcome;
  /** Null: no notification. */
  readonly due: Date | null;
}

const isUnmet = (article: AlertArticle, conditions: RuleConditions): boolean =>
  article.reason.Level > conditions.Lowest_Level ||
  (article.reason.Level > 1 && (article.reason.Bent ?? article.reason.Score) < conditions.Min_Score) ||
  article.confidence < conditions.Min_Confidence ||
  (conditions.Is_First_Carrier && !article.isFirst) ||
  article.similar < conditions.Min_Similar ||
  article.heat < conditions.Min_Popularity ||
  (conditions.Stages.length > 0 && !conditions.Stages.some((stage) => stage === article.stage));

const isValid = ({ validFrom, validTo }: DecidingRule, at: Date): boolean =>
  !((validFrom && at < validFrom) || (validTo && at > validTo));

/** Returns whether a rule alerts on a cluster once, when it has enough copies. */
export const isThresholdRule = ({ conditions }: Pick<DecidingRule, 'conditions'>): boolean =>
  conditions.Min_Similar > 1;

/** Returns whether an earlier alert on the cluster suppresses another one. */
function isSilenced(rule: DecidingRule, { at, reason }: AlertArticle, last: { at: Date; level: number }): boolean {
  if (rule.silenceMinutes === 0) return isThresholdRule(rule);
  if (reason.Level < last.level) return false;
  return isThresholdRule(rule) || at.getTime() - last.at.getTime() < rule.silenceMinutes * 60_000;
}

/** Returns whether a rule matches an article, regardless of earlier alerts and caps. */
export const isMatch = (rule: DecidingRule, article: AlertArticle): boolean =>
  isValid(rule, article.at) && !isUnmet(article, rule.conditions);

/**
 * Decides whether and when a rule alerts on an article. Pure function, shared by live processing and replay. Level I is
 * never delayed; a cluster whose level rises is alerted again. A rule that asks for a number of copies alerts once,
 * when the cluster reaches it, and within a silence window again if the level rises.
 */
export function decide(
  rule: DecidingRule,
  article: AlertArticle,
  sentBefore: SentBefore,
  holidays: readonly string[],
  zone: string,
): Decision {
  const { at, reason } = article;
  if (!isValid(rule, at)) return { outcome: 'not-valid', due: null };
  if (isUnmet(article, rule.conditions)) return { outcome: 'unmet', due: null };
  if (article.late?.outcome === 'too-old') return { outcome: 'too-old', due: null };
  const last = sentBefore.clusters.get(article.clusterId);
  if (last && isSilenced(rule, article, last)) return { outcome: 'silent', due: null };

  if (reason.Level === 1) return { outcome: 'now', due: at };
  const quiet = getQuiet(rule.quiet, holidays);
  if (article.late) return { outcome: 'late', due: afterQuiet(nextDigest(at, rule.timing, zone), quiet, zone) };
  const isInstant = rule.timing.Mode === 'instant';
  const isCapped = isInstant && rule.dayCap > 0 && (sentBefore.days.get(getDay(at, zone)) ?? 0) >= rule.dayCap;
  const wished = plannedAt(rule.timing, isCapped, at, zone);
  const due = afterQuiet(wished, quiet, zone);
  if (isCapped) return { outcome: 'over-cap', due };
  if (due > wished) return { outcome: 'quiet', due };
  return { outcome: isInstant ? 'now' : rule.timing.Mode === 'merged' ? 'merged' : 'digest', due };
}

function plannedAt(timing: RuleTiming, isCapped: boolean, at: Date, zone: string): Date {
  if (isCapped || timing.Mode === 'digest') return nextDigest(at, timing, zone);
  return timing.Mode === 'merged' ? nextMerge(at, timing.Every_Minutes, zone) : at;
}

/** Updates the state with a decision, for the following ones. */
export function note(article: AlertArticle, { outcome, due }: Decision, sentBefore: SentBefore, zone: string): void {
  if (due === null) return;
  const last = sentBefore.clusters.get(article.clusterId);
  sentBefore.clusters.set(article.clusterId, {
    at: article.at,
    level: Math.min(article.reason.Level, last?.level ?? article.reason.Level),
  });
  if (outcome === 'now') {
    const day = getDay(article.at, zone);
    sentBefore.days.set(day, (sentBefore.days.get(day) ?? 0) + 1);
  }
}
