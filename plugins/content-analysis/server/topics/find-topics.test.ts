import { describe, expect, it } from '@rstest/core';
import { togetherness } from '#shared/keywords';
import { topicHolds } from '../../topic';
import { findTopics } from './find-topics';
import { copyWeights, getPairs, type TopicDocument } from './word-pairs';

/** Returns a deterministic pseudo-random number generator (Park and Miller 1988). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Generates articles about synthetic topics: each has some words of its topic, common words, and words of no topic. */
function written({ topics, each, seed }: { readonly topics: number; readonly each: number; readonly seed: number }) {
  const next = numbersFrom(seed);
  // The first words of a list occur in more articles than the last, as in real texts.
  const some = (name: string, of: number, count: number): string[] =>
    Array.from({ length: count }, () => `${name}${Math.floor(next() ** 1.6 * of)}`);
  return Array.from({ length: topics * each }, (_, index) => {
    const topic = index % topics;
    const words = [...some(`t${topic}-`, 14, 4 + Math.floor(next() * 5)), ...some('noise', 300, 5)];
    if (next() < 0.6) words.push('everywhere');
    return { topic, document: { id: String(index), cluster: String(index), words: [...new Set(words)] } };
  });
}

const holds = (words: readonly string[], document: TopicDocument): boolean =>
  document.words.filter((word) => words.includes(word)).length >= topicHolds;

describe('topics', () => {
  it('are those that the articles were generated from', () => {
    for (const [topics, each, seed] of [
      [6, 60, 7],
      [12, 40, 11],
      [4, 25, 3],
    ] as const) {
      const articles = written({ topics, each, seed });
      const detectedTopics = findTopics(articles.map(({ document }) => document));
      const quality = Array.from({ length: topics }, (_, topic) => {
        const of = articles.filter((article) => article.topic === topic);
        return Math.max(
          ...detectedTopics.map(({ words }) => {
            const held = articles.filter(({ document }) => holds(words, document));
            const right = held.filter((article) => article.topic === topic).length;
            const [precision, recall] = [right / Math.max(1, held.length), right / of.length];
            return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
          }),
        );
      });
      expect(Math.min(...quality)).toBeGreaterThan(0.9);
      expect(detectedTopics.length).toBeLessThanOrEqual(topics + 1);
    }
  });

  it('are deterministic, sorted by size, with counts and examples that their words explain', () => {
    const documents = written({ topics: 5, each: 40, seed: 5 }).map(({ document }) => document);
    const detectedTopics = findTopics(documents);
    expect(findTopics(documents)).toEqual(detectedTopics);
    expect(detectedTopics.map(({ count }) => count)).toEqual(
      detectedTopics.map(({ count }) => count).sort((a, b) => b - a),
    );
    for (const { words, count, samples } of detectedTopics) {
      const held = documents.filter((document) => holds(words, document));
      expect(held).toHaveLength(count);
      expect(samples).toHaveLength(2);
      for (const id of samples) expect(held.map((document) => document.id)).toContain(id);
    }
  });

  it('count copies of a report once and ignore words that occur everywhere', () => {
    const copies = Array.from({ length: 30 }, (_, index) => ({
      id: `c${index}`,
      cluster: 'one',
      words: ['copied', 'report', 'wire', 'everywhere'],
    }));
    const documents = [...copies, ...written({ topics: 4, each: 30, seed: 9 }).map(({ document }) => document)];
    const detectedTopics = findTopics(documents);
    const copied = detectedTopics.find(({ words }) => words.includes('copied'));
    expect(copied?.samples ?? []).toHaveLength(copied ? 1 : 0);
    expect(detectedTopics.flatMap(({ words }) => words)).not.toContain('everywhere');
  });

  it('are none where nothing hangs together', () => {
    expect(findTopics([])).toEqual([]);
    expect(
      findTopics(
        Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, cluster: `${index}`, words: [`w${index}`] })),
      ),
    ).toEqual([]);
  });
});

describe('word pairs', () => {
  it('have a strength that reflects co-occurrence beyond chance', () => {
    expect(togetherness(10, 10, 10, 100)).toBeCloseTo(1, 9);
    expect(togetherness(10, 20, 50, 100)).toBeCloseTo(0, 9);
    expect(togetherness(1, 20, 50, 100)).toBeLessThan(0);
    expect(togetherness(0, 20, 50, 100)).toBe(0);
  });

  it('use only the most frequent words of an article, so that a long list stays cheap', () => {
    const all = Array.from({ length: 100 }, (_, number) => `w${number}`);
    const words = new Map(all.map((word, number) => [word, number]));
    const documents = [all, ['w0'], ['w1'], ['w98', 'w99']].map((each, id) => ({
      id: `${id}`,
      cluster: `${id}`,
      words: each,
    }));
    const pairs = getPairs(documents, words, { minWeight: 0, minStrength: -1 });
    expect(pairs).toHaveLength((30 * 29) / 2 + 1);
    // The long article also contains both words, which lowers their strength.
    expect(pairs.at(-1)).toMatchObject({ from: 98, to: 99, weight: 1, strength: togetherness(1, 2, 2, 4) });
  });

  it('count copies of one report little more than one article', () => {
    const documents = ['a', 'a', 'a', 'b'].map((cluster, index) => ({
      id: String(index),
      cluster,
      words: cluster === 'a' ? ['x', 'y'] : ['x', 'z'],
    }));
    const weights = copyWeights(documents);
    expect(weights.slice(0, 3).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1 + Math.log(3), 9);
    const words = new Map([...'xyz'].map((word, number) => [word, number]));
    const pairs = getPairs(documents, words, { minWeight: 0, minStrength: -1 });
    expect(pairs.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(pairs[0]?.weight).toBeCloseTo(1 + Math.log(3), 9);
  });
});
