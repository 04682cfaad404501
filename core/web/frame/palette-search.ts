import { pinyinIndex } from './pinyin';

/** An item that can be found by several texts: its name, its name in the other language, its URL. */
export interface Findable {
  readonly texts: readonly string[];
}

function getScore(term: string, text: string, weight: number): number {
  const index = text.toLowerCase().indexOf(term);
  if (index >= 0) {
    const atWordStart = index === 0 || /[\s/-]/.test(text[index - 1] ?? '');
    return weight + (atWordStart ? 40 : 20) - Math.min(index, 15);
  }
  if (!/^[a-z']+$/.test(term)) return 0;
  const position = pinyinIndex(term, text);
  return position < 0 ? 0 : weight + 15 - Math.min(position, 10);
}

/** Returns the items that match all words of the typed text, best first; names count more than URLs. */
export function findBest<Item extends Findable>(items: readonly Item[], typed: string, limit = 12): Item[] {
  const terms = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const scored = items.map((item) => {
    const scores = terms.map((term) =>
      Math.max(...item.texts.map((text, index) => getScore(term, text, index === 0 ? 30 : 10))),
    );
    return {
      item,
      score: scores.some((score) => score === 0)
        ? 0
        : scores.reduce((sum, score) => sum + score, 0) - (item.texts[0]?.length ?? 0) / 10,
    };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
