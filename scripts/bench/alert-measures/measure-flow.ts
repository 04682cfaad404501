import { setTimeout as wait } from 'node:timers/promises';
import { percentile, rounded } from '../hold-measures/percentile';
import { MadeLibrary } from '../made-library/made-library';
import { librarySeed } from './alert-ground';
import type { Beside } from './open-beside';

const beatsASecond = 4;
/** Maximum seconds from an article's arrival to its notification. */
const timeoutSeconds = 120;
/** Articles that arrive before the measurement starts: a new server builds its models from the first ones. */
const warming = 500;

/** Counts what is still to be stored, matched by the rules, or sent. */
async function waitingIn(database: Beside['database']): Promise<number> {
  const { rows } = await database.query<{ left: number }>(
    `select (select count(*) from message_delivery where channel = 'in-app' and status = 'queued')::int
       + (select count(*) from intake_batch)::int + (select count(*) from domain_event f where f.kind = 'articles.stored'
         and f.place > (select place from domain_event_consumer where consumer = 'alerts.dispatch'))::int as left`,
  );
  return rows[0]?.left ?? 0;
}

/**
 * Ingests articles at a steady rate; measures the seconds from the moment at which each could be seen until its alert
 * was written and sent.
 */
export async function measureFlow(
  { database, intake }: Beside,
  rate: number,
  seconds: number,
): Promise<Record<string, unknown>> {
  const library = new MadeLibrary(librarySeed);
  const submit = (count: number): Promise<void> =>
    intake.submit(
      Array.from({ length: count }, () => ({ ...library.next(Date.now()), publishedAt: new Date().toISOString() })),
    );
  const settled = async (): Promise<void> => {
    for (let second = 0; second < timeoutSeconds && (await waitingIn(database)) > 0; second += 1) await wait(1000);
  };
  await submit(warming);
  await settled();
  const begun = Date.now();
  for (let beat = 0; beat < seconds * beatsASecond; beat += 1) {
    await wait(Math.max(0, begun + (beat * 1000) / beatsASecond - Date.now()));
    await submit(Math.round(rate / beatsASecond));
  }
  const fed = (Date.now() - begun) / 1000;
  await settled();
  const settling = (Date.now() - begun) / 1000 - fed;
  const { rows } = await database.query<{ sent: number; written: number }>(
    `select extract(epoch from d.sent_at - l.shown_at)::float8 as sent,
       extract(epoch from d.created_at - l.shown_at)::float8 as written
     from alert_copy c join alert a on a.client_id = c.client_id and a.alert_id = c.alert_id
       join client_latency l on l.client_id = a.client_id and l.article_id = a.article_id
       join alert_message e on e.client_id = c.client_id and e.message_id = c.message_id
       join message_delivery d on d.client_id = e.client_id and d.delivery_id = any(e.delivery_ids)
     where d.channel = 'in-app' and d.sent_at is not null and l.shown_at >= to_timestamp($1)`,
    [begun / 1000],
  );
  const { rows: counts } = await database.query<{ articles: number; silent: number; unsent: number }>(
    `select (select count(*)::int from article) as articles,
       (select count(*)::int from message_delivery where channel = 'webhook' and status = 'queued') as silent,
       (select count(*)::int from message_delivery where channel = 'in-app' and status = 'queued') as unsent`,
  );
  const sent = rows.map((row) => row.sent);
  const writtenTimes = rows.map((row) => row.written);
  return {
    articles: counts[0]?.articles,
    aSecond: rounded((rate * seconds) / fed),
    alerts: rows.length,
    secondsToSettle: rounded(settling),
    waitingForTheSilent: counts[0]?.silent,
    unsent: counts[0]?.unsent,
    writtenP50: rounded(percentile(writtenTimes, 0.5), 2),
    writtenP95: rounded(percentile(writtenTimes, 0.95), 2),
    sentP50: rounded(percentile(sent, 0.5), 2),
    sentP95: rounded(percentile(sent, 0.95), 2),
  };
}
