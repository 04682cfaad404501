import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { cutText } from '#shared/text';
import type { Emotion } from '#shared/vocabulary';
import type { EmotionEffect } from '../contract';
import { emotionCandidates, type EmotionSource } from './emotion-candidates';
import { EmotionClassifier } from './emotion-classifier';
import { EmotionStates } from './emotion-states';
import type { ClientEmotionState } from './engine';
import { alignText } from './model';

const days = 7;
const maxArticles = 500;
const maxSamples = 8;

/** Previews changes of a client's entries. */
export class EmotionPreview {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EmotionStates) private readonly states: EmotionStates,
    @inject(EmotionClassifier) private readonly classifier: EmotionClassifier,
  ) {}

  /** Previews how a change to a client's words or allowlist would affect its recent articles. */
  async read(
    clientId: string,
    source: EmotionSource,
    change: (state: ClientEmotionState) => ClientEmotionState,
  ): Promise<EmotionEffect> {
    const state = await this.states.client(clientId);
    const since = new Date(Date.now() - days * 86_400_000);
    const ids = await emotionCandidates(this.database, clientId, source, since, maxArticles);
    const classified = await this.classifier.everybody(await this.classifier.articles(clientId, ids));
    const before = this.classifier.client(state, classified);
    const after = this.classifier.client(change(state), classified);
    const changed = classified.flatMap((article, index) => {
      const [from, to] = [before[index]!.emotion, after[index]!.emotion];
      return from === to ? [] : [{ article, from, to }];
    });
    const moves = new Map<string, { Before: Emotion; After: Emotion; Count: number }>();
    for (const { from, to } of changed) {
      const key = `${from} ${to}`;
      moves.set(key, { Before: from, After: to, Count: (moves.get(key)?.Count ?? 0) + 1 });
    }
    const samples = changed.slice(0, maxSamples);
    const { rows } = await this.database.query<{ article_id: string; published_at: Date }>(
      'select article_id, published_at from article where article_id = any($1::bigint[])',
      [samples.map(({ article }) => article.articleId)],
    );
    const times = new Map(rows.map(({ article_id, published_at }) => [article_id, published_at.toISOString()]));
    return {
      Concerned: classified.length,
      Days: days,
      Changed: changed.length,
      Moves: [...moves.values()],
      list: samples.map(({ article: { articleId, title, text, site }, from, to }) => {
        const line = title || cutText(text, 80);
        return {
          Article_ID: articleId,
          Title: line,
          Site: site,
          Published_At: times.get(articleId) ?? '',
          Before: from,
          After: to,
          Marks: getMarks(line, source.values),
        };
      }),
    };
  }
}

function getMarks(text: string, words: readonly string[]): { start: number; end: number; word: string }[] {
  const aligned = alignText(text);
  return words.flatMap((word) => {
    const start = aligned.indexOf(alignText(word));
    return start < 0 ? [] : [{ start, end: start + word.length, word }];
  });
}
