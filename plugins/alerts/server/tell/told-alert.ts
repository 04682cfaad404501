import type { LevelReason } from '../../level';
import type { AlertFacts } from '../decide/decide';

/** Why an alert was raised, as it is kept and shown. */
export interface AlertReason extends LevelReason {
  /** Where it tells of a spike: what rose, against what. */
  readonly Spike?: SpikeReason;
}

/** What a spike consists of. */
export interface SpikeReason {
  readonly Subject_ID: string;
  readonly Count: number;
  readonly Expected: number;
  /** How likely so many or more are by chance. */
  readonly Chance: number;
  readonly Sources: readonly string[];
  readonly Words: readonly string[];
  readonly Places: readonly string[];
}

/** An alert as messages tell it. */
export interface ToldAlert {
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

/** What messages tell of an article. */
export const toldOf = (
  { articleId, reason, title, site }: AlertFacts,
  kind: ToldAlert['kind'],
  note: string | null = null,
): Omit<ToldAlert, 'alertId'> => ({
  kind,
  articleId,
  level: reason.Level,
  score: reason.Score,
  reason,
  title,
  site,
  note,
});
