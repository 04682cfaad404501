import type { DatabaseService, Statements } from '#core/server';
import { emotions, mediaTypes, type Emotion, type MediaType } from '#shared/vocabulary';
import { getEmotion, getMediaType } from './articles/row';
import { hourLength } from '#shared/time';

/** Counter that an article affects; subject 0 counts each article of the client once. */
export interface CountKey {
  readonly clientId: string;
  readonly subjectId: string;
  readonly publishedAt: Date;
  readonly mediaType: MediaType;
  readonly emotion: Emotion;
}

/** Changes the counters of many articles at once, by +1 or −1 each, in the transaction that changes the articles. */
export async function countUp(tx: Statements, keys: readonly CountKey[], by: 1 | -1): Promise<void> {
  const counts = new Map<string, number>();
  for (const { clientId, subjectId, publishedAt, mediaType, emotion } of keys) {
    const hour = Math.floor(publishedAt.getTime() / hourLength) * hourLength;
    const key = `${clientId},${subjectId},${hour},${mediaTypes[mediaType]},${emotions[emotion]}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  }
  if (counts.size === 0) return;
  // A fixed order for all writers prevents deadlocks.
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => [...key.split(','), String(count)]);
  const column = (index: number) => rows.map((row) => row[index]);
  await tx.query(
    `insert into article_count as c (client_id, subject_id, hour, media_type, emotion, count)
     select client_id, subject_id, to_timestamp(hour / 1000), media_type, emotion, count
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[], $5::smallint[], $6::int[]) as u (client_id,
       subject_id, hour, media_type, emotion, count)
     on conflict (client_id, subject_id, hour, media_type, emotion) do update
       set count = c.count + excluded.count, moves = c.moves + 1`,
    [0, 1, 2, 3, 4, 5].map(column),
  );
}

/** A row of a client's or subject's list, as the counters see it. */
export interface CountedRow {
  readonly client_id: string;
  /** 0: the list of the client. */
  readonly subject_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
}

/**
 * Changes the counters by one for each given row. Pass only the rows that a statement returned as changed, so that
 * concurrent changes are counted once.
 */
export async function moveCounts(tx: Statements, rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
  await countUp(
    tx,
    rows.map((row) => ({
      clientId: row.client_id,
      subjectId: row.subject_id,
      publishedAt: row.published_at,
      mediaType: getMediaType(row.media_type),
      emotion: getEmotion(row.emotion),
    })),
    by,
  );
}

/** Records that a client's articles changed in fields that lists filter by, such as region, language and author. */
export async function noteChanged(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  await tx.query(
    `update article_count c set moves = c.moves + 1 from client_article a
     where c.client_id = $1 and a.client_id = $1 and a.article_id = any($2::bigint[]) and c.subject_id = 0
       and c.hour = date_trunc('hour', a.published_at, 'UTC') and c.media_type = a.media_type and c.emotion = a.emotion`,
    [clientId, articleIds],
  );
}

const repairKey = 7_201_005;

/** Counter values computed from the rows. */
const real = `
  select client_id, 0::bigint as subject_id, date_trunc('hour', published_at, 'UTC') as hour, media_type, emotion,
    count(*)::int as count from client_article where not is_hidden group by 1, 3, 4, 5
  union all
  select client_id, subject_id, date_trunc('hour', published_at, 'UTC'), media_type, emotion, count(*)::int
    from subject_article where not is_hidden group by 1, 2, 3, 4, 5`;

/** Counters that differ from the rows. */
const wrong = `
  select client_id, subject_id, hour, media_type, emotion, coalesce(c.count, 0) as stored, coalesce(r.count, 0) as real
  from (select * from article_count where count <> 0) c full join (${real}) r
    using (client_id, subject_id, hour, media_type, emotion)
  where coalesce(c.count, 0) <> coalesce(r.count, 0)`;

/**
 * Recounts all articles and fixes counters that are wrong; returns the number of fixed counters. Other writers may
 * change counters meanwhile: rows and counters are compared in one snapshot, and only the difference is written.
 */
export async function repairCounts(database: DatabaseService): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [repairKey]);
    const { rowCount } = await tx.query(
      `insert into article_count as c (client_id, subject_id, hour, media_type, emotion, count)
       select client_id, subject_id, hour, media_type, emotion, w.real - w.stored from (${wrong}) w order by 1, 2, 3, 4, 5
       on conflict (client_id, subject_id, hour, media_type, emotion) do update
         set count = c.count + excluded.count, moves = c.moves + 1`,
    );
    return rowCount ?? 0;
  });
}

/** Returns at most 100 counters that differ from the rows; empty when all are correct. */
export async function wrongCounts(database: Statements): Promise<
  readonly {
    readonly client_id: string;
    readonly subject_id: string;
    readonly hour: Date;
    readonly stored: number;
    readonly real: number;
  }[]
> {
  const { rows } = await database.query<{
    client_id: string;
    subject_id: string;
    hour: Date;
    stored: number;
    real: number;
  }>(`select client_id, subject_id, hour, stored, real from (${wrong}) w limit 100`);
  return rows;
}
