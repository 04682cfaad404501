import type { LevelReason } from '../../level';
import type { AlertArticle } from '../decide/decide';

/** Reason of an alert, as stored and displayed. */
export interface AlertReason extends LevelReason {
  /** For a spike: its values and its baseline. */
  readonly Spike?: SpikeReason;
}

/** Details of a spike. */
export interface SpikeReason {
  readonly Subject_ID: string;
  readonly Count: number;
  readonly Expected: number;
  /** Probability of this count or more. */
  readonly Chance: number;
  readonly Sources: readonly string[];
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
