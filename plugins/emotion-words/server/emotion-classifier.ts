import { createToken, inject } from '#core';
import { DatabaseService, ThreadService, type Statements } from '#core/server';
import { getItem, getMediaType, type IntakeItem } from '#plugins/articles/server';
import type { Emotion, MediaType } from '#shared/vocabulary';
import { EmotionStates } from './emotion-states';
import type { EmotionTrace } from './emotion-task';
import { ClientEmotion, type ClientEmotionState, type ClientClassification, type ClassifiedText } from './engine';
import { FeatureReader } from './model';

/** Fields of an article needed for reclassification. */
export interface ArticleText {
  readonly articleId: string;
  readonly title: string;
  readonly text: string;
  readonly site: string;
  readonly domain: string;
  readonly author: string;
  readonly mediaType: MediaType;
  /** Matched words of the client's rules. */
  readonly words: readonly string[];
}

export interface CommonClassification extends ClassifiedText {
  readonly articleId: string;
  readonly words: readonly string[];
  /** The shared sentiment. */
  readonly emotion: Emotion;
  readonly probability: number;
}

/** Classifies stored texts the same way as the pipeline would now. */
export interface EmotionClassifier {
  /** Returns the shared sentiment. */
  everybody(texts: readonly ArticleText[]): Promise<readonly CommonClassification[]>;
  /** Returns the sentiment for a client with this state. */
  client(state: ClientEmotionState, classified: readonly CommonClassification[]): readonly ClientClassification[];
  /** Returns articles of a client, in the order of the ids. */
  articles(clientId: string, articleIds: readonly string[], statements?: Statements): Promise<readonly ArticleText[]>;
}
export const EmotionClassifier = createToken<EmotionClassifier>('emotion-words.judge');

const step = 200;

interface Row {
  readonly article_id: string;
  readonly title: string;
  readonly text: string;
  readonly site_name: string;
  readonly domain: string;
  readonly author_name: string;
  readonly media_type: number;
}

export class ThreadEmotionClassifier implements EmotionClassifier {
  private readonly reader = new FeatureReader();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(EmotionStates) private readonly states: EmotionStates,
  ) {}

  async everybody(texts: readonly ArticleText[]): Promise<readonly CommonClassification[]> {
    const state = await this.states.everybody();
    const classified: CommonClassification[] = [];
    for (let start = 0; start < texts.length; start += step) {
      const part = texts.slice(start, start + step);
      const items = part.map(
        ({ title, text }): IntakeItem => ({ ...getItem({ via: 'api', title, text: '' }), title, text }),
      );
      const answered = await this.threads.run<IntakeItem[]>(
        [{ plugin: 'emotion-words', task: 'emotion', state }],
        items,
      );
      for (const [index, { emotion, emotionProbability, evidence, trace }] of answered.entries()) {
        const { polarity, opinion } = trace.at(-1) as unknown as EmotionTrace;
        classified.push({ ...part[index]!, emotion, probability: emotionProbability, evidence, polarity, opinion });
      }
    }
    return classified;
  }

  client(state: ClientEmotionState, classified: readonly CommonClassification[]): readonly ClientClassification[] {
    const client = new ClientEmotion(state);
    return classified.map((each) => client.classify(each, each.words, this.reader));
  }

  async articles(
    clientId: string,
    articleIds: readonly string[],
    statements: Statements = this.database,
  ): Promise<readonly ArticleText[]> {
    const { rows: wordRows } = await statements.query<{ article_id: string; words: string[] | null }>(
      `select c.article_id, (select array_agg(distinct word) from subject_article s, unnest(s.words) word
        where s.client_id = $1 and s.article_id = c.article_id) as words
       from client_article c where c.client_id = $1 and c.article_id = any($2::bigint[])`,
      [clientId, articleIds],
    );
    const words = new Map(wordRows.map((row) => [row.article_id, row.words ?? []]));
    const { rows } = await statements.query<Row>(
      `select a.article_id, a.title, left(whole_text(a.body_folded, t.changes), 20000) as text, a.site_name,
        a.domain, a.author_name, a.media_type
       from unnest($1::bigint[]) with ordinality as w (article_id, place) join article a using (article_id)
         join article_text t using (article_id) order by w.place`,
      [articleIds.filter((id) => words.has(id))],
    );
    return rows.map((row) => ({
      articleId: row.article_id,
      title: row.title,
      text: row.text,
      site: row.site_name,
      domain: row.domain,
      author: row.author_name,
      mediaType: getMediaType(row.media_type),
      words: words.get(row.article_id) ?? [],
    }));
  }
}
