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

/** What rules of a client have told of these clusters in their windows of silence, and today; by rule. */
export async function toldBefore(
  tx: Statements,
  clientId: string,
  rules: readonly { readonly ruleId: string; readonly silenceMinutes: number }[],
  clusterIds: readonly string[],
  now: Date,
  zone: string,
): Promise<ReadonlyMap<string, ToldBefore>> {
  const ids = rules.map(({ ruleId }) => ruleId);
  const told = new Map<string, ToldBefore>(
    ids.map((id) => [id, { clusters: new Map(), days: new Map([[dayOf(now, zone), 0]]) }]),
  );
  if (rules.length === 0) return told;
  const { rows: clusters } = await tx.query<{ rule_id: string; cluster_id: string; at: Date; level: number }>(
    `select rule_id, cluster_id, max(created_at) as at, min(level) as level
     from unnest($2::bigint[], $3::int[]) as r (rule_id, minutes) join alert a using (rule_id)
     where a.client_id = $1 and cluster_id = any($4::bigint[])
       and created_at > $5::timestamptz - make_interval(mins => minutes) group by 1, 2`,
    [clientId, ids, rules.map(({ silenceMinutes }) => silenceMinutes), clusterIds, now],
  );
  for (const { rule_id, cluster_id, at, level } of clusters) told.get(rule_id)?.clusters.set(cluster_id, { at, level });
  const { rows: today } = await tx.query<{ rule_id: string; count: number }>(
    `select rule_id, count(*)::int as count from alert where client_id = $1 and rule_id = any($2::bigint[])
       and outcome = 'now' and created_at >= date_trunc('day', $3::timestamptz, $4) group by 1`,
    [clientId, ids, now, zone],
  );
  for (const { rule_id, count } of today) told.get(rule_id)?.days.set(dayOf(now, zone), count);
  return told;
}
