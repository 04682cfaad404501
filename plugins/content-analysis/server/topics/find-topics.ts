import { isTopicWord, topicHolds, topicWords } from '../../topic';
import { communitiesOf } from './communities';
import { copyWeights, pairsOf, type TopicDocument } from './word-pairs';

/** A topic: articles hold at least two of its words. */
export interface FoundTopic {
  /** The most telling first. */
  readonly words: readonly string[];
  /** How many of the documents are about it. */
  readonly count: number;
  /** Ids of documents that say most of it, each of another report. */
  readonly samples: readonly string[];
}

/** So many words are looked at: rarer ones make no topic. */
const mostWords = 600;
/** A word of so large a part of all articles sets nothing apart. */
const mostShare = 0.6;
/** Of so few articles none is large. */
const fewDocuments = 12;
/**
 * A pair of words counts from so many articles on, copies counting less, and from this part of the root of all: the
 * more articles, the more pairs meet by chance.
 */
const leastPair = { weight: 1.9, ofRoot: 0.16, strength: 0.15 } as const;
/** Above 1 topics are narrower. */
const resolution = 1.3;
/** A topic has so many articles at least, and this part of all. */
const least = { count: 3, share: 0.012 } as const;
/** Two topics that share so much of the smaller one are one. */
const same = 0.6;
const samples = 2;

/** The words that can say what a topic is, the most frequent first: neither in nearly all articles nor in one. */
function candidates(documents: readonly TopicDocument[]): readonly string[] {
  const weights = copyWeights(documents);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = new Map<string, number>();
  for (const [index, { words }] of documents.entries())
    for (const word of words) found.set(word, (found.get(word) ?? 0) + (weights[index] ?? 0));
  const most = documents.length < fewDocuments ? Number.POSITIVE_INFINITY : total * mostShare;
  return [...found]
    .filter(([word, weight]) => weight >= leastPair.weight && weight <= most && isTopicWord(word))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostWords)
    .map(([word]) => word);
}

interface Draft {
  readonly words: readonly string[];
  readonly members: ReadonlySet<number>;
}

const membersOf = (documents: readonly TopicDocument[], words: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(
    documents.flatMap(({ words: held }, index) =>
      held.filter((word) => words.has(word)).length >= topicHolds ? [index] : [],
    ),
  );

/** The articles that hold most of the topic's words, the first words counting more; the earlier one of equals. */
function samplesOf(documents: readonly TopicDocument[], { words, members }: Draft): readonly string[] {
  const value = new Map(words.map((word, place) => [word, 1 / (1 + place / 4)]));
  const ranked = [...members]
    .map((index) => ({
      index,
      score: (documents[index]?.words ?? []).reduce((sum, word) => sum + (value.get(word) ?? 0), 0),
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const seen = new Set<string>();
  const chosen: string[] = [];
  for (const { index } of ranked) {
    const document = documents[index];
    if (!document || seen.has(document.cluster)) continue;
    seen.add(document.cluster);
    chosen.push(document.id);
    if (chosen.length === samples) break;
  }
  return chosen;
}

/** How much of the smaller one the two share. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const index of small) if (large.has(index)) both += 1;
  return small.size === 0 ? 0 : both / small.size;
}

/**
 * Finds what articles are about: words that stand together more than by chance make a network, whose communities are
 * the topics (as KeyGraph does, Sayyadi and Raschid 2013); a topic is written down as its most connected words, and
 * holds the articles with at least two of them, so that anybody can count it again. Documents in the same order give
 * the same topics, the largest first.
 */
export function findTopics(documents: readonly TopicDocument[]): readonly FoundTopic[] {
  const words = candidates(documents);
  const numbers = new Map(words.map((word, number) => [word, number]));
  const all = copyWeights(documents).reduce((sum, weight) => sum + weight, 0);
  const pairs = pairsOf(documents, numbers, {
    leastWeight: Math.max(leastPair.weight, leastPair.ofRoot * Math.sqrt(all)),
    leastStrength: leastPair.strength,
  });
  const edges = pairs.map(({ from, to, weight, strength }) => ({ from, to, weight: Math.sqrt(weight) * strength }));
  const home = communitiesOf(words.length, edges, resolution);
  const inside = words.map(() => 0);
  for (const { from, to, weight } of edges) {
    if (home[from] !== home[to]) continue;
    inside[from] = (inside[from] ?? 0) + weight;
    inside[to] = (inside[to] ?? 0) + weight;
  }
  const groups = new Map<number, number[]>();
  for (const [word, there] of home.entries()) groups.set(there, [...(groups.get(there) ?? []), word]);
  const fewest = Math.max(least.count, documents.length * least.share);
  const drafts = [...groups.values()]
    .filter((group) => group.length >= topicWords.least)
    .map((group): Draft => {
      const chosen = [...group]
        .sort((a, b) => (inside[b] ?? 0) - (inside[a] ?? 0) || a - b)
        .slice(0, topicWords.most)
        .map((word) => words[word] ?? '');
      return { words: chosen, members: membersOf(documents, new Set(chosen)) };
    })
    .filter(({ members }) => members.size >= fewest)
    .sort((a, b) => b.members.size - a.members.size || ((a.words[0] ?? '') < (b.words[0] ?? '') ? -1 : 1));
  const kept: Draft[] = [];
  for (const draft of drafts) if (kept.every(({ members }) => overlap(members, draft.members) < same)) kept.push(draft);
  return kept.map((draft) => ({
    words: draft.words,
    count: draft.members.size,
    samples: samplesOf(documents, draft),
  }));
}
