import type { Random } from '../generator/random';
import { samplePlace } from '../generator/places';
import type { NewsItem } from './news-items';

interface SpokenCue {
  readonly Start: number;
  readonly End: number;
  readonly Text: string;
  readonly Speaker: string;
}

/** Milliseconds per character, and between two speakers. */
const pace = 210;
const breath = 400;
const maxCueLength = 18;

/** Splits a sentence into captions, after commas where possible. */
function getCaptions(text: string): string[] {
  const pieces: string[] = [];
  for (const part of text.split(/(?<=[，。？！；])/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length <= maxCueLength) pieces[pieces.length - 1] = last + part;
    else {
      const size = Math.ceil(part.length / Math.ceil(part.length / maxCueLength));
      for (let start = 0; start < part.length; start += size) pieces.push(part.slice(start, start + size));
    }
  }
  return pieces;
}

/** Composes the captions of a programme with a greeting, its items and a closing. */
export function composeBroadcast(random: Random, programme: string, items: readonly NewsItem[]): SpokenCue[] {
  const cues: SpokenCue[] = [];
  let at = 2_000;
  const say = (Speaker: string, text: string): void => {
    for (const Text of getCaptions(text)) {
      const length = Math.max(1_200, Text.length * pace);
      cues.push({ Start: at, End: at + length, Text, Speaker });
      at += length + 60;
    }
    at += breath;
  };
  say('主持人', `各位观众，欢迎收看今天的${programme}。`);
  for (const { lines } of items) {
    const { city } = samplePlace(random);
    const count = String(random.integer(12, 96));
    for (const [speaker, text] of lines) say(speaker, text.replaceAll('{{city}}', city).replaceAll('{{count}}', count));
    at += random.integer(4, 40) * 1000;
  }
  say('主持人', `今天的${programme}就到这里，感谢收看，我们明天再见。`);
  return cues;
}
