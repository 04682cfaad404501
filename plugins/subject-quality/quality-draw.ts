import type { ShareInterval } from '#shared/statistics';
import type { QualityDraw, QualityPart, QualitySetting, QualityShare, Verdict } from './contract';
import { precisionOf, recallOf } from './estimate';

/** What is known of a draw. */
export interface KnownDraw {
  readonly draw_id: string;
  readonly drawn_at: Date;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly rule_version: number;
  /** Sizes of the strata of what the rule has found. */
  readonly strata: readonly number[];
  readonly population: number;
  readonly removed: number;
}

/** What was said of an article of it. */
export interface KnownItem {
  readonly stratum: number | null;
  readonly is_like: boolean;
  readonly is_found: boolean;
  readonly verdict: Verdict | null;
}

const wireShare = ({ share, low, high }: ShareInterval): QualityShare => ({ Share: share, Low: low, High: high });

/** Below what is asked is what is so with 95 % confidence; what may be below is doubtful. */
function stateOf(share: ShareInterval | null, least: number | null): QualityDraw['Precision_State'] {
  if (!share || least === null) return 'unknown';
  if (share.high < least) return 'below';
  return share.low < least ? 'doubtful' : 'good';
}

/** The figures of a draw, from what has been said of it so far. */
export function figuresOf(draw: KnownDraw, items: readonly KnownItem[], setting: QualitySetting): QualityDraw {
  const found = items.filter(({ stratum }) => stratum !== null);
  const like = items.filter((item) => item.is_like);
  const count = (of: readonly KnownItem[], verdict: Verdict | null): number =>
    of.filter((item) => item.verdict === verdict).length;
  const recaptured = count(
    like.filter((item) => item.is_found),
    'belongs',
  );
  const missed = count(
    like.filter((item) => !item.is_found),
    'belongs',
  );
  const precision = precisionOf(
    draw.strata.map((size, stratum) => {
      const of = found.filter((item) => item.stratum === stratum);
      return { size, belongs: count(of, 'belongs'), not: count(of, 'not') };
    }),
    draw.removed,
  );
  const right = (precision?.share ?? 1) * (draw.population + draw.removed);
  const recall = recallOf(recaptured, missed, right);
  const Counts: Record<QualityPart, number> = {
    population: draw.population,
    removed: draw.removed,
    belongs: count(found, 'belongs'),
    not: count(found, 'not'),
    unsure: count(items, 'unsure'),
    waiting: count(items, null),
    recaptured,
    missed,
    stranger: count(like, 'not'),
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
