import type { ShareInterval } from '#shared/statistics';
import type { QualitySample, QualityPart, QualitySetting, QualityShare, Decision } from './contract';
import { getPrecision, getRecall } from './estimate';

/** Stored data of a sample. */
export interface KnownSample {
  readonly sample_id: string;
  readonly sampled_at: Date;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly rule_version: number;
  /** Sizes of the strata of the articles found by the rule. */
  readonly strata: readonly number[];
  readonly population: number;
  readonly removed: number;
}

/** Decision on a sampled article. */
export interface KnownItem {
  readonly stratum: number | null;
  readonly is_like: boolean;
  readonly is_found: boolean;
  /** An article without a decision that a user has since removed from the subject counts as not relevant. */
  readonly decision: Decision | null;
}

/** Parts that cover whole populations; the others consist of sampled articles. */
type WholePart = 'population' | 'removed';
type RenderedPart = Exclude<QualityPart, WholePart>;

export const isWholePart = (part: QualityPart): part is WholePart => part === 'population' || part === 'removed';

/** Tests that select the sampled articles behind each figure. */
export const isIn: Readonly<Record<RenderedPart, (item: KnownItem) => boolean>> = {
  belongs: ({ stratum, decision }) => stratum !== null && decision === 'belongs',
  not: ({ stratum, decision }) => stratum !== null && decision === 'not',
  unsure: ({ decision }) => decision === 'unsure',
  waiting: ({ decision }) => decision === null,
  recaptured: ({ is_like, is_found, decision }) => is_like && is_found && decision === 'belongs',
  missed: ({ is_like, is_found, decision }) => is_like && !is_found && decision === 'belongs',
  stranger: ({ is_like, decision }) => is_like && decision === 'not',
};

/** Returns true for a sample with enough decisions to estimate anything. */
export const isReviewed = ({ Precision, Recall }: Pick<QualitySample, 'Precision' | 'Recall'>): boolean =>
  Precision !== null || Recall !== null;

const wireShare = ({ share, low, high }: ShareInterval): QualityShare => ({ Share: share, Low: low, High: high });

/** Below: the share is under the target with 95 % confidence. Doubtful: it may be under the target. */
function getState(share: ShareInterval | null, min: number | null): QualitySample['Precision_State'] {
  if (!share || min === null) return 'unknown';
  if (share.high < min) return 'below';
  return share.low < min ? 'doubtful' : 'good';
}

/** Computes the figures of a sample from the decisions so far. */
export function getFigures(sample: KnownSample, items: readonly KnownItem[], setting: QualitySetting): QualitySample {
  const count = (part: RenderedPart): number => items.filter(isIn[part]).length;
  const precision = getPrecision(
    sample.strata.map((size, stratum) => {
      const of = items.filter((item) => item.stratum === stratum);
      return { size, belongs: of.filter(isIn.belongs).length, not: of.filter(isIn.not).length };
    }),
    sample.removed,
  );
  const right = (precision?.share ?? 1) * (sample.population + sample.removed);
  const recall = getRecall(count('recaptured'), count('missed'), right);
  const Counts: Record<QualityPart, number> = {
    population: sample.population,
    removed: sample.removed,
    belongs: count('belongs'),
    not: count('not'),
    unsure: count('unsure'),
    waiting: count('waiting'),
    recaptured: count('recaptured'),
    missed: count('missed'),
    stranger: count('stranger'),
  };
  return {
    Sample_ID: sample.sample_id,
    Sampled_At: sample.sampled_at.toISOString(),
    From: sample.first_at.toISOString(),
    To: sample.last_at.toISOString(),
    Rule_Version: sample.rule_version,
    Counts,
    Precision: precision && wireShare(precision),
    Recall: recall && {
      ...wireShare(recall),
      Total: Math.round(recall.total),
      Total_Low: Math.round(recall.totalLow),
      Total_High: recall.totalHigh === null ? null : Math.round(recall.totalHigh),
    },
    Precision_State: getState(precision, setting.Min_Precision),
    Recall_State: getState(recall, setting.Min_Recall),
  };
}
