import { wordTypes } from '../contract';
import type { WordAction } from '../resource';
import { countedWord } from './article-words';

export interface WordEntry {
  readonly word: string;
  readonly action: WordAction;
  readonly target: string | null;
}

export interface WordRules {
  /** Words that are never shown. */
  readonly stopped: ReadonlySet<string>;
  /** Words that are counted as another one, which is itself never merged. */
  readonly merged: ReadonlyMap<string, string>;
}

/** Merges the client's list over the global one. Chains of merges are followed to their end; cycles are ignored. */
export function getWordRules(everybody: readonly WordEntry[], clientEntries: readonly WordEntry[]): WordRules {
  const entries = new Map([...everybody, ...clientEntries].map((entry) => [entry.word, entry]));
  const getTarget = (word: string): string | undefined => {
    const entry = entries.get(word);
    return entry?.action === 'merge' && entry.target && entry.target !== word ? entry.target : undefined;
  };
  const merged = new Map<string, string>();
  for (const word of entries.keys()) {
    const seen = new Set([word]);
    let last = word;
    for (let next = getTarget(word); next !== undefined; next = getTarget(next)) {
      if (seen.has(next)) {
        last = word;
        break;
      }
      seen.add(next);
      last = next;
    }
    if (last !== word) merged.set(word, last);
  }
  return {
    merged,
    stopped: new Set([...entries.values()].filter(({ action }) => action === 'stop').map(({ word }) => word)),
  };
}

/** Returns the counted entries that count for a word: its own and those of words merged into it, in every type. */
export function getEntries(word: string, { merged }: WordRules): readonly string[] {
  const same = [word, ...[...merged].filter(([, target]) => target === word).map(([source]) => source)];
  return same.flatMap((each) => wordTypes.map((type) => countedWord(type, each)));
}
