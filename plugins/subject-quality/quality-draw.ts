import type { ShareInterval } from '#shared/statistics';
import type { QualityDraw, QualityPart, QualitySetting, QualityShare, Verdict } from './contract';
import { precisionOf, recallOf } from './estimate';

/** Stored data of a sample. */
export interface KnownDraw {
  readonly draw_id: string;
  readonly drawn_at: Date;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly rule_version: number;
  /** Sizes of the strata of the articles found by the rule. */
  readonly strata: readonly number[];
  readonly population: number;
  readonly removed: number;
}

/** Verdict on a sampled article. */
export interface KnownItem {
  readonly stratum: number | null;
  readonly is_like: boolean;
  readonly is_found: boolean;
  /** An article without a verdict that a user has since removed from the subject counts as not relevant. */
  readonly verdict: Verdict | null;
}

/** Parts that cover whole populations; the others consist of sampled articles. */
type WholePart = 'population' | 'removed';
type DrawnPart = Exclude<QualityPart, WholePart>;

export const isWholePart = (part: QualityPart): part is WholePart => part === 'population' || part === 'removed';

/** Tests that select the sampled articles behind each figure. */
export const isIn: Readonly<Record<DrawnPart, (item: KnownItem) => boolean>> = {
  belongs: ({ stratum, verdict }) => stratum !== null && verdict === 'belongs',
  not: ({ stratum, verdict }) => stratum !== null && verdict === 'not',
  unsure: ({ verdict }) => verdict === 'unsure',
  waiting: ({ verdict }) => verdict === null,
  recaptured: ({ is_like, is_found, verdict }) => is_like && is_found && verdict === 'belongs',
  missed: ({ is_like, is_found, verdict }) => is_like && !is_found && verdict === 'belongs',
  stranger: ({ is_like, verdict }) => is_like && verdict === 'not',
};

/** Returns true for a sample with enough verdicts to estimate anything. */
export const isReviewed = ({ Precision, Recall }: Pick<QualityDraw, 'Precision' | 'Recall'>): boolean =>
  Precision !== null || Recall !== null;

const wireShare = ({ share, low, high }: ShareInterval): QualityShare => ({ Share: share, Low: low, High: high });

/** Below: the share is under the target with 95 % confidence. Doubtful: it may be under the target. */
function stateOf(share: ShareInterval | null, least: number | null): QualityDraw['Precision_State'] {
  if (!share || least === null) return 'unknown';
  if (share.high < least) return 'below';
  return share.low < least ? 'doubtful' : 'good';
}

/** Computes the figures of a sample from the verdicts so far. */
export function figuresOf(draw: KnownDraw, items: readonly KnownItem[], setting: QualitySetting): QualityDraw {
  const count = (part: DrawnPart): number => items.filter(isIn[part]).length;
  const precision = precisionOf(
    draw.strata.map((size, stratum) => {
      const of = items.filter((item) => item.stratum === stratum);
      return { size, belongs: of.filter(isIn.belongs).length, not: of.filter(isIn.not).length };
    }),
    draw.removed,
  );
  const right = (precision?.share ?? 1) * (draw.population + draw.removed);
  const recall = recallOf(count('recaptured'), count('missed'), right);
  const Counts: Record<QualityPart, number> = {
    population: draw.population,
    removed: draw.removed,
    belongs: count('belongs'),
    not: count('not'),
    unsure: count('unsure'),
    waiting: count('waiting'),
    recaptured: count('recaptured'),
    missed: count('missed'),
    stranger: count('stranger'),
  };
  return {
    Draw_ID: draw.draw_id,
    Drawn_At: draw.drawn_at.toISOString(),
    From: draw.first_at.toISOString(),
    To: draw.last_at.toISOString(),
    Rule_Version: draw.rule_version,
    Counts,
    Precision: precision && wireShare(precision),
    Recall: recall && {
      ...wireShare(recall),
      Total: Math.round(recall.total),
      Total_Low: Math.round(recall.totalLow),
      Total_High: recall.totalHigh === null ? null : Math.round(recall.totalHigh),
    },
    Precision_State: stateOf(precision, setting.Min_Precision),
    Recall_State: stateOf(recall, setting.Min_Recall),
  };
}
