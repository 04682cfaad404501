import { foldText } from '#shared/text';
import { wordPairs } from './word-pairs';

const maxWords = 6;

let others: ReadonlyMap<string, readonly string[]> | undefined;

/** Every word with all others of its group, folded. */
function getOthers(): ReadonlyMap<string, readonly string[]> {
  if (others) return others;
  const groups = new Map<string, Set<string>>();
  for (const entry of wordPairs.trim().split(/\s+/u)) {
    const [word = '', more = ''] = entry.split(':').map(foldText);
    for (const other of more.split(',')) {
      groups.set(word, (groups.get(word) ?? new Set()).add(other));
      groups.set(other, (groups.get(other) ?? new Set()).add(word));
    }
  }
  others = new Map([...groups].map(([word, set]) => [word, [...set]]));
  return others;
}

/**
 * Returns what a word is called in the other Chinese regions, in simplified characters: 軟體 for 软件, 捷运 for 地铁. A longer
 * word gets the forms of the words at its beginning and end: 手机软件 gives 手机软体.
 */
export function regionalWords(word: string): readonly string[] {
  const folded = foldText(word);
  const table = getOthers();
  const found = new Set(table.get(folded) ?? []);
  for (let length = folded.length - 1; length >= 2 && found.size === 0; length -= 1) {
    for (const other of table.get(folded.slice(0, length)) ?? []) found.add(other + folded.slice(length));
    for (const other of table.get(folded.slice(-length)) ?? []) found.add(folded.slice(0, -length) + other);
  }
  found.delete(folded);
  return [...found].slice(0, maxWords);
}
