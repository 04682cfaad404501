import { isTopicWord, topicHolds, topicWords } from '../../topic';
import { getCommunities } from './communities';
import { copyWeights, getPairs, type TopicDocument } from './word-pairs';

/** Topic whose articles contain at least two of its words. */
export interface Topic {
  /** Most characteristic words first. */
  readonly words: readonly string[];
  /** Number of documents of the topic. */
  readonly count: number;
  /** Ids of the most typical documents, each from a different report. */
  readonly samples: readonly string[];
}

/** Maximum number of words considered: rarer words form no topic. */
const maxWords = 600;
/** Words that occur in a larger share of all articles are not distinctive. */
const maxShare = 0.6;
/** With fewer documents than this, the maximum share is not applied. */
const fewDocuments = 12;
/**
 * Minimums of a word pair: its article count (copies count less), the ratio of that count to the square root of all
 * articles, and its strength. The second grows with the number of articles because more pairs then co-occur by chance.
 */
const minPair = { weight: 1.9, ofRoot: 0.16, strength: 0.15 } as const;
/** Resolution of the community detection; above 1, topics are narrower. */
const resolution = 1.3;
/** Minimum number and minimum share of articles of a topic. */
const min = { count: 3, share: 0.012 } as const;
/** Topics whose overlap relative to the smaller one reaches this value are merged. */
const same = 0.6;
const samples = 2;

/**
 * Returns the words that can characterize a topic, most frequent first: those that occur neither in nearly all articles
 * nor in only one.
 */
function candidates(documents: readonly TopicDocument[]): readonly string[] {
  const weights = copyWeights(documents);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const wordWeights = new Map<string, number>();
  for (const [index, { words }] of documents.entries())
    for (const word of words) wordWeights.set(word, (wordWeights.get(word) ?? 0) + (weights[index] ?? 0));
  const max = documents.length < fewDocuments ? Number.POSITIVE_INFINITY : total * maxShare;
  return [...wordWeights]
    .filter(([word, weight]) => weight >= minPair.weight && weight <= max && isTopicWord(word))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxWords)
    .map(([word]) => word);
}

interface Draft {
  readonly words: readonly string[];
  readonly members: ReadonlySet<number>;
}

const getMembers = (documents: readonly TopicDocument[], words: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(
    documents.flatMap(({ words: documentWords }, index) =>
      documentWords.filter((word) => words.has(word)).length >= topicHolds ? [index] : [],
    ),
  );

/**
 * Returns the articles that contain most of the topic's words, with higher weights for the first words; ties go to the
 * earlier article.
 */
function getSamples(documents: readonly TopicDocument[], { words, members }: Draft): readonly string[] {
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

/** Returns the overlap as a share of the smaller set. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const index of small) if (large.has(index)) both += 1;
  return small.size === 0 ? 0 : both / small.size;
}

/**
 * Finds the topics of articles: words that co-occur more than by chance form a network whose communities are the topics
 * (as in KeyGraph, Sayyadi and Raschid 2013). A topic is stored as its most connected words and contains the articles
 * with at least two of them, so that its count is reproducible. The same documents in the same order yield the same
 * topics, largest first.
 */
export function findTopics(documents: readonly TopicDocument[]): readonly Topic[] {
  const words = candidates(documents);
  const numbers = new Map(words.map((word, number) => [word, number]));
  const all = copyWeights(documents).reduce((sum, weight) => sum + weight, 0);
  const pairs = getPairs(documents, numbers, {
    minWeight: Math.max(minPair.weight, minPair.ofRoot * Math.sqrt(all)),
    minStrength: minPair.strength,
  });
  const edges = pairs.map(({ from, to, weight, strength }) => ({ from, to, weight: Math.sqrt(weight) * strength }));
  const home = getCommunities(words.length, edges, resolution);
  const inside = words.map(() => 0);
  for (const { from, to, weight } of edges) {
    if (home[from] !== home[to]) continue;
    inside[from] = (inside[from] ?? 0) + weight;
    inside[to] = (inside[to] ?? 0) + weight;
  }
  const groups = new Map<number, number[]>();
  for (const [word, there] of home.entries()) groups.set(there, [...(groups.get(there) ?? []), word]);
  const fewest = Math.max(min.count, documents.length * min.share);
  const drafts = [...groups.values()]
    .filter((group) => group.length >= topicWords.min)
    .map((group): Draft => {
      const chosen = [...group]
        .sort((a, b) => (inside[b] ?? 0) - (inside[a] ?? 0) || a - b)
        .slice(0, topicWords.max)
        .map((word) => words[word] ?? '');
      return { words: chosen, members: getMembers(documents, new Set(chosen)) };
    })
    .filter(({ members }) => members.size >= fewest)
    .sort((a, b) => b.members.size - a.members.size || ((a.words[0] ?? '') < (b.words[0] ?? '') ? -1 : 1));
  const distinctDrafts: Draft[] = [];
  for (const draft of drafts)
    if (distinctDrafts.every(({ members }) => overlap(members, draft.members) < same)) distinctDrafts.push(draft);
  return distinctDrafts.map((draft) => ({
    words: draft.words,
    count: draft.members.size,
    samples: getSamples(documents, draft),
  }));
}
