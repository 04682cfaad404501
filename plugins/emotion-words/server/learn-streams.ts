import { inject } from '#core';
import { DatabaseService, forEachIsolated, JobService, ThreadService, type JobContext } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import { EmotionStates } from './emotion-states';
import { minTexts } from './engine';
import type { StreamItem, StreamCalibration } from './stream-task';

export const learnStreamsJob = 'emotion-words.streams';

/** Payload of the job: the client whose streams to calibrate; all clients by default. */
export interface StreamCalibrationOrder {
  readonly Client_ID?: string;
}

/** Days of a stream that are read, and maximum number of its texts, the newest. */
const days = 180;
const maxTexts = 10_000;
const batchSize = 2_000;
/** Number of characters of a body; classification ignores the rest too. */
const textLength = 1_000;

/** Calibrates the streams of clients. */
export class StreamTraining {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  /** Requests the calibration of a client's streams now. */
  async request(clientId: string): Promise<void> {
    const order: StreamCalibrationOrder = { Client_ID: clientId };
    await this.jobs.add(learnStreamsJob, order, { key: `${learnStreamsJob}:${clientId}` });
  }

  /** Calibrates each client's streams, one media type after the other. */
  async run(order: StreamCalibrationOrder, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const clientId = order.Client_ID ?? null;
    const { rows } = await this.database.query<{ client_id: string; media_type: number }>(
      `select client_id, media_type from client_article
       where published_at > now() - make_interval(days => ${days}) and is_first and not is_hidden
         and ($1::bigint is null or client_id = $1)
       group by 1, 2 having count(*) >= ${minTexts} order by 1, 2`,
      [clientId],
    );
    await this.database.query(
      `delete from emotion_stream s where ($1::bigint is null or client_id = $1)
         and not exists (select 1 from unnest($2::bigint[], $3::smallint[]) as k (client_id, media_type)
           where k.client_id = s.client_id and k.media_type = s.media_type)`,
      [clientId, rows.map(({ client_id }) => client_id), rows.map(({ media_type }) => media_type)],
    );
    const calibrate = async ({ client_id, media_type }: (typeof rows)[number]): Promise<void> => {
      const { odds, ...result } = await this.calibrate(client_id, media_type);
      log.info({ clientId: client_id, mediaType: media_type, ...result, used: odds !== null }, 'Stream calibrated');
    };
    await forEachIsolated(rows, calibrate, signal);
  }

  /** Calibrates one media type of one client and stores the result. */
  private async calibrate(clientId: string, mediaType: number): Promise<StreamCalibration> {
    const startedAt = new Date();
    const items = await this.readTexts(clientId, mediaType);
    const result = await this.threads.run<StreamCalibration>(
      [{ plugin: 'emotion-words', task: 'stream', state: await this.states.everybody() }],
      items,
    );
    const { odds, texts, labelled, before, after, changed, calibration } = result;
    await this.database.query(
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
        startedAt,
      ],
    );
    return result;
  }

  /** Returns the newest texts of the stream without near-duplicates, and all texts labeled by users of the client. */
  private async readTexts(clientId: string, mediaType: number): Promise<StreamItem[]> {
    const { rows: selected } = await this.database.query<{ article_id: string; emotion: number | null }>(
      `select article_id, k.emotion from client_article c left join emotion_correction k using (client_id, article_id)
       where c.client_id = $1 and c.media_type = $2 and not c.is_hidden
         and (k.emotion is not null or (c.is_first and c.published_at > now() - make_interval(days => ${days})))
       order by (k.emotion is not null) desc, c.published_at desc limit ${maxTexts}`,
      [clientId, mediaType],
    );
    const items: StreamItem[] = [];
    for (let start = 0; start < selected.length; start += batchSize) {
      const part = selected.slice(start, start + batchSize);
      const { rows } = await this.database.query<{ title: string; text: string; emotion: number | null }>(
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
}
