import type { Statements } from '#core/server';
import { getDay } from '#shared/time';
import {
  isThresholdRule,
  type AlertArticle,
  type Decision,
  type DecidingRule,
  type SentBefore,
} from '../decide/decide';
import { getEventItem, type AlertReason, type SentAlert } from './sent-alert';

/** Minutes for which a rule that asks for a number of copies remembers the clusters on which it alerted. */
const thresholdMinutes = 30 * 1440;

/** An alert to be stored. */
export interface NewAlert extends Omit<SentAlert, 'alertId'> {
  readonly clientId: string;
  readonly ruleId: string | null;
  readonly clusterId: string | null;
  /** Deduplication key: a rule alerts on it only once. */
  readonly key: string;
  readonly outcome: string;
  readonly subjectIds: readonly string[];
  readonly due: Date;
  readonly createdBy?: string;
}

/** A stored alert. */
export type KeptAlert = NewAlert & SentAlert;

/** Stores alerts; skips those already raised by the same rule. */
export async function storeAlerts(tx: Statements, alerts: readonly NewAlert[]): Promise<readonly KeptAlert[]> {
  if (alerts.length === 0) return [];
  const { rows } = await tx.query<{ alert_id: string; place: number }>(
    `with given as materialized (
       select next_id() as alert_id, a.* from jsonb_to_recordset($1::jsonb) as a (place int, client_id bigint,
         rule_id bigint, kind text, article_id bigint, cluster_id bigint, notified_key text, level int, score real,
         reason jsonb, outcome text, title text, site text, subject_ids bigint[], due_at timestamptz, note text,
         created_by bigint)
     ), kept as (
       insert into alert (alert_id, client_id, rule_id, kind, article_id, cluster_id, notified_key, level, score, reason,
         outcome, title, site, subject_ids, due_at, note, created_by)
       select alert_id, client_id, rule_id, kind, article_id, cluster_id, notified_key, level, score, reason, outcome, title,
         site, subject_ids, due_at, note, created_by from given
       on conflict do nothing returning alert_id
     )
     select alert_id, place from given join kept using (alert_id) order by place`,
    [
      JSON.stringify(
        alerts.map((alert, place) => ({
          place,
          client_id: alert.clientId,
          rule_id: alert.ruleId,
          kind: alert.kind,
          article_id: alert.articleId,
          cluster_id: alert.clusterId,
          notified_key: alert.key,
          level: alert.level,
          score: alert.score,
          reason: alert.reason,
          outcome: alert.outcome,
          title: alert.title,
          site: alert.site,
          subject_ids: alert.subjectIds,
          due_at: alert.due,
          note: alert.note,
          created_by: alert.createdBy ?? null,
        })),
      ),
    ],
  );
  return rows.flatMap(({ alert_id: alertId, place }) => {
    const alert = alerts[place];
    return alert ? [{ ...alert, alertId }] : [];
  });
}

/** Returns the rule and article pairs already alerted: `RULE ARTICLE`. */
export async function sentOnce(
  tx: Statements,
  clientId: string,
  ruleIds: readonly string[],
  articleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ rule_id: string; notified_key: string }>(
    `select rule_id, notified_key from alert
     where client_id = $1 and rule_id = any($2::bigint[]) and notified_key = any($3::text[])`,
    [clientId, ruleIds, articleIds],
  );
  return new Set(rows.map(({ rule_id, notified_key }) => `${rule_id} ${notified_key}`));
}

/** Builds the alert of a rule on an article. */
export const getAlert = (
  clientId: string,
  ruleId: string | null,
  events: AlertArticle,
  { outcome, due }: Decision & { readonly due: Date },
): NewAlert => ({
  ...getEventItem(events, 'rule'),
  reason: withLate(events),
  clientId,
  ruleId,
  clusterId: events.clusterId,
  key: events.articleId,
  outcome,
  subjectIds: events.subjectIds,
  due,
});

/** Returns by rule what a client's rules have sent about these clusters in their silence windows, and today. */
export async function sentBefore(
  tx: Statements,
  clientId: string,
  rules: readonly (Pick<DecidingRule, 'conditions' | 'silenceMinutes'> & { readonly ruleId: string })[],
  clusterIds: readonly string[],
  now: Date,
  zone: string,
): Promise<ReadonlyMap<string, SentBefore>> {
  const ids = rules.map(({ ruleId }) => ruleId);
  const sentByRule = new Map<string, SentBefore>(
    ids.map((id) => [id, { clusters: new Map(), days: new Map([[getDay(now, zone), 0]]) }]),
  );
  if (rules.length === 0) return sentByRule;
  const { rows: clusters } = await tx.query<{ rule_id: string; cluster_id: string; at: Date; level: number }>(
    `select rule_id, cluster_id, max(created_at) as at, min(level) as level
     from unnest($2::bigint[], $3::int[]) as r (rule_id, minutes) join alert a using (rule_id)
     where a.client_id = $1 and cluster_id = any($4::bigint[])
       and created_at > $5::timestamptz - make_interval(mins => minutes) and a.outcome <> 'too-old' group by 1, 2`,
    [
      clientId,
      ids,
      rules.map((rule) => (isThresholdRule(rule) ? thresholdMinutes : rule.silenceMinutes)),
      clusterIds,
      now,
    ],
  );
  for (const { rule_id, cluster_id, at, level } of clusters)
    sentByRule.get(rule_id)?.clusters.set(cluster_id, { at, level });
  const { rows: today } = await tx.query<{ rule_id: string; count: number }>(
    `select rule_id, count(*)::int as count from alert where client_id = $1 and rule_id = any($2::bigint[])
       and outcome = 'now' and created_at >= date_trunc('day', $3::timestamptz, $4) group by 1`,
    [clientId, ids, now, zone],
  );
  for (const { rule_id, count } of today) sentByRule.get(rule_id)?.days.set(getDay(now, zone), count);
  return sentByRule;
}

const withLate = ({ reason, late }: AlertArticle): AlertReason =>
  late
    ? { ...reason, Late: { Published_At: late.publishedAt.toISOString(), Found_At: late.foundAt.toISOString() } }
    : reason;
