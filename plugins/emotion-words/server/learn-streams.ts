import type { Resolver } from '#core';
import { DatabaseService, ThreadService, type JobContext, forEachIsolated } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import { EmotionStates } from './emotion-states';
import { fewestTexts } from './engine';
import type { StreamItem, StreamCalibration } from './stream-task';

export const learnStreamsJob = 'emotion-words.streams';

/** Payload of the job: the client whose streams to calibrate; all clients by default. */
export interface StreamOrder {
  readonly Client_ID?: string;
}

/** Days of a stream that are read, and maximum number of its texts, the newest. */
const days = 180;
const maxTexts = 10_000;
const step = 2_000;
/** Number of characters of a body; classification ignores the rest too. */
const textLength = 1_000;

/** Calibrates each client's streams, one media type after the other. */
export async function learnStreams(
  services: Resolver,
  payload: unknown,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const { Client_ID: clientId = null } = (payload ?? {}) as StreamOrder;
  const database = services.get(DatabaseService);
  const { rows } = await database.query<{ client_id: string; media_type: number }>(
    `select client_id, media_type from client_article
     where published_at > now() - make_interval(days => ${days}) and is_first and not is_hidden
       and ($1::bigint is null or client_id = $1)
     group by 1, 2 having count(*) >= ${fewestTexts} order by 1, 2`,
    [clientId],
  );
  await database.query(
    `delete from emotion_stream s where ($1::bigint is null or client_id = $1)
       and not exists (select 1 from unnest($2::bigint[], $3::smallint[]) as k (client_id, media_type)
         where k.client_id = s.client_id and k.media_type = s.media_type)`,
    [clientId, rows.map(({ client_id }) => client_id), rows.map(({ media_type }) => media_type)],
  );
  const learn = async ({ client_id, media_type }: (typeof rows)[number]): Promise<void> => {
    const { odds, ...taught } = await getLearnStream(services, client_id, media_type);
    log.info({ clientId: client_id, mediaType: media_type, ...taught, used: odds !== null }, 'Stream calibrated');
  };
  await forEachIsolated(rows, learn, signal);
}

/** Calibrates one media type of one client and stores the result. */
async function getLearnStream(services: Resolver, clientId: string, mediaType: number): Promise<StreamCalibration> {
  const database = services.get(DatabaseService);
  const begun = new Date();
  const items = await readStream(database, clientId, mediaType);
  const lesson = await services
    .get(ThreadService)
    .run<StreamCalibration>(
      [{ plugin: 'emotion-words', task: 'stream', state: await services.get(EmotionStates).everybody() }],
      items,
    );
  const { odds, texts, labelled, before, after, changed, calibration } = lesson;
  await database.query(
    `insert into emotion_stream (client_id, media_type, odds, texts, labelled, before, after, changed, slope, shift,
      opinion_slope, opinion_shift, learned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (client_id, media_type) do update
       set odds = excluded.odds, texts = excluded.texts, labelled = excluded.labelled, before = excluded.before,
       after = excluded.after,
       changed = excluded.changed, slope = excluded.slope, shift = excluded.shift,
         opinion_slope = excluded.opinion_slope, opinion_shift = excluded.opinion_shift,
         learned_at = excluded.learned_at`,
    [
      clientId,
      mediaType,
      odds && Buffer.from(odds.buffer, odds.byteOffset, odds.byteLength),
      texts,
      labelled,
      before,
      after,
      changed,
      calibration?.slope ?? null,
      calibration?.shift ?? null,
      calibration?.opinionSlope ?? null,
      calibration?.opinionShift ?? null,
      begun,
    ],
  );
  return lesson;
}

/** Returns the newest texts of the stream without near-duplicates, and all texts labeled by users of the client. */
async function readStream(database: DatabaseService, clientId: string, mediaType: number): Promise<StreamItem[]> {
  const { rows: chosen } = await database.query<{ article_id: string; emotion: number | null }>(
    `select article_id, k.emotion from client_article c left join emotion_correction k using (client_id, article_id)
     where c.client_id = $1 and c.media_type = $2 and not c.is_hidden
       and (k.emotion is not null or (c.is_first and c.published_at > now() - make_interval(days => ${days})))
     order by (k.emotion is not null) desc, c.published_at desc limit ${maxTexts}`,
    [clientId, mediaType],
  );
  const items: StreamItem[] = [];
  for (let start = 0; start < chosen.length; start += step) {
    const part = chosen.slice(start, start + step);
    const { rows } = await database.query<{ title: string; text: string; emotion: number | null }>(
      `select a.title, left(whole_text(a.body_folded, t.changes), ${textLength}) as text, w.emotion
        from unnest($1::bigint[], $2::smallint[]) as w (article_id, emotion)
         join article a using (article_id) join article_text t using (article_id)`,
      [part.map(({ article_id }) => article_id), part.map(({ emotion }) => emotion)],
    );
    for (const { title, text, emotion } of rows)
      items.push({ title, text, label: emotion === null ? null : getEmotion(emotion) });
  }
  return items;
}
