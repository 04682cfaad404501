import { describe, expect, it } from '@rstest/core';
import { ThreadDeadlineError, type ThreadOptions, type ThreadService } from '#core/server';
import { silentLog } from '#core/server/testing';
import { ThreadDocumentReader } from './document-reader';

const page = { bytes: Buffer.from('<p>x'), url: 'https://site.example/a', now: new Date(), selectors: {} };
const list = { ...page, kind: 'rss' as const };

describe('reading in threads', () => {
  const seen: ThreadOptions[] = [];
  const failing = (error: unknown) => {
    const threads: ThreadService = {
      run: (_calls, _input, options = {}) => {
        seen.push(options);
        return Promise.reject(error);
      },
      stop: async () => undefined,
    };
    return new ThreadDocumentReader(threads, silentLog);
  };

  it('uses the document threads with fair queues per caller', async () => {
    await failing(new ThreadDeadlineError('readers/read', 10_000))
      .readList(list, { queue: 'client-1' })
      .catch(() => undefined);
    expect(seen.at(-1)).toMatchObject({ pool: 'documents', queue: 'client-1' });
  });

  it('reports which document took too long or too much memory', async () => {
    const slow = failing(new ThreadDeadlineError('readers/read', 10_000));
    expect((await slow.readList(list)).error).toEqual({
      code: 'extraction.too-slow',
      message: 'https://site.example/a could not be read within 10 s and was given up',
    });
    await expect(slow.readArticle(page)).rejects.toMatchObject({ code: 'extraction.too-slow', status: 400 });
    const big = failing(Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    await expect(big.readArticle(page)).rejects.toMatchObject({ code: 'extraction.too-big' });
    expect((await big.readList(list)).error?.code).toBe('extraction.too-big');
  });

  it("forwards other failures and the caller's cancellation", async () => {
    await expect(failing(new Error('no thread')).readList(list)).rejects.toThrow('no thread');
    const signal = AbortSignal.abort(new Error('left'));
    const slow = failing(new ThreadDeadlineError('readers/read', 10_000));
    await expect(slow.readArticle(page, { signal })).rejects.toThrow(ThreadDeadlineError);
  });
});
