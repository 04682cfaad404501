import { withinThread, type ThreadOptions, type ThreadService } from '#core/server';
import { FeedError } from './feed-error';
import type { OpmlSource } from './opml';
import type { OpmlRead, OpmlToRead } from './opml-task';

const mostBytes = 2 * 1024 * 1024;

/**
 * Reads a list of subscriptions in a thread of its own, as it may mean harm. Throws `FeedError` for what is none, and
 * beyond 2 MB, 20 folders in one another, or the feeds that are wanted at most.
 */
export async function readOpml(
  threads: ThreadService,
  list: OpmlToRead,
  { queue, signal }: Pick<ThreadOptions, 'queue' | 'signal'> = {},
): Promise<readonly OpmlSource[]> {
  if (list.bytes.length > mostBytes) throw new FeedError('feed.too-large', `The list has ${list.bytes.length} bytes`);
  const call = { plugin: 'readers', task: 'opml', state: { version: '1', data: null } };
  const read = await withinThread(
    threads.run<OpmlRead>([call], list, { pool: 'documents', queue, signal }),
    () => new FeedError('feed.too-complex', 'The list takes too long to read'),
  );
  if ('fault' in read) throw new FeedError(read.fault.code, read.fault.message, read.fault.details);
  return read.sources;
}
