import { findBest } from '#core/web';
import { wordsOf } from '../entry';
import type { ShownEntry } from './use-help';

/** How many entries a search gives at most. */
const most = 40;

/** Entries whose titles fit, by pinyin and first letters too, then those that say all the words. */
export function findEntries(entries: readonly ShownEntry[], typed: string): ShownEntry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const named = findBest(
    entries.map((entry) => ({ entry, texts: [entry.title, ...entry.paths] })),
    typed,
    most,
  ).map(({ entry }) => entry);
  const saying = entries.filter((entry) => {
    const said = `${entry.title}\n${wordsOf(entry)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return [...new Set([...named, ...saying])].slice(0, most);
}
