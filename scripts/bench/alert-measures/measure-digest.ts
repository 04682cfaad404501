import { setTimeout as wait } from 'node:timers/promises';
import { rounded } from '../hold-measures/percentile';
import type { ServerProcess } from '../hold-measures/server-process';
import type { Beside } from './open-beside';

/** Seconds after which missing deliveries are reported instead of awaited. */
const maxWaitSeconds = 120;

/**
 * Measures the seconds from the scheduled time of a digest until its last receiver was sent it, and the memory growth
 * of the server.
 */
export async function measureDigest(
  { database }: Beside,
  server: ServerProcess,
  clientId: string,
  readers: number,
): Promise<Record<string, unknown>> {
  await database.query(
    `insert into alert (client_id, alert_id, rule_id, kind, article_id, cluster_id, notified_key, level, score, reason, outcome,
       title, site, due_at)
     select a.client_id, next_id(), r.rule_id, 'rule', a.article_id, a.cluster_id, a.article_id::text, a.level, a.score,
       a.reason, 'digest', a.title, a.site, now()
     from (select distinct on (article_id) * from alert where client_id = $1 and article_id is not null limit 20) a,
       alert_rule r where r.client_id = $1 and r.rule_name = '简报'`,
    [clientId],
  );
  const before = server.residentBytes();
  let max = before;
  const begun = performance.now();
  await database.query(
    `insert into alert_copy (client_id, alert_id, receiver_id, due_at)
     select a.client_id, a.alert_id, v.receiver_id, now() from alert a
       join alert_rule r on r.rule_id = a.rule_id and r.rule_name = '简报'
       join alert_receiver v on v.client_id = a.client_id and v.groups && array['读者'] where a.client_id = $1`,
    [clientId],
  );
  await database.query(`select jobs.add_job('alerts.dispatch-due', job_key => 'alerts.dispatch-due')`);
  let sent = 0;
  let written = 0;
  while (sent < readers && performance.now() - begun < maxWaitSeconds * 1000) {
    await wait(200);
    max = Math.max(max, server.residentBytes());
    const { rows } = await database.query<{ sent: number; written: number }>(
      `select count(*) filter (where d.sent_at is not null)::int as sent, count(*)::int as written from alert_message e
         join alert_rule r on r.rule_id = e.rule_id and r.rule_name = '简报'
         join message_delivery d on d.client_id = e.client_id and d.delivery_id = any(e.delivery_ids)
       where e.client_id = $1`,
      [clientId],
    );
    sent = rows[0]?.sent ?? 0;
    if (written < readers) written = rows[0]?.written ?? 0;
  }
  return {
    receivers: sent,
    seconds: rounded((performance.now() - begun) / 1000),
    grownMegabytes: rounded((max - before) / 1_048_576),
  };
}
