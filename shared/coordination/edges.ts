import type { PostedText } from './find-coordinated';
import { comparedText, getSimilarity } from './same-words';

/** Two posts, by index, connected by evidence. */
export interface Edge {
  readonly kind: 'text' | 'link' | 'rhythm';
  readonly one: number;
  readonly other: number;
  /** Confidence, 0…1. */
  readonly weight: number;
  /** Evidence that connects them. */
  readonly note: string;
}

const minute = 60_000;
const textWindow = 60 * minute;
const linkWindow = 30 * minute;
/** Number of preceding posts under the same band or URL with which a post is compared. */
const maxCompared = 12;
/** Length of the interval in which two accounts must post to meet. */
const meeting = minute;
const fewestMeetings = 4;
/** Maximum number of posts in one interval; beyond it, meetings are coincidental. */
const maxPerMeeting = 40;

/**
 * Returns edges between near-identical texts of different accounts within the window; posts must be in chronological
 * order.
 */
export function textEdges(posts: readonly PostedText[]): Edge[] {
  const texts = posts.map(({ text }) => comparedText(text));
  const buckets = new Map<string, number[]>();
  const edges = new Map<string, Edge>();
  texts.forEach((text, other) => {
    if (!text) return;
    const post = posts[other]!;
    for (const band of text.bands) {
      const bucket = buckets.get(band) ?? [];
      buckets.set(band, bucket);
      for (let at = bucket.length - 1; at >= Math.max(0, bucket.length - maxCompared); at -= 1) {
        const one = bucket[at]!;
        if (post.at - posts[one]!.at > textWindow) break;
        const key = `${one} ${other}`;
        if (posts[one]!.author === post.author || edges.has(key)) continue;
        const weight = getSimilarity(texts[one]!, text);
        if (weight > 0) edges.set(key, { kind: 'text', one, other, weight, note: '' });
      }
      bucket.push(other);
    }
  });
  return [...edges.values()];
}

/** Returns edges between posts in which different accounts share the same URL within the window. */
export function linkEdges(posts: readonly PostedText[], addressesIn: (text: string) => readonly string[]): Edge[] {
  const last = new Map<string, number>();
  return posts.flatMap(({ text, author, at }, other) =>
    addressesIn(text).flatMap((address): Edge[] => {
      const one = last.get(address);
      last.set(address, other);
      return one !== undefined && posts[one]!.author !== author && at - posts[one]!.at <= linkWindow
        ? [{ kind: 'link', one, other, weight: 1, note: address }]
        : [];
    }),
  );
}

/**
 * Returns edges between posts of accounts that meet in the same minutes at least four times, and five times as often as
 * by chance: with a and b posts in m minutes, two accounts are expected to meet ab/m times.
 */
export function rhythmEdges(posts: readonly PostedText[]): Edge[] {
  if (posts.length === 0) return [];
  const stretches = new Map<number, number[]>();
  const counts = new Map<string, number>();
  posts.forEach(({ at, author }, index) => {
    const stretch = Math.floor(at / meeting);
    stretches.set(stretch, [...(stretches.get(stretch) ?? []), index]);
    counts.set(author, (counts.get(author) ?? 0) + 1);
  });
  const length = Math.max(1, (posts.at(-1)!.at - posts[0]!.at) / meeting);
  const pairs = new Map<string, [number, number][]>();
  for (const members of stretches.values()) {
    if (members.length > maxPerMeeting) continue;
    const met = new Set<string>();
    members.forEach((one, at) => {
      for (const other of members.slice(at + 1)) {
        const names = [posts[one]!.author, posts[other]!.author].sort();
        if (names[0] === names[1] || names.some((name) => (counts.get(name) ?? 0) < fewestMeetings)) continue;
        const key = names.join('\n');
        if (met.has(key)) continue;
        met.add(key);
        pairs.set(key, [...(pairs.get(key) ?? []), [one, other]]);
      }
    });
  }
  return [...pairs].flatMap(([key, meetings]) => {
    const [a = 0, b = 0] = key.split('\n').map((name) => counts.get(name));
    const expected = (a * b) / length;
    if (meetings.length < fewestMeetings || meetings.length < 5 * expected) return [];
    const weight = 1 - expected / meetings.length;
    const note = String(meetings.length);
    const [first, ...rest] = meetings;
    // All meetings of two accounts form one group.
    return [
      ...meetings.map(([one, other]): Edge => ({ kind: 'rhythm', one, other, weight, note })),
      ...rest.map(([one]): Edge => ({ kind: 'rhythm', one: first![0], other: one, weight, note })),
    ];
  });
}
