import { maxCarriers, type RepostIssue } from '../../cascade';
import { nameParents } from './name-parents';
import { ownText } from './own-text';
import type { Cascade, SourcePost, SourceRepost, PlacedRepost } from './repost';
import { suspicions } from './suspicions';
import { walkTree } from './walk-tree';

export interface BuildOptions {
  /** Milliseconds. */
  readonly now: number;
  /** Returns the significant words of a text. */
  readonly wordsOf: (text: string) => readonly string[];
}

/** Tolerated clock difference in milliseconds; an earlier time is recorded as an issue. */
const tolerance = 1_000;

/** Builds the repost tree of a post exactly from the data; issues are recorded, and no repost is left out. */
export function buildCascade(
  post: SourcePost,
  reposts: readonly SourceRepost[],
  { now, wordsOf }: BuildOptions,
): Cascade {
  const postIds = new Set(['0', ...(post.id === null ? [] : [post.id])]);
  const { source, parents } = nameParents(postIds, reposts);
  const tree = walkTree(parents);
  const carried = carriedPlaces(tree, reposts.length);
  const people = new Set<string>();
  const ownTexts = reposts.map(({ text }) => ownText(text));
  const reasons = suspicions(reposts, ownTexts, parents);
  const placed = reposts.map(({ id, parent: _said, issues, ...given }, index): PlacedRepost => {
    const number = index + 1;
    const parent = parents[index] ?? null;
    const person = given.userId ?? given.user;
    const isFirst = person === '' || !people.has(person);
    people.add(person);
    const level = tree.level[number]!;
    const enter = tree.enter[number]!;
    const isLoop = tree.loops.has(number);
    const at = given.at === null ? null : Date.parse(given.at);
    const before = parent === null || isLoop ? null : parent === 0 ? post.at : (reposts[parent - 1]?.at ?? null);
    const timeIssue = oddTime(at, before === null ? null : Date.parse(before), parent === 0, now);
    const flagged = (issue: RepostIssue, holds: boolean): RepostIssue[] => (holds ? [issue] : []);
    return {
      ...given,
      number,
      externalId: id,
      parent: isLoop ? null : parent,
      level: level < 0 ? null : level,
      enter,
      leave: tree.leave[number]!,
      children: tree.children[number]!,
      descendants: tree.descendants[number]!,
      isFirst,
      isCarried: carried.some(([from, to]) => enter > from && enter <= to),
      own: ownTexts[index]!,
      issues: [
        ...issues,
        ...flagged('missing-parent', parent === null),
        ...flagged('loop', isLoop),
        ...flagged('no-time', at === null && !issues.includes('unreadable-time')),
        ...timeIssue,
      ],
      ...reasons[index]!,
      words: wordsOf(ownTexts[index]!),
    };
  });
  return { post, parents: source, reposts: placed };
}

function oddTime(at: number | null, before: number | null, isDirect: boolean, now: number): RepostIssue[] {
  if (at === null) return [];
  const issues: RepostIssue[] = [];
  if (before !== null && at < before - tolerance) issues.push(isDirect ? 'before-post' : 'before-parent');
  if (at > now + 86_400_000) issues.push('future');
  return issues;
}

/** Returns the position ranges of the tree walk that contain the descendants of each carrier of a second wave. */
function carriedPlaces(
  { descendants, enter, leave }: ReturnType<typeof walkTree>,
  count: number,
): readonly (readonly [number, number])[] {
  const carriers: number[] = [];
  for (let number = 1; number <= count; number += 1) if (descendants[number]! > 0) carriers.push(number);
  return carriers
    .sort((a, b) => descendants[b]! - descendants[a]! || a - b)
    .slice(0, maxCarriers)
    .map((number) => [enter[number]!, leave[number]!] as const);
}
