import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError } from '#core';
import { checkArchive, defineThreadTask } from '#core/server';
import { distinctiveWords } from '#shared/keywords';
import { Lexicon, Segmenter } from '#shared/words';
import { buildCascade, type BuildOptions } from '../cascade/build-cascade';
import type { SourcePost, ParentSource, PlacedRepost } from '../cascade/repost';
import { gather, maxUnpacked, type FileToGather, type Gathered } from './gather';
import type { WholeCascade } from './whole-cascade';

/** A file to read, or cascades that an adapter fetched. */
export type RepostsToRead =
  | { readonly content: Uint8Array; readonly file: FileToGather; readonly now: number }
  | { readonly cascades: readonly WholeCascade[]; readonly now: number };

/** A line of the result: a post, followed by each of its reposts. */
export type ReadLine =
  | { readonly post: SourcePost; readonly parents: ParentSource; readonly count: number }
  | { readonly repost: PlacedRepost };

/** Location of the result lines, or the reason why there are none. */
export type RepostsRead =
  | ({ readonly folder: string; readonly file: string } & Omit<Gathered, 'cascades'>)
  | { readonly fault: { readonly message: string; readonly code: string; readonly details?: object } };

/**
 * Reads a file outside the event loop, builds the repost trees and writes them to a file of lines: hundreds of
 * thousands are too many to pass at once.
 */
export default defineThreadTask<null, Segmenter, RepostsToRead, RepostsRead>({
  prepare: () => new Segmenter(new Lexicon()),
  run: async (segmenter, request) => {
    const folder = await mkdtemp(join(tmpdir(), 'opinion-monitor-reposts-'));
    try {
      if ('file' in request && request.file.format === 'xlsx') await checkArchive(request.content, maxUnpacked);
      const { cascades, ...counts } =
        'file' in request
          ? await gather(request.content, request.file)
          : { rows: 0, errorRows: 0, errors: [], cascades: request.cascades };
      const file = join(folder, 'reposts.jsonl');
      const options: BuildOptions = { now: request.now, wordsOf: (text) => distinctiveWords(segmenter, text) };
      await pipeline(Readable.from(getLines(cascades, options)), createWriteStream(file));
      return { folder, file, ...counts };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (!(error instanceof InputError)) throw error;
      return { fault: { message: error.message, code: error.code, details: error.details } };
    }
  },
});

function* getLines(cascades: readonly WholeCascade[], options: BuildOptions): Generator<string> {
  const line = (read: ReadLine): string => `${JSON.stringify(read)}\n`;
  for (const { post, reposts: sourceReposts } of cascades) {
    const { parents, reposts } = buildCascade(post, sourceReposts, options);
    yield line({ post, parents, count: reposts.length });
    for (const repost of reposts) yield line({ repost });
  }
}
