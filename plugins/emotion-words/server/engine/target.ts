import type { EmotionEvidence } from '#plugins/articles/server';
import type { Emotion } from '#shared/vocabulary';
import { alignText } from '../model';

/**
 * Target of a result: the monitored entity, another entity in the text, or unclear because both are mixed or the text
 * is neutral.
 */
export type EmotionTarget = 'client' | 'other' | 'unclear';

/** Minimum share of the deciding weight in sentences about the client. */
const clientShare = 0.25;

const ends = new Uint8Array(0x10000);
for (const sign of '。！？!?;；…\n\r') ends[sign.charCodeAt(0)] = 1;

/** Splits a text into sentences. */
function* getSentences(text: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (ends[text.charCodeAt(at)] === 0) continue;
    yield [start, at + 1];
    start = at + 1;
  }
  if (start < text.length) yield [start, text.length];
}

/**
 * Determines the target of a positive or negative result: it is the client if monitored words occur in the same
 * sentences as the deciding words. The title counts as a sentence.
 */
export function getTarget(
  title: string,
  body: string,
  watched: readonly string[],
  emotion: Emotion,
  evidence: readonly EmotionEvidence[],
): EmotionTarget {
  // A rule word such as 召回 or 投诉 is a deciding word, not a target.
  const decided = evidence.map(({ word }) => alignText(word));
  const words = watched
    .map(alignText)
    .filter((word) => word.trim().length > 1 && !decided.some((decidedWord) => decidedWord.includes(word)));
  const deciding = evidence.filter(({ polarity }) => polarity === emotion);
  if (emotion === 'neutral' || words.length === 0 || deciding.length === 0) return 'unclear';
  const names = (text: string): boolean => words.some((word) => text.includes(word));
  const about = {
    title: names(alignText(title)) ? [[0, title.length] as const] : [],
    body: [] as (readonly [number, number])[],
  };
  const text = alignText(body);
  for (const [start, end] of getSentences(text)) if (names(text.slice(start, end))) about.body.push([start, end]);
  if (about.title.length + about.body.length === 0) return 'unclear';
  let all = 0;
  let targetWeight = 0;
  for (const { field, start, weight } of deciding) {
    all += Math.abs(weight);
    if (about[field].some(([from, to]) => start >= from && start < to)) targetWeight += Math.abs(weight);
  }
  return targetWeight >= all * clientShare ? 'client' : 'other';
}
