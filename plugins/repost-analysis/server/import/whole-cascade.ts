import { getCellText, parseDateText } from '#plugins/readers/server';
import { cutText } from '#shared/text';
import type { SourcePost, SourceRepost } from '../cascade/repost';

/** A post with all of its reposts, as one line of a file. */
export interface WholeCascade {
  readonly post: SourcePost;
  readonly reposts: readonly SourceRepost[];
}

type Line = Readonly<Record<string, unknown>>;

const maxTextLength = 2_000;
const cell = (value: unknown, maxLength = 100): string => cutText(getCellText(value), maxLength);

/**
 * True for a line that holds a whole cascade: `nodes`, each `[parent, time, user, text]`, with parent 0 being the post.
 */
export const isWholeCascade = (record: Line): boolean =>
  Array.isArray(record.nodes) && record.nodes.every((node) => Array.isArray(node));

/** Parses such a line; users only have an id, which is also used as their name. */
export function readWholeCascade(record: Line, zone: string): WholeCascade {
  const timeOf = (value: unknown): string | null => parseDateText(cell(value), { zone, chinese: true }) ?? null;
  const author = (typeof record.user === 'object' && record.user !== null ? record.user : {}) as Line;
  const url = cell(record.url, 4_000);
  return {
    post: {
      id: null,
      text: cell(record.text, maxTextLength),
      user: cell(author.name ?? author.id ?? record.user),
      at: timeOf(record.published_at),
      url: /^https?:\/\//i.test(url) ? url : null,
    },
    reposts: (record.nodes as readonly (readonly unknown[])[]).map((node, index): SourceRepost => {
      const [parent, time, user, text] = [cell(node[0]), cell(node[1]), cell(node[2]), cell(node[3], maxTextLength)];
      const at = time === '' ? null : timeOf(time);
      return {
        id: String(index + 1),
        parent: parent === '' ? '0' : parent,
        at,
        text,
        user,
        userId: user || null,
        gender: null,
        province: null,
        followers: null,
        follows: null,
        posts: null,
        verified: null,
        device: null,
        issues: time !== '' && at === null ? ['unreadable-time'] : [],
      };
    }),
  };
}
