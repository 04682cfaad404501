import type { LevelReason } from '../../level';
import type { AlertArticle } from '../decide/decide';

/** Reason of an alert, as stored and displayed. */
export interface AlertReason extends LevelReason {
  /** For a spike: its values and its baseline. */
  readonly Spike?: SpikeReason;
  /** For an article found long after its publication; times in ISO 8601. */
  readonly Late?: { readonly Published_At: string; readonly Found_At: string };
}

/** Details of a spike. */
export interface SpikeReason {
  /** The subject with the most articles. */
  readonly Subject_ID: string;
  /** All subjects that hold the same rise; missing for older alerts. */
  readonly Subject_IDs?: readonly string[];
  /** Start and end of the stretch that was counted, in ISO 8601; missing for older alerts. */
  readonly From?: string;
  readonly To?: string;
  readonly Count: number;
  readonly Expected: number;
  /** Probability of this count or more. */
  readonly Chance: number;
  /** Title of the event to which most articles of the rise belong, if any does. */
  readonly Event?: string;
  readonly Sources: readonly string[];
  /** Missing for older alerts. */
  readonly Authors?: readonly string[];
  readonly Words: readonly string[];
  readonly Places: readonly string[];
}

/** An alert as described in messages. */
export interface SentAlert {
  readonly alertId: string;
  readonly kind: 'rule' | 'hand' | 'spike';
  readonly articleId: string | null;
  readonly level: number;
  readonly score: number;
  readonly reason: AlertReason;
  readonly title: string;
  readonly site: string;
  readonly note: string | null;
}

/** Builds the message data of an article. */
export const getEventItem = (
  { articleId, reason, title, site }: AlertArticle,
  kind: SentAlert['kind'],
  note: string | null = null,
): Omit<SentAlert, 'alertId'> => ({
  kind,
  articleId,
  level: reason.Level,
  score: reason.Score,
  reason,
  title,
  site,
  note,
});
