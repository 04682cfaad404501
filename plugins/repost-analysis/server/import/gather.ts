import { InputError } from '#core';
import { piecesOf, readImport, type ImportFault, type ImportFormat } from '#plugins/readers/server';
import { csvField, cutText } from '#shared/text';
import type { RepostMapping } from '../../import-fields';
import type { SourcePost, SourceRepost } from '../cascade/repost';
import { toRepost } from './to-repost';
import { isWholeCascade, readWholeCascade, type WholeCascade } from './whole-cascade';

/** Max number of reposts in one import, and max number of posts. */
export const maxReposts = 300_000;
export const maxPosts = 2_000;
/** Max unpacked size of a file, in bytes. */
export const maxUnpacked = 160 * 1024 * 1024;
/** Max number of rejected records stored for display; further ones are only counted. */
const maxErrors = 2_000;
/** Max length of a row that is stored completely, in characters. */
const maxExcerpt = 4_000;

/** Details of the post entered by the user, where the file does not contain it. */
export interface PostDraft {
  readonly text: string;
  readonly user: string;
  readonly at: string | null;
  readonly url: string | null;
}

export interface FileToGather {
  readonly name: string;
  readonly format: ImportFormat;
  readonly mapping: RepostMapping;
  readonly zone: string;
  readonly postDraft: PostDraft;
}

export interface RowFault {
  readonly row: number;
  readonly line: number;
  readonly code: string;
  readonly params: ImportFault['params'];
  readonly excerpt: string;
}

export interface Gathered {
  readonly rows: number;
  readonly errorRows: number;
  readonly errors: readonly RowFault[];
  readonly cascades: readonly WholeCascade[];
}

interface OpenPost {
  readonly key: string | null;
  post: SourcePost | null;
  readonly reposts: SourceRepost[];
  readonly ids: Set<string>;
}

/**
 * Reads a file record by record and groups reposts by post.
 * @throws {InputError} If the file exceeds a limit.
 */
export async function gather(content: Uint8Array, file: FileToGather): Promise<Gathered> {
  const { name, format, mapping, zone, postDraft } = file;
  const errors: RowFault[] = [];
  const whole: WholeCascade[] = [];
  const posts = new Map<string, OpenPost>();
  const counts = { rows: 0, errors: 0, reposts: 0 };
  for await (const { line, record, error, text } of readImport(piecesOf(content), format, {
    name,
    maxBytes: maxUnpacked,
  })) {
    counts.rows += 1;
    const fail = (code: string, params: ImportFault['params'] = {}): void => {
      counts.errors += 1;
      const excerpt = cutText((record ? rawLine(format, record) : (text ?? '')).replaceAll('\0', ''), maxExcerpt);
      if (errors.length < maxErrors) errors.push({ row: counts.rows, line, code, params, excerpt });
    };
    if (error) fail(error.code.replace('import.', ''), error.params);
    else if (isWholeCascade(record)) {
      const read = readWholeCascade(record, zone);
      counts.reposts += read.reposts.length;
      whole.push(read);
    } else {
      const mapped = toRepost(record, mapping, zone);
      if (!mapped) fail('empty-row');
      else if (take(posts, mapped.post, mapped.repost)) counts.reposts += 1;
      else fail('repeated-id', { id: mapped.repost.id ?? '' });
    }
    if (counts.reposts > maxReposts)
      throw new InputError(`The file contains more than ${maxReposts} reposts`, 'too-many-reposts', {
        max: maxReposts,
      });
    if (posts.size + whole.length > maxPosts)
      throw new InputError(`The file contains reposts of more than ${maxPosts} posts`, 'too-many-posts', {
        max: maxPosts,
      });
  }
  const isSinglePost = posts.size === 1 && whole.length === 0;
  const sorted = [...posts.values()].map(rooted).map(
    ({ key, post, reposts }): WholeCascade => ({
      post: {
        id: post?.id ?? key,
        text: (isSinglePost && postDraft.text) || (post?.text ?? ''),
        user: (isSinglePost && postDraft.user) || (post?.user ?? ''),
        at: (isSinglePost ? postDraft.at : null) ?? post?.at ?? null,
        url: isSinglePost ? postDraft.url : null,
      },
      reposts,
    }),
  );
  const cascades = [...whole, ...sorted].filter(({ reposts }) => reposts.length > 0);
  return { rows: counts.rows, errorRows: counts.errors, errors, cascades };
}

/** Returns a record as it appears in its file; a workbook row is formatted like a table row. */
const rawLine = (format: ImportFormat, record: Readonly<Record<string, unknown>>): string =>
  format === 'json' || format === 'jsonl'
    ? JSON.stringify(record)
    : Object.values(record)
        .map((cell) => csvField(String(cell ?? '')))
        .join(',');

/** Adds a repost to its post, or stores it as the post itself; returns false for a duplicate id. */
function take(posts: Map<string, OpenPost>, key: string | null, repost: SourceRepost): boolean {
  const open = posts.get(key ?? '') ?? { key, post: null, reposts: [], ids: new Set<string>() };
  posts.set(key ?? '', open);
  const { id } = repost;
  if (id !== null && open.ids.has(id)) return false;
  if (id !== null) open.ids.add(id);
  if (id === '0' || (id !== null && id === key))
    open.post = { id: key ?? id, text: repost.text, user: repost.user, at: repost.at, url: null };
  else open.reposts.push(repost);
  return true;
}

/**
 * If only one record has no parent while others refer to it, it is the post itself, unless the post is identified
 * otherwise.
 */
function rooted({ key, post, reposts, ids }: OpenPost): OpenPost {
  const roots = reposts.filter(({ parent }) => parent === null);
  const [root] = roots;
  if (post || roots.length !== 1 || !root?.id || !reposts.some(({ parent }) => parent === root.id))
    return { key, post, reposts, ids };
  const { id, text, user, at } = root;
  return { key, post: { id, text, user, at, url: null }, reposts: reposts.filter((each) => each !== root), ids };
}
