import type { Resolver } from '#core';
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
const maxJudged = 500;
const samples = 8;

/** Previews how a change to a client's words or allowlist would affect its recent articles. */
export async function previewEmotion(
  services: Resolver,
  clientId: string,
  source: EmotionSource,
  change: (state: ClientEmotionState) => ClientEmotionState,
): Promise<EmotionEffect> {
  const judge = services.get(EmotionClassifier);
  const database = services.get(DatabaseService);
  const state = await services.get(EmotionStates).client(clientId);
  const ids = await emotionCandidates(database, clientId, source, new Date(Date.now() - days * 86_400_000), maxJudged);
  const judged = await judge.everybody(await judge.articles(clientId, ids));
  const before = judge.client(state, judged);
  const after = judge.client(change(state), judged);
  const moved = judged.flatMap((article, index) => {
    const [from, to] = [before[index]!.emotion, after[index]!.emotion];
    return from === to ? [] : [{ article, from, to }];
  });
  const moves = new Map<string, { Before: Emotion; After: Emotion; Count: number }>();
  for (const { from, to } of moved) {
    const key = `${from} ${to}`;
    moves.set(key, { Before: from, After: to, Count: (moves.get(key)?.Count ?? 0) + 1 });
  }
  const shown = moved.slice(0, samples);
  const { rows } = await database.query<{ article_id: string; published_at: Date }>(
    'select article_id, published_at from article where article_id = any($1::bigint[])',
    [shown.map(({ article }) => article.articleId)],
  );
  const times = new Map(rows.map(({ article_id, published_at }) => [article_id, published_at.toISOString()]));
  return {
    Concerned: judged.length,
    Days: days,
    Changed: moved.length,
    Moves: [...moves.values()],
    list: shown.map(({ article: { articleId, title, text, site }, from, to }) => {
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

function getMarks(text: string, words: readonly string[]): { start: number; end: number; word: string }[] {
  const aligned = alignText(text);
  return words.flatMap((word) => {
    const start = aligned.indexOf(alignText(word));
    return start < 0 ? [] : [{ start, end: start + word.length, word }];
  });
}
