import { inject } from '#core';
import { DatabaseService, getFirstId, ThreadService, type JobContext } from '#core/server';
import { getItem, type IntakeItem } from '#plugins/articles/server';
import { bigramCodes, foldText } from '#shared/text';
import { recountDays } from './recount-days';
import type { EncodedWords } from './cached-words';
import { storeWords } from './store-words';
import { WordStates } from './word-states';
import { wordsNote } from './words-task';

export const fillJob = 'words.fill';
export const nameJob = 'words.name';

/** Payload of the job: a name that was added, changed or deleted. */
export interface NamedWord {
  readonly Name: string;
}

const batchSize = 100;
/** Time after which an article is assumed to have left the pipeline. */
const settledMs = 60_000;
/** Period in which a killed process may have left a gap. */
const gapWindowMs = 86_400_000;
const maxForName = 5_000;

interface ArticleRow {
  readonly article_id: string;
  readonly title: string;
  readonly text: string;
  readonly language: string;
}

/** Extracts words from stored articles. */
export class WordExtraction {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(WordStates) private readonly states: WordStates,
  ) {}

  /**
   * Extracts words from articles that have none: first the gaps of the last day, then older articles, newest first.
   * Each batch is committed separately, so that an interrupted run can continue.
   */
  async fillGaps({ signal, log }: Pick<JobContext, 'signal' | 'log'>, now = Date.now()): Promise<number> {
    let filled = await this.fillBetween(
      getFirstId(new Date(now - gapWindowMs)),
      getFirstId(new Date(now - settledMs)),
      signal,
    );
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await this.database.query<{ article_id: string }>('select article_id from words_cursor');
      const before = rows[0]?.article_id ?? '0';
      const {
        rows: [edge],
      } = await this.database.query<{ first: string | null }>(
        `select min(article_id) as first from (select article_id from article where article_id < $1
          order by article_id desc limit $2) part`,
        [before, batchSize * 5],
      );
      if (!edge || edge.first === null) break;
      filled += await this.fillBetween(edge.first, before, signal);
      await this.database.query('update words_cursor set article_id = $1', [edge.first]);
    }
    if (filled > 0) log.info({ filled }, 'Words extracted from stored articles');
    return filled;
  }

  private async fillBetween(from: string, to: string, signal: AbortSignal): Promise<number> {
    let filled = 0;
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await this.database.query<ArticleRow>(
        `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text, a.language
          from article a join article_text t
          using (article_id)
         where a.article_id >= $1 and a.article_id < $2
           and not exists (select 1 from article_words w where w.article_id = a.article_id) order by a.article_id desc
           limit $3`,
        [from, to, batchSize],
      );
      if (rows.length === 0) return filled;
      await this.extract(rows);
      filled += rows.length;
    }
  }

  private async extract(rows: readonly ArticleRow[]): Promise<void> {
    const items = rows.map(
      ({ title, text, language }): IntakeItem => ({
        ...getItem({ via: 'api', title, text: '' }),
        title,
        text,
        language,
      }),
    );
    const state = await this.states.read();
    const read = await this.threads.run<IntakeItem[]>([{ plugin: 'words', task: 'words', state }], items);
    await storeWords(
      this.database,
      read.map(({ notes }, index) => [rows[index]!.article_id, notes?.[wordsNote] as EncodedWords]),
    );
    await recountDays(
      this.database,
      rows.map(({ article_id }) => article_id),
    );
  }

  /**
   * Processes stored articles of the last 30 days that contain a name again after a change to the lexicon of names; at
   * most 5,000, newest first.
   */
  async extractForName({ Name }: NamedWord, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const folded = foldText(Name);
    if (folded.length < 2) return;
    const { rows } = await this.database.query<ArticleRow>(
      `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 2000) as text, a.language
        from article a join article_text t
        using (article_id)
       where a.published_at > now() - interval '30 days' and a.codes @> $1::int4[]
         and (a.title_folded like $2 or a.body_folded like $2) order by a.article_id desc limit $3`,
      [[...bigramCodes(folded)], `%${folded.replace(/[\\%_]/g, '\\$&')}%`, maxForName],
    );
    for (let start = 0; start < rows.length; start += batchSize) {
      signal.throwIfAborted();
      await this.extract(rows.slice(start, start + batchSize));
    }
    log.info({ name: Name, read: rows.length }, 'Stored articles processed again for a name');
  }
}
