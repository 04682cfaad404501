import { inject } from '#core';
import { DatabaseService, ThreadService } from '#core/server';
import type { CountedTexts } from './frequencies-task';

export const frequenciesJob = 'words.frequencies';

/** Maximum number of newest articles counted per run; a sample is sufficient. */
const maxArticles = 2_000;
const batchSize = 200;
const readLength = 1_500;
/** Half-life of counts. */
const halfLifeMs = 30 * 86_400_000;
const maxWords = 80_000;

/** Counts how common words are. */
export class FrequencyCounter {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  /** Counts in how many of the articles since the last run each word occurs; earlier counts decay. */
  async run(signal: AbortSignal, now = Date.now()): Promise<number> {
    const {
      rows: [state],
    } = await this.database.query<{ article_id: string; counted_at: Date }>(
      'select article_id, counted_at from word_frequency_state',
    );
    const { rows } = await this.database.query<{ article_id: string; text: string }>(
      `select a.article_id, a.title || chr(10) || left(a.body_folded, ${readLength}) as text from article a
       where a.article_id > $1 and a.cluster_id = a.article_id and a.language like 'zh%' order by a.article_id desc
         limit $2`,
      [state?.article_id ?? '0', maxArticles],
    );
    const last = rows[0];
    if (!last) return 0;
    const counts = new Map<string, number>();
    for (let start = 0; start < rows.length; start += batchSize) {
      signal.throwIfAborted();
      const texts: CountedTexts = rows.slice(start, start + batchSize).map(({ text }) => text);
      for (const [word, count] of await this.threads.run<readonly (readonly [string, number])[]>(
        [{ plugin: 'words', task: 'frequencies', state: { version: '1', data: null } }],
        texts,
      ))
        counts.set(word, (counts.get(word) ?? 0) + count);
    }
    const decay = 0.5 ** ((now - (state?.counted_at.getTime() ?? now)) / halfLifeMs);
    await this.database.transaction(async (tx) => {
      await tx.query('update word_frequency set documents = documents * $1', [decay]);
      await tx.query(
        `insert into word_frequency as f (word, documents) select * from unnest($1::text[], $2::real[])
          on conflict (word) do update set documents = f.documents + excluded.documents`,
        [[...counts.keys()], [...counts.values()]],
      );
      await tx.query(
        `delete from word_frequency where documents < 0.5
          or word in (select word from word_frequency order by documents desc, word offset $1)`,
        [maxWords],
      );
      await tx.query('update word_frequency_state set total = total * $1 + $2, article_id = $3, counted_at = $4', [
        decay,
        rows.length,
        last.article_id,
        new Date(now),
      ]);
      await tx.query('update words_version set version = version + 1');
    });
    return rows.length;
  }
}
