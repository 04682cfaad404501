import { findBest } from '#core/web';
import { wordsOf } from '../entry';
import type { ShownEntry } from './use-help';

/** Max number of search results. */
const max = 40;

/**
 * Returns entries whose titles match, including by pinyin and initials, followed by those that contain all the words.
 */
export function findEntries(entries: readonly ShownEntry[], typed: string): ShownEntry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const named = findBest(
    entries.map((entry) => ({ entry, texts: [entry.title, ...entry.paths] })),
    typed,
    max,
  ).map(({ entry }) => entry);
  const saying = entries.filter((entry) => {
    const searchText = `${entry.title}\n${wordsOf(entry)}`.toLowerCase();
    return words.every((word) => searchText.includes(word));
  });
  return [...new Set([...named, ...saying])].slice(0, max);
}
