import type { Resolver } from '#core';
import { DatabaseService, type JobContext, type JobService, type Statements } from '#core/server';
import { countUp, emotionOf, mediaTypeOf, type CountKey } from '#plugins/articles/server';
import { emotions, type Emotion } from '#shared/vocabulary';
import { emotionCandidates, type EmotionSource } from './emotion-candidates';
import { EmotionJudge } from './emotion-judge';
import { EmotionStates } from './emotion-states';

export const applyEmotionJob = 'emotion-words.apply';

/** What the job is told: whose articles, and which of them an entry that has changed may concern. */
export interface EmotionChange {
  readonly Client_ID: string;
  readonly Source: EmotionSource;
}

/** How far back a changed entry reaches, and how many articles it takes. */
const reach = 30 * 86_400_000;
const most = 20_000;
const step = 200;

/** Has a changed entry applied to what is stored, once the change is committed. */
export async function askToApply(
  jobs: JobService,
  tx: Statements,
  clientId: string,
  source: EmotionSource,
): Promise<void> {
  if (source.values.length === 0) return;
  const change: EmotionChange = { Client_ID: clientId, Source: source };
  await jobs.add(applyEmotionJob, change, {
    key: `${applyEmotionJob}:${clientId}:${source.kind}:${source.values.slice(0, 3).join('|').slice(0, 200)}`,
    within: tx,
  });
}

/**
 * Judges the articles of the last 30 days that an entry concerns once more, moving the counters; what people have
 * judged stays.
 */
export async function applyEmotion(
  services: Resolver,
  payload: unknown,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const { Client_ID: clientId, Source: source } = payload as EmotionChange;
  const database = services.get(DatabaseService);
  const judge = services.get(EmotionJudge);
  const state = await services.get(EmotionStates).client(clientId);
  const ids = await emotionCandidates(database, clientId, source, new Date(Date.now() - reach), most);
  let changed = 0;
  for (let start = 0; start < ids.length; start += step) {
    signal.throwIfAborted();
    const judged = await judge.everybody(await judge.articles(clientId, ids.slice(start, start + step)));
    const own = judge.client(state, judged);
    const found = judged.map(({ articleId }, index) => ({ articleId, emotion: own[index]!.emotion }));
    changed += await database.transaction((tx) => setMachineEmotions(tx, clientId, found));
  }
  log.info({ clientId, judged: ids.length, changed }, 'Articles were judged again for a client');
}

interface CountedRow {
  readonly subject_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
  readonly before: number;
}

/** Writes what the machine now finds for a client; gives how many articles changed. */
export async function setMachineEmotions(
  tx: Statements,
  clientId: string,
  found: readonly { readonly articleId: string; readonly emotion: Emotion }[],
): Promise<number> {
  const given = [clientId, found.map(({ articleId }) => articleId), found.map(({ emotion }) => emotions[emotion])];
  const counted = `case when x.is_hidden then null else x.published_at end as published_at, x.media_type, x.emotion, o.emotion as before`;
  const clients = await tx.query<CountedRow & { article_id: string }>(
    `update client_article x set emotion = f.emotion from unnest($2::bigint[], $3::smallint[]) as f (article_id, emotion), client_article o
     where x.client_id = $1 and x.article_id = f.article_id and o.client_id = x.client_id and o.article_id = x.article_id and not x.is_emotion_set and x.emotion <> f.emotion
     returning x.article_id, 0::bigint as subject_id, ${counted}`,
    given,
  );
  if (clients.rows.length === 0) return 0;
  const subjects = await tx.query<CountedRow>(
    `update subject_article x set emotion = c.emotion from client_article c, subject_article o
     where x.client_id = $1 and x.article_id = any($2::bigint[]) and c.client_id = x.client_id and c.article_id = x.article_id
       and o.subject_id = x.subject_id and o.article_id = x.article_id and x.emotion <> c.emotion
     returning x.subject_id, ${counted}`,
    [clientId, clients.rows.map(({ article_id }) => article_id)],
  );
  const shown = [...clients.rows, ...subjects.rows].filter(({ published_at }) => published_at !== null);
  const keyOf = (row: CountedRow, emotion: number): CountKey => ({
    clientId,
    subjectId: row.subject_id,
    publishedAt: row.published_at,
    mediaType: mediaTypeOf(row.media_type),
    emotion: emotionOf(emotion),
  });
  await countUp(
    tx,
    shown.map((row) => keyOf(row, row.before)),
    -1,
  );
  await countUp(
    tx,
    shown.map((row) => keyOf(row, row.emotion)),
    1,
  );
  return clients.rows.length;
}
