import { inject } from '#core';
import { DatabaseService, ThreadService, type JobContext, forEachIsolated } from '#core/server';
import { getEmotion } from '#plugins/articles/server';
import { EmotionClassifier } from './emotion-classifier';
import { EmotionStates } from './emotion-states';
import { ClientStreams, type ClientExample } from './engine';
import type { Learned, LearnInput } from './learn-task';
import { alignText, FeatureReader } from './model';

export const learnJob = 'emotion-words.learn';

/** Minimum number of corrections for training, and maximum number used, the latest. */
const minCorrections = 5;
const maxCorrections = 500;
/** Number of uncorrected articles whose results must not change. */
const maxUnchanged = 200;

/** Trains on the corrections of clients. */
export class CorrectionTraining {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  /** Trains on the corrections of every client with new corrections since the last run. */
  async run({ signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const { rows } = await this.database.query<{ client_id: string; count: string }>(
      `select client_id, count(*) as count from emotion_correction c left join emotion_learned l using (client_id)
       group by client_id, l.learned_at, l.labelled having l.learned_at is null or max(c.corrected_at) > l.learned_at
         or (count(*) < l.labelled and l.labelled <= ${maxCorrections})`,
    );
    const clients = rows.filter(({ count }) => Number(count) >= minCorrections).map(({ client_id }) => client_id);
    const learn = async (clientId: string): Promise<void> => {
      const { labelled, before, after, odds } = await this.train(clientId);
      log.info({ clientId, labelled, before, after, used: odds !== null }, 'Client corrections trained');
    };
    await forEachIsolated(clients, learn, signal);
  }

  /** Trains on one client's corrections and stores the result if it helps. */
  async train(clientId: string): Promise<Learned> {
    const startedAt = new Date();
    const { rows } = await this.database.query<{ article_id: string; emotion: number | null }>(
      `(select article_id, emotion from emotion_correction where client_id = $1 order by corrected_at desc
        limit ${maxCorrections})
       union all (select article_id, null from client_article where client_id = $1 and not is_emotion_set
         and not is_hidden order by published_at desc limit ${maxUnchanged})`,
      [clientId],
    );
    const labels = new Map(
      rows.map(({ article_id, emotion }) => [article_id, emotion === null ? null : getEmotion(emotion)]),
    );
    const classified = await this.classifier.everybody(
      await this.classifier.articles(
        clientId,
        rows.map(({ article_id }) => article_id),
      ),
    );
    const { abstainBelow, streams } = await this.states.client(clientId);
    const clientStreams = new ClientStreams(streams);
    const reader = new FeatureReader();
    const examples = classified.map((each): ClientExample => {
      const { title, text } = each;
      const { polarity, opinion } = clientStreams.adjust(each, alignText(title), alignText(text), reader);
      return { title, text, polarity, opinion, label: labels.get(each.articleId) ?? null };
    });
    const input: LearnInput = { examples, abstainBelow };
    const learned = await this.threads.run<Learned>(
      [{ plugin: 'emotion-words', task: 'learn', state: { version: '1', data: null } }],
      input,
    );
    await this.database.query(
      `insert into emotion_learned (client_id, odds, labelled, before, after, learned_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (client_id) do update set odds = excluded.odds, labelled = excluded.labelled, before = excluded.before,
         after = excluded.after, learned_at = excluded.learned_at`,
      [
        clientId,
        learned.odds && JSON.stringify(learned.odds),
        learned.labelled,
        learned.before,
        learned.after,
        startedAt,
      ],
    );
    return learned;
  }
}
