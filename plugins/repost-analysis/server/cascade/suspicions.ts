import type { SuspicionReason } from '../../cascade';
import { mentionsIn, plainWords } from './own-text';
import type { SourceRepost, PlacedRepost } from './repost';

/** Weight of each reason; a repost is suspected from a total of two. */
const weights: Readonly<Record<SuspicionReason, number>> = {
  'same-text': 2,
  repeats: 2,
  instant: 1,
  mentions: 1,
  'thin-account': 1,
  'follows-many': 1,
  'default-name': 1,
};
const suspectedFrom = 2;

/** Min number of characters for identical texts to be significant. */
const longText = 8;
/** Min number of people with identical texts. */
const samePeople = 5;
/** Min number of reposts by one person. */
const manyReposts = 5;
/** Nobody reads a post and writes this many characters within this many milliseconds. */
const [instantTime, instantMessages] = [3_000, 6];
const manyMentions = 3;

const defaultName = /^(用户|手机用户|微博用户|user)?[_-]?\d{6,}$|^(用户|手机用户|微博用户)[\w-]{6,}$/i;

type Suspicion = Pick<PlacedRepost, 'reasons' | 'isSuspected'>;

/** Returns the independent reasons to suspect paid reposts; the README describes the rules. */
export function suspicions(
  reposts: readonly SourceRepost[],
  comments: readonly string[],
  parents: readonly (number | null)[],
): readonly Suspicion[] {
  const getPerson = ({ userId, user }: SourceRepost): string => userId ?? user;
  const writers = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const words = comments.map(plainWords);
  reposts.forEach((repost, index) => {
    const person = getPerson(repost);
    if (person === '') return;
    counts.set(person, (counts.get(person) ?? 0) + 1);
    const text = words[index]!;
    if (text.length < longText) return;
    const same = writers.get(text) ?? new Set();
    same.add(person);
    writers.set(text, same);
  });
  return reposts.map((repost, index): Suspicion => {
    const { followers, follows, posts, user, at } = repost;
    const parent = parents[index] ?? null;
    const before = parent ? (reposts[parent - 1]?.at ?? null) : null;
    const waited = at === null || before === null ? null : Date.parse(at) - Date.parse(before);
    const holds: Readonly<Record<SuspicionReason, boolean>> = {
      'same-text': (writers.get(words[index]!)?.size ?? 0) >= samePeople,
      repeats: (counts.get(getPerson(repost)) ?? 0) >= manyReposts,
      instant: waited !== null && waited >= 0 && waited <= instantTime && words[index]!.length >= instantMessages,
      mentions: mentionsIn(comments[index]!).length >= manyMentions && words[index]!.length < longText,
      'thin-account': followers !== null && posts !== null && followers < 10 && posts < 20,
      'follows-many': followers !== null && follows !== null && follows >= 500 && followers * 20 <= follows,
      'default-name': defaultName.test(user),
    };
    const reasons = (Object.keys(weights) as SuspicionReason[]).filter((reason) => holds[reason]);
    return { reasons, isSuspected: reasons.reduce((sum, reason) => sum + weights[reason], 0) >= suspectedFrom };
  });
}
