import { wordTypes } from '../contract';
import type { WordAction } from '../resource';
import { countedWord } from './article-words';

/** An entry of a list of words. */
export interface WordEntry {
  readonly word: string;
  readonly action: WordAction;
  readonly target: string | null;
}

/** What becomes of words when they are counted. */
export interface WordRules {
  /** Never shown. */
  readonly stopped: ReadonlySet<string>;
  /** Counted as another word; that one is never counted as a third. */
  readonly merged: ReadonlyMap<string, string>;
}

/** Everybody's list with a client's own over it. Chains of merges are followed to their end; a ring merges nothing. */
export function wordRulesOf(everybody: readonly WordEntry[], own: readonly WordEntry[]): WordRules {
  const entries = new Map([...everybody, ...own].map((entry) => [entry.word, entry]));
  const targetOf = (word: string): string | undefined => {
    const entry = entries.get(word);
    return entry?.action === 'merge' && entry.target && entry.target !== word ? entry.target : undefined;
  };
  const merged = new Map<string, string>();
  for (const word of entries.keys()) {
    const seen = new Set([word]);
    let last = word;
    for (let next = targetOf(word); next !== undefined; next = targetOf(next)) {
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

/** The counted entries of articles that count for a word: it and what is merged into it, whatever it is a name of. */
export function entriesOf(word: string, { merged }: WordRules): readonly string[] {
  const same = [word, ...[...merged].filter(([, target]) => target === word).map(([source]) => source)];
  return same.flatMap((each) => wordTypes.map((type) => countedWord(type, each)));
}
