import type { Statements } from '#core/server';
import { dayOf } from '#shared/time';
import type { AlertFacts, Decision, ToldBefore } from '../decide/decide';
import { toldOf, type ToldAlert } from './told-alert';

/** An alert that is to be kept. */
export interface NewAlert extends Omit<ToldAlert, 'alertId'> {
  readonly clientId: string;
  readonly ruleId: string | null;
  readonly clusterId: string | null;
  /** A rule tells of this once. */
  readonly key: string;
  readonly outcome: string;
  readonly subjectIds: readonly string[];
  readonly due: Date;
  readonly createdBy?: string;
}

/** Keeps an alert; null when the rule has told of it before. */
export async function keepAlert(tx: Statements, alert: NewAlert): Promise<ToldAlert | null> {
  const { rows } = await tx.query<{ alert_id: string }>(
    `insert into alert (client_id, rule_id, kind, article_id, cluster_id, told_key, level, score, reason, outcome, title,
       site, subject_ids, due_at, note, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict do nothing returning alert_id`,
    [
      alert.clientId,
      alert.ruleId,
      alert.kind,
      alert.articleId,
      alert.clusterId,
      alert.key,
      alert.level,
      alert.score,
      JSON.stringify(alert.reason),
      alert.outcome,
      alert.title,
      alert.site,
      alert.subjectIds,
      alert.due,
      alert.note,
      alert.createdBy ?? null,
    ],
  );
  return rows[0] ? { ...alert, alertId: rows[0].alert_id } : null;
}

/** An article that a rule tells, as an alert. */
export const alertOf = (
  clientId: string,
  ruleId: string | null,
  facts: AlertFacts,
  { outcome, due }: Decision & { readonly due: Date },
): NewAlert => ({
  ...toldOf(facts, 'rule'),
  clientId,
  ruleId,
  clusterId: facts.clusterId,
  key: facts.articleId,
  outcome,
  subjectIds: facts.subjectIds,
  due,
});

/** What a rule has told of these clusters in its window of silence, and today. */
export async function toldBefore(
  tx: Statements,
  rule: { readonly clientId: string; readonly ruleId: string; readonly silenceMinutes: number },
  clusterIds: readonly string[],
  now: Date,
  zone: string,
): Promise<ToldBefore> {
  const { rows: clusters } = await tx.query<{ cluster_id: string; at: Date; level: number }>(
    `select cluster_id, max(created_at) as at, min(level) as level from alert where client_id = $1 and rule_id = $2
       and cluster_id = any($3::bigint[]) and created_at > $4::timestamptz - make_interval(mins => $5) group by 1`,
    [rule.clientId, rule.ruleId, clusterIds, now, rule.silenceMinutes],
  );
  const { rows: today } = await tx.query<{ count: number }>(
    `select count(*)::int as count from alert where client_id = $1 and rule_id = $2 and outcome = 'now'
       and created_at >= date_trunc('day', $3::timestamptz, $4)`,
    [rule.clientId, rule.ruleId, now, zone],
  );
  return {
    clusters: new Map(clusters.map(({ cluster_id, at, level }) => [cluster_id, { at, level }])),
    days: new Map([[dayOf(now, zone), today[0]?.count ?? 0]]),
  };
}
