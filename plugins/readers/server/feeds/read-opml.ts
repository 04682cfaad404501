import { withinThread, type ThreadOptions, type ThreadService } from '#core/server';
import { FeedError } from './feed-error';
import type { OpmlSource } from './opml';
import type { OpmlRead, OpmlToRead } from './opml-task';

const maxBytes = 2 * 1024 * 1024;

/**
 * Reads a subscription list in a worker thread, because it may be malicious.
 *
 * @throws {FeedError} for anything else, and above 2 MB, 20 nested folders, or the maximum number of feeds.
 */
export async function readOpml(
  threads: ThreadService,
  list: OpmlToRead,
  { queue, signal }: Pick<ThreadOptions, 'queue' | 'signal'> = {},
): Promise<readonly OpmlSource[]> {
  if (list.bytes.length > maxBytes)
    throw new FeedError('feed.too-large', `The list is too large: ${list.bytes.length} bytes`);
  const call = { plugin: 'readers', task: 'opml', state: { version: '1', data: null } };
  const read = await withinThread(
    threads.run<OpmlRead>([call], list, { pool: 'documents', queue, signal }),
    () => new FeedError('feed.too-complex', 'The list takes too long to read'),
  );
  if ('fault' in read) throw new FeedError(read.fault.code, read.fault.message, read.fault.details);
  return read.sources;
}
