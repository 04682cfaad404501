import { canonicalUrl } from '#shared/web-address';
import { linkEdges, rhythmEdges, textEdges, type Edge } from './edges';
import { UnionFind } from './union-find';

/** A comment or post, by one account at one time. */
export interface PostedText {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Evidence that groups posts: `strength` is its contribution to the score, 0…1. */
export interface CoordinationEvidence {
  readonly kind: 'text' | 'link' | 'rhythm';
  readonly strength: number;
  /** Number of connected accounts. */
  readonly accounts: number;
  /** Mean similarity of texts, 0…1; the shared URL; or the number of minutes in which accounts met. */
  readonly detail: string;
}

export interface CoordinatedGroup {
  readonly ids: readonly string[];
  readonly authors: readonly string[];
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** 0…1; see `findCoordinated`. */
  readonly score: number;
  readonly evidence: readonly CoordinationEvidence[];
}

/** Minimum number of accounts; fewer may be friends. */
const fewestAccounts = 5;
const lowestScore = 0.5;

/** Returns the weight of a number of accounts: 5 give two thirds, 10 nine tenths. */
const byAccounts = (accounts: number): number => 1 - 2 ** -(accounts / 3);

const addressesIn = (text: string): string[] => [
  ...new Set((text.match(/https?:\/\/[^\s，。！？、）】"'<>]+/g) ?? []).map((url) => canonicalUrl(url) ?? url)),
];

/**
 * Finds groups of posts that look coordinated: at least five accounts that write near-identical texts within an hour,
 * share one URL within half an hour, or repeatedly meet in the same minutes.
 *
 * Posts are connected by these three kinds of edges; a group is a connected component. Each kind of evidence has a
 * strength s = (1 − 2^(−accounts/3)) × c, where c is the mean similarity of texts, the share of the group's accounts
 * that share the URL, or the share of the meetings not explained by chance; the score is 1 − ∏(1 − s), as for
 * independent evidence. Groups below 0.5 are omitted. Neither a stock phrase (under ten characters) nor repetition by a
 * single account is evidence.
 */
export function findCoordinated(posts: readonly PostedText[]): CoordinatedGroup[] {
  const sorted = posts.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const edges: readonly Edge[] = [...textEdges(sorted), ...linkEdges(sorted, addressesIn), ...rhythmEdges(sorted)];
  const sets = new UnionFind(sorted.length);
  for (const { one, other } of edges) sets.join(one, other);
  const byRoot = new Map<number, Edge[]>();
  for (const edge of edges) {
    const root = sets.find(edge.one);
    const rootEdges = byRoot.get(root);
    if (rootEdges) rootEdges.push(edge);
    else byRoot.set(root, [edge]);
  }
  return sets
    .sets()
    .flatMap((members) => getGroup(members, byRoot.get(sets.find(members[0] ?? 0)) ?? [], sorted) ?? [])
    .sort((one, other) => other.score - one.score || other.ids.length - one.ids.length || one.from - other.from);
}

function getGroup(
  members: readonly number[],
  edges: readonly Edge[],
  posts: readonly PostedText[],
): CoordinatedGroup | null {
  const groupPosts = members.map((member) => posts[member]!);
  const authors = [...new Set(groupPosts.map(({ author }) => author))];
  if (authors.length < fewestAccounts) return null;
  const evidence = (['text', 'link', 'rhythm'] as const).flatMap((kind) => {
    const kindEdges = edges.filter((edge) => edge.kind === kind);
    const accounts = new Set(kindEdges.flatMap(({ one, other }) => [posts[one]!.author, posts[other]!.author])).size;
    if (accounts < fewestAccounts) return [];
    const mean = kindEdges.reduce((sum, { weight }) => sum + weight, 0) / kindEdges.length;
    const trust = kind === 'link' ? accounts / authors.length : mean;
    const detail = kind === 'text' ? mean.toFixed(2) : mostFrequent(kindEdges.map(({ note }) => note));
    return [{ kind, strength: byAccounts(accounts) * trust, accounts, detail }];
  });
  const score = 1 - evidence.reduce((product, { strength }) => product * (1 - strength), 1);
  return score < lowestScore
    ? null
    : {
        ids: groupPosts.map(({ id }) => id),
        authors,
        from: groupPosts[0]!.at,
        to: groupPosts.at(-1)!.at,
        score,
        evidence,
      };
}

function mostFrequent(notes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
